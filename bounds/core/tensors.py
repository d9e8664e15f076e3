"""What the functions of a formula are for tensors, so that a bound can be differentiated.

Everything is a method of the tensor that was handed in; no tensor library is imported here.
"""

import functools
from collections.abc import Callable
from typing import Any

from bounds.core.arrays import CONSTANTS

RENAMED = {"Abs": "abs", "ceiling": "ceil", "loggamma": "lgamma"}
SAME = (
    "sqrt",
    "exp",
    "log",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "erf",
    "erfc",
    "floor",
    "sign",
)


def tensor_functions(like: Any) -> dict[str, Any]:
    """By the names that formulas call them; numbers among their arguments become tensors like the given one."""

    def tensor(value: Any) -> Any:
        return value.to(like) if hasattr(value, "to") else like.new_tensor(value)

    def of_one(name: str) -> Callable[[Any], Any]:
        method = RENAMED.get(name, name)
        return lambda value: getattr(tensor(value), method)()

    def of_several(method: str) -> Callable[..., Any]:
        return lambda *values: functools.reduce(lambda a, b: getattr(a, method)(b), map(tensor, values))

    def log_factorial(n: Any) -> Any:
        return (tensor(n) + 1).lgamma()

    def repeated(combine: Callable[[Any, Any], Any], neutral: float) -> Callable[..., Any]:
        def loop(term: Callable[[float], Any], low: Any, high: Any) -> Any:
            first, last = (tensor(end).detach().round() for end in (low, high))
            total = tensor(neutral)
            for step in range(int(first.min()), int(last.max()) + 1):
                wanted = (first <= step) & (step <= last)
                total = combine(total, tensor(term(float(step))).where(wanted, tensor(neutral)))
            return total

        return loop

    return {f"{name}_": of_one(name) for name in (*SAME, *RENAMED)} | {
        "rational_": lambda p, q: p / q,
        "power_": lambda base, exponent: tensor(base).pow(tensor(exponent)),
        **{f"{name}_": functools.partial(float, value) for name, value in CONSTANTS.items()},
        "gamma_": lambda value: tensor(value).lgamma().exp(),
        "factorial_": lambda n: log_factorial(n).exp(),
        "binomial_": lambda n, k: (log_factorial(n) - log_factorial(k) - log_factorial(n - k)).exp(),
        "Max_": of_several("maximum"),
        "Min_": of_several("minimum"),
        "sum_": repeated(lambda a, b: a + b, 0.0),
        "product_": repeated(lambda a, b: a * b, 1.0),
    }
