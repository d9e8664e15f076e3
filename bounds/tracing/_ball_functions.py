"""What Python's and numpy's functions are in balls.

There are three kinds. Functions that move entries or only add and multiply run as they are, on arrays of balls. Those
that compare or leave the rationals have a version here. Draws of random numbers and data are taken as they came. The
rest is refused.
"""

import builtins
import functools
import itertools
import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb

from bounds.tracing._ball_creation import CREATION
from bounds.tracing._ball_elementwise import ELEMENTWISE
from bounds.tracing._ball_linalg import LINALG
from bounds.tracing._ball_matrices import factors, matmul, products
from bounds.tracing._ball_numbers import balls, holds_balls, is_ball, lifted, plain
from bounds.tracing._ball_reductions import METHODS, REDUCTIONS
from bounds.tracing._errors import Unsupported
from bounds.tracing._libraries import accepted, is_data, method_of, module_of, unwrapped
from bounds.tracing._pairs import mapped

RUN_AS_THEY_ARE = {
    np.reshape, np.ravel, np.transpose, np.swapaxes, np.moveaxis, np.concatenate, np.stack, np.vstack, np.hstack,
    np.column_stack, np.dstack, np.tile, np.repeat, np.roll, np.flip, np.fliplr, np.flipud, np.rot90, np.diag,
    np.diagonal, np.tril, np.triu, np.expand_dims, np.squeeze, np.broadcast_to, np.broadcast_arrays, np.atleast_1d,
    np.atleast_2d, np.split, np.array_split, np.append, np.insert, np.delete, np.take, np.take_along_axis, np.where,
    np.meshgrid, np.ix_, np.copy, np.shape, np.ndim, np.size, np.block, np.kron, np.diff, np.outer, np.cross, np.trace,
    np.add, np.subtract, np.multiply, np.negative, np.add.reduce, np.multiply.reduce, np.add.outer, np.subtract.outer,
    np.multiply.outer, np.cumprod, np.cumsum, np.einsum, np.tensordot, np.tri,
    len, range, enumerate, zip, list, tuple, dict, set, reversed, map, filter, iter, next, print, repr, str, hasattr,
    getattr, setattr, id, type, callable, slice, itertools.pairwise, itertools.chain, itertools.product,
    itertools.combinations, itertools.permutations, itertools.islice, itertools.repeat, itertools.cycle,
    itertools.zip_longest, itertools.accumulate, itertools.starmap, itertools.count, functools.reduce,
}  # fmt: skip
MOVES = {
    "reshape", "ravel", "flatten", "transpose", "swapaxes", "squeeze", "copy", "repeat", "take", "diagonal", "tolist",
    "item", "trace", "conj", "conjugate",
}  # fmt: skip
COMPARING = {"sort", "index", "count", "remove"}


def called(ways: Any, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """Call what a library offers, in balls."""
    if hasattr(function, "owner"):
        return _method(ways, function.owner, function.name, arguments, named)
    function = unwrapped(function)
    version = _known(function)
    if version is not None:
        if function in LINALG:
            ways.pay(0 if function is np.linalg.norm and not _is_spectral(arguments, named) else factors(*arguments))
        elif function in (np.matmul, np.dot):
            ways.pay(products(*arguments))
        return ways.spent(version(ways, *arguments, **_without_dtype(named)))
    if _is_hashable(function) and function in RUN_AS_THEY_ARE:
        return function(*arguments, **_without_dtype(named))
    if function is np.random.default_rng and not arguments and not named:
        raise Unsupported("random numbers without a seed cannot be drawn again; use np.random.default_rng(seed)")
    owner, name = method_of(function)
    if isinstance(owner, list | dict | set | str):
        if name in COMPARING and (holds_balls(owner) or holds_balls(list(arguments))):
            raise Unsupported(f"`{name}` of a list of floats; use sorted() or a loop")
        return function(*arguments, **named)
    return _of_library(function, owner, arguments, named)


def _is_spectral(arguments: tuple[Any, ...], named: dict[str, Any]) -> bool:
    order = named.get("ord", arguments[1] if len(arguments) > 1 else None)
    return np.ndim(arguments[0]) >= 2 and order is not None and order != "fro"


def _method(ways: Any, owner: Any, name: str, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    if name in METHODS:
        return ways.spent(METHODS[name](ways, owner, *arguments, **_without_dtype(named)))
    if not is_ball(owner):
        result = getattr(owner, name)(*arguments, **named)
        return lifted(result)
    if name in MOVES:
        array = owner if isinstance(owner, np.ndarray) else np.array(owner, dtype=object)
        return getattr(array, name)(*arguments, **named)
    raise Unsupported(f"the method `{name}` of an array of floats")


def _known(function: Any) -> Callable[..., Any] | None:
    if not _is_hashable(function):
        return None
    return _TABLE.get(function)


def _of_library(function: Any, owner: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """A function of which we know nothing: it may have exact arguments, and must not compute floats."""
    name = f"{getattr(function, '__module__', None) or type(owner).__name__}.{getattr(function, '__name__', function)}"
    exact = [_exactly(one, name) for one in arguments]
    result = function(*exact, **{key: _exactly(one, name) for key, one in named.items()})
    is_draw = isinstance(owner, np.random.Generator | np.random.RandomState | random.Random)
    if holds_balls(accepted(function, result)) and not is_draw and not is_data(function, module_of(function)):
        raise Unsupported(f"`{name}` has no version in balls")
    return mapped(lifted, result) if type(result) in (list, tuple, dict) else lifted(result)


def _exactly(value: Any, name: str) -> Any:
    """What a function that knows no balls may get: floats that are exact still."""

    def one(leaf: Any) -> Any:
        found = plain(leaf)
        if found is None:
            raise Unsupported(f"`{name}` has no version in balls")
        return found

    return mapped(one, value) if type(value) in (list, tuple, dict) else one(value)


def _without_dtype(named: dict[str, Any]) -> dict[str, Any]:
    """A format of floats is no matter to balls; that of integers is."""
    kind = named.get("dtype")
    if kind is None or np.dtype(kind).kind not in "fO":
        return named
    return {key: value for key, value in named.items() if key != "dtype"} | {"dtype": object}


def _is_hashable(function: Any) -> bool:
    try:
        hash(function)
    except TypeError:
        return False
    return True


def _sum(ways: Any, values: Any, start: Any = 0) -> Any:
    total = start
    for value in values:
        total = ways.binary("+", total, value)
    return total


def _extreme(method: str) -> Callable[..., Any]:
    def extreme(ways: Any, *values: Any, key: Any = None, default: Any = None) -> Any:
        if key is not None:
            raise Unsupported("a maximum or minimum by a key, among floats")
        members = list(values[0]) if len(values) == 1 else list(values)
        if not members and default is not None:
            return default
        if not holds_balls(members):
            return getattr(builtins, method)(members)
        found = balls(members[0])
        for member in members[1:]:
            found = getattr(found, method)(balls(member))
        return found

    return extreme


def _sorted(ways: Any, values: Any, *, key: Any = None, reverse: bool = False) -> Any:
    members = list(values)
    keys = members if key is None else [key(member) for member in members]
    if not holds_balls(keys):
        order = sorted(range(len(members)), key=lambda i: keys[i], reverse=reverse)
        return [members[i] for i in order]
    order = sorted(range(len(members)), key=lambda i: float(balls(keys[i]).mid()), reverse=reverse)
    for i, j in itertools.pairwise(order):  # the order of the midpoints must be the certain one
        ways.compared(">=" if reverse else "<=", keys[i], keys[j])
    return [members[i] for i in order]


def _int(ways: Any, value: Any = 0, *base: Any) -> Any:
    if type(value) is not arb:
        return int(value, *base)
    whole = (value.floor() if value >= 0 else value.ceil()).unique_fmpz()
    if whole is None:
        raise Unsupported(f"`int` of {value.str(5)}, which may be one of two integers")
    return int(whole)


def _isinstance(ways: Any, value: Any, kind: Any) -> bool:
    return isinstance(0.0 if type(value) is arb else value, kind)


def _float(ways: Any, value: Any = 0) -> Any:
    return balls(float(value) if isinstance(value, str) else value)


_TABLE: dict[Any, Callable[..., Any]] = {
    sum: _sum, math.fsum: _sum, max: _extreme("max"), min: _extreme("min"), sorted: _sorted, int: _int, float: _float,
    np.float64: _float, np.float32: _float, isinstance: _isinstance,
    pow: lambda ways, base, exponent: ways.binary("**", base, exponent),
    math.pow: lambda ways, base, exponent: ways.binary("**", balls(base), exponent),
    np.power: lambda ways, base, exponent: ways.binary("**", base, exponent),
    np.divide: lambda ways, a, b: ways.binary("/", a, b),
    np.matmul: lambda ways, a, b: matmul(a, b),
    np.finfo: lambda ways, kind=float: np.finfo(float if kind is object or np.dtype(kind) == object else kind),
} | ELEMENTWISE | REDUCTIONS | CREATION | LINALG  # fmt: skip
