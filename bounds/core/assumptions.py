"""What a theorem declares of its symbols, held against what was measured: a norm is not negative, a count is whole.

sympy has simplified with these assumptions already (the sign of a positive symbol is 1), so each of them is certified.
What is certainly otherwise is an error. Where a ball leaves the sign open, the judge takes the sign as a premise.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.core.errors import BadClaim
from bounds.core.numbers import Entries, UnreadableError, is_sharp, short

Test = Callable[[Any], bool]

CERTAINLY_NOT: dict[str, Test] = {
    "positive": lambda number: number <= 0,
    "negative": lambda number: number >= 0,
    "nonpositive": lambda number: number > 0,
    "nonnegative": lambda number: number < 0,
    "zero": lambda number: number != 0,
    "nonzero": lambda number: number == 0,
    "even": lambda number: type(number) is fmpq and number.p % 2 == 1,
    "odd": lambda number: type(number) is fmpq and number.p % 2 == 0,
}
"""In this order: the sharper of two that fail is told."""

SAID = {"nonnegative": "non-negative", "nonpositive": "non-positive", "nonzero": "different from 0", "zero": "0"}
BEYOND = {"prime", "composite", "irrational", "transcendental", "algebraic", "imaginary", "hermitian", "antihermitian"}
"""What numbers with radii cannot certify."""


LARGEST = 2**4096


def within_assumptions(symbol: sp.Symbol, numbers: Entries, *, is_defined: bool = False) -> Entries:
    """The numbers, made narrower by what is known of the symbol; an error if they cannot be what it is.

    Of a formula that defines a whole number, the ball may be wide.
    """
    if symbol.is_integer:
        numbers = _each(lambda number: _whole(symbol, number, is_defined), numbers)
    for name, is_not in _declared(symbol):
        for number in numbers.flat:
            if is_not(number):
                raise UnreadableError(
                    f"the theorem declares {symbol} {SAID.get(name, name)}, but it contains {short(number)}"
                )
    if symbol.is_nonnegative:
        return _each(lambda number: number if type(number) is fmpq else number.nonnegative_part(), numbers)
    if symbol.is_nonpositive:
        return _each(lambda number: number if type(number) is fmpq else -(-number).nonnegative_part(), numbers)
    return numbers


@cache
def _declared(symbol: sp.Symbol) -> tuple[tuple[str, Test], ...]:
    return tuple((name, test) for name, test in CERTAINLY_NOT.items() if getattr(symbol, f"is_{name}"))


def require_certifiable(symbol: sp.Symbol, claim_id: str) -> None:
    """Refuse an assumption that nothing measured could show."""
    asked = sorted(name for name, value in symbol._assumptions_orig.items() if value and name in BEYOND)
    if asked:
        raise BadClaim(
            f"{claim_id}: {symbol} is declared {', '.join(asked)}, which no measured number can certify; leave it out"
        )


def _whole(symbol: sp.Symbol, number: Any, may_be_wide: bool) -> Any:
    """The one integer that the number can be."""
    if type(number) is fmpq:
        if number.q != 1:
            raise UnreadableError(f"the theorem declares {symbol} an integer, but it contains {number}")
        return number
    if number.abs_upper() > LARGEST or number.rad() >= 1:
        found = None  # flint gives up the whole process where it should write an integer that is too large
    else:
        found = number.unique_fmpz()
    if found is None and (may_be_wide or is_sharp(number)) and number.contains_integer():
        return number  # larger than its last digit: nobody could say that it is no integer
    if found is None:
        which = "several integers" if number.contains_integer() else "no integer"
        told = f"the theorem declares {symbol} an integer, but it contains {short(number)}"
        raise UnreadableError(f"{told}, whose ball has {which} in it; return whole numbers")
    return fmpq(found)


def _each(function: Callable[[Any], Any], numbers: Entries) -> Entries:
    found = np.frompyfunc(function, 1, 1)(numbers)
    return found if isinstance(found, np.ndarray) else np.array(found, dtype=object)
