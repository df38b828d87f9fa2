"""Certificates that are right by themselves, for other statements than those of `claims.toml`.

Each has the name of a claim of the book, and most have its sentence. What they prove is true, and their
hashes are right, so that the file alone gives nothing away.
"""

from .certificate import CASES, Case, box, certificate


def swap(name, failure, flaw, says, program, goals, **parts):
    data = certificate(f"swap.{name}", says, program, goals, **parts)
    CASES.append(Case("reject-by-book", {f"swap.{name}.json": data}, failure, flaw))


def same(name, says, program, goals, **parts):
    data = certificate(f"same.{name}", says, program, goals, **parts)
    CASES.append(Case("accept-by-book", {f"same.{name}.json": data}, "certified", says))


SUM = "const 2\nadd 0 0\nconst 4"
swap("sentence", "OtherSentence", "2 + 2 <= 4 in place of 2 + 2 <= 3", "2 + 2 <= 4", SUM, "1 <= 2")
swap("steps", "OtherHash", "the sentence is the book's, the steps are those of 2 + 2 <= 4", "2 + 2 <= 3", SUM, "1 <= 2")
swap("constant", "OtherHash", "1 + 1 in place of 2 + 2", "2 + 2 <= 3", "const 1\nadd 0 0\nconst 3", "1 <= 2")
swap("operation", "OtherHash", "a sum in place of a product", "3 * 2 <= 5", "const 3\nconst 2\nadd 0 1\nconst 5",
     "2 <= 3")
swap("operands", "OtherHash", "3 - 2 in place of 2 - 3", "2 - 3 >= 0", "const 2\nconst 3\nsub 1 0\nconst 0", "2 >= 3")
swap("relation", "OtherHash", ">= in place of <", "3 < 2", "const 3\nconst 2", "0 >= 1")
swap("strict", "OtherHash", "<= in place of <", "2 < 2", "const 2", "0 <= 0")
ROUNDED = "const 2\nconst 3\ndiv 0 1\nconst 7/10\nconst 13/20\nconst 3/4"
LOWER, UPPER = "2 >= 4 from says, lower end", "2 <= 5 from says, upper end"
swap("goal-left-out", "OtherHash", "the upper end of the rounding is not asked for", "2/3 rounds to 0.7", ROUNDED,
     LOWER)
swap("goal-refuted",
     "OtherHash",
     "3 <= 2 is refuted in place of 2 <= 3",
     "2 <= 3",
     "const 2\nconst 3",
     "1 <= 0",
     verdict="refuted 0")
HALF = "const 1\nconst 2\ndiv 0 1\ndiv 2 1"
swap("obligation-left-out", "OtherHash", "what the definition requires is left out, and fails", "half(1/2) <= 1", HALF,
     "3 <= 0 from says")
swap("obligation-weaker", "OtherHash", "x >= x in place of x >= 1", "half(1/2) <= 1", HALF,
     "2 >= 2 from half requires x >= 1;3 <= 0 from says")
swap("range",
     "OtherHash",
     "x runs from 0 to 0",
     "for x in [0, 2]: x <= 1",
     "const 0\nconst 2\nvar 0\nconst 1",
     "2 <= 3",
     variables="0 0",
     cover=[box("0 0")])
swap("quantifier",
     "OtherHash",
     "for some x in place of for all",
     "for x in [0, 1]: x <= 0",
     "const 0\nconst 1\nvar 0",
     "some 2 <= 0",
     variables="0 1",
     witness=box("0 0"))
swap("variable", "OtherHash", "the lower end in place of the variable", "for x in [0, 1]: x <= 1/2",
     "const 0\nconst 1\nconst 2\ndiv 1 2", "0 <= 3")
swap("maximum",
     "OtherHash",
     "the demand that 1/x has a value everywhere is left out",
     "max over x in [0, 1] of 1/x >= 1",
     "const 0\nconst 1\nvar 0\ndiv 1 2",
     "some 3 >= 1",
     variables="0 1",
     witness=box("1 1"))
swap("more-goals", "OtherHash", "a goal more than the book has", "2 <= 3", "const 2\nconst 3",
     "0 <= 1;1 >= 0 from says, too")
swap("more-steps", "OtherHash", "a step more than the book has", "2 <= 3", "const 2\nconst 3\nadd 0 1", "0 <= 1")
swap("order", "OtherHash", "the steps in another order", "2 <= 3", "const 3\nconst 2", "1 <= 0")

same("sum", "2 + 2 <= 4", SUM, "1 <= 2")
same("obligation", "half(1) <= 1", "const 1\nconst 2\ndiv 0 1", "0 >= 0 from half requires x >= 1;2 <= 0")
same("range",
     "for x in [0, 1]: x <= 1",
     "const 0\nconst 1\nvar 0",
     "2 <= 1",
     variables="0 1",
     cover=[box("0 1/2"), box("1/2 1")])
same("rounded", "2/3 rounds to 0.7", ROUNDED, f"{LOWER};{UPPER}")
