"""Constants of every kind, honest and forged, each in a folder with what it uses or what uses it.

Most are those that the extracted checker is tested with, in `proofs/extracted`.
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "../../../proofs/extracted"))

import endless  # noqa: E402
import test_constants as known  # noqa: E402
from by_hand import at_point, const, constant, goal, proved, step, var  # noqa: E402

from .answers import ANSWERS  # noqa: E402
from .certificate import CASES, Case  # noqa: E402


def integral_to_infinity(name, says, steps, body, value, ends, tail):
    """An improper integral from 1 whose tail begins there."""
    part = proved(f"{name}.value", f"{says}: the value where the tail begins",
                  [*at_point(steps, "1"), const(value), const(value)], [],
                  [goal(body, ">=", len(steps)), goal(body, "<=", len(steps) + 1)])
    return constant(name, says, "improper", steps, [[0, 0]], [], body=body, lo=ends[0], hi=ends[1],
                    value=[value, value], tail=tail, parts=[part])


def pole():
    """1/x^2 from 1, with a step that nothing rests on and that divides by 0 at 10."""
    steps = [const("1"), var(0), step("pow", 1, power=2), step("div", 0, 2), const("10"), step("sub", 1, 4),
             step("div", 0, 5)]
    return integral_to_infinity("pole", "the integral of 1/x^2 from 1 to infinity", steps, 3, "1", ("1", "1"),
                                endless.square()["tail"])


def logarithm():
    """1/x from 1, which has no integral."""
    tail = {"low": [["1"], ["1"]], "high": [["9"], ["1"]], "decay": 1, "shift": 0, "room": 9}
    return integral_to_infinity("logarithm", "the integral of 1/x from 1 to infinity",
                                [const("1"), var(0), step("div", 0, 1)], 2, "1", ("1", "9"), tail)


def sign():
    """1/(5 - x) from 1, which has a pole at 5."""
    tail = {"low": [["0"], ["1"]], "high": [["1"], ["1"]], "decay": 1, "shift": 0, "room": 9}
    return integral_to_infinity("sign", "the integral of 1/(5 - x) from 1 to infinity",
                                [const("1"), var(0), const("5"), step("sub", 2, 1), step("div", 0, 3)], 4, "1/4",
                                ("0", "1/4"), tail)


def harmonic_series():
    """The sum of 1/k from 1, which diverges: t_(k+1) = k/(k + 1) t_k."""
    steps = [const("1"), var(0), step("add", 1, 0), step("div", 1, 2)]
    tail = {"low": [["1"], ["1"]], "high": [["9"], ["1"]], "decay": 1, "shift": 0, "room": 9}
    says = "the sum of 1/k from 1"
    parts = [endless.head("series", says, steps, 3, 0, 0, 1, 2, ("1", "1"), tail, ("1", "9"))]
    return constant("series", says, "sum", steps, [[0, 0]], [], body=3, first=0, factor=0, lo="1", hi="9", terms=2,
                    factors=["1", "1"], period=1, tail=tail, parts=parts)


def cycle():
    """Two constants, each of which uses the other by the hash that it claims to have."""
    hashes = "a" * 64, "b" * 64
    return [{**known.distance(hashes[1]), "sha256": hashes[0]}, {**known.moment(hashes[0]), "sha256": hashes[1]}]


def folders():
    for name, (files, expected) in known.CASES.items():
        yield name, files, bool(expected)
    honest = [known.P, known.hill(), known.H, known.ROOT, known.SQUARE, known.NAPIER, known.MERCATOR]
    for found in honest:
        yield f"honest {found['constant']}", [found], False
    yield "a pole that nothing rests on", [pole()], True
    yield "an integral that diverges", [logarithm()], True
    yield "an integral over a pole", [sign()], True
    yield "a sum that diverges", [harmonic_series()], True
    yield "terms that shrink too slowly", [known.tail_of(known.NAPIER, decay=20)], True
    yield "a sum without room", [known.tail_of(known.NAPIER, room=1)], True
    above = {"low": [["2"], ["1"]], "high": [["3"], ["1"]], "decay": 1, "shift": 0, "room": 3}
    yield "a lower bound above the terms", [endless.napier(lo="1", hi="10", tail=above)], True
    yield "a cycle", cycle(), True
    yield "another constant than is there", [known.P, known.square("0" * 64)], True


for name, files, forged in folders():
    kind = "given" if len(files) > 1 else files[0].get("kind", "given")
    slug = f"{kind}.{name.replace(', ', '-').replace(' ', '-')}"
    written = {f"{slug}/{found.get('constant') or found['claim']}.json":
               json.dumps(found, separators=(",", ":")).encode() + b"\n" for found in files}
    folder = "reject-constants" if forged else "accept-constants"
    CASES.append(Case(folder, written, ANSWERS.get(slug, "accepted" if not forged else "?"), name))
