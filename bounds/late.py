"""Modules that are slow to start, imported when something of them is first asked for.

A claim file names `torch` and the modules of `algorithms` at its top like everything else, and listing claims still
imports neither:

    from bounds.late import late, torch

    stiefel = late("algorithms.stiefel")
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any


class Late:
    """Stands for a module until an attribute of it is read."""

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self.__name__), attribute)

    def __reduce__(self) -> tuple[Any, ...]:
        return late, (self.__name__,)

    def __repr__(self) -> str:
        return f"<{self.__name__}, imported when it is used>"


def late(name: str) -> Any:
    """A handle on the module of this name."""
    return Late(name)


if TYPE_CHECKING:
    import torch
else:
    torch = late("torch")

__all__ = ["late", "torch"]
