"""What code a claim rests on: its own file and everything of ours that it imports, read from the import statements.

The digest of these sources is part of a point's address: an edit to an algorithm makes exactly the claims that use it
run again.
"""

import ast
import importlib.util
import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import machine, python_version

DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")
"""A text that may name an algorithm: `module.function`."""

OURS = ("bounds", "algorithms")
LIBRARIES = ("torch", "numpy", "scipy", "sympy", "python-flint")


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


_TRUSTED: dict[tuple[Path, str], str] = {}


def trust(path: Path, package: str, digest: str) -> None:
    """Take a digest from someone who knows that no source has changed since it was computed."""
    _TRUSTED[path, package] = digest


def digest(path: Path, package: str = "") -> str:
    """A hash over a file and, transitively, over what it imports from our packages, its own, or its neighbours."""
    return _TRUSTED.get((path, package)) or sources(path, package)[0]


@cache
def sources(path: Path, package: str = "") -> tuple[str, tuple[Path, ...]]:
    """The digest, and the files that it covers."""
    roots = (*OURS, package or path.parent)
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting.extend(imports(one, roots))
    text = sha256()
    for one in sorted(found, key=lambda source: (source.name, _content(source))):
        text.update(_content(one))
    return text.hexdigest()[:20], tuple(sorted(found))


@cache
def imports(path: Path, roots: tuple[str | Path, ...]) -> tuple[Path, ...]:
    """The files below the roots that a file imports, at its top or inside a function, or names as an algorithm.

    A root is a package, or the folder of a file given by path, whose modules are its neighbours.
    """
    names: set[str] = set()
    found: list[Path | None] = []
    for node in ast.walk(ast.parse(_content(path))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level:
            found += _beside(path.parents[node.level - 1], node)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            names |= {node.value, node.value.rpartition(".")[0]}
    found += [_source(name) for name in names if name.split(".")[0] in roots]
    found += [_below([folder], name.split(".")) for name in names for folder in roots if isinstance(folder, Path)]
    return tuple(sorted({one for one in found if one is not None}))


def _beside(folder: Path, node: ast.ImportFrom) -> list[Path | None]:
    """What a relative import may name: a module, or its members as modules."""
    parts = node.module.split(".") if node.module else []
    return [_below([folder], one) for one in (parts, *([*parts, alias.name] for alias in node.names))]


@cache
def _source(name: str) -> Path | None:
    """The file of a dotted module name, found without importing it."""
    top, *rest = name.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None or not spec.submodule_search_locations:
        return None
    return _below(spec.submodule_search_locations, rest)


def _below(locations: Iterable[str | Path], parts: list[str]) -> Path | None:
    """The file of a module or package, in the first location that has it."""
    for location in locations:
        path = Path(location, *parts)
        for candidate in (path.with_suffix(".py") if parts else None, path / "__init__.py"):
            if candidate is not None and candidate.is_file():
                return candidate
    return None


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()
