"""Measured numbers become exact rationals or balls (midpoint and radius), so that no verdict rests on rounding.

What an experiment may return for a symbol, and what it means:

    7, Fraction(1, 3), fmpq, range(9), [1, 2, 4]    exact
    (value, radius)                                 any number or array, right up to `radius`; infinite: unknown
    arb, [arb, ...], between(low, high)             balls
    exact(0.1), exact(array)                        a float that is meant to the last digit, such as a step size

A bare float is refused: whoever measured it knows its error, and nobody else does.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt
import sympy as sp
from flint import arb, fmpq, fmpz

from bounds.core.curve import Curve

Measured = Mapping[sp.Symbol | Curve | str, Any]
"""What an experiment returns: a value for each symbol of the statement, and curves for the report."""

Entries = npt.NDArray[np.object_]
"""An array whose entries are `fmpq` (exact) or `arb` (balls)."""


@dataclass(frozen=True, slots=True)
class Exact:
    """A floating-point number, or an array of them, meant to the last digit."""

    value: Any


SHOWN_WHOLE = 10**24
"""Rationals whose numerator times denominator is less are shown with all their digits."""

SHARP = 1e-12
"""The relative error up to which a number counts as known."""


WIDE, UNWRAPPED = 8, 2**53
"""Bytes of an integer that a library may count with, and up to where it is believed not to have wrapped around."""


def exact(value: Any) -> Exact:
    """Say that every digit of a floating-point number is meant: a parameter, not a measurement."""
    return Exact(value)


def between(low: Any, high: Any) -> arb:
    """A ball that contains everything from `low` to `high`: a number of which only two bounds are known."""
    low, high = (arb(_exact_float(side)) for side in (low, high))
    if not low <= high:
        raise ValueError(f"between({low}, {high}): the lower bound comes first")
    return low.union(high)


def has_radius(value: Any) -> bool:
    """Whether a value, or one of its members, is given as (value, radius)."""
    if isinstance(value, Exact):
        return has_radius(value.value)
    if isinstance(value, np.ndarray) and value.dtype == object:
        return any(map(has_radius, value.flat))
    return isinstance(value, tuple) or (isinstance(value, list) and any(map(has_radius, value)))


class UnreadableError(ValueError):
    """Why a value cannot be read; the caller adds the claim and the symbol."""


def entries(value: Any) -> Entries:
    """Read one measured value in any of the accepted forms."""
    if isinstance(value, tuple):
        if len(value) != 2:
            raise UnreadableError(f"a tuple means (value, radius), but this one has {len(value)} members; use a list")
        return _with_radius(*value)
    if isinstance(value, Exact):
        return _map(_exact_float, _plain(value.value))
    return _map(_exact_number, _plain(value))


def is_exact(numbers: Entries) -> bool:
    """Whether every entry is a rational number."""
    return all(type(number) is fmpq for number in numbers.flat)


def is_sharp(number: Any) -> bool:
    """Whether a number is known to far more digits than any measurement."""
    return type(number) is fmpq or bool(number.rad() <= SHARP * abs(number.mid()))


def is_whole(number: Any) -> bool:
    """Whether a number is certainly an integer."""
    return bool(number.q == 1) if type(number) is fmpq else bool(number.is_integer())


def as_balls(numbers: Entries) -> Entries:
    """The same numbers as balls."""
    if not numbers.ndim:
        return _alone(_as_ball(numbers.item()))
    return _map(_as_ball, numbers)


def _as_ball(number: Any) -> arb:
    return number if type(number) is arb else arb(number)


def _plain(value: Any) -> Any:
    """A tensor of any library as a numpy array; everything else as it is."""
    if hasattr(value, "detach"):
        value = value.detach().cpu()
        return (value.double() if value.is_floating_point() else value).numpy()
    return value


def _map(function: Callable[[Any], Any], value: Any) -> Entries:
    if not isinstance(value, np.ndarray | range | list):
        return _alone(function(value))
    array = value if isinstance(value, np.ndarray) else _object_array(value)
    if array.dtype.kind == "c":
        raise UnreadableError("it is complex; a bound compares real numbers, so return a modulus or a part")
    if array.dtype.kind not in "Obiuf":
        raise UnreadableError(f"it is an array of {array.dtype}; expected numbers")
    if array.dtype.kind in "iu":
        _require_unwrapped(array)
    flat = array.ravel().tolist()
    result = np.empty(len(flat), dtype=object)
    result[:] = [function(entry) for entry in flat]
    return result.reshape(array.shape)


def _require_unwrapped(array: npt.NDArray[Any]) -> None:
    """Integers of a library are taken modulo a power of two, and nobody says so."""
    if array.dtype.itemsize < WIDE:
        raise UnreadableError(
            f"it holds integers of type {array.dtype}, which wrap around silently; compute with int64 or with Python's"
        )
    if array.size and (array.min() < -UNWRAPPED or array.max() > UNWRAPPED):
        raise UnreadableError(
            f"it holds integers of type {array.dtype} beyond 2^53, which may have wrapped around silently; "
            f"compute with Python integers (an array of dtype object)"
        )


def _object_array(value: Any) -> npt.NDArray[Any]:
    if isinstance(value, range | list):
        members = [_plain(member) for member in value]
        if any(isinstance(member, np.ndarray) and member.ndim for member in members):
            return np.stack([np.asarray(member) for member in members])
        if any(isinstance(member, list) for member in members):
            return np.stack([_object_array(member) for member in members])
        members = [member.item() if isinstance(member, np.ndarray) else member for member in members]
        array = np.empty(len(members), dtype=object)
        array[:] = members
        return array
    return _alone(value)


def _alone(number: Any) -> Entries:
    result = np.empty((), dtype=object)
    result[()] = number
    return result


def _exact_number(number: Any) -> Any:
    match number:
        case fmpq():
            return number
        case arb():
            return _within_reach(number)
        case bool() | np.bool_():
            raise UnreadableError("it is a truth value; return the numbers and let the claim compare them")
        case np.integer():
            _require_unwrapped(np.asarray(number))
            return fmpq(int(number))
        case int():
            return fmpq(number)
        case fmpz():
            return fmpq(number)
        case Fraction() | sp.Rational():
            return fmpq(int(number.numerator), int(number.denominator))
        case float() | np.floating():
            if not np.isfinite(number):
                raise UnreadableError(f"it contains {number}")
            raise UnreadableError(
                "it is a floating-point number without an error radius; "
                "return (value, radius), which bounds.tracing.with_radii finds, or exact(value) if every digit is meant"
            )
        case complex() | np.complexfloating():
            raise UnreadableError("it is complex; a bound compares real numbers, so return a modulus or a part")
        case Exact():
            return _exact_float(number.value)
        case tuple() if len(number) == 2:
            return _ball(*number)
    raise UnreadableError(f"it contains {number!r} of type {type(number).__name__}; expected a number")


def _within_reach(ball: arb) -> arb:
    """A ball may be infinitely wide, when nothing is known; but a bound that is infinite promises nothing."""
    if not ball.is_finite() and abs(ball.mid()) == arb("inf"):
        raise UnreadableError(f"it contains {float(ball.mid())}")
    return ball


def _exact_float(number: Any) -> Any:
    if isinstance(number, float | np.floating):
        if not np.isfinite(number):
            raise UnreadableError(f"it contains {number}")
        return fmpq(*float(number).as_integer_ratio())
    return _exact_number(number)


def _ball(value: Any, radius: Any) -> arb:
    middle = _exact_float(_scalar(value))
    if _scalar(radius) == float("inf"):
        return arb(0, float("inf"))
    try:
        wide = _exact_float(_scalar(radius))
    except UnreadableError as reason:
        raise UnreadableError(f"its error radius: {reason}") from None
    if not wide >= 0:
        raise UnreadableError(f"its error radius contains {radius}; a radius is a non-negative number")
    return middle + arb(0, arb(wide).abs_upper())


def _scalar(value: Any) -> Any:
    value = _plain(value)
    return value.item() if isinstance(value, np.ndarray | np.generic) else value


def _with_radius(value: Any, radius: Any) -> Entries:
    value, radius = _plain(value), _plain(radius)
    values = value if isinstance(value, np.ndarray) else _object_array(value)
    is_float = isinstance(radius, np.ndarray | float)
    radii = np.asarray(radius) if is_float else _object_array(radius)
    try:
        values, radii = np.broadcast_arrays(values, radii)
    except ValueError:
        raise UnreadableError(f"its value has shape {values.shape} but its radius {radii.shape}") from None
    if values.dtype.kind in "iu":
        _require_unwrapped(values)
    if values.dtype.kind == "f" and radii.dtype.kind == "f":
        return _float_balls(values, radii)
    pairs = zip(values.ravel().tolist(), radii.ravel().tolist(), strict=True)
    result = np.empty(values.size, dtype=object)
    result[:] = [_ball(middle, wide) for middle, wide in pairs]
    return result.reshape(values.shape)


def _float_balls(values: npt.NDArray[Any], radii: npt.NDArray[Any]) -> Entries:
    """The common case, vectorised: floats with float radii."""
    if not np.isfinite(values).all():
        raise UnreadableError(f"it contains {values[~np.isfinite(values)].ravel()[0]}")
    if not (radii >= 0).all():
        raise UnreadableError("its error radius contains a negative or undefined number")
    result = np.empty(values.size, dtype=object)
    result[:] = list(map(arb, values.ravel().tolist(), radii.ravel().tolist()))
    return result.reshape(values.shape)


def short(number: Any, digits: int = 6) -> str:
    """A number as a person would read it, with its error where that can be seen in the digits that are shown."""
    if type(number) is fmpq:
        return str(number) if abs(number.p) * number.q < SHOWN_WHOLE else short(arb(number), digits)
    if not isinstance(number, arb):
        return str(number)
    middle, radius = number.mid(), number.rad()
    if not number.is_finite() or 2 * radius * 10**digits <= abs(middle):
        return str(number.str(digits, radius=False))
    if 2 * radius > abs(middle) and not number.contains(0):  # "0.59 ± 0.6" would hide that it is not zero
        return f"{_rounded(arb(number.lower()), 2)} to {_rounded(arb(number.upper()), 2)}"
    certain = next(k for k in count() if 10**k * radius >= abs(middle))
    return f"{_rounded(middle, certain + 1)} ± {_rounded(radius, 1)}"


def _rounded(number: arb, digits: int) -> str:
    """An exact number to so many digits; what no float holds as balls write it."""
    value = float(number)
    is_float = sys.float_info.min <= abs(value) <= sys.float_info.max
    return f"{value:.{digits}g}" if is_float else str(number.str(digits, radius=False))


def as_float(number: Any) -> float:
    """The midpoint as a float; what is too large becomes infinite and what is too small becomes zero."""
    middle = arb(number).mid() if type(number) is fmpq else number.mid()
    return float(middle)


def as_floats(numbers: Entries) -> npt.NDArray[np.float64]:
    """The same of all entries."""
    return np.asarray(np.vectorize(as_float, otypes=[float])(numbers))
