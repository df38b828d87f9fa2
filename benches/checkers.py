"""The checkers side by side on the shipped certificates: processor time of whole processes, the least of
several runs, and its ratio to the Rust checker's, which also reads the books.

    make bench-checkers
"""

import os
import subprocess
import sys
from pathlib import Path

RUNS = 5
BOOKS = sorted(Path("certificates").glob("*/claims.toml"))
MODELS = sorted(Path("certificates/environments").glob("*.model.json"))
FOLDERS = [str(book.parent) for book in BOOKS]
RUST = "target/release/proofmark-check"
VERIFIED = "target/verified/proofmark-verified"
ENVIRONMENTS = "certificates/environments"


def certificate(model):
    return str(model).replace(".model.json", ".json")


SETS = {
    "claims": (
        sum(len(list(book.parent.glob("*.json"))) for book in BOOKS),
        {
            "proofmark-check": [[RUST, str(book)] for book in BOOKS],
            "proofmark-verified": [[VERIFIED, "--quiet", *FOLDERS]],
            "check.py": [[sys.executable, "certificates/check.py", "--quiet", *FOLDERS]],
        },
    ),
    "processes": (
        len(MODELS),
        {
            "proofmark-check": [[RUST, "--mdp", str(model), certificate(model)] for model in MODELS],
            "proofmark-verified": [[VERIFIED, "--mdp", "--quiet", ENVIRONMENTS]],
            "check.py": [[sys.executable, "certificates/check_mdp.py", "--quiet", ENVIRONMENTS]],
        },
    ),
}


def seconds(commands):
    """Processor time of these commands, one after the other."""
    total = 0.0
    for command in commands:
        before = os.times()
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        after = os.times()
        if done.returncode != 0:
            sys.exit(f"checkers: {' '.join(command)} ends with {done.returncode}:\n{done.stdout[-2000:]}")
        total += after.children_user - before.children_user
        total += after.children_system - before.children_system
    return total


def main():
    print("| certificates | checker | ms a file | ratio |\n|---|---|---|---|")
    for name, (files, checkers) in SETS.items():
        least = {checker: min(seconds(commands) for _ in range(RUNS)) for checker, commands in checkers.items()}
        rust = least["proofmark-check"]
        for checker, time in least.items():
            print(f"| {files} {name} | {checker} | {1000 * time / files:.2f} | {time / rust:.1f} |")


main()
