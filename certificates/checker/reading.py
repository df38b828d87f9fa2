"""What is read from a file: JSON, numbers, texts and lists; whatever is wrong is a rejection."""

import json
import math
import re
from collections import namedtuple
from fractions import Fraction

from .limits import MAX_BITS, MAX_BYTES, MAX_DIGITS, MAX_EXPONENT

POSITIVE = rf"[1-9][0-9]{{0,{MAX_DIGITS - 1}}}"
NUMBER = re.compile(rf"(0|-?{POSITIVE})(?:/({POSITIVE})|p(-?[1-9][0-9]{{0,4}}))?")

Interval = namedtuple("Interval", "lo hi")


class Rejected(Exception):
    """The file is not a valid certificate; the message says why."""


def demand(condition, reason):
    if not condition:
        raise Rejected(reason)


def at(place, function, *args):
    """function(*args), with the place put before the reason if it rejects."""
    try:
        return function(*args)
    except Rejected as reason:
        raise Rejected(f"{place}: {reason}") from None


def bits(x):
    return x.numerator.bit_length(), x.denominator.bit_length()


def demand_short(*numbers):
    """Numbers that rules compute may not be longer than this."""
    demand(all(max(bits(x)) <= MAX_BITS for x in numbers), "too large: more than 2^20 bits")


def parse_json(data):
    def unique(pairs):
        demand(len(dict(pairs)) == len(pairs), "a key occurs twice in one object")
        return dict(pairs)

    def whole(text):
        small = re.fullmatch("0|[1-9][0-9]{0,9}", text)
        demand(small, f"{text[:20]} is not a whole number of at most ten digits")
        return int(text)

    demand(len(data) <= MAX_BYTES, "the file has more than 16 MiB")
    hooks = {"parse_int": whole, "parse_float": whole, "parse_constant": whole}
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=unique, **hooks)
    except UnicodeDecodeError as error:
        raise Rejected(f"not UTF-8 at byte {error.start}") from None
    except ValueError as error:
        raise Rejected(f"not JSON: {error}") from None
    except (RecursionError, MemoryError):
        raise Rejected("nested too deeply, or too large for the memory") from None


def parse_number(text, what, dyadic=True):
    match = NUMBER.fullmatch(text) if type(text) is str else None
    demand(match, f"{what} is not a number in canonical form of at most {MAX_DIGITS} digits")
    num, den, exponent = int(match[1]), int(match[2] or 1), int(match[3] or 0)
    if match[2]:
        demand(den >= 2 and math.gcd(num, den) == 1, f"{what} is not in lowest terms")
    if match[3]:
        demand(dyadic, f"{what} is not an integer or a fraction")
        demand(num % 2 == 1, f"{what} has an even numerator")
        demand(abs(exponent) <= MAX_EXPONENT, f"{what} has an exponent beyond {MAX_EXPONENT}")
    return Fraction(num << max(0, exponent), den << max(0, -exponent))


def parse_rational(text, what):
    return parse_number(text, what, dyadic=False)


def parse_interval(found, what, dyadic=True):
    demand_list(found, [2], what)
    pair = Interval(*(parse_number(text, what, dyadic) for text in found))
    demand(pair.lo <= pair.hi, f"{what} has its lower end above the upper one")
    return pair


def demand_keys(found, required, optional=()):
    demand(type(found) is dict, "not an object")
    for key in required:
        demand(key in found, f"{key} is missing")
    for key in found:
        demand(key in required or key in optional, f"{key[:40]!a} does not belong here")


def demand_text(text, what):
    """Words with single spaces: above all no line feed, which could forge canonical text."""
    demand(type(text) is str and text, f"{what} is not a text")
    demand(text == " ".join(text.split()), f"{what} has other than single spaces between words")
    demand(not re.search("[\ud800-\udfff]", text), f"{what} has half a surrogate pair")


def demand_index(index, count, what):
    demand(type(index) is int and index < count, f"{what} is not a whole number below {count}")


def demand_list(found, lengths, what):
    good = type(found) is list and len(found) in lengths
    demand(good, f"{what} is not a list of {' or '.join(map(str, lengths))}")


def demand_whole(found, least, most, what):
    good = type(found) is int and least <= found <= most
    demand(good, f"{what} is not a whole number from {least} to {most}")


def is_identifier(text):
    return type(text) is str and re.fullmatch("[A-Za-z0-9._-]+", text)
