"""What code a claim rests on: its own file and everything of ours that it imports, read from the import statements.

The digest of these sources is part of a point's address: an edit to an algorithm makes exactly the claims that use it
run again.
"""

import ast
import importlib.util
import os
import re
import sysconfig
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import machine, python_version

DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")
"""A text that may name an algorithm: `module.function`."""

OURS = ("bounds", "algorithms")
INSTALLED = tuple({sysconfig.get_path(name) + os.sep for name in ("stdlib", "platstdlib", "purelib", "platlib")})
LIBRARIES = ("torch", "numpy", "scipy", "sympy", "python-flint")
Roots = tuple[str | Path, ...]


@cache
def versions() -> dict[str, str]:
    """The versions that a number may depend on."""
    found = {"python": python_version(), "machine": machine()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = ""
    return found


def is_own(path: str) -> bool:
    """Whether a file is neither of Python nor of an installed library: then no version speaks for it."""
    return os.path.isabs(path) and not path.startswith(INSTALLED) and "-packages" + os.sep not in path


class Sources:
    """The source files as they are now. What was read once is remembered, so whoever looks again makes a new one."""

    def __init__(self) -> None:
        self._contents: dict[Path, bytes] = {}
        self._imports: dict[tuple[Path, Roots], tuple[Path, ...]] = {}
        self._files: dict[str, Path | None] = {}
        self._own: dict[str, bool] = {}

    def digest(self, path: Path, package: str = "") -> str:
        """A hash over a file and, transitively, over what it imports from our packages, its own, or its neighbours."""
        return self.of(path, package)[0]

    def of(self, path: Path, package: str = "") -> tuple[str, tuple[Path, ...]]:
        """The digest, and the files that it covers."""
        roots: Roots = (*OURS, package or path.parent)
        found: set[Path] = set()
        waiting = [path]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                waiting.extend(self.imports(one, roots))
        text = sha256()
        for one in sorted(found, key=lambda source: (source.name, self._content(source))):
            text.update(self._content(one))
        return text.hexdigest()[:20], tuple(sorted(found))

    def imports(self, path: Path, roots: Roots) -> tuple[Path, ...]:
        """The files below the roots that a file imports, at its top or inside a function, or names as an algorithm.

        A root is a package, or the folder of a file given by path, whose modules are its neighbours.
        """
        if (path, roots) not in self._imports:
            names, beside = _mentioned(self._content(path))
            found = [_below([path.parents[level - 1]], [*parts]) for level, parts in beside]
            found += [self._source(name) for name in names if name.split(".")[0] in roots or self._is_own(name)]
            found += [_below([one], name.split(".")) for name in names for one in roots if isinstance(one, Path)]
            self._imports[path, roots] = tuple(sorted({one for one in found if one is not None}))
        return self._imports[path, roots]

    def _content(self, path: Path) -> bytes:
        if path not in self._contents:
            self._contents[path] = path.read_bytes()
        return self._contents[path]

    def _is_own(self, name: str) -> bool:
        """Whether a module is neither of Python nor of an installed library: then no version speaks for it."""
        top = name.split(".")[0]
        if top not in self._own:
            try:
                spec = importlib.util.find_spec(top)
            except (ImportError, ValueError):
                spec = None
            places = [spec.origin or "", *(spec.submodule_search_locations or ())] if spec is not None else []
            self._own[top] = any(one and is_own(one) for one in places)
        return self._own[top]

    def _source(self, name: str) -> Path | None:
        """The file of a dotted module name, found without importing it."""
        if name not in self._files:
            top, *rest = name.split(".")
            spec = importlib.util.find_spec(top)
            places = spec.submodule_search_locations if spec is not None else None
            alone = Path(spec.origin) if spec is not None and spec.origin and not rest else None
            self._files[name] = _below(places, rest) if places else alone
        return self._files[name]


@cache
def _mentioned(content: bytes) -> tuple[frozenset[str], tuple[tuple[int, tuple[str, ...]], ...]]:
    """The dotted names that a source mentions as modules, and its relative imports: so many folders up, these parts."""
    names: set[str] = set()
    beside: list[tuple[int, tuple[str, ...]]] = []
    for node in ast.walk(ast.parse(content)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level:
            beside += [(node.level, parts) for parts in _beside(node)]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            names |= {node.value, node.value.rpartition(".")[0]}
    return frozenset(names), tuple(beside)


def _beside(node: ast.ImportFrom) -> list[tuple[str, ...]]:
    """What a relative import may name: a module, or its members as modules."""
    parts = tuple(node.module.split(".")) if node.module else ()
    return [parts, *((*parts, alias.name) for alias in node.names)]


def _below(locations: Iterable[str | Path], parts: list[str]) -> Path | None:
    """The file of a module or package, in the first location that has it."""
    for location in locations:
        path = Path(location, *parts)
        for candidate in (path.with_suffix(".py") if parts else None, path / "__init__.py"):
            if candidate is not None and candidate.is_file():
                return candidate
    return None
