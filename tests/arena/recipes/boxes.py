"""Boxes and covers: what is claimed for all values of a variable."""

from .certificate import accept, box, in_box, reject, rule

LINE = "const 0\nconst 1\nvar 0"  # x, from 0 to 1
SQUARE = "const 0\nconst 1\nvar 0\nvar 1"  # x and y, each from 0 to 1
ABOUT = dict(variables="0 1")
BOTH = dict(variables="0 1; 0 1")
PEAK = LINE + "\nsub 1 2\nmul 2 3"  # x*(1 - x)
HALVES = [box("0 1/2"), box("1/2 1")]

# ---- goals in boxes ---------------------------------------------------------------------------------

reject("box.goal-in-the-last",
       in_box(1, "Goal(0)"),
       "the goal fails in the last box, whose enclosures are right",
       "for x in [0, 1]: x <= 1/2",
       LINE + "\nconst 1/2",
       "2 <= 3",
       cover=HALVES,
       **ABOUT)
reject("box.goal-in-the-first",
       in_box(0, "Goal(0)"),
       "the goal fails in the first box, whose enclosures are right",
       "for x in [0, 1]: x >= 1/2",
       LINE + "\nconst 1/2",
       "2 >= 3",
       cover=HALVES,
       **ABOUT)
reject("box.goal-in-the-middle",
       in_box(1, "Goal(0)"),
       "the goal fails in one box of three",
       "for x in [0, 1]: abs(x - 1/2) >= 1/4",
       LINE + "\nconst 1/2\nsub 2 3\nabs 4\nconst 1/4",
       "5 >= 6",
       cover=[box("0 1/4"), box("1/4 3/4"), box("3/4 1")],
       **ABOUT)
reject("box.second-goal",
       in_box(0, "Goal(1)"),
       "the first goal holds, the second fails",
       "for x in [0, 1]: 0 <= x <= 1/2",
       LINE + "\nconst 1/2",
       "2 >= 0;2 <= 3 from says, the second part",
       cover=[box("0 1")],
       **ABOUT)
reject("box.goal-open",
       in_box(0, "Goal(0)"),
       "the enclosures leave the goal open; it fails at 1",
       "for x in [0, 1]: x*(1 - x) < 1 - x",
       LINE + "\nsub 1 2\nmul 2 3",
       "4 < 3",
       cover=[box("0 1")],
       **ABOUT)
reject("box.rule",
       in_box(0, rule(4, "mul", "UpperEnd")),
       "a step in a box does not follow from the range in the box",
       "for x in [0, 1]: x*x <= 1/4",
       LINE + "\nconst 1/4\nmul 2 2",
       "4 <= 3",
       cover=[box("0 1", {4: "0 1/4"})],
       **ABOUT)
reject("box.rule-in-the-last",
       in_box(1, rule(4, "mul", "UpperEnd")),
       "a step in the last box does not follow",
       "for x in [0, 1]: x*x <= 1/4",
       LINE + "\nconst 1/4\nmul 2 2",
       "4 <= 3",
       cover=[box("0 1/2"), box("1/2 1", {4: "0 1/4"})],
       **ABOUT)
reject("box.variable",
       in_box(0, rule(2, "var", "UpperEnd")),
       "the variable's enclosure is narrower than the box",
       "for x in [0, 1]: x <= 1/2",
       LINE + "\nconst 1/2",
       "2 <= 3",
       cover=[box("0 1", {2: "0 1/2"})],
       **ABOUT)
reject("box.variable-lower",
       in_box(0, rule(2, "var", "LowerEnd")),
       "the variable's enclosure begins inside the box",
       "for x in [0, 1]: x >= 1/2",
       LINE + "\nconst 1/2",
       "2 >= 3",
       cover=[box("0 1", {2: "1/2 1"})],
       **ABOUT)
reject("box.other-variable",
       in_box(0, rule(3, "var", "UpperEnd")),
       "y is enclosed by the range of x",
       "for x in [0, 1], y in [0, 2]: y <= 1",
       SQUARE + "\nconst 2",
       "3 <= 1",
       variables="0 1; 0 4",
       cover=[box("0 1; 0 2", {3: "0 1"})])
reject("box.reversed",
       in_box(0, "Reversed(0)"),
       "a box from 1 down to 0 contains nothing",
       "for x in [0, 1]: x >= 2",
       LINE + "\nconst 2",
       "2 >= 3",
       cover=[box("1 0", {2: "2 2"})],
       **ABOUT)
reject("box.reversed-enclosure",
       in_box(0, "Reversed(4)"),
       "no number is at least 1 and at most 0",
       "for x in [0, 1]: x*x <= -1",
       LINE + "\nconst -1\nmul 2 2",
       "4 <= 3",
       cover=[box("0 1", {4: "1 -1"})],
       **ABOUT)
reject("box.null-operand",
       in_box(0, "NoEnclosure(4)"),
       "the operand of a step has no enclosure",
       "for x in [0, 1]: 1/x <= 2",
       LINE + "\nconst 2\ndiv 1 2\nadd 4 4\nconst 4",
       "5 <= 6",
       cover=[box("0 1", {4: None, 5: "0 4"})],
       **ABOUT)
reject("box.null-goal",
       in_box(0, "NoEnclosure(4)"),
       "a side of the goal has no enclosure",
       "for x in [0, 1]: 1/x <= 2",
       LINE + "\nconst 2\ndiv 1 2",
       "4 <= 3",
       cover=[box("0 1", {4: None})],
       **ABOUT)
reject("box.null-own-step",
       in_box(0, "NoEnclosure(4)"),
       "1/x has no value at 0; no goal of the cover needs it, but the sentence does",
       "for x in [0, 1]: x <= 2, and 1/x >= 1 for some x",
       LINE + "\nconst 2\ndiv 1 2",
       "2 <= 3;some 4 >= 1",
       cover=[box("0 1", {4: None})],
       witness=box("1 1"),
       **ABOUT)
reject("box.null-variable",
       in_box(0, "NoEnclosure(3)"),
       "a variable that no goal of the cover speaks of has no enclosure",
       "for x, y in [0, 1]: x <= 1, and y >= 1 for some y",
       SQUARE,
       "2 <= 1;some 3 >= 1",
       cover=[box("0 1; 0 1", {3: None})],
       witness=box("1 1; 1 1"),
       **BOTH)
reject("box.entry-missing",
       in_box(0, "Shape"),
       "a box has one entry too few",
       "for x in [0, 1]: x*x <= 1/2",
       LINE + "\nconst 1/2\nmul 2 2",
       "4 <= 3",
       cover=[box("0 1", {4: "0 1/2"})],
       after=lambda f: f["cover"][0]["in"].pop(),
       **ABOUT)
reject("box.entry-too-many",
       in_box(0, "Shape"),
       "a box has one entry too many",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       cover=[box("0 1")],
       after=lambda f: f["cover"][0]["in"].append(["0", "0"]),
       **ABOUT)
reject("box.range-missing",
       in_box(0, "Shape"),
       "a box has no range for the second variable",
       "for x, y in [0, 1]: y <= 1/2",
       SQUARE + "\nconst 1/2",
       "3 <= 4",
       cover=[box("0 1; 0 1/2")],
       after=lambda f: f["cover"][0]["at"].pop(),
       **BOTH)
reject("box.range-too-many",
       in_box(0, "Shape"),
       "a box has a range more than there are variables",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       cover=[box("0 1")],
       after=lambda f: f["cover"][0]["at"].append(["0", "1"]),
       **ABOUT)
reject("box.one-number",
       in_box(0, "Shape"),
       "an enclosure of one number",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       cover=[box("0 1", {2: "0"})],
       **ABOUT)
reject("box.three-numbers",
       in_box(0, "Shape"),
       "an enclosure of three numbers",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       cover=[box("0 1", {2: "0 1 1"})],
       **ABOUT)
reject("box.step-outside",
       "Varies(3)",
       "a step that varies has an enclosure for all boxes at once",
       "for x in [0, 1]: x*x <= 1/2",
       LINE + "\nmul 2 2\nconst 1/2",
       "3 <= 4",
       cover=[box("0 1", {3: "0 1/2"})],
       after=lambda f: f["steps"][3].update(lo="0", hi="1/2"),
       **ABOUT)

# ---- gaps ---------------------------------------------------------------------------------------------


def gap(name, index, flaw, says, program, goals, cover, **parts):
    reject(f"gap.{name}", f"Gap({index})", flaw, says, program, goals, cover=cover, **parts)


gap("before", 0, "the boxes begin inside of the range", "for x in [0, 1]: x >= 1/2", LINE + "\nconst 1/2", "2 >= 3",
    [box("1/2 1")], **ABOUT)
gap("after", 1, "the boxes end inside of the range", "for x in [0, 1]: x <= 1/2", LINE + "\nconst 1/2", "2 <= 3",
    [box("0 1/2")], **ABOUT)
gap("between", 1, "two boxes that do not touch", "for x in [0, 1]: abs(x - 1/2) >= 1/4",
    LINE + "\nconst 1/2\nsub 2 3\nabs 4\nconst 1/4", "5 >= 6", [box("0 1/4"), box("3/4 1")], **ABOUT)
gap("hair", 1, "two boxes that miss each other by 2^-1000", "for x in [0, 1]: abs(x - (1/2 - 2^-1001)) >= 2^-1001",
    LINE + f"\nconst {2**1000 - 1}/{2**1001}\nsub 2 3\nabs 4\nconst 1/{2**1001}", "5 >= 6",
    [box(f"0 {2**999 - 1}p-1000"), box("1/2 1")], **ABOUT)
gap("order", 0, "boxes in another order", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", HALVES[::-1], **ABOUT)
gap("reach-of-a-nested-box", 2, "the third box begins beyond all others", "for x in [0, 2]: abs(x - 9/8) >= 1/8",
    "const 0\nconst 2\nvar 0\nconst 9/8\nsub 2 3\nabs 4\nconst 1/8", "5 >= 6",
    [box("0 1"), box("1/4 1/2"), box("5/4 2")], **ABOUT)
gap("lower-end-is-uncertain", 0, "the range may begin at 0", "for x in [1/20, 1]: x >= 1/10",
    "const 1/20 in 0 1/10\nconst 1\nvar 0\nconst 1/10", "2 >= 3", [box("1/10 1")], **ABOUT)
gap("upper-end-is-uncertain", 1, "the range may end at 1", "for x in [0, 19/20]: x <= 9/10",
    "const 0\nconst 19/20 in 9/10 1\nvar 0\nconst 9/10", "2 <= 3", [box("0 9/10")], **ABOUT)
gap("second-variable-before", 0, "y begins inside of its range", "for x, y in [0, 1]: y >= 1/2", SQUARE + "\nconst 1/2",
    "3 >= 4", [box("0 1; 1/2 1")], **BOTH)
gap("second-variable-after", 1, "y ends inside of its range", "for x, y in [0, 1]: y <= 1/2", SQUARE + "\nconst 1/2",
    "3 <= 4", [box("0 1; 0 1/2")], **BOTH)
gap("second-variable-between", 1, "y has a gap in the only group", "for x, y in [0, 1]: abs(y - 1/2) >= 1/4",
    SQUARE + "\nconst 1/2\nsub 3 4\nabs 5\nconst 1/4", "6 >= 7",
    [box("0 1; 0 1/4"), box("0 1; 3/4 1")], **BOTH)
gap("corner", 3, "the last group lacks its second box", "for x, y in [0, 1]: x + y <= 3/2",
    SQUARE + "\nadd 2 3\nconst 3/2", "4 <= 5",
    [box("0 1/2; 0 1/2"), box("0 1/2; 1/2 1"), box("1/2 1; 0 1/2")], **BOTH)
gap("corner-of-the-first-group", 1, "the first group lacks its second box", "for x, y in [0, 1]: y - x <= 1/2",
    SQUARE + "\nsub 3 2\nconst 1/2", "4 <= 5",
    [box("0 1/2; 0 1/2"), box("1/2 1; 0 1/2"), box("1/2 1; 1/2 1")], **BOTH)
gap("diagonal", 1, "each variable's range is covered, the square is not", "for x, y in [0, 1]: abs(x - y) <= 1/2",
    SQUARE + "\nsub 2 3\nabs 4\nconst 1/2", "5 <= 6", [box("0 1/2; 0 1/2"), box("1/2 1; 1/2 1")], **BOTH)
gap("group-apart", 1, "two boxes of a group with another one in between", "for x, y in [0, 1]: x <= 1", SQUARE,
    "2 <= 1", [box("0 1/2; 0 1/2"), box("1/2 1; 0 1"), box("0 1/2; 1/2 1")], **BOTH)
gap("other-ends", 1, "boxes whose ends in x differ are no group, even if they cover the square",
    "for x, y in [0, 1]: x <= 1", SQUARE, "2 <= 1",
    [box("0 1; 0 1/2"), box("0 1/2; 1/2 1"), box("1/2 1; 1/2 1")], **BOTH)
gap("other-upper-end", 1, "x begins alike in both boxes, but ends earlier in the second",
    "for x, y in [0, 1]: x + y <= 3/2", SQUARE + "\nadd 2 3\nconst 3/2", "4 <= 5",
    [box("0 1; 0 1/2"), box("0 1/2; 1/2 1")], **BOTH)
reject("cover.missing", "Gap(0)", "there is no cover", "for x in [0, 1]: x >= 2", LINE + "\nconst 2", "2 >= 3", **ABOUT)
reject("cover.superfluous",
       "Superfluous",
       "a cover that the verdict does not need",
       "for some x in [0, 1]: x >= 1",
       LINE,
       "some 2 >= 1",
       cover=[box("0 1")],
       witness=box("1 1"),
       **ABOUT)
reject("cover.slopes-alone",
       "Superfluous",
       "slopes without a cover",
       "for some x in [0, 1]: x >= 1",
       LINE,
       "some 2 >= 1",
       witness=box("1 1"),
       after=lambda f: f.update(slopes=True),
       **ABOUT)

# ---- what must be accepted ----------------------------------------------------------------------------

accept("box.one", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 1")], **ABOUT)
accept("box.touching", "for x in [0, 1]: x*(1 - x) <= 1/2", PEAK + "\nconst 1/2", "4 <= 5", cover=HALVES, **ABOUT)
accept("box.overlapping", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 3/4"), box("1/4 1")], **ABOUT)
accept("box.beyond-the-range", "for x in [0, 1]: x <= 2", LINE + "\nconst 2", "2 <= 3", cover=[box("-1 2")], **ABOUT)
accept("box.zero-width", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 0"), box("0 1"), box("1 1")], **ABOUT)
accept("box.twice", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 1"), box("0 1")], **ABOUT)
accept("box.wide-enclosure",
       "for x in [0, 1]: x <= 2",
       LINE + "\nconst 2",
       "2 <= 3",
       cover=[box("0 1", {2: "-1p-1 2"})],
       **ABOUT)
accept("box.dyadic-ends", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cover=[box("0 1p-1"), box("1/2 1")], **ABOUT)
accept("gap.none-behind-a-nested-box",
       "for x in [0, 2]: x <= 2",
       "const 0\nconst 2\nvar 0",
       "2 <= 1",
       cover=[box("0 1"), box("1/4 1/2"), box("3/4 2")],
       **ABOUT)
accept("gap.none-with-two-variables",
       "for x, y in [0, 1]: x + y <= 2",
       SQUARE + "\nadd 2 3\nconst 2",
       "4 <= 5",
       cover=[box("0 1/2; 0 1/2"), box("0 1/2; 1/2 1"),
              box("1/2 1; 0 1/3"), box("1/2 1; 1/3 1")],
       **BOTH)
accept("gap.none-with-groups-that-overlap",
       "for x, y in [0, 1]: x <= 1",
       SQUARE,
       "2 <= 1",
       cover=[box("0 3/4; 0 1"), box("1/2 1; 0 1/2"), box("1/2 1; 1/2 1")],
       **BOTH)
accept("gap.none-with-groups-that-begin-alike",
       "for x, y in [0, 1]: x <= 1",
       SQUARE,
       "2 <= 1",
       cover=[box("0 1/2; 0 1"), box("0 1; 0 1")],
       **BOTH)
