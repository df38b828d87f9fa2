"""Ranges, covers and witnesses: what is claimed for all values of a variable, or for some."""

from .certificate import accept, box, in_box, in_witness, reject, rule

LINE = "const 0\nconst 1\nvar 0"  # x, from 0 to 1
SQUARE = "const 0\nconst 1\nvar 0\nvar 1"  # x and y, each from 0 to 1
ABOUT = dict(variables="0 1")
BOTH = dict(variables="0 1; 0 1")
HALVES = [box("0 1/2"), box("1/2 1")]

# ---- goals in boxes ---------------------------------------------------------------------------------

reject("box.goal-in-the-last", in_box(1, "Goal(0)"), "the goal fails in the last box, whose enclosures are right",
       "for x in [0, 1]: x <= 1/2", LINE + "\nconst 1/2", "2 <= 3", cover=HALVES, **ABOUT)
reject("box.goal-in-the-first", in_box(0, "Goal(0)"), "the goal fails in the first box, whose enclosures are right",
       "for x in [0, 1]: x >= 1/2", LINE + "\nconst 1/2", "2 >= 3", cover=HALVES, **ABOUT)
reject("box.goal-in-the-middle", in_box(1, "Goal(0)"), "the goal fails in one box of three",
       "for x in [0, 1]: abs(x - 1/2) >= 1/4", LINE + "\nconst 1/2\nsub 2 3\nabs 4\nconst 1/4", "5 >= 6",
       cover=[box("0 1/4"), box("1/4 3/4"), box("3/4 1")], **ABOUT)
reject("box.second-goal", in_box(0, "Goal(1)"), "the first goal holds, the second fails",
       "for x in [0, 1]: 0 <= x <= 1/2", LINE + "\nconst 1/2", "2 >= 0;2 <= 3 from says, the second part",
       cover=[box("0 1")], **ABOUT)
reject("box.goal-open", in_box(0, "Goal(0)"), "the enclosures leave the goal open; it fails at 1",
       "for x in [0, 1]: x*(1 - x) < 1 - x", LINE + "\nsub 1 2\nmul 2 3", "4 < 3", cover=[box("0 1")], **ABOUT)
reject("box.rule", in_box(0, rule(4, "mul", "UpperEnd")), "a step in a box does not follow from the range in the box",
       "for x in [0, 1]: x*x <= 1/4", LINE + "\nconst 1/4\nmul 2 2", "4 <= 3", cover=[box("0 1", {4: "0 1/4"})], **ABOUT)
reject("box.rule-in-the-last", in_box(1, rule(4, "mul", "UpperEnd")), "a step in the last box does not follow",
       "for x in [0, 1]: x*x <= 1/4", LINE + "\nconst 1/4\nmul 2 2", "4 <= 3",
       cover=[box("0 1/2"), box("1/2 1", {4: "0 1/4"})], **ABOUT)
reject("box.variable", in_box(0, rule(2, "var", "UpperEnd")), "the variable's enclosure is narrower than the box",
       "for x in [0, 1]: x <= 1/2", LINE + "\nconst 1/2", "2 <= 3", cover=[box("0 1", {2: "0 1/2"})], **ABOUT)
reject("box.variable-lower", in_box(0, rule(2, "var", "LowerEnd")), "the variable's enclosure begins inside the box",
       "for x in [0, 1]: x >= 1/2", LINE + "\nconst 1/2", "2 >= 3", cover=[box("0 1", {2: "1/2 1"})], **ABOUT)
reject("box.other-variable", in_box(0, rule(3, "var", "UpperEnd")), "y is enclosed by the range of x",
       "for x in [0, 1], y in [0, 2]: y <= 1", SQUARE + "\nconst 2", "3 <= 1", variables="0 1; 0 4",
       cover=[box("0 1; 0 2", {3: "0 1"})])
reject("box.reversed", in_box(0, "Reversed(0)"), "a box from 1 down to 0 contains nothing", "for x in [0, 1]: x >= 2",
       LINE + "\nconst 2", "2 >= 3", cover=[box("1 0", {2: "2 2"})], **ABOUT)
reject("box.reversed-enclosure", in_box(0, "Reversed(4)"), "no number is at least 1 and at most 0", "for x in [0, 1]: x*x <= -1",
       LINE + "\nconst -1\nmul 2 2", "4 <= 3", cover=[box("0 1", {4: "1 -1"})], **ABOUT)
reject("box.null-operand", in_box(0, "NoEnclosure(4)"), "the operand of a step has no enclosure", "for x in [0, 1]: 1/x <= 2",
       LINE + "\nconst 2\ndiv 1 2\nadd 4 4\nconst 4", "5 <= 6", cover=[box("0 1", {4: None, 5: "0 4"})], **ABOUT)
reject("box.null-goal", in_box(0, "NoEnclosure(4)"), "a side of the goal has no enclosure", "for x in [0, 1]: 1/x <= 2",
       LINE + "\nconst 2\ndiv 1 2", "4 <= 3", cover=[box("0 1", {4: None})], **ABOUT)
reject("box.null-own-step", in_box(0, "NoEnclosure(4)"),
       "1/x has no value at 0; no goal of the cover needs it, but the sentence does",
       "for x in [0, 1]: x <= 2, and 1/x >= 1 for some x", LINE + "\nconst 2\ndiv 1 2", "2 <= 3;some 4 >= 1",
       cover=[box("0 1", {4: None})], witness=box("1 1"), **ABOUT)
reject("box.null-variable", in_box(0, "NoEnclosure(3)"), "a variable that no goal of the cover speaks of has no enclosure",
       "for x, y in [0, 1]: x <= 1, and y >= 1 for some y", SQUARE, "2 <= 1;some 3 >= 1",
       cover=[box("0 1; 0 1", {3: None})], witness=box("1 1; 1 1"), **BOTH)
reject("box.entry-missing", in_box(0, "Shape"), "a box has one entry too few", "for x in [0, 1]: x*x <= 1/2",
       LINE + "\nconst 1/2\nmul 2 2", "4 <= 3", cover=[box("0 1", {4: "0 1/2"})],
       after=lambda f: f["cover"][0]["in"].pop(), **ABOUT)
reject("box.entry-too-many", in_box(0, "Shape"), "a box has one entry too many", "for x in [0, 1]: x <= 1",
       LINE, "2 <= 1", cover=[box("0 1")], after=lambda f: f["cover"][0]["in"].append(["0", "0"]), **ABOUT)
reject("box.range-missing", in_box(0, "Shape"), "a box has no range for the second variable",
       "for x, y in [0, 1]: y <= 1/2", SQUARE + "\nconst 1/2", "3 <= 4", cover=[box("0 1; 0 1/2")],
       after=lambda f: f["cover"][0]["at"].pop(), **BOTH)
reject("box.range-too-many", in_box(0, "Shape"), "a box has a range more than there are variables", "for x in [0, 1]: x <= 1",
       LINE, "2 <= 1", cover=[box("0 1")], after=lambda f: f["cover"][0]["at"].append(["0", "1"]), **ABOUT)
reject("box.one-number", in_box(0, "Shape"), "an enclosure of one number", "for x in [0, 1]: x <= 1", LINE, "2 <= 1",
       cover=[box("0 1", {2: "0"})], **ABOUT)
reject("box.three-numbers", in_box(0, "Shape"), "an enclosure of three numbers", "for x in [0, 1]: x <= 1", LINE, "2 <= 1",
       cover=[box("0 1", {2: "0 1 1"})], **ABOUT)
reject("box.step-outside", "Varies(3)", "a step that varies has an enclosure for all boxes at once",
       "for x in [0, 1]: x*x <= 1/2", LINE + "\nmul 2 2\nconst 1/2", "3 <= 4", cover=[box("0 1", {3: "0 1/2"})],
       after=lambda f: f["steps"][3].update(lo="0", hi="1/2"), **ABOUT)

# ---- gaps ---------------------------------------------------------------------------------------------


def gap(name, index, flaw, says, program, goals, cover, **parts):
    reject(f"gap.{name}", f"Gap({index})", flaw, says, program, goals, cover=cover, **parts)


gap("before", 0, "the boxes begin inside of the range", "for x in [0, 1]: x >= 1/2", LINE + "\nconst 1/2", "2 >= 3", [box("1/2 1")], **ABOUT)
gap("after", 1, "the boxes end inside of the range", "for x in [0, 1]: x <= 1/2", LINE + "\nconst 1/2", "2 <= 3", [box("0 1/2")], **ABOUT)
gap("between", 1, "two boxes that do not touch", "for x in [0, 1]: abs(x - 1/2) >= 1/4",
    LINE + "\nconst 1/2\nsub 2 3\nabs 4\nconst 1/4", "5 >= 6", [box("0 1/4"), box("3/4 1")], **ABOUT)
gap("hair", 1, "two boxes that miss each other by 2^-1000", "for x in [0, 1]: abs(x - (1/2 - 2^-1001)) >= 2^-1001",
    LINE + f"\nconst {2**1000 - 1}/{2**1001}\nsub 2 3\nabs 4\nconst 1/{2**1001}", "5 >= 6",
    [box(f"0 {2**999 - 1}p-1000"), box("1/2 1")], **ABOUT)
gap("order", 0, "boxes in another order", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", HALVES[::-1], **ABOUT)
gap("reach-of-a-nested-box", 2, "the third box begins beyond all others", "for x in [0, 2]: abs(x - 9/8) >= 1/8",
    "const 0\nconst 2\nvar 0\nconst 9/8\nsub 2 3\nabs 4\nconst 1/8", "5 >= 6", [box("0 1"), box("1/4 1/2"), box("5/4 2")], **ABOUT)
gap("lower-end-is-uncertain", 0, "the range may begin at 0", "for x in [1/20, 1]: x >= 1/10",
    "const 1/20 in 0 1/10\nconst 1\nvar 0\nconst 1/10", "2 >= 3", [box("1/10 1")], **ABOUT)
gap("upper-end-is-uncertain", 1, "the range may end at 1", "for x in [0, 19/20]: x <= 9/10",
    "const 0\nconst 19/20 in 9/10 1\nvar 0\nconst 9/10", "2 <= 3", [box("0 9/10")], **ABOUT)
gap("second-variable-before", 0, "y begins inside of its range", "for x, y in [0, 1]: y >= 1/2", SQUARE + "\nconst 1/2", "3 >= 4",
    [box("0 1; 1/2 1")], **BOTH)
gap("second-variable-after", 1, "y ends inside of its range", "for x, y in [0, 1]: y <= 1/2", SQUARE + "\nconst 1/2", "3 <= 4",
    [box("0 1; 0 1/2")], **BOTH)
gap("second-variable-between", 1, "y has a gap in the only group", "for x, y in [0, 1]: abs(y - 1/2) >= 1/4",
    SQUARE + "\nconst 1/2\nsub 3 4\nabs 5\nconst 1/4", "6 >= 7", [box("0 1; 0 1/4"), box("0 1; 3/4 1")], **BOTH)
gap("corner", 3, "the last group lacks its second box", "for x, y in [0, 1]: x + y <= 3/2",
    SQUARE + "\nadd 2 3\nconst 3/2", "4 <= 5", [box("0 1/2; 0 1/2"), box("0 1/2; 1/2 1"), box("1/2 1; 0 1/2")], **BOTH)
gap("corner-of-the-first-group", 1, "the first group lacks its second box", "for x, y in [0, 1]: y - x <= 1/2",
    SQUARE + "\nsub 3 2\nconst 1/2", "4 <= 5", [box("0 1/2; 0 1/2"), box("1/2 1; 0 1/2"), box("1/2 1; 1/2 1")], **BOTH)
gap("diagonal", 1, "each variable's range is covered, the square is not", "for x, y in [0, 1]: abs(x - y) <= 1/2",
    SQUARE + "\nsub 2 3\nabs 4\nconst 1/2", "5 <= 6", [box("0 1/2; 0 1/2"), box("1/2 1; 1/2 1")], **BOTH)
gap("group-apart", 1, "two boxes of a group with another one in between", "for x, y in [0, 1]: x <= 1",
    SQUARE, "2 <= 1", [box("0 1/2; 0 1/2"), box("1/2 1; 0 1"), box("0 1/2; 1/2 1")], **BOTH)
gap("other-ends", 1, "boxes whose ends in x differ are no group, even if they cover the square", "for x, y in [0, 1]: x <= 1",
    SQUARE, "2 <= 1", [box("0 1; 0 1/2"), box("0 1/2; 1/2 1"), box("1/2 1; 1/2 1")], **BOTH)
gap("other-upper-end", 1, "x begins alike in both boxes, but ends earlier in the second", "for x, y in [0, 1]: x + y <= 3/2",
    SQUARE + "\nadd 2 3\nconst 3/2", "4 <= 5", [box("0 1; 0 1/2"), box("0 1/2; 1/2 1")], **BOTH)
reject("cover.missing", "Gap(0)", "there is no cover", "for x in [0, 1]: x >= 2", LINE + "\nconst 2", "2 >= 3", **ABOUT)
reject("cover.superfluous", "Superfluous", "a cover that the verdict does not need", "for some x in [0, 1]: x >= 1", LINE, "some 2 >= 1",
       cover=[box("0 1")], witness=box("1 1"), **ABOUT)
reject("cover.slopes-alone", "Superfluous", "slopes without a cover", "for some x in [0, 1]: x >= 1", LINE, "some 2 >= 1",
       witness=box("1 1"), after=lambda f: f.update(slopes=True), **ABOUT)

# ---- ranges -------------------------------------------------------------------------------------------

reject("range.empty", "EmptyRange(0)", "there is no x from 1 to 0", "for x in [1, 0]: x == 1/2", "const 1\nconst 0\nvar 0\nconst 1/2",
       "2 == 3", cover=[box("1/2 1/2")], **ABOUT)
reject("range.empty-second", "EmptyRange(1)", "there is no y from 1 to 0", "for x in [0, 1], y in [1, 0]: y == 1/2", SQUARE + "\nconst 1/2",
       "3 == 4", variables="0 1; 1 0", cover=[box("0 1; 1/2 1/2")])
reject("range.may-be-empty", "EmptyRange(0)", "the ends of the range overlap; in truth it is empty", "for x in [2/3, 1/3]: x <= 1",
       "const 2/3 in 0 1\nconst 1/3 in 0 1\nvar 0\nconst 1", "2 <= 3", cover=[box("0 1")], **ABOUT)
reject("range.empty-refuted", "EmptyRange(0)", "no x from 1 to 0 refutes anything", "for x in [1, 0]: x >= 1", "const 1\nconst 0\nvar 0",
       "2 >= 0", verdict="refuted 0", witness=box("1/2 1/2"), **ABOUT)
reject("range.empty-by-obligation", "EmptyRange(0)", "nor does an obligation fail there", "for x in [1, 0]: f(x) >= 1",
       "const 1\nconst 0\nvar 0", "2 >= 0 from f: require x >= 1;2 >= 1", verdict="refuted 0", witness=box("1/2 1/2"), **ABOUT)
reject("range.open", "NoEnclosure(0)", "an end of the range has no enclosure", "for x in [0/0, 1]: f(x) >= 1",
       "const 0 open\nconst 1\nvar 0", "2 >= 1 from f: require x >= 1;2 >= 0", verdict="refuted 0", witness=box("1/2 1/2"), **ABOUT)
reject("range.idle", "NoGoal", "no goal speaks of the variable, so that no box is looked at", "for x in [0, 1]: 0 <= 1, whatever 1/x is",
       LINE + "\ndiv 1 2", "0 <= 1", **ABOUT)

# ---- witnesses ----------------------------------------------------------------------------------------

PEAK = LINE + "\nsub 1 2\nmul 2 3"  # x*(1 - x)
reject("witness.goal", in_witness("Goal(0)"), "the maximum is 1/4, and the witness shows no more", "for some x in [0, 1]: x*(1 - x) >= 3/10",
       PEAK + "\nconst 3/10", "some 4 >= 5", witness=box("1/2 1/2"), **ABOUT)
reject("witness.goal-of-a-maximum", in_witness("Goal(1)"), "the maximum is 1/4, and the witness shows no more",
       "max over x in [0, 1] of x*(1 - x) >= 3/10", PEAK + "\nconst 3/10", "4 == 4 from max over x;some 4 >= 5",
       cover=[box("0 1")], witness=box("1/2 1/2"), **ABOUT)
reject("witness.counterexample", in_witness("Goal(0)"), "the goal holds at the witness that is to refute it", "for x in [0, 1]: x <= 1",
       LINE, "2 <= 1", verdict="refuted 0", witness=box("1 1"), **ABOUT)
reject("witness.open", in_witness("Goal(0)"), "the goal fails at one end of the witness, and holds at the other", "for x in [0, 1]: x >= 0",
       LINE + "\nsub 2 2", "3 >= 0", verdict="refuted 0", witness=box("0 1"), **ABOUT)
reject("witness.two-points", in_witness("Goal(1)"), "one x satisfies one goal, another x the other", "for some x in [0, 1]: x <= 0 and x >= 1",
       LINE, "some 2 <= 0;some 2 >= 1 from says, the second part", witness=box("0 0"), **ABOUT)
reject("witness.above", in_witness("OutsideRange"), "the witness is above the range", "for some x in [0, 1]: x >= 2", LINE + "\nconst 2",
       "some 2 >= 3", witness=box("2 2"), **ABOUT)
reject("witness.below", in_witness("OutsideRange"), "the witness is below the range", "for some x in [0, 1]: x <= -1", LINE + "\nconst -1",
       "some 2 <= 3", witness=box("-1 -1"), **ABOUT)
reject("witness.partly-outside", in_witness("OutsideRange"), "the witness reaches beyond the range", "for some x in [0, 1]: x > 1",
       LINE, "some 2 >= 1", witness=box("1 2"), **ABOUT)
reject("witness.second-variable", in_witness("OutsideRange"), "the witness is outside in y", "for some x, y in [0, 1]: y >= 2", SQUARE + "\nconst 2",
       "some 3 >= 4", witness=box("1 1; 2 2"), **BOTH)
reject("witness.uncertain-lower-end", in_witness("OutsideRange"), "the witness may be below the range, and is", "for some x in [1/10, 1]: x <= 1/20",
       "const 1/10 in 0 1/10\nconst 1\nvar 0\nconst 1/20", "some 2 <= 3", witness=box("1/20 1/20"), **ABOUT)
reject("witness.uncertain-upper-end", in_witness("OutsideRange"), "the witness may be above the range, and is", "for some x in [0, 9/10]: x >= 19/20",
       "const 0\nconst 9/10 in 9/10 1\nvar 0\nconst 19/20", "some 2 >= 3", witness=box("19/20 19/20"), **ABOUT)
reject("witness.rule", in_witness(rule(4, "mul", "LowerEnd")), "a step at the witness does not follow", "for some x in [0, 1]: x*(1 - x) >= 1/2",
       PEAK + "\nconst 1/2", "some 4 >= 5", witness=box("1/2 1/2", {4: "1/2 1/2"}), **ABOUT)
reject("witness.variable", in_witness(rule(2, "var", "LowerEnd")), "the variable's enclosure is not its range", "for some x in [0, 1]: x >= 2",
       LINE + "\nconst 2", "some 2 >= 3", witness=box("1 1", {2: "2 2"}), **ABOUT)
reject("witness.null-own-step", in_witness("NoEnclosure(3)"), "1/x has no value at the witness 0", "for x in [0, 1]: x >= 1 (and 1/x)",
       LINE + "\ndiv 1 2", "2 >= 1;3 >= 1 from says, too", verdict="refuted 0", witness=box("0 0", {3: None}), **ABOUT)
reject("witness.null-goal", in_witness("NoEnclosure(3)"), "the goal's side has no enclosure at the witness", "for some x in [0, 1]: 1/x >= 10^9",
       LINE + "\ndiv 1 2", "some 3 >= 1", witness=box("0 0", {3: None}), **ABOUT)
reject("witness.missing", "NoWitness", "there is no witness", "for some x in [0, 1]: x >= 2", LINE + "\nconst 2", "some 2 >= 3", **ABOUT)
reject("witness.missing-counterexample", "NoWitness", "there is no counterexample", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", verdict="refuted 0", **ABOUT)
reject("witness.superfluous", "Superfluous", "a witness in place of a cover", "for x in [0, 1]: x >= 1", LINE, "2 >= 1", witness=box("1 1"), **ABOUT)
reject("witness.reversed", in_witness("Reversed(0)"), "a witness from 1 down to 0 is no point", "for some x in [0, 1]: x >= 2", LINE + "\nconst 2",
       "some 2 >= 3", witness=box("1 0", {2: "2 2"}), **ABOUT)
reject("witness.shape", in_witness("Shape"), "the witness has an entry too many", "for some x in [0, 1]: x >= 1", LINE, "some 2 >= 1",
       witness=box("1 1"), after=lambda f: f["witness"]["in"].append(["0", "0"]), **ABOUT)
reject("witness.entry-missing", in_witness("Shape"), "the witness has an entry too few", "for some x in [0, 1]: x*x >= 2", LINE + "\nmul 2 2",
       "some 3 >= 1", witness=box("1 1"), after=lambda f: f["witness"]["in"].pop(), **ABOUT)
reject("witness.mean-value", in_witness("Centre"), "a mean value at a witness, which has no centre", "for some x in [0, 1]: x >= 2", LINE + "\nconst 2",
       "some 2 >= 3", witness=box("0 1", {2: "0 9 2 9"}), **ABOUT)

# ---- what must be accepted ----------------------------------------------------------------------------

accept("box.one", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 1")], **ABOUT)
accept("box.touching", "for x in [0, 1]: x*(1 - x) <= 1/2", PEAK + "\nconst 1/2", "4 <= 5", cover=HALVES, **ABOUT)
accept("box.overlapping", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 3/4"), box("1/4 1")], **ABOUT)
accept("box.beyond-the-range", "for x in [0, 1]: x <= 2", LINE + "\nconst 2", "2 <= 3", cover=[box("-1 2")], **ABOUT)
accept("box.zero-width", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 0"), box("0 1"), box("1 1")], **ABOUT)
accept("box.twice", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 1"), box("0 1")], **ABOUT)
accept("box.wide-enclosure", "for x in [0, 1]: x <= 2", LINE + "\nconst 2", "2 <= 3", cover=[box("0 1", {2: "-1p-1 2"})], **ABOUT)
accept("box.dyadic-ends", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 1p-1"), box("1/2 1")], **ABOUT)
accept("range.one-point", "for x in [1, 1]: x == 1", "const 0\nconst 1\nvar 0", "2 == 1", variables="1 1", cover=[box("1 1")])
accept("range.uncertain", "for x in [1/20, 19/20]: x < 2", "const 1/20 in 0 1/10\nconst 19/20 in 9/10 1\nvar 0\nconst 2", "2 < 3",
       cover=[box("0 1")], **ABOUT)
accept("range.touching", "for x in [1/3, 2/3]: x <= 1", "const 1/3 in 0 1/2\nconst 2/3 in 1/2 1\nvar 0\nconst 1", "2 <= 3", cover=[box("0 1")], **ABOUT)
accept("gap.none-behind-a-nested-box", "for x in [0, 2]: x <= 2", "const 0\nconst 2\nvar 0", "2 <= 1",
       cover=[box("0 1"), box("1/4 1/2"), box("3/4 2")], **ABOUT)
accept("gap.none-with-two-variables", "for x, y in [0, 1]: x + y <= 2", SQUARE + "\nadd 2 3\nconst 2", "4 <= 5",
       cover=[box("0 1/2; 0 1/2"), box("0 1/2; 1/2 1"), box("1/2 1; 0 1/3"), box("1/2 1; 1/3 1")], **BOTH)
accept("gap.none-with-groups-that-overlap", "for x, y in [0, 1]: x <= 1", SQUARE, "2 <= 1",
       cover=[box("0 3/4; 0 1"), box("1/2 1; 0 1/2"), box("1/2 1; 1/2 1")], **BOTH)
accept("gap.none-with-groups-that-begin-alike", "for x, y in [0, 1]: x <= 1", SQUARE, "2 <= 1",
       cover=[box("0 1/2; 0 1"), box("0 1; 0 1")], **BOTH)
accept("witness.at-the-upper-end", "for some x in [0, 1]: x >= 1", LINE, "some 2 >= 1", witness=box("1 1"), **ABOUT)
accept("witness.at-the-lower-end", "for some x in [0, 1]: x <= 0", LINE, "some 2 <= 0", witness=box("0 0"), **ABOUT)
accept("witness.wide", "for some x in [0, 1]: x >= 1/4", LINE + "\nconst 1/4", "some 2 >= 3", witness=box("1/4 3/4"), **ABOUT)
accept("witness.counterexample", "for x in [0, 1]: x < 1", LINE, "2 < 1", verdict="refuted 0", witness=box("1 1"), **ABOUT)
accept("witness.maximum", "max over x in [0, 1] of x*(1 - x) >= 1/4", PEAK + "\nconst 1/4", "4 == 4 from max over x;some 4 >= 5",
       cover=[box("0 1")], witness=box("1/2 1/2"), **ABOUT)
accept("witness.two-goals", "for some x in [0, 1]: 1/4 <= x <= 1/2", LINE + "\nconst 1/4\nconst 1/2", "some 2 >= 3;some 2 <= 4 from says, the second part",
       witness=box("1/3 1/2"), **ABOUT)
