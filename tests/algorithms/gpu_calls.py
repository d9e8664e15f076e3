"""A pytest plugin that watches which public algorithms the tests call with GPU tensors.

`pytest -p tests.algorithms.gpu_calls --gpu-calls=FILE` runs the tests that fake a GPU, and writes to FILE all public
functions and methods that had a GPU tensor among their arguments, variables or results, with the shapes and numbers of
their first result, and those that wrote into an argument. With `--on-cpu` the same tests run on tensors that exist:
what they assert of devices is then false.
"""

import importlib
import inspect
import json
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
import torch

import algorithms
from tests import helpers

HERE = str(Path(algorithms.__file__).parent)
MARK = "fake_cuda"
"""Tests that fake a GPU mention this."""

DEEP = 4
"""Levels of lists, dictionaries and objects in which a tensor is looked for."""


def public() -> dict[str, FunctionType]:
    """Functions and methods that a subject exports; what is inherited once, if its own class is not exported."""
    found: dict[str, FunctionType] = {}
    inherited: dict[str, FunctionType] = {}
    for module in pkgutil.iter_modules(algorithms.__path__, "algorithms."):
        prefix = module.name.removeprefix("algorithms.")
        if prefix.startswith("_"):
            continue
        subject = importlib.import_module(module.name)
        for name in getattr(subject, "__all__", _own_names(subject)):
            thing = getattr(subject, name)
            found |= {f"{prefix}.{label}": function for label, function in _functions(name, thing)}
            inherited |= {f"{prefix}.{label}": function for label, function in _inherited(name, thing)}
    known = {function.__code__ for function in found.values()}
    for label, function in inherited.items():
        if function.__code__ not in known:
            known.add(function.__code__)
            found[label] = function
    return found


def takes_tensors(function: FunctionType) -> bool:
    """Unless it is named as exact, or its annotations leave no room for tensors and what holds them."""
    signature = inspect.signature(function)
    annotated = [p.annotation for p in signature.parameters.values() if p.name != "self"] + [
        signature.return_annotation
    ]
    text = " ".join(map(str, annotated))
    if "Tensor" in text:
        return True
    if function.__name__.startswith("exact"):
        return False
    holders = (cls.__name__ for cls in _classes() if "Tensor" in str(_annotations(cls)))
    return any(word in text for word in ("Any", "inspect._empty", *holders))


def _own_names(module: Any) -> list[str]:
    return [
        n for n, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__ and n[0] != "_"
    ]


def _functions(name: str, thing: Any) -> Iterator[tuple[str, FunctionType]]:
    """A function, or the public methods of a class; protocols and abstract methods have nothing to run."""
    if not inspect.isclass(thing):
        function = inspect.unwrap(thing) if callable(thing) else None
        if isinstance(function, FunctionType):
            yield name, function
    elif not getattr(thing, "_is_protocol", False):
        yield from _methods(name, vars(thing))


def _inherited(name: str, thing: Any) -> Iterator[tuple[str, FunctionType]]:
    """What a class has from its bases and does not replace."""
    bases = thing.__mro__[1:] if inspect.isclass(thing) and not getattr(thing, "_is_protocol", False) else ()
    theirs = {method: value for base in reversed(bases) for method, value in vars(base).items()}
    yield from _methods(name, {method: value for method, value in theirs.items() if method not in vars(thing)})


def _methods(name: str, members: Mapping[str, Any]) -> Iterator[tuple[str, FunctionType]]:
    for method, value in members.items():
        function = _plain(value)
        if function is not None and (method[0] != "_" or method == "__call__"):
            yield f"{name}.{method}", function


def _plain(method: Any) -> FunctionType | None:
    for wrapped in ("fget", "func", "__func__"):
        method = getattr(method, wrapped, method)
    method = inspect.unwrap(method) if callable(method) else method
    mine = isinstance(method, FunctionType) and method.__code__.co_filename.startswith(HERE)
    return None if not mine or getattr(method, "__isabstractmethod__", False) else method


def _classes() -> list[type]:
    modules = [module for name, module in sys.modules.items() if name.startswith("algorithms.")]
    every = {thing for module in modules for thing in vars(module).values() if inspect.isclass(thing)}
    return [cls for cls in every if cls.__module__.startswith("algorithms.")]


def _annotations(cls: type) -> list[Any]:
    return [hint for one in cls.__mro__ for hint in vars(one).get("__annotations__", {}).values()]


def tensors(thing: Any, depth: int = DEEP) -> Iterator[torch.Tensor]:
    """All tensors in there."""
    if isinstance(thing, torch.Tensor):
        yield thing
    elif depth:
        for part in _parts(thing):
            yield from tensors(part, depth - 1)


def _parts(thing: Any) -> Any:
    if isinstance(thing, dict):
        return thing.values()
    if isinstance(thing, list | tuple):
        return thing
    if is_dataclass(thing) and not isinstance(thing, type):
        return [getattr(thing, field.name, None) for field in fields(thing)]
    return getattr(thing, "__dict__", {}).values() if type(thing).__module__.startswith("algorithms.") else ()


class Watch:
    """Code that ran with a GPU tensor at hand, and code that wrote into what it was given."""

    def __init__(self) -> None:
        self.seen: set[CodeType] = set()
        self.made: dict[CodeType, list[str]] = {}
        self.given: dict[FrameType, list[tuple[torch.Tensor, int]]] = {}
        self.wrote: set[CodeType] = set()
        self.device = "cuda"

    def entered(self, frame: FrameType, event: str, nothing: None) -> "Callable[..., Any] | None":
        """Python tells of every call; of ours it also tells the result, and no line between."""
        if not frame.f_code.co_filename.startswith(HERE):
            return None
        frame.f_trace_lines = False
        sys.settrace(None)
        if frame not in self.given:  # a generator is entered again after each of its results
            self.given[frame] = [(x, x._version) for x in tensors(arguments(frame), DEEP + 1)]
        self._look(frame, None)
        sys.settrace(self.entered)
        return self.left

    def left(self, frame: FrameType, event: str, result: Any) -> "Callable[..., Any]":
        if event == "return":
            sys.settrace(None)
            self._look(frame, result)
            self.made.setdefault(frame.f_code, [f"{x.dtype} {list(x.shape)}" for x in tensors(result)])
            if any(x._version != version for x, version in self.given[frame]):
                self.wrote.add(frame.f_code)
            if not frame.f_code.co_flags & inspect.CO_GENERATOR:
                del self.given[frame]
            sys.settrace(self.entered)
        return self.left

    def _look(self, frame: FrameType, result: Any) -> None:
        if frame.f_code not in self.seen and any(
            x.device.type == self.device for x in tensors([dict(frame.f_locals), result], DEEP + 1)
        ):
            self.seen.add(frame.f_code)

    def found(self) -> dict[str, Any]:
        """Public names among them; a function that returns a function was seen if what it returned was."""
        inner_first = sorted(self.seen, key=lambda code: (-code.co_qualname.count("<locals>"), code.co_firstlineno))
        ran = {place(one): self.made.get(one, []) for one in inner_first}
        named = {name: place(f.__code__) for name, f in public().items()}
        return {
            "made": {name: ran[there] for name, there in named.items() if there in ran},
            "wrote": sorted(name for name, f in public().items() if f.__code__ in self.wrote),
        }


def arguments(frame: FrameType) -> list[Any]:
    """What a function was given by name."""
    code = frame.f_code
    return [frame.f_locals[name] for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]]


def place(code: CodeType) -> tuple[str, str]:
    """The file and the function, which is the outer one of an inner one."""
    return code.co_filename, code.co_qualname.split(".<locals>")[0]


WATCH = Watch()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--gpu-calls", type=Path, required=True, help="where to write what was called")
    parser.addoption("--on-cpu", action="store_true", help="run the same calls on the processor")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--on-cpu"):
        WATCH.device = "cpu"
        helpers.fake_cuda = helpers.on_the_processor
        return
    with helpers.fake_cuda() as device:  # torch imports much of itself for the first of them, which is slow to watch
        torch.linalg.svd(torch.ones(2, 2, device=device))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if not fakes_a_gpu(item.function)])
    items[:] = [item for item in items if fakes_a_gpu(item.function)]


@cache
def fakes_a_gpu(test: FunctionType) -> bool:
    """Asked once for all parameters of a test."""
    return MARK in inspect.getsource(test)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    sys.settrace(WATCH.entered)
    try:
        return (yield)
    finally:
        sys.settrace(None)


def pytest_sessionfinish(session: pytest.Session) -> None:
    session.config.getoption("--gpu-calls").write_text(json.dumps(WATCH.found()), encoding="utf-8")
