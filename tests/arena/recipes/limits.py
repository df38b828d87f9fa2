"""Limits: files just inside and just beyond them. The large ones are written when they are needed."""

from .certificate import LARGE, accept, box, in_box, reject, rule

LINE = "const 0\nconst 1\nvar 0"


def boxes(count):
    """One box, as often as it takes: each begins where the range begins."""
    def edit(file):
        file["cover"] *= count

    return dict(variables="0 1", cover=[box("0 1")], after=edit)


def goals(count):
    def edit(file):
        goal = file["goals"][0]
        file["goals"] = [{**goal, "from": f"says, {n}"} for n in range(count)]

    return edit


def steps(count):
    """More constants, so that there are so many steps."""
    def edit(file):
        more = range(len(file["steps"]), count)
        file["steps"] += [{"op": "const", "value": str(n + 10), "lo": str(n + 10), "hi": str(n + 10)} for n in more]

    return edit


# ---- committed ---------------------------------------------------------------------------------------------

SUM = "const 0\nconst 1\n" + "\n".join(f"var {n}" for n in range(201))
reject("limit.variables",
       "no claim: too many steps or variables",
       "201 variables",
       "for 201 variables in [0, 1]: the last is at most 1",
       SUM,
       "202 <= 1",
       variables=";".join(["0 1"] * 201),
       cover=[box(";".join(["0 1"] * 201))])
FEWER = "const 0\nconst 1\n" + "\n".join(f"var {n}" for n in range(200))
accept("limit.variables",
       "for 200 variables in [0, 1]: the last is at most 1",
       FEWER,
       "201 <= 1",
       variables=";".join(["0 1"] * 200),
       cover=[box(";".join(["0 1"] * 200))])
# The sum of all variables, and 500 more sums of it, each with a derivative by each variable.
SUMS = FEWER + "\nadd 2 3" + "".join(f"\nadd {202 + n} {4 + n}" for n in range(198)) + "\nadd 400 400" + "".join(
    f"\nadd {401 + n} 400" for n in range(499)) + "\nconst 100200"
reject("limit.slopes",
       "TooManySteps",
       "500 steps with derivatives by 200 variables are more than 100,000 steps",
       "501 times the sum of 200 variables in [0, 1] is at most 100200",
       SUMS,
       "900 <= 901",
       variables=";".join(["0 1"] * 200),
       cover=[box(";".join(["0 1"] * 200))],
       after=lambda f: f.update(slopes=True))
reject("limit.power-of-a-long-number",
       rule(1, "pow", "TooLarge"),
       "a power of more than 2^20 bits",
       "2^1999000 >= 0",
       f"const {2**1999}\npow 1000 0 in 0 1\nconst 0",
       "1 >= 2",
       after=lambda f: f["steps"][1].update(hi="1"))

# ---- written when they are needed ----------------------------------------------------------------------------

accept("limit.boxes", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cases=LARGE, **boxes(20_000))
reject("limit.boxes-more",
       in_box(20_000, "TooManyBoxes"),
       "20,001 boxes",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       cases=LARGE,
       **boxes(20_001))
accept("limit.goals", "1 <= 2, ten thousand times", "const 1\nconst 2", "0 <= 1", before=goals(10_000), cases=LARGE)
reject("limit.goals-more",
       "no claim: too many goals",
       "10,001 goals",
       "1 <= 2, ten thousand times and once",
       "const 1\nconst 2",
       "0 <= 1",
       before=goals(10_001),
       cases=LARGE)
accept("limit.steps",
       "1 <= 2, with many other numbers",
       "const 1\nconst 2",
       "0 <= 1",
       before=steps(100_000),
       cases=LARGE)
reject("limit.steps-more",
       "no claim: too many steps or variables",
       "100,001 steps",
       "1 <= 2, with many other numbers",
       "const 1\nconst 2",
       "0 <= 1",
       before=steps(100_001),
       cases=LARGE)


def many(count_of_boxes, count_of_goals):
    make = boxes(count_of_boxes)
    return {**make, "before": goals(count_of_goals)}


# 1985 * 2113 = 2^22 + 1
reject("limit.comparisons-more",
       "TooManyComparisons",
       "2^22 + 1 boxes times goals",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       cases=LARGE,
       **many(1985, 2113))
accept("limit.comparisons", "for x in [0, 1]: x <= 1", LINE, "2 <= 1", cases=LARGE, **many(512, 512))
accept("limit.bytes", "1 <= 2", "const 1\nconst 2", "0 <= 1", cases=LARGE, raw=lambda t: t + " " * (2**24 - len(t)))
reject("limit.bytes-more",
       "TooLong",
       "16 MiB and a byte",
       "1 <= 2",
       "const 1\nconst 2",
       "0 <= 1",
       cases=LARGE,
       raw=lambda t: t + " " * (2**24 + 1 - len(t)))
