"""A second checker for proofmark certificates, written from certificates/README.md alone.

It proves what each file says: every enclosure follows from the enclosures of the step's operands,
the boxes of a cover leave no gap, and the enclosures decide the goals as the verdict claims. All
arithmetic is on integers. A certificate of a constant follows from those of its parts, which are
claims that this program works out itself; what uses a constant is checked after it.

It does not read the claim book, so it does not prove that the steps and goals are what the
sentence of the book means. It prints for each file what it accepted (the verdict, the claim, its
sentence and the beginning of its hash): compare them with the book, or run `proofmark check`.

This file finds and orders the files; the rules are in the folder `checker` beside it.
"""

import argparse
import os
import sys

sys.dont_write_bytecode = True  # a checker leaves nothing behind beside certificates
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # with python3 -I, too

from checker.claims import VERDICTS, check_certificate  # noqa: E402
from checker.constants import CONSTANT, Enclosed, check_constant  # noqa: E402
from checker.limits import MAX_BYTES, MAX_DIGITS  # noqa: E402
from checker.reading import Interval, Rejected, demand, parse_json  # noqa: E402

LONGEST_SENTENCE = 2_000  # in what is printed


def shown(text):
    """A path or a sentence without what could move the cursor, turn the text or hide in it."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def shortened(text):
    return shown(text[:LONGEST_SENTENCE]) + "..." * (len(text) > LONGEST_SENTENCE)


def read(path):
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(0, "not a regular file")
    with open(path, "rb") as file:
        return file.read(MAX_BYTES + 1)


def open_beside(path):
    """Opens files beside this one by their names."""

    def open_file(name):
        beside = os.path.join(os.path.dirname(path), name)
        demand(os.path.isfile(beside), f"there is no file {shown(name)}")
        return open(beside, "rb")

    return open_file


def check_file(path, quiet, known, check):
    """Prints what is accepted or wrong, and answers with what the file is, or unreadable."""
    try:
        found = check(os.path.basename(path), read(path), known, open_beside(path))
    except OSError as error:
        print(f"check.py: cannot read {shown(path)}: {error.strerror}", file=sys.stderr)
        return "unreadable"
    except Rejected as reason:
        print(f"REJECTED {shown(path)}: {reason}")
        return "rejected"
    says, digest = shortened(found.says), found.sha256[:16]
    if type(found) is Enclosed:
        learn(known, found)
        ends = " and ".join(shortened(str(end)) for end in (found.lo, found.hi))
        answer, line = "constant", f"enclosed {found.constant}: {says}, between {ends}"
    else:
        answer, line = found.verdict, f"{found.verdict} {found.claim}: {says}"
    if not quiet:
        print(f"{line} (sha256 {digest})")
    return answer


def learn(known, found):
    """A constant of which there are two certificates lies in what their enclosures share."""
    old = known.get(found.sha256, found)
    known[found.sha256] = Interval(max(old.lo, found.lo), min(old.hi, found.hi))


def constants_used(path):
    """The hashes of the constants that a certificate of a constant uses; None for other files."""
    try:
        data = read(path)
        if CONSTANT.encode() not in data:
            return None
        file = parse_json(data)
        if type(file) is not dict or file.get("format") != CONSTANT:
            return None
        return {digest for digest in file["function"]["variables"] if type(digest) is str}
    except (OSError, Rejected):
        return None  # which is said when the file is checked
    except (KeyError, TypeError):
        return set()


def check_constants(waiting, quiet, known):
    """Checks certificates of constants, those first that use no other or known ones."""
    answers = []
    while waiting:
        ready = [path for path, uses in waiting.items() if uses <= known.keys()]
        for path in ready or list(waiting):  # what is left uses a constant that is not there
            answers.append(check_file(path, quiet, known, check_constant))
            del waiting[path]
    return answers


def files_of(path):
    """A file, or every certificate in a directory; and an answer if there is none."""
    if not os.path.isdir(path):
        return [path], []
    try:
        names = sorted(name for name in os.listdir(path) if name.lower().endswith(".json"))
    except OSError as error:
        print(f"check.py: cannot read {shown(path)}: {error.strerror}", file=sys.stderr)
        return [], ["unreadable"]
    if not names:
        print(f"check.py: no certificate (*.json) in {shown(path)}", file=sys.stderr)
    return [os.path.join(path, name) for name in names], [] if names else ["none"]


def check_paths(paths, quiet):
    """The answers for all files: constants first, because claims use them."""
    known, files, answers = {}, [], []
    for path in paths:
        found, failures = files_of(path)
        files += found
        answers += failures
    uses = {path: constants_used(path) for path in files}
    constants = {path: found for path, found in uses.items() if found is not None}
    answers += check_constants(constants, quiet, known)
    for path in files:
        if uses[path] is None:
            answers.append(check_file(path, quiet, known, check_certificate))
    return answers


def main():
    parser = argparse.ArgumentParser(
        description="Check proofmark certificates: the arithmetic of the files alone.",
        epilog="Certificates of constants are checked first, and all paths may use them."
        " Exit codes: 0 all accepted; 1 something rejected; 2 bad usage, or a path not found"
        " or unreadable; 5 no certificate found. If several apply, the first of 2, 1, 5.",
    )
    parser.add_argument("path", nargs="+", help="a certificate, or a directory with *.json files")
    parser.add_argument("-q", "--quiet", action="store_true", help="only rejections and the count")
    arguments = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")
    if hasattr(sys, "set_int_max_str_digits"):  # the default, 4300, is below the format's limit
        sys.set_int_max_str_digits(MAX_DIGITS)
    answers = check_paths(arguments.path, arguments.quiet)
    accepted = [answer for answer in answers if answer in [*VERDICTS, "constant"]]
    counts = [(verdict, accepted.count(verdict)) for verdict in VERDICTS]
    counts.append(("constants", accepted.count("constant")))
    kinds = ", ".join(f"{count} {kind}" for kind, count in counts if count)
    count, kinds, rejected = len(accepted), f" ({kinds})" * bool(kinds), answers.count("rejected")
    total = count + rejected
    print(f"check.py: {total} certificates: {count} accepted{kinds}, {rejected} rejected")
    return 2 if "unreadable" in answers else 1 if rejected else 5 if "none" in answers else 0


if __name__ == "__main__":
    sys.exit(main())
