"""A second checker for the certificates of decision processes (proofmark-mdp/1).

It follows certificates/README.md and shares no code with the kernel: Python standard library only,
exact fractions. For each model and certificate it proves the bounds that the certificate
states on the optimal gain and on the diameter and, if it has a `second`, the optimal bias. It
prints for each what it accepted: the process, by its name, size and hash, and the bounds.

    python3 check_mdp.py MODEL CERTIFICATE     one process
    python3 check_mdp.py FOLDER ...            every <id>.model.json with its <id>.json
"""

import argparse
import hashlib
import json
import math
import os
import re
import sys
from collections import namedtuple
from fractions import Fraction

MAX_MODEL_BYTES, MAX_BYTES = 2**26, 2**26
MAX_STATES, MAX_TRANSITIONS, MAX_DENOMINATOR_BITS = 1_000, 1_000_000, 4_096
MAX_DIGITS, MAX_EXPONENT, MAX_TENS = 20_000, 2**16, 4_000
WHOLE = rf"(?:0|[1-9][0-9]{{0,{MAX_DIGITS - 1}}})"
INTEGER = re.compile(rf"0|-?[1-9][0-9]{{0,{MAX_DIGITS - 1}}}")
NUMBER = re.compile(rf"(0|-?[1-9][0-9]{{0,{MAX_DIGITS - 1}}})(?:/({WHOLE})|p(-?[1-9][0-9]{{0,4}}))?")
DECIMAL = re.compile(r"-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?|-?([0-9]+)/([0-9]+)")
HIDDEN = re.compile(  # control characters but for tab, what turns the text, and lone surrogates
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)
sys.set_int_max_str_digits(0)

Process = namedtuple("Process", "name sha256 states")
Figures = namedtuple("Figures", "process gain span diameter")


class Rejected(Exception):
    """The file is not valid; the message says why."""


def demand(condition, reason):
    if not condition:
        raise Rejected(reason)


def read(path, limit):
    """JSON with numbers as text, no duplicate keys and nothing unusual."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(0, "not a regular file", path)
    with open(path, "rb") as file:
        data = file.read(limit + 1)
    demand(len(data) <= limit, f"longer than {limit} bytes")

    def unique(pairs):
        demand(len(dict(pairs)) == len(pairs), "a key is repeated")
        return dict(pairs)

    def refuse(word):
        raise Rejected(f"{word} is no number")

    try:
        text = data.decode("utf-8")
        return json.loads(text, object_pairs_hook=unique, parse_int=Literal, parse_float=Literal,
                          parse_constant=refuse)
    except (ValueError, RecursionError, MemoryError) as error:
        raise Rejected(f"not JSON: {error}") from None


class Literal(str):
    """A number of the JSON text, as it is written there."""


def keys(value, needed, optional=()):
    demand(isinstance(value, dict), "not an object")
    demand(set(needed) <= set(value) <= {*needed, *optional}, f"not the keys {needed}")
    return [value.get(key) for key in (*needed, *optional)]


def listed(value, length=None):
    demand(isinstance(value, list), "not a list")
    demand(length is None or len(value) == length, "a list has the wrong length")
    return value


def index(value):
    """A whole number; the target's own action may be any, up to the limit of machine words."""
    plain = isinstance(value, Literal) and re.fullmatch("0|[1-9][0-9]{0,19}", value)
    demand(plain and int(value) < 2**64, "not an index")
    return int(value)


# ---- the model -----------------------------------------------------------------------------------


def model_number(text):
    """A number of a model: 0.4, 1e-3, "2/5"."""
    match = DECIMAL.fullmatch(text) if isinstance(text, str) else None
    demand(match, "not a number")
    whole, places, tens, over, under = (match[i] or "" for i in range(1, 6))
    longest = max(len(whole) + len(places), len(over), len(under))
    demand(longest <= MAX_DIGITS, "a number is too long")
    demand(len(tens) <= MAX_DIGITS and abs(int(tens or 0)) <= MAX_TENS, "an exponent is too large")
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise Rejected("a denominator is 0") from None


def model(path):
    """The process. For each state and action it has the common denominator, the reward's numerator,
    and pairs of a next state and the numerator of its probability."""
    file = read(path, MAX_MODEL_BYTES)
    form, states, name = keys(file, ("format", "states"), ("name",))
    demand(form == "proofmark-mdp-model/1", "not a proofmark-mdp-model/1 file")
    named = type(name) is str and not HIDDEN.search(name)
    demand(named or "name" not in file, "not a name of one line without hidden characters")
    demand(1 <= len(listed(states)) <= MAX_STATES, "no state, or too many")
    lines, process, transitions = [f"{form}\nstates {len(states)}\n"], [], 0
    for s, choices in enumerate(states):
        demand(listed(choices), f"state {s} has no action")
        process.append([])
        for a, choice in enumerate(choices):
            reward, row = keys(choice, ("reward", "next"))
            reward = model_number(reward)
            row = [(index(n), model_number(p)) for n, p in (listed(pair, 2) for pair in listed(row))]
            transitions += len(row)
            demand(transitions <= MAX_TRANSITIONS, "too many transitions")
            demand(len({n for n, _ in row}) == len(row), f"state {s}: a next state is repeated")
            demand(all(n < len(states) and p >= 0 for n, p in row), f"state {s}: no distribution")
            demand(sum(p for _, p in row) == 1, f"state {s}: probabilities do not add up to 1")
            over = math.lcm(reward.denominator, *(p.denominator for _, p in row))
            demand(over.bit_length() <= MAX_DENOMINATOR_BITS, f"state {s}: a denominator is too long")
            row = sorted((n, int(p * over)) for n, p in row if p > 0)
            process[-1].append((over, int(reward * over), row))
            text = "".join(f" {n}:{p}" for n, p in row)
            lines.append(f"{s} {a} {over} {int(reward * over)}{text}\n")
    return Process(name, hashlib.sha256("".join(lines).encode()).hexdigest(), process)


# ---- the certificate -----------------------------------------------------------------------------


def number(text):
    match = isinstance(text, str) and not isinstance(text, Literal) and NUMBER.fullmatch(text)
    demand(match, "not a number of the format")
    n, d, e = int(match[1]), match[2], match[3]
    if d is not None:
        demand(int(d) > 1 and math.gcd(n, int(d)) == 1, "a fraction is not reduced")
        return Fraction(n, int(d))
    if e is not None:
        demand(abs(int(e)) <= MAX_EXPONENT and n % 2 == 1, "a dyadic is not in the format")
        return n * Fraction(2) ** int(e)
    return Fraction(n)


def integer(text):
    plain = isinstance(text, str) and not isinstance(text, Literal)
    demand(plain and INTEGER.fullmatch(text), "not an integer of the format")
    return int(text)


def potential(entry, process):
    over, values = keys(entry, ("over", "values"))
    over = integer(over)
    demand(over > 0, "a denominator is not positive")
    return over, [integer(value) for value in listed(values, len(process))]


def drift(choice, s, values):
    """Denominator times the expected change of the potential."""
    over, _, row = choice
    return sum(p * values[n] for n, p in row) - over * values[s]


def check_gain(entry, process):
    lo, hi, bias, second = keys(entry, ("lo", "hi", "bias"), ("second",))
    lo, hi = number(lo), number(hi)
    d, h = potential(bias, process)
    tight = []
    for s, choices in enumerate(process):
        rates = [Fraction(c[1] * d + drift(c, s, h), c[0] * d) for c in choices]
        demand(max(rates) <= hi, f"gain, state {s}: an action exceeds hi")
        demand(max(rates) >= lo, f"gain, state {s}: no action attains lo")
        tight.append([c for c, rate in zip(choices, rates) if rate == hi])
    demand(second is not None or "second" not in entry, "second is null")
    if second is None:
        return lo, hi, None
    demand(lo == hi, "second, but lo is not hi")
    level, w = keys(second, ("level", "potential"))
    level, (e, w) = number(level), potential(w, process)
    for s, choices in enumerate(tight):
        steepest = max(Fraction(drift(c, s, w), c[0] * e) for c in choices)
        demand(steepest == Fraction(h[s], d) + level, f"second, state {s}: not h + level")
    return lo, hi, Fraction(max(h) - min(h), d)


def check_diameter(entry, process):
    lo, hi, near, far = keys(entry, ("lo", "hi", "near"), ("far",))
    lo, hi = number(lo), number(hi)
    for t, way in enumerate(listed(near, len(process))):
        actions, w = keys(way, ("actions", "potential"))
        d, w = potential(w, process)
        actions = [index(a) for a in listed(actions, len(process))]
        demand(min(w) >= 0, f"target {t}: negative")
        demand(Fraction(max(w), d) <= hi, f"target {t}: above hi")
        for s, a in enumerate(actions):
            if s != t:
                demand(a < len(process[s]), f"target {t}, state {s}: no such action")
                choice = process[s][a]
                demand(drift(choice, s, w) <= -choice[0] * d, f"target {t}, state {s}: too slow")
    demand(far is not None or "far" not in entry, "far is null")
    if far is None:
        demand(lo <= 0, "lo is positive without far")
        return lo, hi
    start, target, v = keys(far, ("from", "to", "potential"))
    start, target, (d, v) = index(start), index(target), potential(v, process)
    demand(start != target and max(start, target) < len(process), "far: not two states")
    demand(v[target] <= 0, "far: positive at the target")
    demand(lo <= Fraction(v[start], d), "far: lo is above the potential")
    for s, choices in enumerate(process):
        for choice in choices if s != target else ():
            demand(drift(choice, s, v) >= -choice[0] * d, f"far, state {s}: an action is faster")
    return lo, hi


def check(model_path, certificate_path):
    process = model(model_path)
    certificate = read(certificate_path, MAX_BYTES)
    form, digest, gain, diameter = keys(certificate, ("format", "sha256", "gain", "diameter"))
    demand(form == "proofmark-mdp/1", "not a proofmark-mdp/1 file")
    demand(digest == process.sha256, "the certificate is for another process")
    *ends, span = check_gain(gain, process.states)
    return Figures(process, ends, span, check_diameter(diameter, process.states))


# ---- the command line ----------------------------------------------------------------------------


def shown(text):
    """A path or a name without what could move the cursor, turn the text or hide in it."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def figure(value, up):
    """A fraction if it is short, else some of its digits, rounded down or up."""
    if len(str(value)) <= 24:
        return str(value)
    scaled = value * 10**12
    whole = math.ceil(scaled) if up else math.floor(scaled)
    digits = f"{abs(whole):013d}"
    return f"{'-' * (whole < 0)}{digits[:-12]}.{digits[-12:]}"


def enclosure(ends):
    lo, hi = figure(ends[0], up=False), figure(ends[1], up=True)
    return f"= {lo}" if ends[0] == ends[1] and lo == hi else f"in [{lo}, {hi}]"


def sentence(figures):
    """What a certificate proves, in one line."""
    process = figures.process
    span = "not stated" if figures.span is None else enclosure([figures.span] * 2)
    return (
        f"{shown(process.name or 'no name')}, {len(process.states)} states"
        f" (sha256 {process.sha256[:16]}): gain {enclosure(figures.gain)}, span {span},"
        f" diameter {enclosure(figures.diameter)}"
    )


def pairs(paths):
    """The models and certificates that are named; of a folder, all that it has."""
    if len(paths) == 2 and not os.path.isdir(paths[0]):
        return [tuple(paths)]
    found = []
    for folder in paths:
        for name in sorted(os.listdir(folder)):
            if name.lower().endswith(".model.json"):
                certificate = name[: -len(".model.json")] + ".json"
                found.append((os.path.join(folder, name), os.path.join(folder, certificate)))
    return found


def main():
    parser = argparse.ArgumentParser(
        description="Check proofmark certificates of decision processes against their models.",
        epilog="Exit codes: 0 all accepted; 1 something rejected; 2 bad usage, or a path not found"
        " or unreadable; 5 no model found. If several apply, the first of 2, 1, 5.",
    )
    parser.add_argument(
        "path", nargs="+", help="a model and its certificate, or directories with <id>.model.json"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="only rejections and the count")
    arguments = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")
    accepted = rejected = unreadable = 0
    try:
        found = pairs(arguments.path)
    except OSError as error:
        found, unreadable = [], 1
        name = shown(str(error.filename))
        print(f"check_mdp.py: cannot read {name}: {error.strerror}", file=sys.stderr)
    for model_path, certificate_path in found:
        try:
            figures = check(model_path, certificate_path)
        except Rejected as reason:
            rejected += 1
            print(f"REJECTED {shown(certificate_path)}: {reason}")
        except OSError as error:
            unreadable += 1
            name = shown(str(error.filename))
            print(f"check_mdp.py: cannot read {name}: {error.strerror}", file=sys.stderr)
        else:
            accepted += 1
            if not arguments.quiet:
                print(f"accepted {shown(certificate_path)}: {sentence(figures)}")
    print(f"check_mdp.py: {accepted} accepted, {rejected} rejected")
    return 2 if unreadable else 1 if rejected else 0 if accepted else 5


if __name__ == "__main__":
    sys.exit(main())
