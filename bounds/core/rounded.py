"""Numbers that are called exact, or nearly, and look like the floats of a computation.

A float that was computed has all of its 53 bits, or the sixteen digits of its print; a parameter that somebody typed is
short. A radius below half a unit of the last bit says that a float is more than a float can be.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import sympy as sp
from flint import arb, fmpq

from bounds.core.assertion import Assertion
from bounds.core.numbers import Entries, Measured

FEWEST_BITS, MOST_BITS = 46, 53
FEWEST_DIGITS, MOST_DIGITS = 16, 17
LOOKED_AT = 64
"""Entries of a symbol; as many as show it."""

MOSTLY = 3 / 4
"""The share of the entries that look computed; one computed float in ten is short by accident."""


def rounded(claim: Assertion, measured: Measured, numbers: Mapping[sp.Symbol, Entries]) -> tuple[str, ...]:
    """The symbols on the observed side whose numbers look rounded, although hardly any error is left to them."""
    observed = set().union(*(one.lhs.free_symbols for one in claim.then))
    by_hand = {str(key) for key, value in measured.items() if not _says_how(value)}
    return tuple(
        sorted(
            symbol.name
            for symbol in observed & set(numbers)
            if symbol.name in by_hand and _is_mostly_rounded(numbers[symbol].flat)
        )
    )


def _says_how(value: Any) -> bool:
    """Whether the radius was found by arithmetic (`bounds.tracing`) and not by hand."""
    return hasattr(value, "way") or (isinstance(value, list) and any(map(_says_how, value)))


def _is_mostly_rounded(numbers: Iterable[Any]) -> bool:
    entries = [one for one in islice(numbers, LOOKED_AT) if one != 0]
    return bool(entries) and sum(map(_is_rounded, entries)) >= MOSTLY * len(entries)


def _is_rounded(number: Any) -> bool:
    if type(number) is fmpq:
        return _is_float(int(number.p), int(number.q)) or _is_printed(int(number.p), int(number.q))
    middle = number.mid()
    if not middle.is_finite() or middle == 0:
        return False
    mantissa, exponent = (int(one) for one in middle.man_exp())
    last = abs(middle) * arb(2) ** -(MOST_BITS + 1)
    return bool(number.rad() < last) and _is_float(mantissa * 2 ** max(exponent, 0), 2 ** max(-exponent, 0))


def _is_float(p: int, q: int) -> bool:
    """Whether p/q is a float of full length whose shortest print is as long as prints get."""
    if q == 1 or q & (q - 1) or not FEWEST_BITS <= abs(p).bit_length() <= MOST_BITS or q.bit_length() > 1000:
        return False
    return _digits(repr(p / q)) >= FEWEST_DIGITS


def _is_printed(p: int, q: int) -> bool:
    """Whether p/q has as many decimal digits as the print of a float."""
    twos, rest = (q & -q).bit_length() - 1, q // (q & -q)
    fives = 0
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1 or not fives:
        return False
    places = max(twos, fives)
    return FEWEST_DIGITS <= len(str(abs(p) * 10**places // q).rstrip("0")) <= MOST_DIGITS


def _digits(text: str) -> int:
    """How many significant digits a printed number has."""
    return len(re.sub(r"e.*|[-.]", "", text).lstrip("0"))
