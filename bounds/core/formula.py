"""One sympy expression, evaluated in exact rationals, in balls, or in floats.

Rationals are tried first: they decide equality. What they cannot express (a square root, pi) is evaluated in balls.
"""

import functools
import math
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType
from typing import Any

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq
from sympy.printing.lambdarepr import LambdaPrinter

from bounds.core.arrays import ARRAY_FUNCTIONS
from bounds.core.errors import BadClaim
from bounds.core.numbers import Entries, as_balls, is_exact
from bounds.core.tensors import tensor_functions

WORKING_BITS = 128
LARGEST_EXACT_POWER = 4096


class NotRational(ArithmeticError):
    """The expression leaves the rational numbers."""


def evaluate(expr: sp.Expr, values: Mapping[sp.Symbol, Entries], bits: int = WORKING_BITS) -> Entries:
    """The value of an expression at measured numbers: rationals if all of it is rational, else balls."""
    symbols = _symbols(expr)
    arguments = [values[symbol] for symbol in symbols]
    if all(is_exact(argument) for argument in arguments):
        try:
            return _as_entries(_compiled(expr, symbols, _RATIONAL)(*arguments))
        except (NotRational, ZeroDivisionError):  # balls answer 0/0 by "anything"
            pass
    with ctx.workprec(bits):
        return as_balls(_as_entries(_compiled(expr, symbols, _BALL)(*map(as_balls, arguments))))


def floats(expr: sp.Expr, values: Mapping[sp.Symbol, Any]) -> Any:
    """The value of an expression at numbers, arrays or tensors, which broadcast; integers are taken as floats.

    Tensors keep their graph, and a tensor of floats gives its own dtype; all is computed in float64 in between.
    """
    symbols = _symbols(expr)
    tensor = next((value for value in values.values() if hasattr(value, "detach")), None)
    if tensor is not None:
        like = tensor.double()
        arguments = [
            value.to(like) if hasattr(value, "to") else like.new_tensor(np.asarray(value, dtype=np.float64))
            for value in map(values.__getitem__, symbols)
        ]
        found = _compiled(expr, symbols, tensor_functions(like))(*arguments)
        return found.to(tensor.dtype) if tensor.is_floating_point() and hasattr(found, "to") else found
    arguments = [np.asarray(values[one], dtype=np.float64) for one in symbols]
    with np.errstate(all="ignore"):  # overflow is infinite and 0/0 is nan, as in every library of arrays
        found = np.asarray(_compiled(expr, symbols, ARRAY_FUNCTIONS)(*arguments))
    return found if found.ndim else float(found)


@functools.cache
def _symbols(expr: sp.Expr) -> tuple[sp.Symbol, ...]:
    return tuple(sorted(expr.free_symbols, key=str))


def _compiled(expr: sp.Expr, symbols: tuple[sp.Symbol, ...], functions: dict[str, Any]) -> Callable[..., Any]:
    """The expression as a Python function of its symbols, in which sqrt, power and so on are the functions given."""
    return FunctionType(_code(expr, symbols), functions)


@functools.cache
def _code(expr: sp.Expr, symbols: tuple[sp.Symbol, ...]) -> CodeType:
    names = {symbol: f"value_{place}" for place, symbol in enumerate(symbols)}
    try:
        body = _Printer(names).doprint(expr)
    except NotImplementedError as reason:
        raise BadClaim(f"`{expr}` cannot be evaluated in balls ({reason}); give it as a function in `where`") from None
    whole = compile(f"lambda {', '.join(names.values())}: {body}", "<formula>", "eval")
    return next(part for part in whole.co_consts if isinstance(part, CodeType))


class _Printer(LambdaPrinter):  # type: ignore[misc]
    """Python source that calls the functions below instead of numpy's, of symbols by the names that they are given."""

    def __init__(self, names: Mapping[sp.Symbol, str]) -> None:
        super().__init__()
        self.names = names

    def _print_Symbol(self, expr: sp.Symbol) -> str:
        return self.names.get(expr) or str(super()._print_Symbol(expr))

    _print_Quantity = _print_Symbol  # sympy has a class of that name, too

    def _print_Dummy(self, expr: sp.Dummy) -> str:
        """Two dummies of one name are two: an index that nobody named is told from another by its number."""
        return self.names.get(expr) or str(super()._print_Dummy(expr))

    def _print_Rational(self, expr: sp.Rational) -> str:
        return f"rational_({expr.p}, {expr.q})"

    _print_Integer = _print_Rational
    _print_Half = _print_One = _print_Zero = _print_NegativeOne = _print_Rational

    def _print_Pow(self, expr: sp.Pow) -> str:
        return f"power_({self._print(expr.base)}, {self._print(expr.exp)})"

    def _print_Pi(self, expr: sp.Expr) -> str:
        return f"{type(expr).__name__}_()"

    _print_Exp1 = _print_EulerGamma = _print_Catalan = _print_Pi

    def _print_GoldenRatio(self, expr: sp.Expr) -> str:
        """By roots."""
        return f"({self._print(sp.expand_func(expr))})"

    _print_TribonacciConstant = _print_GoldenRatio

    def _print_ImaginaryUnit(self, expr: sp.Expr) -> str:
        raise BadClaim(f"`{expr}` is not a real number; formulas and what is measured consist of real numbers")

    _print_Infinity = _print_NegativeInfinity = _print_ComplexInfinity = _print_NaN = _print_ImaginaryUnit

    def _print_Function(self, expr: sp.Function) -> str:
        name = type(expr).__name__
        if name not in _NAMES:
            raise NotImplementedError(f"`{name}` is unknown")
        return f"{name}_({', '.join(self._print(argument) for argument in expr.args)})"

    _print_Piecewise = _print_Mod = _print_Function

    def _print_Sum(self, expr: sp.Sum) -> str:
        return self._loop("sum_", expr)

    def _print_Product(self, expr: sp.Product) -> str:
        return self._loop("product_", expr)

    def _loop(self, name: str, expr: sp.Expr) -> str:
        body = self._print(expr.function)
        for index, low, high in expr.limits:
            body = f"{name}(lambda {self._print(index)}: {body}, {self._print(low)}, {self._print(high)})"
        return str(body)


def _as_entries(result: Any) -> Entries:
    array = np.empty((), dtype=object)
    if not isinstance(result, np.ndarray):
        array[()] = result
        return array
    return result


def _elementwise(function: Callable[..., Any], inputs: int = 1) -> Callable[..., Any]:
    vectorised: Callable[..., Any] = np.frompyfunc(function, inputs, 1)
    return vectorised


def _rational_power(base: Any, exponent: Any) -> Any:
    if exponent.q != 1 or abs(exponent.p) > LARGEST_EXACT_POWER:
        raise NotRational
    return base ** int(exponent.p)


def _repeat(combine: Callable[[Any, Any], Any], start: int) -> Callable[..., Any]:
    """A sum or a product whose limits are data: one loop for each entry."""

    def total(term: Callable[[Any], Any], low: Any, high: Any) -> Any:
        steps = range(_whole(low), _whole(high) + 1)
        return functools.reduce(combine, (term(fmpq(step)) for step in steps), fmpq(start))

    def loop(term: Callable[[Any], Any], low: Any, high: Any) -> Any:
        if not isinstance(low, np.ndarray) and not isinstance(high, np.ndarray):
            return total(term, low, high)
        lows, highs = np.broadcast_arrays(low, high)
        if len(set(map(str, lows.flat))) == len(set(map(str, highs.flat))) == 1:
            return total(term, lows.flat[0], highs.flat[0])
        raise BadClaim("a Sum or Product whose limits differ between entries; give it as a function in `where`")

    return loop


def _whole(number: Any) -> int:
    if type(number) is fmpq and number.q == 1:
        return int(number.p)
    unique = arb(number).unique_fmpz() if type(number) is not fmpq else None
    if unique is None:
        raise ValueError(f"a sum or product runs to {number}, which is not a whole number")
    return int(unique)


def _refuse(*_: Any) -> Any:
    raise NotRational


def _extreme(method: str) -> Callable[..., Any]:
    pairwise = _elementwise(lambda left, right: getattr(arb(left), method)(arb(right)), 2)
    return lambda *numbers: functools.reduce(pairwise, numbers)


def _rational_extreme(choose: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    pairwise = _elementwise(choose, 2)
    return lambda *numbers: functools.reduce(pairwise, numbers)


def _ball_power(base: Any, exponent: Any) -> Any:
    base, exponent = arb(base), arb(exponent)
    if not base.contains(0) or not exponent > 0:
        return base**exponent
    if not exponent.is_integer():
        # A root of a ball around zero: the number itself is not negative, or the formula would mean nothing.
        return arb(0).union(base.upper() ** exponent)
    if (exponent / 2).is_integer():
        return arb(0).union(base.abs_upper() ** exponent)
    return (base.lower() ** exponent).union(base.upper() ** exponent)  # an odd power grows


def _integer_part(method: str) -> Callable[[Any], Any]:
    return lambda number: getattr(arb(number), method)()


_ANALYTIC = [
    "sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "gamma", "erf", "erfc", "floor",
]  # fmt: skip

_BALL: dict[str, Any] = {f"{name}_": _elementwise(_integer_part(name)) for name in _ANALYTIC} | {
    "rational_": lambda p, q: arb(fmpq(p, q)),
    "power_": _elementwise(_ball_power, 2),
    "Pi_": arb.pi,
    "Exp1_": arb.const_e,
    "EulerGamma_": arb.const_euler,
    "Catalan_": arb.const_catalan,
    "Abs_": _elementwise(abs),
    "sign_": _elementwise(_integer_part("sgn")),
    "ceiling_": _elementwise(_integer_part("ceil")),
    "factorial_": _elementwise(lambda n: (arb(n) + 1).gamma()),
    "binomial_": _elementwise(lambda n, k: (arb(n) + 1).gamma() / ((arb(k) + 1).gamma() * (arb(n) - k + 1).gamma()), 2),
    "loggamma_": _elementwise(_integer_part("lgamma")),
    "Max_": _extreme("max"),
    "Min_": _extreme("min"),
    "sum_": _repeat(lambda a, b: a + b, 0),
    "product_": _repeat(lambda a, b: a * b, 1),
}

_RATIONAL: dict[str, Any] = dict.fromkeys(_BALL, _refuse) | {
    "rational_": fmpq,
    "power_": _elementwise(_rational_power, 2),
    "Abs_": _elementwise(abs),
    "sign_": _elementwise(lambda number: fmpq((number > 0) - (number < 0))),
    "floor_": _elementwise(lambda number: fmpq(number.floor())),
    "ceiling_": _elementwise(lambda number: fmpq(number.ceil())),
    "factorial_": _elementwise(lambda n: fmpq(math.factorial(_whole(n)))),
    "binomial_": _elementwise(lambda n, k: fmpq(math.comb(_whole(n), _whole(k))), 2),
    "Max_": _rational_extreme(max),
    "Min_": _rational_extreme(min),
    "sum_": _BALL["sum_"],
    "product_": _BALL["product_"],
}

_NAMES = {name.removesuffix("_") for name in _BALL}
for _name in _NAMES:  # sympy's printer has a method of its own for each function that it knows
    setattr(_Printer, f"_print_{_name}", _Printer._print_Function)
