"""pi, sin, cos and atan: ends, turns, large angles, and bounds that are false by less than one rounding.

`Series` is the way of `crates/kernel/src/angle.rs`, where any one rounding can be turned round. Fractions
are then looked for whose bounds with that mistake are beyond the truth, and a bound between the two: a
claim that is false by less than 2^-200, and that a series with this mistake would certify.
"""

import math
from fractions import Fraction

from .certificate import accept, box, in_box, reject, rule
from .logarithms import with_denominator_bits

BITS = 140
P = 64 + BITS


class Series:
    """Bounds by 2^-p; `wrong` names a rounding that is turned round."""

    def __init__(self, wrong=None):
        self.wrong = wrong

    def down(self, place, n, d):
        return -(-n // d) if place == self.wrong else n // d

    def up(self, place, n, d):
        return n // d if place == self.wrong else -(-n // d)

    def alternating(self, first, square, weights, p):
        (least, most), low, high, n = first, 0, 0, 0
        while most > 1:
            w, d = weights(n)
            a, b = self.down("term", least, w), self.up("term-above", most, w)
            low, high = (low + a, high + b) if n % 2 == 0 else (low - b, high - a)
            least = self.down("power", least * square[0], d << p)
            most = self.up("power-above", most * square[1], d << p)
            n += 1
        return low - (self.wrong != "rest") * most, high + (self.wrong != "rest-above") * most

    def arc(self, a, b, p):
        z = self.down("z", a << p, b), self.up("z-above", a << p, b)
        square = self.down("square", z[0]**2, 1 << p), self.up("square-above", z[1]**2, 1 << p)
        return self.alternating(z, square, lambda n: (2 * n + 1, 1), p)

    def pi(self, p):
        (a, b), (c, d) = self.arc(1, 5, p), self.arc(1, 239, p)
        return 16 * a - 4 * d, 16 * b - 4 * c

    def turned(self, n, d, s, p):
        """cos(n/d - s pi/2) for n/d > 0."""
        q = p + max(0, n.bit_length() - d.bit_length())
        low, high = self.pi(q)
        t, u = self.down("angle", n << (q + 1), d), self.up("angle-above", n << (q + 1), d)
        k = (2 * t + low) // (2 * low)
        least = self.down("reduced", t - k * high, 2 << (q - p))
        most = self.up("reduced-above", u - k * low, 2 << (q - p))
        size, doubt, j = abs(least), most - least, k - s
        square = self.down("square", size**2, 1 << p), self.up("square-above", size**2, 1 << p)
        first = 1 << p if j % 2 == 0 else size
        bounds = self.alternating((first, first), square, lambda n: (1, (2 * n + 1 + j % 2) * (2 * n + 2 + j % 2)), p)
        minus = ((j + 1) // 2 % 2 == 1) != (j % 2 == 1 and least < 0)
        low, high = (-bounds[1], -bounds[0]) if minus else bounds
        return max(low - doubt, -1 << p), min(high + doubt, 1 << p)


FUNCTIONS = {
    "atan": lambda series, n, d, p: series.arc(n, d, p),  # for n/d <= 1/2
    "sin": lambda series, n, d, p: series.turned(n, d, 1, p),
    "cos": lambda series, n, d, p: series.turned(n, d, 0, p),
}


def rounding(name, op, wrong, x, flaw):
    """A false bound on op(x), which the series with that mistake would prove."""
    x, above = Fraction(x), wrong.endswith("-above")
    found = Fraction(FUNCTIONS[op](Series(wrong), x.numerator, x.denominator, P)[above], 1 << P)
    true = Fraction(FUNCTIONS[op](Series(), x.numerator, x.denominator, 3 * P)[not above], 1 << 3 * P)
    assert found < true if above else found > true, name
    bound = with_denominator_bits(BITS, *sorted([found, true]))
    if above:
        reject(f"rounding.{name}", rule(1, op, "UpperEnd"), flaw, f"{op}(x) <= a bound that is too small by a hair",
               f"const {x}\n{op} 0 in -2 {bound}\nconst {bound}", "1 <= 2")
    else:
        reject(f"rounding.{name}", rule(1, op, "LowerEnd"), flaw, f"{op}(x) >= a bound that is too large by a hair",
               f"const {x}\n{op} 0 in {bound} 2\nconst {bound}", "1 >= 2")


# z is a whole number of units and a little more, and the next term is less than one.
UNITS = math.isqrt(2 << 268)
SMALL = Fraction(2**114 + 1, 2**196)
rounding("atan-z", "atan", "z", Fraction(256 * UNITS + 1, 1 << 212), "z is rounded up in a lower bound")
rounding("atan-term", "atan", "term", "1/4", "the terms z^i/i are rounded up in a lower bound")
rounding("atan-term-above", "atan", "term-above", "3/7", "the terms z^i/i are rounded down in an upper bound")
rounding("atan-power-above", "atan", "power-above", Fraction(3, 1 << 45), "z^3 is rounded down in an upper bound")
rounding("atan-rest", "atan", "rest", SMALL, "a lower bound without the rest of the series")
rounding("atan-rest-above", "atan", "rest-above", Fraction(3, 1 << 45), "an upper bound without the rest of the series")
rounding("sin-power", "sin", "power", "5/9", "the terms are rounded up in a lower bound")
rounding("sin-power-above", "sin", "power-above", "1/3", "the terms are rounded down in an upper bound")
rounding("sin-rest", "sin", "rest", SMALL, "a lower bound without the rest of the series")
rounding("sin-rest-above", "sin", "rest-above", Fraction(3, 1 << 42), "an upper bound without the rest of the series")
rounding("cos-power", "cos", "power", "1/4", "the terms are rounded up in a lower bound")
rounding("cos-power-above", "cos", "power-above", "1/2", "the terms are rounded down in an upper bound")
rounding("cos-rest", "cos", "rest", Fraction(27, 1 << 23), "a lower bound without the rest of the series")
rounding("cos-rest-above", "cos", "rest-above", Fraction(9, 1 << 27), "an upper bound without the rest of the series")

# ---- true and false by a hair --------------------------------------------------------------------------


def below(value):
    """A fraction over 2^600 that is below the value, which is known between two; the next one is above."""
    low, high = (math.floor(bound * 2**600) for bound in value)
    assert low == high
    return Fraction(low, 1 << 600)


def times(factor, value):
    return [factor * bound for bound in value]


HAIR = Fraction(1, 1 << 600)
PI = [Fraction(bound, 1 << 800) for bound in Series().pi(800)]
TANGENT = [Fraction(bound, 1 << 800) for bound in (
    # sin(1/2)/cos(1/2), rounded down and up
    (Series().turned(1, 2, 1, 800)[0] << 800) // Series().turned(1, 2, 0, 800)[1],
    -(-(Series().turned(1, 2, 1, 800)[1] << 800) // Series().turned(1, 2, 0, 800)[0]))]


def close(name, op, reason, flaw, says, x, ends, goal):
    reject(f"close.{name}", rule(1, op, reason), flaw, says, f"const {x}\n{op} 0 in {ends}\nconst 1/2", goal)


for end, reason, step, bound in ("lower", "LowerEnd", 0, "below"), ("upper", "UpperEnd", HAIR, "above"):
    relation, ends = (">=", "1/2 1") if end == "lower" else ("<=", "0 1/2")
    close(f"sin-{end}", "sin", reason, f"sin x is {bound} 1/2 by less than 2^-599", f"sin(x) {relation} 1/2",
          below(times(Fraction(1, 6), PI)) + step, ends, f"1 {relation} 2")
    close(f"cos-{end}", "cos", reason, f"cos x is {bound} 1/2 by less than 2^-599", f"cos(x) {relation} 1/2",
          below(times(Fraction(1, 3), PI)) + HAIR - step, ends, f"1 {relation} 2")
    close(f"atan-{end}", "atan", reason, f"atan x is {bound} 1/2 by less than 2^-599", f"atan(x) {relation} 1/2",
          below(TANGENT) + step, ends, f"1 {relation} 2")
reject("close.pi-lower", rule(0, "pi", "LowerEnd"), "the bound is above pi by less than 2^-599",
       "pi >= a bound just above it", f"pi in {below(PI) + HAIR} 4\nconst {below(PI) + HAIR}", "0 >= 1")
reject("close.pi-upper", rule(0, "pi", "UpperEnd"), "the bound is below pi by less than 2^-599",
       "pi <= a bound just below it", f"pi in 3 {below(PI)}\nconst {below(PI)}", "0 <= 1")
AFTER_PI, BEFORE_PI = below(PI) + HAIR, below(PI)
reject("close.sin-after-pi", rule(1, "sin", "LowerEnd"), "x is after pi by less than 2^-599, and sin x below 0",
       "sin(x) >= 0", f"const {AFTER_PI}\nsin 0 in 0 1\nconst 0", "1 >= 2")
reject("close.sin-before-pi", rule(1, "sin", "UpperEnd"), "x is before pi by less than 2^-599, and sin x above 0",
       "sin(x) <= 0", f"const {BEFORE_PI}\nsin 0 in -1 0\nconst 0", "1 <= 2")
NEARLY_ONE = 1 - Fraction(1, 1 << 700)
AFTER_HALF = below(times(Fraction(1, 2), PI)) + HAIR
reject("close.sin-turn", rule(1, "sin", "UpperEnd"), "[1, x] ends after the turn by less than 2^-599",
       "sin(x) <= 1 - 2^-700", f"const {AFTER_HALF} in 1 {AFTER_HALF}\nsin 0 in 0 {NEARLY_ONE}\nconst {NEARLY_ONE}",
       "1 <= 2")
reject("close.cos-turn", rule(1, "cos", "LowerEnd"), "[x, 4] begins before the turn by less than 2^-599",
       "cos(x) >= -1 + 2^-700", f"const {BEFORE_PI} in {BEFORE_PI} 4\ncos 0 in {-NEARLY_ONE} 1\nconst {-NEARLY_ONE}",
       "1 >= 2")

# ---- ends, turns and large angles ----------------------------------------------------------------------

DOUBLE = Fraction(884279719003555, 1 << 48)  # the double next to pi, which is below it


def compared(op, says, x, ends, bound):
    """The program and the goal of `says`, which is op(value), a relation and the bound; no constant twice."""
    same = str(x).split()[0] == str(bound)
    return f"const {x}\n{op} 0 in {ends}" + f"\nconst {bound}" * (not same), f"1 {says.split()[1]} {0 if same else 2}"


def forged(name, op, reason, flaw, says, x, ends, bound):
    """x is the operand, perhaps in a range."""
    reject(f"{op}.{name}", rule(1, op, reason), flaw, says, *compared(op, says, x, ends, bound))


def forged_pi(name, reason, flaw, says, ends, bound):
    relation = says.split()[1]
    reject(f"pi.{name}", rule(0, "pi", reason), flaw, says, f"pi in {ends}\nconst {bound}", f"0 {relation} 1")


forged_pi("lower", "LowerEnd", "22/7 is above pi", "pi >= 22/7", "22/7 4", "22/7")
forged_pi("upper", "UpperEnd", "223/71 is below pi", "pi <= 223/71", "3 223/71", "223/71")
forged_pi("double", "UpperEnd", "the double next to pi is not pi", "pi == 3.14159265358979311...",
          f"{DOUBLE} {DOUBLE}", DOUBLE)
forged_pi("decimals", "UpperEnd", "3.14 is not pi", "pi <= 157/50", "157/50 157/50", "157/50")
forged_pi("too-narrow", "LowerEnd", "one unit in the sixtieth binary digit above pi", "pi >= 3.14159265358979323851...",
          f"{Fraction(3622009729038561422, 1 << 60)} 4", Fraction(3622009729038561422, 1 << 60))

forged("lower-end", "sin", "LowerEnd", "the value at the upper end alone", "sin(0) >= 4/5", "0 in 0 1", "4/5 1", "4/5")
forged("upper-end", "sin", "UpperEnd", "the value at the lower end alone", "sin(1) <= 0", "1 in 0 1", "0 0", "0")
forged("top", "sin", "UpperEnd", "sin turns at pi/2, between the ends", "sin(3/2) <= 19/20", "3/2 in 1 2", "4/5 19/20",
       "19/20")
forged("bottom", "sin", "LowerEnd", "sin turns at 3pi/2, between the ends", "sin(19/4) >= -97/100", "19/4 in 4 5",
       "-97/100 -1/2", "-97/100")
forged("top-of-both", "sin", "UpperEnd", "sin turns at pi/2 and 3pi/2; the first is forgotten", "sin(3/2) <= 1/2",
       "3/2 in 1/2 6", "-1 1/2", "1/2")
forged("bottom-of-both", "sin", "LowerEnd", "sin turns at pi/2 and 3pi/2; the second is forgotten",
       "sin(19/4) >= -1/2", "19/4 in 1/2 6", "-1/2 1", "-1/2")
forged("whole-turn", "sin", "UpperEnd", "the ends are a whole turn apart, and have the same value", "sin(3/2) <= 1/100",
       "3/2 in 0 710/113", "-1 1/100", "1/100")
forged("seven-turns", "sin", "LowerEnd", "the ends are seven turns apart, and have the same value",
       "sin(19/4) >= -1/50", "19/4 in 0 44", "-1/50 1", "-1/50")
forged("negative-turn", "sin", "LowerEnd", "sin turns at -pi/2, between the ends", "sin(-3/2) >= -19/20",
       "-3/2 in -2 -1", "-19/20 -4/5", "-19/20")
forged("odd", "sin", "LowerEnd", "sin(-1) is negative", "sin(-1) >= 0", "-1", "0 1", "0")
forged("above-one", "sin", "LowerEnd", "nothing is above 1", "sin(1) >= 2", "1", "2 3", "2")
forged("degrees", "sin", "LowerEnd", "90 is in radians", "sin(90) >= 9/10", "90", "9/10 1", "9/10")
forged("of-small", "sin", "LowerEnd", "sin x is below x", "sin(1/1000) >= 1/1000", "1/1000", "1/1000 1", "1/1000")
forged("of-zero", "sin", "LowerEnd", "sin(0) is 0 exactly", "sin(0) >= 2^-40", "0", "1p-40 1", Fraction(1, 1 << 40))
forged("of-the-double", "sin", "UpperEnd", "the double next to pi is below pi", "sin(3.14159265358979311...) <= 0",
       DOUBLE, "-1 0", "0")
forged("of-10-22", "sin", "LowerEnd", "with pi as a double, sin(10^22) is about 0.46", "sin(10^22) >= 23/50", 10**22,
       "23/50 1/2", "23/50")
forged("of-10-6", "sin", "LowerEnd", "the quarter turns of 10^6 are miscounted by one: cos in place of sin",
       "sin(10^6) >= 9/10", 10**6, "9/10 19/20", "9/10")
forged("of-2-1000", "sin", "LowerEnd", "sin(2^1000) is -0.159", "sin(2^1000) >= 0", 1 << 1000, "0 1", "0")

forged("lower-end", "cos", "LowerEnd", "the value at the lower end alone", "cos(1) >= 1", "1 in 0 1", "1 1", "1")
forged("upper-end", "cos", "UpperEnd", "the value at the upper end alone", "cos(0) <= 3/5", "0 in 0 1", "1/2 3/5",
       "3/5")
forged("top", "cos", "UpperEnd", "cos turns at 0, between the ends", "cos(0) <= 9/10", "0 in -1 1", "1/2 9/10", "9/10")
forged("bottom", "cos", "LowerEnd", "cos turns at pi, between the ends", "cos(22/7) >= -99/100", "22/7 in 3 7/2",
       "-99/100 -1/2", "-99/100")
forged("top-at-2pi", "cos", "UpperEnd", "cos turns at 2pi, between the ends", "cos(44/7) <= 49/50", "44/7 in 6 13/2",
       "9/10 49/50", "49/50")
forged("top-of-both", "cos", "UpperEnd", "cos turns at 0 and pi; the first is forgotten", "cos(0) <= 3/5", "0 in -1 4",
       "-1 3/5", "3/5")
forged("bottom-of-both", "cos", "LowerEnd", "cos turns at 0 and pi; the second is forgotten", "cos(22/7) >= -7/10",
       "22/7 in -1 4", "-7/10 1", "-7/10")
forged("whole-turn", "cos", "LowerEnd", "the ends are more than a whole turn apart", "cos(4) >= -1/5", "4 in 1 8",
       "-1/5 1", "-1/5")
forged("even", "cos", "UpperEnd", "cos(-1) is positive", "cos(-1) <= 0", "-1", "-1 0", "0")
forged("of-small", "cos", "UpperEnd", "cos x is above 1 - x^2/2", "cos(1/1000) <= 1 - 1/2000000", "1/1000",
       "0 1999999/2000000", "1999999/2000000")
forged("of-10-22", "cos", "UpperEnd", "cos(10^22) is 0.523", "cos(10^22) <= 0", 10**22, "-1 0", "0")

forged("lower-end", "atan", "LowerEnd", "the value at the upper end alone", "atan(0) >= 3/4", "0 in 0 1", "3/4 1",
       "3/4")
forged("upper-end", "atan", "UpperEnd", "the value at the lower end alone", "atan(1) <= 0", "1 in 0 1", "0 0", "0")
forged("right-angle", "atan", "LowerEnd", "atan stays below pi/2", "atan(10^20) >= 11/7", 10**20, "11/7 2", "11/7")
forged("inverse", "atan", "UpperEnd", "atan(1/2) in place of pi/2 - atan(1/2)", "atan(2) <= 1/2", "2", "0 1/2", "1/2")
forged("middle", "atan", "LowerEnd", "pi/4 + atan(1/4) in place of pi/4 - atan(1/4)", "atan(3/5) >= 1", "3/5",
       "1 11/10", "1")
forged("negative", "atan", "LowerEnd", "atan(-1) is negative", "atan(-1) >= 0", "-1", "0 1", "0")
forged("linear", "atan", "LowerEnd", "x in place of atan x", "atan(1) >= 1", "1", "1 1", "1")
forged("hyperbolic", "atan", "LowerEnd", "atanh in place of atan", "atan(1/2) >= 1/2", "1/2", "1/2 3/5", "1/2")
forged("degrees", "atan", "LowerEnd", "an angle in degrees", "atan(1) >= 45", "1", "45 45", "45")

reject("step.operand-of-pi", "no claim: not as many operands as the operation takes", "pi of something", "pi(4) >= 4",
       "const 4\npi 0 in 4 4", "1 >= 0")
reject("step.no-operands-of-pi",
       "OtherStep(0)",
       "an empty list of operands",
       "pi >= 3",
       "pi in 3 4\nconst 3",
       "0 >= 1",
       before=lambda f: f["steps"][0].update(args=[]))

# ---- derivatives ---------------------------------------------------------------------------------------

RANGE = dict(variables="0 1")
PLAIN, DX = "const 0\nconst 1\nvar 0\n", "const 0\nconst 1\n'const 1\nvar 0\n"
SIN = DX + "'cos 3\n'mul 4 2\nsin 3\n"
COS = DX + "'sin 3\n'mul 4 2\n'const 0\n'sub 6 5\ncos 3\n"
ATAN = DX + "'const 1\n'pow 2 3\n'add 4 5\n'div 2 6\natan 3\n"


def steep(name, failure, flaw, says, op, longer, bound, goal, inside, middle, centre="0"):
    reject(f"slope.{name}",
           in_box(0, failure),
           flaw,
           says,
           f"{PLAIN}{op} 2\nconst {bound}",
           goal,
           slopes=longer + f"const {bound}",
           cover=[box("0 1", inside, (centre, middle))],
           **RANGE)


AT_0_SIN = {4: "1 1", 6: "0 0"}
AT_0_COS = {4: "0 0", 8: "1 1"}
AT_0_ATAN = {8: "0 0"}
steep("sin-flat", rule(4, "cos", "UpperEnd"), "the derivative of sin is cos x, which is up to 1",
      "for x in [0, 1]: sin(x) <= 1/2", "sin", SIN, "1/2", "3 <= 4", {4: "1/4 1/2", 6: "0 9 0 1/2"}, AT_0_SIN)
steep("cos-sign", rule(7, "sub", "LowerEnd"), "the derivative of cos with the wrong sign",
      "for x in [0, 1]: cos(x) >= 9/10", "cos", COS, "9/10", "3 >= 4",
      {4: "0 9/10", 7: "0 9/10", 8: "-9 9 1 19/10"}, AT_0_COS)
steep("cos-sine", rule(4, "sin", "UpperEnd"), "the sine in the derivative of cos is up to 0.84",
      "for x in [0, 1]: cos(x) >= 9/10", "cos", COS, "9/10", "3 >= 4", {4: "0 1/10", 8: "-9 9 9/10 1"}, AT_0_COS)
steep("atan-square", rule(6, "add", "LowerEnd"), "1 + x^2 is between 1 and 2", "for x in [0, 1]: atan(x) <= 1/10",
      "atan", ATAN, "1/10", "3 <= 4", {6: "10 20", 8: "-9 9 0 1/10"}, AT_0_ATAN)
steep("atan-quotient", rule(7, "div", "UpperEnd"), "1/(1 + x^2) is between 1/2 and 1",
      "for x in [0, 1]: atan(x) <= 1/10", "atan", ATAN, "1/10", "3 <= 4", {7: "0 1/10", 8: "-9 9 0 1/10"}, AT_0_ATAN)
steep("sin-mean", rule(6, "mean", "UpperEnd"), "sin(0) + cos(X)(X - 0) reaches up to 1",
      "for x in [0, 1]: sin(x) <= 1/2", "sin", SIN, "1/2", "3 <= 4", {4: "1/2 1", 6: "0 9 0 1/2"}, AT_0_SIN)
steep("cos-mean", rule(8, "mean", "LowerEnd"), "cos(0) - sin(X)(X - 0) reaches down to 1/10",
      "for x in [0, 1]: cos(x) >= 9/10", "cos", COS, "9/10", "3 >= 4", {4: "0 9/10", 8: "-9 9 9/10 1"}, AT_0_COS)
steep("atan-mean", rule(8, "mean", "UpperEnd"), "atan(0) + (X - 0)/(1 + X^2) reaches up to 1",
      "for x in [0, 1]: atan(x) <= 1/10", "atan", ATAN, "1/10", "3 <= 4", {8: "-9 9 0 1/10"}, AT_0_ATAN)

# ---- what must be accepted -----------------------------------------------------------------------------


def honest(name, op, says, x, ends, bound):
    accept(f"{op}.{name}", says, *compared(op, says, x, ends, bound))


def digits(value, bits):
    """The ends of a value that is known between two, one unit apart in that many binary digits."""
    low = math.floor(value[0] * 2**bits)
    assert value[1] * 2**bits < low + 1
    return f"{Fraction(low, 1 << bits)} {Fraction(low + 1, 1 << bits)}"


def at(n, s):
    """cos(n - s pi/2) between two fractions."""
    return [Fraction(bound, 1 << 800) for bound in Series().turned(n, 1, s, 800)]


accept("pi.digits", "pi > 3", f"pi in {digits(PI, 60)}\nconst 3", "0 > 1")
accept("pi.many-digits", "pi < 22/7", f"pi in {digits(PI, 600)}\nconst 22/7", "0 < 1")
accept("pi.twice", "pi - pi == pi - pi", "pi in 3 4\nsub 0 0", "1 == 1")
honest("of-zero", "sin", "sin(0) == 0", "0", "0 0", "0")
honest("of-one", "sin", "sin(1) < 17/20", "1", digits(at(1, 1), 60), "17/20")
honest("odd", "sin", "sin(-1) > -17/20", "-1", "-17/20 -4/5", "-9/10")
honest("rising", "sin", "sin(1/2) < 1", "1/2 in -3/2 3/2", "-399/400 399/400", "1")
honest("falling", "sin", "sin(2) < 1", "2 in 8/5 4", "-16/21 9999/10000", "1")
honest("top", "sin", "sin(3/2) <= 1", "3/2 in 1 2", "4/5 1", "1")
honest("bottom", "sin", "sin(19/4) >= -1", "19/4 in 4 5", "-1 -3/4", "-1")
honest("both", "sin", "sin(2) <= 1", "2 in 1/2 6", "-1 1", "1")
honest("whole-range", "sin", "sin(2^5000) <= 1", 1 << 5000, "-1 1", "1")
honest("beyond-the-range", "sin", "sin(5) < 3", "5 in 0 100", "-2 2", "3")
honest("of-the-double", "sin", "sin(3.14159265358979311...) > 0", DOUBLE, "1p-53 9p-56", "0")
honest("of-10-22", "sin", "sin(10^22) < -4/5", 10**22, digits(at(10**22, 1), 60), "-4/5")
honest("of-2-1000", "sin", "sin(2^1000) < 0", 1 << 1000, digits(at(1 << 1000, 1), 60), "0")
honest("of-tiny", "sin", "sin(2^-500) > 0", Fraction(1, 1 << 500), "1p-501 3p-501", "0")
honest("of-zero", "cos", "cos(0) == 1", "0", "1 1", "1")
honest("of-one", "cos", "cos(1) > 1/2", "1", digits(at(1, 0), 60), "1/2")
honest("even", "cos", "cos(-1) > 1/2", "-1", "27/50 11/20", "1/2")
honest("falling", "cos", "cos(2) < 3/5", "2 in 1 3", "-99/100 5/9", "3/5")
honest("top", "cos", "cos(0) <= 1", "0 in -1 1", "1/2 1", "1")
honest("bottom", "cos", "cos(22/7) >= -1", "22/7 in 3 4", "-1 -1/2", "-1")
honest("top-at-2pi", "cos", "cos(44/7) <= 1", "44/7 in 6 13/2", "9/10 1", "1")
honest("several", "cos", "cos(50) <= 1", "50 in 0 100", "-1 1", "1")
honest("of-10-6", "cos", "cos(10^6) > 9/10", 10**6, digits(at(10**6, 0), 60), "9/10")
honest("of-small", "cos", "cos(2^-20) < 1", Fraction(1, 1 << 20),
       f"{1 - Fraction(1, 1 << 40)} {1 - Fraction(1, 1 << 42)}", "1")
honest("of-zero", "atan", "atan(0) == 0", "0", "0 0", "0")
honest("of-one", "atan", "atan(1) < 4/5", "1", digits(times(Fraction(1, 4), PI), 60), "4/5")
honest("small", "atan", "atan(1/10) < 1/10", "1/10", "99/1000 2493/25000", "1/10")
honest("middle", "atan", "atan(7/5) > 19/20", "7/5", "1901/2000 4753/5000", "19/20")
honest("large", "atan", "atan(10^20) < 11/7", 10**20, "157/100 3927/2500", "11/7")
honest("negative", "atan", "atan(-3) > -5/4", "-3", "-5/4 -6/5", "-3/2")
honest("range", "atan", "atan(0) < 10/9", "0 in -1 2", "-11/14 10/9", "2")

# A margin of 2^-(p - 32) must be accepted. p is 66, so that the margin is 2^-34; these are right by more, and
# by less than 2^-31.
MARGIN = Fraction(1, 1 << 32)
for end, sign, relation, ends in ("lower", 1, ">=", "1/2 1"), ("upper", -1, "<=", "0 1/2"):
    for op, x, way in [("sin", times(Fraction(1, 6), PI), 1), ("cos", times(Fraction(1, 3), PI), -1),
                       ("atan", TANGENT, 2)]:
        accept(f"close.{op}-{end}", f"{op}(x) {relation} 1/2",
               f"const {below(x) + way * sign * MARGIN}\n{op} 0 in {ends}\nconst 1/2", f"1 {relation} 2")


def smooth(name, says, op, longer, bound, goal, inside, middle, centre="0"):
    """The goal is decided by a mean value alone."""
    accept(f"slope.{name}",
           says,
           f"{PLAIN}{op} 2\nconst {bound}",
           goal,
           slopes=longer + f"const {bound}",
           cover=[box("0 1", inside, (centre, middle))],
           **RANGE)


smooth("sin", "for x in [0, 1]: sin(x) <= 2", "sin", SIN, "2", "3 <= 4", {4: "1/2 1", 6: "-9 9 0 1"}, AT_0_SIN)
smooth("cos", "for x in [0, 1]: cos(x) >= 1/10", "cos", COS, "1/10", "3 >= 4", {4: "0 9/10", 8: "-9 9 1/10 1"},
       AT_0_COS)
smooth("atan", "for x in [0, 1]: atan(x) >= -1", "atan", ATAN, "-1", "3 >= 4", {8: "-9 9 0 1"}, AT_0_ATAN)
accept("slope.sin-of-product",
       "for x in [0, 1]: sin(pi*x) >= -1",
       "const 0\nconst 1\nvar 0\npi in 3 4\nmul 3 2\nsin 4\nconst -1",
       "5 >= 6",
       slopes="const 0\nconst 1\n'const 1\nvar 0\npi in 3 4\n'mul 4 2\nmul 4 3\n'cos 6\n'mul 7 5\nsin 6\nconst -1",
       cover=[box("0 1", {7: "-1 1", 9: "-1 1"}, ("0", {7: "1 1", 9: "0 0"}))],
       **RANGE)
