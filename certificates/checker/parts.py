"""The forms in which certificates of constants have steps and goals."""

from .limits import MAX_DIGITS
from .reading import demand


def written_constant(value):
    short = max(abs(value.numerator), value.denominator) < 10**MAX_DIGITS
    demand(short, f"a number of more than {MAX_DIGITS} digits")
    return {"op": "const", "value": str(value)}


def written(step):
    """A step as a file has it, without its enclosure."""
    found = {"op": step.op}
    if step.op in ("const", "pow", "var"):
        key = {"const": "value", "pow": "power", "var": "variable"}[step.op]
        found[key] = str(step.value) if key == "value" else getattr(step, key)
    return {**found, "args": step.args} if step.args else found


def at_point(steps, point, before=0):
    """Steps with a number for variable 0, after so many other steps; variable j is then j - 1."""

    def moved(step):
        if step["op"] == "var":
            index = step["variable"]
            return {"op": "var", "variable": index - 1} if index else written_constant(point)
        return {**step, "args": [arg + before for arg in step["args"]]} if "args" in step else step

    return [moved(step) for step in steps]


def own(lhs, relation, rhs):
    return {"lhs": lhs, "relation": relation, "rhs": rhs, "from": "says"}


def moved_goals(goals, place):
    return [{**goal, "lhs": place(goal["lhs"]), "rhs": place(goal["rhs"])} for goal in goals]


def varying(steps):
    """Whether each step varies."""
    found = []
    for step in steps:
        found.append(step["op"] == "var" or any(found[arg] for arg in step.get("args", [])))
    return found
