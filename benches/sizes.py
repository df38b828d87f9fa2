#!/usr/bin/env python3
"""What a task costs against its size: claims, boxes, binary digits, states, points of a sweep.

    cargo build --release && python3 benches/sizes.py [--plot] [KIND ...]

from the root of the repository; Python 3.11 or later, standard library only. Measures each size, writes
docs/performance/KIND.tsv, and draws docs/figures/performance-KIND.svg; with --plot it only draws, from the
files that are there. A time is processor time of the whole process, the least of five runs (one run where it
takes more than ten seconds), so that other work on the machine matters little.
"""

import math
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = Path("target/release/proofmark").absolute()
CHECKER = Path("target/release/proofmark-check").absolute()
DATA = Path("docs/performance")
FIGURES = Path("docs/figures")


def cost(*command, runs=5):
    """Seconds of processor time of a command that must succeed."""
    best = math.inf
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode:
            sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stderr}{done.stdout[-2000:]}")
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        if best > 10:
            break
    return best


def book(folder, claims):
    lines = ['[book]\ntitle = "Sizes"\n']
    lines += [f'[[claim]]\nid = "{name}"\ncites = "size"\nsays = "{says}"\n' for name, says in claims]
    path = Path(folder) / "claims.toml"
    path.write_text("\n".join(lines))
    return path


def audit_and_check(folder, claims, *options):
    path = book(folder, claims)
    audit = cost(PROGRAM, "audit", path, "--quiet", "--emit", folder, *options)
    size = sum(file.stat().st_size for file in Path(folder).glob("*.json"))
    return audit, cost(CHECKER, path, "--quiet"), size


def of_claims():
    """Short claims, each with its own numbers: three steps, so that a book may hold 100,000."""
    for count in [10, 100, 1_000, 10_000, 100_000]:
        with tempfile.TemporaryDirectory() as folder:
            claims = [(f"c{n}", f"ln({n + 1000}) > 6.9") for n in range(count)]
            yield count, *audit_and_check(folder, claims)


def of_boxes():
    """The inequality of `make million`: the smaller its margin, the more boxes."""
    for margin in [2, 8, 32, 128, 512, 2_048, 8_192, 32_000]:
        with tempfile.TemporaryDirectory() as folder:
            says = f"for x in [0, 1], y in [0, 1], z in [0, 1]: x^2*z^2 + y^4 + 1/{margin} >= 2*x*y^2*z"
            audit, check, _ = audit_and_check(folder, [("cover", says)], "--max-boxes", "5000000")
            files = list(Path(folder).glob("cover*"))
            lines = [line for file in files for line in file.read_text().splitlines()]
            boxes = sum(line.count('"at"') for line in lines) or sum(line[:1] in "lm" for line in lines)
            yield boxes, audit, check, sum(file.stat().st_size for file in files)


def of_digits():
    """Significant digits of one formula, in binary."""
    for bits in [53, 128, 256, 512, 1024, 2048, 4096]:
        digits = int(bits * math.log10(2))
        command = [PROGRAM, "eval", "sqrt(2) + ln(3)*exp(1/7) - atan(5)", "--digits", digits, "--max-bits", 8192]
        yield bits, cost(*command)


def process(states, digits, successors):
    """A process with 20 actions and probabilities of so many digits, the same for the same arguments."""
    generator = random.Random(1)
    whole = 10**digits
    rows = []
    for _ in range(states):
        row = []
        for _ in range(20):
            next_states = successors(generator)
            weights = [generator.randrange(1, whole) for _ in next_states]
            scale = sum(weights)
            parts = [weight * whole // scale for weight in weights]
            parts[-1] += whole - sum(parts)
            pairs = zip(next_states, parts)
            chances = ", ".join(f"[{to}, 0.{part:0{digits}d}]" for to, part in pairs if part)
            row.append(f'{{"reward": 0.{generator.randrange(100):02d}, "next": [{chances}]}}')
        rows.append("[" + ",\n".join(row) + "]")
    return '{"format": "proofmark-mdp-model/1", "name": "random",\n"states": [' + ",\n".join(rows) + "]}\n"


def certify(model_text):
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "process.model.json"
        model.write_text(model_text)
        certificate = Path(folder) / "process.json"
        solve = cost(PROGRAM, "mdp", "--file", model, "--certificate", certificate, "--quiet", runs=3)
        return solve, cost(CHECKER, "--mdp", model, certificate, runs=3), certificate.stat().st_size


def of_states():
    """Dense processes with 20 actions and probabilities of 16 digits: 1,000 states would have 20 times as many
    transitions as the kernel takes."""
    for states in [10, 20, 50, 100, 200]:
        yield states, *certify(process(states, 16, lambda _: range(states)))


def of_sparse_states():
    """Processes with 20 actions that lead to five states each, at random, with probabilities of four digits."""
    for states in [10, 20, 50, 100, 200, 500, 1_000]:
        yield states, *certify(process(states, 4, lambda generator: sorted(generator.sample(range(states), 5))))


def of_points():
    """The envelope over d, C and A."""
    for power in range(3, 9):
        axes = f"d=2..{10 ** (power - 3) + 1},C=10..100:10,A=5..104"
        command = [PROGRAM, "sweep", "envelope(100, A, d, C)", "--bundled", "--over", axes, "--quiet"]
        yield 10**power, cost(*command)


KINDS = {
    "claims": (of_claims, ["claims", "audit and write", "check", "bytes"]),
    "boxes": (of_boxes, ["boxes", "audit and write", "check", "bytes"]),
    "digits": (of_digits, ["binary digits", "eval"]),
    "points": (of_points, ["points", "bounds at every point"]),
    "states": (of_states, ["states", "certify, dense", "check, dense", "bytes"]),
    "sparse-states": (of_sparse_states, ["states", "certify, five successors", "check, five successors", "bytes"]),
}
# A series that is measured with another one, and drawn into its picture.
WITH = {"states": ["sparse-states"]}
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"]


def plot(kind):
    """A picture with logarithmic axes: seconds against size."""
    curves = []
    for name in [kind, *WITH.get(kind, [])]:
        head, *rows = [line.split("\t") for line in (DATA / f"{name}.tsv").read_text().splitlines()]
        across = head[0]
        for index, label in enumerate(head):
            if index and label != "bytes":
                curves.append((label, [(math.log10(float(row[0])), math.log10(max(float(row[index]), 1e-4))) for row in rows]))
    xs = [x for _, points in curves for x, _ in points]
    ys = [y for _, points in curves for _, y in points]
    left, right = math.floor(min(xs) * 2) / 2, math.ceil(max(xs) * 2) / 2
    low, high = math.floor(min(ys)), math.ceil(max(ys))
    place_x = lambda x: 70 + (x - left) / (right - left) * 420
    place_y = lambda y: 300 - (y - low) / (high - low) * 260
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 360" font-family="sans-serif" font-size="12">',
           '<rect width="680" height="360" fill="white"/>']
    for power in range(math.ceil(left), math.floor(right) + 1):
        x = place_x(power)
        out.append(f'<path d="M{x:.1f} 40V300" stroke="#ddd"/><text x="{x:.1f}" y="318" text-anchor="middle">{10**power:,}</text>')
    for power in range(low, high + 1):
        y = place_y(power)
        name = f"{10**power:,} s" if power >= 0 else f"{10**(power + 3):g} ms" if power >= -3 else "0.1 ms"
        out.append(f'<path d="M70 {y:.1f}H490" stroke="#ddd"/><text x="64" y="{y + 4:.1f}" text-anchor="end">{name}</text>')
    for number, (label, points) in enumerate(curves):
        colour = COLOURS[number]
        points = [(place_x(x), place_y(y)) for x, y in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points]
        y = 60 + 20 * number
        out.append(f'<rect x="510" y="{y - 9}" width="14" height="10" fill="{colour}"/><text x="530" y="{y}">{label}</text>')
    out.append(f'<text x="280" y="342" text-anchor="middle">{across}</text>')
    out.append(f'<text x="70" y="26">Processor time against {across}</text></svg>')
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / f"performance-{kind}.svg").write_text("\n".join(out) + "\n")


def measured(kind):
    """Measures each size and writes the table."""
    measure, head = KINDS[kind]
    DATA.mkdir(exist_ok=True)
    rows = []
    for row in measure():
        rows.append("\t".join(f"{value:.4f}" if isinstance(value, float) else str(value) for value in row))
        print(f"{kind}: {dict(zip(head, row))}", flush=True)
    (DATA / f"{kind}.tsv").write_text("\n".join(["\t".join(head), *rows]) + "\n")


def main():
    pictures = [kind for kind in KINDS if not any(kind in others for others in WITH.values())]
    wanted = [word for word in sys.argv[1:] if not word.startswith("--")] or pictures
    for kind in wanted:
        if "--plot" not in sys.argv:
            for name in [kind, *WITH.get(kind, [])]:
                measured(name)
        plot(kind)


main()
