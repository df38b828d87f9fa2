#!/usr/bin/env python3
"""The certified maximum of Theorem 1 (rq4.a.max), beside Arb with the same algorithm: user time of one run.

usage: benches/maximum.py [RUNS]     needs gcc and libflint-arb-dev; builds both programs under target/

A program does it 50 times in one process, and once; a run is the difference over 49. The least of RUNS (5) is shown.
"""

import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARB = ROOT / "target" / "arb_maximum"
MANY = 50


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def built():
    """The Rust program, as cargo names it."""
    command = ["cargo", "bench", "-p", "proofmark-benches", "--bench", "maximum", "--no-run"]
    run = subprocess.run(command, cwd=ROOT, check=True, stderr=subprocess.PIPE, text=True)
    return ROOT / re.search(r"Executable .*\((.*)\)", run.stderr).group(1)


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    libraries = ["-lflint-arb", "-lflint", "-lgmp"]
    subprocess.run(["gcc", "-O2", "-o", ARB, ROOT / "benches" / "arb_maximum.c", *libraries], check=True)
    program = built()
    tasks = {
        "Arb: search": [ARB],
        "Proofmark: search": [program, "search"],
        "Proofmark: search, certificate, check": [program, "all"],
    }
    least = {}
    for _ in range(runs):
        for name, command in tasks.items():
            time = (seconds([*command, str(MANY)]) - seconds([*command, "1"])) / (MANY - 1)
            least[name] = min(time, least.get(name, time))
    arb = least["Arb: search"]
    print("| | ms | ratio |\n|---|---|---|")
    for name, time in least.items():
        print(f"| {name} | {1000 * time:.2f} | {time / arb:.1f} |")


main()
