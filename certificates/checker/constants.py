"""Certificates of constants, proofmark-constant/1.

From a constant and what its certificate says follow the claims that its parts must prove, in the
form in which a file has them. Those of roots, maxima and minima are made here.
"""

from collections import namedtuple

from .claims import canonical_text, check_claim, check_shape, check_statement, check_steps
from .claims import demand_known, hash_of, is_own, parse_steps
from .integrals import improper_parts, integral_parts, quantile_parts
from .limits import MAX_GOALS
from .parts import at_point, moved_goals, own, varying, written, written_constant
from .reading import at, demand, demand_index, demand_keys, demand_text, is_identifier
from .reading import parse_json, parse_rational
from .slopes import UNKNOWN, with_slopes
from .sums import sum_parts

CONSTANT = "proofmark-constant/1"
ENDLESS = ["improper", "sum"]  # the kinds whose range has no upper end

Enclosed = namedtuple("Enclosed", "constant says sha256 lo hi")


class Function:
    """What a certificate of a constant is about: a function of variable 0, and its range."""

    def __init__(self, file):
        found, self.name, self.says = file["function"], file["constant"], file["says"]
        demand_keys(found, ["variables", "goals", "steps"])
        self.steps, self.goals, self.variables = found["steps"], found["goals"], found["variables"]
        good = type(self.goals) is list and len(self.goals) <= MAX_GOALS
        demand(good, f"goals is not a list of at most {MAX_GOALS} goals")
        check_statement(self.steps, self.variables, self.goals)
        parsed = parse_steps(self.steps, len(self.variables))
        demand(all(step.lo is None for step in parsed), "a step has an enclosure")
        obliged = not any(is_own(goal) or "some" in goal for goal in self.goals)
        demand(obliged, "a goal is not an obligation for all values")
        first, *self.given = self.variables
        demand(type(first) is list, "the first variable does not run over a range")
        demand(all(type(other) is str for other in self.given), "two variables run over ranges")
        self.program = check_steps(parsed, False)
        self.depends = []
        for step in parsed:
            depends = step.variable == 0 or any(self.depends[arg] for arg in step.args)
            self.depends.append(depends)
        self.a, self.b = first
        fixed = not set(self.program.varying).intersection(first)
        demand(fixed, "an end of the range varies")
        places = [i for i, step in enumerate(parsed) if step.variable == 0]
        demand(len(places) == 1, "variable 0 is not exactly one step")
        self.x = places[0]
        demand_index(file["body"], len(self.steps), "body")
        self.body = file["body"]
        self.named = {name: self.fixed_step(file[name], name) for name in KINDS[file["kind"]].steps}
        if file["kind"] in ENDLESS:
            self.demand_endless(file["kind"])

    def fixed_step(self, index, name):
        demand_index(index, len(self.steps), name)
        demand(not self.depends[index], f"{name} depends on x")
        return index

    def demand_endless(self, kind):
        demand(self.a == self.b, "the range has an upper end")
        demand(not self.goals, "there are goals")
        step = self.program.steps[self.a]
        demand(step.op == "const", "the lower end of the range is not a constant")
        whole = kind != "sum" or step.value.denominator == 1
        demand(whole, "the lower end of the range is not a whole number")

    def part(self, name, says, steps, variables, goals):
        """A claim; if it has variables but no goal varies, it also says that the first equals itself."""
        varies = varying(steps)
        if True in varies and not any(varies[goal["lhs"]] or varies[goal["rhs"]] for goal in goals):
            first = varies.index(True)
            goals = [*goals, own(first, "==", first)]
        claim = {"claim": f"{self.name}.{name}", "says": f"{self.says}: {says}", "steps": steps}
        return {**claim, "variables": variables, "goals": goals}


def root_parts(f, file, lo, hi):
    """The derivative keeps its sign on the range, and the function changes its sign in [lo, hi]."""
    rises, longer = file["rises"], with_slopes(f.program, by=[0])
    demand(type(rises) is bool, "rises is neither true nor false")
    slope, place = longer.slopes[longer.places[f.body]].get(0), longer.places.__getitem__
    demand(slope not in (None, UNKNOWN), "the function has no derivative, or it is 0")
    steps = [*map(written, longer.steps), written_constant(0)]
    variables = [[place(f.a), place(f.b)], *f.given]
    goals = moved_goals(f.goals, place)
    goals.append(own(slope, ">" if rises else "<", len(steps) - 1))
    yield f.part("slope", "the derivative keeps its sign", steps, variables, goals)
    count = len(f.steps)
    steps = at_point(f.steps, lo) + at_point(f.steps, hi, count) + [written_constant(0)]
    goals = [
        own(f.a, "<=", f.x),
        own(count + f.x, "<=", count + f.b),
        own(f.body, "<=" if rises else ">=", 2 * count),
        own(count + f.body, ">=" if rises else "<=", 2 * count),
    ]
    yield f.part("ends", "the root lies between lo and hi", steps, f.given, goals)


def extremum_parts(f, file, lo, hi):
    """No value is beyond one end, and the value at a point reaches the other."""
    point, count = parse_rational(file["at"], "at"), len(f.steps)
    sides = {
        "maximum": [(hi, "<=", "no value is above hi"), (lo, ">=", "a value is at least lo")],
        "minimum": [(lo, ">=", "no value is below lo"), (hi, "<=", "a value is at most hi")],
    }
    (bound, relation, says), (reached, reaches, then_says) = sides[file["kind"]]
    steps, goals = [*f.steps, written_constant(bound)], [*f.goals, own(f.body, relation, count)]
    yield f.part("bound", says, steps, f.variables, goals)
    steps = at_point(f.steps, point) + [written_constant(reached)]
    goals = [own(f.a, "<=", f.x), own(f.x, "<=", f.b), own(f.body, reaches, count)]
    yield f.part("point", then_says, steps, f.given, goals)


Kind = namedtuple("Kind", "steps evidence parts")
KINDS = {  # kind: the steps that it names, the keys of its evidence, the claims of its parts
    "root": Kind([], ["rises"], root_parts),
    "maximum": Kind([], ["at"], extremum_parts),
    "minimum": Kind([], ["at"], extremum_parts),
    "integral": Kind([], ["order", "pieces"], integral_parts),
    "quantile": Kind(["level"], ["order", "pieces"], quantile_parts),
    "improper": Kind([], ["value", "tail"], improper_parts),
    "sum": Kind(["first", "factor"], ["terms", "factors", "period", "tail"], sum_parts),
}


def check_part(claim, part, known):
    """The part is a certificate of the claim, and proves it."""
    check_shape(part)
    for key, derived in claim.items():
        found = part.get(key, [])
        if key == "steps":
            found = [{k: v for k, v in step.items() if k not in ("lo", "hi")} for step in found]
        demand(found == derived, f"{key} is not what follows from the constant")
    demand(part["verdict"] == "certified", "verdict is not certified")
    check_claim(part, known)


def check_constant(name, data, known, open_file=None):
    """What a valid file of that name with these data says of a constant, by those known so far."""
    file = parse_json(data)
    demand(type(file) is dict and file.get("format") == CONSTANT, f"format is not {CONSTANT}")
    kind = file.get("kind")
    demand(kind in list(KINDS), "kind is not one of " + ", ".join(KINDS))
    keys = ["format", "constant", "says", "sha256", "kind", "body", "function", "lo", "hi", "parts"]
    kind_steps, evidence, parts_of = KINDS[kind]
    if kind == "improper" and ("order" in file or "pieces" in file):
        evidence = [*evidence, "order", "pieces"]
    demand_keys(file, keys + kind_steps + evidence)
    constant = file["constant"]
    demand(is_identifier(constant), "constant is no identifier")
    demand(name == constant + ".json", f"the file is not called {constant[:80]}.json")
    demand_text(file["says"], "says")
    f, parts = at("function", Function, file), file["parts"]
    text = canonical_text({**file["function"], "claim": constant, "says": file["says"]})
    head = f"{CONSTANT}\nkind {kind}\nbody {f.body}\n"
    head += "".join(f"{name} {step}\n" for name, step in f.named.items())
    digest = hash_of(head + text)
    demand(file["sha256"] == digest, f"sha256 is not that of the constant, {digest}")
    demand_known(f.given, known)
    lo, hi = (parse_rational(file[key], key) for key in ("lo", "hi"))
    demand(lo <= hi, "lo is above hi")
    demand(type(parts) is list, "parts is not a list")
    count = 0
    for claim in parts_of(f, file, lo, hi):
        demand(count < len(parts), f"part {count}, {claim['claim'][:80]}, is missing")
        at(f"part {count}", check_part, claim, parts[count], known)
        count += 1
    demand(count == len(parts), f"there are more parts than {count}")
    return Enclosed(constant, file["says"], digest, lo, hi)
