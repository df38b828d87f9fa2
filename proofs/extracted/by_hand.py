"""Certificates of claims and constants, written by hand or by interval arithmetic on fractions."""

import hashlib
from fractions import Fraction


def const(value):
    return {"op": "const", "value": value}


def var(index):
    return {"op": "var", "variable": index}


def step(op, *args, **parameter):
    return {"op": op, "args": list(args), **parameter}


def goal(lhs, relation, rhs, source="says"):
    return {"lhs": lhs, "relation": relation, "rhs": rhs, "from": source}


def canonical_text(name, says, statement):
    lines = ["proofmark-claim/1", f"id {name}", f"says {says}"]
    for index, found in enumerate(statement["steps"]):
        parameters = [str(found[key]) for key in ("value", "variable", "power") if key in found]
        lines.append(" ".join([str(index), found["op"], *parameters, *map(str, found.get("args", []))]))
    for variable in statement["variables"]:
        given = isinstance(variable, str)
        lines.append(f"variable given {variable}" if given else "variable in {} {}".format(*variable))
    lines += ["goal {lhs} {relation} {rhs} from {from}".format(**found) for found in statement["goals"]]
    return "\n".join(lines) + "\n"


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def certificate(name, says, steps, variables, goals, exact=None, **fields):
    """exact: the values of all steps; without it, constants are enclosed by themselves."""
    statement = {"steps": steps, "variables": variables, "goals": goals}
    values = exact or [found.get("value") for found in steps]
    assert len(values) == len(steps), name
    enclosed = [found if value is None else {**found, "lo": value, "hi": value}
                for found, value in zip(steps, values)]
    found = {"format": "proofmark-certificate/1", "claim": name, "says": says,
             "sha256": sha256(canonical_text(name, says, statement)), "verdict": "certified",
             "goals": goals, "steps": enclosed, **fields}
    return {**found, "variables": variables} if variables else found


def constant(name, says, kind, steps, variables, goals, body=None, **fields):
    """The body is the last step unless it is said."""
    function = {"variables": variables, "goals": goals, "steps": steps}
    body = len(steps) - 1 if body is None else body
    lines = ["proofmark-constant/1", f"kind {kind}", f"body {body}"]
    lines += [f"{key} {fields[key]}" for key in ("level", "first", "factor") if key in fields]
    text = "\n".join(lines) + "\n" + canonical_text(name, says, function)
    return {"format": "proofmark-constant/1", "constant": name, "says": says, "sha256": sha256(text),
            "kind": kind, "body": body, "function": function, **fields}


def at_point(steps, point, before=0):
    def moved(found):
        if found["op"] == "var":
            return const(point) if found["variable"] == 0 else var(found["variable"] - 1)
        return {**found, "args": [arg + before for arg in found["args"]]} if "args" in found else found
    return [moved(found) for found in steps]


def hull(*points):
    return min(points), max(points)


def enclosure(found, values, ranges):
    """The interval of a step, given those of the steps before it."""
    (a, b), (c, d) = [values[arg] for arg in found.get("args", [])] + [(0, 0)] * (2 - len(found.get("args", [])))
    corners = [(a, c), (a, d), (b, c), (b, d)]
    op = found["op"]
    if op == "const":
        return hull(Fraction(found["value"]))
    if op == "var":
        return ranges[found["variable"]]
    if op == "pow":
        at_0 = [0] if a < 0 < b else []
        return hull(a ** found["power"], b ** found["power"], *at_0)
    if op in ("add", "sub", "mul", "div"):
        rule = {"add": Fraction.__add__, "sub": Fraction.__sub__, "mul": Fraction.__mul__, "div": Fraction.__truediv__}
        return hull(*(rule[op](Fraction(x), Fraction(y)) for x, y in corners))
    both = [min(x, y) if op == "min" else max(x, y) for x, y in [(a, c), (b, d)]]
    return both[0], both[1]


def enclosures(steps, ranges):
    """The intervals of all steps where the variables lie in these ranges."""
    values = []
    for found in steps:
        values.append(enclosure(found, values, ranges))
    return values


def pair(interval):
    return [str(end) for end in interval]


def proved(name, says, steps, variables, goals, ranges=()):
    """A certificate whose enclosures are computed, in one box with these ranges."""
    ranges = [tuple(map(Fraction, ends)) for ends in ranges]
    varies = []
    for found in steps:
        varies.append(found["op"] == "var" or any(varies[arg] for arg in found.get("args", [])))
    values = list(zip(enclosures(steps, ranges or [(0, 0)]), varies))
    exact = [None if moves else pair(value) for value, moves in values]
    fields = {"cover": [{"at": [pair(ends) for ends in ranges],
                         "in": [pair(value) for value, moves in values if moves]}]} if variables else {}
    found = certificate(name, says, steps, variables, goals, [None] * len(steps), **fields)
    found["steps"] = [entry if ends is None else {**entry, "lo": ends[0], "hi": ends[1]}
                      for entry, ends in zip(steps, exact)]
    return found
