"""The doors through which a run reads what its sources do not show, with a listener at each of them.

Files, variables of the environment, modules imported by name; and what is never the same twice: clocks, the system's
randomness, other processes and machines.
"""

import builtins
import importlib
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import BuiltinFunctionType, FrameType, ModuleType
from typing import Any
from unittest import mock

from bounds.sources import is_own

COUNTERS = ("time", "perf_counter", "monotonic", "process_time", "thread_time")
CLOCKS = (*COUNTERS, *(f"{name}_ns" for name in COUNTERS))
ELSEWHERE = {"subprocess.Popen": "another process", "os.system": "another process", "socket.connect": "the network"}
"""What Python announces, and what cannot be known of it."""

UNKNOWABLE = ("/proc/", "/sys/", "/dev/")
CODE = (".py", ".pyc", ".so", ".pyd", ".pth")
REMEMBERED = str(Path(__file__).parents[1] / "__pycache__") + os.sep
"""What the engine remembers of the sources says nothing beyond them, and grows with every file that is checked."""

ENGINE = tuple(str(Path(__file__).parents[1] / room) + os.sep for room in ("runs", "tracing"))
"""Whose clocks only time what runs; no number that is judged comes from them."""

BETWEEN = (__file__, os.__file__, importlib.__file__, "<frozen ")
"""Through these a question passes on its way from whoever asks."""

IMPORTING = "<frozen importlib"


class Reads:
    """What was read: by one point while it ran, or by one source in the whole process."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.written: set[str] = set()
        self.variables: dict[str, str | None] = {}
        self.unknowable = ""

    def include(self, other: "Reads") -> None:
        """What was read for numbers that are used again."""
        self.files |= other.files - other.written
        self.variables |= other.variables
        self.unknowable = self.unknowable or other.unknowable

    def opened(self, name: str, flags: object) -> None:
        """A file was opened; of those that were written by the run itself nothing is kept."""
        if isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            self.written.add(name)
        elif not name.startswith(UNKNOWABLE):
            self.files.add(name)
        elif _is_asked_by_own_code():
            self.unknowable = f"it reads {name}"

    def imported(self, name: str) -> bool:
        """A module was asked for by name. Says whether it is a library's, which need not be asked about again."""
        path = getattr(sys.modules.get(name), "__file__", None)
        return bool(path) and not is_own(str(path))


@contextmanager
def guarded(sources: frozenset[str]) -> Iterator[None]:
    """Put a guard at every door, once for all points of the same sources that run meanwhile."""
    hook = Hook.installed()
    if hook.guarded == sources:
        yield
        return
    before, hook.guarded = hook.guarded, sources
    with ExitStack() as patched:
        for target, name, function in _patches(hook, sources):
            patched.enter_context(mock.patch.object(target, name, function))
        try:
            yield
        finally:
            hook.guarded = before


class Hook:
    """Python's audit hook cannot be taken off again, so there is one for the process, which passes on or rests.

    The same goes for a clock that somebody imported by name while it was watched.
    """

    one: "Hook | None" = None

    def __init__(self) -> None:
        self.watch: Reads | None = None
        self.by: dict[str, Reads] = defaultdict(Reads)
        self.guarded: frozenset[str] | None = None
        self.kept: dict[str, dict[str, str]] = {}
        self.seen: set[str] = set()
        self.libraries: set[str] = set()
        self.names: dict[str, set[str]] = {}

    @classmethod
    def installed(cls) -> "Hook":
        if cls.one is None:
            cls.one = cls()
            sys.addaudithook(cls.one.heard)
        return cls.one

    def heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and self.guarded is not None and isinstance(arguments[0], str | bytes | os.PathLike):
            name = os.path.abspath(os.fsdecode(arguments[0]))
            if is_own(name) and not name.endswith(CODE) and not name.startswith(REMEMBERED):
                for reads in self.listening():
                    reads.opened(name, arguments[2])
        elif event in ELSEWHERE:
            self.asked(ELSEWHERE[event], by_anyone=True)

    def listening(self) -> Iterator[Reads]:
        """The point that runs, and the source that asks: what it has read may be kept for other points."""
        if self.watch is not None:
            yield self.watch
        frame: FrameType | None = sys._getframe(2)
        while frame is not None:
            path = frame.f_code.co_filename
            if is_own(path) and path != __file__ and not path.startswith(ENGINE):
                yield self.by[path]
                return
            frame = frame.f_back

    def clocks_in(self, module: ModuleType, clocks: Mapping[Any, str]) -> dict[str, str]:
        """The names under which a module keeps clocks: `from time import perf_counter` binds the function itself."""
        path = str(module.__file__)
        if path not in self.kept:
            functions = {key: value for key, value in vars(module).items() if type(value) is BuiltinFunctionType}
            self.kept[path] = {key: clocks[value] for key, value in functions.items() if value in clocks}
        return self.kept[path]

    def modules(self, sources: frozenset[str]) -> Iterator[ModuleType]:
        """The loaded modules of these files. There are thousands, so only those are looked at that are new."""
        new = sys.modules.keys() - self.seen
        for name in new:
            self.names.setdefault(getattr(sys.modules.get(name), "__file__", None) or "", set()).add(name)
        self.seen |= new
        for path in sources:
            modules = (sys.modules.get(name) for name in self.names.get(path, ()))
            yield from (one for one in modules if one is not None and getattr(one, "__file__", None) == path)

    def asked(self, of: str, *, by_anyone: bool = False) -> None:
        """Something was asked whose answer is never the same."""
        if self.guarded is None:
            return
        if (by_anyone and not _is_while_a_library_is_imported()) or _is_asked_by_own_code():
            for reads in [self.watch] if self.watch is not None else self.listening():
                reads.unknowable = f"it reads {of}"

    def looked_up(self, mapping: Any, name: object) -> None:
        """A variable of the environment was read, or looked for."""
        if isinstance(name, str) and _is_asked_by_own_code():
            for reads in self.listening():
                reads.variables[name] = mapping._data.get(mapping.encodekey(name))


def _patches(hook: Hook, sources: frozenset[str]) -> Iterator[tuple[Any, str, Callable[..., Any]]]:
    """The doors through which the rest is read, each with the watch beside it."""
    environment = type(os.environ)
    read, has = environment.__getitem__, environment.__contains__

    def variable(mapping: Any, name: str) -> Any:
        hook.looked_up(mapping, name)
        return read(mapping, name)

    def presence(mapping: Any, name: object) -> bool:
        hook.looked_up(mapping, name)
        return has(mapping, name)

    def told(of: str, function: Callable[..., Any], *, by_anyone: bool = False) -> Callable[..., Any]:
        def asked(*arguments: Any) -> Any:
            hook.asked(of, by_anyone=by_anyone)
            return function(*arguments)

        return asked

    def by_name(function: Callable[..., Any]) -> Callable[..., Any]:
        def asked(name: str, *arguments: Any, **named: Any) -> Any:
            found = function(name, *arguments, **named)
            if name not in hook.libraries and hook.watch is not None and hook.watch.imported(name):
                hook.libraries.add(name)
            return found

        return asked

    yield environment, "__getitem__", variable
    yield environment, "__contains__", presence
    yield importlib, "import_module", by_name(importlib.import_module)
    yield builtins, "__import__", by_name(builtins.__import__)
    seeded = random.Random.seed

    def seed(stream: random.Random, value: Any = None, *arguments: Any) -> None:
        if value is None:
            hook.asked("the system's randomness", by_anyone=True)
        seeded(stream, value, *arguments)

    yield random.Random, "seed", seed
    for module, name in ((random, "_urandom"), (os, "urandom")):
        yield module, name, told("the system's randomness", getattr(module, name), by_anyone=True)
    clocks = {getattr(time, name): name for name in CLOCKS}
    for name in CLOCKS:
        yield time, name, told(f"the clock (time.{name})", getattr(time, name))
    for module in hook.modules(sources):
        for key, name in hook.clocks_in(module, clocks).items():
            yield module, key, told(f"the clock ({name})", getattr(time, name))


def _is_while_a_library_is_imported() -> bool:
    """Whether a library is just being loaded: what it draws for itself then, say for a name, decides no number."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        path = frame.f_code.co_filename
        if path.startswith(IMPORTING):
            return True
        if is_own(path) and path != __file__:
            return False
        frame = frame.f_back
    return False


def _is_asked_by_own_code() -> bool:
    """Whether whoever asks is an algorithm or an experiment, not a library and not the engine itself."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename.startswith(BETWEEN):
        frame = frame.f_back
    asking = frame.f_code.co_filename if frame is not None else ""
    return is_own(asking) and not asking.startswith(ENGINE)
