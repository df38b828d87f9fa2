"""The rules for the enclosures of steps, and what enclosures say of a relation."""

import math
from fractions import Fraction

from .limits import MAX_BITS
from .reading import bits, demand


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

    rule.points = points
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
