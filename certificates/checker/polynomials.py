"""Polynomials with integer coefficients, fractions of them, and their signs from a number on.

A polynomial is the list of its coefficients, that of degree 0 first, without zeros at the end. A
fraction is a pair of polynomials; nothing is ever cancelled.
"""

from .limits import MAX_BITS, MAX_COEFFICIENTS, MAX_PRODUCTS
from .reading import demand


def trimmed(p):
    count = len(p)
    while count and p[count - 1] == 0:
        count -= 1
    return p[:count]


def plus(p, q):
    if len(p) < len(q):
        p, q = q, p
    return trimmed([c + d for c, d in zip(p, q)] + p[len(q) :])


def minus(p):
    return [-c for c in p]


def slope(p):
    return [degree * c for degree, c in enumerate(p)][1:]


def number(x):
    return trimmed([x.numerator]), [x.denominator]


def polynomial(*coefficients):
    return list(coefficients), [1]


def negative(f):
    return minus(f[0]), f[1]


class Arithmetic:
    """Arithmetic with fractions, which counts the products that it takes."""

    def __init__(self):
        self.products = 0

    def spend(self, count, *numbers):
        """So many products; those of long numbers count for more."""
        for x in numbers:
            demand(x.bit_length() <= MAX_BITS, "too large: more than 2^20 bits")
            count *= 1 + x.bit_length() // 1024
        self.products += count
        demand(self.products <= MAX_PRODUCTS, "too large: a tail takes too much work")

    def times(self, p, q):
        if not p or not q:
            return []
        count = len(p) + len(q) - 1
        demand(count <= MAX_COEFFICIENTS, f"a polynomial of more than {MAX_COEFFICIENTS} terms")
        self.spend(len(p) * len(q), max(p, key=abs), max(q, key=abs))
        found = [0] * count
        for i, c in enumerate(p):
            for j, d in enumerate(q):
                found[i + j] += c * d
        return trimmed(found)

    def from_there(self, p, n):
        """P(n + j) as a polynomial in j: times n + j, plus the next coefficient, again and again."""
        found = []
        for c in reversed(p):
            self.spend(len(found), n, *found[:1])
            found = [0, *found]
            for i in range(len(found) - 1):
                found[i] += n * found[i + 1]
            found[0] += c
        return trimmed(found)

    def sign(self, p, n):
        """What holds from n on, as the words "above", "below" and "at least"."""
        found = self.from_there(p, n)
        apart = bool(found) and found[0] != 0
        if all(c >= 0 for c in found):
            return {"above", "at least"} if apart else {"at least"}
        return {"below"} if apart and all(c <= 0 for c in found) else set()

    def add(self, f, g):
        return plus(self.times(f[0], g[1]), self.times(g[0], f[1])), self.times(f[1], g[1])

    def sub(self, f, g):
        return self.add(f, negative(g))

    def mul(self, f, g):
        return self.times(f[0], g[0]), self.times(f[1], g[1])

    def div(self, f, g):
        return self.times(f[0], g[1]), self.times(f[1], g[0])

    def pow(self, f, n):
        found = polynomial(1)
        for _ in range(n):
            found = self.mul(found, f)
        return found

    def moved(self, f, n):
        """F(x + n)."""
        return self.from_there(f[0], n), self.from_there(f[1], n)

    def change(self, f):
        """P' Q - P Q'."""
        return plus(self.times(slope(f[0]), f[1]), minus(self.times(f[0], slope(f[1]))))

    def derivative(self, f):
        return self.change(f), self.times(f[1], f[1])

    def logarithmic(self, f):
        """F'/F."""
        return self.change(f), self.times(f[1], f[0])

    def is_defined(self, f, n):
        return not self.sign(f[1], n).isdisjoint({"above", "below"})

    def is_at_least_0(self, f, n):
        under = self.sign(f[1], n)
        over = minus(f[0]) if "below" in under else f[0]
        return self.is_defined(f, n) and "at least" in self.sign(over, n)

    def is_above_0(self, f, n):
        signs = self.sign(f[0], n), self.sign(f[1], n)
        return all("above" in sign for sign in signs) or all("below" in sign for sign in signs)

    def is_below_0(self, f, n):
        return self.is_above_0(negative(f), n)
