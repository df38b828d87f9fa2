import sys
from fractions import Fraction

try:
    from sage.all import QQ, RealBallField
except ImportError:  # a Sage in parts, such as passagemath-flint and passagemath-modules of PyPI
    from sage.rings.real_arb import RealBallField
    from sage.rings.rational_field import QQ

# Rational numbers stay exact; everything else is a ball of this field.
PRECISIONS = (64, 128, 256, 512, 1024)
BOXES = 20000
field = RealBallField(PRECISIONS[0])


def Q(value):
    value = Fraction(value)
    return QQ(value.numerator) / QQ(value.denominator)


def exact(x):
    return x.parent() is QQ


def unary(name):
    return lambda x: getattr(field(x), name)()


ln, exp, atanh = unary("log"), unary("exp"), unary("arctanh")
sin, cos, atan = unary("sin"), unary("cos"), unary("arctan")


def pi():
    return field.pi()


def sqrt(x):
    return x.sqrt() if exact(x) and x.is_square() else field(x).sqrt()


def log2(x):
    if exact(x) and x > 0:
        above, below = int(x.numerator()), int(x.denominator())
        if above & (above - 1) == 0 and below & (below - 1) == 0:
            return QQ(above.bit_length() - below.bit_length())
    return ln(x) / ln(QQ(2))


def least(x, y, sign):
    if exact(x) and exact(y):
        return x if sign * x <= sign * y else y
    x, y = field(x), field(y)
    return (x + y - sign * (x - y).abs()) / 2


def min(first, *rest):
    for x in rest:
        first = least(first, x, 1)
    return first


def max(first, *rest):
    for x in rest:
        first = least(first, x, -1)
    return first


def abs(x):
    return x.abs()


def floor(x):
    return QQ(x.floor()) if exact(x) else field(x).floor()


def ceil(x):
    return -floor(-x)


def whole(x):
    if not (exact(x) and x >= 1):
        raise Undefined("a function of whole numbers at something else")
    return int(x.floor())


def floor_log2(x):
    return QQ(whole(x).bit_length() - 1)


def heap_diameter(x):
    # From the deepest leaf of the root's one side to that of the other.
    vertices = whole(x)
    depths = []
    for child in (1, 2):
        depth = 0
        while child < vertices:
            child, depth = 2 * child + 1, depth + 1
        depths.append(depth)
    return QQ(sum(depths))


class Undefined(Exception):
    pass


# A comparison is True, False, or None where the balls do not tell.


def at_least(x, y):
    return True if x >= y else False if x < y else None


def above(x, y):
    return True if x > y else False if x <= y else None


def at_most(x, y):
    return at_least(y, x)


def below(x, y):
    return above(y, x)


def equal(x, y):
    if exact(x) and exact(y):
        return bool(x == y)
    return False if x < y or x > y else None


def all_of(truths):
    return False if False in truths else None if None in truths else True


def fails(truths):
    truth = all_of(truths)
    return None if truth is None else not truth


def truth(claim, values):
    try:
        return all_of(claim(*values))
    except (Undefined, ZeroDivisionError) as error:
        return f"undefined: {error}"


def decide(name, expected, claim, ranges=()):
    """Whether what the book expects of a claim is so: over every box of a division of the ranges."""
    global field
    if not ranges:
        for bits in PRECISIONS:
            field = RealBallField(bits)
            found = truth(claim, ())
            if found is not None:
                return report(name, expected, found)
        return report(name, expected, None)
    field = RealBallField(PRECISIONS[1])
    boxes, looked = [tuple(ranges())], 0
    while boxes:
        box, looked = boxes.pop(), looked + 1
        found = truth(claim, [field(lo).union(field(hi)) for lo, hi in box])
        if found is True:
            continue
        if found is not None or looked + len(boxes) >= BOXES:
            return report(name, expected, found)
        sizes = [hi - lo for lo, hi in box]
        at = sizes.index(sorted(sizes)[-1])
        lo, hi = box[at]
        for half in ((lo, (lo + hi) / 2), ((lo + hi) / 2, hi)):
            boxes.append(box[:at] + (half,) + box[at + 1:])
    return report(name, expected, True)


def report(name, expected, found):
    verdict = {True: expected, False: "DISAGREES", None: "undecided"}.get(found, found)
    print(f"{verdict}\t{name}")
    return found is True
