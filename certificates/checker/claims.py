"""Certificates of claims, proofmark-certificate/1."""

import hashlib
import re
from collections import ChainMap, namedtuple
from itertools import groupby
from operator import itemgetter

from .limits import MAX_BOXES, MAX_COMPARISONS, MAX_GOALS, MAX_POWER, MAX_STEPS, MAX_VARIABLES
from .reading import Interval, at, demand, demand_index, demand_keys, demand_list, demand_short
from .reading import demand_text, is_identifier, parse_interval, parse_json, parse_number
from .rules import RELATIONS, RULES
from .slopes import UNKNOWN, Program, Step, with_slopes
from .trees import check_tree

CLAIM = "proofmark-certificate/1"
VERDICTS = ["certified", "refuted"]

Accepted = namedtuple("Accepted", "verdict claim says sha256")
# the enclosures of the two ends of a variable's range; if it is a constant, both are its enclosure
Range = namedtuple("Range", "low high given")


# ---- steps and goals -----------------------------------------------------------------------------


def parse_step(found, index, variables):
    arity = RULES[found["op"]][0]
    required = {"const": ["value"], "pow": ["args", "power"], "var": ["variable"], "pi": []}
    demand_keys(found, ["op"] + required.get(found["op"], ["args"]), ["lo", "hi"])
    args, power = found.get("args", []), found.get("power", 2)
    demand_list(args, [arity], "args")
    for arg in args:
        demand_index(arg, index, "an operand")
    good = type(power) is int and 2 <= power <= MAX_POWER
    demand(good, f"power is not a whole number from 2 to {MAX_POWER}")
    if "variable" in found:
        demand_index(found["variable"], variables, "variable")
    demand(("lo" in found) == ("hi" in found), "only one of lo and hi is there")
    lo, hi = (parse_number(found[key], key) if key in found else None for key in ("lo", "hi"))
    value = parse_number(found["value"], "value", dyadic=False) if "value" in found else None
    return Step(found["op"], args, lo, hi, value, power, found.get("variable"))


def check_step(step, operands):
    demand(step.lo <= step.hi, "lo is above hi")
    demand(None not in operands, "an operand has no enclosure")
    lo_right, hi_right = RULES[step.op][1](step, *operands)
    demand(lo_right, "lo is too high")
    demand(hi_right, "hi is too low")
    return Interval(step.lo, step.hi)


def check_steps(steps, everywhere):
    """The claim as a program, with the steps that do not vary checked; everywhere, all of them."""
    fixed, varies = {}, []
    for index, step in enumerate(steps):
        place = f"step {index} ({step.op})"
        varies.append(step.op == "var" or any(varies[arg] for arg in step.args))
        if varies[index]:
            demand(step.lo is None, f"{place}: it varies, so it has no enclosure of its own")
        elif step.lo is None:
            demand(not everywhere, f"{place}: no enclosure, but the sentence needs its value")
        else:
            fixed[index] = at(place, check_step, step, [fixed.get(arg) for arg in step.args])
    varying = [index for index, it_does in enumerate(varies) if it_does]
    return Program(steps, fixed, varying, range(len(steps)), None)


def parse_goal(goal, count):
    demand_keys(goal, ["lhs", "relation", "rhs", "from"], ["some"])
    demand_index(goal["lhs"], count, "lhs")
    demand_index(goal["rhs"], count, "rhs")
    demand(goal["relation"] in list(RELATIONS), "relation is not one of <= < >= > ==")
    demand_text(goal["from"], "from")
    demand(goal.get("some", True) is True, "some is neither true nor left out")


def decided(goal, program, values, holds):
    """The enclosures show that the goal always holds, or that it never does."""
    x, y = (values.get(program.places[goal[side]]) for side in ("lhs", "rhs"))
    # a step that has a value is equal to itself, however wide its enclosure is
    if goal["lhs"] == goal["rhs"] and goal["relation"] in ("<=", ">=", "=="):
        return x and holds
    return x and y and RELATIONS[goal["relation"]][0 if holds else 1](x, y)


# ---- boxes -------------------------------------------------------------------------------------


def mean_value(program, index, values, ranges, centre, centre_values):
    """s(c) and s' (X - c), added up over the variables."""
    demand(index in centre_values, "a mean value, but no enclosure at a centre")
    lo, hi = centre_values[index]
    for variable, place in program.slopes.get(index, {None: UNKNOWN}).items():
        slope = values.get(place)
        demand(slope, "a mean value, but no enclosure of a derivative before it")
        terms = [u * (v - centre[variable].lo) for u in slope for v in ranges[variable]]
        lo, hi = lo + min(terms), hi + max(terms)
        demand_short(lo, hi)
    return lo, hi


def check_entry(program, index, entry, values, ranges, centre):
    """The interval that an entry proves for a step; centre is its point and enclosures there."""
    demand_list(entry, [2, 4] if centre else [2], "an enclosure")
    lo, hi, *mean = (parse_number(text, "an enclosure") for text in entry)
    step = program.steps[index]._replace(lo=lo, hi=hi)
    operands = [values.get(arg) for arg in step.args]
    found = check_step(step, [ranges[step.variable]] if step.op == "var" else operands)
    if not mean:
        return found
    low, high = mean_value(program, index, values, ranges, *centre)
    demand(mean[0] <= low and high <= mean[1], "the mean value is not inside its enclosure")
    demand(max(lo, mean[0]) <= min(hi, mean[1]), "the two enclosures have nothing in common")
    return Interval(max(lo, mean[0]), min(hi, mean[1]))


def enclose(program, entries, ranges, needed, centre=None):
    """The checked enclosures of all steps if the variables are in these ranges."""
    demand_list(entries, [len(program.varying)], "in")
    values = ChainMap({}, program.fixed)
    for index, entry in zip(program.varying, entries):
        place = f"step {index} ({program.steps[index].op})"
        if entry is not None:
            args = index, entry, values, ranges, centre
            values[index] = at(place, check_entry, program, *args)
        good = entry or index not in needed
        demand(good, f"{place}: no enclosure, but the sentence needs its value")
    return values


def check_box(program, box, count, needed):
    """The ranges of the variables in a box, and the checked enclosures of all steps there."""
    demand_keys(box, ["at", "in"], [] if program.slopes is None else ["centre"])
    demand_list(box["at"], [count], "at")
    ranges = [parse_interval(pair, "a range in at") for pair in box["at"]]
    centre = None
    if "centre" in box:
        demand_keys(box["centre"], ["at", "in"])
        demand_list(box["centre"]["at"], [count], "at")
        point = [parse_interval([text, text], "the centre") for text in box["centre"]["at"]]
        inside = all(r.lo <= c.lo <= r.hi for r, c in zip(ranges, point))
        demand(inside, "the centre is outside the box")
        centre = point, at("centre", enclose, program, box["centre"]["in"], point, ())
    return ranges, enclose(program, box["in"], ranges, needed, centre)


def check_cover(boxes, ends):
    """Along each variable, in groups of equal ranges of the earlier ones, there is no gap."""
    groups = [boxes]
    for variable, (low, high, _) in enumerate(ends):
        for group in groups:
            demand(group[0][variable].lo <= low.lo, "begins inside the range of a variable")
            reach = group[0][variable].hi
            for ranges in group:
                demand(ranges[variable].lo <= reach, "there is a gap along a variable")
                reach = max(reach, ranges[variable].hi)
            demand(reach >= high.hi, "ends inside the range of a variable")
        key = itemgetter(variable)
        groups = [list(same) for group in groups for _, same in groupby(group, key)]


def check_inside(boxes, ends):
    """Every number of the box is in the range; of a constant, every number it may be is there."""
    for ranges in boxes:
        for box, (low, high, given) in zip(ranges, ends):
            if given:
                whole = box.lo <= low.lo and high.hi <= box.hi
                demand(whole, "it does not reach over all that a constant may be")
            else:
                inside = low.hi <= box.lo and box.hi <= high.lo
                demand(inside, "it may be outside the range of a variable")


def check_boxes(boxes, fit, program, ends, needs, everywhere):
    """The boxes fit the ranges of the variables, and each decides the goals.

    needs are goals of which each holds, goals of which each fails, and goals of which one fails.
    """
    hold, fail, one_fails = needs
    needed = set(program.places).intersection(program.varying) if everywhere else ()
    comparisons, found = len(boxes) * sum(map(len, needs)), []
    demand(comparisons <= MAX_COMPARISONS, "too large: too many boxes and goals")
    for index, box in enumerate(boxes):
        ranges, values = at(f"box {index}", check_box, program, box, len(ends), needed)
        good = all(decided(goal, program, values, True) for goal in hold)
        good = good and all(decided(goal, program, values, False) for goal in fail)
        if one_fails:
            good = good and any(decided(goal, program, values, False) for goal in one_fails)
        demand(good, f"box {index}: its enclosures do not decide the goals")
        found.append(ranges)
    fit(found, ends)


# ---- the verdict -------------------------------------------------------------------------------


def sort_goals(goals, varying):
    fixed, for_all, for_some = [], [], []
    for goal in goals:
        varies = goal["lhs"] in varying or goal["rhs"] in varying
        (fixed if not varies else for_some if "some" in goal else for_all).append(goal)
    return fixed, for_all, for_some


def is_own(goal):
    """Whether a goal belongs to the sentence itself, and not to a definition that it uses."""
    return goal["from"] == "says" or goal["from"].startswith("says, ")


def is_about_sentence(file):
    """Whether the verdict is about the sentence, and not that a definition is used in vain."""
    return file["verdict"] == "certified" or is_own(file["goals"][file["refutes"]])


def range_of(variable, claim, known):
    """The range of a variable, which is not empty for sure."""
    if type(variable) is str:
        return Range(known[variable], known[variable], True)
    demand(not set(claim.varying).intersection(variable), "an end of a range varies")
    low, high = (claim.fixed.get(end) for end in variable)
    demand(low and high, "an end of a range has no enclosure")
    demand(low.hi <= high.lo, "the range of a variable may be empty")
    return Range(low, high, False)


def check_verdict(file, claim, known, open_file):
    certified, varying = file["verdict"] == "certified", set(claim.varying)
    everywhere, goals = is_about_sentence(file), file["goals"]
    # all goals hold, or the obligations do and one of the sentence fails, or an obligation fails
    hold = [goal for goal in goals if certified or everywhere and not is_own(goal)]
    fixed, for_all, for_some = sort_goals(hold, varying)
    blamed = [] if certified else [goals[file["refutes"]]]
    fixed_fails, fails, alike = sort_goals(blamed, varying)
    if alike:  # in another box another one may fail, of the sentence or of the obligations
        alike = sort_goals(goals, varying)[2]
        alike = [goal for goal in alike if is_own(goal) == is_own(blamed[0])]
    for goal in fixed + fixed_fails:
        good = decided(goal, claim, claim.fixed, goal not in blamed)
        demand(good, "the enclosures of {lhs} and {rhs} do not decide their goal".format_map(goal))
    covered, witnessed = for_all + alike, for_some + fails
    for key, needed in ("cover", covered), ("tree", covered), ("witness", witnessed), ("slopes", covered):
        demand(needed or key not in file, f"{key} does not belong to this verdict")
        optional = key in ("slopes", "tree") or key == "cover" and "tree" in file
        demand(key in file or not needed or optional, f"{key} is missing")
    demand("tree" not in file or "cover" not in file, "there are both a cover and a cover file")
    ends = [range_of(variable, claim, known) for variable in file.get("variables", [])]
    idle = ends and everywhere and not covered and not witnessed
    demand(not idle, "there are variables, but no goal varies")
    if witnessed:
        needs = for_some, fails, []
        args = [file["witness"]], check_inside, claim, ends, needs, everywhere
        at("witness", check_boxes, *args)
    if covered:
        program = with_slopes(claim) if "slopes" in file else claim
        needs = for_all, [], alike
        if "tree" in file:
            demand(open_file, "its cover file is not there to be checked")
            needed = set(program.places) if everywhere else ()
            name, digest = file["claim"], file["sha256"]
            args = name, open_file, digest, program, ends, needs, needed, decided
            return at("cover", check_tree, *args)
        args = file["cover"], check_cover, program, ends, needs, everywhere
        at("cover", check_boxes, *args)


# ---- the file ----------------------------------------------------------------------------------


def canonical_text(file):
    lines = ["proofmark-claim/1", "id " + file["claim"], "says " + file["says"]]
    for index, step in enumerate(file["steps"]):
        extra = [step[key] for key in ("value", "power", "variable") if key in step]
        lines.append(" ".join(map(str, [index, step["op"], *extra, *step.get("args", [])])))
    for variable in file.get("variables", []):
        given = ["given", variable] if type(variable) is str else ["in", *variable]
        lines.append(" ".join(map(str, ["variable", *given])))
    for goal in file["goals"]:
        text = "{lhs} {relation} {rhs} from {from}".format_map(goal)
        lines.append(("goal some " if "some" in goal else "goal ") + text)
    return "\n".join(lines) + "\n"


def hash_of(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def check_statement(steps, variables, goals):
    """The steps have known operations; the variables and goals speak of these steps."""
    demand(type(steps) is list, "steps is not a list")
    demand(len(steps) <= MAX_STEPS, f"more than {MAX_STEPS} steps")
    for index, step in enumerate(steps):
        known = type(step) is dict and step.get("op") in list(RULES)
        demand(known, f"step {index}: not an object with a known op")
    for index, goal in enumerate(goals):
        at(f"goal {index}", parse_goal, goal, len(steps))
    demand(type(variables) is list and variables, "variables is not a list of at least one")
    demand(len(variables) <= MAX_VARIABLES, f"more than {MAX_VARIABLES} variables")
    for variable in variables:
        if type(variable) is str:
            demand(re.fullmatch("[0-9a-f]{64}", variable), "a variable is not a hash of a constant")
            continue
        demand_list(variable, [2], "a variable's range")
        for end in variable:
            demand_index(end, len(steps), "an end of a variable's range")


def parse_steps(found, variables):
    """The steps as the rules take them."""
    place = "step {} ({})".format
    numbered = enumerate(found)
    return [at(place(i, step["op"]), parse_step, step, i, variables) for i, step in numbered]


def demand_known(variables, known):
    for digest in filter(lambda variable: type(variable) is str, variables):
        reason = f"no accepted certificate of the constant {digest}, which it uses"
        demand(digest in known, reason)


def check_shape(file):
    keys = ["format", "claim", "says", "sha256", "verdict", "goals", "steps"]
    demand_keys(file, keys, ["refutes", "variables", "slopes", "tree", "cover", "witness"])
    verdict, goals, cover = file["verdict"], file["goals"], file.get("cover", [{}])
    demand(file["format"] == CLAIM, f"format is not {CLAIM}")
    demand(is_identifier(file["claim"]), "claim is no identifier")
    demand_text(file["says"], "says")
    demand(verdict in VERDICTS, "verdict is neither certified nor refuted")
    demand(("refutes" in file) == (verdict == "refuted"), "refutes goes with refuted, only")
    good = type(goals) is list and 1 <= len(goals) <= MAX_GOALS
    demand(good, f"goals is not a list of 1 to {MAX_GOALS} goals")
    demand_index(file.get("refutes", 0), len(goals), "refutes")
    check_statement(file["steps"], file.get("variables", ["0" * 64]), goals)
    for key in "slopes", "tree":
        demand(file.get(key, True) is True, f"{key} is neither true nor left out")
    good = type(cover) is list and 1 <= len(cover) <= MAX_BOXES
    demand(good, f"cover is not a list of 1 to {MAX_BOXES} boxes")


def check_claim(file, known, open_file=None):
    """What a file of the right shape says, if it is valid, by the known enclosures of constants.

    open_file opens a file beside it by its name, to read bytes from.
    """
    variables = file.get("variables", [])
    steps, digest = parse_steps(file["steps"], len(variables)), hash_of(canonical_text(file))
    demand(file["sha256"] == digest, f"sha256 is not that of the canonical text, {digest}")
    demand_known(variables, known)
    check_verdict(file, check_steps(steps, is_about_sentence(file)), known, open_file)
    return Accepted(file["verdict"], file["claim"], file["says"], digest)


def check_certificate(name, data, known, open_file=None):
    """What a valid file of that name with these data says; raises Rejected if it is not valid."""
    file = parse_json(data)
    check_shape(file)
    demand(name == file["claim"] + ".json", f"the file is not called {file['claim'][:80]}.json")
    return check_claim(file, known, open_file)
