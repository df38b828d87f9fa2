"""The parts of integrals, quantiles and improper integrals: claims about the pieces of a range."""

from fractions import Fraction

from .jets import Jets
from .limits import MAX_ORDER, MAX_PIECES, MAX_PIECES_STEPS
from .parts import at_point, moved_goals, own, written_constant
from .reading import at, demand, demand_keys, demand_list, demand_short
from .reading import parse_interval, parse_rational
from .tails import bounds_on_integral, logarithmic_derivative


class Pieces:
    """The pieces of a range, one after another, and what those so far add up to.

    By Taylor's theorem the integral from c - h to c + h is the sum of 2 h^(k+1)/(k+1) times
    coefficient k at c over the even k below the order, and the same with the order for k and some
    value of that coefficient.
    """

    def __init__(self, f, file, start):
        order, pieces = file["order"], file["pieces"]
        good = type(order) is int and 2 <= order <= MAX_ORDER and order % 2 == 0
        demand(good, f"order is not an even number from 2 to {MAX_ORDER}")
        good = type(pieces) is list and 1 <= len(pieces) <= MAX_PIECES
        demand(good, f"pieces is not a list of 1 to {MAX_PIECES} pieces")
        self.f, self.jets, self.order = f, Jets(f.steps, order), order
        size = len(self.jets.steps) * len(pieces)
        demand(size <= MAX_PIECES_STEPS, f"more than {MAX_PIECES_STEPS} steps in all pieces")
        self.pieces, self.next = [], 0
        self.end, self.least, self.most = start, Fraction(0), Fraction(0)
        for number, piece in enumerate(pieces):
            self.pieces.append(at(f"piece {number}", parse_piece, piece, start, order))
            start = self.pieces[-1][0]
        self.last = start

    def parts(self, up_to):
        """The parts of the pieces that end there or before, without those that there were."""
        while self.next < len(self.pieces) and self.pieces[self.next][0] <= up_to:
            to, bounds = self.pieces[self.next]
            args = self.f, self.jets, self.next, (self.end, to), bounds
            yield from at(f"piece {self.next}", piece_parts, *args)
            self.add(to, bounds)
            self.next += 1

    def add(self, to, bounds):
        weight = to - self.end
        half = weight / 2
        for index, (low, high) in enumerate(bounds):
            self.least += weight / (2 * index + 1) * low
            self.most += weight / (2 * index + 1) * high
            weight *= half**2
            demand_short(self.least, self.most, weight)
        self.end = to


def parse_piece(piece, start, order):
    """The end of a piece that begins at the start, and its bounds."""
    demand_keys(piece, ["to", "bounds"])
    to = parse_rational(piece["to"], "to")
    demand(start < to, "it does not end after its beginning")
    demand_list(piece["bounds"], [order // 2 + 1], "bounds")
    return to, [parse_interval(pair, "bounds", dyadic=False) for pair in piece["bounds"]]


def piece_parts(f, jets, number, ends, bounds):
    """The two claims about a piece."""
    *even, (low, high) = bounds
    body, count = jets.of[f.body], len(jets.steps)
    steps = jets.steps + [written_constant(value) for value in (*ends, low, high)]
    goals = moved_goals(f.goals, lambda step: jets.of[step][0])
    if body[-1] is None:
        demand(low == high == 0, "the last derivative is 0, but its bounds are not")
        goals.append(own(body[0], "==", body[0]))
    else:
        goals += [own(body[-1], ">=", count + 2), own(body[-1], "<=", count + 3)]
    variables = [[count, count + 1], *f.given]
    rest = f.part(f"rest.{number}", f"the rest in piece {number}", steps, variables, goals)
    steps, goals = at_point(jets.steps, sum(ends) / 2), []
    for index, pair in enumerate(even):
        place = body[2 * index]
        if place is None:
            demand(pair == (0, 0), f"derivative {2 * index} is 0, but its bounds are not")
            continue
        for relation, value in zip((">=", "<="), pair):
            goals.append(own(place, relation, len(steps)))
            steps.append(written_constant(value))
    says = f"the centre of piece {number}"
    return [rest, f.part(f"centre.{number}", says, steps, f.given, goals)]


def integral_parts(f, file, lo, hi):
    """The pieces cover the range, and add up to something in [lo, hi]."""
    start, end = written_range(f)
    pieces = Pieces(f, file, start)
    demand(pieces.last == end, "the pieces do not end where the range ends")
    yield from pieces.parts(end)
    demand_within(lo, hi, pieces.least, pieces.most)


def quantile_parts(f, file, lo, hi):
    """As f > 0, its integral grows with its end: it is at most p at lo, and at least p at hi."""
    start, end = written_range(f)
    demand(start <= lo and hi <= end, "lo and hi are not in the range")
    pieces = Pieces(f, file, start)
    demand(pieces.last == hi, "the pieces do not end at hi")
    steps, goals = [*f.steps, written_constant(0)], [*f.goals, own(f.body, ">", len(f.steps))]
    yield f.part("positive", "the function is above 0", steps, f.variables, goals)
    yield from pieces.parts(lo)
    demand(pieces.end == lo, "no piece ends at lo")
    most = pieces.most
    yield from pieces.parts(hi)
    count, level = len(f.steps), f.named["level"]
    steps = at_point(f.steps, lo) + [written_constant(most), written_constant(pieces.least)]
    goals = [own(level, ">=", count), own(level, "<=", count + 1)]
    says = "the integral reaches the level between lo and hi"
    yield f.part("level", says, steps, f.given, goals)


def improper_parts(f, file, lo, hi):
    """The pieces up to a number, the value there, and bounds on what follows, as multiples of it."""
    begins = parse_rational(f.steps[f.a]["value"], "the lower end of the range")
    pieces = Pieces(f, file, begins) if "pieces" in file else None
    begins = pieces.last if pieces else begins
    demand(begins.denominator == 1, "the tail does not begin at a whole number")
    value = parse_interval(file["value"], "value", dyadic=False)
    slope = logarithmic_derivative(f, begins.numerator)
    tail = bounds_on_integral(slope, file["tail"], begins.numerator)
    if pieces:
        yield from pieces.parts(begins)
    count, steps = len(f.steps), at_point(f.steps, begins)
    steps += [written_constant(end) for end in value]
    goals = [own(f.body, ">=", count), own(f.body, "<=", count + 1)]
    yield f.part("value", "the value where the tail begins", steps, f.given, goals)
    products = [v * bound for v in value for bound in tail]
    least, most = (pieces.least, pieces.most) if pieces else (0, 0)
    demand_within(lo, hi, least + min(products), most + max(products))


def written_range(f):
    ends = [f.steps[end] for end in (f.a, f.b)]
    demand(all(end["op"] == "const" for end in ends), "an end of the range is not a constant")
    return [parse_rational(end["value"], "an end of the range") for end in ends]


def demand_within(lo, hi, least, most):
    demand_short(least, most)
    demand(lo <= least, "lo is above what it adds up to")
    demand(most <= hi, "hi is below what it adds up to")
