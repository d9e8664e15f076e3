"""Files of claims: where they are, and importing one of them.

They belong to our papers, to installed packages (entry-point group `bounds.claims`), or were given by path.
"""

import importlib
import importlib.util
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from itertools import takewhile
from pathlib import Path
from typing import Any

from bounds.errors import BoundsError
from bounds.sources import Sources

HERE = Path(__file__).parent
GROUP = "bounds.claims"
STARTED = time.time_ns()


class RegistryError(BoundsError):
    """A claim file that cannot be read, or two claims with one id; the message names the files."""


def is_newer_than_this_process(*edited: int) -> bool:
    """Whether a file may have been imported here before it was edited: then nothing is remembered of it for others."""
    return max(edited, default=0) > STARTED


@dataclass(frozen=True, slots=True)
class ClaimFile:
    """A file that may define claims; `module` is empty when it was given by path."""

    path: Path
    module: str = ""

    def stamp(self, newest_private: int) -> list[int]:
        """What changes when the file, or the machinery that its folder shares, is edited."""
        stat = self.path.stat()
        return [stat.st_mtime_ns, stat.st_size, newest_private]


def files() -> Iterator[ClaimFile]:
    """Every file of our papers and of installed claim packages, in a stable order."""
    for init in sorted(HERE.glob("*/__init__.py")):
        if "\nPAPER" in init.read_text(encoding="utf-8"):
            yield from _files_of(init.parent, f"bounds.{init.parent.name}")
    for entry in sorted(entry_points(group=GROUP), key=lambda one: one.value):
        yield from _files_of_entry(entry.value)


def _files_of(folder: Path, package: str) -> Iterator[ClaimFile]:
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        if not any(part.startswith("_") or part == "tests" for part in parts):
            yield ClaimFile(path, ".".join((package, *parts)))


def _files_of_entry(name: str) -> Iterator[ClaimFile]:
    try:
        spec = importlib.util.find_spec(name)
    except ImportError:
        spec = None
    if spec is None or spec.origin is None:
        raise RegistryError(f"the entry point {GROUP} = {name} names a module that cannot be found")
    if spec.submodule_search_locations:
        yield from _files_of(Path(spec.origin).parent, name)
    else:
        yield ClaimFile(Path(spec.origin), name)


around: Callable[[], AbstractContextManager[Any]] = nullcontext
"""What surrounds the import of a claim file; whoever keeps evidence (`bounds.runs`) notes what is read there."""


def imported(file: ClaimFile) -> Any:
    """The module of a file, imported now if it was not before; what is wrong with it is told with file and line."""
    if (name := file.module or _name_for(file.path)) in sys.modules:
        return sys.modules[name]
    try:
        with around():
            return importlib.import_module(file.module) if file.module else _import_path(file.path)
    except RegistryError:
        raise
    except SyntaxError as reason:
        raise RegistryError(f"{reason.filename}, line {reason.lineno}: {reason.msg}") from reason
    except BoundsError as reason:
        raise RegistryError(f"{file.path}: {reason}") from reason
    except Exception as reason:
        line = line_in(file.path, reason)
        raise RegistryError(f"{file.path}{line}: {type(reason).__name__}: {reason}") from reason


def module_of(file: ClaimFile) -> Any:
    """The module of a file that was imported."""
    return sys.modules[file.module or _name_for(file.path)]


def _import_path(path: Path) -> Any:
    """Import a file under a name of its own, once. It may import its neighbours, as a script may."""
    name = _name_for(path)
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise RegistryError(f"{path}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # last, so that no neighbour hides a library
    try:
        spec.loader.exec_module(module)
        _refuse_namesakes(path)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def loaded_anew(file: ClaimFile) -> Any:
    """A second module of a file that was imported by path, with nothing in it that a run has left."""
    spec = importlib.util.spec_from_file_location(f"{_name_for(file.path)}_anew", file.path)
    if spec is None or spec.loader is None:
        raise RegistryError(f"{file.path}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module  # whoever looks a class up by its module finds it
    try:
        with around():
            spec.loader.exec_module(module)
    finally:
        del sys.modules[module.__name__]
    return module


def _refuse_namesakes(path: Path) -> None:
    """Python keeps one module of a name: the neighbour of one file would silently be taken for that of another."""
    for one in own_files(path):
        if one not in (path, path.parent / "__init__.py"):
            spec = importlib.util.find_spec(one.stem)
            known = Path(spec.origin).resolve() if spec is not None and spec.origin else one
            if known != one:
                raise RegistryError(
                    f"{path}: {one} and {known} are both `{one.stem}`; check the two files in two runs, "
                    f"or give one of them another name"
                )


def own_files(path: Path) -> list[Path]:
    """A file given by path and the neighbours that it imports, found without importing anything."""
    return [one for one in Sources().of(path)[1] if one.parent == path.parent]


@cache
def _name_for(path: Path) -> str:
    return f"claims_from_{path.stem}_{sha256(str(path).encode()).hexdigest()[:12]}"


def line_in(path: Path, reason: BaseException) -> str:
    """The line of a file where an exception came from, as `, line 12`; nothing if it came from elsewhere."""
    trace, line = reason.__traceback__, ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = f", line {trace.tb_lineno}"
        trace = trace.tb_next
    return line


def newest_private(folder: Path) -> int:
    """When the machinery of a folder, and of the packages that it lies in, was last edited."""
    above = takewhile(lambda one: (one / "__init__.py").is_file(), folder.parents)
    return max((path.stat().st_mtime_ns for one in (folder, *above) for path in one.glob("_*.py")), default=0)
