"""Tails: what a sum or an improper integral adds from a whole number on, README.md, Tails.

The bounds A and B are fractions that, times the first term or value of the tail, enclose it. They
do as the conditions here say, because then the sums and the integrals telescope.
"""

from collections import namedtuple
from fractions import Fraction

from .limits import MAX_DECAY, MAX_TAIL_COEFFICIENTS, MAX_WHOLE
from .polynomials import Arithmetic, number, polynomial, trimmed
from .reading import demand, demand_keys, demand_list, demand_short, demand_whole, parse_rational

Tail = namedtuple("Tail", "low high decay shift room")
# whether a step's value is positive from a number on, or only keeps its sign; and f'/f
Steady = namedtuple("Steady", "positive slope")


# ---- what the file says ------------------------------------------------------------------------


def parse_polynomial(found, what):
    good = type(found) is list and 1 <= len(found) <= MAX_TAIL_COEFFICIENTS
    demand(good, f"{what} is not a list of 1 to {MAX_TAIL_COEFFICIENTS} coefficients")
    coefficients = [parse_rational(text, what) for text in found]
    demand(all(c.denominator == 1 for c in coefficients), f"{what} has a fraction in it")
    coefficients = [c.numerator for c in coefficients]
    last = coefficients[-1] != 0 or len(coefficients) == 1
    demand(last, f"{what} has 0 as its last coefficient")
    return trimmed(coefficients)


def parse_fraction(found, what):
    demand_list(found, [2], what)
    over, under = (parse_polynomial(p, f"a polynomial of {what}") for p in found)
    demand(under, f"{what} has the denominator 0")
    return over, under


def parse_tail(found, start):
    demand_keys(found, Tail._fields)
    low, high = (parse_fraction(found[key], f"the bound {key}") for key in ("low", "high"))
    demand_whole(found["decay"], 1, MAX_DECAY, "decay")
    demand_whole(found["shift"], 0, MAX_WHOLE, "shift")
    demand_whole(found["room"], 1, MAX_WHOLE, "room")
    demand(start + found["shift"] >= 1, "the tail begins too early for its shift")
    return Tail(low, high, found["decay"], found["shift"], found["room"])


# ---- conditions --------------------------------------------------------------------------------


def demand_sign(arithmetic, fraction, start, what):
    good = arithmetic.is_at_least_0(fraction, start)
    demand(good, f"it is not shown of the tail that {what}")


def shifted_power(arithmetic, tail, moved, power):
    """(x + moved + s)^power."""
    return arithmetic.pow(polynomial(moved + tail.shift, 1), power)


def demand_room(a, tail, start):
    """A and B grow slower than the terms or values fall."""
    power = shifted_power(a, tail, 0, tail.decay - 1)
    room = a.mul(polynomial(tail.room), power)
    for bound in tail.low, tail.high:
        demand_sign(a, a.sub(room, bound), start, "its bounds have room")
        demand_sign(a, a.add(room, bound), start, "its bounds have room")


def bounds_at(a, tail, start):
    """A and B where the tail begins."""
    found = []
    for bound in tail.low, tail.high:
        over, under = (a.from_there(p, start)[:1] or [0] for p in bound)
        found.append(Fraction(over[0], under[0]))  # which is not 0, as the bound has room
    demand_short(*found)
    return found


def bounds_on_sum(ratio, factors, period, entry, start):
    """The bounds on the sum of t_x from the start on, for t_start = 1 and t_(x+1) = c R(x) t_x."""
    a, tail = Arithmetic(), parse_tail(entry, start)
    for factor in factors:
        r, u = a.mul(number(factor), ratio), polynomial(1)
        rho = r
        if period == 2:
            rho, u = a.mul(r, a.moved(r, 1)), a.add(polynomial(1), r)
        now = shifted_power(a, tail, 0, tail.decay)
        later = shifted_power(a, tail, period, tail.decay)
        low_later, high_later = (a.moved(bound, period) for bound in (tail.low, tail.high))
        demand_sign(a, rho, start, "its terms keep their sign")
        demand_sign(a, a.sub(now, a.mul(rho, later)), start, "its terms shrink as fast as it says")
        lost = a.sub(a.sub(tail.high, a.mul(rho, high_later)), u)
        demand_sign(a, lost, start, "its upper bound dominates the terms")
        gained = a.add(a.sub(u, tail.low), a.mul(rho, low_later))
        demand_sign(a, gained, start, "its lower bound is below the terms")
    demand_room(a, tail, start)
    return bounds_at(a, tail, start)


def bounds_on_integral(slope, entry, start):
    """The bounds on the integral of f from the start on, for f(start) = 1 and f' = slope f."""
    a, tail = Arithmetic(), parse_tail(entry, start)
    decay = a.mul(shifted_power(a, tail, 0, 1), slope)
    decay = a.sub(polynomial(-tail.decay), decay)
    demand_sign(a, decay, start, "the function shrinks as fast as it says")
    high = a.sub(polynomial(-1), a.mul(slope, tail.high))
    high = a.sub(high, a.derivative(tail.high))
    demand_sign(a, high, start, "its upper bound dominates the function")
    low = a.add(polynomial(1), a.mul(slope, tail.low))
    low = a.add(low, a.derivative(tail.low))
    demand_sign(a, low, start, "its lower bound is below the function")
    demand_room(a, tail, start)
    return bounds_at(a, tail, start)


# ---- the function ------------------------------------------------------------------------------


def fraction_of(a, step, operands):
    """The fraction of a step from those of its operands; None if there is none."""
    if step.op == "const":
        return number(step.value)
    if step.op == "var" and step.variable == 0:
        return polynomial(0, 1)
    if None in operands:
        return None
    if step.op == "pow":
        return a.pow(*operands, step.power)
    rules = {"add": a.add, "sub": a.sub, "mul": a.mul, "div": a.div}
    return rules[step.op](*operands) if step.op in rules else None


def fractions_of(a, f, start):
    """The fractions of the steps, none of which divides by 0 from the start on."""
    found = []
    for index, step in enumerate(f.program.steps):
        fraction = fraction_of(a, step, [found[arg] for arg in step.args])
        good = fraction is None or a.is_defined(fraction, start)
        demand(good, f"step {index} ({step.op}) may divide by 0 in the tail")
        found.append(fraction)
    return found


def ratio_of(f, start):
    """R, where every step that depends on x has a fraction."""
    fractions = fractions_of(Arithmetic(), f, start)
    for index, fraction in enumerate(fractions):
        good = fraction is not None or not f.depends[index]
        demand(good, f"step {index} is not a fraction of polynomials")
    demand(fractions[f.body] is not None, "body is not a fraction of polynomials")
    return fractions[f.body]


def logarithmic_derivative(f, start):
    """f'/f, where f and what it is made of keep their signs from the start on."""
    a, signed = Arithmetic(), []
    fractions = fractions_of(a, f, start)
    for index, step in enumerate(f.program.steps):
        if fractions[index] is not None:
            signed.append(sign_of_fraction(a, fractions[index], start))
            continue
        operands = [signed[arg] for arg in step.args]
        if f.depends[index]:
            exponent = fractions[step.args[0]] if step.op == "exp" else None
            signed.append(sign_of_step(a, step, operands, exponent))
        else:
            signed.append(sign_of_fixed(step, operands))
        demand(signed[-1], f"step {index} ({step.op}) has no sign or slope that is known")
    demand(signed[f.body], "the function has no sign that is known")
    return signed[f.body].slope


def sign_of_fraction(a, fraction, start):
    positive = a.is_above_0(fraction, start)
    if not positive and not a.is_below_0(fraction, start):
        return None
    return Steady(positive, a.logarithmic(fraction))


def sign_of_fixed(step, operands):
    """Of a step that does not depend on x."""
    positive = step.op in ("pi", "sqrt", "mul", "div") and all(u and u.positive for u in operands)
    return Steady(positive or step.op == "exp", number(0))


def sign_of_step(a, step, operands, exponent):
    """Of a step that depends on x, with the fraction of its operand if it is an exponential."""
    if step.op == "exp":
        return Steady(True, a.derivative(exponent)) if exponent is not None else None
    if None in operands or step.op not in ("mul", "div", "pow", "sqrt"):
        return None
    u, v = operands[0], operands[-1]
    if step.op == "mul":
        return Steady(u.positive and v.positive, a.add(u.slope, v.slope))
    if step.op == "pow":
        return Steady(u.positive, a.mul(number(step.power), u.slope))
    if not v.positive:
        return None
    if step.op == "div":
        return Steady(u.positive, a.sub(u.slope, v.slope))
    return Steady(True, a.mul(number(Fraction(1, 2)), u.slope))
