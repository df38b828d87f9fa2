"""The values of the expressions of a ledger, by mpmath (https://mpmath.org, `pip install mpmath`)."""

import io
import tokenize

import mpmath
from mpmath import mp, mpf

# The longest numbers of the ledger have 40 digits; e^(pi*sqrt(163)) loses 18 before the point.
mp.dps = 80
DIGITS = 30


def ssum(term, first, last):
    """A finite sum over whole numbers."""
    return mpmath.fsum(term(mpf(k)) for k in range(int(first), int(last) + 1))


def gw():
    """The ratio of Goemans and Williamson: the minimum is where t*sin(t) + cos(t) = 1."""
    t = mpmath.findroot(lambda t: t * mpmath.sin(t) + mpmath.cos(t) - 1, mpf("2.33"))
    return 2 / mp.pi * t / (1 - mpmath.cos(t))


def names():
    """What an expression may use: mpmath, its constants as numbers, and a few functions of books."""
    known = {name: getattr(mpmath, name) for name in dir(mpmath) if not name.startswith("_")}
    for name in ("pi", "e", "euler", "catalan", "phi", "khinchin", "twinprime", "mertens"):
        known[name] = +getattr(mp, name)
    known.update(
        ssum=ssum,
        gw=gw,
        log2=lambda x: mpmath.log(x, 2),
        Phi=mpmath.ncdf,
        quantile=lambda p: mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1),
        degrees=lambda x: x * 180 / mp.pi,
    )
    return known


NAMES = names()


def value(expression):
    """The value of a Python expression in which every number is exact, so that 1/3 is a third."""
    tokens = tokenize.generate_tokens(io.StringIO(expression).readline)
    exact = [
        (tokenize.NAME, f"mpf('{token.string}')") if token.type == tokenize.NUMBER else (token.type, token.string)
        for token in tokens
    ]
    # The ledger is part of this repository; nothing else is evaluated.
    return mpf(eval(tokenize.untokenize(exact), {"__builtins__": {}, **NAMES}))


def values(expressions):
    """The values of the formulas of a chain, `a = b | c`, which are separated by bars."""
    return [value(part.strip()) for part in expressions.split(" | ")]


def same(a, b):
    return abs(a - b) <= mpf(10) ** -(DIGITS + 10) * (1 + abs(a))


def written(x):
    """The value as the ledger has it."""
    return mpmath.nstr(x, DIGITS, strip_zeros=True, min_fixed=-6, max_fixed=DIGITS)
