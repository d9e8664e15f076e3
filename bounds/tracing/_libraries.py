"""What is the author's code and what is a library's, and which floats of a library may be taken as they are."""

import sys
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from bounds.tracing._errors import Unsupported
from bounds.tracing._rewrite import has_source

LIBRARIES = set(sys.stdlib_module_names) | {
    "numpy", "scipy", "torch", "sympy", "flint", "mpmath", "hypothesis", "sklearn", "pandas", "jax", "builtins",
}  # fmt: skip


OURS = ("bounds.core", "bounds.tracing")


def is_library(module: str) -> bool:
    return module.partition(".")[0] in LIBRARIES or module.startswith(OURS)


def is_own(kind: type) -> bool:
    return not is_library(kind.__module__) and kind.__module__ != "builtins"


def is_own_class(kind: Any) -> bool:
    """A class of the author's with an `__init__` in his own words."""
    if not isinstance(kind, type) or is_library(kind.__module__):
        return False
    start = kind.__init__  # type: ignore[misc]
    return isinstance(start, FunctionType) and not is_library(start.__module__) and has_source(start)


HARMLESS = (
    np.dtype,
    np.ndarray,
    np.generic,
    np.random.Generator,
    np.random.RandomState,
    np.random.SeedSequence,
    np.random.BitGenerator,
    np.finfo,
    np.iinfo,
    np.errstate,
)


FOREIGN = LIBRARIES - {"builtins", "torch"} - set(sys.stdlib_module_names)
"""Libraries whose objects may hide floats."""

DATA = ("numpy.random", "random", "json", "csv", "io", "pickle", "sklearn.datasets", "struct")


LOADING = {np.load, np.loadtxt, np.genfromtxt, np.frombuffer, np.fromfile}


REFUSED = ("torch.optim", "torch.nn.init", "torch.distributions")


def is_data(function: Any, module: str) -> bool:
    """Whether floats that a function returns are drawn or loaded, and so meant to the last digit."""
    known = getattr(type(function), "__hash__", None) is not None and function in LOADING
    return known or any(module == one or module.startswith(one + ".") for one in DATA)


def module_of(function: Any) -> str:
    owner, _ = method_of(function)
    module = getattr(function, "__module__", None) or ""
    return module or type(owner if owner is not None else function).__module__


def accepted(function: Any, result: Any) -> Any:
    """What a library returned, if it cannot be a float that nobody followed."""
    module, name = module_of(function), getattr(function, "__name__", str(function))
    if module.startswith(REFUSED):
        raise Unsupported(f"`{module}.{name}` computes between Python's floats; write it out")
    kind = type(result).__module__.partition(".")[0]
    if (
        kind in FOREIGN
        and not isinstance(result, HARMLESS)
        and not is_data(function, module)
        and not hasattr(result, "mid")
    ):
        raise Unsupported(f"`{module}.{name}` returns a {type(result).__name__}, whose floats nobody follows")
    return result


def unwrapped(function: Any) -> Any:
    return getattr(function, "followed", function)


def method_of(function: Any) -> tuple[Any, str]:
    """The object and the name behind a bound method of a library, such as `x.sum`."""
    owner = getattr(function, "__self__", None)
    is_bound = owner is not None and not isinstance(owner, ModuleType) and hasattr(function, "__name__")
    return (owner, function.__name__) if is_bound else (None, "")
