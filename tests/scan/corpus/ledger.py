"""The ledgers and the documents: reading rows, and finding where in a document a row stands."""

import csv
import re
from pathlib import Path

CORPUS = Path(__file__).resolve().parent
SCAN = CORPUS.parent
SLIPS = SCAN / "slips"
LEDGER = CORPUS / "ledger.tsv"
AMBIGUOUS = CORPUS / "ambiguous.tsv"
PLANTED = SLIPS / "ledger.tsv"
MISPRINTS = SCAN / "misprints.tsv"


def rows(path):
    """The rows of a table; a field is the text between two tabs, without quoting."""
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, strict=True))


def table(columns, records):
    """A table as text. A tab or a line break inside a field would make another table of it."""
    lines = [list(columns)] + [[record[column] for column in columns] for record in records]
    for field in (field for line in lines for field in line):
        if re.search(r"[\t\r\n]", field):
            raise ValueError(f"a tab or a line break in {field!r}")
    return "".join("\t".join(line) + "\n" for line in lines)


def document(name, folder=CORPUS):
    return (folder / name).read_text(encoding="utf-8")


def documents(records):
    """The names of the documents of some rows, in the order of the rows."""
    return list(dict.fromkeys(record["file"] for record in records))


def lines_of(row):
    """The first and the last line of a row, counted from 1."""
    first, _, last = row["line"].partition("-")
    return int(first), int(last or first)


def extent(row, text):
    """The positions between which the lines of a row stand."""
    starts = [0] + [m.end() for m in re.finditer("\n", text)] + [len(text)]
    first, last = lines_of(row)
    return starts[first - 1], starts[last]


def spaced(words):
    """A pattern of some text in which one run of spaces and line breaks is as good as another."""
    return r"\s+".join(re.escape(word) for word in words.split())


def places(row, text):
    """All pairs of a formula and a decimal of a row within its lines, the closest first."""
    start, end = extent(row, text)
    piece = text[start:end]
    formulas = [m.span() for m in re.finditer(spaced(row["formula"]), piece)]
    # A number is not a part of a longer one.
    decimals = [m.span() for m in re.finditer(r"(?<![\d.])" + spaced(row["decimal"]) + r"(?!\d)", piece)]
    pairs = [
        (max(d[0] - f[1], f[0] - d[1]), f, d) for f in formulas for d in decimals if d[0] >= f[1] or d[1] <= f[0]
    ]
    return [((f[0] + start, f[1] + start), (d[0] + start, d[1] + start)) for _, f, d in sorted(pairs)]


def place(row, text):
    """Where the decimal of a row stands in the document, or None."""
    found = places(row, text)
    return found[0][1] if found else None
