#!/usr/bin/env python3
"""What other tools take to establish the seven rows of the frontier, beside `proofmark-check`.

    cargo build --release && python3 benches/peers.py

from the root of the repository; Python 3.11 or later, standard library only. A tool that is not
there is listed as such. A tool that does not establish a row ends the run with an error. Times are
wall times, the median of five. The tools do not do the same work: the column `includes` says what
each time holds, and a whole process is dearer than a call.
"""

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from fractions import Fraction
from pathlib import Path

BOOK = Path("certificates/finite-frontier/claims.toml")
CHECKER = Path("target/release/proofmark-check")
SECOND_CHECKER = Path("certificates/check.py")
RUNS = 5


def envelope():
    """The definition of the envelope in the book, as (name, formula), and its obligations.

    Integers and the operations in it mean the same in Gappa, in Coq and, through `arb_program`,
    in Python; the helper m is written out, and L stays a number to fill in. A strict q < 1 is
    posed in a stronger form, because Gappa has no strict sign.
    """
    defined = {define["name"]: define for define in BOOK_DATA["define"]}
    m = f"({defined['m']['value']})"
    lines = [*defined["envelope"]["let"], "value = " + defined["envelope"]["value"]]
    lines = [line.replace("m(S, A)", m).replace("L(S)", "L") for line in lines]
    obligations = [line.replace("< 1", "<= 999/1000") for line in defined["envelope"]["require"]]
    return [tuple(line.split(" = ", 1)) for line in lines], [tuple(o.split()) for o in obligations]


BOOK_DATA = tomllib.loads(BOOK.read_text())
ENVELOPE, OBLIGATIONS = envelope()


def rows():
    """The claims frontier.row*.bound of the book, as (arguments, printed coefficient)."""
    found = []
    for claim in BOOK_DATA["claim"]:
        if re.fullmatch(r"frontier\.row[1-7]\.bound", claim["id"]):
            says = re.fullmatch(r"envelope\((\d+), (\d+), (\d+), (\d+)\) >= (0\.\d{4})",
                                claim["says"])
            values = dict(zip("SAdC", map(int, says.groups())))
            values["L"] = heap_diameter(values["S"] // 2)
            found.append((values, Fraction(says[5])))
    if len(found) != 7:
        sys.exit(f"{BOOK}: expected seven rows, found {len(found)}")
    return found


def heap_diameter(vertices):
    depth = vertices.bit_length() - 1
    return 2 * depth if depth == 0 or 2 * vertices >= 3 << depth else 2 * depth - 1


def instance(expression, values):
    """The expression with the row's numbers in place of S, A, d, C and L."""
    return re.sub(r"\b[SAdCL]\b", lambda name: str(values[name[0]]), expression)


def seconds(action):
    """The median wall time of the action."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def run(*command, text=None):
    """The output of a command that must succeed."""
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


# ---- the peers: each gives (seconds per claim or why there is none, what the time includes) -----


def proofmark(_rows):
    if not CHECKER.exists():
        sys.exit(f"{CHECKER} is missing: run `cargo build --release` first")
    accepted = re.search(r" (\d+) accepted", run(CHECKER, BOOK))
    includes = f"process, book, {accepted[1]} certificates"
    return seconds(lambda: run(CHECKER, BOOK)) / int(accepted[1]), includes


def second_checker(_rows):
    if not SECOND_CHECKER.exists():
        return "not installed", str(SECOND_CHECKER)
    count = len(list(BOOK.parent.glob("*.json")))
    command = (sys.executable, SECOND_CHECKER, BOOK.parent)
    return seconds(lambda: run(*command)) / count, f"process, {count} certificates, no book"


def gappa_problem(values, bound):
    lines = [f"{name} = {instance(text, values)};" for name, text in ENVELOPE]
    goals = [*OBLIGATIONS, ("value", ">=", str(bound))]
    # Gappa wants plain numbers on the right, so b goes to the left as an exact quotient.
    parts = [f"{x} - {b} {sign} 0" for x, sign, b in goals]
    return "\n".join(lines) + "\n{ " + " /\\ ".join(parts) + " }\n"


def gappa(problems):
    if not shutil.which("gappa"):
        return "not installed", "gappa"
    texts = [gappa_problem(*row) for row in problems]
    times = [seconds(lambda: run("gappa", text=text)) for text in texts]
    return statistics.mean(times), "process, search; one claim each"


def gappa_start(_rows):
    if not shutil.which("gappa"):
        return "not installed", "gappa"
    return seconds(lambda: run("gappa", text="{ 1 >= 0 }")), "process, a trivial claim"


def coq_file(values, bound):
    known = {}
    for name, text in ENVELOPE:
        known[name] = f"({substitute(instance(text, values), known)})"
    goals = [*OBLIGATIONS, ("value", ">=", str(bound))]
    statement = " /\\ ".join(f"{known[x]} {sign} {b}" for x, sign, b in goals)
    return f"{COQ_HEAD}Goal {statement}.\nProof. repeat split; interval. Qed.\n"


COQ_HEAD = """From Coq Require Import Reals.
From Interval Require Import Tactic.
Open Scope R_scope.
"""


def substitute(text, known):
    return re.sub(r"\b[a-z_]+\b", lambda name: known.get(name[0], name[0]), text)


def coq_interval(problems):
    if not shutil.which("coqc"):
        return "not installed", "coqc"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "row.v")
        path.write_text(COQ_HEAD)
        if subprocess.run(["coqc", path], capture_output=True).returncode != 0:
            return "not installed", "coq-interval (coqc is there)"
        times = []
        for row in problems:
            path.write_text(coq_file(*row))
            times.append(seconds(lambda: run("coqc", path)))
    return statistics.mean(times), "process, libraries; one claim each"


def arb_program(values):
    """The envelope as Python code on balls; every integer becomes a ball before any division."""
    lines = [f"{name} = {instance(text, values)}" for name, text in ENVELOPE]
    return compile(re.sub(r"\b\d+\b", r"ball(\g<0>)", "\n".join(lines)), "envelope", "exec")


def arb(problems):
    try:
        import flint
    except ImportError:
        return "not installed", "python-flint"
    programs = [(arb_program(values), bound) for values, bound in problems]
    rounds = 200

    def evaluate():
        for program, bound in programs:
            names = {"ball": flint.arb, "sqrt": lambda x: x.sqrt()}
            exec(program, names)
            holds = names["u"] <= 1 and names["q"] < 1 and names["w"] >= 0 and names["beta"] >= 0
            if not (holds and names["value"] >= flint.fmpq(bound.numerator, bound.denominator)):
                sys.exit("Arb does not establish a row")

    taken = seconds(lambda: [evaluate() for _ in range(rounds)])
    return taken / rounds / len(programs), f"calls from Python, {flint.ctx.prec} bits; no process"


def main():
    problems = rows()
    peers = [
        ("proofmark-check", proofmark),
        ("certificates/check.py", second_checker),
        ("Gappa", gappa),
        ("Gappa, start-up alone", gappa_start),
        ("CoqInterval", coq_interval),
        ("Arb (python-flint)", arb),
    ]
    base = None
    print(f"{'tool':<24} {'ms per claim':>13} {'ratio':>8}  includes")
    for name, peer in peers:
        taken, includes = peer(problems)
        if isinstance(taken, str):
            print(f"{name:<24} {taken:>13} {'-':>8}  {includes}")
            continue
        base = base or taken
        print(f"{name:<24} {taken * 1e3:>13.3f} {taken / base:>8.1f}  {includes}")


if __name__ == "__main__":
    main()
