"""A definition of `where`: an expression, or a plain function whose arguments are named like the symbols it reads."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import sympy as sp

Definition: TypeAlias = sp.Expr | Callable[..., Any]


def needs(definition: Definition, known: Mapping[str, sp.Symbol]) -> set[sp.Symbol]:
    """The symbols that a definition reads."""
    if isinstance(definition, sp.Expr):
        return set(definition.free_symbols)
    return {known.get(name, sp.Symbol(name)) for name in inspect.signature(definition).parameters}
