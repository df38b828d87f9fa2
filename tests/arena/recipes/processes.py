"""Decision processes: models with certificates, forged rule by rule.

WALK: from state 0 one may go to 1 for nothing, or stay for 1/2; from 1 one falls back with probability
1/2, and earns 1. The best policy goes: gain 2/3, bias (0, 2/3), diameter 2 (from 1 to 0).

TWINS: two states in each of which one may stay for 1, or go to the other for nothing. The gain is 1, and
every h with |h(0) - h(1)| <= 1 solves the optimality equation; the optimal bias is 0, with span 0.
"""

import copy
import hashlib
import json
import math
from fractions import Fraction

from .certificate import CASES, Case, text_of

WALK = [
    [{"reward": 0, "next": [[1, 1]]}, {"reward": "1/2", "next": [[0, 1]]}],
    [{"reward": 1, "next": [[0, "1/2"], [1, "1/2"]]}],
]
TWINS = [
    [{"reward": 1, "next": [[0, 1]]}, {"reward": 0, "next": [[1, 1]]}],
    [{"reward": 1, "next": [[1, 1]]}, {"reward": 0, "next": [[0, 1]]}],
]


def potential(over, *values):
    return {"over": str(over), "values": [str(value) for value in values]}


def way(actions, values):
    return {"actions": actions, "potential": potential(1, *values)}


OF_WALK = {
    "gain": {
        "lo": "2/3", "hi": "2/3", "bias": potential(3, 0, 2), "second":
        {"level": "-4/9", "potential": potential(9, 0, -4)}
    },
    "diameter": {
        "lo": "2", "hi": "2", "far": {"from": 1, "to": 0, "potential": potential(1, 0, 2)}, "near":
        [way([0, 0], [0, 2]), way([0, 0], [1, 0])]
    },
}
OF_TWINS = {
    "gain":
    {"lo": "1", "hi": "1", "bias": potential(1, 0, 0), "second": {"level": "0", "potential": potential(1, 0, 0)}},
    "diameter": {
        "lo": "1", "hi": "1", "far": {"from": 0, "to": 1, "potential": potential(1, 1, 0)}, "near":
        [way([0, 1], [0, 1]), way([1, 0], [1, 0])]
    },
}


def sha256(states):
    lines = ["proofmark-mdp-model/1", f"states {len(states)}"]
    for s, choices in enumerate(states):
        for a, choice in enumerate(choices):
            reward, row = Fraction(str(choice["reward"])), [(n, Fraction(str(p))) for n, p in choice["next"]]
            over = math.lcm(reward.denominator, *(p.denominator for _, p in row))
            words = [f"{n}:{p * over}" for n, p in sorted(row) if p]
            lines.append(" ".join(map(str, [s, a, over, reward * over, *words])))
    return hashlib.sha256(("\n".join(lines) + "\n").encode()).hexdigest()


def process(folder,
            name,
            expected,
            flaw,
            states=WALK,
            certificate=OF_WALK,
            model=None,
            edit=None,
            hashed=None,
            raw=None):
    """`model` edits the model's file, `edit` the certificate, `raw` the certificate's text."""
    file = {"format": "proofmark-mdp-model/1", "name": name, "states": copy.deepcopy(states)}
    found = {"format": "proofmark-mdp/1", "sha256": sha256(hashed or states), **copy.deepcopy(certificate)}
    for change, value in (model, file), (edit, found):
        if change:
            change(value)
    text = text_of(found)
    shown = "{\n" + ",\n".join(f' {json.dumps(key)}: {json.dumps(value)}' for key, value in file.items()) + "}\n"
    files = {f"mdp.{name}.model.json": shown.encode(), f"mdp.{name}.json": (raw(text) if raw else text).encode()}
    CASES.append(Case(folder, files, expected, flaw))


def forged(name, failure, flaw, edit=None, **parts):
    process("reject-mdp", name, failure, flaw, edit=edit, **parts)


def honest(name, flaw, edit=None, **parts):
    process("accept-mdp", name, "accepted", flaw, edit=edit, **parts)


def no_second(c):
    c["gain"].pop("second")


def change(path, value):
    """Puts a value where the keys lead."""
    *front, last = path.split(".")

    def edit(c):
        place = c
        for key in front:
            place = place[int(key) if key.isdigit() else key]
        place[int(last) if last.isdigit() else last] = value

    return edit


def all_of(*edits):
    def edit(c):
        for each in edits:
            each(c)

    return edit


# ---- gain ------------------------------------------------------------------------------------------------

forged("gain-upper", "Gain(0, Action(0))", "the gain is 2/3, not at most 1/2: one action of state 0 does better",
       all_of(no_second, change("gain.lo", "1/2"), change("gain.hi", "1/2"), change("gain.bias", potential(1, 0, 1))))
forged("gain-upper-of-a-worse-action",
       "Gain(0, Action(1))",
       "the other action of state 0 earns 1/2, which is above 2/5",
       all_of(no_second, change("gain.lo", "0"), change("gain.hi", "2/5"), change("gain.bias", potential(1, 0, 0))),
       states=[WALK[0], [{"reward": 0, "next": WALK[1][0]["next"]}]])
forged("gain-upper-in-another-state", "Gain(1, Action(0))", "state 1 earns more than the bound",
       all_of(no_second, change("gain.hi", "1/2"), change("gain.lo", "0"), change("gain.bias", potential(1, 0, 0))))
forged("gain-lower", "Gain(0, NoAction)", "the gain is 2/3, not at least 1: no action of state 0 attains it",
       all_of(no_second, change("gain.lo", "1"), change("gain.hi", "1"), change("gain.bias", potential(1, 0, 0))))
forged("gain-lower-in-one-state", "Gain(0, NoAction)", "state 1 alone attains the bound",
       all_of(no_second, change("gain.lo", "3/4"), change("gain.hi", "1"), change("gain.bias", potential(2, 0, 1))))
forged("gain-reversed", "Gain(0, Action(0))", "a lower bound above the upper one",
       all_of(no_second, change("gain.lo", "3/4"), change("gain.hi", "1/2")))
forged("gain-average-of-actions",
       "Gain(0, Action(1))",
       "what both actions earn on average is at most the bound",
       all_of(no_second, change("gain.lo", "0"), change("gain.hi", "1/4"), change("gain.bias", potential(1, 0, 0))),
       states=[WALK[0], [{"reward": "1/4", "next": WALK[1][0]["next"]}]])
forged("gain-hair", "Gain(0, Action(0))", "the upper bound is too small by 2^-100",
       all_of(no_second, change("gain.hi", f"{2 * 2**100 - 3}/{3 * 2**100}"), change("gain.lo", "0")))
forged("gain-denominator", "Denominator(Gain)", "a negative denominator turns the inequalities round",
       change("gain.bias.over", "-3"))
forged("gain-denominator-zero", "Denominator(Gain)", "a potential over 0", change("gain.bias.over", "0"))
forged("gain-length", "Length(Gain)", "the bias has no value in state 1", change("gain.bias.values", ["0"]))
forged("gain-length-longer", "Length(Gain)", "the bias has a value too many",
       change("gain.bias.values", ["0", "2", "4"]))
forged("gain-number", "Number(Gain, NotReduced)", "4/6 is 2/3", change("gain.hi", "4/6"))
forged("gain-value", "Number(Gain, Syntax)", "a value that is no integer", change("gain.bias.values.1", "2.0"))

# ---- bias ------------------------------------------------------------------------------------------------

forged("bias-another-solution",
       "Bias(0, Action(0))",
       "(0, 1) solves the optimality equation, and its span is 1; the optimal bias has span 0",
       all_of(change("gain.bias", potential(1, 0, 1)),
              change("gain.second", {"level": "-1", "potential": potential(1, 1, 0)})),
       states=TWINS,
       certificate=OF_TWINS)
forged("bias-not-attained", "Bias(0, NoAction)", "no action attains h + c in state 0", change("gain.second.level", "0"))
forged("bias-level", "Bias(0, Action(0))", "the level is too low", change("gain.second.level", "-1"))
forged("bias-of-a-loose-action", "Bias(0, NoAction)", "the action that attains h + c is not optimal",
       change("gain.second", {"level": "0", "potential": potential(1, 0, -1)}))
forged("bias-of-bounds", "NotExact", "a bias, but the gain is not exact", change("gain.lo", "0"))
forged("bias-denominator", "Denominator(Second)", "a negative denominator", change("gain.second.potential.over", "-9"))
forged("bias-length", "Length(Second)", "a value too few", change("gain.second.potential.values", ["0"]))

# ---- diameter ----------------------------------------------------------------------------------------------

forged(
    "near-too-slow", "Near(0, 1, NoAction)", "from 1 to 0 it takes 2 steps on average, not 1",
    all_of(change("diameter.hi", "1"), change("diameter.lo", "0"),
           change("diameter.near.0.potential", potential(1, 0, 1)), lambda c: c["diameter"].pop("far")))
forged("near-does-not-move", "Near(1, 0, NoAction)", "the named action stays in state 0 forever",
       change("diameter.near.1.actions", [1, 0]))
forged(
    "near-negative", "Negative(0, 0)", "a potential that is negative at the target reaches it sooner",
    all_of(change("diameter.hi", "1"), change("diameter.lo", "0"),
           change("diameter.near.0.potential", potential(1, -1, 1)), lambda c: c["diameter"].pop("far")))
forged(
    "near-above", "UpperEnd(0)", "the potential exceeds the upper bound",
    all_of(change("diameter.hi", "1"), change("diameter.lo", "1"),
           change("diameter.far", {"from": 0, "to": 1, "potential": potential(1, 1, 0)})))
forged("near-above-in-the-last", "UpperEnd(1)", "the last target is further than the bound",
       all_of(change("diameter.near.1.potential", potential(1, 3, 0))))
forged("near-unknown-action", "UnknownAction(1, 0)", "there is no action 2", change("diameter.near.1.actions", [2, 0]))
forged("near-action-wraps", "UnknownAction(1, 0)", "2^32 is action 0 in 32 bits",
       change("diameter.near.1.actions", [2**32, 0]))
forged("near-missing-target", "Targets", "no way to state 1", lambda c: c["diameter"]["near"].pop())
forged("near-none", "Targets", "no way to any state", change("diameter.near", []))
forged("near-target-twice", "Targets", "a way more than there are states",
       lambda c: c["diameter"]["near"].append(c["diameter"]["near"][0]))
forged("near-swapped", "Near(0, 1, NoAction)", "the ways to both targets are exchanged",
       lambda c: c["diameter"]["near"].reverse())
forged("near-actions-length", "Length(Near(0))", "no action is named for state 1",
       change("diameter.near.0.actions", [0]))
forged("near-values-length", "Length(Near(0))", "no value in state 1", change("diameter.near.0.potential.values",
                                                                              ["0"]))
forged("near-denominator", "Denominator(Near(0))", "a negative denominator",
       change("diameter.near.0.potential.over", "-1"))
forged("near-not-connected",
       "Near(0, 1, NoAction)",
       "state 1 never leads to state 0",
       states=[WALK[0], [{"reward": 1, "next": [[1, 1]]}]],
       edit=all_of(no_second, change("gain.lo", "1"), change("gain.hi", "1"), change("gain.bias", potential(1, 0, 1))))
forged(
    "far-too-far", "Far(1, Action(0))", "from 1 to 0 it takes 2 steps on average, not 3",
    all_of(change("diameter.lo", "3"), change("diameter.hi", "3"), change("diameter.far.potential", potential(1, 0,
                                                                                                              3))))
forged(
    "far-another-action", "Far(0, Action(0))", "the action that stays is slow enough, the one that goes is not",
    all_of(change("diameter.lo", "2"), change("diameter.far", {"from": 0, "to": 1, "potential": potential(1, 2, 0)})))
forged(
    "far-positive-target", "AtTarget", "a potential that is positive at the target",
    all_of(change("diameter.lo", "3"), change("diameter.hi", "3"), change("diameter.far.potential", potential(1, 1,
                                                                                                              3))))
forged("far-lower", "LowerEnd", "the lower bound exceeds the potential at the start",
       all_of(change("diameter.lo", "3"), change("diameter.hi", "3")))
forged("far-itself", "Pair", "no state is far from itself",
       change("diameter.far", {"from": 1, "to": 1, "potential": potential(1, 0, 0)}))
forged("far-unknown-start", "Pair", "there is no state 2", change("diameter.far.from", 2))
forged("far-unknown-target", "Pair", "there is no state 2; without a target no drift is left out",
       change("diameter.far.to", 2))
forged("far-missing", "NoFar", "a positive lower bound without two states", lambda c: c["diameter"].pop("far"))
forged("far-null", "Json in line 5", "far is null, and not left out",
       all_of(change("diameter.far", None), change("diameter.lo", "0")))
forged("second-null", "Json in line 4", "second is null, and not left out", change("gain.second", None))
forged("far-denominator", "Denominator(Far)", "a negative denominator", change("diameter.far.potential.over", "-1"))
forged("far-length", "Length(Far)", "a value too few", change("diameter.far.potential.values", ["0"]))

# ---- the process and the files -------------------------------------------------------------------------------

forged("hash-of-another-process",
       "OtherProcess",
       "the certificate is right, but for a process with other rewards",
       states=[WALK[0], [{"reward": "1/2", "next": WALK[1][0]["next"]}]],
       hashed=WALK)
forged("hash-digit", "OtherProcess", "one digit of the hash is another",
       lambda c: c.update(sha256=("1" if c["sha256"][0] == "0" else "0") + c["sha256"][1:]))
forged("hash-capitals", "OtherProcess", "the hash in capitals", lambda c: c.update(sha256=c["sha256"].upper()))
forged("format", "Format", "another format", lambda c: c.update(format="proofmark-mdp/2"))
forged("format-of-claims", "Format", "the format of claims", lambda c: c.update(format="proofmark-certificate/1"))
forged("key-twice",
       "Json in line 4",
       "lo is 2/3 for one reader and 9 for another",
       raw=lambda t: t.replace('"lo": "2/3"', '"lo": "9", "lo": "2/3"'))
forged("key-unknown", "Json in line 4", "a key that the format does not have", change("gain.trusted", True))
forged("trailing-data", "Json in line 6", "a second certificate behind the first", raw=lambda t: t + t)
forged("value-as-a-number", "Json in line 4", "a number in place of a string", change("gain.bias.values", [0, 2]))


def model(name, line, flaw, edit, **parts):
    process("reject-mdp", f"model-{name}", f"no model: line {line}", flaw, model=edit, **parts)


def row(value):
    return lambda m: m["states"][1][0].update(next=value)


model("sum", 4, "probabilities that add up to 0.9", row([[0, "1/2"], [1, "2/5"]]))
model(
    "sum-of-decimals", 4, "three times 0.3333333333333333 is 1 in doubles only", lambda m: m["states"].append(
        [{"reward": 0, "next": [[0, 0.3333333333333333], [1, 0.3333333333333333], [2, 0.3333333333333333]]}]))
model("negative", 4, "a negative probability", row([[0, "3/2"], [1, "-1/2"]]))
model("twice", 4, "a next state is named twice", row([[0, "1/2"], [0, "1/2"]]))
model("unknown-state", 4, "there is no state 2", row([[0, "1/2"], [2, "1/2"]]))
model("over-zero", 4, "a probability over 0", row([[0, "1/0"], [1, "1/2"]]))
model("no-next", 4, "no next state at all", row([]))
model("no-action", 4, "a state without actions", lambda m: m["states"].append([]))
model("no-state", 4, "a process without states", lambda m: m.update(states=[]))
model("format", 2, "another format", lambda m: m.update(format="proofmark-mdp-model/2"))
model("name", 3, "a name of two lines", lambda m: m.update(name="two\nlines"))
model("unknown-key", 5, "a key that the format does not have", lambda m: m.update(discount="1/2"))

honest("walk", "gain 2/3, span 2/3, diameter 2, all exact")
honest("twins",
       "several solutions of the optimality equation, and the optimal bias",
       states=TWINS,
       certificate=OF_TWINS)
honest(
    "bounds", "bounds that are not exact",
    all_of(no_second, change("gain.lo", "0"), change("gain.hi", "1"), change("gain.bias", potential(1, 0, 0)),
           change("diameter.lo", "1"), change("diameter.hi", "5/2")))
honest("no-far", "a lower bound of 0 without two states",
       all_of(lambda c: c["diameter"].pop("far"), change("diameter.lo", "0")))
honest("negative-lower-bound", "a negative lower bound without two states",
       all_of(lambda c: c["diameter"].pop("far"), change("diameter.lo", "-1/2")))
honest("unreduced-potential", "a potential need not be in lowest terms", change("gain.bias", potential(30, 0, 20)))
honest("target-action", "the target's own action is not looked at", change("diameter.near.0.actions", [2**64 - 1, 0]))
honest("dyadic", "a dyadic bound", all_of(no_second, change("gain.hi", "3p-2"), change("gain.lo", "1p-1")))
honest("one-state",
       "one state has diameter 0",
       states=[[{"reward": "1/2", "next": [[0, 1]]}]],
       certificate={
           "gain":
           {"lo": "1/2", "hi": "1/2", "bias": potential(1, 0), "second":
            {"level": "0", "potential": potential(1, 0)}}, "diameter": {"lo": "0", "hi": "0", "near": [way([0], [0])]}
       })
honest("probability-zero",
       "a next state with probability 0 may be named",
       model=lambda m: m["states"][0][0].update(next=[[0, 0], [1, 1]]))
honest("decimals",
       "decimals are taken as they are written",
       model=lambda m: m["states"][1][0].update(next=[[0, 0.5], [1, 5e-1]]))
