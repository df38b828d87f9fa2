#!/usr/bin/env python3
"""Sweeps against Arb at 53 bits, in C and from Python: the envelope and the right-hand side of Theorem 1, with all
requirements of the book tested at every point, on one core.

    cargo build --release && python3 benches/sweep.py [--rounds 5]

from the root of the repository. Needs a C compiler, Arb (Debian's libflint-arb-dev) and python-flint (PyPI). Each round
runs all of them, one after the other; a time is processor time of the whole process, for the program with its start and
the reading of the book. python-flint goes over every 97th point, and what is timed there is the loop alone. Writes
docs/performance/sweep.tsv.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import flint

PROGRAM = Path("target/release/proofmark").absolute()
TABLE = Path("docs/performance/sweep.tsv")
STRIDE = 97
HORIZONS = [100_000, 200_000, 400_000, 800_000, 1_600_000]
TASKS = {
    "envelope": ["envelope(S, A, d, C)", "S=24..1000:4,d=4..64:4,C=10..100:10,A=5..100"],
    "certificate": ["certificate(S, A, D, T, eps)",
                    f"S=20..40:2,A=5..14,D=40..130:10,T={{{','.join(map(str, HORIZONS))}}},eps=0.0001..0.01:0.0001"],
}


def cost(*command):
    """Processor time of a command, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    one_core = {**os.environ, "RAYON_NUM_THREADS": "1"}
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, env=one_core)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def heap_diameter(n):
    height = n.bit_length() - 1
    return 0 if height == 0 else 2 * height - (n < 3 << (height - 1))


def envelopes():
    for s in range(24, 1001, 4):
        for d in range(4, 65, 4):
            for c in range(10, 101, 10):
                for a in range(5, 101):
                    yield s, a, d, c


def envelope(s, a, d, c):
    arb, eta = flint.arb, flint.arb(2) / 3
    r, n = arb(a - 3) / (2 * a), s * a
    u = eta / (2 * arb(2 * c).sqrt())
    q = arb(2) / ((d - 1) * heap_diameter(s // 2) + d) * (1 + u)
    w = 1 - 1 / arb(2 * c * n) - 1 / arb(c * d * n)
    beta = 1 / (2 + u) * w - 1 / arb(s * (a - 3)) * 2 - eta / (8 * (1 - q)).sqrt()
    assert u <= 1 and q < 1 and w >= 0 and beta >= 0
    return eta * r.sqrt() * (1 - arb(1) / d) / (2 * (2 + u)) * beta - (arb(0.5) + 1 / arb(2 * d)) / (arb(c).sqrt() * n)


def certificates():
    for s in range(20, 41, 2):
        for a in range(5, 15):
            for big in range(40, 131, 10):
                for t in HORIZONS:
                    for k in range(1, 101):
                        yield s, a, big, t, k


def certificate(s, a, big, t, k):
    arb, length = flint.arb, heap_diameter(s // 2)
    d, eps, m = arb(2) / (big - length), arb(k) / 10000, arb(s * (a - 3)) / 2
    rho, g, c = (d + eps) / (2 * d + eps), eps / (2 * d + eps), 1 / (2 + eps / d)
    bias = rho * length + (1 - rho) / d
    kl = 2 * (1 - d) * (eps / (2 * (1 - d) - eps)).atanh() - 2 * d * (eps / (2 * d + eps)).atanh()
    assert a >= 5 and big > length + 4 and eps > 0 and eps <= d
    return g * (c * (t - 1 / d - length) - t / m - t * (t / (2 * m) * kl).sqrt()) - bias


def in_python(points, formula):
    """Seconds a point."""
    some = list(points)[::STRIDE]
    begin = time.process_time()
    for point in some:
        formula(*point)
    return (time.process_time() - begin) / len(some)


def main():
    rounds = int(sys.argv[sys.argv.index("--rounds") + 1]) if "--rounds" in sys.argv else 5
    flint.ctx.prec = 53
    rows = ["formula\tpoints\tproofmark ns\tArb in C ns\tArb in C by hand ns\tpython-flint ns\tratio\tby hand\tpython"]
    with tempfile.TemporaryDirectory() as folder:
        arb = Path(folder) / "sweep_arb"
        build = ["cc", "-O2", "benches/sweep_arb.c", "-o", str(arb)]
        libraries = [["-lflint-arb", "-lflint", "-lgmp"], ["-I/usr/include/flint", "-lflint", "-lgmp"]]
        if not any(subprocess.run(build + more, capture_output=True).returncode == 0 for more in libraries):
            sys.exit("benches/sweep_arb.c cannot be built; it needs Arb, in Debian libflint-arb-dev")
        for name, (formula, axes) in TASKS.items():
            points = sum(1 for _ in (envelopes if name == "envelope" else certificates)())
            times = [[], [], [], []]
            for _ in range(rounds):
                ours, text = cost(PROGRAM, "sweep", formula, "--bundled", "--over", axes, "--format", "json")
                assert f'"values": {points},' in text, text
                plain, said = cost(arb, name, "plain")
                hand, again = cost(arb, name, "by-hand")
                assert said == again and said.split()[1:] == [str(points), "0"], (said, again)
                source = (envelopes, envelope) if name == "envelope" else (certificates, certificate)
                python = in_python(source[0](), source[1])
                for all_times, one in zip(times, [ours / points, plain / points, hand / points, python]):
                    all_times.append(one * 1e9)
            ours, plain, hand, python = map(statistics.median, times)
            spread = " ".join(f"{min(one):.1f}..{max(one):.1f}" for one in times)
            print(f"{name}: {points:,} points, {rounds} rounds; ns a point, least..most: {spread}")
            rows.append(f"{name}\t{points}\t{ours:.1f}\t{plain:.0f}\t{hand:.0f}\t{python:.0f}"
                        f"\t{plain / ours:.1f}\t{hand / ours:.1f}\t{python / ours:.0f}")
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text("\n".join(rows) + "\n")
    print(TABLE.read_text().expandtabs(22))


main()
