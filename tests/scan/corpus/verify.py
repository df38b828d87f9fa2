#!/usr/bin/env python3
"""Checks the corpus of printed decimals. It needs Python 3.10 and mpmath (`pip install mpmath`), nothing else.

    python3 verify.py            checks everything, and exits with 1 if something is wrong
    python3 verify.py --counts   prints how much there is of what
    python3 verify.py --fill     writes what is computed: columns of the ledgers, the slips, the counts of README.md
"""

import re
import sys
from collections import Counter

import decimals
import ledger
import plant
import values

COLUMNS = [
    "id", "file", "line", "formula", "decimal", "relation", "printed", "expression", "value", "needs",
    "source_kind", "source", "seen", "notes",
]
README = ledger.SCAN / "README.md"
RELATIONS = {
    "equal", "approx", "digits", "column", "bound-above", "bound-below", "plus-minus", "uncertainty",
}
# A decimal behind a sign of relation, for the check that no such place is without a row.
RELATED = re.compile(
    r"(?:\\approx|≈|\\simeq|\\doteq|=|<|>|≤|≥|\\leq?\b|\\geq?\b|\\leqslant|\\geqslant|\s~\s)"
    r"[\s~$+−-]*(?:\\[,;] *)?(?:\\(?:num|SI)\{)?(\d+(?:\{,\}|[.,]|\\,| )\d|\.\d)"
)


def comma(row):
    return "decimal comma" in row["needs"]


def facts(row):
    """The value of a row, and how its decimal says it."""
    found = values.values(row["expression"])
    if not all(values.same(found[0], other) for other in found):
        raise ValueError("the formulas of the chain differ")
    return found[0], decimals.says(found[0], row["relation"], decimals.read(row["decimal"], comma(row)))


def check_row(row, text):
    """What is wrong with a row of the ledger."""
    try:
        x, printed = facts(row)
    except (ValueError, SyntaxError, NameError, TypeError) as error:
        yield f"{error}"
        return
    if row["relation"] not in RELATIONS:
        yield f"no relation: {row['relation']}"
    if printed is None:
        yield f"false: the value is {values.written(x)}"
    elif printed != row["printed"]:
        yield f"printed is {printed}, not {row['printed']}"
    if values.written(x) != row["value"]:
        yield f"value is {values.written(x)}"
    dots = decimals.read(row["decimal"], comma(row)).dots
    if dots and printed in ("nearest", "up") and "dots" not in row["notes"]:
        yield "dots follow digits that are no first digits, and the notes do not say so"
    if ledger.place(row, text) is None:
        yield f"not in line {row['line']}"
    if not row["source"] or row["seen"] not in ("looked up", "known"):
        yield "without a source"


def check_ledger(records, texts):
    for row in records:
        for problem in check_row(row, texts[row["file"]]):
            yield f"ledger.tsv: {row['id']}: {problem}"
    for name, number in Counter(row["id"] for row in records).items():
        if number > 1:
            yield f"ledger.tsv: {name} stands {number} times"
    spots = Counter((row["file"], ledger.place(row, texts[row["file"]])) for row in records)
    yield from (f"ledger.tsv: {spot} belongs to {number} rows" for spot, number in spots.items() if number > 1)


def check_ambiguous(records, texts):
    for row in records:
        start, end = ledger.extent(row, texts[row["file"]])
        if not re.search(ledger.spaced(row["text"]), texts[row["file"]][start:end]):
            yield f"ambiguous.tsv: {row['id']}: not in line {row['line']}"
        if row["verdict"] == "true":
            x = values.value(row["expression"])
            if decimals.says(x, row["relation"], decimals.read(row["decimal"])) is None:
                yield f"ambiguous.tsv: {row['id']}: false: the value is {values.written(x)}"
        elif row["verdict"] != "not a claim" or row["expression"]:
            yield f"ambiguous.tsv: {row['id']}: {row['verdict']}"
        if not row["reading"]:
            yield f"ambiguous.tsv: {row['id']}: without a reading"


def check_labels(records, others, texts):
    """Every decimal behind a sign of relation belongs to a row of a ledger."""
    for name in ledger.documents(records + others):
        text = texts[name]
        spots = [spot for row in records if row["file"] == name for spot in ledger.places(row, text)[0]]
        for row in (row for row in others if row["file"] == name):
            start, end = ledger.extent(row, text)
            found = re.finditer(ledger.spaced(row["text"]), text[start:end])
            spots += [(match.start() + start, match.end() + start) for match in found]
        for match in RELATED.finditer(text):
            if not any(start <= match.start(1) < end for start, end in spots):
                line = text.count("\n", 0, match.start(1)) + 1
                yield f"{name}:{line}: {text[match.start() : match.end() + 12]!r} is in no ledger"


def check_slips(records):
    """The planted documents are those of plant.py, and every planted statement is false."""
    files = plant.outputs(records)
    there = {path.name for path in ledger.SLIPS.iterdir()}
    for name in sorted(there ^ set(files)):
        yield f"slips: {name} should not be there or is missing"
    for name in sorted(there & set(files)):
        if ledger.document(name, ledger.SLIPS) != files[name]:
            yield f"slips: {name} is not what plant.py writes"
    rows = {row["id"]: row for row in records}
    for planted in ledger.rows(ledger.PLANTED):
        row = rows[planted["id"]]
        text = files[planted["file"]]
        if ledger.place(row | {"decimal": planted["planted"]}, text) is None:
            yield f"slips: {planted['id']}: not in line {planted['line']}"
        new = decimals.read(planted["planted"], comma(row))
        if not all(decimals.refuted(x, row["relation"], new) for x in values.values(row["expression"])):
            yield f"slips: {planted['id']}: {planted['planted']} is not certainly false"


def check_misprints():
    """Misprints of published texts are false as they stand."""
    for row in ledger.rows(ledger.MISPRINTS):
        x = values.value(row["expression"])
        if not decimals.refuted(x, "equal", decimals.read(row["decimal"])):
            yield f"misprints.tsv: {row['source']}: {row['decimal']} is right"


def problems():
    records, others = ledger.rows(ledger.LEDGER), ledger.rows(ledger.AMBIGUOUS)
    texts = {name: ledger.document(name) for name in ledger.documents(records + others)}
    found = [*check_ledger(records, texts), *check_ambiguous(others, texts)]
    # What follows takes it that every row is where it says.
    if not found:
        found += [*check_labels(records, others, texts), *check_slips(records), *check_misprints()]
        readme = README.read_text(encoding="utf-8")
        if with_counts(readme) != readme:
            found.append("README.md: the counts are not those of --counts")
    return found


def counts():
    """How much there is of what, as Markdown."""
    records, others, planted = (ledger.rows(path) for path in (ledger.LEDGER, ledger.AMBIGUOUS, ledger.PLANTED))
    misprints = ledger.rows(ledger.MISPRINTS)
    seen = sum(row["seen"] == "looked up" for row in records)
    yield f"{len(records)} statements, {seen} of them looked up; {len(planted)} slips; "
    yield f"{len(others)} ambiguous places; {len(misprints)} misprints of published texts.\n\n"
    groups = [
        ("document", records, "file"), ("kind of source", records, "source_kind"), ("relation", records, "relation"),
        ("printed how", records, "printed"), ("slip", planted, "slip"), ("ambiguous place is", others, "verdict"),
    ]
    for title, table, column in groups:
        yield f"| {title} | number |\n|---|---|\n"
        for name, number in sorted(Counter(row[column] for row in table).items(), key=lambda pair: (-pair[1], pair[0])):
            yield f"| {name} | {number} |\n"
        yield "\n"
    parts = Counter(part for row in records for part in row["needs"].split(", ") if part)
    yield "| a formula or its decimal needs | number |\n|---|---|\n"
    yield from (f"| {name} | {number} |\n" for name, number in sorted(parts.items(), key=lambda p: (-p[1], p[0])))


def with_counts(text):
    """The README with the counts of now between its two marks."""
    start, end = "<!-- verify.py --counts -->\n", "<!-- end of the counts -->"
    head, _, rest = text.partition(start)
    return head + start + "".join(counts()) + end + rest.partition(end)[2]


def nearest(row, text, spots):
    """The lines of the shortest of some spots, and of these the one nearest to where the row stood."""
    old = ledger.lines_of(row)[0] if row["line"] else 1
    lines = [(text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 1) for start, end in spots]
    if not lines:
        raise SystemExit(f"{row['id']}: not in {row['file']}")
    first, last = min(lines, key=lambda spot: (spot[1] - spot[0], abs(spot[0] - old)))
    return f"{first}" if first == last else f"{first}-{last}"


def located(row, text):
    """The lines of a row of either ledger: the given ones if it stands there, or else those where it is now."""
    everywhere = row | {"line": f"1-{len(text.splitlines())}"}
    if "text" in row:
        words = ledger.spaced(row["text"])
        if row["line"] and re.search(words, text[slice(*ledger.extent(row, text))]):
            return row["line"]
        return nearest(row, text, [match.span() for match in re.finditer(words, text)])
    if row["line"] and ledger.place(row, text):
        return row["line"]
    pairs = ledger.places(everywhere, text)
    return nearest(row, text, [(min(f[0], d[0]), max(f[1], d[1])) for f, d in pairs])


def fill():
    records, others = ledger.rows(ledger.LEDGER), ledger.rows(ledger.AMBIGUOUS)
    for row in records + others:
        row["line"] = located(row, ledger.document(row["file"]))
    for row in records:
        x, printed = facts(row)
        row["printed"], row["value"] = printed or "", values.written(x)
    ledger.LEDGER.write_text(ledger.table(COLUMNS, records), encoding="utf-8")
    ledger.AMBIGUOUS.write_text(ledger.table(others[0], others), encoding="utf-8")
    plant.write(records)
    README.write_text(with_counts(README.read_text(encoding="utf-8")), encoding="utf-8")


def main():
    match sys.argv[1:]:
        case []:
            found = problems()
            print("".join(problem + "\n" for problem in found), end="")
            print(f"verify.py: {len(found)} problems" if found else "verify.py: all right")
            return 1 if found else 0
        case ["--counts"]:
            print("".join(counts()), end="")
            return 0
        case ["--fill"]:
            fill()
            return 0
        case _:
            print(__doc__, end="", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
