"""Arithmetic in balls: the author's operations on exact midpoints with radii (python-flint), entry by entry.

A float becomes the ball of radius zero that it is; arrays of floats become object arrays of balls. Integers, truth
values and everything else stay what they are. A condition that the balls leave open is refused, or, where `midpoints`
are asked for, decided by the midpoint; then nothing is certified any more, and the result is an estimate.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb

from bounds.tracing._ball_lapack import Numpy
from bounds.tracing._ball_matrices import matmul, products
from bounds.tracing._ball_numbers import balls, entry, holds_balls, is_ball, is_number, lifted
from bounds.tracing._errors import TooLarge, Undecided, Unsupported
from bounds.tracing._pairs import BALLS
from bounds.tracing._runtime import IN_PLACE, OPERATORS


class Balls:
    """One rerun: its budget of operations, and whether midpoints decide."""

    way = BALLS

    def __init__(self, budget: int, *, midpoints: bool = False, lapack: Any = None) -> None:
        self.budget, self.midpoints = budget, midpoints
        self.lapack = lapack or Numpy()

    # ----- operators -----------------------------------------------------------------------------------------------

    def number(self, value: float) -> arb:
        return arb(value)

    def binary(self, symbol: str, left: Any, right: Any) -> Any:
        left, right = lifted(left), lifted(right)
        if not is_number(left) or not is_number(right):
            return OPERATORS[symbol](left, right)
        stays_whole = symbol != "/" and (symbol != "**" or bool(np.all(np.asarray(right) >= 0)))
        if stays_whole and not is_ball(left) and not is_ball(right):
            return OPERATORS[symbol](left, right)
        if symbol == "@":
            self.pay(products(left, right))
        return self.spent(_BINARY.get(symbol, OPERATORS.get(symbol))(_scalar(left), _scalar(right)))  # type: ignore[misc]

    def in_place(self, symbol: str, target: Any, value: Any) -> Any:
        if not isinstance(target, np.ndarray):
            if is_number(lifted(target)):
                return self.binary(symbol, target, value)
            return IN_PLACE[symbol](target, value)
        result = self.binary(symbol, target, value)
        self.store(target, ..., result)
        return target

    def store(self, target: Any, key: Any, value: Any) -> None:
        """A write into a container; an array from outside would keep it after the rerun."""
        if isinstance(target, np.ndarray) and target.dtype.kind != "O":
            if target.dtype.kind == "f":
                raise Unsupported("a write into an array of floats from outside the function")
            if is_ball(lifted(value)):
                raise Unsupported("a float is written into an array of integers, which cuts off its digits")
        if isinstance(target, np.ndarray) and target.dtype.kind == "O":
            value = balls(value)
        target[key] = value

    def compared(self, symbol: str, left: Any, right: Any) -> Any:
        left, right = lifted(left), lifted(right)
        if symbol not in _COMPARE or not (is_number(left) and is_number(right)):
            if symbol in ("==", "!=", "in", "not in", *_COMPARE) and (holds_balls(left) or holds_balls(right)):
                return self._of_containers(symbol, left, right)
            return OPERATORS[symbol](left, right)
        if not is_ball(left) and not is_ball(right):
            return OPERATORS[symbol](left, right)
        left, right = balls(left), balls(right)
        if isinstance(left, np.ndarray) or isinstance(right, np.ndarray):
            decide = np.frompyfunc(lambda a, b: self._compare(symbol, a, b), 2, 1)
            return np.asarray(self.spent(decide(left, right)), dtype=bool)
        return self._compare(symbol, left, right)

    def _of_containers(self, symbol: str, left: Any, right: Any) -> bool:
        if symbol in ("==", "!=") and (
            left is None or right is None or isinstance(left, str) or isinstance(right, str)
        ):
            return symbol == "!="
        raise Unsupported(f"`{symbol}` between containers of floats")

    def _compare(self, symbol: str, left: arb, right: arb) -> bool:
        true, false = _COMPARE[symbol]
        if self.midpoints:
            return bool(true(left.mid(), right.mid()))
        if true(left, right):
            return True
        if false(left, right):
            return False
        raise Undecided(
            f"`{left.str(5)} {symbol} {right.str(5)}` is open: the code branches on a float within its error"
        )

    def decided(self, value: Any) -> Any:
        """A condition."""
        value = lifted(value)
        one = value.item() if isinstance(value, np.ndarray) and value.size == 1 else value
        return self._compare("!=", one, arb(0)) if type(one) is arb else value

    # ----- everything else -----------------------------------------------------------------------------------------

    def attribute(self, owner: Any, name: str) -> Any:
        owner = lifted(owner)
        if isinstance(owner, np.ndarray | arb) and is_ball(owner):
            array = owner if isinstance(owner, np.ndarray) else entry(owner)
            if name == "dtype":
                return np.dtype(np.float64)
            if name == "real":
                return owner
            return Method(owner, name) if callable(getattr(array, name)) else getattr(array, name)
        if isinstance(owner, np.ndarray) and callable(getattr(owner, name)):
            return Method(owner, name)
        return getattr(owner, name)

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        from bounds.tracing._ball_functions import called  # the table of functions needs the operators above

        return called(self, function, tuple(map(lifted, arguments)), {key: lifted(one) for key, one in named.items()})

    def pay(self, operations: float) -> None:
        """Take operations off the budget."""
        self.budget -= int(operations)
        if self.budget < 0:
            raise TooLarge("it takes more operations than a rerun in balls may")

    def spent(self, result: Any) -> Any:
        """A result, its entries paid for."""
        self.pay(result.size if isinstance(result, np.ndarray) else 1)
        if not self.midpoints:
            return result
        if isinstance(result, np.ndarray):
            return np.asarray(_MIDDLE(result), dtype=object) if result.dtype.kind == "O" else result
        return _middle(result)


class Method:
    """A method of an array of balls, by name."""

    def __init__(self, owner: Any, name: str) -> None:
        self.owner, self.name = owner, name


def _scalar(value: Any) -> Any:
    """Numpy's integers as Python's; arrays that hold integers among balls as balls only."""
    if isinstance(value, np.integer | np.bool_ | bool):
        return int(value)
    return value


def _quotient(left: Any, right: Any) -> Any:
    return balls(left) / balls(right)


def power(base: arb, exponent: arb) -> arb:
    """A power; a base that reaches below zero within its radius is a quantity that is not negative."""
    if exponent.is_integer():
        return base**exponent
    if base.contains(0) and exponent > 0:
        return arb(0).union(base.upper() ** exponent)
    return base**exponent


def _power(left: Any, right: Any) -> Any:
    if isinstance(right, int):
        return balls(left) ** right
    return np.frompyfunc(power, 2, 1)(balls(left), balls(right))


def _floor_quotient(left: Any, right: Any) -> Any:
    return np.frompyfunc(lambda ball: ball.floor(), 1, 1)(_quotient(left, right))


_BINARY: dict[str, Callable[..., Any]] = {
    "/": _quotient,
    "**": _power,
    "@": matmul,
    "//": _floor_quotient,
    "%": lambda a, b: a - balls(b) * _floor_quotient(a, b),
}
_COMPARE: dict[str, tuple[Callable[[arb, arb], bool], Callable[[arb, arb], bool]]] = {  # certainly true, or false
    "<": (arb.__lt__, arb.__ge__),
    "<=": (arb.__le__, arb.__gt__),
    ">": (arb.__gt__, arb.__le__),
    ">=": (arb.__ge__, arb.__lt__),
    "==": (arb.__eq__, arb.__ne__),
    "!=": (arb.__ne__, arb.__eq__),
}


def _middle(value: Any) -> Any:
    return value.mid() if type(value) is arb else value


_MIDDLE = np.frompyfunc(_middle, 1, 1)
