"""The file as text: JSON that two readers read in two ways, bytes that are no text, files without content."""

import json

from .certificate import CASES, Case, accept, box, certificate, reject

PROGRAM, SAYS, GOAL = "const 2\nconst 3", "2 <= 3", "0 <= 1"


def broken(name, failure, flaw, raw, **parts):
    reject(name, failure, flaw, SAYS, PROGRAM, GOAL, raw=raw, **parts)


def twice(name, line, flaw, old, new):
    """A key that occurs twice: by one reading the claim is proved, by the other it is not."""
    broken(f"key.twice-{name}", f"Json in line {line}", flaw, lambda t: t.replace(old, new, 1))


def bytes_of(name, failure, flaw, data):
    CASES.append(Case("reject", {f"{name}.json": data}, failure, flaw))


# ---- keys ----------------------------------------------------------------------------------------------

twice("hi", 11, "the upper end is 3 for one reader and 9 for another", '"hi": "3"', '"hi": "3", "hi": "9"')
twice("hi-escaped", 11, "a key that is written with an escape the second time", '"hi": "3"',
      '"hi": "3", "h\\u0069": "9"')
twice("value", 10, "the constant is 2 for one reader and 4 for another", '"value": "2"', '"value": "4", "value": "2"')
twice("verdict", 7, "certified for one reader, refuted for another", '"verdict": "certified"',
      '"verdict": "refuted",\n "verdict": "certified"')
twice("goals", 8, "2 <= 3 for one reader, 3 <= 2 for another", ' "goals": [',
      ' "goals": [{"lhs": 1, "relation": "<=", "rhs": 0, "from": "says"}],\n "goals": [')
twice("steps", 10, "other steps for another reader", ' "steps": [',
      ' "steps": [{"op": "const", "value": "4", "lo": "4", "hi": "4"}],\n "steps": [')
twice("says", 5, "another sentence for another reader", ' "says":', ' "says": "3 <= 2",\n "says":')
twice("relation", 8, "<= for one reader, >= for another", '"relation": "<="', '"relation": ">=", "relation": "<="')
twice("sha256", 6, "two hashes", ' "sha256":', ' "sha256": "0",\n "sha256":')
RANGE = dict(variables="0 1", cover=[box("0 1")])
LINE = "const 0\nconst 1\nvar 0"
reject("key.twice-cover",
       "Json in line 16",
       "another cover for another reader",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       raw=lambda t: t.replace(' "cover": [', ' "cover": [\n  {"at": [["0", "0"]], "in": [["0", "0"]]}],\n "cover": ['),
       **RANGE)
reject("key.twice-at",
       "Json in line 15",
       "another box for another reader",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       raw=lambda t: t.replace('{"at": [["0", "1"]]', '{"at": [["0", "0"]], "at": [["0", "1"]]'),
       **RANGE)
broken("key.unknown", "Json in line 2", "a key that the format does not have",
       lambda t: t.replace(' "format"', ' "trusted": true, "format"'))
broken("key.unknown-in-a-step", "Json in line 10", "a step with an unknown key",
       lambda t: t.replace('"value": "2"', '"value": "2", "note": "2"'))
broken("key.unknown-in-a-goal", "Json in line 8", "a goal with an unknown key",
       lambda t: t.replace('"rhs": 1', '"rhs": 1, "assume": true'))
broken("key.capitals", "Json in line 10", "LO is not lo", lambda t: t.replace('"lo": "2"', '"LO": "2"'))
broken("key.comment", "Json in line 2", "a comment as a key",
       lambda t: t.replace(' "format"', ' "//": "a comment", "format"'))
broken("key.proto", "Json in line 2", "__proto__ as a key",
       lambda t: t.replace(' "format"', ' "__proto__": {"verdict": "certified"}, "format"'))
reject("key.unknown-in-a-box",
       "Json in line 15",
       "a box with an unknown key",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       raw=lambda t: t.replace('{"at"', '{"skip": true, "at"'),
       **RANGE)
for key, line in [("format", 10), ("claim", 10), ("says", 10), ("sha256", 10), ("verdict", 10), ("goals", 9),
                  ("steps", 8)]:
    reject(f"key.no-{key}",
           f"Json in line {line}",
           f"no {key}",
           SAYS,
           PROGRAM,
           GOAL,
           after=lambda f, key=key: f.pop(key))
for key in ("lhs", "relation", "rhs", "from"):
    reject(f"key.no-{key}-of-a-goal",
           "Json in line 8",
           f"a goal without {key}",
           SAYS,
           PROGRAM,
           GOAL,
           after=lambda f, key=key: f["goals"][0].pop(key))
reject("key.no-op",
       "Json in line 10",
       "a step without an operation",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f["steps"][0].pop("op"))
reject("key.no-at",
       "Json in line 15",
       "a box without ranges",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       after=lambda f: f["cover"][0].pop("at"),
       **RANGE)
reject("key.no-in",
       "Json in line 15",
       "a box without enclosures",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       after=lambda f: f["cover"][0].pop("in"),
       **RANGE)

# ---- null, false and lists -------------------------------------------------------------------------------

for key in ("refutes", "slopes", "variables", "cover", "witness"):
    reject(f"null.{key}",
           "Json in line 12",
           f"{key} is null, and not left out",
           SAYS,
           PROGRAM,
           GOAL,
           after=lambda f, key=key: f.update({key: None}))
reject("null.lo",
       "Json in line 10",
       "the enclosure from null to null",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f["steps"][0].update(lo=None, hi=None))
reject("null.args",
       "Json in line 10",
       "the operands of a constant are null",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f["steps"][0].update(args=None))
reject("null.power",
       "Json in line 10",
       "the power of a constant is null",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f["steps"][0].update(power=None))
reject("null.some",
       "Json in line 8",
       "some is null, and not left out",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f["goals"][0].update(some=None))
reject("null.centre",
       "Json in line 15",
       "a centre that is null",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       after=lambda f: f["cover"][0].update(centre=None),
       **RANGE)
reject("null.half-an-entry",
       "Json in line 16",
       "an enclosure from 0 to null",
       "for x in [0, 1]: x <= 1/2",
       LINE + "\nconst 1/2",
       "2 <= 3",
       raw=lambda t: t.replace('"in": [["0", "1"]]', '"in": [["0", null]]'),
       **RANGE)
reject("json.slopes-false",
       "Json in line 12",
       "false is said by leaving the key out",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f.update(slopes=False))
reject("json.slopes-one",
       "Json in line 7",
       "1 in place of true",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       raw=lambda t: t.replace(' "variables"', ' "slopes": 1, "variables"'),
       **RANGE)
reject("json.some-false",
       "Json in line 8",
       "false is said by leaving the key out",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f["goals"][0].update(some=False))
reject("json.some-one",
       "Json in line 8",
       "1 in place of true",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f["goals"][0].update(some=1))
reject("json.goal-as-a-list",
       "Json in line 7",
       "a goal as a list",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f.update(goals=[[0, "<=", 1, "says"]]))
reject("json.step-as-a-list",
       "Json in line 9",
       "a step as a list",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f.update(steps=[["const", "2", "2"], ["const", "3", "3"]]))
reject("json.box-as-a-list",
       "Json in line 14",
       "a box as a list",
       "for x in [0, 1]: x <= 1",
       LINE,
       "2 <= 1",
       after=lambda f: f.update(cover=[[[["0", "1"]], None, [["0", "1"]]]]),
       **RANGE)
reject("json.steps-as-an-object",
       "Json in line 9",
       "steps by name",
       SAYS,
       PROGRAM,
       GOAL,
       after=lambda f: f.update(steps=dict(enumerate(f["steps"]))))
broken("json.file-as-a-list", "Json in line 1", "the file in a list", lambda t: f"[{t.strip()}]\n")
broken("json.file-in-a-string", "Json in line 1", "the file in a string", lambda t: json.dumps(t))

# ---- not JSON --------------------------------------------------------------------------------------------

broken("json.comment", "Json in line 1", "a comment", lambda t: "// a comment\n" + t)
broken("json.comment-inside", "Json in line 2", "a comment", lambda t: t.replace("{\n", "{\n/* a comment */\n", 1))
broken("json.trailing-comma", "Json in line 11", "a comma after the last step", lambda t: t.replace("}]}", "},]}"))
broken("json.trailing-comma-of-the-file", "Json in line 11", "a comma after the last key",
       lambda t: t.replace("]}\n", "],}\n"))
broken("json.single-quotes", "Json in line 2", "single quotes", lambda t: t.replace('"', "'"))
broken("json.unquoted-key", "Json in line 2", "a key without quotes", lambda t: t.replace('"format"', "format"))
broken("json.trailing-data", "Json in line 12", "a second certificate behind the first", lambda t: t + t)
broken("json.trailing-brace", "Json in line 12", "one brace too many", lambda t: t + "}")
broken("json.trailing-nul", "Json in line 12", "a zero byte behind the object", lambda t: t + "\0")
broken("json.leading-data", "Json in line 1", "a word before the object", lambda t: "null " + t)
broken("json.cut-off", "Json in line 11", "the end is missing", lambda t: t.rstrip()[:-1])
broken("json.cut-off-in-the-middle", "Json in line 9", "the second half is missing",
       lambda t: t[:t.index('"op"')][:t.index('"steps"') + 8])
broken("json.raw-line-feed", "Json in line 5", "a line feed inside of a string",
       lambda t: t.replace("2 <= 3", "2 <=\n3"))
broken("json.raw-tab", "Json in line 4", "a tab inside of a string", lambda t: t.replace("2 <= 3", "2\t<= 3"))
broken("json.bad-escape", "Json in line 4", "an escape that JSON does not have",
       lambda t: t.replace("2 <= 3", "2 \\x3c= 3"))
broken("json.form-feed", "Json in line 1", "a form feed between the tokens", lambda t: "\f" + t)
broken("json.no-break-space", "Json in line 1", "U+00A0 between the tokens", lambda t: "\u00a0" + t)
bytes_of("json.deep-lists", "Json in line 1", "100,000 lists in each other", b"[" * 100_000)
bytes_of("json.deep-objects", "Json in line 1", "20,000 objects in each other", b'{"steps":' * 20_000)
broken("json.deep-inside", "Json in line 10", "10,000 lists in place of operands",
       lambda t: t.replace('"value": "2"', '"args": ' + "[" * 10_000 + "]" * 10_000))
bytes_of("empty.file", "Json in line 1", "no bytes", b"")
bytes_of("empty.space", "Json in line 2", "a line feed", b"\n")
bytes_of("empty.object", "Json in line 1", "an object without keys", b"{}\n")
bytes_of("empty.list", "Json in line 1", "an empty list", b"[]\n")
bytes_of("empty.null", "Json in line 1", "null", b"null\n")
bytes_of("empty.true", "Json in line 1", "true", b"true\n")
reject("empty.goals",
       "no claim: there is no goal",
       "a proof of nothing",
       SAYS,
       PROGRAM,
       GOAL,
       before=lambda f: f.update(goals=[]))
reject("empty.steps",
       "no claim: a side of a goal is no step",
       "no steps",
       "2 <= 1",
       PROGRAM,
       GOAL,
       before=lambda f: f.update(steps=[]))
reject("empty.goals-and-steps",
       "no claim: there is no goal",
       "neither goals nor steps",
       "2 <= 1",
       PROGRAM,
       GOAL,
       before=lambda f: f.update(steps=[], goals=[]))
reject("empty.goals-refuted",
       "no claim: there is no goal",
       "a refutation of nothing",
       SAYS,
       PROGRAM,
       GOAL,
       verdict="refuted 0",
       before=lambda f: f.update(goals=[]))
reject("empty.cover",
       "Json in line 15",
       "a cover without boxes",
       "for x in [0, 1]: x >= 2",
       LINE + "\nconst 2",
       "2 >= 3",
       variables="0 1",
       cover=[box("0 1")],
       after=lambda f: f.update(cover=[]))
reject("empty.variables",
       "Json in line 12",
       "an empty list of variables",
       SAYS,
       PROGRAM,
       GOAL,
       before=lambda f: f.update(variables=[]))
reject("empty.box",
       "Json in line 16",
       "a box without anything",
       "for x in [0, 1]: x >= 2",
       LINE + "\nconst 2",
       "2 >= 3",
       variables="0 1",
       cover=[box("0 1")],
       after=lambda f: f.update(cover=[{}]))
reject("empty.box-lists",
       "InBox(0, Shape)",
       "a box with empty lists",
       "for x in [0, 1]: x >= 2",
       LINE + "\nconst 2",
       "2 >= 3",
       variables="0 1",
       cover=[box("0 1")],
       after=lambda f: f.update(cover=[{"at": [], "in": []}]))
reject("empty.witness-lists",
       "InWitness(Shape)",
       "a witness with empty lists",
       "for some x in [0, 1]: x >= 2",
       LINE + "\nconst 2",
       "some 2 >= 3",
       variables="0 1",
       witness=box("1 1"),
       after=lambda f: f.update(witness={"at": [], "in": []}))

# ---- bytes -------------------------------------------------------------------------------------------------


def encoded(name, failure, flaw, change):
    data = change(certificate(f"utf8.{name}", SAYS, PROGRAM, GOAL).decode())
    bytes_of(f"utf8.{name}", failure, flaw, data)


encoded("byte-order-mark", "Json in line 1", "a byte order mark", lambda t: b"\xef\xbb\xbf" + t.encode())
encoded("utf-16", "not UTF-8", "UTF-16", lambda t: t.encode("utf-16"))
encoded("utf-16-without-mark", "Json in line 1", "UTF-16 without a mark, which is ASCII with zero bytes",
        lambda t: t.encode("utf-16-le"))
encoded("utf-32", "not UTF-8", "UTF-32", lambda t: t.encode("utf-32"))
encoded("latin-1", "not UTF-8", "a letter of Latin-1 in the sentence",
        lambda t: t.replace("2 <= 3", "2 <= 3 \u00e9").encode("latin-1"))
encoded("overlong", "not UTF-8", "a quote in two bytes",
        lambda t: t.encode().replace(b'"says"', b"\xc0\xa2says\xc0\xa2"))
encoded("surrogate-bytes", "not UTF-8", "half a surrogate pair in three bytes",
        lambda t: t.encode().replace(b"2 <= 3", b"2 <= 3 \xed\xa0\x80"))
encoded("cut-off", "not UTF-8", "the first byte of two", lambda t: t.encode().replace(b"2 <= 3", b"2 <= 3 \xc3"))
encoded("beyond", "not UTF-8", "beyond U+10FFFF", lambda t: t.encode().replace(b"2 <= 3", b"2 <= 3 \xf4\x90\x80\x80"))
for name, escape in [("high-surrogate", "\\ud800"), ("low-surrogate", "\\udc00"),
                     ("surrogates-reversed", "\\udc00\\ud800"), ("surrogate-and-letter", "\\ud800x")]:
    broken(f"utf8.escaped-{name}",
           "Json in line 4",
           f"{escape} in the sentence is no character",
           lambda t, escape=escape: t.replace('"says": "2 <= 3', f'"says": "2 <= 3 {escape}'))
broken("utf8.escaped-surrogate-in-from", "Json in line 8", "half a surrogate pair in `from`",
       lambda t: t.replace('"from": "says', '"from": "says, \\ud800'))

accept("json.one-line", SAYS, PROGRAM, GOAL, raw=lambda t: t.replace("\n", ""))
accept("json.white-space",
       SAYS,
       PROGRAM,
       GOAL,
       raw=lambda t: "\r\n\t " + t.replace(":", " :\t").replace("\n", "\r\n") + "\n\n \t")
accept("json.other-order", SAYS, PROGRAM, GOAL, raw=lambda t: json.dumps(dict(reversed(json.loads(t).items()))))
accept("json.escaped-keys", SAYS, PROGRAM, GOAL, raw=lambda t: t.replace('"verdict"', '"verd\\u0069ct"'))
accept("json.surrogate-pair",
       "2 <= 3 \U0001d6d1",
       PROGRAM,
       GOAL,
       raw=lambda t: t.replace("\U0001d6d1", "\\ud835\\uded1"))
