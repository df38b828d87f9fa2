#!/usr/bin/env python3
"""What each claim of certificates/inequalities costs: boxes, kilobytes, and user time, the least of five runs.

usage: benches/boxes.py PROOFMARK [CLAIM ...]     (writes a Markdown table)

PROOFMARK is the program to measure, of this version or of an earlier one. One run is one process: it reads the book,
finds a cover, writes the certificate and checks it. Instructions are not counted: valgrind does not round as the
processor does, so that double intervals fail under it, and the search goes on with more bits.
"""

import json
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOOK = ROOT / "certificates" / "inequalities" / "claims.toml"
RUNS = 5
MOST = "19999"


def seconds(command):
    """User time of one process, and its exit code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    code = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, code


def main():
    program, *words = sys.argv[1:] or sys.exit(__doc__)
    names = re.findall(r'^id = "(.*)"$', BOOK.read_text(), re.MULTILINE)
    print("| claim | variables | boxes | kB | user s |\n|---|---|---|---|---|")
    for name in (name for name in names if not words or name in words):
        with tempfile.TemporaryDirectory() as folder:
            command = [program, "audit", str(BOOK), "--only", name, "--max-boxes", MOST, "--emit", folder]
            runs = [seconds(command) for _ in range(RUNS)]
            time = min(time for time, _ in runs)
            file = pathlib.Path(folder, f"{name}.json")
            if not file.exists():
                print(f"| `{name}` | | gave up | | {time:.2f} |", flush=True)
                continue
            certificate = json.loads(file.read_text())
            size = file.stat().st_size / 1000
        boxes, variables = len(certificate["cover"]), len(certificate["variables"])
        print(f"| `{name}` | {variables} | {boxes} | {size:.0f} | {time:.2f} |", flush=True)


main()
