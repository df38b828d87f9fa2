"""The part of an infinite sum: its first terms, and the tail that follows them."""

from .limits import MAX_STEPS, MAX_TERMS
from .parts import at_point, own, written_constant
from .reading import demand, demand_whole, parse_interval, parse_rational
from .tails import bounds_on_sum, ratio_of


def sum_parts(f, file, lo, hi):
    terms, period = file["terms"], file["period"]
    demand_whole(terms, 1, MAX_TERMS, "terms")
    demand_whole(period, 1, 2, "period")
    factors = parse_interval(file["factors"], "factors", dyadic=False)
    demand(period == 1 or factors.lo == factors.hi, "alternating terms need one factor")
    count = len(f.steps)
    demand(count * terms <= MAX_STEPS, f"more than {MAX_STEPS} steps in all terms")
    start = parse_rational(f.steps[f.a]["value"], "the lower end of the range").numerator
    end = start + terms
    bounds = bounds_on_sum(ratio_of(f, end), factors, period, file["tail"], end)

    steps = []
    for j in range(terms):
        steps += at_point(f.steps, start + j, j * count)

    def put(op, *args):
        steps.append({"op": op, "args": list(args)})
        return len(steps) - 1

    def const(value):
        steps.append(written_constant(value))
        return len(steps) - 1

    factor = f.named["factor"]
    term = total = f.named["first"]
    for j in range(terms):
        term = put("mul", put("mul", term, factor), j * count + f.body)
        if j < terms - 1:
            total = put("add", total, term)
    bounds = [const(bound) for bound in bounds]
    tails = [put("mul", term, bound) for bound in bounds]
    ends = [put("min", *tails), put("max", *tails)]
    low, high = [put("add", total, end) for end in ends]
    c_lo, c_hi, least, most = [const(value) for value in (*factors, lo, hi)]
    goals = [own(factor, ">=", c_lo), own(factor, "<=", c_hi)]
    goals += [own(low, ">=", least), own(high, "<=", most)]
    yield f.part("head", "the first terms and the tail", steps, f.given, goals)
