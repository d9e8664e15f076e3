"""The one registry: claims of our papers, of installed packages (entry-point group `bounds.claims`), of single files.

Listing must be instant, and importing claims costs sympy. So each file's rows are kept in an index beside Python's own
byte code, and only files that changed are imported again.
"""

import ast
import importlib
import importlib.util
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import entry_points
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bounds.errors import BoundsError
from bounds.sources import Sources

if TYPE_CHECKING:
    from bounds.core import Claim, Paper

HERE = Path(__file__).parent
INDEX = HERE / "__pycache__" / f"claims.{sys.implementation.cache_tag}.json"
DESCRIPTIONS = INDEX.with_name(f"shown.{sys.implementation.cache_tag}.json")
INDEX_SCHEMA = 8
GROUP = "bounds.claims"

Row = dict[str, Any]


class RegistryError(BoundsError):
    """A claim file that cannot be read, or two claims with one id; the message names the files."""


@dataclass(frozen=True, slots=True)
class ClaimFile:
    """A file that may define claims; `module` is empty when it was given by path."""

    path: Path
    module: str = ""

    def stamp(self, newest_private: int) -> list[int]:
        """What changes when the file, or the machinery that its folder shares, is edited."""
        stat = self.path.stat()
        return [stat.st_mtime_ns, stat.st_size, newest_private]


def rows(problems: list[str] | None = None) -> list[Row]:
    """One row of plain data for each registered claim, sorted by id, without importing what did not change.

    A file that cannot be read is an error, or, where the caller gives a list of `problems`, a sentence in it.
    """
    cached, fresh, told, changed = _read(INDEX), {}, dict[str, Any](), False
    found = list(files())
    private = {folder: _newest_private(folder) for folder in {file.path.parent for file in found}}
    for file in found:
        key, stamp = str(file.path), file.stamp(private[file.path.parent])
        entry = cached.get(key)
        if entry is None or entry["stamp"] != stamp:
            try:
                claims = load(file)
                entry = {"stamp": stamp, "rows": [_row(claim, file) for claim in claims]}
                told[key] = {"stamp": stamp, "claims": {claim.id: _described(claim) for claim in claims}}
            except RegistryError as reason:
                if problems is None:
                    raise
                problems.append(str(reason))
                continue
            changed = True
        fresh[key] = entry
    if changed or set(fresh) != set(cached):
        _write(INDEX, fresh)
        _write(DESCRIPTIONS, {key: one for key, one in (_read(DESCRIPTIONS) | told).items() if key in fresh})
    return _linked([row for entry in fresh.values() for row in entry["rows"]])


def files() -> Iterator[ClaimFile]:
    """Every file of our papers and of installed claim packages, in a stable order."""
    for init in sorted(HERE.glob("*/__init__.py")):
        if "\nPAPER" in init.read_text(encoding="utf-8"):
            yield from _files_of(init.parent, f"bounds.{init.parent.name}")
    for entry in sorted(entry_points(group=GROUP), key=lambda one: one.value):
        yield from _files_of_entry(entry.value)


def load(file: ClaimFile) -> list["Claim"]:
    """Import one file and return the claims it defines."""
    from bounds.core import Claim

    try:
        module = importlib.import_module(file.module) if file.module else _import_path(file.path)
    except RegistryError:
        raise
    except SyntaxError as reason:
        raise RegistryError(f"{reason.filename}, line {reason.lineno}: {reason.msg}") from reason
    except BoundsError as reason:
        raise RegistryError(f"{file.path}: {reason}") from reason
    except Exception as reason:
        line = line_in(file.path, reason)
        raise RegistryError(f"{file.path}{line}: {type(reason).__name__}: {reason}") from reason
    claims = {id(value): value for value in vars(module).values() if isinstance(value, Claim)}
    return sorted(claims.values(), key=lambda claim: claim.id)


def file_of(row: Row) -> ClaimFile:
    """Where a row came from."""
    return ClaimFile(Path(row["file"]), row["module"])


def claim_of(row: Row) -> "Claim":
    """The claim behind a row."""
    return next(claim for claim in load(file_of(row)) if claim.id == row["id"])


def text_of(row: Row) -> str:
    """What the claim's own file says of it: the docstring at its top."""
    return ast.get_docstring(_tree(Path(row["file"]))) or ""


def description(row: Row) -> dict[str, Any]:
    """What the claim says of itself, from the index where its file did not change since it was made."""
    path = Path(row["file"])
    entry = _read(DESCRIPTIONS).get(str(path), {})
    if entry.get("stamp") == ClaimFile(path).stamp(_newest_private(path.parent)) and row["id"] in entry["claims"]:
        found: dict[str, Any] = entry["claims"][row["id"]]
        return found
    return _described(claim_of(row))


def _described(claim: "Claim") -> dict[str, Any]:
    from bounds.described import described

    about = paper(claim.paper)
    return described(claim) | {"paper": about.title if about else claim.paper}


def path_of(row: Row) -> str:
    """Where the claim stands: relative to the project, or the bare name of a file from elsewhere."""
    path = Path(row["file"])
    return path.relative_to(HERE.parent).as_posix() if path.is_relative_to(HERE.parent) else path.name


def rows_of_file(path: Path) -> list[Row]:
    """The rows of one file given by path. The file is code, and reading its claims runs it."""
    if not path.is_file():
        raise RegistryError(f"{path}: there is no such file")
    file = ClaimFile(path.resolve(), _registered_module(path.resolve()))
    found = [_row(claim, file) for claim in load(file)]
    if not found:
        raise RegistryError(f"{path}: it defines no claim at module level (expected `name = Claim(id=..., then=...)`)")
    return _linked(found)


def paper(slug: str) -> "Paper | None":
    """What a paper's package says of itself: one of ours, or one that is installed."""
    ours = [f"bounds.{slug}"] if (HERE / slug / "__init__.py").is_file() else []
    installed = [entry.value for entry in entry_points(group=GROUP) if entry.value.split(".")[-1] == slug]
    for name in (*ours, *installed):
        found: Paper | None = getattr(importlib.import_module(name), "PAPER", None)
        if found is not None:
            return found
    return None


def _newest_private(folder: Path) -> int:
    """When the machinery of a folder, and of the packages that it lies in, was last edited."""
    above = takewhile(lambda one: (one / "__init__.py").is_file(), folder.parents)
    return max((path.stat().st_mtime_ns for one in (folder, *above) for path in one.glob("_*.py")), default=0)


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


def _refuse_namesakes(path: Path) -> None:
    """Python keeps one module of a name: the neighbour of one file would silently be taken for that of another."""
    for one in Sources().of(path)[1]:
        if one.parent == path.parent and one not in (path, path.parent / "__init__.py"):
            spec = importlib.util.find_spec(one.stem)
            known = Path(spec.origin).resolve() if spec is not None and spec.origin else one
            if known != one:
                raise RegistryError(
                    f"{path}: {one} and {known} are both `{one.stem}`; check the two files in two runs, "
                    f"or give one of them another name"
                )


def _name_for(path: Path) -> str:
    return f"claims_from_{path.stem}_{sha256(str(path).encode()).hexdigest()[:12]}"


def _registered_module(path: Path) -> str:
    """The module name of a file that lies inside one of the registered packages, else nothing."""
    return next((file.module for file in files() if file.path == path), "")


def line_in(path: Path, reason: BaseException) -> str:
    """The line of a file where an exception came from, as `, line 12`; nothing if it came from elsewhere."""
    trace, line = reason.__traceback__, ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = f", line {trace.tb_lineno}"
        trace = trace.tb_next
    return line


def _row(claim: "Claim", file: ClaimFile) -> Row:
    """What lists and selectors need, as plain data."""
    from bounds.kernel.statement import statement_hash
    from bounds.vocabulary import Depth

    return {
        "id": claim.id,
        "paper": claim.paper,
        "title": claim.title or _first_sentence(file),
        "kind": claim.kind,
        "form": claim.form,
        "expected": str(claim.expected),
        "source": claim.source,
        "statement": statement_hash(claim),
        "constants": [type(constant).__name__.lower() + f" {constant.symbol}" for constant in claim.constants],
        "has_proof": bool(claim.proofs),
        "mutants": list(claim.mutants),
        "experiments": list(claim.experiments),
        "witnesses": list(claim.witnesses),
        "counterpart": claim.corrects,
        "untested": claim.untested,
        "formerly": claim.formerly,
        "needs": list(claim.needs),
        "tight": claim.tight,
        "file": str(file.path),
        "line": _line(claim, file),
        "module": file.module,
        "points": {depth: sum(len(one.places(depth)) for one in claim.experiments.values()) for depth in Depth},
        "statistical": claim.quantifier.is_statistical,
        "tests": len(claim.then) + (len(claim.then) > 1),
    }


def _module(file: ClaimFile) -> Any:
    return sys.modules[file.module or _name_for(file.path)]


def _first_sentence(file: ClaimFile) -> str:
    return (_module(file).__doc__ or "").strip().split("\n")[0].rstrip(".")


def _line(claim: "Claim", file: ClaimFile) -> int:
    """The line of the assignment that makes the claim."""
    names = {name for name, value in vars(_module(file)).items() if value is claim}
    for node in _tree(file.path).body:
        if isinstance(node, ast.Assign) and names & {one.id for one in node.targets if isinstance(one, ast.Name)}:
            return node.lineno
    return 1


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _linked(found: list[Row]) -> list[Row]:
    """Sort, refuse duplicates, and link printed and corrected forms both ways."""
    by_id: dict[str, Row] = {}
    for row in found:
        if (other := by_id.get(row["id"])) is not None:
            raise RegistryError(f"two claims have the id {row['id']}: {other['file']} and {row['file']}")
        by_id[row["id"]] = row
    for row in found:
        if (other := by_id.get(row["formerly"])) is not None:
            raise RegistryError(f"{row['id']} says that it was {row['formerly']}, which is a claim: {other['file']}")
        if row["form"] == "corrected" and (printed := by_id.get(row["counterpart"])) is not None:
            printed["counterpart"] = row["id"]
    return sorted(found, key=lambda row: row["id"])


def _index_schema() -> list[int]:
    """The rows hold the hash of each statement, so an edit of its printer makes them anew."""
    printer = (HERE / "kernel" / f"{name}.py" for name in ("names", "terms", "statement"))
    return [INDEX_SCHEMA, *(path.stat().st_mtime_ns for path in printer)]


def _read(index: Path) -> dict[str, Any]:
    try:
        found = json.loads(index.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict) or found.get("schema") != _index_schema():
        return {}
    entries: dict[str, Any] = found.get("files", {})
    return entries


def _write(index: Path, entries: dict[str, Any]) -> None:
    """Keep an index where byte code is kept; where that is read-only, importing again each time works too."""
    partial = index.with_suffix(f".{os.getpid()}.part")
    try:
        index.parent.mkdir(exist_ok=True)
        partial.write_text(json.dumps({"schema": _index_schema(), "files": entries}), encoding="utf-8")
        partial.replace(index)
    except OSError:
        return
