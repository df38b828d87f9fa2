"""The statement in the file: names, hashes, sentences, steps, indices and numbers."""

from .certificate import accept, box, reject, sha256

PROGRAM = "const 2\nconst 3"
SAYS, GOAL = "2 <= 3", "0 <= 1"


def broken(name, failure, flaw, **parts):
    """A true claim, with one thing that the format does not allow."""
    reject(name, failure, flaw, SAYS, PROGRAM, GOAL, **parts)


def no_claim(reason):
    return f"no claim: {reason}"


# ---- hashes and names --------------------------------------------------------------------------------

broken("hash.digit",
       "OtherHash",
       "one digit of the hash is another",
       after=lambda f: f.update(sha256=f["sha256"][:-1] + ("0" if f["sha256"][-1] != "0" else "1")))
broken("hash.capitals", "OtherHash", "the hash in capitals", after=lambda f: f.update(sha256=f["sha256"].upper()))
broken("hash.cut-off", "OtherHash", "the first half of the hash", after=lambda f: f.update(sha256=f["sha256"][:32]))
broken("hash.empty", "OtherHash", "no hash", after=lambda f: f.update(sha256=""))
broken("hash.zeros", "OtherHash", "a hash of zeros", after=lambda f: f.update(sha256="0" * 64))


def other_statement(change):
    """The file proves something that is true; its hash is that of something else, which is false."""
    def edit(file):
        honest = {
            **file, "steps": [dict(step) for step in file["steps"]], "goals": [dict(goal) for goal in file["goals"]]
        }
        change(honest)
        file["sha256"] = sha256(honest)

    return edit


broken("hash.of-another-constant",
       "OtherHash",
       "the hash is that of 4 <= 3",
       after=other_statement(lambda f: f["steps"][0].update(value="4")))
broken("hash.of-another-relation",
       "OtherHash",
       "the hash is that of 2 >= 3",
       after=other_statement(lambda f: f["goals"][0].update(relation=">=")))
broken("hash.of-another-sentence",
       "OtherHash",
       "the hash is that of another sentence",
       after=other_statement(lambda f: f.update(says="2 >= 3")))
broken("hash.of-another-claim",
       "OtherHash",
       "the hash is that of another claim",
       after=other_statement(lambda f: f.update(claim="other")))
broken("hash.of-more-goals",
       "OtherHash",
       "the hash has a second goal, which fails",
       after=other_statement(lambda f: f["goals"].append({"lhs": 1, "relation": "<=", "rhs": 0, "from": "says, too"})))
broken("hash.of-fewer-steps",
       "OtherHash",
       "the hash is that of a program with a step less",
       after=other_statement(lambda f: f["steps"].pop()))
broken("hash.of-other-operands",
       "OtherHash",
       "the hash is that of 3 <= 2",
       after=other_statement(lambda f: f["goals"][0].update(lhs=1, rhs=0)))
reject("hash.of-another-range",
       "OtherHash",
       "the hash is that of x in [1, 0]",
       "for x in [0, 1]: x <= 1",
       "const 0\nconst 1\nvar 0",
       "2 <= 1",
       variables="0 1",
       cover=[box("0 1")],
       after=other_statement(lambda f: f.update(variables=[[1, 0]])))
reject("hash.of-another-quantifier",
       "OtherHash",
       "the hash is that of a goal for all values",
       "for some x in [0, 1]: x <= 0",
       "const 0\nconst 1\nvar 0",
       "some 2 <= 0",
       variables="0 1",
       witness=box("0 0"),
       after=other_statement(lambda f: f["goals"][0].pop("some")))
broken("name.other-file",
       "the file has another name",
       "the file is called other than its claim",
       before=lambda f: f.update(claim="name.of-this-file"))
broken("name.path",
       "the file has another name",
       "a claim whose name is a path",
       before=lambda f: f.update(claim="../accept/name.path"))
reject("name.case",
       "the file has another name",
       "the claim's name in other capitals",
       SAYS,
       PROGRAM,
       GOAL,
       before=lambda f: f.update(claim="Name.case"))
reject("name.space",
       no_claim("claim is no identifier"),
       "a space in the name",
       SAYS,
       PROGRAM,
       GOAL,
       file="name.with space",
       before=lambda f: f.update(claim="name.with space"))
reject("name.letters",
       no_claim("claim is no identifier"),
       "a letter that is not of ASCII in the name",
       SAYS,
       PROGRAM,
       GOAL,
       file="name.\u0430",
       before=lambda f: f.update(claim="name.\u0430"))
broken("name.empty", "the file has another name", "no name", before=lambda f: f.update(claim=""))
broken("format.other", "Format", "another format", after=lambda f: f.update(format="proofmark-certificate/2"))
broken("format.capitals",
       "Format",
       "the format in capitals",
       after=lambda f: f.update(format="Proofmark-Certificate/1"))
broken("format.empty", "Format", "no format", after=lambda f: f.update(format=""))

# ---- sentences -----------------------------------------------------------------------------------------

WORDS = no_claim("says is not words with single spaces")
FROM = no_claim("from is not words with single spaces")
broken("text.line-feed-makes-a-goal",
       FROM,
       "the hash is that of two goals, the second of which fails; the file has it in the words of the first",
       before=lambda f: f["goals"][0].update({"from": "says\ngoal 1 <= 0 from says, too"}))
broken("text.line-feed-in-the-sentence",
       WORDS,
       "a line feed in the sentence makes a line of the canonical text",
       before=lambda f: f.update(says="2 <= 3\n0 const 4"))
broken("text.carriage-return",
       WORDS,
       "a carriage return in the sentence",
       before=lambda f: f.update(says="2 <= 3\rfor all"))
broken("text.tab", WORDS, "a tab in the sentence", before=lambda f: f.update(says="2\t<= 3"))
broken("text.two-spaces", WORDS, "two spaces in the sentence", before=lambda f: f.update(says="2  <= 3"))
broken("text.leading-space", WORDS, "a space before the sentence", before=lambda f: f.update(says=" 2 <= 3"))
broken("text.trailing-space", WORDS, "a space after the sentence", before=lambda f: f.update(says="2 <= 3 "))
broken("text.trailing-line-feed", WORDS, "a line feed after the sentence", before=lambda f: f.update(says="2 <= 3\n"))
broken("text.next-line",
       WORDS,
       "U+0085, which ends a line for some readers",
       before=lambda f: f.update(says="2 <= 3\u0085too"))
broken("text.line-separator",
       WORDS,
       "U+2028, which ends a line for some readers",
       before=lambda f: f.update(says="2 <= 3\u2028too"))
broken("text.separator",
       WORDS,
       "U+001F, which ends a word for some readers",
       before=lambda f: f.update(says="2 <= 3\u001ftoo"))
broken("text.empty", WORDS, "no sentence", before=lambda f: f.update(says=""))
broken("text.empty-from", FROM, "a goal that nothing asks for", before=lambda f: f["goals"][0].update({"from": ""}))
broken("text.space-in-from",
       FROM,
       "two spaces in `from`",
       before=lambda f: f["goals"][0].update({"from": "says,  too"}))
accept("text.unicode", "2 \u2264 3, \u201cin words\u201d \U0001d6d1", PROGRAM, GOAL)
accept("text.quotes", 'it says "2 <= 3" \\ and a \\n', PROGRAM, GOAL)
accept("text.escaped", "2 <= 3 \u00e9", PROGRAM, GOAL, raw=lambda t: t.replace('"says": "2', '"s\\u0061ys": "\\u0032'))

# ---- steps and indices ---------------------------------------------------------------------------------

EARLIER = no_claim("an operand is no earlier step")
reject("index.self", EARLIER, "a step that is its own operand: x = sqrt(x)", "sqrt(x) == 1", "const 1\nsqrt 1 in 1 1",
       "1 == 0")
reject("index.circular", EARLIER, "two steps that are each other's operand", "abs(x) == 7",
       "abs 1 in 7 7\nabs 0 in 7 7\nconst 7", "0 == 2")
reject("index.later", EARLIER, "an operand that comes later", "2 + 2 == 4", "add 1 1 in 4 4\nconst 2\nconst 4",
       "0 == 2")
reject("index.beyond", EARLIER, "an operand that does not exist", "2 + x == 5", "const 2\nadd 0 9 in 5 5\nconst 5",
       "1 == 2")
broken("index.goal-beyond",
       no_claim("a side of a goal is no step"),
       "a goal about a step that does not exist",
       before=lambda f: f["goals"][0].update(rhs=2))
broken("index.goal-beyond-left",
       no_claim("a side of a goal is no step"),
       "a goal about a step that does not exist",
       before=lambda f: f["goals"][0].update(lhs=2))
for word, text, flaw in [("wraps-64", str(2**64 + 1), "2^64 + 1 is 1 in 64 bits"),
                         ("negative", "-1", "-1 is the last step for some"), ("minus-zero", "-0", "-0 is no index"),
                         ("float", "1.0", "1.0 is no index"), ("exponent", "1e0", "1e0 is no index"),
                         ("string", '"1"', "a string is no index"), ("list", "[1]", "a list is no index"),
                         ("true", "true", "true is no index, even if it is 1 for some"),
                         ("leading-zero", "01", "01 is not JSON"), ("plus", "+1", "+1 is not JSON")]:
    broken(f"index.{word}",
           "Json in line 8",
           f"{flaw}: 2 <= 3 or 2 <= 2",
           raw=lambda t, text=text: t.replace('"rhs": 1', f'"rhs": {text}'))
broken("index.wraps-32",
       no_claim("a side of a goal is no step"),
       "2^32 + 1 is 1 in 32 bits",
       before=lambda f: f["goals"][0].update(rhs=2**32 + 1))
LINE = dict(variables="0 1", cover=[box("0 1")])
reject("index.variable-beyond",
       no_claim("there is no such variable"),
       "a variable that does not exist",
       "for x in [0, 1]: y <= 1",
       "const 0\nconst 1\nvar 0\nvar 1",
       "2 <= 1",
       variables="0 1",
       cover=[box("0 1", {3: "0 0"})])
reject("index.no-variables",
       no_claim("there is no such variable"),
       "a variable without a range",
       "x <= 1",
       "const 1\nvar 0",
       "1 <= 0",
       cover=[box("0 1")])
reject("index.end-beyond",
       no_claim("an end of a range is no step"),
       "a range that ends nowhere",
       "for x in [0, ...]: x <= 1",
       "const 0\nconst 1\nvar 0",
       "2 <= 1",
       variables="0 9",
       cover=[box("0 1")])
reject("index.end-varies",
       "NoEnclosure(2)",
       "a range that ends at its own variable: for x in [0, x]",
       "for x in [0, x]: x <= 1",
       "const 0\nconst 1\nvar 0",
       "2 <= 1",
       variables="0 2",
       cover=[box("0 1")])
reject("index.end-varies-below",
       "NoEnclosure(2)",
       "a range that begins at its own variable: for x in [x, 1]",
       "for x in [x, 1]: x >= 1",
       "const 0\nconst 1\nvar 0",
       "2 >= 1",
       variables="2 1",
       cover=[box("1 1")])
UNKNOWN = no_claim("op is not one of the operations")
for word in ("hole", "sorry", "trust", "ADD", "log2", "id"):
    reject(f"hole.operation-{word}", UNKNOWN, f"`{word}` is no operation", "a step that is taken on trust",
           f"const 2\n{word} 0 in 5 5\nconst 5", "1 == 2")
COUNT = no_claim("not as many operands as the operation takes")
reject("step.one-operand", COUNT, "a sum of one number", "2 + ... >= 5", "const 2\nadd 0 in 5 5\nconst 5", "1 >= 2")
reject("step.three-operands", COUNT, "a sum of three numbers, of which two are looked at", "2 + 2 + 3 <= 4",
       "const 2\nconst 3\nadd 0 0 1 in 4 4\nconst 4", "2 <= 3")
reject("step.root-of-two", COUNT, "the root of two numbers", "sqrt(4, 9) <= 2",
       "const 4\nconst 9\nsqrt 0 1 in 2 2\nconst 2", "2 <= 3")
reject("step.no-operands",
       COUNT,
       "a root of nothing",
       "sqrt() == 5",
       "const 5\nsqrt in 5 5",
       "1 == 0",
       before=lambda f: f["steps"][1].pop("args", None))
RANGE = no_claim("power is out of range")
for power, flaw in [(0, "the power 0 has no value at 0"), (1, "the power 1 is not in the format"),
                    (1001, "a power above the limit")]:
    reject(f"pow.power-{power}", RANGE, flaw, f"1^{power} == 1", f"const 1\npow {power} 0 in 1 1", "1 == 0")
reject("pow.power-negative", "Json in line 11", "a negative power", "2^-2 == 1/4",
       "const 2\npow -2 0 in 1/4 1/4\nconst 1/4", "1 == 2")
reject("pow.power-fraction",
       "Json in line 11",
       "a power that is not whole",
       "2^1.5 <= 3",
       "const 2\npow 2 0 in 2 3\nconst 3",
       "1 <= 2",
       raw=lambda t: t.replace('"power": 2', '"power": 1.5'))
reject("pow.power-string",
       "Json in line 11",
       "a power in a string",
       "2^2 == 4",
       "const 2\npow 2 0 in 4 4\nconst 4",
       "1 == 2",
       raw=lambda t: t.replace('"power": 2', '"power": "2"'))
reject("pow.power-wraps", "Json in line 11", "2^32 + 2 is 2 in 32 bits", "2^(2^32 + 2) == 4",
       "const 2\npow 4294967298 0 in 4 4\nconst 4", "1 == 2")
reject("pow.power-missing",
       UNKNOWN,
       "a power without a power",
       "2^... == 4",
       "const 2\npow 2 0 in 4 4\nconst 4",
       "1 == 2",
       before=lambda f: f["steps"][1].pop("power"))
broken("step.value-missing", UNKNOWN, "a constant without a value", before=lambda f: f["steps"][0].pop("value"))
broken("step.args-of-a-constant",
       "OtherStep(0)",
       "an empty list of operands",
       before=lambda f: f["steps"][0].update(args=[]))
reject("step.value-of-a-sum",
       "OtherStep(1)",
       "a sum with a value",
       "2 + 2 == 4",
       "const 2\nadd 0 0\nconst 4",
       "1 == 2",
       after=lambda f: f["steps"][1].update(value="5"))
reject("step.power-of-a-root",
       "OtherStep(1)",
       "a root with a power",
       "sqrt(4) == 2",
       "const 4\nsqrt 0 in 2 2\nconst 2",
       "1 == 2",
       after=lambda f: f["steps"][1].update(power=3))
reject("step.variable-of-a-sum",
       "OtherStep(1)",
       "a sum with a variable",
       "2 + 2 == 4",
       "const 2\nadd 0 0\nconst 4",
       "1 == 2",
       after=lambda f: f["steps"][1].update(variable=0))
RELATION = no_claim("relation is not one of the relations")
for word, relation in [("not-equal", "!="), ("equal-sign", "="), ("unicode", "\u2264"), ("arrow", "=>"),
                       ("space", "<= "), ("empty", "")]:
    broken(f"relation.{word}",
           RELATION,
           f"{relation!r} is no relation".replace("\u2264", "U+2264"),
           before=lambda f, relation=relation: f["goals"][0].update(relation=relation))
