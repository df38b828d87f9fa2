"""How a recipe becomes a file: steps as text, enclosures that follow are computed, hashes are right.

A step is a line, `<op> [<value>, <power> or <variable>] <args>`, as in the canonical text. What it
encloses is computed from its operands, by exact fractions, unless the line ends in `in <lo> <hi>`;
with `open` at its end it has no enclosure. So a recipe says what is forged, and nothing else.
"""

import hashlib
import json
import math
import sys
from collections import namedtuple
from fractions import Fraction

from checker.claims import canonical_text

Case = namedtuple("Case", "folder files expected flaw")
Step = namedtuple("Step", "op given args ends aux")
Box = namedtuple("Box", "at ends centre")

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)

CASES = []  # all files that are committed
LARGE = []  # and those that are written when they are needed

# ---- numbers and intervals -----------------------------------------------------------------------


def number(text):
    """The value of any of the three forms."""
    mantissa, p, exponent = text.partition("p")
    return Fraction(mantissa) * (Fraction(2)**int(exponent) if p else 1)


def heap_diameter(vertices):
    height = vertices.bit_length() - 1
    return 2 * height - (height > 0 and 2 * vertices < 3 << height)


def floor_log2(x):
    k = x.numerator.bit_length() - x.denominator.bit_length()
    return k - (x < Fraction(2)**k)


def corners(function):
    return lambda given, x, y: [function(u, v) for u in x for v in y]


def monotone(function):
    return lambda given, x: map(function, x)


def powers(given, x):
    zero = [Fraction(0)] if int(given) % 2 == 0 and x[0] <= 0 <= x[1] else []
    return [u**int(given) for u in x] + zero


VALUES = {  # operations whose values at these points are the extremes
    "const": lambda given: [number(given)],
    "add": corners(lambda u, v: u + v),
    "sub": corners(lambda u, v: u - v),
    "mul": corners(lambda u, v: u * v),
    "div": corners(lambda u, v: u / v),
    "pow": powers,
    "min": corners(min),
    "max": corners(max),
    "abs": lambda given, x: [abs(u) for u in x] + [Fraction(0)] * (x[0] <= 0 <= x[1]),
    "floor": monotone(math.floor),
    "ceil": monotone(math.ceil),
    "floor_log2": monotone(floor_log2),
    "heap_diameter": lambda given, x: [heap_diameter(int(x[0]))],
}


def enclosure(step, values):
    """The two ends of a step as text; computed where they are not given."""
    if step.ends is not None:
        return step.ends
    operands = [[number(text) for text in values[arg][-2:]] for arg in step.args]
    points = [Fraction(value) for value in VALUES[step.op](step.given, *operands)]
    return [str(min(points)), str(max(points))]


# ---- the program ---------------------------------------------------------------------------------


def parse(text):
    """The steps of a program. One that belongs to a derivative has an apostrophe in front."""
    steps = []
    for line in filter(None, map(str.strip, text.splitlines())):
        aux = line.startswith("'")
        words, _, ends = line.strip("' ").partition(" in ")
        op, *rest = words.split()
        closed = rest[-1:] != ["open"]
        rest = rest if closed else rest[:-1]
        given = rest.pop(0) if op in ("const", "pow", "var") else None
        ends = ends.split() if ends else None if closed else []
        steps.append(Step(op, given, [int(arg) for arg in rest], ends, aux))
    return steps


def varying(steps):
    found = []
    for step in steps:
        found.append(step.aux or step.op == "var" or any(found[arg:arg + 1] == [True] for arg in step.args))
    return found


def fixed_values(steps):
    values = {}
    for index, (step, varies) in enumerate(zip(steps, varying(steps))):
        if not varies:
            values[index] = enclosure(step, values) or None
    return values


def entries(steps, ranges, ends):
    """The enclosures of the steps that vary; `ends` has those that are not computed, by step."""
    values, found = fixed_values(steps), []
    for index, (step, varies) in enumerate(zip(steps, varying(steps))):
        if not varies:
            continue
        if index in ends:
            values[index] = ends[index] and ends[index].split()
        elif step.op == "var":
            values[index] = ranges[int(step.given)]
        else:
            values[index] = enclosure(step, values)
        found.append(values[index])
    return found


def box(at, ends={}, centre=None):
    """A box: `at` has the ends of each variable, with semicolons between the variables."""
    return Box(at, ends, centre)


def written(steps, entry):
    """A box as the file has it."""
    ranges = [pair.split() for pair in entry.at.split(";")]
    found = {"at": ranges}
    if entry.centre:
        at, ends = entry.centre
        points = [point.strip() for point in at.split(";")]
        inside = entries(steps, [[point, point] for point in points], ends)
        found["centre"] = {"at": points, "in": inside}
    found["in"] = entries(steps, ranges, entry.ends)
    return found


# ---- the file ------------------------------------------------------------------------------------


def step_object(step, ends):
    key = {"const": "value", "pow": "power", "var": "variable"}.get(step.op)
    found = {"op": step.op}
    if step.args:
        found["args"] = step.args
    if key:
        found[key] = step.given if key == "value" else int(step.given)
    if ends:
        found["lo"], found["hi"] = ends
    return found


def goal_object(text):
    """`[some] <lhs> <relation> <rhs> [from …]`; without `from`, the sentence asks for it."""
    words, _, source = text.partition(" from ")
    *some, lhs, relation, rhs = words.split()
    found = {"lhs": int(lhs), "relation": relation, "rhs": int(rhs), "from": source or "says"}
    return {**found, "some": True} if some else found


def sha256(file):
    return hashlib.sha256(canonical_text(file).encode("utf-8", "surrogatepass")).hexdigest()


def dumps(value):
    return json.dumps(value, ensure_ascii=False)


def text_of(file):
    """JSON with a line for each goal, step and box."""
    lines = []
    for key, value in file.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n".join("  " + dumps(entry) for entry in value)
            lines.append(f" {dumps(key)}: [\n{inner}]")
        else:
            lines.append(f" {dumps(key)}: {dumps(value)}")
    return "{\n" + ",\n".join(lines) + "}\n"


def certificate(name,
                says,
                program,
                goals,
                verdict="certified",
                variables="",
                cover=(),
                witness=None,
                slopes="",
                before=None,
                after=None,
                raw=None):
    """The bytes of a file. `before` edits it before it is hashed, `after` afterwards, `raw` its text;
    `slopes` is the longer program, with the derivatives."""
    steps = parse(program)
    values = fixed_values(steps)
    word, _, refutes = verdict.partition(" ")
    file = {"format": "proofmark-certificate/1", "claim": name, "says": says, "sha256": ""}
    file["verdict"] = word
    if refutes:
        file["refutes"] = int(refutes)
    if slopes:
        file["slopes"] = True
    if variables:
        file["variables"] = [[int(end) for end in pair.split()] for pair in variables.split(";")]
    file["goals"] = [goal_object(text) for text in goals.split(";")]
    file["steps"] = [step_object(step, values.get(index)) for index, step in enumerate(steps)]
    if cover:
        longer = parse(slopes) if slopes else steps
        file["cover"] = [written(longer, entry) for entry in cover]
    if witness:
        file["witness"] = written(steps, witness)
    if before:
        before(file)
    file["sha256"] = sha256(file)
    if after:
        after(file)
    text = text_of(file)
    found = raw(text) if raw else text
    return found if isinstance(found, bytes) else found.encode("utf-8")


def accept(name, says, program, goals, cases=CASES, **parts):
    data = certificate(name, says, program, goals, **parts)
    verdict = parts.get("verdict", "certified").partition(" ")[0]
    cases.append(Case("accept", {f"{name}.json": data}, verdict, says))


def reject(name, failure, flaw, says, program, goals, file=None, cases=CASES, **parts):
    """A file that must be rejected: the kernel's reason, and what is wrong in words."""
    data = certificate(name, says, program, goals, **parts)
    cases.append(Case("reject", {f"{file or name}.json": data}, failure, flaw))


def rule(step, op, reason):
    return f'Rule {{ step: {step}, rule: "{op}", reason: {reason} }}'


def in_box(index, failure):
    return f"InBox({index}, {failure})"


def in_witness(failure):
    return f"InWitness({failure})"
