"""Logarithms: ends, domains, and bounds that are false by less than one rounding of the series.

`bounds` is the way of `crates/kernel/src/ln.rs`, where any one rounding can be turned round. A number
is then looked for whose bound with that mistake is beyond the truth, and a bound between the two: a
claim that is false by about 2^-200, and that a series with this mistake would certify.
"""

from fractions import Fraction

from .certificate import accept, reject, rule

GUARD = 64


def atanh_low(a, b, p, wrong=None):
    """2^p atanh(a/b) from below, unless `wrong` names a rounding that is turned round."""
    def down(place, n, d):
        return -(-n // d) if place == wrong else n // d

    z = down("z", a << p, b)
    square = down("square", z * z, 1 << p)
    total, power, i = 0, z, 1
    while power > 0 and i < 4 * p:
        total += down("term", power, i)
        power = down("power", power * square, 1 << p)
        i += 2
    return total


def atanh_high(a, b, p, wrong=None):
    """2^p atanh(a/b) from above, unless `wrong` names a rounding, or the tail is left out."""
    def up(place, n, d):
        return n // d if place == wrong else -(-n // d)

    z = up("z", a << p, b)
    square = up("square", z * z, 1 << p)
    total, power, i = 0 if wrong == "tail" else 2, z, 1
    while power > 1:
        total += up("term", power, i)
        power = up("power", power * square, 1 << p)
        i += 2
    return total


def simplest(low, high):
    """The fraction with the least denominator between two positive ones."""
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    below = whole - 1
    return below + 1 / simplest(1 / (high - below), 1 / (low - below))


def with_denominator_bits(bits, low, high):
    """A fraction between two, whose denominator has that many binary digits."""
    third = (high - low) / 3
    found = simplest(low + third, high - third)
    n, d = found.numerator, found.denominator
    neighbour = pow(n, -1, d)  # n*neighbour = 1 modulo d
    for over in (neighbour, d - neighbour):
        whole = -(-(2**(bits - 1) - over) // d)
        denominator = whole * d + over
        for numerator in (n * denominator // d, n * denominator // d + 1):
            close = Fraction(numerator, denominator)
            if low < close < high and close.denominator.bit_length() == bits:
                return close
    raise AssertionError("no such fraction")


def ln_of(a, b):
    """x with ln x = 2 atanh(a/b)."""
    return Fraction(b + a, b - a)


BITS = 140
P = GUARD + BITS

# z with z^3/3 just below a whole number of units, so that rounding z^2 up is enough to reach it. The
# following term, z^5/5, is smaller than what is gained.
UNITS = 3 * 2**36


def cube_root(n):
    low, high = 0, 1 << (n.bit_length() // 3 + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**3 <= n else (low, middle)
    return low


def square_matters():
    a = cube_root(3 * UNITS << 2 * P)
    while True:
        low, true = atanh_low(a, 1 << P, P, "square"), atanh_low(a, 1 << P, 2 * P)
        if low << P > true + (1 << P // 2):
            return a
        a -= 1 << 40


def forged_low(name, a, b, wrong, flaw):
    """ln x >= bound, which is false, but which the series with that mistake would prove."""
    true = Fraction(2 * atanh_high(a, b, 3 * P), 1 << 3 * P)
    low = Fraction(2 * atanh_low(a, b, P, wrong), 1 << P)
    assert Fraction(2 * atanh_low(a, b, P), 1 << P) < true < low
    bound = with_denominator_bits(BITS, true, low)
    reject(name, rule(1, "ln", "LowerEnd"), flaw, "ln(x) >= a bound that is too large by less than 2^-200",
           f"const {ln_of(a, b)}\nln 0 in {bound} 1\nconst {bound}", "1 >= 2")


def forged_high(name, a, b, wrong, flaw):
    true = Fraction(2 * atanh_low(a, b, 3 * P), 1 << 3 * P)
    high = Fraction(2 * atanh_high(a, b, P, wrong), 1 << P)
    assert high < true < Fraction(2 * atanh_high(a, b, P), 1 << P)
    bound = with_denominator_bits(BITS, high, true)
    reject(name, rule(1, "ln", "UpperEnd"), flaw, "ln(x) <= a bound that is too small by less than 2^-200",
           f"const {ln_of(a, b)}\nln 0 in 0 {bound}\nconst {bound}", "1 <= 2")


def power_matters():
    """a with (a/2^78)^3 just below three times a whole number of units."""
    a = 2**20 + 1
    while (-(-a**3 >> 30)) % 3 or not a**3 % 2**30:
        a += 2
    return a


forged_low("rounding.square", square_matters(), 1 << P, "square", "z^2 is rounded up in a lower bound")
forged_low("rounding.z", 1, (1 << 78) + 1, "z", "z is rounded up in a lower bound")
forged_low("rounding.power", power_matters(), 1 << 78, "power", "z^3 is rounded up in a lower bound")
forged_low("rounding.term", 1, 7, "term", "the terms z^i/i are rounded up in a lower bound")
forged_high("rounding.terms-above", 1, 7, "term", "the terms z^i/i are rounded down in an upper bound")
# Here z, z^2 and z^3/3 are whole numbers of units, so that no rounding hides the rest.
forged_high("rounding.tail", 3 * (2**24 + 1), 1 << 68, "tail", "an upper bound without the rest of the series")

# ---- true and false by a hair --------------------------------------------------------------------------
# E is a lower bound of 2^600 e, so that E/2^600 < e < (E + 1)/2^600.


def e_bound(p):
    total, term, i = 0, 1 << (p + 32), 1
    while term:
        total, term, i = total + term, term // i, i + 1
    return total >> 32


E = e_bound(600)
BELOW, ABOVE = Fraction(E, 1 << 600), Fraction(E + 1, 1 << 600)


def close(name, failure, flaw, says, program, goal):
    reject(f"close.{name}", failure, flaw, says, program, goal)


close("exp-lower", rule(1, "exp", "LowerEnd"), "the bound is above e by less than 2^-599",
      "exp(1) >= a bound just above it", f"const 1\nexp 0 in {ABOVE} 3\nconst {ABOVE}", "1 >= 2")
close("exp-upper", rule(1, "exp", "UpperEnd"), "the bound is below e by less than 2^-599",
      "exp(1) <= a bound just below it", f"const 1\nexp 0 in 2 {BELOW}\nconst {BELOW}", "1 <= 2")
close("ln-lower", rule(1, "ln", "LowerEnd"), "ln x is below 1 by less than 2^-599", "ln(x) >= 1",
      f"const {BELOW}\nln 0 in 1 2\nconst 1", "1 >= 2")
close("ln-upper", rule(1, "ln", "UpperEnd"), "ln x is above 1 by less than 2^-599", "ln(x) <= 1",
      f"const {ABOVE}\nln 0 in 0 1\nconst 1", "1 <= 2")
HALF_LOW, HALF_HIGH = (BELOW - 1) / (BELOW + 1), (ABOVE - 1) / (ABOVE + 1)
close("atanh-lower", rule(1, "atanh", "LowerEnd"), "atanh x is below 1/2 by less than 2^-599", "atanh(x) >= 1/2",
      f"const {HALF_LOW}\natanh 0 in 1/2 1\nconst 1/2", "1 >= 2")
close("atanh-upper", rule(1, "atanh", "UpperEnd"), "atanh x is above 1/2 by less than 2^-599", "atanh(x) <= 1/2",
      f"const {HALF_HIGH}\natanh 0 in 0 1/2\nconst 1/2", "1 <= 2")
close("exp-of-zero", rule(1, "exp", "LowerEnd"), "exp(0) is 1 exactly", "exp(0) >= 1 + 2^-40",
      "const 0\nexp 0 in 1099511627777p-40 2\nconst 1099511627777/1099511627776", "1 >= 2")
close("ln-of-one", rule(1, "ln", "UpperEnd"), "ln(1) is 0 exactly", "ln(1) <= -2^-40",
      "const 1\nln 0 in -1 -1p-40\nconst -1/1099511627776", "1 <= 2")

# ---- ends and domains -----------------------------------------------------------------------------------

DOMAIN = "MayNotBePositive"
LN2 = "6243314768165359p-53"  # the double next to ln 2, which is below it


def forged(name, op, reason, flaw, says, program, goal):
    reject(name, rule(1, op, reason), flaw, says, program, goal)


forged("ln.zero", "ln", DOMAIN, "0 has no logarithm", "ln(0) <= 0", "const 0\nln 0 in -1 0", "1 <= 0")
forged("ln.negative", "ln", DOMAIN, "-1 has no logarithm", "ln(-1) == 0", "const -1\nln 0 in 0 0\nconst 0", "1 == 2")
forged("ln.cut-off", "ln", DOMAIN, "the logarithm of [-1, 1] is not that of (0, 1]", "ln(-1) <= 0",
       "const -1 in -1 1\nln 0 in -1 0\nconst 0", "1 <= 2")
forged("ln.zero-end", "ln", DOMAIN, "the logarithm of [0, 1] has no lower end", "ln(1/1000) >= -5",
       "const 1/1000 in 0 1\nln 0 in -5 0\nconst -5", "1 >= 2")
forged("ln.double", "ln", "UpperEnd", "the double next to ln 2 is below it", "ln(2) <= 0.69314718055994528...",
       f"const 2\nln 0 in 0 {LN2}\nconst 6243314768165359/9007199254740992", "1 <= 2")
forged("ln.lower-end", "ln", "LowerEnd", "the logarithm of the upper end alone", "ln(1) >= 1/2",
       "const 1 in 1 2\nln 0 in 1/2 1\nconst 1/2", "1 >= 2")
forged("ln.upper-end", "ln", "UpperEnd", "the logarithm of the lower end alone", "ln(2) <= 0",
       "const 2 in 1 2\nln 0 in 0 0\nconst 0", "1 <= 2")
forged("ln.below-one", "ln", "LowerEnd", "the logarithm of 1/8 is negative", "ln(1/8) >= 2",
       "const 1/8\nln 0 in 2 21/10\nconst 2", "1 >= 2")
forged("ln.small", "ln", "LowerEnd", "k ln 2 with the bounds on ln 2 exchanged for k < 0", "ln(1/2^1000) >= -693",
       f"const 1/{2**1000}\nln 0 in -693 -600\nconst -693", "1 >= 2")
forged("ln.log2", "ln", "LowerEnd", "the binary logarithm", "ln(8) >= 3", "const 8\nln 0 in 3 3\nconst 3", "1 >= 2")
forged("exp.not-positive", "exp", "UpperEnd", "exp(-5) is positive", "exp(-5) <= 0", "const -5\nexp 0 in -1 0\nconst 0",
       "1 <= 2")
forged("exp.negative", "exp", "UpperEnd", "exp(-5) is not negative", "exp(-5) <= -1/1000",
       "const -5\nexp 0 in -1 -1/1000\nconst -1/1000", "1 <= 2")
forged("exp.underflow", "exp", "UpperEnd", "exp(-1000) is not 0, though it is in doubles", "exp(-1000) <= 10^-500",
       f"const -1000\nexp 0 in 0 1/1{'0' * 500}\nconst 1/1{'0' * 500}", "1 <= 2")
forged("exp.lower-end", "exp", "LowerEnd", "the value at the upper end alone", "exp(0) >= 2",
       "const 0 in 0 1\nexp 0 in 2 3\nconst 2", "1 >= 2")
forged("exp.upper-end", "exp", "UpperEnd", "the value at the lower end alone", "exp(1) <= 2",
       "const 1 in 0 1\nexp 0 in 1 1\nconst 2", "1 <= 2")
forged("exp.linear", "exp", "UpperEnd", "1 + x in place of exp(x)", "exp(1) <= 2", "const 1\nexp 0 in 2 2\nconst 2",
       "1 <= 2")
OUTSIDE = "OutsideUnitInterval"
forged("atanh.one", "atanh", OUTSIDE, "atanh(1) is infinite", "atanh(1) <= 10", "const 1\natanh 0 in 0 10\nconst 10",
       "1 <= 2")
forged("atanh.minus-one", "atanh", OUTSIDE, "atanh(-1) is infinite", "atanh(-1) >= -10",
       "const -1\natanh 0 in -10 0\nconst -10", "1 >= 2")
forged("atanh.two", "atanh", OUTSIDE, "(1 + 2)/(1 - 2) = -3 has no logarithm, |-3| has", "atanh(2) >= 1/2",
       "const 2\natanh 0 in 1/2 3/5\nconst 1/2", "1 >= 2")
forged("atanh.cut-off", "atanh", OUTSIDE, "the operand may be 1 at its end", "atanh(1) <= 2",
       "const 1 in 0 1\natanh 0 in 0 1\nconst 2", "1 <= 2")
forged("atanh.lower", "atanh", "LowerEnd", "atanh(1/2) is 0.549", "atanh(1/2) >= 11/20",
       "const 1/2\natanh 0 in 11/20 1\nconst 11/20", "1 >= 2")
forged("atanh.upper", "atanh", "UpperEnd", "the logarithm without the half is 1.0986; atanh(1/2) is more than 1/2",
       "atanh(1/2) <= 1/2", "const 1/2\natanh 0 in 0 1/2", "1 <= 0")
forged("atanh.negative", "atanh", "UpperEnd", "atanh(-1/2) is negative", "atanh(-1/2) <= -11/20",
       "const -1/2\natanh 0 in -1 -11/20\nconst -11/20", "1 <= 2")

# ---- what must be accepted -----------------------------------------------------------------------------

accept("ln.of-one", "ln(1) == 0", "const 1\nln 0 in 0 0\nconst 0", "1 == 2")
accept("ln.two", "ln(2) > 3/5", "const 2\nln 0 in 693147/1000000 173287/250000\nconst 3/5", "1 > 2")
accept("ln.small", "ln(1/2^1000) <= -693", f"const 1/{2**1000}\nln 0 in -694 -693\nconst -693", "1 <= 2")
accept("ln.large", "ln(2^60000) < 41589", f"const {2**60000}\nln 0 in 41588 41589\nconst 41590", "1 < 2")
accept("ln.thirds", "ln(2/3) < -2/5", "const 2/3\nln 0 in -1/2 -2/5\nconst -2/5", "1 <= 2")
accept("ln.four-thirds", "ln(4/3) > 1/4", "const 4/3\nln 0 in 1/4 3/10\nconst 1/5", "1 > 2")
accept("exp.of-zero", "exp(0) == 1", "const 0\nexp 0 in 1 1\nconst 1", "1 == 2")
accept("exp.negative-lower-end", "exp(-5) > -2", "const -5\nexp 0 in -1 1p-7\nconst -2", "1 > 2")
accept("exp.small", "exp(-1000) < 10^-400", f"const -1000\nexp 0 in 0 1/1{'0' * 400}\nconst 1", "1 < 2")
accept("exp.wide", "exp(1) <= 3", "const 1 in 0 1\nexp 0 in 1 3\nconst 3", "1 <= 2")
accept("atanh.half", "atanh(1/2) <= 11/20", "const 1/2\natanh 0 in 1/2 11/20\nconst 11/20", "1 <= 2")
accept("atanh.negative", "atanh(-1/2) >= -11/20", "const -1/2\natanh 0 in -11/20 -1/2\nconst -11/20", "1 >= 2")
accept("atanh.of-zero", "atanh(0) == 0", "const 0\natanh 0 in 0 0", "1 == 0")

# A margin of 2^-(p - 32) must be accepted. p is 64 plus the digits of the ends, which are 1 here, so that
# the margin is 2^-33; these are right by 2^-32.
MARGIN = Fraction(1, 1 << 32)
accept("close.ln-lower", "ln(x) >= 1", f"const {BELOW * (1 + MARGIN)}\nln 0 in 1 2\nconst 1", "1 >= 2")
accept("close.ln-upper", "ln(x) <= 1", f"const {ABOVE * (1 - MARGIN)}\nln 0 in 0 1\nconst 1", "1 <= 2")
accept("close.exp-lower", "exp(1 + 2^-32) >= e", f"const 4294967297/4294967296\nexp 0 in {BELOW} 3\nconst 2", "1 >= 2")
accept("close.exp-upper", "exp(1 - 2^-32) <= e", f"const 4294967295/4294967296\nexp 0 in 2 {ABOVE}\nconst 3", "1 <= 2")
WIDER = Fraction(1, 1 << 30)
accept("close.atanh-lower", "atanh(x) >= 1/2", f"const {HALF_LOW * (1 + WIDER)}\natanh 0 in 1/2 1\nconst 1/2", "1 >= 2")
accept("close.atanh-upper", "atanh(x) <= 1/2", f"const {HALF_HIGH * (1 - WIDER)}\natanh 0 in 0 1/2\nconst 1/2",
       "1 <= 2")
