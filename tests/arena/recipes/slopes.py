"""Mean values: centres, derivatives, kinks and jumps.

The longer program stands here as the specification writes it out; steps of derivatives have an
apostrophe. An entry with four numbers has an enclosure by its rule, and one by the mean value theorem.
"""

from .certificate import accept, box, in_box, reject, rule

RANGE = dict(variables="0 1")

# f = x*x on [0, 1]; step 3 of the claim is step 7 of the longer program
PLAIN = "const 0\nconst 1\nvar 0\nmul 2 2\n"
SQUARE = "const 0\nconst 1\n'const 1\nvar 0\n'mul 2 3\n'mul 3 2\n'add 4 5\nmul 3 3\n"


def forged(name, failure, flaw, says, bound, goal, cover, plain=PLAIN, longer=SQUARE, **parts):
    bound = f"const {bound}" if bound else ""
    reject(name, failure, flaw, says, plain + bound, goal, slopes=longer + bound, cover=cover, **{**RANGE, **parts})


MIDDLE = ("1/2", {})
forged("mean.upper", in_box(0, rule(7, "mean", "UpperEnd")), "f(c) + f'(X)(X - c) reaches up to 5/4",
       "for x in [0, 1]: x*x <= 1/2", "1/2", "3 <= 4", [box("0 1", {7: "0 1 -3/4 1/2"}, MIDDLE)])
forged("mean.lower", in_box(0, rule(7, "mean", "LowerEnd")), "f(c) + f'(X)(X - c) reaches down to -3/4",
       "for x in [0, 1]: x*x >= 1/8", "1/8", "3 >= 4", [box("0 1", {7: "0 1 1/8 5/4"}, MIDDLE)])
forged("mean.centre-outside", in_box(0, "Centre"), "the centre 5 is not in the box; all else follows from it",
       "for x in [0, 1]: x*x >= 15", "15", "3 >= 4", [box("0 1", {7: "0 100 15 25"}, ("5", {}))])
forged("mean.centre-below", in_box(0, "Centre"), "the centre -5 is not in the box; all else follows from it",
       "for x in [0, 1]: x*x >= 25", "25", "3 >= 4", [box("0 1", {7: "0 100 25 37"}, ("-5", {}))])
forged("mean.centre-in-another-box", in_box(1, "Centre"), "the centre of the second box lies in the first",
       "for x in [0, 1]: x*x <= 9/16", "9/16", "3 <= 4",
       [box("0 1/2"), box("1/2 1", {7: "0 1 1/4 9/16"}, ("0", {}))])
forged("mean.centre-shape",
       in_box(0, "Shape"),
       "the centre has no coordinate",
       "for x in [0, 1]: x*x <= 1",
       "",
       "3 <= 1", [box("0 1", {}, MIDDLE)],
       after=lambda f: f["cover"][0]["centre"]["at"].pop())
forged("mean.centre-entries",
       in_box(0, "Shape"),
       "the centre has an entry too few",
       "for x in [0, 1]: x*x <= 1/2",
       "1/2",
       "3 <= 4", [box("0 1", {7: "0 1 -3/4 1/2"}, MIDDLE)],
       after=lambda f: f["cover"][0]["centre"]["in"].pop())
forged("mean.centre-value", in_box(0, rule(7, "mul", "LowerEnd")), "f(c) is 1/4, not 9", "for x in [0, 1]: x*x >= 8",
       "8", "3 >= 4", [box("0 1", {7: "0 100 8 10"}, ("1/2", {7: "9 9"}))])
forged("mean.centre-variable", in_box(0, rule(3, "var", "UpperEnd")), "the variable at the centre is 1/2, not 0",
       "for x in [0, 1]: x*x <= 1/2", "1/2", "3 <= 4", [box("0 1", {7: "0 1 -3/4 1/2"}, ("1/2", {3: "0 0"}))])
forged("mean.no-value-at-the-centre", in_box(0, "NoEnclosure(7)"), "f(c) is missing", "for x in [0, 1]: x*x >= 8", "8",
       "3 >= 4", [box("0 1", {7: "0 100 8 10"}, ("1/2", {7: None}))])
forged("mean.no-centre", in_box(0, "Centre"), "a mean value without a centre", "for x in [0, 1]: x*x >= 8", "8",
       "3 >= 4", [box("0 1", {7: "0 100 8 10"})])
forged("slope.null", in_box(0, "NoSlope(7)"), "a mean value without an enclosure of the derivative",
       "for x in [0, 1]: x*x <= 1/4", "1/4", "3 <= 4", [box("0 1", {6: None, 7: "0 1 1/4 1/4"}, MIDDLE)])
forged("slope.wrong", in_box(0, rule(6, "add", "UpperEnd")), "the derivative does not follow",
       "for x in [0, 1]: x*x <= 1/4", "1/4", "3 <= 4", [box("0 1", {6: "0 0", 7: "0 1 1/4 1/4"}, MIDDLE)])
forged("slope.at-the-centre", in_box(0, rule(7, "mean", "UpperEnd")), "f'(c) = 0 in place of the derivative on the box",
       "for x in [0, 1]: x*x <= 0", "", "3 <= 0", [box("0 1", {7: "0 1 0 0"}, ("0", {}))])
forged("slope.of-a-derivative", in_box(0, "NoSlope(6)"),
       "a mean value for a derivative, whose own derivative is not there", "for x in [0, 1]: x*x <= 1/4", "1/4",
       "3 <= 4", [box("0 1", {6: "0 2 0 0", 7: "0 1 1/4 1/4"}, MIDDLE)])
forged("slope.constant", in_box(0, rule(2, "const", "UpperEnd")), "dx/dx is 1, not 0", "for x in [0, 1]: x*x <= 1/4",
       "1/4", "3 <= 4", [box("0 1", {2: "0 0", 7: "0 1 1/4 1/4"}, MIDDLE)])
forged("slope.own-step-null",
       in_box(0, "NoEnclosure(7)"),
       "a box with slopes lacks a step of the claim",
       "for x in [0, 1]: x <= 1, and x*x >= 1 for some x",
       "",
       "2 <= 1;some 3 >= 1", [box("0 1", {7: None})],
       witness=box("1 1"))
forged("slope.goal", in_box(0, "Goal(0)"), "right mean values that do not decide the goal",
       "for x in [0, 1]: x*x <= 1/2", "1/2", "3 <= 4", [box("0 1", {7: "0 1 -3/4 5/4"}, MIDDLE)])
forged("slope.gap", "Gap(1)", "a gap between boxes with slopes", "for x in [0, 1]: x*x <= 1/4", "1/4", "3 <= 4",
       [box("0 1/2")])

# Two variables: x + 10y is up to 10 on the range, but up to 11/10 with the derivatives exchanged.
TWO = "const -1/100\nconst 1/100\nconst -1\nconst 1\nvar 0\nvar 1\nconst 10\nmul 6 5\nadd 4 7\nconst 2"
TWO_LONGER = ("const -1/100\nconst 1/100\nconst -1\nconst 1\n'const 1\nvar 0\n'const 1\nvar 1\nconst 10\n"
              "'mul 8 6\nmul 8 7\nadd 5 10\nconst 2")
BOTH = dict(variables="0 1; 2 3")
reject("slope.other-variable",
       in_box(0, rule(11, "mean", "LowerEnd")),
       "the derivative by x is taken for that by y",
       "for |x| <= 1/100, |y| <= 1: x + 10*y <= 2",
       TWO,
       "8 <= 9",
       slopes=TWO_LONGER,
       cover=[box("-1/100 1/100; -1 1", {11: "-100 100 -11/10 11/10"}, ("0; 0", {}))],
       **BOTH)
reject("slope.one-variable-alone",
       in_box(0, rule(11, "mean", "LowerEnd")),
       "the part of y is left out of the sum",
       "for |x| <= 1/100, |y| <= 1: x + 10*y <= 2",
       TWO,
       "8 <= 9",
       slopes=TWO_LONGER,
       cover=[box("-1/100 1/100; -1 1", {11: "-100 100 -1/100 1/100"}, ("0; 0", {}))],
       **BOTH)
reject("mean.centre-outside-in-y",
       in_box(0, "Centre"),
       "the centre is outside in the second variable",
       "for |x| <= 1/100, |y| <= 1: x + 10*y <= -90",
       TWO.replace("const 2", "const -90"),
       "8 <= 9",
       slopes=TWO_LONGER.replace("const 2", "const -90"),
       cover=[box("-1/100 1/100; -1 1", {11: "-1000 1000 -1000 -90"}, ("0; -20", {}))],
       **BOTH)

# ---- kinks and jumps ---------------------------------------------------------------------------------


def kink(name, op, low, high, goal, bound, flaw, says, entry, at="-1 1", centre="1"):
    """f = op(x) on a range; a mean value that would hold if f had the derivative that it has at the centre."""
    plain = f"const {low}\nconst {high}\nvar 0\n{op} 2\nconst {bound}"
    longer = f"const {low}\nconst {high}\n'const 1\nvar 0\n{op} 3\nconst {bound}"
    reject(f"kink.{name}",
           in_box(0, "NoSlope(4)"),
           flaw,
           says,
           plain,
           goal,
           slopes=longer,
           cover=[box(at, {4: entry}, (centre, {}))],
           **RANGE)


kink("abs",
     "abs",
     -1,
     1,
     "3 <= 4",
     "1/2",
     "|x| has no derivative at 0; without one its mean value is |c|",
     "for x in [-1, 1]: abs(x) <= 1/2",
     "0 1 0 0",
     centre="0")
kink("floor",
     "floor",
     0,
     2,
     "3 <= 4",
     "1/2",
     "floor jumps, though its derivative is 0 almost everywhere",
     "for x in [0, 2]: floor(x) <= 1/2",
     "0 2 0 0",
     at="0 2",
     centre="1/2")
kink("ceil",
     "ceil",
     0,
     2,
     "3 >= 4",
     "1/2",
     "ceil jumps, though its derivative is 0 almost everywhere",
     "for x in [0, 2]: ceil(x) >= 1/2",
     "0 2 1 1",
     at="0 2",
     centre="1/2")
kink("floor_log2",
     "floor_log2",
     1,
     8,
     "3 <= 4",
     "1/2",
     "floor_log2 jumps",
     "for x in [1, 8]: floor_log2(x) <= 1/2",
     "0 3 0 0",
     at="1 8",
     centre="1")
for op, relation, bound in ("max", "<=", "1/2"), ("min", ">=", "-1/2"):
    entry = "-1 1 0 0"
    reject(f"kink.{op}",
           in_box(0, "NoSlope(5)"),
           f"{op}(x, 0) has a kink at 0",
           f"for x in [-1, 1]: {op}(x, 0) {relation} {bound}",
           f"const -1\nconst 1\nvar 0\nconst 0\n{op} 2 3\nconst {bound}",
           f"4 {relation} 5",
           slopes=f"const -1\nconst 1\n'const 1\nvar 0\nconst 0\n{op} 3 4\nconst {bound}",
           cover=[box("-1 1", {5: entry}, ("0", {}))],
           **RANGE)
reject("kink.in-a-sum",
       in_box(0, "NoSlope(5)"),
       "x + |x| has no derivative at 0 either",
       "for x in [-1, 1]: x + abs(x) <= 1",
       "const -1\nconst 1\nvar 0\nabs 2\nadd 2 3",
       "4 <= 1",
       slopes="const -1\nconst 1\n'const 1\nvar 0\nabs 3\nadd 3 4",
       cover=[box("-1 1", {5: "-1 2 -1 1"}, ("0", {}))],
       **RANGE)
reject("kink.root-at-zero",
       in_box(0, rule(7, "div", "DivisorMayBeZero")),
       "the derivative of the root has a pole at 0; 1/2 is its value at 1",
       "for x in [0, 1]: 1 + sqrt(x) >= 3/2",
       "const 0\nconst 1\nvar 0\nsqrt 2\nadd 1 3\nconst 3/2",
       "4 >= 5",
       slopes="const 0\nconst 1\n'const 1\nvar 0\nsqrt 3\n'const 2\n'mul 5 4\n'div 2 6\nadd 1 4\nconst 3/2",
       cover=[box("0 1", {4: "0 1", 7: "1/2 1/2", 8: "1 2 3/2 2"}, ("1", {4: "1 1"}))],
       **RANGE)
reject("kink.own-derivative",
       in_box(0, "NoSlope(4)"),
       "the derivative of a root comes after the root, and rests on it",
       "for x in [1, 4]: sqrt(x) <= 3/2",
       "const 1\nconst 4\nvar 0\nsqrt 2\nconst 3/2",
       "3 <= 4",
       slopes="const 1\nconst 4\n'const 1\nvar 0\nsqrt 3\n'const 2\n'mul 5 4\n'div 2 6\nconst 3/2",
       cover=[box("1 4", {4: "1 2 1 3/2", 6: "2 3", 7: "1/3 1/2"}, ("1", {4: "1 1"}))],
       **RANGE)
reject("mean.centre-without-slopes",
       in_box(0, "Centre"),
       "a centre in a file without slopes",
       "for x in [0, 1]: x <= 1",
       "const 0\nconst 1\nvar 0",
       "2 <= 1",
       cover=[box("0 1", {}, ("1/2", {}))],
       **RANGE)
reject("mean.witness-with-centre",
       "InWitness(Centre)",
       "a witness with a centre",
       "for some x in [0, 1]: x >= 1",
       "const 0\nconst 1\nvar 0",
       "some 2 >= 1",
       witness=box("1 1", {}, ("1", {})),
       **RANGE)

# ---- what must be accepted ---------------------------------------------------------------------------


def smooth(name, says, plain, longer, goal, step, entry, at="1 2", centre="3/2", inside={}, middle={}):
    """The goal is decided by a mean value alone."""
    accept(f"slope.{name}",
           says,
           plain,
           goal,
           slopes=longer,
           cover=[box(at, {**inside, step: entry}, (centre, middle))],
           **RANGE)


ONE_TWO, DX = "const 1\nconst 2\nvar 0\n", "const 1\nconst 2\n'const 1\nvar 0\n"
smooth("mul", "for x in [1, 2]: x*x <= 17/4", ONE_TWO + "mul 2 2\nconst 17/4",
       DX + "'mul 2 3\n'mul 3 2\n'add 4 5\nmul 3 3\nconst 17/4", "3 <= 4", 7, "-9 9 1/4 17/4")
smooth("add", "for x in [1, 2]: x + x >= 2", ONE_TWO + "add 2 2", DX + "'add 2 2\nadd 3 3", "3 >= 1", 5, "0 9 2 4")
smooth("add-constant", "for x in [1, 2]: x + 1 >= 2", ONE_TWO + "add 2 0", DX + "add 3 0", "3 >= 1", 4, "0 9 2 3")
smooth("sub", "for x in [1, 2]: x*x - x >= -1", ONE_TWO + "mul 2 2\nsub 3 2\nconst -1",
       DX + "'mul 2 3\n'mul 3 2\n'add 4 5\nmul 3 3\n'sub 6 2\nsub 7 3\nconst -1", "4 >= 5", 9, "-9 9 -3/4 9/4")
smooth("sub-from-constant", "for x in [1, 2]: 2 - x >= 0", "const 1\nconst 2\nvar 0\nsub 1 2\nconst 0",
       DX + "'const 0\n'sub 4 2\nsub 1 3\nconst 0", "3 >= 4", 6, "-9 9 0 1")
smooth("div-by-constant", "for x in [1, 2]: x/2 >= 1/2", ONE_TWO + "div 2 1\nconst 1/2",
       DX + "'div 2 1\ndiv 3 1\nconst 1/2", "3 >= 4", 5, "0 9 1/2 1")
smooth("div-constant", "for x in [1, 2]: 1/x >= 1/6", ONE_TWO + "div 0 2\nconst 1/6",
       DX + "'const 0\n'mul 0 2\n'sub 4 5\n'pow 2 3\n'div 6 7\ndiv 0 3\nconst 1/6", "3 >= 4", 9, "0 9 1/6 7/6")
smooth("div", "for x in [1, 2]: x/(x + 1) >= 0", ONE_TWO + "add 2 0\ndiv 2 3\nconst 0",
       DX + "add 3 0\n'mul 2 4\n'mul 3 2\n'sub 5 6\n'pow 2 4\n'div 7 8\ndiv 3 4\nconst 0", "4 >= 5", 10,
       "-9 9 1/10 11/10")
smooth("pow-2", "for x in [1, 2]: x^2 <= 17/4", ONE_TWO + "pow 2 2\nconst 17/4",
       DX + "'const 2\n'mul 4 3\n'mul 5 2\npow 2 3\nconst 17/4", "3 <= 4", 7, "-9 9 1/4 17/4")
smooth("pow-3", "for x in [1, 2]: x^3 <= 75/8", ONE_TWO + "pow 3 2\nconst 75/8",
       DX + "'const 3\n'pow 2 3\n'mul 4 5\n'mul 6 2\npow 3 3\nconst 75/8", "3 <= 4", 8, "-9 99 -21/8 75/8")
smooth("ln",
       "for x in [1, 2]: ln(x) <= 1",
       ONE_TWO + "ln 2",
       DX + "'div 2 3\nln 3",
       "3 <= 0",
       5,
       "-9 9 -1/2 1",
       middle={5: "2/5 1/2"})
smooth("atanh",
       "for x in [0, 1/2]: atanh(x) <= 3/4",
       "const 0\nconst 1/2\nvar 0\natanh 2\nconst 3/4",
       "const 0\nconst 1/2\n'const 1\nvar 0\n'const 1\n'pow 2 3\n'sub 4 5\n'div 2 6\natanh 3\nconst 3/4",
       "3 <= 4",
       8,
       "-9 9 -1/4 3/4",
       at="0 1/2",
       centre="1/4",
       middle={8: "1/4 1/3"})
smooth("sqrt",
       "for x in [1, 4]: sqrt(x) + 1 >= 1",
       "const 1\nconst 4\nvar 0\nsqrt 2\nadd 3 0",
       "const 1\nconst 4\n'const 1\nvar 0\nsqrt 3\n'const 2\n'mul 5 4\n'div 2 6\nadd 4 0",
       "4 >= 0",
       8,
       "-9 9 3/2 3",
       at="1 4",
       centre="4",
       inside={4: "1 2"},
       middle={4: "2 2"})
smooth("exp",
       "for x in [0, 1]: exp(x) + 1 >= 2",
       "const 0\nconst 1\nvar 0\nexp 2\nadd 3 1\nconst 2",
       "const 0\nconst 1\n'const 1\nvar 0\nexp 3\n'mul 4 2\nadd 4 1\nconst 2",
       "4 >= 5",
       6,
       "-9 9 2 5",
       at="0 1",
       centre="0",
       inside={4: "1 3"},
       middle={4: "1 1"})
accept("slope.two-variables",
       "for |x| <= 1/100, |y| <= 1: x + 10*y <= 11",
       TWO.replace("const 2", "const 11"),
       "8 <= 9",
       slopes=TWO_LONGER.replace("const 2", "const 11"),
       cover=[box("-1/100 1/100; -1 1", {11: "-100 100 -11 11"}, ("0; 0", {}))],
       **BOTH)
accept("slope.not-used",
       "for x in [0, 1]: x*x <= 1",
       PLAIN.strip(),
       "3 <= 1",
       slopes=SQUARE,
       cover=[box("0 1", {2: None, 4: None, 5: None, 6: None})],
       **RANGE)
accept("slope.centre-at-a-corner",
       "for x in [0, 1]: x*x <= 2",
       PLAIN + "const 2",
       "3 <= 4",
       slopes=SQUARE + "const 2",
       cover=[box("0 1", {7: "-9 9 0 2"}, ("0", {}))],
       **RANGE)
accept("slope.kink-by-its-rule",
       "for x in [-1, 1]: abs(x) <= 1",
       "const -1\nconst 1\nvar 0\nabs 2",
       "3 <= 1",
       slopes="const -1\nconst 1\n'const 1\nvar 0\nabs 3",
       cover=[box("-1 1", {}, ("0", {}))],
       **RANGE)
accept("slope.with-witness",
       "max over x in [0, 1] of x*x >= 1",
       PLAIN.strip(),
       "3 == 3 from max over x;some 3 >= 1",
       slopes=SQUARE,
       cover=[box("0 1", {}, MIDDLE)],
       witness=box("1 1"),
       **RANGE)
