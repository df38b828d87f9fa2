"""Derivatives: the longer program of README.md, Slopes and mean values."""

from collections import namedtuple

from .limits import MAX_STEPS, MAX_VARIABLES, MAX_WORK
from .reading import demand

Step = namedtuple("Step", "op args lo hi value power variable")
# steps; the intervals of those that do not vary, by number; the numbers of those that do; where
# the claim's steps are among the steps; and {step: {variable: derivative}}, if there are slopes
Program = namedtuple("Program", "steps fixed varying places slopes")


SLOPES = {  # operation: its derivative as a term, from its power n, the numbers of the step and its
    # operands and the numbers of their derivatives (None is 0); no other operation has one
    "add": lambda n, s, x, y, dx, dy: ("add", dx, dy),
    "sub": lambda n, s, x, y, dx, dy: ("sub", dx, dy),
    "mul": lambda n, s, x, y, dx, dy: ("add", ("mul", dx, y), ("mul", x, dy)),
    "div": lambda n, s, x, y, dx, dy: ("div", dx, y)
    if dy is None
    else ("div", ("sub", ("mul", dx, y), ("mul", x, dy)), ("pow", y, 2)),
    "pow": lambda n, s, x, dx: ("mul", ("mul", ("const", n), ("pow", x, n - 1)), dx),
    "ln": lambda n, s, x, dx: ("div", dx, x),
    "atanh": lambda n, s, x, dx: ("div", dx, ("sub", ("const", 1), ("pow", x, 2))),
    "sin": lambda n, s, x, dx: ("mul", ("cos", x), dx),
    "cos": lambda n, s, x, dx: ("neg", ("mul", ("sin", x), dx)),
    "atan": lambda n, s, x, dx: ("div", dx, ("add", ("const", 1), ("pow", x, 2))),
    "sqrt": lambda n, s, x, dx: ("div", dx, ("mul", ("const", 2), s)),
    "exp": lambda n, s, x, dx: ("mul", s, dx),
}
UNKNOWN = -1  # the number of a derivative that an operation does not have


def append(program, step):
    program.varying.append(len(program.steps))
    program.steps.append(step)
    return len(program.steps) - 1


def build(program, term):
    """Appends the steps of a term, operands first, and answers the number of the last one."""
    if type(term) is not tuple:
        return term
    op, x, y = (*term, None)[:3]
    if op == "const":
        return append(program, Step(op, [], None, None, x, None, None))
    if op == "pow":
        return x if y == 1 else append(program, Step(op, [x], None, None, None, y, None))
    x = build(program, x)
    if op in ("sin", "cos"):
        return append(program, Step(op, [x], None, None, None, None, None))
    if op == "neg":  # 0 - x, the 0 after x
        op, x, y = "sub", build(program, ("const", 0)), x
    elif x is None and op == "sub":
        x = build(program, ("const", 0))
    y = build(program, y)
    if x is None or y is None:
        return None if op == "mul" else y if x is None else x
    return append(program, Step(op, [x, y], None, None, None, None, None))


def with_slopes(claim, by=range(MAX_VARIABLES)):
    """The longer program, in which the derivatives of the claim's steps are steps as well.

    They are derivatives by these variables, which are all of them unless it is said otherwise.
    """
    longer = Program([], {}, [], [], {})
    varying, size = set(claim.varying), 0
    for index, step in enumerate(claim.steps):
        step = step._replace(args=[longer.places[arg] for arg in step.args])
        place, slopes = None, {}
        if index not in varying:
            place = len(longer.steps)
            longer.steps.append(step)
            longer.fixed.update({place: claim.fixed[index]} if index in claim.fixed else {})
        elif step.op == "var":
            if step.variable in by:
                slopes[step.variable] = build(longer, ("const", 1))
        elif step.op in ("sqrt", "exp"):
            place = append(longer, step)
        given = [longer.slopes[arg] for arg in step.args]
        for variable in sorted(set().union(*given)):
            primes = [slope.get(variable) for slope in given]
            known = step.op in SLOPES and UNKNOWN not in primes
            numbers = [step.power, place, *step.args, *primes]
            slopes[variable] = build(longer, SLOPES[step.op](*numbers)) if known else UNKNOWN
        longer.places.append(append(longer, step) if place is None else place)
        longer.slopes[longer.places[index]] = slopes
        size += len(slopes)
        demand(len(longer.steps) <= MAX_STEPS, f"more than {MAX_STEPS} steps with derivatives")
        demand(size <= MAX_WORK, "too large: too many derivatives")
    return longer
