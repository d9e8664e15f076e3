"""What the functions of a formula are in torch, so that a bound can be differentiated.

The language itself does not need torch; it is loaded when somebody hands a tensor in.
"""

import functools
import math
from collections.abc import Callable
from importlib import import_module
from typing import Any

RENAMED = {"Abs": "abs", "ceiling": "ceil", "loggamma": "lgamma"}
SAME = (
    "sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh",
    "atanh", "erf", "erfc", "floor", "sign",
)  # fmt: skip


def tensor_functions(dtype: Any, device: Any) -> dict[str, Any]:
    """By the names that formulas call them; numbers among their arguments become tensors like the others."""
    torch = import_module("torch")

    def tensor(value: Any) -> Any:
        return torch.as_tensor(value, dtype=dtype, device=device)

    def of_one(name: str) -> Callable[[Any], Any]:
        function = getattr(torch, RENAMED.get(name, name))
        return lambda value: function(tensor(value))

    def of_several(function: Callable[[Any, Any], Any]) -> Callable[..., Any]:
        return lambda *values: functools.reduce(function, map(tensor, values))

    def log_factorial(n: Any) -> Any:
        return torch.lgamma(tensor(n) + 1)

    def repeated(combine: Callable[[Any, Any], Any], start: float) -> Callable[..., Any]:
        def loop(term: Callable[[int], Any], low: Any, high: Any) -> Any:
            return functools.reduce(combine, map(term, range(round(float(low)), round(float(high)) + 1)), start)

        return loop

    return {f"{name}_": of_one(name) for name in (*SAME, *RENAMED)} | {
        "rational_": lambda p, q: p / q,
        "power_": lambda base, exponent: base**exponent,
        "pi_": lambda: math.pi,
        "e_": lambda: math.e,
        "gamma_": lambda value: torch.exp(torch.lgamma(tensor(value))),
        "factorial_": lambda n: torch.exp(log_factorial(n)),
        "binomial_": lambda n, k: torch.exp(log_factorial(n) - log_factorial(k) - log_factorial(n - k)),
        "Max_": of_several(torch.maximum),
        "Min_": of_several(torch.minimum),
        "sum_": repeated(lambda a, b: a + b, 0.0),
        "product_": repeated(lambda a, b: a * b, 1.0),
    }
