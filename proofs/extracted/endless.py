"""Honest certificates of quantiles, improper integrals and infinite sums, and ways to forge them."""

from fractions import Fraction

from by_hand import at_point, const, constant, enclosures, goal, proved, step, var


def total(start, pieces, side):
    """What pieces with two derivatives add up to, from below (0) or from above (1)."""
    found, start = Fraction(0), Fraction(start)
    for piece in pieces:
        end = Fraction(piece["to"])
        half, (centre, rest) = (end - start) / 2, piece["bounds"]
        found += 2 * half * Fraction(centre[side]) + 2 * half**3 / 3 * Fraction(rest[side])
        start = end
    return found


def piece_parts(name, says, number, longer, places, start, piece, variables=()):
    """The two parts of a piece. `places` are the steps of the function's value and of its second derivative."""
    (least, most), (m, last) = piece["bounds"]
    count, (value, second) = len(longer), places
    rest = [*longer, const(start), const(piece["to"]), const(m), const(last)]
    centre = str((Fraction(start) + Fraction(piece["to"])) / 2)
    return [
        proved(f"{name}.rest.{number}", f"{says}: the rest in piece {number}", rest,
               [[count, count + 1], *variables],
               [goal(second, ">=", count + 2), goal(second, "<=", count + 3)], [(start, piece["to"])]),
        proved(f"{name}.centre.{number}", f"{says}: the centre of piece {number}",
               [*at_point(longer, centre), const(least), const(most)], [*variables],
               [goal(value, ">=", count), goal(value, "<=", count + 1)])]


def bounded(longer, places, start, to):
    """A piece with the bounds that interval arithmetic finds."""
    value, second = places
    middle = (Fraction(start) + Fraction(to)) / 2
    at_centre = enclosures(longer, [(middle, middle)])[value]
    rest = enclosures(longer, [(Fraction(start), Fraction(to))])[second]
    return {"to": to, "bounds": [list(map(str, at_centre)), list(map(str, rest))]}


def quantile(lo="3/2", hi="2", level="1/2", ends=("3/2", "2"), positive=True, words=None):
    """Where the integral of 1/x from 1 reaches 1/2, at the root of e."""
    steps = [const("1"), const("2"), var(0), step("div", 0, 2), const(level)]
    longer = [*steps[:3], const("1"), step("div", 0, 2), step("mul", 3, 4), const("0"), step("sub", 6, 5),
              step("div", 7, 2), step("mul", 3, 8), const("0"), step("sub", 10, 9), step("div", 11, 2), const(level)]
    says, start, pieces, parts = "where the integral of 1/x from 1 reaches a level", "1", [], []
    above = proved("root.positive", f"{says}: the function is above 0", [*steps, const("0")], [[0, 1]],
                   [goal(3, ">" if positive else "<", 5)], [("1", "2")])
    for number, end in enumerate(ends):
        pieces.append(bounded(longer, (4, 12), start, end))
        parts += piece_parts("root", says, number, longer, (4, 12), start, pieces[-1])
        start = end
    before = [piece for piece in pieces if Fraction(piece["to"]) <= Fraction(lo)]
    upper, lower = words or (total("1", before, 1), total("1", pieces, 0))
    reached = proved("root.level", f"{says}: the integral reaches the level between lo and hi",
                     [*at_point(steps, lo), const(str(upper)), const(str(lower))], [],
                     [goal(4, ">=", 5), goal(4, "<=", 6)])
    return constant("root", says, "quantile", steps, [[0, 1]], [], body=3, level=4, lo=lo, hi=hi, order=2,
                    pieces=pieces, parts=[above, *parts, reached])


def square(ends=(), value=None, tail=None, lo=None, hi=None):
    """The integral of 1/x^2 from 1 to infinity, which is 1. The tail begins after the pieces."""
    steps = [const("1"), var(0), step("pow", 1, power=2), step("div", 0, 2)]
    longer = [const("1"), var(0), const("1"), step("pow", 1, power=2),
              # 2 x and 1, the coefficients of x^2
              step("mul", 1, 2), step("mul", 2, 1), step("add", 4, 5), step("mul", 2, 2),
              step("div", 0, 3),
              step("mul", 6, 8), const("0"), step("sub", 10, 9), step("div", 11, 3),
              step("mul", 6, 12), step("mul", 7, 8), step("add", 13, 14), const("0"), step("sub", 16, 15),
              step("div", 17, 3)]
    says, start, pieces, parts = "the integral of 1/x^2 from 1 to infinity", "1", [], []
    for number, end in enumerate(ends):
        pieces.append(bounded(longer, (8, 18), start, end))
        parts += piece_parts("square", says, number, longer, (8, 18), start, pieces[-1])
        start = end
    exact = str(1 / Fraction(start) ** 2)
    least, most = value or (exact, exact)
    parts.append(proved("square.value", f"{says}: the value where the tail begins",
                        [*at_point(steps, start), const(least), const(most)], [],
                        [goal(3, ">=", 4), goal(3, "<=", 5)]))
    begins = Fraction(start)
    lo = lo or str(total("1", pieces, 0) + Fraction(least) * begins)
    hi = hi or str(total("1", pieces, 1) + Fraction(most) * begins)
    tail = tail or {"low": [["0", "1"], ["1"]], "high": [["0", "1"], ["1"]], "decay": 2, "shift": 0, "room": 1}
    more = {"order": 2, "pieces": pieces} if pieces else {}
    return constant("square", says, "improper", steps, [[0, 0]], [], lo=lo, hi=hi, value=[least, most], tail=tail,
                    parts=parts, **more)


def at(fraction, x):
    above, below = [sum(int(c) * x**k for k, c in enumerate(p)) for p in fraction]
    return Fraction(above, below)


def head(name, says, steps, body, first, factor, start, terms, factors, tail, ends, variables=(), ranges=()):
    """The part of a sum."""
    copies = [found for j in range(terms) for found in at_point(steps, str(start + j), j * len(steps))]
    term = total_so_far = first
    for j in range(terms):
        copies.append(step("mul", term, factor))
        copies.append(step("mul", len(copies) - 1, j * len(steps) + body))
        term = len(copies) - 1
        if j < terms - 1:
            copies.append(step("add", total_so_far, term))
            total_so_far = len(copies) - 1
    next_one = len(copies)
    bounds = [const(str(at(tail[key], start + terms))) for key in ("low", "high")]
    copies += [*bounds, step("mul", term, next_one), step("mul", term, next_one + 1),
               step("min", next_one + 2, next_one + 3), step("max", next_one + 2, next_one + 3),
               step("add", total_so_far, next_one + 4), step("add", total_so_far, next_one + 5),
               *map(const, [*factors, *ends])]
    goals = [goal(factor, ">=", next_one + 8), goal(factor, "<=", next_one + 9),
             goal(next_one + 6, ">=", next_one + 10), goal(next_one + 7, "<=", next_one + 11)]
    return proved(f"{name}.head", f"{says}: the first terms and the tail", copies, list(variables), goals, ranges)


def napier(lo="27/10", hi="68/25", terms=4, factors=("1", "1"), tail=None, period=1, start=0, first=2, minus=False):
    """The sum of 1/k! from 0: t_(k+1) = t_k/(k + 1)."""
    steps = [const(str(start)), var(0), const("1"), step("add", 1, 2), step("div", 2, 3)]
    if minus:
        # A step that is not used, and divides by 0 far out.
        steps += [const("10"), step("sub", 1, 5), step("div", 2, 6)]
    tail = tail or {"low": [["1"], ["1"]], "high": [["1", "1"], ["0", "1"]], "decay": 1, "shift": 0, "room": 2}
    says = "the sum of 1/k! from 0"
    parts = [head("napier", says, steps, 4, first, 2, start, terms, factors, tail, (lo, hi))]
    return constant("napier", says, "sum", steps, [[0, 0]], [], body=4, first=first, factor=2, lo=lo, hi=hi,
                    terms=terms, factors=list(factors), period=period, tail=tail, parts=parts)


def mercator(lo="2/3", hi="3/4", period=2, factors=("-1", "-1"), high="3/4"):
    """The sum of (-1)^k/(k + 1) from 0, which is ln 2."""
    steps = [const("0"), var(0), const("1"), step("add", 1, 2), const("2"), step("add", 1, 4), step("div", 3, 5),
             const("-1")]
    above, below = high.split("/")
    tail = {"low": [["1"], ["2"]], "high": [[above], [below]], "decay": 1, "shift": 1, "room": 1}
    says = "the sum of (-1)^k/(k + 1) from 0"
    parts = [head("mercator", says, steps, 6, 2, 7, 0, 2, factors, tail, (lo, hi))]
    return constant("mercator", says, "sum", steps, [[0, 0]], [], body=6, first=2, factor=7, lo=lo, hi=hi, terms=2,
                    factors=list(factors), period=period, tail=tail, parts=parts)


def powers(given, ends, factors=None):
    """The sum of (p/4)^k from 0, where p is given: 4/(4 - p), near 1.495."""
    steps = [const("0"), var(0), var(1), const("1"), const("4"), step("div", 3, 4)]
    factors, says = factors or ends, "the sum of (p/4)^k from 0"
    tail = {"low": [["149"], ["100"]], "high": [["3"], ["2"]], "decay": 1, "shift": 1, "room": 2}
    lo, hi = "149/100", "3/2"
    parts = [head("powers", says, steps, 5, 3, 2, 0, 2, factors, tail, (lo, hi), [given], [ends])]
    return constant("powers", says, "sum", steps, [[0, 0], given], [], body=5, first=3, factor=2, lo=lo, hi=hi,
                    terms=2, factors=list(factors), period=1, tail=tail, parts=parts)


def renamed(found, **fields):
    """The same certificate with other fields and with the hash that they give."""
    function = {**found["function"]}
    if "range" in fields:
        function["variables"] = [fields.pop("range")]
    if "goals" in fields:
        function["goals"] = fields.pop("goals")
    if "start" in fields:
        function["steps"] = [const(fields.pop("start")), *function["steps"][1:]]
    found = {**found, **fields, "function": function}
    kept = {key: value for key, value in found.items()
            if key not in ("format", "constant", "says", "sha256", "kind", "body", "function")}
    return constant(found["constant"], found["says"], found["kind"], function["steps"], function["variables"],
                    function["goals"], body=found["body"], **kept)
