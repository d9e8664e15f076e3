"""Floats as balls, and balls as floats where they are floats still."""

from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, fmpq

from bounds.tracing._errors import Unsupported
from bounds.tracing._pairs import Certified, is_tensor, mapped

WHOLE = (int, np.integer, np.bool_)
Array = np.ndarray[Any, Any]


def lifted(value: Any) -> Any:
    """Floats and arrays of floats as the balls that they are; everything else as it is."""
    kind = type(value)
    if kind is arb or kind is int:
        return value
    if isinstance(value, np.longdouble):
        raise Unsupported("a long double, whose last digits no float keeps")
    if isinstance(value, float | np.floating):
        return arb(float(value))
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        return balls(value)
    if isinstance(value, Certified):
        return _with_radius(value)
    if isinstance(value, Fraction):
        return arb(fmpq(value.numerator, value.denominator))
    if isinstance(value, fmpq):
        return arb(value)
    if isinstance(value, complex) or (isinstance(value, np.ndarray | np.generic) and value.dtype.kind == "c"):
        raise Unsupported("complex numbers")
    if is_tensor(value):
        raise Unsupported("a tensor of torch; balls follow Python and numpy")
    return value


def balls(value: Any) -> Any:
    """A number or an array as balls, integers included."""
    if isinstance(value, np.ndarray | list | tuple) and not isinstance(value, Certified):
        array = np.asarray(value) if isinstance(value, np.ndarray) else np.array(value, dtype=object)
        if array.dtype.kind == "c":
            raise Unsupported("complex numbers")
        result = np.empty(array.shape, dtype=object)
        result.ravel()[:] = _all_balls(array.ravel())
        return result
    return _ball(value)


def _all_balls(flat: Array) -> list[Any]:
    """The entries of an array; most arrays are of floats, or hold nothing but balls already."""
    if flat.dtype.kind == "f" and flat.dtype.type is not np.longdouble:
        return list(map(arb, flat.astype(float).tolist()))
    entries = flat.tolist()
    return entries if set(map(type, entries)) == {arb} else list(map(_ball, entries))


def _ball(value: Any) -> Any:
    if type(value) is arb:
        return value
    if isinstance(value, WHOLE):
        return arb(int(value))
    ball = lifted(value)
    if type(ball) is not arb:
        raise Unsupported(f"{value!r} among floats")
    return ball


def _with_radius(pair: Certified) -> Any:
    values, radii = np.broadcast_arrays(*(np.asarray(side, dtype=float) for side in pair))
    result = np.frompyfunc(arb, 2, 1)(values.astype(object), radii.astype(object))
    return np.asarray(result, dtype=object) if values.ndim else result


def is_ball(value: Any) -> bool:
    """Whether a lifted value is a ball or an array of them."""
    return type(value) is arb or (isinstance(value, np.ndarray) and value.dtype.kind == "O")


def is_number(value: Any) -> bool:
    """Whether a lifted value is a number or an array of numbers."""
    return (
        isinstance(value, WHOLE) or type(value) is arb or (isinstance(value, np.ndarray) and value.dtype.kind in "Oiub")
    )


def holds_balls(value: Any) -> bool:
    """Whether a float is somewhere in a container."""
    found: list[bool] = []
    mapped(lambda one: found.append(_is_float(one)), value if not isinstance(value, set) else list(value))
    return any(found)


def _is_float(value: Any) -> bool:
    """Whether lifting makes it balls; an array of floats need not be lifted to know."""
    return (isinstance(value, np.ndarray) and value.dtype.kind == "f") or is_ball(lifted(value))


def entry(value: Any) -> Array:
    """An array without axes that contains one number."""
    array = np.empty((), dtype=object)
    array[()] = value
    return array


def plain(value: Any) -> Any:
    """A ball of radius zero as the float that it is; None where it is none."""
    if isinstance(value, np.ndarray) and value.dtype.kind == "O":
        floats = [plain(one) for one in value.ravel()]
        return None if any(one is None for one in floats) else np.array(floats, dtype=float).reshape(value.shape)
    if type(value) is not arb:
        return value
    return float(value) if value.is_exact() and arb(float(value)) == value else None
