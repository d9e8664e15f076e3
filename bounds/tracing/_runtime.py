"""What rewritten code calls instead of Python's own operators; the arithmetic behind it is balls, or running errors.

Functions of the author are rewritten when they are called, so the arithmetic reaches everything below. Functions of
libraries go to the arithmetic, which knows them or refuses.
"""

import functools
import operator
import sys
from collections.abc import Callable
from functools import partial
from inspect import getattr_static, unwrap
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any, Protocol

import numpy as np

from bounds.tracing._errors import CannotTrace, Unsupported
from bounds.tracing._libraries import is_library, is_own, is_own_class
from bounds.tracing._pairs import is_float
from bounds.tracing._rewrite import has_source, rewritten

OPERATORS: dict[str, Callable[..., Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod, "**": operator.pow, "@": operator.matmul, "&": operator.and_, "|": operator.or_,
    "^": operator.xor, "<<": operator.lshift, ">>": operator.rshift, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne, "is": operator.is_,
    "is not": operator.is_not, "in": lambda a, b: a in b, "not in": lambda a, b: a not in b,
}  # fmt: skip
IN_PLACE: dict[str, Callable[..., Any]] = {
    "+": operator.iadd, "-": operator.isub, "*": operator.imul, "/": operator.itruediv, "//": operator.ifloordiv,
    "%": operator.imod, "**": operator.ipow, "@": operator.imatmul, "&": operator.iand, "|": operator.ior,
    "^": operator.ixor, "<<": operator.ilshift, ">>": operator.irshift,
}  # fmt: skip


BUILT_IN = (BuiltinFunctionType, np.ufunc)
"""Callables that no author wrote in Python."""

DUNDERS = {
    "+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "//": "__floordiv__", "%": "__mod__",
    "**": "__pow__", "@": "__matmul__", "<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__", "==": "__eq__",
    "!=": "__ne__",
}  # fmt: skip
REFLECTED = {
    symbol: f"__r{name[2:]}" for symbol, name in DUNDERS.items() if symbol in ("+", "-", "*", "/", "//", "%", "**", "@")
}


class Arithmetic(Protocol):
    """What a way to a radius must be able to do."""

    def number(self, value: float) -> Any: ...

    def binary(self, symbol: str, left: Any, right: Any) -> Any: ...

    def compared(self, symbol: str, left: Any, right: Any) -> Any: ...

    def decided(self, value: Any) -> Any: ...

    def in_place(self, symbol: str, target: Any, value: Any) -> Any: ...

    def store(self, target: Any, key: Any, value: Any) -> None: ...

    def attribute(self, owner: Any, name: str) -> Any: ...

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any: ...


class Runtime:
    """The arithmetic, and the way into the functions that the author's code calls."""

    slice = slice

    def __init__(self, arithmetic: Arithmetic) -> None:
        self.arithmetic = arithmetic
        self.known: dict[int, tuple[FunctionType, FunctionType]] = {}
        self.codes: set[CodeType] = set()
        self.foreign: set[type] = set()
        """Classes that are not the author's; to find out takes longer than their arithmetic."""
        for name in ("number", "decided", "in_place", "store"):
            setattr(self, name, self._placed(getattr(arithmetic, name)))
        self.operate, self.look_up = self._placed(arithmetic.binary), self._placed(arithmetic.attribute)
        self.call_library = self._placed(arithmetic.call)
        self.compare = self._placed(arithmetic.compared)

    def binary(self, symbol: str, left: Any, right: Any) -> Any:
        """An operator, the author's own where his class defines it."""
        if type(left) in self.foreign and type(right) in self.foreign:
            return self.operate(symbol, left, right)
        for name, owner, other in ((DUNDERS.get(symbol), left, right), (REFLECTED.get(symbol), right, left)):
            method = self.own_method(owner, name)
            if method is not None and (found := self.call(method, owner, other)) is not NotImplemented:
                return found
        return self.operate(symbol, left, right)

    def attribute(self, owner: Any, name: str) -> Any:
        """An attribute; a property is code, too."""
        kind = type(owner)
        if kind not in self.foreign and is_own(kind):
            found = getattr_static(kind, name, None)
            getter = found.fget if isinstance(found, property) else getattr(found, "func", None)
            if isinstance(getter, FunctionType):
                return self.call(getter, owner)
            return getattr(owner, name)
        return self.look_up(owner, name)

    def item(self, owner: Any, key: Any) -> Any:
        method = self.own_method(owner, "__getitem__")
        return owner[key] if method is None else self.call(method, owner, key)

    def iterated(self, owner: Any) -> Any:
        method = self.own_method(owner, "__iter__")
        return owner if method is None else self.call(method, owner)

    def own_method(self, owner: Any, name: str | None) -> FunctionType | None:
        """A method that the author's class defines in his own words."""
        kind = type(owner)
        if name is None or kind in self.foreign:
            return None
        if not is_own(kind):
            self.foreign.add(kind)
            return None
        method = getattr_static(type(owner), name, None)
        return (
            method if isinstance(method, FunctionType) and self.own(method) is not None and has_source(method) else None
        )

    def compared(self, symbols: tuple[str, ...], first: Any, *others: Any) -> Any:
        """A comparison, or a chain of them."""
        result: Any = True
        for symbol, other in zip(symbols, others, strict=True):
            method = self.own_method(first, DUNDERS.get(symbol))
            result = self.compare(symbol, first, other) if method is None else self.call(method, first, other)
            first = other
            if len(symbols) > 1 and not result:
                return result
        return result

    def writable(self, target: Any) -> Any:
        """What a tuple of targets writes into."""
        if is_float(target):
            raise Unsupported("a write into an array from outside the function", self.place())
        return target

    def store_in_place(self, symbol: str, target: Any, key: Any, value: Any) -> None:
        self.store(target, key, self.in_place(symbol, self.item(target, key), value))  # type: ignore[attr-defined]

    def call(self, function: Any, /, *arguments: Any, **named: Any) -> Any:
        """The author's functions are rewritten; everything else is the arithmetic's affair."""
        while isinstance(function, partial):
            arguments, named = (*function.args, *arguments), {**function.keywords, **named}
            function = function.func
        if isinstance(function, MethodType) and isinstance(function.__func__, FunctionType):
            function, arguments = function.__func__, (function.__self__, *arguments)
        if type(function) in BUILT_IN:
            return self._of_library(function, arguments, named)
        own = self.own(function)
        if own is not None:
            return self.rewritten(own)(*arguments, **named)
        if is_own_class(function):
            return self._built(function, arguments, named)
        if isinstance(function, type) and hasattr(function, "__post_init__") and is_own(function):
            raise Unsupported(f"`{function.__name__}` computes in __post_init__; use a function", self.place())
        caller = getattr_static(type(function), "__call__", None)
        if isinstance(caller, FunctionType) and self.own(caller) is not None:
            return self.rewritten(caller)(function, *arguments, **named)
        return self._of_library(function, arguments, named)

    def _of_library(self, function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        follow = tuple(self._followed(one) for one in arguments)
        return self.call_library(function, follow, {key: self._followed(one) for key, one in named.items()})

    def own(self, function: Any) -> FunctionType | None:
        """The Python function of the author behind a callable, if there is one."""
        if hasattr(function, "cache_info"):
            function = function.__wrapped__
        if not isinstance(function, FunctionType) or is_library(function.__module__ or ""):
            return None
        if not has_source(function) and hasattr(function, "__wrapped__"):
            function = unwrap(function)
        return function

    def rewritten(self, function: FunctionType) -> FunctionType:
        if function.__code__ in self.codes:
            return function
        if id(function) not in self.known:
            copy = rewritten(function, self)
            self.known[id(function)] = function, copy  # the function is kept, so that its id stays its own
            self._remember(copy.__code__)
        return self.known[id(function)][1]

    def place(self) -> str:
        """The line of the author's code that is being run."""
        frame = sys._getframe()
        while frame is not None:
            if frame.f_code in self.codes:
                return f"{frame.f_code.co_filename}, line {frame.f_lineno}"
            frame = frame.f_back  # type: ignore[assignment]
        return ""

    def _remember(self, code: CodeType) -> None:
        self.codes.add(code)
        for const in code.co_consts:
            if isinstance(const, CodeType):
                self._remember(const)

    def _built(self, kind: type, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """An object of the author's class, its `__init__` rewritten like any function."""
        made = kind.__new__(kind, *arguments, **named) if kind.__new__ is not object.__new__ else object.__new__(kind)  # type: ignore[call-overload]
        self.call(kind.__init__, made, *arguments, **named)  # type: ignore[misc]
        return made

    def _followed(self, value: Any) -> Any:
        """A function handed to a library comes back through the runtime."""
        if isinstance(value, FunctionType | MethodType | BuiltinFunctionType | np.ufunc | partial):
            return _Followed(self, value)
        return value

    def _placed(self, method: Callable[..., Any]) -> Callable[..., Any]:
        """The same method, whose refusals name the line."""

        @functools.wraps(method)
        def placed(*arguments: Any) -> Any:
            try:
                return method(*arguments)
            except CannotTrace as reason:
                reason.place = reason.place or self.place()
                raise

        return placed


class _Followed:
    """A callable that a library may call."""

    def __init__(self, runtime: Runtime, function: Callable[..., Any]) -> None:
        self.runtime, self.followed = runtime, function

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.runtime.call(self.followed, *arguments, **named)
