"""Higher derivatives: the longer program of README.md, Jets."""

from .limits import MAX_JET_POWER, MAX_STEPS
from .parts import written_constant
from .reading import demand


class Jets:
    """A program in which the coefficients of all steps up to an order are steps as well.

    The coefficients s_0, s_1, ... of a step s are its derivatives by variable 0, each over the
    factorial of its number. `of` has them for each step of the function: numbers of steps of the
    longer program, and None for those that are 0.
    """

    def __init__(self, steps, order):
        self.order, self.steps, self.of = order, [], []
        depends = []
        for step in steps:
            args = step.get("args", [])
            depends.append(step.get("variable") == 0 or any(depends[arg] for arg in args))
            jet, operands = [self.add(step, args)], [self.of[arg] for arg in args]
            if depends[-1]:
                jet = self.coefficients(step, jet, operands)
            self.of.append(jet + [None] * (order + 1 - len(jet)))

    def add(self, step, args):
        """The step of the function itself."""
        moved = {"args": [self.of[arg][0] for arg in args]} if args else {}
        return self.put({**step, **moved})

    def put(self, step):
        demand(len(self.steps) < MAX_STEPS, f"more than {MAX_STEPS} steps with derivatives")
        self.steps.append(step)
        return len(self.steps) - 1

    def step(self, op, *args, **extra):
        return self.put({"op": op, "args": list(args), **extra})

    def const(self, n):
        return self.put(written_constant(n))

    def coefficients(self, step, jet, operands):
        """All coefficients of a step, from the first of them and those of its operands."""
        op = step["op"]
        if op == "var":
            return [*jet, self.const(1)]
        if op in ("sin", "cos"):
            return self.waves(op, jet, *operands)
        if op == "pow":
            return self.powers(step["power"], jet, *operands)
        demand(op in COEFFICIENTS, f"{op} has no derivatives here")
        for k in range(1, self.order + 1):
            jet.append(COEFFICIENTS[op](self, k, jet, *operands))
        return jet

    def waves(self, op, jet, u):
        """Those of sin u, or of cos u: each is the derivative of the other, but for a sign."""
        partner = [self.step("cos" if op == "sin" else "sin", u[0])]
        sine, cosine = (jet, partner) if op == "sin" else (partner, jet)
        for k in range(1, self.order + 1):
            next_sine = self.over(self.sum(self.weighted(u, cosine, k, k)), k)
            next_cosine = self.minus(None, self.over(self.sum(self.weighted(u, sine, k, k)), k))
            sine.append(next_sine)
            cosine.append(next_cosine)
        return jet

    def powers(self, power, jet, u):
        """Those of the second, third, ... power, each as the one before times u."""
        demand(power <= MAX_JET_POWER, f"a power above {MAX_JET_POWER} has no derivatives here")
        last = u
        for j in range(2, power + 1):
            found = jet if j == power else [self.step("pow", u[0], power=j)]
            for k in range(1, self.order + 1):
                found.append(self.sum(self.products(last, u, k, 0, k)))
            last = found
        return last

    def products(self, x, y, k, first, last):
        """x_i y_(k-i) for i from the first to the last, where neither is 0."""
        for i in range(first, last + 1):
            if x[i] is not None and y[k - i] is not None:
                yield self.step("mul", x[i], y[k - i])

    def weighted(self, x, y, k, last):
        """i x_i y_(k-i) for i from 1 to the last, where neither is 0."""
        for i in range(1, last + 1):
            for term in self.products(x, y, k, i, i):
                yield term if i == 1 else self.step("mul", self.const(i), term)

    def sum(self, terms):
        """The sum of terms, each of which is put before it is added; None if there is none."""
        found = None
        for term in terms:
            found = term if found is None else self.step("add", found, term)
        return found

    def minus(self, x, y):
        if y is None:
            return x
        return self.step("sub", self.const(0) if x is None else x, y)

    def quotient(self, x, y):
        return None if x is None else self.step("div", x, y)

    def over(self, x, n):
        return x if x is None or n == 1 else self.step("div", x, self.const(n))

    def plus(self, x, y):
        return self.sum(term for term in (x, y) if term is not None)

    def root(self, k, s, u):
        above = self.minus(u[k], self.sum(self.products(s, s, k, 1, k - 1)))
        if above is None:
            return None
        return self.quotient(above, self.step("mul", self.const(2), s[0]))

    def logarithm(self, k, s, u):
        rest = self.over(self.sum(self.weighted(s, u, k, k - 1)), k)
        return self.quotient(self.minus(u[k], rest), u[0])


COEFFICIENTS = {  # operation: its coefficient k >= 1, from those before it and the operands' ones
    "add": lambda jets, k, s, u, v: jets.plus(u[k], v[k]),
    "sub": lambda jets, k, s, u, v: jets.minus(u[k], v[k]),
    "mul": lambda jets, k, s, u, v: jets.sum(jets.products(u, v, k, 0, k)),
    "div": lambda jets, k, s, u, v: jets.quotient(
        jets.minus(u[k], jets.sum(jets.products(v, s, k, 1, k))), v[0]
    ),
    "sqrt": Jets.root,
    "exp": lambda jets, k, s, u: jets.over(jets.sum(jets.weighted(u, s, k, k)), k),
    "ln": Jets.logarithm,
}
