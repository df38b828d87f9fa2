"""One rule per operation: a false claim that a wrong rule would certify, and what a rule must accept.

A constant may have a wide enclosure. That is how the operands here have both signs, reach zero or
are not known to be whole.
"""

from .certificate import accept, reject, rule


def forged(name, step, reason, flaw, says, program, goal):
    op = program.strip().splitlines()[step].split()[0]
    reject(name, rule(step, op, reason), flaw, says, program, goal)


LOWER, UPPER = "LowerEnd", "UpperEnd"

# ---- constants, sums, products ---------------------------------------------------------------------

forged("const.lower", 0, LOWER, "3 is not at least 4", "3 >= 4", "const 3 in 4 5\nconst 4", "0 >= 1")
forged("const.upper", 0, UPPER, "3 is not at most 2", "3 <= 2", "const 3 in 1 2\nconst 2", "0 <= 1")
forged("const.double", 0, LOWER, "the double next to 1/10 is above it, and stands for it",
       "1/10 >= 3602879701896397/36028797018963968",
       "const 1/10 in 3602879701896397p-55 1\nconst 3602879701896397/36028797018963968", "0 >= 1")
forged("add.lower", 1, LOWER, "the lower end is the sum of the upper ends", "1 + 1 >= 4",
       "const 1 in 1 2\nadd 0 0 in 4 4\nconst 4", "1 >= 2")
forged("add.upper", 1, UPPER, "the upper end is the sum of the lower ends", "2 + 2 <= 3",
       "const 2 in 1 2\nadd 0 0 in 2 2\nconst 3", "1 <= 2")
forged("add.one-end", 2, UPPER, "an upper end from one operand's lower end", "2 + 5 <= 6",
       "const 2 in 1 2\nconst 5\nadd 0 1 in 6 6\nconst 6", "2 <= 3")
forged("sub.parallel-lower", 2, LOWER, "lower end minus lower end", "0 - 1 >= -1/2",
       "const 0 in 0 1\nconst 1 in 0 1\nsub 0 1 in 0 1\nconst -1/2", "2 >= 3")
forged("sub.parallel-upper", 2, UPPER, "upper end minus upper end", "1 - 0 <= 1/2",
       "const 1 in 0 1\nconst 0 in 0 1\nsub 0 1 in -1 0\nconst 1/2", "2 <= 3")
forged("sub.swapped", 2, UPPER, "y - x in place of x - y", "5 - 2 <= -3",
       "const 5\nconst 2\nsub 0 1 in -3 -3\nconst -3", "2 <= 3")
forged("mul.ends", 2, LOWER, "[a, b]*[c, d] taken as [ac, bd]", "-2*3 >= 2",
       "const -2 in -2 1\nconst 3 in -1 3\nmul 0 1 in 2 3\nconst 2", "2 >= 3")
forged("mul.lower-ad", 2, LOWER, "the product of a and d is left out", "-5*2 >= -3",
       "const -5 in -5 3\nconst 2 in -1 2\nmul 0 1 in -3 6\nconst -3", "2 >= 3")
forged("mul.lower-bc", 2, LOWER, "the product of b and c is left out", "2*(-5) >= -3",
       "const 2 in -1 2\nconst -5 in -5 3\nmul 0 1 in -3 6\nconst -3", "2 >= 3")
forged("mul.upper-ac", 2, UPPER, "the product of a and c is left out", "-3*(-4) <= 1",
       "const -3 in -3 1\nconst -4 in -4 1\nmul 0 1 in -4 1\nconst 1", "2 <= 3")
forged("mul.upper-bd", 2, UPPER, "the product of b and d is left out", "3*4 <= 1",
       "const 3 in -1 3\nconst 4 in -1 4\nmul 0 1 in -4 1\nconst 1", "2 <= 3")
forged("mul.positive-lower", 2, LOWER, "of two operands that are not negative, the upper ends", "1*2 >= 6",
       "const 1 in 1 2\nconst 2 in 1 3\nmul 0 1 in 6 6\nconst 6", "2 >= 3")
forged("mul.positive-upper", 2, UPPER, "of two operands that are not negative, the lower ends", "2*3 <= 1",
       "const 2 in 1 2\nconst 3 in 1 3\nmul 0 1 in 1 1\nconst 1", "2 <= 3")
forged("mul.dependent", 1, LOWER, "x*x >= 0 is true, but does not follow from x in [-1, 1] by the rule of `mul`",
       "1*1 >= 0", "const 1 in -1 1\nmul 0 0 in 0 1\nconst 0", "1 >= 2")

# ---- quotients -------------------------------------------------------------------------------------

ZERO = "DivisorMayBeZero"
forged("div.pole", 2, ZERO, "1/y for y in [-1, 1] is not in [-1, 1]: the ends are no extremes across the pole",
       "1/(1/2) <= 1", "const 1\nconst 1/2 in -1 1\ndiv 0 1 in -1 1", "2 <= 0")
forged("div.zero-by-zero", 1, ZERO, "0/0 has no value; 0 <= hi*0 holds", "0/0 == 0", "const 0\ndiv 0 0 in 0 0",
       "1 == 0")
forged("div.zero-at-the-lower-end", 2, ZERO, "the divisor may be 0 at its lower end", "0/(0 - 0) <= 0",
       "const 0\nsub 0 0 in 0 1\ndiv 0 1 in 0 0", "2 <= 0")
forged("div.zero-at-the-upper-end", 2, ZERO, "the divisor may be 0 at its upper end", "0/(0 - 0) >= 0",
       "const 0\nsub 0 0 in -1 0\ndiv 0 1 in 0 0", "2 >= 0")
forged("div.zero-inside", 2, ZERO, "the divisor may be 0 between its ends", "0/(0 - 0) == 0",
       "const 0\nsub 0 0 in -1 1\ndiv 0 1 in 0 0", "2 == 0")
forged("div.negative-dividend-lower", 2, LOWER, "a/d as the lower end, which is right for a >= 0 alone", "-2/1 >= -1",
       "const -2 in -2 4\nconst 1 in 1 2\ndiv 0 1 in -1 4\nconst -1", "2 >= 3")
forged("div.negative-dividend-upper", 2, UPPER, "b/c as the upper end, which is right for b >= 0 alone",
       "-2/2 <= -3/2", "const -2 in -4 -2\nconst 2 in 1 2\ndiv 0 1 in -4 -2\nconst -3/2", "2 <= 3")
forged("div.negative-divisor-lower", 2, LOWER, "the order is not reversed for a negative divisor", "4/(-1) >= -2",
       "const 4 in 2 4\nconst -1 in -2 -1\ndiv 0 1 in -2 -1\nconst -2", "2 >= 3")
forged("div.negative-divisor-upper", 2, UPPER, "the order is not reversed for a negative divisor", "2/(-2) <= -2",
       "const 2 in 2 4\nconst -2 in -2 -1\ndiv 0 1 in -4 -2", "2 <= 1")
forged("div.lower", 2, LOWER, "1/3 >= 0.4", "1/3 >= 2/5", "const 1\nconst 3\ndiv 0 1 in 2/5 1\nconst 2/5", "2 >= 3")
forged("div.double", 2, UPPER, "the double next to 1/3 is below it", "1/3 <= 6004799503160661/18014398509481984",
       "const 1\nconst 3\ndiv 0 1 in 0 6004799503160661p-54\nconst 6004799503160661/18014398509481984", "2 <= 3")
forged("div.integer", 2, UPPER, "7/2 is 3 in integer arithmetic", "7/2 <= 3",
       "const 7\nconst 2\ndiv 0 1 in 3 3\nconst 3", "2 <= 3")

# ---- powers, roots, absolute values ------------------------------------------------------------------

forged("pow.even-across-zero", 1, LOWER, "an even power is least at 0, not at an end", "0^2 >= 1",
       "const 0 in -2 1\npow 2 0 in 1 4\nconst 1", "1 >= 2")
forged("pow.even-upper", 1, UPPER, "the power of the upper end is not the largest", "(-2)^2 <= 1",
       "const -2 in -2 1\npow 2 0 in 0 1\nconst 1", "1 <= 2")
forged("pow.even-upper-end", 1, UPPER, "the power of the lower end is not the largest", "3^2 <= 1",
       "const 3 in -1 3\npow 2 0 in 0 1\nconst 1", "1 <= 2")
forged("pow.even-negative-lower", 1, LOWER, "of [-3, -2], the square of -3 is not the least", "(-2)^2 >= 9",
       "const -2 in -3 -2\npow 2 0 in 9 9\nconst 9", "1 >= 2")
forged("pow.even-positive-upper", 1, UPPER, "of [2, 3], the square of 2 is not the largest", "3^4 <= 16",
       "const 3 in 2 3\npow 4 0 in 16 16\nconst 16", "1 <= 2")
forged("pow.odd-negative", 1, LOWER, "an odd power of a negative number is negative", "(-2)^3 >= 0",
       "const -2 in -2 1\npow 3 0 in 0 8\nconst 0", "1 >= 2")
forged("pow.odd-upper", 1, UPPER, "the largest odd power is that of the upper end", "2^3 <= -8",
       "const 2 in -2 2\npow 3 0 in -8 -8\nconst -8", "1 <= 2")
forged("pow.product", 1, UPPER, "x*n in place of x^n", "3^3 <= 9", "const 3\npow 3 0 in 9 9\nconst 9", "1 <= 2")
NEGATIVE = "MayBeNegative"
forged("sqrt.cut-off", 1, NEGATIVE, "the root of [-1, 4] is not that of [0, 4]: -1 has none", "sqrt(-1) <= 2",
       "const -1 in -1 4\nsqrt 0 in 0 2\nconst 2", "1 <= 2")
forged("sqrt.negative", 1, NEGATIVE, "-4 has no root; -4 <= 0*0 holds", "sqrt(-4) == 0",
       "const -4\nsqrt 0 in 0 0\nconst 0", "1 == 2")
forged("sqrt.negative-root", 1, UPPER, "a root is not negative, though (-2)^2 = 4", "sqrt(4) <= -2",
       "const 4\nsqrt 0 in -3 -2\nconst -2", "1 <= 2")
forged("sqrt.lower", 1, LOWER, "the double next to the root of 2 is above it", "sqrt(2) >= 1.4142135623730951454...",
       "const 2\nsqrt 0 in 6369051672525773p-52 2\nconst 6369051672525773/4503599627370496", "1 >= 2")
forged("sqrt.upper", 1, UPPER, "the double below the root of 2", "sqrt(2) <= 1.4142135623730949234...",
       "const 2\nsqrt 0 in 1 1592262918131443p-50\nconst 1592262918131443/1125899906842624", "1 <= 2")
forged("sqrt.wide", 1, UPPER, "the root of the lower end alone", "sqrt(9) <= 2",
       "const 9 in 4 9\nsqrt 0 in 2 2\nconst 2", "1 <= 2")
forged("sqrt.wide-lower", 1, LOWER, "the root of the upper end alone", "sqrt(4) >= 3",
       "const 4 in 4 9\nsqrt 0 in 3 3\nconst 3", "1 >= 2")
forged("abs.across-zero", 1, LOWER, "|x| is least at 0, not at an end", "abs(0) >= 1",
       "const 0 in -2 1\nabs 0 in 1 2\nconst 1", "1 >= 2")
forged("abs.upper", 1, UPPER, "the lower end is larger in absolute value", "abs(-3) <= 1",
       "const -3 in -3 1\nabs 0 in 0 1\nconst 1", "1 <= 2")
forged("abs.positive-upper", 1, UPPER, "the upper end is larger in absolute value", "abs(3) <= 1",
       "const 3 in -1 3\nabs 0 in 0 1\nconst 1", "1 <= 2")
forged("abs.identity", 1, UPPER, "|-2| is not -2", "abs(-2) <= -2", "const -2\nabs 0 in -2 -2", "1 <= 0")
forged("abs.negative-lower", 1, LOWER, "of [-3, -2], 3 is not the least", "abs(-2) >= 3",
       "const -2 in -3 -2\nabs 0 in 3 3\nconst 3", "1 >= 2")
forged("abs.positive-lower", 1, LOWER, "of [2, 3], 3 is not the least", "abs(2) >= 3",
       "const 2 in 2 3\nabs 0 in 3 3\nconst 3", "1 >= 2")

# ---- minima, maxima, whole numbers -------------------------------------------------------------------

forged("min.lower", 2, LOWER, "the larger one", "min(1, 5) >= 5", "const 1\nconst 5\nmin 0 1 in 5 5", "2 >= 1")
forged("min.lower-of-the-second", 2, LOWER, "the larger one", "min(5, 1) >= 5", "const 5\nconst 1\nmin 0 1 in 5 5",
       "2 >= 0")
forged("min.upper", 2, UPPER, "below both", "min(3, 5) <= 2", "const 3\nconst 5\nmin 0 1 in 2 2\nconst 2", "2 <= 3")
forged("max.upper", 2, UPPER, "the smaller one", "max(1, 5) <= 1", "const 1\nconst 5\nmax 0 1 in 1 1", "2 <= 0")
forged("max.upper-of-the-first", 2, UPPER, "the smaller one", "max(5, 1) <= 1", "const 5\nconst 1\nmax 0 1 in 1 1",
       "2 <= 1")
forged("max.lower", 2, LOWER, "above both", "max(1, 5) >= 6", "const 1\nconst 5\nmax 0 1 in 6 6\nconst 6", "2 >= 3")
forged("floor.truncated", 1, LOWER, "-1/2 is cut off towards zero", "floor(-1/2) >= 0",
       "const -1/2\nfloor 0 in 0 0\nconst 0", "1 >= 2")
forged("floor.upper", 1, UPPER, "the value at the lower end alone", "floor(5/2) <= 0",
       "const 5/2 in 1/2 5/2\nfloor 0 in 0 0\nconst 0", "1 <= 2")
forged("floor.rounded", 1, LOWER, "the nearest whole number", "floor(8/3) >= 3", "const 8/3\nfloor 0 in 3 3\nconst 3",
       "1 >= 2")
forged("ceil.truncated", 1, UPPER, "1/2 is cut off towards zero", "ceil(1/2) <= 0", "const 1/2\nceil 0 in 0 0\nconst 0",
       "1 <= 2")
forged("ceil.whole", 1, LOWER, "one more than the floor, though 2 is whole", "ceil(2) >= 3",
       "const 2\nceil 0 in 3 3\nconst 3", "1 >= 2")
forged("ceil.lower", 1, LOWER, "the value at the upper end alone", "ceil(1/2) >= 3",
       "const 1/2 in 1/2 5/2\nceil 0 in 3 3\nconst 3", "1 >= 2")
forged("floor_log2.float", 1, LOWER, "the logarithm of 2^60 - 1 as a double is 60", "floor_log2(2^60 - 1) >= 60",
       f"const {2**60 - 1}\nfloor_log2 0 in 60 60\nconst 60", "1 >= 2")
forged("floor_log2.below-one", 1, LOWER, "cut off towards zero for a number below 1", "floor_log2(1/3) >= -1",
       "const 1/3\nfloor_log2 0 in -1 -1\nconst -1", "1 >= 2")
forged("floor_log2.upper", 1, UPPER, "log2 8 is 3", "floor_log2(8) <= 2", "const 8\nfloor_log2 0 in 2 2\nconst 2",
       "1 <= 2")
forged("floor_log2.zero", 1, "MayNotBePositive", "0 has no logarithm", "floor_log2(0) <= 0",
       "const 0\nfloor_log2 0 in -1 0", "1 <= 0")
forged("floor_log2.across-zero", 1, "MayNotBePositive", "-1 has no logarithm", "floor_log2(-1) <= 1",
       "const -1 in -1 2\nfloor_log2 0 in 0 1\nconst 1", "1 <= 2")
forged("heap_diameter.full", 1, LOWER, "2h for a bottom level that does not reach the right half",
       "heap_diameter(4) >= 4", "const 4\nheap_diameter 0 in 4 4", "1 >= 0")
forged("heap_diameter.reaches", 1, UPPER, "2h - 1 where the bottom level reaches the right half",
       "heap_diameter(6) <= 3", "const 6\nheap_diameter 0 in 3 3\nconst 3", "1 <= 2")
forged("heap_diameter.one", 1, UPPER, "one vertex has diameter 0, not -1", "heap_diameter(1) <= -1",
       "const 1\nheap_diameter 0 in -1 -1\nconst -1", "1 <= 2")
forged("heap_diameter.wide", 1, "NotWhole", "the diameter at the lower end alone", "heap_diameter(3) <= 1",
       "const 3 in 2 3\nheap_diameter 0 in 1 1\nconst 1", "1 <= 2")
forged("heap_diameter.fraction", 1, "NotWhole", "there are no 5/2 vertices", "heap_diameter(5/2) == 1",
       "const 5/2\nheap_diameter 0 in 1 1\nconst 1", "1 == 2")
forged("heap_diameter.zero", 1, "NotWhole", "there is no heap without vertices", "heap_diameter(0) == 0",
       "const 0\nheap_diameter 0 in 0 0", "1 == 0")
forged("heap_diameter.negative", 1, "NotWhole", "there is no heap of -1 vertices", "heap_diameter(-1) == 0",
       "const -1\nheap_diameter 0 in 0 0\nconst 0", "1 == 2")

# ---- arithmetic of machines ----------------------------------------------------------------------------

forged("machine.add-wraps", 1, UPPER, "2^63 + 2^63 wraps round to 0 in 64 bits", "2^63 + 2^63 <= 0",
       f"const {2**63}\nadd 0 0 in 0 0\nconst 0", "1 <= 2")
forged("machine.mul-wraps", 1, UPPER, "2^32 * 2^32 wraps round to 0 in 64 bits", "2^32 * 2^32 <= 0",
       f"const {2**32}\nmul 0 0 in 0 0\nconst 0", "1 <= 2")
forged("machine.mul-wraps-128", 1, UPPER, "2^64 * 2^64 wraps round to 0 in 128 bits", "2^64 * 2^64 <= 0",
       f"const {2**64}\nmul 0 0 in 0 0\nconst 0", "1 <= 2")
forged("machine.pow-wraps", 1, UPPER, "2^64 wraps round to 0 in 64 bits", "2^64 <= 0",
       "const 2\npow 64 0 in 0 0\nconst 0", "1 <= 2")
forged("machine.sub-wraps", 2, LOWER, "0 - 1 wraps round in unsigned integers", "0 - 1 >= 0",
       f"const 0\nconst 1\nsub 0 1 in {2**64 - 1} {2**64 - 1}", "2 >= 0")
forged("machine.abs-wraps", 1, UPPER, "-(-2^63) is -2^63 in 64 bits", "abs(-2^63) <= 0",
       f"const {-2**63}\nabs 0 in {-2**63} 0\nconst 0", "1 <= 2")
forged("machine.overflow-to-infinity", 1, UPPER, "10^400 is no double, and not infinite", "10^400 <= 10^399",
       f"const 10\npow 400 0 in 0 1{'0' * 399}\nconst 1{'0' * 399}", "1 <= 2")
forged("machine.underflow-to-zero", 1, UPPER, "10^-400 is not 0", "(1/10)^400 <= 0",
       "const 1/10\npow 400 0 in 0 0\nconst 0", "1 <= 2")
forged("machine.absorbed", 2, UPPER, "2^53 + 1 is 2^53 in doubles", "2^53 + 1 <= 2^53",
       f"const {2**53}\nconst 1\nadd 0 1 in {2**53} {2**53}", "2 <= 0")
forged("machine.cancelled", 4, UPPER, "(10^16 + 1) - 10^16 is 0 in doubles", "(10^16 + 1) - 10^16 <= 0",
       f"const 1{'0' * 16}\nconst 1\nadd 0 1\nconst 0\nsub 2 0 in 0 0", "4 <= 3")

# ---- what must be accepted -----------------------------------------------------------------------------

accept("const.exact", "2/3 <= 2/3", "const 2/3", "0 <= 0")
accept("const.wide", "2/3 < 1", "const 2/3 in 1p-1 3p-2\nconst 1", "0 < 1")
accept("const.large", "10^19999 > 0", f"const 1{'0' * 19999}\nconst 0", "0 > 1")
accept("add.signs", "-2/3 + 1/6 == -1/2", "const -2/3\nconst 1/6\nadd 0 1\nconst -1/2", "2 == 3")
accept("add.dyadic", "1 + 2 < 4", "const 1 in 1p-40 3p-1\nconst 2 in 1p1 5p-1\nadd 0 1 in 1 1p2\nconst 5", "2 < 3")
accept("sub.ends", "1 - 2 >= -2", "const 1 in 0 1\nconst 2 in 1 2\nsub 0 1\nconst -2", "2 >= 3")
for index, (x, y) in enumerate([("1 2", "3 4"), ("-2 -1", "3 4"), ("-2 -1", "-4 -3"), ("-2 3", "-4 5"),
                                ("-2 3", "-4 -3"), ("0 1", "-1 0")]):
    accept(f"mul.signs-{index}", "a product with these signs <= 20",
           f"const {x.split()[0]} in {x}\nconst {y.split()[0]} in {y}\nmul 0 1\nconst 20", "2 <= 3")
for index, (x, y) in enumerate([("1 2", "3 4"), ("-2 1", "3 4"), ("-2 -1", "3 4"), ("1 2", "-4 -3"), ("-2 1", "-4 -3"),
                                ("-2 -1", "-4 -3")]):
    accept(f"div.signs-{index}", "a quotient with these signs <= 1",
           f"const {x.split()[0]} in {x}\nconst {y.split()[0]} in {y}\ndiv 0 1\nconst 5", "2 <= 3")
accept("div.thirds", "1/3 + 1/3 + 1/3 == 1", "const 1\nconst 3\ndiv 0 1\nadd 2 2\nadd 3 2", "4 == 0")
accept("pow.even-across-zero", "(-1)^2 >= 0", "const -1 in -1 2\npow 2 0\nconst 0", "1 >= 2")
accept("pow.even-negative", "(-3)^4 <= 81", "const -3 in -3 -2\npow 4 0\nconst 81", "1 <= 2")
accept("pow.odd-negative", "(-2)^3 >= -8", "const -2 in -2 1\npow 3 0\nconst -8", "1 >= 2")
accept("pow.largest", "1^1000 == 1", "const 1\npow 1000 0", "1 == 0")
accept("sqrt.exact", "sqrt(4/9) == 2/3", "const 4/9\nsqrt 0 in 2/3 2/3\nconst 2/3", "1 == 2")
accept("sqrt.zero", "sqrt(0) >= 0", "const 0\nsqrt 0 in 0 0", "1 >= 0")
accept("sqrt.negative-lower-end", "sqrt(2) <= 3/2", "const 2\nsqrt 0 in -100 3/2\nconst 3/2", "1 <= 2")
accept("abs.across-zero", "abs(-3) <= 3", "const -3 in -3 2\nabs 0 in 0 3\nconst 3", "1 <= 2")
accept("abs.negative", "abs(-3) >= 2", "const -3 in -3 -2\nabs 0 in 2 3\nconst 2", "1 >= 2")
accept("min.overlapping", "min(2, 3) <= 5/2", "const 2 in 1 5/2\nconst 3 in 2 4\nmin 0 1 in 1 5/2\nconst 5/2", "2 <= 3")
accept("max.overlapping", "max(2, 3) >= 2", "const 2 in 1 5/2\nconst 3 in 2 4\nmax 0 1 in 2 4\nconst 3/2", "2 >= 3")
accept("floor.negative", "floor(-1/2) == -1", "const -1/2\nfloor 0\nconst -1", "1 == 2")
accept("floor.whole", "floor(2) == 2", "const 2\nfloor 0", "1 == 0")
accept("ceil.negative", "ceil(-1/2) == 0", "const -1/2\nceil 0\nconst 0", "1 == 2")
accept("floor_log2.powers", "floor_log2(1/8) == -3", "const 1/8\nfloor_log2 0\nconst -3", "1 == 2")
accept("floor_log2.below", "floor_log2(2^60 - 1) == 59", f"const {2**60 - 1}\nfloor_log2 0\nconst 59", "1 == 2")
for vertices in (1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 20):
    accept(f"heap_diameter.of-{vertices}", f"heap_diameter({vertices}) is at least 0 and equal to itself",
           f"const {vertices}\nheap_diameter 0\nconst 0", "1 >= 2;1 == 1")
accept("machine.beyond-words", "2^64 * 2^64 - 1 > 2^127", f"const {2**64}\nmul 0 0\nconst 1\nsub 1 2\nconst {2**127}",
       "3 > 4")
