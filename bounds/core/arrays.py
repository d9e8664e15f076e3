"""What the functions of a formula are for arrays of floats: numpy's, and scipy's where numpy has none."""

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy

Function = Callable[..., Any]

CONSTANTS = {"Pi": math.pi, "Exp1": math.e, "EulerGamma": np.euler_gamma, "Catalan": 0.915965594177219}
"""Numbers that a formula calls by sympy's name; a formula calls them, because balls have them at each precision."""


def _power(base: Any, exponent: Any) -> Any:
    return np.power(np.asarray(base, dtype=np.float64), exponent)


def _special(name: str) -> Function:
    """A function of scipy's, which is imported when it is first called."""
    return lambda *numbers: getattr(scipy.special, name)(*numbers)


def repeated(combine: Function, neutral: float, select: Function = np.where) -> Function:
    """A sum or product over whole numbers, whose ends may differ between entries."""

    def loop(term: Function, low: Any, high: Any) -> Any:
        first, last = (np.rint(np.asarray(end, dtype=np.float64)) for end in (low, high))
        total: Any = np.full(np.broadcast_shapes(first.shape, last.shape), neutral)
        for step in range(int(first.min()), int(last.max()) + 1):
            total = combine(total, select((first <= step) & (step <= last), term(float(step)), neutral))
        return total

    return loop


_OF_NUMPY: dict[str, Function] = {
    "sqrt": np.sqrt, "exp": np.exp, "log": np.log, "sin": np.sin, "cos": np.cos, "tan": np.tan, "asin": np.arcsin,
    "acos": np.arccos, "atan": np.arctan, "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh,
    "acosh": np.arccosh, "atanh": np.arctanh, "floor": np.floor, "ceiling": np.ceil, "Abs": np.abs, "sign": np.sign,
    "gamma": _special("gamma"), "loggamma": _special("gammaln"), "erf": _special("erf"), "erfc": _special("erfc"),
    "factorial": _special("factorial"), "binomial": _special("binom"), "power": _power,
}  # fmt: skip

ARRAY_FUNCTIONS: dict[str, Function] = {f"{name}_": function for name, function in _OF_NUMPY.items()} | {
    "rational_": lambda p, q: p / q,
    **{f"{name}_": functools.partial(float, value) for name, value in CONSTANTS.items()},
    "Max_": lambda *numbers: functools.reduce(np.maximum, numbers),
    "Min_": lambda *numbers: functools.reduce(np.minimum, numbers),
    "sum_": repeated(np.add, 0.0),
    "product_": repeated(np.multiply, 1.0),
}
"""By the names that formulas call them."""
