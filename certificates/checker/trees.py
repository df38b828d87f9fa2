"""Covers in files of their own, proofmark-cover/1: a tree of splits, read line by line.

A leaf brings no enclosures. `enclosure` computes them; those of functions that are not rational are
checked by their rules as if they stood in a certificate.
"""

import math
import re
from fractions import Fraction

from .limits import MAX_LEAF_BITS, MAX_LINE, MAX_PARTS, MAX_TREE_BYTES, MAX_TREE_DEPTH
from .reading import Interval, Rejected, bits, demand, demand_short, parse_number
from .rules import RULES, circle, exp_bound
from .slopes import UNKNOWN

COVER = "proofmark-cover/1"
COUNT = re.compile("0|[1-9][0-9]{0,18}")
LINE = re.compile("(?:(s)([0-9]+)(?: ([^ ]+))?|(p)([0-9]+)|(l)([0-9]*)|(m)([0-9]*)(?: ([-0+]+))?)")


# ---- the enclosures of a leaf ------------------------------------------------------------------


def outward(lo, hi, digits):
    """The smallest interval between multiples of 2^-digits around these."""
    one = 1 << digits
    return Interval(Fraction(math.floor(lo * one), one), Fraction(math.ceil(hi * one), one))


def around(value, digits):
    """An interval that is sure to be right, and hardly wider than it must be."""
    doubt = Fraction(1, 1 << digits + 24)
    return outward(value - doubt, value + doubt, digits)


def root(x, digits):
    """Square roots of x, rounded down and up."""
    low = math.isqrt(math.floor(x * 4**digits))
    up = math.ceil(x * 4**digits)
    high = math.isqrt(up)
    return Fraction(low, 1 << digits), Fraction(high + (high * high < up), 1 << digits)


def exponential(x, digits):
    """About e^x, for any x that is not too large."""
    demand(abs(x) < 2**20, "too large: an exponential")
    precision = digits + 64 + max(0, math.ceil(x * 2)) + 32
    bound, width = exp_bound(abs(x), precision, False) if x else (1, 0)
    value = Fraction(bound, 1 << width)
    return value if x >= 0 else 1 / value


def logarithm(y, digits):
    """About ln y, for y > 0: Newton's steps from a double, each with twice the digits."""
    shift = bits(y)[0] - bits(y)[1]
    scaled = y / Fraction(2) ** shift
    guess, reached = Fraction(math.log(scaled) + shift * math.log(2)), 30
    while reached < digits + 48:
        reached = min(2 * reached, digits + 48)
        value = exponential(guess, reached + 16 + abs(shift) * 2)
        guess += 2 * (y - value) / (y + value)
        guess = Fraction(math.floor(guess * 2 ** (reached + 16)), 2 ** (reached + 16))
    return guess


def arctangent(y, digits):
    """About atan y, by turning back from a double."""
    if y < 0:
        return -arctangent(-y, digits)
    big = bits(y)[0] - bits(y)[1] > 900
    guess, reached = Fraction(math.pi / 2 if big else math.atan(y)), 30
    while y and reached < digits + 48:
        reached = min(2 * reached, digits + 48)
        c, s, width, _ = circle(guess, reached + 32 + max(0, bits(y)[0] - bits(y)[1]))
        guess += (y * c - s) / (c + y * s)
        guess = Fraction(math.floor(guess * 2 ** (reached + 16)), 2 ** (reached + 16))
    return guess


def at_ends(value, exact):
    """Bounds on an increasing function at the ends of x; exact has those of its values that are."""

    def ends(x, digits):
        found = [
            outward(exact[u], exact[u], digits) if u in exact else around(value(u, digits), digits)
            for u in x
        ]
        return Interval(found[0].lo, found[1].hi)

    return ends


def exponentials(x, digits):
    """Bounds on e^x at both ends; what is next to 0 need not be told from it."""
    tiny = Fraction(1, 1 << digits)
    low, high = at_ends(exponential, {0: 1})(
        [max(u, Fraction(-digits - 2)) for u in x], digits
    )
    low = low if x[0] > -digits - 2 else Fraction(0)
    return Interval(max(low, Fraction(0)), max(high, tiny))


COMPUTED = {  # operation: an interval for its values, which its rule then checks
    "sqrt": lambda x, digits: Interval(root(max(x[0], 0), digits)[0], root(max(x[1], 0), digits)[1]),
    "exp": exponentials,
    "ln": at_ends(logarithm, {1: 0}),
    "atanh": at_ends(lambda u, digits: logarithm((1 + u) / (1 - u), digits + 2) / 2, {0: 0}),
    "atan": at_ends(arctangent, {0: 0}),
}


def enclosure(step, operands, digits):
    """The image of the operands' enclosures, rounded outward to multiples of 2^-digits."""
    one = Fraction(1, 1 << digits)
    step = step._replace(lo=one, hi=one)
    rule = RULES[step.op][1]
    if step.op not in COMPUTED:
        points = list(rule.points(step, *operands))
        demand_short(*points)
        return outward(min(points), max(points), digits)
    domain = {"sqrt": lambda u: u >= 0, "ln": lambda u: u > 0, "atanh": lambda u: -1 < u < 1}
    inside = all(map(domain.get(step.op, lambda u: True), operands[0]))
    demand(inside, "not defined: the operand may be outside its domain")
    found = COMPUTED[step.op](operands[0], digits)
    lo_right, hi_right = rule(step._replace(lo=found.lo, hi=found.hi), *operands)
    demand(lo_right and hi_right, "its value is too close to a number of so many digits")
    return found


# ---- a leaf ------------------------------------------------------------------------------------


def mean_value(program, index, values, ranges, point, at_centre):
    """s(c) and s' (X - c), added up over the variables; None where that is not known."""
    slopes = program.slopes.get(index, {})
    if index not in at_centre or UNKNOWN in slopes.values():
        return None
    lo, hi = at_centre[index]
    for variable, place in slopes.items():
        if place is None:
            continue
        slope = values.get(place) if place < index else None
        if slope is None:
            return None
        terms = [u * (v - point[variable]) for u in slope for v in ranges[variable]]
        lo, hi = lo + min(terms), hi + max(terms)
    demand_short(lo, hi)
    return lo, hi


def leaf_steps(program, ranges, digits, asked, needed, centre=None):
    """The enclosures of the steps that are asked for; what is needed must have one."""
    values = {k: outward(x.lo, x.hi, digits) for k, x in program.fixed.items()}
    own = set(program.places)
    for index in program.varying:
        if index not in asked:
            continue
        step = program.steps[index]
        operands = [ranges[step.variable]] if step.op == "var" else [values.get(arg) for arg in step.args]
        try:
            demand(None not in operands, "an operand has no enclosure")
            found = enclosure(step, operands, digits)
        except Rejected as reason:
            good = index not in needed
            demand(good, f"step {index} ({step.op}): {reason}")
            continue
        if centre and index in own and step.op != "var":
            mean = mean_value(program, index, values, ranges, *centre)
            if mean:
                low, high = outward(*mean, digits)
                found = Interval(max(found.lo, low), min(found.hi, high))
                demand(found.lo <= found.hi, f"step {index} ({step.op}): nothing in common")
        values[index] = found
    return values


def check_leaf(program, needs, needed, decided, ranges, digits, places):
    """The goals are decided on a leaf; places says where its centre is, if it has one."""
    own, centre = set(program.places), None
    if places is not None:
        demand(program.slopes is not None, "a mean value, but there are no slopes")
        demand(not places or len(places) == len(ranges), "not one place for each variable")
        ends = {"-": lambda x: x.lo, "0": lambda x: (x.lo + x.hi) / 2, "+": lambda x: x.hi}
        point = [ends[p](x) for p, x in zip(places or "0" * len(ranges), ranges)]
        thin = [Interval(c, c) for c in point]
        centre = point, leaf_steps(program, thin, digits, own, ())
    asked = own if centre is None else set(program.varying)
    values = leaf_steps(program, ranges, digits, asked, needed, centre)
    hold, fail, one_fails = needs
    good = all(decided(goal, program, values, True) for goal in hold)
    good = good and all(decided(goal, program, values, False) for goal in fail)
    good = good and (not one_fails or any(decided(goal, program, values, False) for goal in one_fails))
    demand(good, "its enclosures do not decide the goals")


# ---- the file ----------------------------------------------------------------------------------


class Lines:
    """The lines of a file, one after the other."""

    def __init__(self, file):
        self.file, self.count, self.left = file, 0, MAX_TREE_BYTES

    def next(self):
        """The next line without its line feed, or None at the end of the file."""
        self.count += 1
        most = min(MAX_LINE, self.left)
        line = self.file.readline(most)
        self.left -= len(line)
        if not line and most:
            return None
        demand(line.endswith(b"\n"), "too long" if len(line) >= most else "cut off")
        demand(line.isascii(), "not a line of the format")
        return line[:-1].decode("ascii")

    def demand_next(self):
        line = self.next()
        demand(line is not None, "the file ends before the tree is complete")
        return line

    def field(self, word):
        line = self.demand_next()
        demand(line.startswith(word + " "), f"not the line of {word}")
        return line[len(word) + 1 :]


def parse_dyadic(text):
    demand("/" not in text, "a number has a denominator")
    return parse_number(text, "a number")


def parse_count(text):
    demand(COUNT.fullmatch(text), "not a count")
    return int(text)


def parse_bits(text):
    found = parse_count(text)
    demand(1 <= found <= MAX_LEAF_BITS, "too many binary digits, or none")
    return found


def parse_box(text, count):
    numbers = [parse_dyadic(word) for word in text.split(" ")]
    demand(len(numbers) == 2 * count, "box does not have two ends for each variable")
    ranges = [Interval(*pair) for pair in zip(numbers[::2], numbers[1::2])]
    demand(all(x.lo <= x.hi for x in ranges), "a lower end is above the upper one")
    return ranges


def halves(ranges, variable, text):
    demand(variable < len(ranges), "there is no variable of that number")
    low, high = ranges[variable]
    middle = (low + high) / 2 if text is None else parse_dyadic(text)
    demand(low < middle < high, "the split is not strictly inside of the box")
    before, after = ranges[:variable], ranges[variable + 1 :]
    return [[*before, Interval(*x), *after] for x in ((low, middle), (middle, high))]


def read_tree(lines, digest, count, check, in_part):
    """The box at the root, and those of the parts that the tree leaves out."""
    demand(lines.demand_next() == COVER, f"this is not a {COVER} file")
    demand(lines.field("claim") == digest, "the cover is for another claim")
    whole = parse_box(lines.field("box"), count)
    digits = parse_bits(lines.field("bits"))
    waiting, parts = [(whole, 0)], []
    while waiting:
        ranges, depth = waiting.pop()
        match = LINE.fullmatch(lines.demand_next())
        demand(match, "not a line of the format")
        split, variable, where, part, number, plain, own, mean, other, places = match.groups()
        if split:
            demand(depth < MAX_TREE_DEPTH, "too many splits above one another")
            below, above = halves(ranges, parse_count(variable), where)
            waiting += [(above, depth + 1), (below, depth + 1)]
        elif part:
            demand(not in_part, "a part refers to a part")
            good = parse_count(number) == len(parts) < MAX_PARTS
            demand(good, "parts are not numbered in order, or there are too many")
            parts.append(ranges)
        else:
            demand(not places or places.strip("0"), "a centre in the middle is left out")
            text = own if plain else other
            check(ranges, parse_bits(text) if text else digits, None if plain else places or "")
    demand(lines.next() is None, "the file goes on after the tree is complete")
    return whole, parts


def check_tree(name, open_file, digest, program, ends, needs, needed, decided):
    """The leaves of the files decide the goals, and make up a box that holds the range."""

    def check(*leaf):
        check_leaf(program, needs, needed, decided, *leaf)

    def read(part):
        file_name = f"{name}.cover" if part is None else f"{name}+{part}.cover"
        with open_file(file_name) as file:
            lines = Lines(file)
            args = lines, digest, len(ends), check, part is not None
            try:
                return read_tree(*args)
            except Rejected as reason:
                raise Rejected(f"{file_name}, line {lines.count}: {reason}") from None

    whole, parts = read(None)
    for x, (low, high, _) in zip(whole, ends):
        demand(x.lo <= low.lo and high.hi <= x.hi, "the box does not hold the range of a variable")
    for number, expected in enumerate(parts):
        found, _ = read(number)
        demand(found == expected, f"the box of part {number} is not the one that it is for")
