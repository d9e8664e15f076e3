"""What a selector names: modules of ours, or functions in them; and where the tests of a module are."""

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

OURS = ("algorithms", "bounds", "reports")
LEFT_OUT = ("bounds.corruption", "bounds.commands.templates")
"""This tool itself, and texts that `bounds new` writes elsewhere: nobody imports those."""

JUDGED_BY_CLAIMS = "algorithms"


class NoSuchSource(Exception):
    """A selector that names no module of ours, a tree without its tests, or a library that is missing."""


def root() -> Path:
    """The checkout that this package runs from: its tests lie beside it, and what parses sources is installed."""
    here = Path(__file__).resolve().parents[2]
    if find_spec("libcst") is None:
        raise NoSuchSource("corrupting sources needs libcst: pip install 'boundbench[mutate]'")
    if not (here / "tests").is_dir():
        raise NoSuchSource(f"{here} has no tests: corruptions of the source need a checkout, see CONTRIBUTING.md")
    return here


def modules(top: Path, names: Sequence[str]) -> dict[str, Path]:
    """The modules that are named, lie below what is named, or hold a named function; by default all algorithms."""
    known = {module_of(top, path): path for package in OURS for path in sorted((top / package).rglob("*.py"))}
    known = {module: path for module, path in known.items() if not any(_is_below(module, one) for one in LEFT_OUT)}
    chosen: dict[str, Path] = {}
    for name in names or ("algorithms",):
        found = {module: path for module, path in known.items() if _is_below(module, name) or _is_below(name, module)}
        exact = {module: path for module, path in found.items() if _is_below(module, name)}
        holders = sorted(found, key=len)[-1:]
        if not found or (not exact and holders[0] in OURS):
            raise NoSuchSource(f"there is no module `{name}`; name one as in `algorithms.hyperpower` or `bounds.core`")
        chosen |= exact or {holders[0]: found[holders[0]]}
    return chosen


def is_chosen(module: str, function: str, names: Sequence[str]) -> bool:
    """Whether a function belongs to what the selector names."""
    whole = f"{module}.{function}" if function else module
    return not names or any(_is_below(whole, name) for name in names)


def module_of(top: Path, path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(top).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def followed(top: Path, path: Path) -> str:
    """The folder whose lines are traced for a source: all algorithms, because claims run many, else its package only.

    What most tests run is the judge, and to follow all of it makes them half as slow again.
    """
    parts = path.relative_to(top).parent.parts
    return parts[0] if parts[0] == JUDGED_BY_CLAIMS else "/".join(parts)


def tests_of(top: Path, chosen: Iterable[str]) -> list[Path]:
    """The test files of the packages of some modules, and those of the engine that are named after one of them."""
    found: set[Path] = set()
    for module in chosen:
        parts = module.removeprefix("bounds.").split(".")
        if parts[0] != JUDGED_BY_CLAIMS:
            found.update((top / "tests").rglob(f"test_{parts[-1].strip('_')}.py"))
        for part in parts[:2] if parts[0] == "algorithms" else parts[:1]:
            found.update(_tests_of(top / "tests", part))
    return sorted(found)


def _tests_of(tests: Path, part: str) -> Iterator[Path]:
    yield from tests.glob(f"test_{part}*.py")
    yield from (tests / part).rglob("test_*.py")


def _is_below(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")
