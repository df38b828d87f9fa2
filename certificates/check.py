"""A second checker for proofmark certificates, written from certificates/README.md alone.

It proves what each file says: every enclosure follows from the enclosures of the step's operands,
the boxes of a cover leave no gap, and the enclosures decide the goals as the verdict claims. All
arithmetic is on integers. A certificate of a constant follows from those of its parts, which are
claims that this program works out itself; what uses a constant is checked after it.

It does not read the claim book, so it does not prove that the steps and goals are what the
sentence of the book means. It prints for each file what it accepted (the verdict, the claim, its
sentence and the beginning of its hash): compare them with the book, or run `proofmark check`.
"""

import argparse
import hashlib
import json
import math
import os
import re
import sys
from collections import ChainMap, namedtuple
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

MAX_BYTES, MAX_STEPS, MAX_BOXES, MAX_WORK = 2**24, 100_000, 20_000, 2**22
MAX_GOALS, MAX_COMPARISONS = 10_000, 2**22
MAX_DIGITS, MAX_EXPONENT, MAX_BITS = 20_000, 2**16, 2**20
MAX_VARIABLES, MAX_POWER = 200, 1_000
MAX_JET_POWER, MAX_ORDER, MAX_PIECES, MAX_PIECES_STEPS = 12, 40, 1_000, 2**20
CLAIM, CONSTANT = "proofmark-certificate/1", "proofmark-constant/1"
VERDICTS = ["certified", "refuted"]
LONGEST_SENTENCE = 2_000  # in what is printed
POSITIVE = rf"[1-9][0-9]{{0,{MAX_DIGITS - 1}}}"
NUMBER = re.compile(rf"(0|-?{POSITIVE})(?:/({POSITIVE})|p(-?[1-9][0-9]{{0,4}}))?")

Accepted = namedtuple("Accepted", "verdict claim says sha256")
Interval = namedtuple("Interval", "lo hi")
Enclosed = namedtuple("Enclosed", "constant says sha256 lo hi")
Step = namedtuple("Step", "op args lo hi value power variable")
# the enclosures of the two ends of a variable's range; if it is a constant, both are its enclosure
Range = namedtuple("Range", "low high given")
# steps; the intervals of those that do not vary, by number; the numbers of those that do; where
# the claim's steps are among the steps; and {step: {variable: derivative}}, if there are slopes
Program = namedtuple("Program", "steps fixed varying places slopes")


class Rejected(Exception):
    """The file is not a valid certificate; the message says why."""


def demand(condition, reason):
    if not condition:
        raise Rejected(reason)


def bits(x):
    return x.numerator.bit_length(), x.denominator.bit_length()


# ---- logarithms, compared by way of the exponential function -----------------------------------


def exp_bound(x, precision, up):
    """v and w such that e^x <= v/2^w if up, else e^x >= v/2^w, for x > 0.

    Every rounding goes the way of the bound. e^r is summed for r = x/2^halvings < 1/2, so that
    the terms left out add up to less than the last one used, and then squared `halvings` times.
    Each squaring doubles the relative error, which is why w has one more bit for each.
    """
    num_bits, den_bits = bits(x)
    halvings = max(0, num_bits - den_bits + 1) + math.isqrt(precision)
    width = precision + halvings
    sign = -1 if up else 1  # -(-v // d) rounds up
    r = sign * ((sign * x.numerator << precision) // x.denominator)
    total = term = 1 << width
    count = 0
    while term > 1:
        count += 1
        term = sign * ((sign * term * r >> width) // count)
        total += term
    total += term if up else 0
    for _ in range(halvings):
        total = sign * (sign * total * total >> width)
    return total, width


def exp_compares(x, y, precision, up):
    """Proves e^x <= y if up, else e^x >= y, for y > 0; in other words x <= ln y, x >= ln y.

    Exact for x = 0, and sure to prove it if x and ln y are further apart than 2^-(precision - 32).
    """
    if x < 0:
        return exp_compares(-x, 1 / y, precision, not up)
    if x == 0:
        return 1 <= y if up else 1 >= y
    num_bits, den_bits = bits(y)
    if y <= 1 or x >= num_bits - den_bits + 1:
        return not up  # y <= 1 < e^x, or y < 2^(num_bits - den_bits + 1) < e^x

    def proved(p):
        bound, width = exp_bound(x, p, up)
        left, right = bound * y.denominator, y.numerator << width
        return left <= right if up else left >= right

    # few bits first, so that a wide margin costs little
    return any(proved(p) for p in (256, 4096, precision) if p <= precision)


# ---- angles, as points of the unit circle ------------------------------------------------------


def pi_bounds(precision):
    """Fractions below and above pi, by Gauss: 48 atan(1/18) + 32 atan(1/57) - 20 atan(1/239).

    atan(1/n) = 1/n - 1/(3 n^3) + 1/(5 n^5) - ... Dividing twice and rounding down each time is the
    same as dividing once, so each term is short by less than 1, in units of 2^-precision; and where
    the sum stops, the terms left out amount to less than 1.
    """
    total = error = 0
    for sign, factor, n in (1, 48, 18), (1, 32, 57), (-1, 20, 239):
        power, odd = (factor << precision) // n, 1
        while power:
            total += sign * (power // odd)
            sign, power, odd, error = -sign, power // n**2, odd + 2, error + 1
        error += 1
    return Fraction(total - error, 1 << precision), Fraction(total + error, 1 << precision)


def circle(x, precision):
    """c, s, width and error: c + i s is no further than error from 2^width e^(ix), for x >= 0.

    Exact for x = 0, and else to about 2^-precision. Whole turns are left out. For the rest x < 8,
    the terms of e^(ir) = 1 + ir + (ir)^2/2! + ... with r = x/2^halvings < 1/2 are rounded down,
    and the sum is squared `halvings` times. The error is counted on the way, in units of 2^-width:
    * doubt about pi moves e^(ir) by as much as it moves r, and rounding r by less than 1;
    * each term is short by its own rounding and half of what the one before is short by, so by
      less than 2, and the terms left out add up to less than twice the first of them, which is
      less than 2, too;
    * a square is off by twice the error of the number, whose size is 2^width, and by the square of
      the error, which the shift rounds down by less than 1; rounding both parts adds less than 2.
    """
    if x == 0:
        return 1, 0, 0, 0
    doubt = 0
    if x >= 8:
        low, high = pi_bounds(precision + bits(x)[0] - bits(x)[1])
        turns = x // (2 * high)
        x, doubt = x - turns * 2 * high, turns * 2 * (high - low)
    halvings = 4 + math.isqrt(precision)
    width = precision + halvings
    r = math.floor(x * 2**precision)
    sums, term, count = [0, 0, 0, 0], 1 << width, 0
    while term:
        sums[count % 4] += term  # i^count is 1, i, -1, -i
        count += 1
        term = (term * r >> width) // count
    c, s = sums[0] - sums[2], sums[1] - sums[3]
    error = math.ceil(doubt * 2**precision) + 1 + 2 * count + 4
    for _ in range(halvings):
        c, s = (c - s) * (c + s) >> width, 2 * c * s >> width
        error = 2 * error + (error * error >> width) + 3
    return c, s, width, error


def quarter_turns(x, precision):
    """The first four whole k such that k pi/2 may lie in the interval x."""
    size = max(num_bits - den_bits for num_bits, den_bits in map(bits, x))
    turns = [2 * u / pi for u in x for pi in pi_bounds(precision + max(0, size))]
    return range(math.ceil(min(turns)), math.floor(max(turns)) + 1)[:4]


def angle_compares(x, y, precision, up):
    """Proves x <= atan y if up, else x >= atan y."""
    if x * y <= 0:
        return x <= y if up else x >= y  # one is 0, or they are on different sides of it
    if x < 0:
        return angle_compares(-x, -y, precision, not up)
    if x >= 2:
        return not up  # atan y < pi/2 < 2
    # y = n/d is the slope of d + n i: turned back by x < 2, it ends below the axis if its angle
    # atan y < pi/2 is smaller than x
    c, s, width, error = circle(x, precision)
    height, doubt = y.numerator * c - y.denominator * s, (y.numerator + y.denominator) * error
    return height >= doubt if up else height <= -doubt


# ---- the rules ---------------------------------------------------------------------------------
# An operand is a pair (least, greatest); a rule answers (lo is right, hi is right). Numbers have
# at most 2^18 bits, so that only `pow` can come to more than MAX_BITS.


def extremes(points):
    """The rule for an operation whose least and greatest values are among the points."""

    def rule(step, *operands):
        found = list(points(step, *operands))
        return all(step.lo <= u for u in found), all(u <= step.hi for u in found)

    return rule


def with_zero(x, points):
    return [*points, 0] if x[0] <= 0 <= x[1] else points


def quotients(step, x, y):
    demand(y[0] > 0 or y[1] < 0, "not defined: the divisor may be 0")
    return [u / v for u in x for v in y]


def powers(step, x):
    base = max(*bits(x[0]), *bits(x[1]))
    bound = max(*bits(step.lo), *bits(step.hi))
    demand((base - 1) * step.power + bound <= MAX_BITS, "too large: more than 2^20 bits")
    return [u**step.power for u in (x if step.power % 2 else with_zero(x, x))]


def sqrt(step, x):
    demand(x[0] >= 0, "not defined: the operand may be negative")
    return step.lo <= 0 or step.lo**2 <= x[0], step.hi >= 0 and x[1] <= step.hi**2


def ln(step, x, scale=1):
    demand(x[0] > 0, "not defined: the operand may be 0 or negative")
    precision = after_the_point(step)
    lo_right = exp_compares(scale * step.lo, x[0], precision, up=True)
    return lo_right, exp_compares(scale * step.hi, x[1], precision, up=False)


def atanh(step, x):
    demand(-1 < x[0] and x[1] < 1, "not defined: the operand may be outside (-1, 1)")
    return ln(step, [(1 + u) / (1 - u) for u in x], scale=2)


def exp(step, x):
    precision = 64 + max(sum(bits(step.lo)), sum(bits(step.hi)))
    lo_right = step.lo <= 0 or exp_compares(x[0], step.lo, precision, up=False)
    return lo_right, step.hi > 0 and exp_compares(x[1], step.hi, precision, up=True)


def after_the_point(step):
    return 64 + max(bits(step.lo)[1], bits(step.hi)[1])


def wave(shift):
    """The rule of sin (shift 0), or of cos x = sin(x + pi/2) (shift 1): the ends and the turns."""

    def points(step, x):
        if step.lo <= -1 and step.hi >= 1:
            return
        precision = after_the_point(step)
        for u in x:
            c, s, width, error = circle(abs(u), precision)
            value = c if shift else s if u > 0 else -s
            yield max(Fraction(-1), Fraction(value - error, 1 << width))
            yield min(Fraction(1), Fraction(value + error, 1 << width))
        yield from ((0, 1, 0, -1)[(k + shift) % 4] for k in quarter_turns(x, precision))

    return extremes(points)


def atan(step, x):
    precision = after_the_point(step)
    lo_right = angle_compares(step.lo, x[0], precision, up=True)
    return lo_right, angle_compares(step.hi, x[1], precision, up=False)


def floor_log2(step, x):
    demand(x[0] > 0, "not defined: the operand may be 0 or negative")
    guesses = [bits(u)[0] - bits(u)[1] for u in x]
    return [k - (u < Fraction(2) ** k) for u, k in zip(x, guesses)]


def heap_diameter(step, x):
    whole = x[0] == x[1] >= 1 and x[0].denominator == 1
    demand(whole, "not defined: the operand is not one whole number >= 1")
    height = bits(x[0])[0] - 1
    return [2 * height - (height > 0 and 2 * x[0] < 3 << height)]


RULES = {  # operation: (number of operands, rule)
    # a constant is its own least and greatest value
    "const": (0, extremes(lambda step: [step.value])),
    # a variable takes all values of its range in the box, which stands in for an operand
    "var": (0, extremes(lambda step, x: x)),
    # x + y grows with both, x - y grows with x and falls with y
    "add": (2, extremes(lambda step, x, y: [x[0] + y[0], x[1] + y[1]])),
    "sub": (2, extremes(lambda step, x, y: [x[0] - y[1], x[1] - y[0]])),
    # linear in x and linear in y, so extreme at the corners
    "mul": (2, extremes(lambda step, x, y: [u * v for u in x for v in y])),
    # linear in x and in 1/y, which is monotone as y keeps its sign
    "div": (2, extremes(quotients)),
    # monotone, but an even power has its least value at 0
    "pow": (1, extremes(powers)),
    # monotone, and squaring keeps the order of numbers >= 0
    "sqrt": (1, sqrt),
    # monotone, and lo <= ln a says e^lo <= a
    "ln": (1, ln),
    # monotone and positive
    "exp": (1, exp),
    # monotone, and lo <= atanh a says e^(2 lo) <= (1 + a)/(1 - a)
    "atanh": (1, atanh),
    # a single number
    "pi": (0, extremes(lambda step: pi_bounds(after_the_point(step)))),
    # extreme at the ends, and at the multiples of pi/2 between them
    "sin": (1, wave(0)),
    "cos": (1, wave(1)),
    # monotone
    "atan": (1, atan),
    # both grow with both operands
    "min": (2, extremes(lambda step, x, y: map(min, x, y))),
    "max": (2, extremes(lambda step, x, y: map(max, x, y))),
    # monotone on either side of 0
    "abs": (1, extremes(lambda step, x: with_zero(x, map(abs, x)))),
    # monotone
    "floor": (1, extremes(lambda step, x: map(math.floor, x))),
    "ceil": (1, extremes(lambda step, x: map(math.ceil, x))),
    # monotone; n/d lies between 2^(k-1) and 2^(k+1) for k = bits(n) - bits(d)
    "floor_log2": (1, extremes(floor_log2)),
    # the operand is a single number, and so is the value
    "heap_diameter": (1, extremes(heap_diameter)),
}

RELATIONS = {  # relation: (it holds for all values of the two sides, it holds for none)
    "<=": (lambda x, y: x.hi <= y.lo, lambda x, y: x.lo > y.hi),
    "<": (lambda x, y: x.hi < y.lo, lambda x, y: x.lo >= y.hi),
    ">=": (lambda x, y: x.lo >= y.hi, lambda x, y: x.hi < y.lo),
    ">": (lambda x, y: x.lo > y.hi, lambda x, y: x.hi <= y.lo),
    "==": (lambda x, y: x.lo == x.hi == y.lo == y.hi, lambda x, y: x.hi < y.lo or x.lo > y.hi),
}


# ---- derivatives -------------------------------------------------------------------------------

SLOPES = {  # operation: its derivative as a term, from its power n, the numbers of the step and its
    # operands and the numbers of their derivatives (None is 0); no other operation has one
    "add": lambda n, s, x, y, dx, dy: ("add", dx, dy),
    "sub": lambda n, s, x, y, dx, dy: ("sub", dx, dy),
    "mul": lambda n, s, x, y, dx, dy: ("add", ("mul", dx, y), ("mul", x, dy)),
    "div": lambda n, s, x, y, dx, dy: ("div", dx, y)
    if dy is None
    else ("div", ("sub", ("mul", dx, y), ("mul", x, dy)), ("pow", y, 2)),
    "pow": lambda n, s, x, dx: ("mul", ("mul", ("const", n), ("pow", x, n - 1)), dx),
    "ln": lambda n, s, x, dx: ("div", dx, x),
    "atanh": lambda n, s, x, dx: ("div", dx, ("sub", ("const", 1), ("pow", x, 2))),
    "sin": lambda n, s, x, dx: ("mul", ("cos", x), dx),
    "cos": lambda n, s, x, dx: ("neg", ("mul", ("sin", x), dx)),
    "atan": lambda n, s, x, dx: ("div", dx, ("add", ("const", 1), ("pow", x, 2))),
    "sqrt": lambda n, s, x, dx: ("div", dx, ("mul", ("const", 2), s)),
    "exp": lambda n, s, x, dx: ("mul", s, dx),
}
UNKNOWN = -1  # the number of a derivative that an operation does not have


def append(program, step):
    program.varying.append(len(program.steps))
    program.steps.append(step)
    return len(program.steps) - 1


def build(program, term):
    """Appends the steps of a term, operands first, and answers the number of the last one."""
    if type(term) is not tuple:
        return term
    op, x, y = (*term, None)[:3]
    if op == "const":
        return append(program, Step(op, [], None, None, x, None, None))
    if op == "pow":
        return x if y == 1 else append(program, Step(op, [x], None, None, None, y, None))
    x = build(program, x)
    if op in ("sin", "cos"):
        return append(program, Step(op, [x], None, None, None, None, None))
    if op == "neg":  # 0 - x, the 0 after x
        op, x, y = "sub", build(program, ("const", 0)), x
    elif x is None and op == "sub":
        x = build(program, ("const", 0))
    y = build(program, y)
    if x is None or y is None:
        return None if op == "mul" else y if x is None else x
    return append(program, Step(op, [x, y], None, None, None, None, None))


def with_slopes(claim, by=range(MAX_VARIABLES)):
    """The longer program, in which the derivatives of the claim's steps are steps as well.

    They are derivatives by these variables, which are all of them unless it is said otherwise.
    """
    longer = Program([], {}, [], [], {})
    varying, size = set(claim.varying), 0
    for index, step in enumerate(claim.steps):
        step = step._replace(args=[longer.places[arg] for arg in step.args])
        place, slopes = None, {}
        if index not in varying:
            place = len(longer.steps)
            longer.steps.append(step)
            longer.fixed.update({place: claim.fixed[index]} if index in claim.fixed else {})
        elif step.op == "var":
            if step.variable in by:
                slopes[step.variable] = build(longer, ("const", 1))
        elif step.op in ("sqrt", "exp"):
            place = append(longer, step)
        given = [longer.slopes[arg] for arg in step.args]
        for variable in sorted(set().union(*given)):
            primes = [slope.get(variable) for slope in given]
            known = step.op in SLOPES and UNKNOWN not in primes
            numbers = [step.power, place, *step.args, *primes]
            slopes[variable] = build(longer, SLOPES[step.op](*numbers)) if known else UNKNOWN
        longer.places.append(append(longer, step) if place is None else place)
        longer.slopes[longer.places[index]] = slopes
        size += len(slopes)
        demand(len(longer.steps) <= MAX_STEPS, f"more than {MAX_STEPS} steps with derivatives")
        demand(size <= MAX_WORK, "too large: too many derivatives")
    return longer


# ---- the file ----------------------------------------------------------------------------------


def parse_json(data):
    def unique(pairs):
        demand(len(dict(pairs)) == len(pairs), "a key occurs twice in one object")
        return dict(pairs)

    def whole(text):
        small = re.fullmatch("0|[1-9][0-9]{0,5}", text)
        demand(small, f"{text[:20]} is not a whole number from 0 to 999999")
        return int(text)

    demand(len(data) <= MAX_BYTES, "the file has more than 16 MiB")
    hooks = {"parse_int": whole, "parse_float": whole, "parse_constant": whole}
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=unique, **hooks)
    except UnicodeDecodeError as error:
        raise Rejected(f"not UTF-8 at byte {error.start}") from None
    except ValueError as error:
        raise Rejected(f"not JSON: {error}") from None
    except (RecursionError, MemoryError):
        raise Rejected("nested too deeply, or too large for the memory") from None


def parse_number(text, what, dyadic=True):
    match = NUMBER.fullmatch(text) if type(text) is str else None
    demand(match, f"{what} is not a number in canonical form of at most {MAX_DIGITS} digits")
    num, den, exponent = int(match[1]), int(match[2] or 1), int(match[3] or 0)
    if match[2]:
        demand(den >= 2 and math.gcd(num, den) == 1, f"{what} is not in lowest terms")
    if match[3]:
        demand(dyadic, f"{what} is not an integer or a fraction")
        demand(num % 2 == 1, f"{what} has an even numerator")
        demand(abs(exponent) <= MAX_EXPONENT, f"{what} has an exponent beyond {MAX_EXPONENT}")
    return Fraction(num << max(0, exponent), den << max(0, -exponent))


def demand_keys(found, required, optional=()):
    demand(type(found) is dict, "not an object")
    for key in required:
        demand(key in found, f"{key} is missing")
    for key in found:
        demand(key in required or key in optional, f"{key[:40]!a} does not belong here")


def demand_text(text, what):
    """Words with single spaces: above all no line feed, which could forge canonical text."""
    demand(type(text) is str and text, f"{what} is not a text")
    demand(text == " ".join(text.split()), f"{what} has other than single spaces between words")
    demand(not re.search("[\ud800-\udfff]", text), f"{what} has half a surrogate pair")


def demand_index(index, count, what):
    demand(type(index) is int and index < count, f"{what} is not a whole number below {count}")


def demand_list(found, lengths, what):
    good = type(found) is list and len(found) in lengths
    demand(good, f"{what} is not a list of {' or '.join(map(str, lengths))}")


def parse_step(found, index, variables):
    arity = RULES[found["op"]][0]
    required = {"const": ["value"], "pow": ["args", "power"], "var": ["variable"], "pi": []}
    demand_keys(found, ["op"] + required.get(found["op"], ["args"]), ["lo", "hi"])
    args, power = found.get("args", []), found.get("power", 2)
    demand_list(args, [arity], "args")
    for arg in args:
        demand_index(arg, index, "an operand")
    good = type(power) is int and 2 <= power <= MAX_POWER
    demand(good, f"power is not a whole number from 2 to {MAX_POWER}")
    if "variable" in found:
        demand_index(found["variable"], variables, "variable")
    demand(("lo" in found) == ("hi" in found), "only one of lo and hi is there")
    lo, hi = (parse_number(found[key], key) if key in found else None for key in ("lo", "hi"))
    value = parse_number(found["value"], "value", dyadic=False) if "value" in found else None
    return Step(found["op"], args, lo, hi, value, power, found.get("variable"))


def check_step(step, operands):
    demand(step.lo <= step.hi, "lo is above hi")
    demand(None not in operands, "an operand has no enclosure")
    lo_right, hi_right = RULES[step.op][1](step, *operands)
    demand(lo_right, "lo is too high")
    demand(hi_right, "hi is too low")
    return Interval(step.lo, step.hi)


def check_steps(steps, everywhere):
    """The claim as a program, with the steps that do not vary checked; everywhere, all of them."""
    fixed, varies = {}, []
    for index, step in enumerate(steps):
        place = f"step {index} ({step.op})"
        varies.append(step.op == "var" or any(varies[arg] for arg in step.args))
        if varies[index]:
            demand(step.lo is None, f"{place}: it varies, so it has no enclosure of its own")
        elif step.lo is None:
            demand(not everywhere, f"{place}: no enclosure, but the sentence needs its value")
        else:
            fixed[index] = at(place, check_step, step, [fixed.get(arg) for arg in step.args])
    varying = [index for index, it_does in enumerate(varies) if it_does]
    return Program(steps, fixed, varying, range(len(steps)), None)


def parse_goal(goal, count):
    demand_keys(goal, ["lhs", "relation", "rhs", "from"], ["some"])
    demand_index(goal["lhs"], count, "lhs")
    demand_index(goal["rhs"], count, "rhs")
    demand(goal["relation"] in list(RELATIONS), "relation is not one of <= < >= > ==")
    demand_text(goal["from"], "from")
    demand(goal.get("some", True) is True, "some is neither true nor left out")


def decided(goal, program, values, holds):
    """The enclosures show that the goal always holds, or that it never does."""
    x, y = (values.get(program.places[goal[side]]) for side in ("lhs", "rhs"))
    # a step that has a value is equal to itself, however wide its enclosure is
    if goal["lhs"] == goal["rhs"] and goal["relation"] in ("<=", ">=", "=="):
        return x and holds
    return x and y and RELATIONS[goal["relation"]][0 if holds else 1](x, y)


# ---- boxes -------------------------------------------------------------------------------------


def parse_interval(found, what, dyadic=True):
    demand_list(found, [2], what)
    pair = Interval(*(parse_number(text, what, dyadic) for text in found))
    demand(pair.lo <= pair.hi, f"{what} has its lower end above the upper one")
    return pair


def mean_value(program, index, values, ranges, centre, centre_values):
    """s(c) and s' (X - c), added up over the variables."""
    demand(index in centre_values, "a mean value, but no enclosure at a centre")
    lo, hi = centre_values[index]
    for variable, place in program.slopes.get(index, {None: UNKNOWN}).items():
        slope = values.get(place)
        demand(slope, "a mean value, but no enclosure of a derivative before it")
        terms = [u * (v - centre[variable].lo) for u in slope for v in ranges[variable]]
        lo, hi = lo + min(terms), hi + max(terms)
        demand(max(*bits(lo), *bits(hi)) <= MAX_BITS, "too large: more than 2^20 bits")
    return lo, hi


def check_entry(program, index, entry, values, ranges, centre):
    """The interval that an entry proves for a step; centre is its point and enclosures there."""
    demand_list(entry, [2, 4] if centre else [2], "an enclosure")
    lo, hi, *mean = (parse_number(text, "an enclosure") for text in entry)
    step = program.steps[index]._replace(lo=lo, hi=hi)
    operands = [values.get(arg) for arg in step.args]
    found = check_step(step, [ranges[step.variable]] if step.op == "var" else operands)
    if not mean:
        return found
    low, high = mean_value(program, index, values, ranges, *centre)
    demand(mean[0] <= low and high <= mean[1], "the mean value is not inside its enclosure")
    demand(max(lo, mean[0]) <= min(hi, mean[1]), "the two enclosures have nothing in common")
    return Interval(max(lo, mean[0]), min(hi, mean[1]))


def enclose(program, entries, ranges, needed, centre=None):
    """The checked enclosures of all steps if the variables are in these ranges."""
    demand_list(entries, [len(program.varying)], "in")
    values = ChainMap({}, program.fixed)
    for index, entry in zip(program.varying, entries):
        place = f"step {index} ({program.steps[index].op})"
        if entry is not None:
            args = index, entry, values, ranges, centre
            values[index] = at(place, check_entry, program, *args)
        good = entry or index not in needed
        demand(good, f"{place}: no enclosure, but the sentence needs its value")
    return values


def check_box(program, box, count, needed):
    """The ranges of the variables in a box, and the checked enclosures of all steps there."""
    demand_keys(box, ["at", "in"], [] if program.slopes is None else ["centre"])
    demand_list(box["at"], [count], "at")
    ranges = [parse_interval(pair, "a range in at") for pair in box["at"]]
    centre = None
    if "centre" in box:
        demand_keys(box["centre"], ["at", "in"])
        demand_list(box["centre"]["at"], [count], "at")
        point = [parse_interval([text, text], "the centre") for text in box["centre"]["at"]]
        inside = all(r.lo <= c.lo <= r.hi for r, c in zip(ranges, point))
        demand(inside, "the centre is outside the box")
        centre = point, at("centre", enclose, program, box["centre"]["in"], point, ())
    return ranges, enclose(program, box["in"], ranges, needed, centre)


def check_cover(boxes, ends):
    """Along each variable, in groups of equal ranges of the earlier ones, there is no gap."""
    groups = [boxes]
    for variable, (low, high, _) in enumerate(ends):
        for group in groups:
            demand(group[0][variable].lo <= low.lo, "begins inside the range of a variable")
            reach = group[0][variable].hi
            for ranges in group:
                demand(ranges[variable].lo <= reach, "there is a gap along a variable")
                reach = max(reach, ranges[variable].hi)
            demand(reach >= high.hi, "ends inside the range of a variable")
        key = itemgetter(variable)
        groups = [list(same) for group in groups for _, same in groupby(group, key)]


def check_inside(boxes, ends):
    """Every number of the box is in the range; of a constant, every number it may be is there."""
    for ranges in boxes:
        for box, (low, high, given) in zip(ranges, ends):
            if given:
                whole = box.lo <= low.lo and high.hi <= box.hi
                demand(whole, "it does not reach over all that a constant may be")
            else:
                inside = low.hi <= box.lo and box.hi <= high.lo
                demand(inside, "it may be outside the range of a variable")


def check_boxes(boxes, fit, program, ends, needs, everywhere):
    """The boxes fit the ranges of the variables, and each decides the goals.

    needs are goals of which each holds, goals of which each fails, and goals of which one fails.
    """
    hold, fail, one_fails = needs
    needed = set(program.places).intersection(program.varying) if everywhere else ()
    comparisons, found = len(boxes) * sum(map(len, needs)), []
    demand(comparisons <= MAX_COMPARISONS, "too large: too many boxes and goals")
    for index, box in enumerate(boxes):
        ranges, values = at(f"box {index}", check_box, program, box, len(ends), needed)
        good = all(decided(goal, program, values, True) for goal in hold)
        good = good and all(decided(goal, program, values, False) for goal in fail)
        if one_fails:
            good = good and any(decided(goal, program, values, False) for goal in one_fails)
        demand(good, f"box {index}: its enclosures do not decide the goals")
        found.append(ranges)
    fit(found, ends)


# ---- the verdict -------------------------------------------------------------------------------


def sort_goals(goals, varying):
    fixed, for_all, for_some = [], [], []
    for goal in goals:
        varies = goal["lhs"] in varying or goal["rhs"] in varying
        (fixed if not varies else for_some if "some" in goal else for_all).append(goal)
    return fixed, for_all, for_some


def is_own(goal):
    """Whether a goal belongs to the sentence itself, and not to a definition that it uses."""
    return goal["from"] == "says" or goal["from"].startswith("says, ")


def is_about_sentence(file):
    """Whether the verdict is about the sentence, and not that a definition is used in vain."""
    return file["verdict"] == "certified" or is_own(file["goals"][file["refutes"]])


def range_of(variable, claim, known):
    """The range of a variable, which is not empty for sure."""
    if type(variable) is str:
        return Range(known[variable], known[variable], True)
    demand(not set(claim.varying).intersection(variable), "an end of a range varies")
    low, high = (claim.fixed.get(end) for end in variable)
    demand(low and high, "an end of a range has no enclosure")
    demand(low.hi <= high.lo, "the range of a variable may be empty")
    return Range(low, high, False)


def check_verdict(file, claim, known):
    certified, varying = file["verdict"] == "certified", set(claim.varying)
    everywhere, goals = is_about_sentence(file), file["goals"]
    # all goals hold, or the obligations do and one of the sentence fails, or an obligation fails
    hold = [goal for goal in goals if certified or everywhere and not is_own(goal)]
    fixed, for_all, for_some = sort_goals(hold, varying)
    blamed = [] if certified else [goals[file["refutes"]]]
    fixed_fails, fails, alike = sort_goals(blamed, varying)
    if alike:  # in another box another one may fail, of the sentence or of the obligations
        alike = sort_goals(goals, varying)[2]
        alike = [goal for goal in alike if is_own(goal) == is_own(blamed[0])]
    for goal in fixed + fixed_fails:
        good = decided(goal, claim, claim.fixed, goal not in blamed)
        demand(good, "the enclosures of {lhs} and {rhs} do not decide their goal".format_map(goal))
    covered, witnessed = for_all + alike, for_some + fails
    for key, needed in ("cover", covered), ("witness", witnessed), ("slopes", covered):
        demand(needed or key not in file, f"{key} does not belong to this verdict")
        demand(key in file or not needed or key == "slopes", f"{key} is missing")
    ends = [range_of(variable, claim, known) for variable in file.get("variables", [])]
    idle = ends and everywhere and not covered and not witnessed
    demand(not idle, "there are variables, but no goal varies")
    if witnessed:
        needs = for_some, fails, []
        args = [file["witness"]], check_inside, claim, ends, needs, everywhere
        at("witness", check_boxes, *args)
    if covered:
        program = with_slopes(claim) if "slopes" in file else claim
        needs = for_all, [], alike
        args = file["cover"], check_cover, program, ends, needs, everywhere
        at("cover", check_boxes, *args)


def canonical_text(file):
    lines = ["proofmark-claim/1", "id " + file["claim"], "says " + file["says"]]
    for index, step in enumerate(file["steps"]):
        extra = [step[key] for key in ("value", "power", "variable") if key in step]
        lines.append(" ".join(map(str, [index, step["op"], *extra, *step.get("args", [])])))
    for variable in file.get("variables", []):
        given = ["given", variable] if type(variable) is str else ["in", *variable]
        lines.append(" ".join(map(str, ["variable", *given])))
    for goal in file["goals"]:
        text = "{lhs} {relation} {rhs} from {from}".format_map(goal)
        lines.append(("goal some " if "some" in goal else "goal ") + text)
    return "\n".join(lines) + "\n"


def at(place, function, *args):
    """function(*args), with the place put before the reason if it rejects."""
    try:
        return function(*args)
    except Rejected as reason:
        raise Rejected(f"{place}: {reason}") from None


def check_statement(steps, variables, goals):
    """The steps have known operations; the variables and goals speak of these steps."""
    demand(type(steps) is list, "steps is not a list")
    demand(len(steps) <= MAX_STEPS, f"more than {MAX_STEPS} steps")
    for index, step in enumerate(steps):
        known = type(step) is dict and step.get("op") in list(RULES)
        demand(known, f"step {index}: not an object with a known op")
    for index, goal in enumerate(goals):
        at(f"goal {index}", parse_goal, goal, len(steps))
    demand(type(variables) is list and variables, "variables is not a list of at least one")
    demand(len(variables) <= MAX_VARIABLES, f"more than {MAX_VARIABLES} variables")
    for variable in variables:
        if type(variable) is str:
            demand(re.fullmatch("[0-9a-f]{64}", variable), "a variable is not a hash of a constant")
            continue
        demand_list(variable, [2], "a variable's range")
        for end in variable:
            demand_index(end, len(steps), "an end of a variable's range")


def parse_steps(found, variables):
    """The steps as the rules take them."""
    place = "step {} ({})".format
    numbered = enumerate(found)
    return [at(place(i, step["op"]), parse_step, step, i, variables) for i, step in numbered]


def demand_known(variables, known):
    for digest in filter(lambda variable: type(variable) is str, variables):
        reason = f"no accepted certificate of the constant {digest}, which it uses"
        demand(digest in known, reason)


def is_identifier(text):
    return type(text) is str and re.fullmatch("[A-Za-z0-9._-]+", text)


def check_shape(file):
    keys = ["format", "claim", "says", "sha256", "verdict", "goals", "steps"]
    demand_keys(file, keys, ["refutes", "variables", "slopes", "cover", "witness"])
    verdict, goals, cover = file["verdict"], file["goals"], file.get("cover", [{}])
    demand(file["format"] == CLAIM, f"format is not {CLAIM}")
    demand(is_identifier(file["claim"]), "claim is no identifier")
    demand_text(file["says"], "says")
    demand(verdict in VERDICTS, "verdict is neither certified nor refuted")
    demand(("refutes" in file) == (verdict == "refuted"), "refutes goes with refuted, only")
    good = type(goals) is list and 1 <= len(goals) <= MAX_GOALS
    demand(good, f"goals is not a list of 1 to {MAX_GOALS} goals")
    demand_index(file.get("refutes", 0), len(goals), "refutes")
    check_statement(file["steps"], file.get("variables", ["0" * 64]), goals)
    demand(file.get("slopes", True) is True, "slopes is neither true nor left out")
    good = type(cover) is list and 1 <= len(cover) <= MAX_BOXES
    demand(good, f"cover is not a list of 1 to {MAX_BOXES} boxes")


def hash_of(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def check_claim(file, known):
    """What a file of the right shape says, if it is valid, by the known enclosures of constants."""
    variables = file.get("variables", [])
    steps, digest = parse_steps(file["steps"], len(variables)), hash_of(canonical_text(file))
    demand(file["sha256"] == digest, f"sha256 is not that of the canonical text, {digest}")
    demand_known(variables, known)
    check_verdict(file, check_steps(steps, is_about_sentence(file)), known)
    return Accepted(file["verdict"], file["claim"], file["says"], digest)


def check_certificate(name, data, known):
    """What a valid file of that name with these data says; raises Rejected if it is not valid."""
    file = parse_json(data)
    check_shape(file)
    demand(name == file["claim"] + ".json", f"the file is not called {file['claim'][:80]}.json")
    return check_claim(file, known)


# ---- higher derivatives ------------------------------------------------------------------------


class Jets:
    """A program in which the coefficients of all steps up to an order are steps as well.

    The coefficients s_0, s_1, ... of a step s are its derivatives by variable 0, each over the
    factorial of its number. `of` has them for each step of the function: numbers of steps of the
    longer program, and None for those that are 0.
    """

    def __init__(self, steps, order):
        self.order, self.steps, self.of = order, [], []
        depends = []
        for step in steps:
            args = step.get("args", [])
            depends.append(step.get("variable") == 0 or any(depends[arg] for arg in args))
            jet, operands = [self.add(step, args)], [self.of[arg] for arg in args]
            if depends[-1]:
                jet = self.coefficients(step, jet, operands)
            self.of.append(jet + [None] * (order + 1 - len(jet)))

    def add(self, step, args):
        """The step of the function itself."""
        moved = {"args": [self.of[arg][0] for arg in args]} if args else {}
        return self.put({**step, **moved})

    def put(self, step):
        demand(len(self.steps) < MAX_STEPS, f"more than {MAX_STEPS} steps with derivatives")
        self.steps.append(step)
        return len(self.steps) - 1

    def step(self, op, *args, **extra):
        return self.put({"op": op, "args": list(args), **extra})

    def const(self, n):
        return self.put(written_constant(n))

    def coefficients(self, step, jet, operands):
        """All coefficients of a step, from the first of them and those of its operands."""
        op = step["op"]
        if op == "var":
            return [*jet, self.const(1)]
        if op in ("sin", "cos"):
            return self.waves(op, jet, *operands)
        if op == "pow":
            return self.powers(step["power"], jet, *operands)
        demand(op in COEFFICIENTS, f"{op} has no derivatives here")
        for k in range(1, self.order + 1):
            jet.append(COEFFICIENTS[op](self, k, jet, *operands))
        return jet

    def waves(self, op, jet, u):
        """Those of sin u, or of cos u: each is the derivative of the other, but for a sign."""
        partner = [self.step("cos" if op == "sin" else "sin", u[0])]
        sine, cosine = (jet, partner) if op == "sin" else (partner, jet)
        for k in range(1, self.order + 1):
            next_sine = self.over(self.sum(self.weighted(u, cosine, k, k)), k)
            next_cosine = self.minus(None, self.over(self.sum(self.weighted(u, sine, k, k)), k))
            sine.append(next_sine)
            cosine.append(next_cosine)
        return jet

    def powers(self, power, jet, u):
        """Those of the second, third, ... power, each as the one before times u."""
        demand(power <= MAX_JET_POWER, f"a power above {MAX_JET_POWER} has no derivatives here")
        last = u
        for j in range(2, power + 1):
            found = jet if j == power else [self.step("pow", u[0], power=j)]
            for k in range(1, self.order + 1):
                found.append(self.sum(self.products(last, u, k, 0, k)))
            last = found
        return last

    def products(self, x, y, k, first, last):
        """x_i y_(k-i) for i from the first to the last, where neither is 0."""
        for i in range(first, last + 1):
            if x[i] is not None and y[k - i] is not None:
                yield self.step("mul", x[i], y[k - i])

    def weighted(self, x, y, k, last):
        """i x_i y_(k-i) for i from 1 to the last, where neither is 0."""
        for i in range(1, last + 1):
            for term in self.products(x, y, k, i, i):
                yield term if i == 1 else self.step("mul", self.const(i), term)

    def sum(self, terms):
        """The sum of terms, each of which is put before it is added; None if there is none."""
        found = None
        for term in terms:
            found = term if found is None else self.step("add", found, term)
        return found

    def minus(self, x, y):
        if y is None:
            return x
        return self.step("sub", self.const(0) if x is None else x, y)

    def quotient(self, x, y):
        return None if x is None else self.step("div", x, y)

    def over(self, x, n):
        return x if x is None or n == 1 else self.step("div", x, self.const(n))

    def plus(self, x, y):
        return self.sum(term for term in (x, y) if term is not None)

    def root(self, k, s, u):
        above = self.minus(u[k], self.sum(self.products(s, s, k, 1, k - 1)))
        if above is None:
            return None
        return self.quotient(above, self.step("mul", self.const(2), s[0]))

    def logarithm(self, k, s, u):
        rest = self.over(self.sum(self.weighted(s, u, k, k - 1)), k)
        return self.quotient(self.minus(u[k], rest), u[0])


COEFFICIENTS = {  # operation: its coefficient k >= 1, from those before it and the operands' ones
    "add": lambda jets, k, s, u, v: jets.plus(u[k], v[k]),
    "sub": lambda jets, k, s, u, v: jets.minus(u[k], v[k]),
    "mul": lambda jets, k, s, u, v: jets.sum(jets.products(u, v, k, 0, k)),
    "div": lambda jets, k, s, u, v: jets.quotient(
        jets.minus(u[k], jets.sum(jets.products(v, s, k, 1, k))), v[0]
    ),
    "sqrt": Jets.root,
    "exp": lambda jets, k, s, u: jets.over(jets.sum(jets.weighted(u, s, k, k)), k),
    "ln": Jets.logarithm,
}


# ---- constants ---------------------------------------------------------------------------------
# From a constant and what its certificate says follow the claims that its parts must prove, in the
# form in which a file has them.


def written_constant(value):
    short = max(abs(value.numerator), value.denominator) < 10**MAX_DIGITS
    demand(short, f"a number of more than {MAX_DIGITS} digits")
    return {"op": "const", "value": str(value)}


def written(step):
    """A step as a file has it, without its enclosure."""
    found = {"op": step.op}
    if step.op in ("const", "pow", "var"):
        key = {"const": "value", "pow": "power", "var": "variable"}[step.op]
        found[key] = str(step.value) if key == "value" else getattr(step, key)
    return {**found, "args": step.args} if step.args else found


def at_point(steps, point, before=0):
    """Steps with a number for variable 0, after so many other steps; variable j is then j - 1."""

    def moved(step):
        if step["op"] == "var":
            index = step["variable"]
            return {"op": "var", "variable": index - 1} if index else written_constant(point)
        return {**step, "args": [arg + before for arg in step["args"]]} if "args" in step else step

    return [moved(step) for step in steps]


def own(lhs, relation, rhs):
    return {"lhs": lhs, "relation": relation, "rhs": rhs, "from": "says"}


def moved_goals(goals, place):
    return [{**goal, "lhs": place(goal["lhs"]), "rhs": place(goal["rhs"])} for goal in goals]


class Function:
    """What a certificate of a constant is about: a function of variable 0, and its range."""

    def __init__(self, file):
        found, self.name, self.says = file["function"], file["constant"], file["says"]
        demand_keys(found, ["variables", "goals", "steps"])
        self.steps, self.goals, self.variables = found["steps"], found["goals"], found["variables"]
        good = type(self.goals) is list and len(self.goals) <= MAX_GOALS
        demand(good, f"goals is not a list of at most {MAX_GOALS} goals")
        check_statement(self.steps, self.variables, self.goals)
        parsed = parse_steps(self.steps, len(self.variables))
        demand(all(step.lo is None for step in parsed), "a step has an enclosure")
        obliged = not any(is_own(goal) or "some" in goal for goal in self.goals)
        demand(obliged, "a goal is not an obligation for all values")
        first, *self.given = self.variables
        demand(type(first) is list, "the first variable does not run over a range")
        demand(all(type(other) is str for other in self.given), "two variables run over ranges")
        self.program = check_steps(parsed, False)
        self.a, self.b = first
        fixed = not set(self.program.varying).intersection(first)
        demand(fixed, "an end of the range varies")
        places = [i for i, step in enumerate(self.steps) if step.get("variable") == 0]
        demand(len(places) == 1, "variable 0 is not exactly one step")
        self.x = places[0]
        demand_index(file["body"], len(self.steps), "body")
        self.body = file["body"]

    def part(self, name, says, steps, variables, goals):
        claim = {"claim": f"{self.name}.{name}", "says": f"{self.says}: {says}", "steps": steps}
        return {**claim, "variables": variables, "goals": goals}


def parse_rational(text, what):
    return parse_number(text, what, dyadic=False)


def root_parts(f, file, lo, hi):
    """The derivative keeps its sign on the range, and the function changes its sign in [lo, hi]."""
    rises, longer = file["rises"], with_slopes(f.program, by=[0])
    demand(type(rises) is bool, "rises is neither true nor false")
    slope, place = longer.slopes[longer.places[f.body]].get(0), longer.places.__getitem__
    demand(slope not in (None, UNKNOWN), "the function has no derivative, or it is 0")
    steps = [*map(written, longer.steps), written_constant(0)]
    variables = [[place(f.a), place(f.b)], *f.given]
    goals = moved_goals(f.goals, place)
    goals.append(own(slope, ">" if rises else "<", len(steps) - 1))
    yield f.part("slope", "the derivative keeps its sign", steps, variables, goals)
    count = len(f.steps)
    steps = at_point(f.steps, lo) + at_point(f.steps, hi, count) + [written_constant(0)]
    goals = [
        own(f.a, "<=", f.x),
        own(count + f.x, "<=", count + f.b),
        own(f.body, "<=" if rises else ">=", 2 * count),
        own(count + f.body, ">=" if rises else "<=", 2 * count),
    ]
    yield f.part("ends", "the root lies between lo and hi", steps, f.given, goals)


def extremum_parts(f, file, lo, hi):
    """No value is beyond one end, and the value at a point reaches the other."""
    point, count = parse_rational(file["at"], "at"), len(f.steps)
    sides = {
        "maximum": [(hi, "<=", "no value is above hi"), (lo, ">=", "a value is at least lo")],
        "minimum": [(lo, ">=", "no value is below lo"), (hi, "<=", "a value is at most hi")],
    }
    (bound, relation, says), (reached, reaches, then_says) = sides[file["kind"]]
    steps, goals = [*f.steps, written_constant(bound)], [*f.goals, own(f.body, relation, count)]
    yield f.part("bound", says, steps, f.variables, goals)
    steps = at_point(f.steps, point) + [written_constant(reached)]
    goals = [own(f.a, "<=", f.x), own(f.x, "<=", f.b), own(f.body, reaches, count)]
    yield f.part("point", then_says, steps, f.given, goals)


def integral_parts(f, file, lo, hi):
    """For each piece, bounds on the last coefficient in it and on the even ones at its centre.

    By Taylor's theorem the integral from c - h to c + h is the sum of 2 h^(k+1)/(k+1) times
    coefficient k at c over the even k below the order, and the same with the order for k and some
    value of that coefficient.
    """
    order, pieces = file["order"], file["pieces"]
    good = type(order) is int and 2 <= order <= MAX_ORDER and order % 2 == 0
    demand(good, f"order is not an even number from 2 to {MAX_ORDER}")
    good = type(pieces) is list and 1 <= len(pieces) <= MAX_PIECES
    demand(good, f"pieces is not a list of 1 to {MAX_PIECES} pieces")
    ends = [f.steps[end] for end in (f.a, f.b)]
    demand(all(end["op"] == "const" for end in ends), "an end of the range is not a constant")
    start, end = (parse_rational(end["value"], "an end of the range") for end in ends)
    jets = Jets(f.steps, order)
    size = len(jets.steps) * len(pieces)
    demand(size <= MAX_PIECES_STEPS, f"more than {MAX_PIECES_STEPS} steps in all pieces")
    least = most = Fraction(0)
    for number, piece in enumerate(pieces):
        to, bounds = at(f"piece {number}", parse_piece, piece, start, order)
        yield from at(f"piece {number}", piece_parts, f, jets, number, (start, to), bounds)
        weight = to - start
        half = weight / 2
        for index, (low, high) in enumerate(bounds):
            least += weight / (2 * index + 1) * low
            most += weight / (2 * index + 1) * high
            weight *= half**2
            widest = max(*bits(least), *bits(most), *bits(weight))
            demand(widest <= MAX_BITS, "too large: more than 2^20 bits")
        start = to
    demand(start == end, "the pieces do not end where the range ends")
    demand(lo <= least, "lo is above what the pieces add up to")
    demand(most <= hi, "hi is below what the pieces add up to")


def parse_piece(piece, start, order):
    """The end of a piece that begins at the start, and its bounds."""
    demand_keys(piece, ["to", "bounds"])
    to = parse_rational(piece["to"], "to")
    demand(start < to, "it does not end after its beginning")
    demand_list(piece["bounds"], [order // 2 + 1], "bounds")
    return to, [parse_interval(pair, "bounds", dyadic=False) for pair in piece["bounds"]]


def piece_parts(f, jets, number, ends, bounds):
    """The two claims about a piece."""
    *even, (low, high) = bounds
    body, count = jets.of[f.body], len(jets.steps)
    steps = jets.steps + [written_constant(value) for value in (*ends, low, high)]
    goals = moved_goals(f.goals, lambda step: jets.of[step][0])
    if body[-1] is None:
        demand(low == high == 0, "the last derivative is 0, but its bounds are not")
        goals.append(own(body[0], "==", body[0]))
    else:
        goals += [own(body[-1], ">=", count + 2), own(body[-1], "<=", count + 3)]
    variables = [[count, count + 1], *f.given]
    rest = f.part(f"rest.{number}", f"the rest in piece {number}", steps, variables, goals)
    steps, goals = at_point(jets.steps, sum(ends) / 2), []
    for index, pair in enumerate(even):
        place = body[2 * index]
        if place is None:
            demand(pair == (0, 0), f"derivative {2 * index} is 0, but its bounds are not")
            continue
        for relation, value in zip((">=", "<="), pair):
            goals.append(own(place, relation, len(steps)))
            steps.append(written_constant(value))
    says = f"the centre of piece {number}"
    return [rest, f.part(f"centre.{number}", says, steps, f.given, goals)]


KINDS = {  # kind: (the keys of its evidence, the claims of its parts)
    "root": (["rises"], root_parts),
    "maximum": (["at"], extremum_parts),
    "minimum": (["at"], extremum_parts),
    "integral": (["order", "pieces"], integral_parts),
}


def check_part(claim, part, known):
    """The part is a certificate of the claim, and proves it."""
    check_shape(part)
    for key, derived in claim.items():
        found = part.get(key, [])
        if key == "steps":
            found = [{k: v for k, v in step.items() if k not in ("lo", "hi")} for step in found]
        demand(found == derived, f"{key} is not what follows from the constant")
    demand(part["verdict"] == "certified", "verdict is not certified")
    check_claim(part, known)


def check_constant(name, data, known):
    """What a valid file of that name with these data says of a constant, by those known so far."""
    file = parse_json(data)
    demand(type(file) is dict and file.get("format") == CONSTANT, f"format is not {CONSTANT}")
    kind = file.get("kind")
    demand(kind in list(KINDS), "kind is not one of " + ", ".join(KINDS))
    keys = ["format", "constant", "says", "sha256", "kind", "body", "function", "lo", "hi", "parts"]
    evidence, parts_of = KINDS[kind]
    demand_keys(file, keys + evidence)
    constant = file["constant"]
    demand(is_identifier(constant), "constant is no identifier")
    demand(name == constant + ".json", f"the file is not called {constant[:80]}.json")
    demand_text(file["says"], "says")
    f, parts = at("function", Function, file), file["parts"]
    text = canonical_text({**file["function"], "claim": constant, "says": file["says"]})
    digest = hash_of(f"{CONSTANT}\nkind {kind}\nbody {f.body}\n{text}")
    demand(file["sha256"] == digest, f"sha256 is not that of the constant, {digest}")
    demand_known(f.given, known)
    lo, hi = (parse_rational(file[key], key) for key in ("lo", "hi"))
    demand(lo <= hi, "lo is above hi")
    demand(type(parts) is list, "parts is not a list")
    count = 0
    for claim in parts_of(f, file, lo, hi):
        demand(count < len(parts), f"part {count}, {claim['claim'][:80]}, is missing")
        at(f"part {count}", check_part, claim, parts[count], known)
        count += 1
    demand(count == len(parts), f"there are more parts than {count}")
    return Enclosed(constant, file["says"], digest, lo, hi)


# ---- the command line --------------------------------------------------------------------------


def shown(text):
    """A path or a sentence without what could move the cursor, turn the text or hide in it."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def shortened(text):
    return shown(text[:LONGEST_SENTENCE]) + "..." * (len(text) > LONGEST_SENTENCE)


def read(path):
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(0, "not a regular file")
    with open(path, "rb") as file:
        return file.read(MAX_BYTES + 1)


def check_file(path, quiet, known, check):
    """Prints what is accepted or wrong, and answers with what the file is, or unreadable."""
    try:
        found = check(os.path.basename(path), read(path), known)
    except OSError as error:
        print(f"check.py: cannot read {shown(path)}: {error.strerror}", file=sys.stderr)
        return "unreadable"
    except Rejected as reason:
        print(f"REJECTED {shown(path)}: {reason}")
        return "rejected"
    says, digest = shortened(found.says), found.sha256[:16]
    if type(found) is Enclosed:
        learn(known, found)
        ends = " and ".join(shortened(str(end)) for end in (found.lo, found.hi))
        answer, line = "constant", f"enclosed {found.constant}: {says}, between {ends}"
    else:
        answer, line = found.verdict, f"{found.verdict} {found.claim}: {says}"
    if not quiet:
        print(f"{line} (sha256 {digest})")
    return answer


def learn(known, found):
    """A constant of which there are two certificates lies in what their enclosures share."""
    old = known.get(found.sha256, found)
    known[found.sha256] = Interval(max(old.lo, found.lo), min(old.hi, found.hi))


def constants_used(path):
    """The hashes of the constants that a certificate of a constant uses; None for other files."""
    try:
        data = read(path)
        if CONSTANT.encode() not in data:
            return None
        file = parse_json(data)
        if type(file) is not dict or file.get("format") != CONSTANT:
            return None
        return {digest for digest in file["function"]["variables"] if type(digest) is str}
    except (OSError, Rejected):
        return None  # which is said when the file is checked
    except (KeyError, TypeError):
        return set()


def check_constants(waiting, quiet, known):
    """Checks certificates of constants, those first that use no other or known ones."""
    answers = []
    while waiting:
        ready = [path for path, uses in waiting.items() if uses <= known.keys()]
        for path in ready or list(waiting):  # what is left uses a constant that is not there
            answers.append(check_file(path, quiet, known, check_constant))
            del waiting[path]
    return answers


def files_of(path):
    """A file, or every certificate in a directory; and an answer if there is none."""
    if not os.path.isdir(path):
        return [path], []
    try:
        names = sorted(name for name in os.listdir(path) if name.lower().endswith(".json"))
    except OSError as error:
        print(f"check.py: cannot read {shown(path)}: {error.strerror}", file=sys.stderr)
        return [], ["unreadable"]
    if not names:
        print(f"check.py: no certificate (*.json) in {shown(path)}", file=sys.stderr)
    return [os.path.join(path, name) for name in names], [] if names else ["none"]


def check_paths(paths, quiet):
    """The answers for all files: constants first, because claims use them."""
    known, files, answers = {}, [], []
    for path in paths:
        found, failures = files_of(path)
        files += found
        answers += failures
    uses = {path: constants_used(path) for path in files}
    constants = {path: found for path, found in uses.items() if found is not None}
    answers += check_constants(constants, quiet, known)
    for path in files:
        if uses[path] is None:
            answers.append(check_file(path, quiet, known, check_certificate))
    return answers


def main():
    parser = argparse.ArgumentParser(
        description="Check proofmark certificates: the arithmetic of the files alone.",
        epilog="Certificates of constants are checked first, and all paths may use them."
        " Exit codes: 0 all accepted; 1 something rejected; 2 bad usage, or a path not found"
        " or unreadable; 5 no certificate found. If several apply, the first of 2, 1, 5.",
    )
    parser.add_argument("path", nargs="+", help="a certificate, or a directory with *.json files")
    parser.add_argument("-q", "--quiet", action="store_true", help="only rejections and the count")
    arguments = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")
    if hasattr(sys, "set_int_max_str_digits"):  # the default, 4300, is below the format's limit
        sys.set_int_max_str_digits(MAX_DIGITS)
    answers = check_paths(arguments.path, arguments.quiet)
    accepted = [answer for answer in answers if answer in [*VERDICTS, "constant"]]
    counts = [(verdict, accepted.count(verdict)) for verdict in VERDICTS]
    counts.append(("constants", accepted.count("constant")))
    kinds = ", ".join(f"{count} {kind}" for kind, count in counts if count)
    count, kinds, rejected = len(accepted), f" ({kinds})" * bool(kinds), answers.count("rejected")
    total = count + rejected
    print(f"check.py: {total} certificates: {count} accepted{kinds}, {rejected} rejected")
    return 2 if "unreadable" in answers else 1 if rejected else 5 if "none" in answers else 0


if __name__ == "__main__":
    sys.exit(main())
