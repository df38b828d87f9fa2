"""Numbers: one spelling for each value of a form, and no other."""

from .certificate import accept, reject

# The upper end of step 1; with the value in words it would be right: 3 <= hi.
WRONG = {
    "unreduced": ("6/2", "NotReduced", "6/2 is 3"),
    "unreduced-half": ("14/4", "NotReduced", "14/4 is 7/2"),
    "over-one": ("3/1", "NotReduced", "3/1 is 3"),
    "zero-over": ("0/5", "NotReduced", "0/5 is 0"),
    "over-zero": ("1/0", "ZeroDenominator", "1/0 is no number, and not infinite"),
    "minus-over-zero": ("-1/0", "ZeroDenominator", "-1/0 is no number"),
    "zero-over-zero": ("0/0", "ZeroDenominator", "0/0 is no number"),
    "minus-zero": ("-0", "Syntax", "-0 is 0"),
    "leading-zero": ("03", "Syntax", "03 is 3, or octal"),
    "leading-zero-below": ("7/02", "Syntax", "7/02 is 7/2"),
    "plus": ("+3", "Syntax", "+3 is 3"),
    "space": (" 3", "Syntax", "a space before a number"),
    "trailing-space": ("3 ", "Syntax", "a space after a number"),
    "line-feed":
    ("3\n", "Json in line 11", "a line feed after a number, which `$` of a regular expression lets through"),
    "decimal": ("3.5", "Syntax", "3.5 is 7/2"),
    "decimal-whole": ("3.0", "Syntax", "3.0 is 3"),
    "exponent": ("3e0", "Syntax", "3e0 is 3"),
    "hexadecimal": ("0x3", "Syntax", "0x3 is 3"),
    "underscore": ("3_0", "Syntax", "3_0 is 30 for some readers"),
    "comma": ("3,5", "Syntax", "3,5 is 35 or 7/2"),
    "fullwidth-digit": ("\uff13", "Syntax", "a digit that is not of ASCII"),
    "arabic-digit": ("\u0663", "Syntax", "a digit that is not of ASCII"),
    "minus-sign": ("\u22123", "Syntax", "a minus that is not of ASCII"),
    "empty": ("", "Syntax", "no number"),
    "minus-alone": ("-", "Syntax", "a minus alone"),
    "two-minuses": ("--3", "Syntax", "--3 is 3 for some"),
    "minus-below": ("7/-2", "Syntax", "a negative denominator, which turns comparisons round"),
    "no-numerator": ("/2", "Syntax", "a fraction without a numerator"),
    "no-denominator": ("7/", "Syntax", "a fraction without a denominator"),
    "two-bars": ("7/2/1", "Syntax", "a fraction of a fraction"),
    "infinity": ("inf", "Syntax", "infinity is no number"),
    "nan": ("nan", "Syntax", "nan is no number; every comparison with it fails"),
    "even-dyadic": ("2p1", "NotReduced", "2p1 is 1p2"),
    "zero-dyadic": ("0p1", "NotReduced", "0p1 is 0"),
    "exponent-zero": ("3p0", "NotReduced", "3p0 is 3"),
    "exponent-plus": ("3p+1", "Syntax", "a plus in the exponent"),
    "exponent-leading-zero": ("3p01", "Syntax", "a zero before the exponent"),
    "exponent-minus-zero": ("3p-0", "NotReduced", "an exponent of -0"),
    "exponent-empty": ("3p", "Syntax", "no exponent"),
    "exponent-too-large": ("1p65537", "Exponent", "an exponent above 65,536"),
    "exponent-too-small": ("1p-65537", "Exponent", "an exponent below -65,536"),
    "exponent-wraps": ("3p18446744073709551617", "Exponent", "2^64 + 1 is 1 in 64 bits"),
    "exponent-wraps-32": ("3p4294967297", "Exponent", "2^32 + 1 is 1 in 32 bits"),
    "exponent-of-a-fraction": ("7/2p1", "Syntax", "a fraction with an exponent"),
    "capital-exponent": ("3P1", "Syntax", "a capital P"),
    "too-long": ("1" + "0" * 20_000, "TooLong", "20,001 digits"),
    "too-long-below": ("7/1" + "0" * 20_000, "TooLong", "20,001 digits in the denominator"),
    "zeros": ("0" * 20_001, "TooLong", "20,001 zeros"),
}
for name, (text, error, flaw) in WRONG.items():
    reject(f"number.{name}",
           error if "Json" in error else f"Number(1, {error})",
           flaw,
           "2 <= 3",
           "const 2\nconst 3",
           "0 <= 1",
           after=lambda f, text=text: f["steps"][1].update(hi=text))
NO_VALUE = "no claim: value is no number"
for name, value in [("unreduced", "6/2"), ("over-zero", "1/0"), ("decimal", "3.0"), ("minus-zero", "-0"), ("empty", ""),
                    ("too-long", "1" + "0" * 20_000)]:
    reject(f"number.value-{name}",
           NO_VALUE,
           f"a constant with the value {value[:8]}",
           "2 <= 3",
           "const 2\nconst 3",
           "0 <= 1",
           before=lambda f, value=value: f["steps"][1].update(value=value))
reject("number.value-dyadic",
       "no claim: value is not an integer or a fraction",
       "a constant as a dyadic number",
       "2 <= 3",
       "const 2\nconst 3",
       "0 <= 1",
       before=lambda f: f["steps"][1].update(value="3p1"))
for name, text in [("json-integer", "3"), ("json-float", "3.5"), ("json-exponent", "3e0"), ("list", '["3"]'),
                   ("true", "true"), ("null", "null"), ("json-nan", "NaN"), ("json-infinity", "Infinity")]:
    reject(f"number.{name}",
           "Json in line 11",
           f"{text} in place of a string",
           "2 <= 3",
           "const 2\nconst 3",
           "0 <= 1",
           raw=lambda t, text=text: t.replace('"hi": "3"', f'"hi": {text}'))
accept("number.forms", "0 <= 3", "const 0 in -7/2 1p-65536\nconst 3 in 5p-1 1p65536", "0 <= 1")
accept("number.longest", "2 <= 3", f"const 2\nconst 3 in 3 {'9' * 20_000}", "0 <= 1")
accept("number.negative", "-3 <= -2", "const -3 in -7/2 -5p-1\nconst -2", "0 <= 1")
accept("number.zero", "0 <= 0", "const 0", "0 <= 0")
