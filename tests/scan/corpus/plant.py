#!/usr/bin/env python3
"""Writes tests/scan/slips: the documents of the corpus with a slip in two of every three statements.

The rule is fixed. Of the rows of the ledger, in their order, every third is left alone. Each of the others gets, of
the kinds of slips in the list KINDS that make its statement certainly false (a bound that fails, or digits more than
one unit of their last place away from the value), the one that was used least so far, the first of them in the list.
"""

import re
from collections import Counter

import mpmath

import decimals
import ledger
import values

COLUMNS = ["id", "file", "line", "formula", "right", "planted", "slip"]
# A decimal as it is written: what stands before the digits, the digits with what groups them, and the rest.
WRITTEN = re.compile(r"^(\\(?:num|SI)\{)?([-−]?)((?:\d|[.,]|\{,\}|\\[,;:!> ](?=\d)|[ ~\u202f](?=\d))+)(.*)$", re.S)
EXPONENT = re.compile(r"(10(?:\^\{?-?)|e-?|10[⁻]?)([\d⁰¹²³⁴⁵⁶⁷⁸⁹]+)")


class Decimal:
    """The parts of a written decimal."""

    def __init__(self, text, comma):
        self.head, self.sign, self.body, self.tail = WRITTEN.match(text).groups(default="")
        self.at = [i for i, char in enumerate(self.body) if char.isdigit()]
        self.digits = [self.body[i] for i in self.at]
        self.comma = comma

    def text(self, body=None, sign=None, tail=None):
        parts = self.head, self.sign if sign is None else sign, self.body if body is None else body
        return "".join(parts) + (self.tail if tail is None else tail)

    def with_digits(self, digits):
        """The same spaces and signs around other digits; None if there are more or fewer of them."""
        if len(digits) != len(self.at):
            return None
        body = list(self.body)
        for place, digit in zip(self.at, digits):
            body[place] = digit
        return "".join(body)

    def places(self):
        """How many digits stand behind the decimal sign."""
        mark = "," if self.comma else "."
        return 0 if mark not in self.body else sum(i > self.body.rindex(mark) for i in self.at)

    def of(self, number):
        """The decimal with the digits of another positive number, if it has as many of them."""
        whole = str(int(number * 10 ** self.places()))
        body = self.with_digits(whole.rjust(len(self.at), "0"))
        return None if body is None or (whole.rjust(len(self.at), "0")[0] == "0") != (self.digits[0] == "0") else body


def last_digit(row, x, written, near):
    """Another last digit, the nearest that is too far away."""
    last = int(written.digits[-1])
    for step in (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7):
        if 0 <= last + step <= 9:
            yield written.text(written.with_digits(written.digits[:-1] + [str(last + step)]))


def transposed(row, x, written, near):
    """Two neighbouring digits that have changed places, near the end first."""
    for i in range(len(written.digits) - 1, 0, -1):
        digits = list(written.digits)
        digits[i - 1], digits[i] = digits[i], digits[i - 1]
        if digits != written.digits and not (i == 1 and digits[0] == "0"):
            yield written.text(written.with_digits(digits))


def dropped(row, x, written, near):
    """A digit that is missing, from the middle on."""
    middle = len(written.at) // 2
    for place in written.at[middle:-1] + written.at[1:middle]:
        yield written.text(written.body[:place] + written.body[place + 1 :])


def doubled(row, x, written, near):
    """A digit that stands twice, from the middle on."""
    middle = len(written.at) // 2
    for place in written.at[middle:-1] + written.at[:middle]:
        yield written.text(written.body[:place] + written.body[place] + written.body[place:])


def direction(row, x, written, near):
    """A bound that is rounded to the wrong side."""
    if row["relation"].startswith("bound") and not written.tail:
        scaled = abs(x) * 10 ** written.places()
        rounded = mpmath.floor(scaled) if row["relation"] == "bound-above" else mpmath.ceil(scaled)
        body = written.with_digits(str(int(rounded)).rjust(len(written.at), "0"))
        if body is not None:
            yield written.text(body)


def sign(row, x, written, near):
    """The other sign."""
    yield written.text(sign="" if written.sign else "-")


def factor_two(row, x, written, near):
    """Twice or half the number."""
    number = int("".join(written.digits))
    for other in (2 * number, (number + 1) // 2):
        digits = str(other).rjust(len(written.at), "0")
        body = written.with_digits(list(digits))
        if body is not None and (digits[0] == "0") == (written.digits[0] == "0"):
            yield written.text(body)


def factor_ten(row, x, written, near):
    """The decimal sign one digit further."""
    mark = r"\{,\}|," if written.comma else r"\."
    found = re.search(rf"({mark})(\d)(?=\d)", written.body)
    if found:
        body = written.body[: found.start()] + found[2] + found[1] + written.body[found.end() :]
        yield written.text(re.sub(r"^0(?=\d)", "", body))


def exponent(row, x, written, near):
    """Another power of ten."""
    found = EXPONENT.search(written.tail)
    if found:
        other = str(int(found[2].translate(decimals.SUPERSCRIPTS)) + 1)
        if not found[2].isascii():
            other = other.translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
        yield written.text(tail=written.tail[: found.start(2)] + other + written.tail[found.end(2) :])


def neighbour(row, x, written, near):
    """The decimal of the statement before or after."""
    for other in near:
        yield other


KINDS = [
    ("last digit", last_digit),
    ("transposed digits", transposed),
    ("dropped digit", dropped),
    ("doubled digit", doubled),
    ("wrong direction", direction),
    ("wrong exponent", exponent),
    ("factor 2", factor_two),
    ("factor 10", factor_ten),
    ("digits of the neighbour", neighbour),
    ("sign", sign),
]
def false_in(row, x, text):
    """Whether the planted decimal makes the statement certainly false. Dots are no digits."""
    try:
        return decimals.refuted(x, row["relation"], decimals.read(text, "decimal comma" in row["needs"]))
    except ValueError:
        return False


def slip(row, x, used, near):
    """The kind and the text of the slip of a row; `used` counts the kinds so far."""
    written = Decimal(row["decimal"], "decimal comma" in row["needs"])
    for name, texts in sorted(KINDS, key=lambda kind: used[kind[0]]):
        for text in texts(row, x, written, near):
            if text != row["decimal"] and false_in(row, x, text):
                return name, text
    raise ValueError(f"{row['id']}: no slip makes it false")


def neighbours(records, index):
    """The decimals of the rows before and after in the same document."""
    near = (records[i] for i in (index + 1, index - 1) if 0 <= i < len(records))
    return [other["decimal"] for other in near if other["file"] == records[index]["file"]]


def plan(records):
    """The rows of the ledger of slips."""
    planted, used = [], Counter()
    for index, row in enumerate(records):
        if index % 3 == 2:
            continue
        kind, text = slip(row, values.values(row["expression"])[0], used, neighbours(records, index))
        used[kind] += 1
        planted.append(
            {"right": row["decimal"], "planted": text, "slip": kind}
            | {column: row[column] for column in ("id", "file", "line", "formula")}
        )
    return planted


def outputs(records):
    """The files of the folder, by name."""
    planted = plan(records)
    rows = {row["id"]: row for row in records}
    files = {"ledger.tsv": ledger.table(COLUMNS, planted)}
    for name in ledger.documents(records):
        text = ledger.document(name)
        spots = [(ledger.place(rows[p["id"]], text), p["planted"]) for p in planted if p["file"] == name]
        for (start, end), new in sorted(spots, reverse=True):
            text = text[:start] + new + text[end:]
        files[name] = text
    return files


def write(records):
    ledger.SLIPS.mkdir(exist_ok=True)
    for name, text in outputs(records).items():
        (ledger.SLIPS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(ledger.rows(ledger.LEDGER))
