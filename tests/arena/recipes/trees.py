"""Covers in files of their own: trees of splits, each with the one flaw that would prove something false."""

import json

from .certificate import CASES, Case, certificate

LINE = "const 0\nconst 1\nvar 0"  # x, from 0 to 1
SQUARE = "const 0\nconst 1\nvar 0\nvar 1"  # x and y, each from 0 to 1
HILL = LINE + "\nsub 1 2\nmul 2 3"  # x*(1 - x)
ABOUT = dict(variables="0 1")
BOTH = dict(variables="0 1; 0 1")

# ---- how a recipe becomes files -----------------------------------------------------------------


def mark(file):
    """The cover is in a file of its own."""
    file["tree"] = True


def steps(text):
    """The lines of nodes with spaces between them; an underscore stands for a space."""
    return "".join(node.replace("_", " ") + "\n" for node in text.split())


def header(digest, at, bits=20):
    return f"proofmark-cover/1\nclaim {digest}\nbox {at}\nbits {bits}\n"


def files(name, says, program, goals, at, nodes, parts=(), bits=20, edit=None, tree=True, **others):
    """The files of a case: `parts` has the box and the nodes of each; `edit` changes the texts by name."""

    def before(file):
        if tree:
            mark(file)
        if others.get("sloped"):
            file["slopes"] = True

    known = {key: value for key, value in others.items() if key != "sloped"}
    data = certificate(name, says, program, goals, before=before, **known)
    digest = json.loads(data)["sha256"]
    texts = {f"{name}.cover": header(digest, at, bits) + steps(nodes)}
    for number, (part_at, part_nodes) in enumerate(parts):
        texts[f"{name}+{number}.cover"] = header(digest, part_at, bits) + steps(part_nodes)
    if edit:
        edit(texts)
    found = {file: text if isinstance(text, bytes) else text.encode() for file, text in texts.items()}
    return {f"{name}/{file}": data for file, data in {f"{name}.json": data, **found}.items()}


def accept(name, says, *args, verdict="certified", **parts):
    made = files(name, says, *args, verdict=verdict, **parts)
    CASES.append(Case("accept-trees", made, "accepted", says))


def reject(name, failure, flaw, says, *args, **parts):
    CASES.append(Case("reject-trees", files(name, says, *args, **parts), failure, flaw))


def in_tree(line, reason, part=None):
    where = "None" if part is None else f"Some({part})"
    return f"InTree {{ part: {where}, line: {line}, reason: {reason} }}"


def node(index):
    """The line of a node, counted from 0."""
    return 5 + index


def leaf(failure):
    return f"Leaf({failure})"


def replaced(was, becomes, part=None):
    """An edit of one text."""

    def edit(texts):
        name = sorted(texts, key=len)[0 if part is None else 1 + part]
        assert was in texts[name], was
        texts[name] = texts[name].replace(was, becomes, 1)

    return edit


# ---- what follows --------------------------------------------------------------------------------

BOUND = HILL + "\nconst {}"
HALF = BOUND.format("1/2")
HALF_SAYS = "for x in [0, 1]: x*(1 - x) <= 1/2"


def hill(name, at, nodes, bound="1/2", **parts):
    says = f"for x in [0, 1]: x*(1 - x) <= {bound}"
    accept(name, says, BOUND.format(bound), "4 <= 5", at, nodes, **parts, **ABOUT)


hill("tree.one-leaf", "0 1", "l", bound="2")
hill("tree.halves", "0 1", "s0 l l")
hill("tree.quarters", "0 1", "s0 s0 l l s0 l l", bound="2/5")
hill("tree.split-elsewhere", "0 1", "s0_3p-3 l s0_3p-2 l l", bound="5/8")
hill("tree.larger-box", "-1p-3 9p-3", "s0 s0 l l s0 l l", bound="3/4")
hill("tree.own-digits", "0 1", "s0 l1 l300")
hill("tree.one-part", "0 1", "p0", parts=[("0 1", "s0 l l")])
hill("tree.two-parts", "0 1", "s0 p0 p1", parts=[("0 1p-1", "l"), ("1p-1 1", "s0 l l")])
hill("tree.part-and-leaves", "0 1", "s0 s0 l l p0", parts=[("1p-1 1", "l")])
hill("tree.mean-values", "0 1", "s0 m m", bound="7/16", sloped=True)
hill("tree.mean-values-at-corners", "0 1", "s0 m_+ m40_-", bound="1/4", sloped=True)
hill("tree.slopes-unused", "0 1", "s0 l l", sloped=True)
accept("tree.plane", "for x in [0, 1], y in [0, 1]: x + y <= 2", SQUARE + "\nadd 2 3\nconst 2", "4 <= 5", "0 1 0 1",
       "s1 s0 l l s0_3p-2 l s1 l l", **BOTH)
accept("tree.corner-left-out", "for x in [0, 1], y in [0, 1]: x*y <= 1", SQUARE + "\nmul 2 3", "4 <= 1", "0 1 0 1", "l",
       **BOTH)
WAVES = """const 1/10
const 3
var 0
sin 2
cos 2
exp 2
ln 2
atan 2
sqrt 2
mul 3 4
add 9 5
add 10 6
add 11 7
add 12 8
const -3
abs 6
max 15 3
min 16 4
add 13 17
div 18 5
pow 19 3
const -20"""
accept("tree.functions", "for x in [1/10, 3]: a sum of functions >= -3", WAVES, "13 >= 14; 20 >= 21", "1p-5 3",
       "s0 l s0 l60 l200", bits=40, variables="0 1")
accept("tree.functions-with-slopes", "for x in [1/10, 3]: a sum of functions >= -3", WAVES, "13 >= 14; 20 >= 21",
       "1p-5 3", "s0 m s0 m60_+ m200", bits=40, variables="0 1", sloped=True)
accept("tree.steps", "for x in [1/10, 9]: floor, ceil and floor_log2",
       "const 1/10\nconst 9\nvar 0\nfloor 2\nceil 2\nfloor_log2 2\nadd 3 4\nadd 6 5\nconst -10", "7 >= 8", "1p-5 9",
       "s0 l s0 l l", variables="0 1")
accept("tree.atanh", "for x in [-1/2, 1/2]: atanh(x) <= 1",
       "const -1/2\nconst 1/2\nvar 0\natanh 2\nconst 1", "3 <= 4", "-1p-1 1p-1", "s0 l s0 l90 l", variables="0 1")
accept("tree.refuted", "x + 1 <= 0 for some x in [0, 1]", LINE + "\nadd 2 1", "some 3 <= 0", "0 1", "s0 l l",
       verdict="refuted 0", **ABOUT)
accept("tree.no-value-needed", "a definition requires x > 1 of some x in [0, 1]", LINE + "\nln 2\nconst 2",
       "some 2 > 4 from require", "0 1", "s0 l l", verdict="refuted 0", **ABOUT)

# ---- leaves that are missing, or one too many --------------------------------------------------------


def forged(name, failure, flaw, at, nodes, bound="1/8", **parts):
    """A false claim, which the flaw would prove."""
    says = f"for x in [0, 1]: x*(1 - x) <= {bound}"
    reject(name, failure, flaw, says, BOUND.format(bound), "4 <= 5", at, nodes, **parts, **ABOUT)


def plain(name, failure, flaw, at, nodes, **parts):
    reject(name, failure, flaw, HALF_SAYS, HALF, "4 <= 5", at, nodes, **parts, **ABOUT)


plain("tree.missing-leaf", in_tree(node(2), "Truncated"), "the half above is missing", "0 1", "s0 l")
plain("tree.no-nodes", in_tree(node(0), "Truncated"), "there is a header and nothing else", "0 1", "")
plain("tree.missing-in-the-middle", in_tree(node(4), "Truncated"), "a leaf is missing between others", "0 1",
      "s0 s0 l l")
plain("tree.leaf-twice", in_tree(node(3), "Trailing"), "the last leaf is there twice", "0 1", "s0 l l l")
plain("tree.split-behind-the-end", in_tree(node(3), "Trailing"), "the tree is complete, and a split follows", "0 1",
      "s0 l l s0 l l")
forged("tree.goal-in-the-last", in_tree(node(2), leaf("Goal(0)")), "the goal fails in the last leaf", "0 1",
       "s0_1p-4 l l")
forged("tree.goal-in-the-first", in_tree(node(1), leaf("Goal(0)")), "the goal fails in the first leaf", "0 1",
       "s0_15p-4 l l")
forged("tree.goal-in-a-part", in_tree(5, leaf("Goal(0)"), 0), "the goal fails in a part", "0 1", "s0_1p-4 l p0",
       parts=[("1p-4 1", "l")])
forged("tree.goal-by-slopes", in_tree(node(1), leaf("Goal(0)")),
       "the goal holds at the centre of each leaf, and the slopes say that it fails elsewhere", "0 1", "s0 m_- m_+",
       sloped=True)

# ---- splits ----------------------------------------------------------------------------------------

for where, place in [("the-lower-end", "0"), ("the-upper-end", "1"), ("below", "-1"), ("above", "2")]:
    flaw = f"a split at {where.replace('-', ' ')} of the box leaves a half that is not there"
    plain(f"tree.split-at-{where}", in_tree(node(0), "Outside"), flaw, "0 1", f"s0_{place} l l")
plain("tree.split-in-the-other-half", in_tree(node(1), "Outside"), "the half below is split where the other half is",
      "0 1", "s0 s0_3p-2 l l l")
plain("tree.split-in-the-half-before", in_tree(node(2), "Outside"), "the half above is split where the other half is",
      "0 1", "s0 l s0_1p-2 l l")
plain("tree.wrong-variable", in_tree(node(0), "Variable"), "a split along a variable that the claim does not have",
      "0 1", "s1 l l")
plain("tree.absurd-variable", in_tree(node(0), "Variable"), "a variable that wraps round to 0 in machine words", "0 1",
      "s18446744073709551615 l l")
plain("tree.more-than-words", in_tree(node(0), "Syntax"), "a variable beyond machine words", "0 1",
      "s18446744073709551616 l l")
plain("tree.point", in_tree(node(0), "Outside"), "a point is split in its middle", "1 1", "s0 l l")
plain("tree.fraction", in_tree(node(0), "NotDyadic"), "a split at 1/3", "0 1", "s0_1/3 l l")
plain("tree.even-numerator", in_tree(node(0), "Number(NotReduced)"), "a split at 2p-2", "0 1", "s0_2p-2 l l")
plain("tree.absurd-exponent", in_tree(node(0), "Number(Exponent)"), "a split at 2 to the power -65537", "0 1",
      "s0_1p-65537 l l")
plain("tree.long-number", in_tree(node(0), "TooLong"), "a split at a number of 70,000 digits", "0 1",
      f"s0_{'1' * 70000} l l")
plain("tree.deep", in_tree(node(1000), "Depth"), "1,001 splits above one another", "0 1", "s0 " * 1001 + "l " * 1002)

# ---- the box at the root ---------------------------------------------------------------------------

for where, at, bound in [("begins-inside", "1p-3 1", "7/8"), ("ends-inside", "0 7p-3", "7/8"),
                         ("one-point", "1 1", "1/8"), ("by-a-hair", "1p-60 1", "2")]:
    forged(f"tree.box-{where}", in_tree(0, "Range(0)"), "the box at the root does not hold the range", at, "l",
           bound=bound)
reject("tree.box-second-variable", in_tree(0, "Range(1)"), "the box at the root does not hold the second range",
       "for x in [0, 1], y in [0, 1]: x + y >= 1/4", SQUARE + "\nadd 2 3\nconst 1/4", "4 >= 5", "0 1 1p-2 1", "l", **BOTH)
reject("tree.box-unsure-end", in_tree(0, "Range(0)"), "the lower end may be 0, the box begins at 1/4",
       "for x in [1/8, 1]: x >= 1/4", "const 1/8 in 0 1/4\nconst 1\nvar 0\nconst 1/4", "2 >= 3", "1p-2 1", "l", **ABOUT)
plain("tree.box-of-two", in_tree(3, "Shape"), "the box has two ranges, the claim one variable", "0 1 0 1", "s0 l l")
reject("tree.box-of-one", in_tree(3, "Shape"), "the box has one range, the claim two variables",
       "for x in [0, 1], y in [0, 1]: x <= 1 and y is not looked at", SQUARE, "2 <= 1; 3 <= 1", "0 1", "l", **BOTH)
plain("tree.box-reversed", in_tree(3, "Reversed"), "the box ends before it begins", "1 0", "s0 l l")
plain("tree.box-fraction", in_tree(3, "NotDyadic"), "the box ends at 4/3", "0 4/3", "s0 l l")

# ---- parts -----------------------------------------------------------------------------------------

forged("tree.part-of-itself", in_tree(5, "PartOfPart", 0), "a part whose proof is itself", "0 1", "p0",
       parts=[("0 1", "p0")])
forged("tree.parts-in-a-circle", in_tree(5, "PartOfPart", 0), "two parts, each of which leaves all to the other", "0 1",
       "s0 p0 p1", parts=[("0 1p-1", "p1"), ("1p-1 1", "p0")])
forged("tree.root-as-its-part", in_tree(5, "PartOfPart", 0), "the part is a copy of the file that refers to it", "0 1",
       "p0", parts=[("0 1", "p0")])
for where, at in [("smaller", "5p-3 1"), ("shorter", "1p-1 7p-3"), ("of-the-other", "0 1p-1"), ("larger", "0 1"),
                  ("longer", "1p-1 2")]:
    flaw = f"the box of a part is {where.replace('-', ' ')} in place of the one in the tree"
    nodes = "s0 s0 s0 l l s0 l l s0 s0 l l s0 l l"
    reject(f"tree.part-{where}", in_tree(0, "OtherBox", 1), flaw, "for x in [0, 1]: x*(1 - x) <= 3", BOUND.format("3"),
           "4 <= 5", "0 1", "s0 p0 p1", parts=[("0 1p-1", "l"), (at, nodes)], **ABOUT)
plain("tree.part-missing", "no file +1", "there are two parts, and the second has no file", "0 1", "s0 p0 p1",
      parts=[("0 1p-1", "l")])
plain("tree.parts-exchanged", in_tree(0, "OtherBox", 0), "each part is in the file of the other", "0 1", "s0 p0 p1",
      parts=[("1p-1 1", "l"), ("0 1p-1", "l")])
plain("tree.part-twice", in_tree(node(2), "PartNumber"), "one part for two boxes", "0 1", "s0 p0 p0",
      parts=[("0 1p-1", "l")])
plain("tree.part-skipped", in_tree(node(0), "PartNumber"), "the first part is number 1", "0 1", "p1",
      parts=[("0 1", "s0 l l"), ("0 1", "s0 l l")])
plain("tree.part-cut-off", in_tree(7, "Truncated", 0), "a part ends before its tree is complete", "0 1", "p0",
      parts=[("0 1", "s0 l")])
plain("tree.part-of-another-claim", in_tree(2, "OtherClaim", 0), "a part with the digest of another claim", "0 1", "p0",
      parts=[("0 1", "s0 l l")], edit=lambda texts: texts.update(
          {name: "\n".join(["proofmark-cover/1", "claim " + "0" * 64] + text.split("\n")[2:])
           for name, text in texts.items() if "+" in name}))

# ---- lines -----------------------------------------------------------------------------------------

for name, line, reason, was, becomes, flaw in [
    ("format", 1, "Format", "cover/1", "cover/2", "another format"),
    ("other-claim", 2, "OtherClaim", "claim ", "claim 0", "another digest"),
    ("no-digest", 2, "Syntax", "claim ", "Claim ", "a line of the header that is not of the format"),
    ("two-spaces", 3, "Number(Syntax)", "box 0", "box  0", "two spaces between words"),
    ("no-bits", 4, "Bits", "bits 20", "bits 0", "leaves of no digits"),
    ("absurd-bits", 4, "Bits", "bits 20", "bits 4097", "leaves of too many digits"),
    ("zeros", 4, "Syntax", "bits 20", "bits 020", "a superfluous zero"),
    ("crlf", 6, "Syntax", "l\nl\n", "l\r\nl\n", "a carriage return"),
    ("empty-line", 6, "Syntax", "l\nl\n", "\nl\nl\n", "an empty line"),
    ("comment", 6, "Syntax", "l\nl\n", "# l\nl\nl\n", "a comment"),
    ("two-in-a-line", 6, "Syntax", "l\nl\n", "l l\n", "two leaves in a line"),
    ("unknown", 6, "Syntax", "l\nl\n", "t\nl\n", "a leaf that asks for trust"),
    ("leaf-bits", 6, "Bits", "l\nl\n", "l99999\nl\n", "a leaf of too many digits"),
    ("centre-in-the-middle", 6, "Syntax", "l\nl\n", "m 0\nl\n", "a centre that is left out elsewhere"),
    ("centre-without-slopes", 6, leaf("Centre"), "l\nl\n", "m\nm\n", "mean values without slopes"),
    ("no-line-feed", 7, "Truncated", "l\nl\n", "l\nl", "the last line does not end"),
    ("trailing-line-feed", 8, "Trailing", "l\nl\n", "l\nl\n\n", "an empty line behind the tree"),
    ("trailing-text", 8, "Truncated", "l\nl\n", "l\nl\nx", "text behind the tree"),
]:
    plain(f"tree.line-{name}", in_tree(line, reason), flaw, "0 1", "s0 l l", edit=replaced(was, becomes))
plain("tree.utf8", in_tree(6, "Syntax"), "letters that are not ASCII", "0 1", "s0 l l",
      edit=replaced("l\nl\n", "l\u00a0\nl\n"))
plain("tree.byte-order-mark", in_tree(1, "Syntax"), "a byte order mark", "0 1", "s0 l l",
      edit=replaced("proofmark", "\ufeffproofmark"))
plain("tree.empty", in_tree(1, "Truncated"), "a file without a byte", "0 1", "s0 l l",
      edit=lambda texts: texts.update({name: "" for name in texts}))
plain("tree.no-file", "no file", "there is no cover file", "0 1", "s0 l l", edit=lambda texts: texts.clear())

# ---- where a cover is needed --------------------------------------------------------------------------

reject("tree.not-needed", "Superfluous", "a claim without variables has a cover file", "1 <= 1", "const 1", "0 <= 0",
       "0 1", "l")
reject("tree.witness-forgotten", "NoWitness", "what is said of some values needs a witness, whatever the cover says",
       "max over x in [0, 1] of x*(1 - x) == 1/4", HILL + "\nconst 1/4", "4 <= 5; some 4 >= 5", "0 1", "s0 m_+ m_-",
       sloped=True, **ABOUT)
reject("tree.no-value", in_tree(node(0), leaf('Rule { step: 3, rule: "div", reason: DivisorMayBeZero }')),
       "1/x has no value at 0, and the goal does not look at it", "for x in [-1, 1]: x <= 1 and 1/x is something",
       "const -1\nconst 1\nvar 0\ndiv 1 2", "2 <= 1", "-1 1", "l", **ABOUT)
reject("tree.kink", in_tree(node(0), leaf("Goal(0)")), "abs has no slope at 0, and no mean value helps",
       "for x in [-1, 1]: abs(x) >= 1/2", "const -1\nconst 1\nvar 0\nabs 2\nconst 1/2", "3 >= 4", "-1 1", "m_+",
       sloped=True, **ABOUT)
reject("tree.pole", in_tree(node(0), leaf('Rule { step: 9, rule: "div", reason: DivisorMayBeZero }')),
       "mean values across a pole", "for x in [-1, 1]: 1/x >= -10", "const -1\nconst 1\nvar 0\ndiv 1 2\nconst -10",
       "3 >= 4", "-1 1", "m_+", sloped=True, **ABOUT)
