"""Verdicts: which goals must hold or fail, obligations, `some`, `==`, strict and other comparisons."""

from .certificate import accept, box, in_box, reject

# ---- comparisons ------------------------------------------------------------------------------------

NUMBERS = "const 1\nconst 2"
for word, sign, wrong in [("at-most", "<=", "1 <= 0"), ("below", "<", "1 < 0"), ("at-least", ">=", "0 >= 1"),
                          ("above", ">", "0 > 1"), ("equal", "==", "0 == 1")]:
    reject(f"goal.{word}-certified", "Goal(0)", f"{sign} fails", f"two numbers {sign}, which fails", NUMBERS, wrong)
    right = wrong if sign == "==" else " ".join(reversed(wrong.split()))
    reject(f"goal.{word}-refuted",
           "Goal(0)",
           f"{sign} holds",
           f"two numbers {sign}, which holds",
           NUMBERS,
           right.replace("0 == 1", "0 == 0"),
           verdict="refuted 0")
    accept(f"goal.{word}", f"two numbers {sign}", NUMBERS, right.replace("0 == 1", "0 == 0"))
    accept(f"goal.{word}-refuted", f"two numbers {sign}, which fails", NUMBERS, wrong, verdict="refuted 0")

EQUAL = "const 1\nconst 2\ndiv 1 1"  # 1 and 2/2
reject("strict.below", "Goal(0)", "equal numbers are not below each other", "1 < 2/2", EQUAL, "0 < 2")
reject("strict.above", "Goal(0)", "equal numbers are not above each other", "1 > 2/2", EQUAL, "0 > 2")
reject("strict.at-most-refuted",
       "Goal(0)",
       "equal numbers are at most each other",
       "1 <= 2/2",
       EQUAL,
       "0 <= 2",
       verdict="refuted 0")
reject("strict.at-least-refuted",
       "Goal(0)",
       "equal numbers are at least each other",
       "1 >= 2/2",
       EQUAL,
       "0 >= 2",
       verdict="refuted 0")
reject("strict.equal-refuted",
       "Goal(0)",
       "enclosures that touch are no proof of a difference",
       "1 == 2/2",
       "const 1 in 0 1\nconst 2\ndiv 1 1 in 1 2",
       "0 == 2",
       verdict="refuted 0")
reject("strict.touching-enclosures", "Goal(0)", "enclosures that touch are no proof of <", "1 < 2/2",
       "const 1 in 0 1\nconst 2\ndiv 1 1 in 1 2", "0 < 2")
reject("strict.itself-below", "Goal(0)", "no number is below itself", "x < x", "const 1", "0 < 0")
reject("strict.itself-above", "Goal(0)", "no number is above itself", "x > x", "const 1 in 0 2", "0 > 0")
reject("strict.itself-refuted",
       "Goal(0)",
       "a number is at most itself",
       "x <= x",
       "const 1 in 0 2",
       "0 <= 0",
       verdict="refuted 0")
reject("strict.itself-equal-refuted",
       "Goal(0)",
       "a number is equal to itself",
       "x == x",
       "const 1 in 0 2",
       "0 == 0",
       verdict="refuted 0")
accept("strict.at-most", "1 <= 2/2", EQUAL, "0 <= 2")
accept("strict.at-least", "1 >= 2/2", EQUAL, "0 >= 2")
accept("strict.touching", "1 <= 2/2", "const 1 in 0 1\nconst 2\ndiv 1 1 in 1 2", "0 <= 2")
accept("strict.below-refuted", "1 < 2/2", EQUAL, "0 < 2", verdict="refuted 0")
accept("strict.above-refuted", "1 > 2/2", EQUAL, "0 > 2", verdict="refuted 0")
accept("strict.itself-below-refuted", "1 < 1", "const 1", "0 < 0", verdict="refuted 0")
accept("strict.itself", "x == x, x <= x and x >= x", "const 1 in 0 2",
       "0 == 0;0 <= 0 from says, the second part;0 >= 0 from says, the third part")

reject("equal.same-interval", "Goal(0)", "equal enclosures are not equal numbers", "1/3 == 1/4",
       "const 1/3 in 1/4 1/3\nconst 1/4 in 1/4 1/3", "0 == 1")
reject("equal.overlapping", "Goal(0)", "enclosures that overlap are not equal numbers", "1/3 == 1/4",
       "const 1/3 in 1/4 1/2\nconst 1/4 in 0 1/3", "0 == 1")
reject("equal.one-point", "Goal(0)", "a point inside of an enclosure", "1/3 == 1/4", "const 1/3\nconst 1/4 in 1/4 1/3",
       "0 == 1")
reject("equal.decimals", "Goal(0)", "equal to twenty digits", "1/3 == 0.33333333333333333333",
       f"const 1/3\nconst {'3' * 20}/1{'0' * 20}", "0 == 1")
reject("equal.same-operation", "Goal(0)", "two steps of one operation, with other operands", "sqrt(2) == sqrt(3)",
       "const 2\nconst 3\nsqrt 0 in 1 2\nsqrt 1 in 1 2", "2 == 3")
accept("equal.exact", "1/2 == 2/4", "const 1/2\nconst 2\nconst 4\ndiv 1 2", "0 == 3")
accept("equal.in-two-forms", "1/2 == 1/4 + 1/4", "const 1/2 in 1p-1 1/2\nconst 1/4\nadd 1 1 in 1/2 1p-1", "0 == 2")
accept("equal.refuted", "1/3 == 1/4", "const 1/3\nconst 1/4", "0 == 1", verdict="refuted 0")
reject("open.overlapping", "Goal(0)", "the enclosures overlap, and leave the goal open; it fails", "5/2 <= 2",
       "const 5/2 in 1 5/2\nconst 2 in 2 3", "0 <= 1")
reject("open.overlapping-refuted",
       "Goal(0)",
       "the enclosures overlap, and leave the goal open; it holds",
       "2 <= 5/2",
       "const 2 in 2 3\nconst 5/2 in 1 5/2",
       "0 <= 1",
       verdict="refuted 0")
reject("open.wrong-ends", "Goal(0)", "lower end compared with lower end", "2 <= 1", "const 2 in 0 2\nconst 1", "0 <= 1")
reject("open.wrong-upper-ends", "Goal(0)", "upper end compared with upper end", "2 <= 1", "const 2\nconst 1 in 1 3",
       "0 <= 1")

# ---- several goals, and which one is refuted ----------------------------------------------------------

reject("goal.last-of-two", "Goal(1)", "the first goal holds, the second fails", "1 <= 2 and 2 <= 1", NUMBERS,
       "0 <= 1;1 <= 0 from says, the second part")
reject("goal.first-of-two", "Goal(0)", "the second goal holds, the first fails", "2 <= 1 and 1 <= 2", NUMBERS,
       "1 <= 0;0 <= 1 from says, the second part")
reject("refutes.another-goal",
       "Goal(0)",
       "goal 1 fails, but the file names goal 0",
       "1 <= 2 and 2 <= 1",
       NUMBERS,
       "0 <= 1;1 <= 0 from says, the second part",
       verdict="refuted 0")
reject("refutes.beyond", "Refutes", "there is no goal 1", "1 <= 2", NUMBERS, "0 <= 1", verdict="refuted 1")
reject("refutes.missing",
       "Refutes",
       "refuted, but by which goal?",
       "1 <= 2",
       NUMBERS,
       "0 <= 1",
       after=lambda f: f.update(verdict="refuted"))
reject("refutes.with-certified",
       "Refutes",
       "certified and refuted",
       "2 <= 1",
       NUMBERS,
       "1 <= 0",
       verdict="refuted 0",
       after=lambda f: f.update(verdict="certified"))
reject("verdict.swapped",
       "Goal(0)",
       "a refutation that says certified",
       "2 <= 1",
       NUMBERS,
       "1 <= 0",
       verdict="refuted 0",
       after=lambda f: (f.update(verdict="certified"), f.pop("refutes")))
reject("verdict.unknown",
       "Json in line 6",
       "a verdict that is neither",
       "1 <= 2",
       NUMBERS,
       "0 <= 1",
       after=lambda f: f.update(verdict="accepted"))
reject("verdict.capital",
       "Json in line 6",
       "a verdict in capitals",
       "1 <= 2",
       NUMBERS,
       "0 <= 1",
       after=lambda f: f.update(verdict="Certified"))
accept("refutes.second", "1 <= 2 and 2 <= 1", NUMBERS, "0 <= 1;1 <= 0 from says, the second part", verdict="refuted 1")

# ---- obligations ----------------------------------------------------------------------------------------

F = "f: require u <= 1"
reject("require.fails", "Goal(0)", "the definition requires 2 <= 1", "f(2) <= 3", NUMBERS + "\nconst 3",
       f"1 <= 0 from {F};1 <= 2")
reject("require.open", "Goal(0)", "whether the obligation holds is open; it fails", "f(2) <= 4",
       "const 1 in 1 3\nconst 2 in 0 2\nconst 4", f"1 <= 0 from {F};1 <= 2")
reject("require.fails-in-a-refutation",
       "Goal(0)",
       "the sentence is not refuted: it has no meaning",
       "f(2) <= 1",
       "const 0\nconst 1\nconst 2",
       f"2 <= 0 from {F};2 <= 1",
       verdict="refuted 1")
reject("require.last", "Goal(2)", "the last obligation fails", "f(2) <= 3", NUMBERS + "\nconst 3",
       f"0 <= 1 from {F};1 <= 2;1 <= 0 from {F}, too")
reject("require.holds",
       "Goal(0)",
       "the obligation that is to fail holds",
       "f(1) <= 3",
       NUMBERS + "\nconst 3",
       f"0 <= 1 from {F};1 <= 2",
       verdict="refuted 0")
reject("require.in-a-box",
       in_box(1, "Goal(0)"),
       "the obligation fails in the second box",
       "for x in [0, 1]: f(x) <= 2",
       "const 0\nconst 1\nvar 0\nconst 1/2\nconst 2",
       f"2 <= 3 from {F};2 <= 4",
       variables="0 1",
       cover=[box("0 1/2"), box("1/2 1")])
reject("require.in-a-refutation-with-boxes",
       in_box(1, "Goal(0)"),
       "the witness refutes the goal, but the obligation fails in the second box",
       "for x in [0, 1]: f(x) <= 1/4",
       "const 0\nconst 1\nvar 0\nconst 1/2\nconst 1/4",
       f"2 <= 3 from {F};2 <= 4",
       variables="0 1",
       verdict="refuted 1",
       cover=[box("0 1/2"), box("1/2 1")],
       witness=box("1/2 1/2"))
reject("require.no-cover-in-a-refutation",
       "Gap(0)",
       "a counterexample, but no cover for the obligation",
       "for x in [0, 1]: f(x) <= 1/4",
       "const 0\nconst 1\nvar 0\nconst 1/2\nconst 1/4",
       f"2 <= 3 from {F};2 <= 4",
       variables="0 1",
       verdict="refuted 1",
       witness=box("1/2 1/2"))
reject("require.named-like-the-sentence",
       "Goal(0)",
       "`saysomething` is no part of the sentence, so its goal is an obligation",
       "f(2) <= 1",
       "const 0\nconst 1\nconst 2",
       "2 <= 0 from saysomething: require u <= 0;2 <= 1",
       verdict="refuted 1")
reject("require.named-says",
       "Goal(0)",
       "`says: …` without a comma is an obligation",
       "f(2) <= 1",
       "const 0\nconst 1\nconst 2",
       "2 <= 0 from says: require u <= 0;2 <= 1",
       verdict="refuted 1")
accept("require.holds", "f(1) <= 2", NUMBERS, f"0 <= 0 from {F};0 <= 1")
accept("require.refuted-by-itself", "f(2) <= 3", NUMBERS + "\nconst 3", f"1 <= 0 from {F};1 <= 2", verdict="refuted 0")
accept("require.refuted-without-the-rest",
       "f(2)/0 <= 3",
       "const 1\nconst 2\nconst 0 open\ndiv 1 2 open",
       f"1 <= 0 from {F};3 <= 1",
       verdict="refuted 0")
accept("require.holds-in-a-refutation", "f(1) >= 2", NUMBERS, f"0 <= 0 from {F};0 >= 1", verdict="refuted 1")
accept("require.fails-at-a-witness",
       "for x in [0, 1]: f(x) <= 2",
       "const 0\nconst 1\nvar 0\nconst 1/2\nconst 2\ndiv 1 2",
       f"2 <= 3 from {F};5 <= 4",
       variables="0 1",
       verdict="refuted 0",
       witness=box("1 1", {5: None}))
accept("require.with-boxes",
       "for x in [0, 1]: f(x) <= 1/4",
       "const 0\nconst 1\nvar 0\nconst 1/4",
       f"2 <= 1 from {F};2 <= 3",
       variables="0 1",
       verdict="refuted 1",
       cover=[box("0 1/2"), box("1/2 1")],
       witness=box("1/2 1/2"))

# ---- holes: what has no enclosure -------------------------------------------------------------------------

reject("hole.goal", "NoEnclosure(1)", "a side of the goal has no enclosure", "2 <= 1/0", "const 2\nconst 1 open",
       "0 <= 1")
reject("hole.operand", "NoEnclosure(1)", "the goal's step has an enclosure, its operand has none", "ln(0) <= 1",
       "const 0\nln 0 open\nabs 1 in 0 1\nconst 1", "2 <= 3")
reject("hole.unused", "NoEnclosure(2)", "no goal rests on 1/0, but the sentence has no value without it",
       "1 <= 2 (and 1/0)", "const 1\nconst 2\ndiv 0 1 open", "0 <= 1")
reject("hole.in-a-refutation",
       "NoEnclosure(2)",
       "the sentence is refuted, but a step of it has no value",
       "2 <= 1 (and 1/0)",
       "const 1\nconst 2\ndiv 0 1 open",
       "1 <= 0",
       verdict="refuted 0")
reject("hole.obligation-rests-on-it",
       "NoEnclosure(1)",
       "an obligation that fails by a step without operands",
       "f(ln(0)) <= 1",
       "const 0\nln 0 open\nabs 1 in 2 2\nconst 1",
       f"2 <= 3 from {F};0 <= 3",
       verdict="refuted 0")
reject("hole.blamed-goal",
       "NoEnclosure(1)",
       "the obligation that is to fail has no enclosure",
       "f(ln(0)) <= 1",
       "const 0\nln 0 open\nconst 1",
       f"1 <= 2 from {F};0 <= 2",
       verdict="refuted 0")
reject("hole.half",
       "HalfEnclosure(0)",
       "an enclosure without its upper end",
       "3 <= 2",
       "const 3\nconst 2",
       "0 <= 1",
       after=lambda f: f["steps"][0].pop("hi"))
reject("hole.other-half",
       "HalfEnclosure(0)",
       "an enclosure without its lower end",
       "3 >= 4",
       "const 3\nconst 4",
       "0 >= 1",
       after=lambda f: f["steps"][0].pop("lo"))
reject("hole.reversed", "Reversed(0)", "an enclosure from 4 down to 3 contains nothing", "3 >= 4",
       "const 3 in 4 3\nconst 4", "0 >= 1")
reject("hole.reversed-result", "Reversed(1)", "3 <= 1 + 1 <= 1 is an enclosure of nothing", "1 + 1 >= 3",
       "const 1\nadd 0 0 in 3 1\nconst 3", "1 >= 2")
accept("hole.where-nothing-rests-on-it",
       "f(2) <= 1/0",
       "const 1\nconst 2\nconst 0\ndiv 0 2 open",
       f"1 <= 0 from {F};1 <= 3",
       verdict="refuted 0")

# ---- for some values -------------------------------------------------------------------------------------

LINE = "const 0\nconst 1\nvar 0"
ABOUT = dict(variables="0 1")
reject("some.refuted-in-one-box",
       in_box(1, "Goal(0)"),
       "the goal fails in the first box alone",
       "for some x in [0, 1]: x >= 3/4",
       LINE + "\nconst 3/4",
       "some 2 >= 3",
       verdict="refuted 0",
       cover=[box("0 1/2"), box("1/2 1")],
       **ABOUT)
reject("some.refuted-with-a-gap",
       "Gap(1)",
       "the goal fails wherever the boxes look",
       "for some x in [0, 1]: x >= 3/4",
       LINE + "\nconst 3/4",
       "some 2 >= 3",
       verdict="refuted 0",
       cover=[box("0 1/2")],
       **ABOUT)
reject("some.refuted-at-a-witness",
       "Superfluous",
       "that a goal fails somewhere does not refute it for some",
       "for some x in [0, 1]: x >= 1",
       LINE,
       "some 2 >= 1",
       verdict="refuted 0",
       witness=box("0 0"),
       **ABOUT)
reject("some.refuted-by-an-obligation",
       in_box(0, "Goal(1)"),
       "in the first box an obligation fails, not a goal of the sentence",
       "for some x in [0, 1]: x <= 1/2",
       LINE + "\nconst 1/2",
       f"some 2 >= 3 from {F};some 2 <= 3",
       verdict="refuted 1",
       cover=[box("0 1/4"), box("1/4 1")],
       witness=box("3/4 3/4"),
       **ABOUT)
reject("some.refuted-by-one-for-all",
       in_box(0, "Goal(1)"),
       "a goal for all values fails in the box, the one for some does not",
       "for x in [0, 1]: x >= 2, and x <= 1 for some x",
       LINE + "\nconst 2",
       "2 >= 3 from says, the first part;some 2 <= 1",
       verdict="refuted 1",
       cover=[box("0 1")],
       **ABOUT)
reject("some.open-box",
       in_box(0, "Goal(0)"),
       "the box leaves the goal open; at 1 it holds",
       "for some x in [0, 1]: x >= 1",
       LINE,
       "some 2 >= 1",
       verdict="refuted 0",
       cover=[box("0 1")],
       **ABOUT)
reject("some.for-all",
       in_box(0, "Goal(0)"),
       "a goal for all values is not proved by a point of the box",
       "for x in [0, 1]: x >= 1",
       LINE,
       "2 >= 1",
       cover=[box("0 1")],
       **ABOUT)
reject("some.no-value-somewhere",
       in_box(0, "NoEnclosure(3)"),
       "a function that has no value at 0 has no maximum",
       "max over x in [0, 1] of -1/x >= -1",
       "const -1\nconst 0\nvar 0\ndiv 0 2\nconst 1",
       "3 == 3 from max over x;some 3 >= 0",
       variables="1 4",
       cover=[box("0 1", {3: None})],
       witness=box("1 1"))
accept("some.refuted",
       "for some x in [0, 1]: x > 1",
       LINE,
       "some 2 > 1",
       verdict="refuted 0",
       cover=[box("0 1/2"), box("1/2 1")],
       **ABOUT)
accept("some.refuted-box-by-box",
       "for some x in [0, 1]: x > 1/2 and x < 1/2",
       LINE + "\nconst 1/2",
       "some 2 > 3;some 2 < 3 from says, the second part",
       verdict="refuted 0",
       cover=[box("0 1/2"), box("1/2 1")],
       **ABOUT)
accept("some.does-not-vary", "1 <= 2, for some values of nothing", NUMBERS, "some 0 <= 1")
accept("some.and-for-all",
       "for x in [0, 1]: x <= 1, and x >= 1 for some x",
       LINE,
       "2 <= 1;some 2 >= 1",
       cover=[box("0 1")],
       witness=box("1 1"),
       **ABOUT)
