"""test_constants.py PROGRAM: honest and forged certificates of constants, and of claims that use them.

Writes the files to a temporary folder, and compares what the extracted checker says with what it must say.
"""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # or the checker would seem to be older than its sources

import endless  # noqa: E402
from by_hand import at_point, certificate, const, constant, goal, step, var  # noqa: E402


LO, HI = "331/250", "53/40"
# x, x^3, x^3 - x and x^3 - x - 1
VALUES = {LO: [LO, "36264691/15625000", "15577191/15625000", "-47809/15625000"],
          HI: [HI, "148877/64000", "64077/64000", "77/64000"],
          "3/2": ["3/2", "27/8", "15/8", "7/8"]}
ON_1_2 = {"at": [["1", "2"]], "in": [["1", "2"], ["1", "1p2"], ["3", "12"], ["3", "12"], ["1", "8"],
                                     ["2", "11"], ["-1", "7"], ["-2", "6"]]}
ON_1_1 = {"at": [["1", "1"]], "in": [["1", "1"], ["1", "1"], ["3", "3"], ["3", "3"], ["1", "1"],
                                     ["2", "2"], ["0", "0"], ["-1", "-1"]]}


def plastic(lo=LO, hi=HI, rises=True, source="says", box=ON_1_2):
    """The root of x^3 - x - 1."""
    steps = [const("1"), const("2"), var(0), step("pow", 2, power=3), step("sub", 3, 2), step("sub", 4, 0)]
    longer = [const("1"), const("2"), const("1"), var(0), const("3"), step("pow", 3, power=2),
              step("mul", 4, 5), step("mul", 6, 2), step("pow", 3, power=3), step("sub", 7, 2),
              step("sub", 8, 3), step("sub", 10, 0), const("0")]
    keeps, first, second = (">", "<=", ">=") if rises else ("<", ">=", "<=")
    says = "the root of x^3 - x - 1 in [1, 2]"
    slope = certificate("plastic.slope", f"{says}: the derivative keeps its sign", longer, [[0, 1]],
                        [goal(9, keeps, 12, source)], cover=[box])
    ends = certificate("plastic.ends", f"{says}: the root lies between lo and hi",
                       at_point(steps, lo) + at_point(steps, hi, 6) + [const("0")], [],
                       [goal(0, "<=", 2), goal(8, "<=", 7), goal(5, first, 12), goal(11, second, 12)],
                       ["1", "2", *VALUES[lo], "1", "2", *VALUES[hi], "0"])
    return constant("plastic", says, "root", steps, [[0, 1]], [], lo=lo, hi=hi, rises=rises,
                    parts=[slope, ends])


def hill(lo="1", hi="1"):
    """The maximum of 1 - (x - 1)^2, which has an obligation."""
    steps = [const("0"), const("2"), const("1"), var(0), step("sub", 3, 2), step("pow", 4, power=2),
             step("sub", 2, 5)]
    says, obligations = "the maximum of 1 - (x - 1)^2 on [0, 2]", [goal(3, "<=", 1, "definition hill")]
    box = {"at": [["0", "2"]], "in": [["0", "2"], ["-1", "1"], ["0", "1"], ["0", "1"]]}
    bound = certificate("hill.bound", f"{says}: no value is above hi", [*steps, const(hi)], [[0, 1]],
                        [*obligations, goal(6, "<=", 7)], cover=[box])
    point = certificate("hill.point", f"{says}: a value is at least lo", at_point(steps, "1") + [const(lo)], [],
                        [goal(0, "<=", 3), goal(3, "<=", 1), goal(6, ">=", 7)],
                        ["0", "2", "1", "1", "0", "0", "1", lo])
    return constant("hill", says, "maximum", steps, [[0, 1]], obligations, lo=lo, hi=hi, at="1",
                    parts=[bound, point])


def distance(given, hi="1/4000000"):
    """The minimum of (x - p)^2, where p is given. Its name comes before that of p."""
    steps = [const("1"), const("2"), var(0), var(1), step("sub", 2, 3), step("pow", 4, power=2)]
    says = "the minimum of (x - p)^2 on [1, 2]"
    everywhere = {"at": [["1", "2"], [LO, HI]], "in": [["1", "2"], [LO, HI], ["-1", "1"], ["0", "1"]]}
    near = {"at": [[LO, HI]], "in": [[LO, HI], ["-1/2000", "1/2000"], ["0", "1/4000000"]]}
    bound = certificate("distance.bound", f"{says}: no value is below lo", [*steps, const("0")],
                        [[0, 1], given], [goal(5, ">=", 6)], cover=[everywhere])
    point = certificate("distance.point", f"{says}: a value is at most hi",
                        at_point(steps, "2649/2000") + [const(hi)], [given],
                        [goal(0, "<=", 2), goal(2, "<=", 1), goal(5, "<=", 6)], cover=[near])
    return constant("distance", says, "minimum", steps, [[0, 1], given], [], lo="0", hi=hi, at="2649/2000",
                    parts=[bound, point])


def harmonic(lo="69/100", hi="7/10", most="1", value="4/5"):
    """The integral of 1/x over [1, 2], in two pieces with two derivatives."""
    steps = [const("1"), const("2"), var(0), step("div", 0, 2)]
    longer = [*steps[:3], const("1"), step("div", 0, 2), step("mul", 3, 4), const("0"), step("sub", 6, 5),
              step("div", 7, 2), step("mul", 3, 8), const("0"), step("sub", 10, 9), step("div", 11, 2)]
    says, parts, start = "the integral of 1/x over [1, 2]", [], "1"
    # 1/x, -1/x, -1/x^2, 1/x^2 and 1/x^3 in each piece and at its centre
    boxes = [[["1", "3/2"], ["2/3", "1"], ["2/3", "1"], ["-1", "-2/3"], ["-1", "-4/9"], ["-1", "-4/9"],
              ["4/9", "1"], ["8/27", "1"]],
             [["3/2", "2"], ["1/2", "2/3"], ["1/2", "2/3"], ["-2/3", "-1/2"], ["-4/9", "-1/4"],
              ["-4/9", "-1/4"], ["1/4", "4/9"], ["1/8", "8/27"]]]
    centres = [["5/4", "4/5", "-4/5", "-16/25", "16/25", "64/125"],
               ["7/4", "4/7", "-4/7", "-16/49", "16/49", "64/343"]]
    pieces = [{"to": "3/2", "bounds": [[value, value], ["8/27", most]]},
              {"to": "2", "bounds": [["4/7", "4/7"], ["1/8", "8/27"]]}]
    for number, (piece, box, (x, s, minus, s_1, square, s_2)) in enumerate(zip(pieces, boxes, centres)):
        (least, largest), (m, last) = piece["bounds"]
        parts.append(certificate(
            f"harmonic.rest.{number}", f"{says}: the rest in piece {number}",
            [*longer, const(start), const(piece["to"]), const(m), const(last)], [[13, 14]],
            [goal(12, ">=", 15), goal(12, "<=", 16)], cover=[{"at": [box[0]], "in": box}]))
        parts.append(certificate(
            f"harmonic.centre.{number}", f"{says}: the centre of piece {number}",
            [*at_point(longer, x), const(least), const(largest)], [], [goal(4, ">=", 13), goal(4, "<=", 14)],
            ["1", "2", x, "1", s, s, "0", minus, s_1, s_1, "0", square, s_2, least, largest]))
        start = piece["to"]
    return constant("harmonic", says, "integral", steps, [[0, 1]], [], lo=lo, hi=hi, order=2, pieces=pieces,
                    parts=parts)


def moment(given, last="0"):
    """The integral of p x over [0, 1], where p is given, with an obligation and a second derivative 0."""
    steps = [const("0"), const("1"), var(0), var(1), step("mul", 3, 2)]
    longer = [*steps[:3], const("1"), var(1), step("mul", 4, 2), step("mul", 4, 3)]
    says, obligations = "the integral of p x over [0, 1]", [goal(2, "<=", 1, "definition moment")]
    lo, hi = "331/500", "53/80"
    rest = certificate("moment.rest.0", f"{says}: the rest in piece 0",
                       [*longer, const("0"), const("1"), const("0"), const(last)], [[7, 8], given],
                       [*obligations, goal(5, "==", 5)],
                       cover=[{"at": [["0", "1"], [LO, HI]], "in": [["0", "1"], [LO, HI], ["0", HI], [LO, HI]]}])
    centre = certificate("moment.centre.0", f"{says}: the centre of piece 0",
                         [*at_point(longer, "1/2"), const(lo), const(hi)], [given],
                         [goal(5, ">=", 7), goal(5, "<=", 8)],
                         cover=[{"at": [[LO, HI]], "in": [[LO, HI], [lo, hi], [LO, HI]]}])
    return constant("moment", says, "integral", steps, [[0, 1], given], obligations, lo=lo, hi="1", order=2,
                    pieces=[{"to": "1", "bounds": [[lo, hi], ["0", last]]}], parts=[rest, centre])


def square(given, lo=LO):
    """p^2 >= 3/2"""
    return certificate("p.square", "p^2 >= 3/2", [var(0), step("pow", 0, power=2), const("3/2")], [given],
                       [goal(1, ">=", 2)], cover=[{"at": [[lo, HI]], "in": [[lo, HI], ["87/50", "44/25"]]}])


def thirds(given, hi=HI):
    """p >= 4/3 is false."""
    return certificate("p.thirds", "p >= 4/3", [var(0), const("4/3")], [given], [goal(0, ">=", 1)],
                       verdict="refuted", refutes=0, witness={"at": [[LO, hi]], "in": [[LO, hi]]})


def edited(found, *path, value):
    found = copy.deepcopy(found)
    place = found
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return found


def without(found, key):
    return {name: value for name, value in found.items() if name != key}


def tail_of(found, **fields):
    return {**found, "tail": {**found["tail"], **fields}}


P = plastic()
H = harmonic()
ROOT = endless.quantile()
SQUARE = endless.square(["2"])
NAPIER = endless.napier()
MERCATOR = endless.mercator()
DIGEST = P["sha256"]
NOT_ACCEPTED = "the checker does not accept it"
FOLLOW = "are not those that follow from the constant"
UNFIT = "a piece does not end after its beginning, or its bounds do not fit"
SUM = "what the pieces add up to may be outside lo and hi"
REACHED = "the pieces do not end at hi, none ends at lo, or lo and hi are not in the range"
NEEDS_LEVEL = "a quantile needs level, order and pieces, and nothing else"
NEEDS_TAIL = "an improper integral needs value and tail, perhaps order and pieces, and nothing else"
NEEDS_FIRST = "a sum needs first, factor, terms, factors, period and tail, and nothing else"
CONDITION = "a condition on the tail does not hold from its beginning on"
TAIL_SUM = "what the pieces and the tail add up to may be outside lo and hi"
FORM = "the function, its range or a step besides its value is not of the form that the kind needs"
NO_RATIO = "the ratio is not a fraction of polynomials, or divides by 0 in the tail"
HASH = "sha256 is not that of the canonical text"
UNKNOWN = f"no accepted certificate of the constant {DIGEST}, which it uses"

# Files of one folder, and what is said of those that are rejected.
CASES = {
    "honest": ([P, H, hill(), distance(DIGEST), moment(DIGEST), square(DIGEST), thirds(DIGEST)], {}),
    "constants are missing": ([distance(DIGEST), square(DIGEST)], {"distance": UNKNOWN, "p.square": UNKNOWN}),
    "no root between the ends": ([plastic(HI, "3/2")], {"plastic": f"part 1: {NOT_ACCEPTED}"}),
    "wrong side": ([plastic(rises=False)], {"plastic": f"part 0: {NOT_ACCEPTED}"}),
    "ends reversed": ([plastic(HI, LO)], {"plastic": "lo is above hi"}),
    "a part of the range": ([plastic(box=ON_1_1)], {"plastic": f"part 0: {NOT_ACCEPTED}"}),
    "rejected constants are not known": ([plastic(rises=False), square(DIGEST)],
                                         {"plastic": f"part 0: {NOT_ACCEPTED}", "p.square": UNKNOWN}),
    "other words": ([plastic(source="says, too")], {"plastic": f"part 0: goals {FOLLOW}"}),
    "other end": ([edited(P, "lo", value="1")], {"plastic": f"part 1: steps {FOLLOW}"}),
    "an end with an exponent": ([edited(P, "lo", value="1p-1")], {"plastic": "lo is not an integer or a fraction"}),
    "other body": ([edited(P, "body", value=4)], {"plastic": "sha256 is not that of the canonical text"}),
    "other kind": ([edited(P, "kind", value="maximum")], {"plastic": "sha256 is not that of the canonical text"}),
    "other format": ([edited(P, "format", value="proofmark-constant/2")], {"plastic": "claim is missing"}),
    "rises is missing": ([without(P, "rises")], {"plastic": "a root needs rises, true or false, and nothing else"}),
    "at is superfluous": ([{**P, "at": "1"}], {"plastic": "a root needs rises, true or false, and nothing else"}),
    "rises is superfluous": ([{**hill(), "rises": True}], {"hill": "a maximum or minimum needs at, and nothing else"}),
    "parts in the other order": ([edited(P, "parts", value=P["parts"][::-1])],
                                 {"plastic": "part 0: claim is not plastic.slope"}),
    "one part": ([edited(P, "parts", value=P["parts"][:1])], {"plastic": "parts is not a list of 2"}),
    "an enclosed function": ([edited(P, "function", "steps", 0, value={**const("1"), "lo": "1", "hi": "1"})],
                             {"plastic": "function: a step of the function has an enclosure"}),
    "a bound that is not reached": ([hill("2", "2")], {"hill": f"part 1: {NOT_ACCEPTED}"}),
    "a bound that is exceeded": ([hill("0", "0")], {"hill": f"part 0: {NOT_ACCEPTED}"}),
    "a bound for other constants": ([P, distance(DIGEST, "1/4000001")], {"distance": f"part 1: {NOT_ACCEPTED}"}),
    "pieces of a root": ([{**P, "order": 2, "pieces": H["pieces"]}],
                         {"plastic": "a root needs rises, true or false, and nothing else"}),
    "order is missing": ([without(H, "order")], {"harmonic": "an integral needs order and pieces, and nothing else"}),
    "an odd order": ([edited(H, "order", value=3)], {"harmonic": "order is not an even number from 2 to 40"}),
    "an order without bounds": ([edited(H, "order", value=4)], {"harmonic": UNFIT}),
    "an order beyond the limit": ([edited(H, "order", value=42)], {"harmonic": "order is not below 41"}),
    "no pieces": ([edited(H, "pieces", value=[])], {"harmonic": "pieces is not a list of 1 to 1000"}),
    "a piece backwards": ([edited(H, "pieces", 0, "to", value="1")], {"harmonic": UNFIT}),
    "bounds reversed": ([edited(H, "pieces", 0, "bounds", 1, value=["1", "8/27"])], {"harmonic": UNFIT}),
    "a bound with an exponent": ([edited(H, "pieces", 0, "bounds", 1, value=["1p-2", "1"])],
                                 {"harmonic": "piece 0: a bound is not an integer or a fraction"}),
    "a piece is missing": ([edited(edited(H, "pieces", value=H["pieces"][:1]), "parts", value=H["parts"][:2])],
                           {"harmonic": "the pieces do not end where the range ends"}),
    "pieces beyond the range": ([edited(H, "pieces", 1, "to", value="3")],
                                {"harmonic": "the pieces do not end where the range ends"}),
    "a sum above hi": ([harmonic(hi="699/1000")], {"harmonic": SUM}),
    "a sum below lo": ([harmonic(lo="691/1000")], {"harmonic": SUM}),
    "a bound that fails in a piece": ([harmonic(most="9/10")], {"harmonic": f"part 0: {NOT_ACCEPTED}"}),
    "a bound that fails at a centre": ([harmonic(lo="17/25", value="39/50")],
                                       {"harmonic": f"part 1: {NOT_ACCEPTED}"}),
    "another bound than in the part": ([edited(H, "pieces", 1, "bounds", 1, value=["1/8", "1/3"])],
                                       {"harmonic": f"part 2: steps {FOLLOW}"}),
    "parts of pieces exchanged": ([edited(H, "parts", value=H["parts"][2:] + H["parts"][:2])],
                                  {"harmonic": "part 0: claim is not harmonic.rest.0"}),
    "half of the parts": ([edited(H, "parts", value=H["parts"][:2])], {"harmonic": "parts is not a list of 4"}),
    "a bound on no derivative": ([P, moment(DIGEST, "1")], {"moment": UNFIT}),
    # Quantiles, improper integrals and sums.
    "honest, endless": ([P, ROOT, SQUARE, NAPIER, MERCATOR, endless.powers(DIGEST, (LO, HI))], {}),
    "a tail without pieces": ([endless.square()], {}),
    "a quantile in one piece": ([endless.quantile(lo="1", ends=("2",))], {}),
    "a level that is not reached": ([endless.quantile(level="7/10")], {"root": f"part 5: {NOT_ACCEPTED}"}),
    "a level that is passed": ([endless.quantile(level="2/5")], {"root": f"part 5: {NOT_ACCEPTED}"}),
    "another sum than in the part": ([endless.quantile(words=("2/5", "7/10"))], {"root": f"part 5: steps {FOLLOW}"}),
    "below 0": ([endless.quantile(positive=False)], {"root": f"part 0: goals {FOLLOW}"}),
    "no piece ends at lo": ([edited(ROOT, "lo", value="7/5")], {"root": REACHED}),
    "no piece ends at hi": ([edited(ROOT, "hi", value="19/10")], {"root": REACHED}),
    "beyond the range": ([endless.quantile(hi="5/2", ends=("3/2", "5/2"))], {"root": REACHED}),
    "lo below the range": ([edited(ROOT, "lo", value="1/2")], {"root": REACHED}),
    "a quantile without level": ([without(ROOT, "level")], {"root": HASH}),
    "another level": ([edited(ROOT, "level", value=1)], {"root": HASH}),
    "a quantile with a tail": ([{**ROOT, "tail": SQUARE["tail"]}], {"root": NEEDS_LEVEL}),
    "a level of an integral": ([{**H, "level": 0}],
                               {"harmonic": "an integral needs order and pieces, and nothing else"}),
    "a level that depends on x": ([endless.renamed(ROOT, level=2)], {"root": FORM}),
    "a part of a quantile is missing": ([edited(ROOT, "parts", value=ROOT["parts"][1:])],
                                        {"root": "parts is not a list of 6"}),
    "a tail that is too small": ([endless.square(lo="1/2", hi="999/1000")], {"square": TAIL_SUM}),
    "a tail that is too large": ([edited(SQUARE, "lo", value="1")], {"square": TAIL_SUM}),
    "a value that is not reached": ([endless.square(value=("1/2", "1/2"), lo="1/2", hi="1/2")],
                                    {"square": f"part 0: {NOT_ACCEPTED}"}),
    "a value reversed": ([endless.square(value=("1", "1/2"), lo="0", hi="2")],
                         {"square": "the bounds in value are reversed"}),
    "an upper bound below the tail": ([tail_of(SQUARE, high=[["0", "9"], ["10"]])], {"square": CONDITION}),
    "a lower bound above the tail": ([tail_of(SQUARE, low=[["0", "11"], ["10"]])], {"square": CONDITION}),
    "a decay that is too fast": ([tail_of(SQUARE, decay=3)], {"square": CONDITION}),
    "a decay that is too slow": ([tail_of(SQUARE, decay=1)], {"square": CONDITION}),
    "a bound that divides by 0": ([tail_of(SQUARE, high=[["0", "-5", "1"], ["-5", "1"]])], {"square": CONDITION}),
    "a tail from a fraction on": ([endless.square(["3/2"])], {"square": "the tail does not begin at a whole number"}),
    "no tail": ([without(SQUARE, "tail")], {"square": NEEDS_TAIL}),
    "no value": ([without(SQUARE, "value")], {"square": NEEDS_TAIL}),
    "an order without pieces": ([{**endless.square(), "order": 2}], {"square": NEEDS_TAIL}),
    "no room": ([tail_of(SQUARE, room=0)], {"square": "tail: room is not a whole number from 1 to 1000000000"}),
    "too much room": ([tail_of(SQUARE, room=10**9 + 1)],
                      {"square": "tail: room is not a whole number from 1 to 1000000000"}),
    "as much room as there may be": ([tail_of(SQUARE, room=10**9)], {}),
    "a shift below 0": ([tail_of(SQUARE, shift=-1)],
                        {"square": "tail: shift is not a whole number from 0 to 1000000000"}),
    "no decay": ([tail_of(SQUARE, decay=0)], {"square": "tail: decay is not a whole number from 1 to 20"}),
    "a decay beyond the limit": ([tail_of(SQUARE, decay=21)],
                                 {"square": "tail: decay is not a whole number from 1 to 20"}),
    "a last coefficient 0": ([tail_of(SQUARE, high=[["0", "1", "0"], ["1"]])],
                             {"square": "tail: high: the numerator has 0 as its last coefficient"}),
    "a denominator 0": ([tail_of(SQUARE, high=[["0", "1"], ["0"]])],
                        {"square": "tail: high: the denominator has 0 as its last coefficient"}),
    "a bound 0": ([tail_of(SQUARE, low=[["0"], ["1"]])], {"square": TAIL_SUM}),
    "no coefficients": ([tail_of(SQUARE, high=[[], ["1"]])],
                        {"square": "tail: high: the numerator is not a list of 1 to 64"}),
    "too many coefficients": ([tail_of(SQUARE, high=[["0"] * 64 + ["1"], ["1"]])],
                              {"square": "tail: high: the numerator is not a list of 1 to 64"}),
    "a coefficient that is a fraction": ([tail_of(SQUARE, high=[["0", "1/2"], ["1"]])],
                                         {"square": "tail: high: the numerator is not a number in canonical form"}),
    "a coefficient that is a number": ([tail_of(SQUARE, high=[["0", 1], ["1"]])],
                                       {"square": "tail: high: the numerator is not a text"}),
    "a bound as a list": ([tail_of(SQUARE, high=["0", "1"])],
                          {"square": "tail: high: the numerator is not a list"}),
    "a range with an end": ([endless.renamed(SQUARE, range=[0, 1])], {"square": FORM}),
    "an obligation": ([endless.renamed(SQUARE, goals=[goal(0, "<=", 1)])], {"square": FORM}),
    "a sum below the tail": ([endless.napier(hi="27/10")], {"napier": f"part 0: {NOT_ACCEPTED}"}),
    "a sum above its head": ([endless.napier(lo="68/25")], {"napier": f"part 0: {NOT_ACCEPTED}"}),
    "a factor that is another": ([endless.napier(factors=("1/2", "1/2"))], {"napier": f"part 0: {NOT_ACCEPTED}"}),
    "too large a factor": ([endless.napier(factors=("0", "2"))], {"napier": CONDITION}),
    "an upper bound that is too low": ([endless.mercator(hi="7/10", high="3/5")], {"mercator": CONDITION}),
    "alternating terms one by one": ([endless.mercator(period=1)], {"mercator": CONDITION}),
    "alternating terms with a wide factor": ([endless.mercator(factors=("-1", "1"))], {"mercator": CONDITION}),
    "a period of 3": ([edited(MERCATOR, "period", value=3)],
                      {"mercator": "period is not a whole number from 1 to 2"}),
    "no terms": ([edited(NAPIER, "terms", value=0)], {"napier": "terms is not a whole number from 1 to 10000"}),
    "too many terms": ([edited(NAPIER, "terms", value=10_001)],
                       {"napier": "terms is not a whole number from 1 to 10000"}),
    "other terms than in the part": ([edited(NAPIER, "terms", value=5)], {"napier": f"part 0: steps {FOLLOW}"}),
    "a sum from a fraction on": ([endless.renamed(NAPIER, start="1/2")], {"napier": FORM}),
    "a first term that depends on x": ([endless.renamed(NAPIER, first=3)], {"napier": FORM}),
    "a step that divides by 0 in the tail": ([endless.napier(minus=True)], {"napier": NO_RATIO}),
    "a sum without factors": ([without(NAPIER, "factors")], {"napier": NEEDS_FIRST}),
    "a sum with pieces": ([{**NAPIER, "order": 2, "pieces": SQUARE["pieces"]}], {"napier": NEEDS_FIRST}),
    "a sum without a factor": ([without(NAPIER, "factor")], {"napier": HASH}),
    "a sum as an integral": ([endless.renamed(without(without(NAPIER, "first"), "factor"), kind="improper")],
                             {"napier": NEEDS_TAIL}),
    "constants of a sum are missing": ([endless.powers(DIGEST, (LO, HI))], {"powers": UNKNOWN}),
    "bounds on a given factor": ([P, endless.powers(DIGEST, (LO, HI), factors=(LO, LO))],
                                 {"powers": f"part 0: {NOT_ACCEPTED}"}),
    "a cover with a gap": ([P, square(DIGEST, HI)], {"p.square": NOT_ACCEPTED}),
    "a witness of a part": ([P, thirds(DIGEST, LO)], {"p.thirds": NOT_ACCEPTED}),
    "no digest": ([P, square(DIGEST[:-1] + "G")],
                  {"p.square": "variable 0: a constant is not a digest: 64 hexadecimal digits in lower case"}),
    "a forged line": ([P, square(DIGEST + "\ngoal 1 >= 2 from says")],
                      {"p.square": "variable 0: a constant is written with escapes"}),
}


def rejections(program, files):
    with tempfile.TemporaryDirectory() as folder:
        for found in files:
            name = found.get("constant") or found["claim"]
            pathlib.Path(folder, f"{name}.json").write_text(json.dumps(found), encoding="utf-8")
        run = subprocess.run([program, "--quiet", folder], capture_output=True, text=True, check=False)
        *lines, count = run.stdout.splitlines()
        start = f"REJECTED {folder}/"
        assert all(line.startswith(start) for line in lines), run
        found = dict(line[len(start):].split(".json: ", 1) for line in lines)
        assert count.endswith(f", {len(found)} rejected") and run.returncode == min(1, len(found)), run
        return found


def main():
    wrong = 0
    for name, (files, expected) in CASES.items():
        found = rejections(sys.argv[1], files)
        if found != expected:
            wrong += 1
            print(f"test_constants: {name}: rejected {found}, but expected {expected}")
    print(f"test_constants: {len(CASES)} folders, {wrong} judged wrongly")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
