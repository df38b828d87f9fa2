"""Printed decimals: what number a piece of LaTeX, Markdown or plain text stands for, and what it says."""

import re
from fractions import Fraction

import mpmath

SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
COMMAND = re.compile(r"\\(?:num|SI|qty|ang)\{([^{}]*)\}(\{.*\})?")
DOTS = re.compile(r"\\[lc]?dots|\.\.\.|…")
EXPONENT = re.compile(
    r"(?:(?:\\times|\\cdot|×|·|\*)10(?:\^\{?([-+]?\d+)\}?|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))|[eE]([-+]?\d+))$"
)
# What only spaces a number or groups its digits.
SPACING = re.compile(r"\\[,;:!> ]|[\s~_\u00a0\u2009\u202f]")
PERCENT = re.compile(r"\\?%")
DEGREES = re.compile(r"\^\{?\\circ\}?|°")


class Printed:
    """A number as it is printed, the unit of its last place, and the error that it names, if any."""

    def __init__(self, number, unit, error, dots):
        self.number, self.unit, self.error, self.dots = number, unit, error, dots


def decimal(text, comma):
    """A signed decimal without spaces, and the unit of its last place; `comma` is the decimal sign."""
    text = text.replace(".", "").replace(",", ".") if comma else text.replace(",", "")
    if not re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)", text):
        raise ValueError(f"not a decimal: {text!r}")
    return Fraction(text), Fraction(1, 10 ** len(text.partition(".")[2]))


def read(text, comma=False):
    """The number that a text stands for, or ValueError."""
    text = COMMAND.sub(r"\1", text)
    dots = bool(DOTS.search(text))
    text = DOTS.sub("", text).replace("{,}", ",").replace("−", "-").replace("\\pm", "±")
    text = SPACING.sub("", text)
    scale = Fraction(1, 100) if PERCENT.search(text) else Fraction(1)
    text = DEGREES.sub("", PERCENT.sub("", text))
    found = EXPONENT.search(text)
    if found:
        scale *= Fraction(10) ** int(found[1] or (found[2] or "").translate(SUPERSCRIPTS) or found[3])
        text = text[: found.start()]
    error = None
    if "±" in text:
        text, _, wide = text.strip("()").partition("±")
        error = decimal(wide, comma)[0]
    bracket = re.fullmatch(r"(.*\d)\((\d+)\)", text)
    if bracket:
        text = bracket[1]
    # In the tables of Knuth's books a sign behind the last digit says which way the number goes on.
    number, unit = decimal(re.sub(r"(?<=\d)[-+]$", "", text), comma)
    if bracket:
        error = int(bracket[2]) * unit
    return Printed(number * scale, unit * scale, None if error is None else error * scale, dots)


def real(fraction):
    return mpmath.mpf(fraction.numerator) / fraction.denominator


def how(x, printed):
    """How the digits go with the value x: exact, nearest, cut, both of these, up, or `no` digits of it."""
    difference, unit = x - real(printed.number), real(printed.unit)
    if abs(difference) <= mpmath.mpf(10) ** -60 * (1 + abs(x)):
        return "exact"
    nearest = abs(difference) <= unit / 2
    cut = 0 <= difference < unit if x >= 0 else -unit < difference <= 0
    if nearest and cut:
        return "nearest and cut"
    return "nearest" if nearest else "cut" if cut else "up" if abs(difference) < unit else "no"


def says(x, relation, printed):
    """How the statement is true of the value x, or None if it is false."""
    if relation == "bound-above":
        return "bound" if x < real(printed.number) else None
    if relation == "bound-below":
        return "bound" if x > real(printed.number) else None
    if relation == "not-equal":
        return "unequal" if x != real(printed.number) else None
    if printed.error is not None:
        return "within the error" if abs(x - real(printed.number)) <= real(printed.error) else None
    found = how(x, printed)
    return None if found == "no" else found


def refuted(x, relation, printed):
    """Whether the statement is certainly false: a bound that fails, digits more than one unit away."""
    if relation.startswith("bound"):
        return says(x, relation, printed) is None
    return abs(x - real(printed.number)) > max(real(printed.unit), real(printed.error or 0))
