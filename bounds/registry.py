"""The one registry: a row of plain data for each claim of our papers, of installed packages, and of single files.

Listing must be instant, and importing claims costs sympy. So each file's rows are kept in an index beside Python's own
byte code, and only files that changed are imported again.
"""

import ast
import importlib
import importlib.util
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bounds import index
from bounds.claim_files import (
    GROUP,
    HERE,
    ClaimFile,
    RegistryError,
    files,
    imported,
    is_newer_than_this_process,
    module_of,
    newest_private,
    own_files,
)
from bounds.foreign import require_trust
from bounds.vocabulary import Depth

if TYPE_CHECKING:
    from bounds.core import Claim, Paper

Row = dict[str, Any]


def rows(problems: list[str] | None = None) -> list[Row]:
    """One row of plain data for each registered claim, sorted by id, without importing what did not change.

    A file that cannot be read is an error, or, where the caller gives a list of `problems`, a sentence in it.
    """
    cached, fresh, told, changed = index.read(index.ROWS), {}, dict[str, Any](), False
    found = list(files())
    private = {folder: newest_private(folder) for folder in {file.path.parent for file in found}}
    for file in found:
        key, stamp = str(file.path), file.stamp(private[file.path.parent])
        entry = cached.get(key)
        if entry is None or entry["stamp"] != stamp:
            try:
                claims = load(file)
                if is_newer_than_this_process(stamp[0], stamp[2]):
                    stamp = []  # the next process looks again
                entry = {"stamp": stamp, "rows": _rows(claims, file)}
                told[key] = {"stamp": stamp, "claims": {claim.id: _described(claim) for claim in claims}}
            except RegistryError as reason:
                if problems is None:
                    raise
                problems.append(str(reason))
                continue
            changed = True
        fresh[key] = entry
    if changed or set(fresh) != set(cached):
        index.write(index.ROWS, fresh)
        described = index.read(index.DESCRIPTIONS) | told
        index.write(index.DESCRIPTIONS, {key: one for key, one in described.items() if key in fresh})
    return _linked([row for entry in fresh.values() for row in entry["rows"]])


def load(file: ClaimFile) -> list["Claim"]:
    """Import one file and return the claims it defines."""
    from bounds.core import Claim

    module = imported(file)
    claims = {id(value): value for value in vars(module).values() if isinstance(value, Claim)}
    return sorted(claims.values(), key=lambda claim: claim.id)


def file_of(row: Row) -> ClaimFile:
    """Where a row came from."""
    return _file(row["file"], row["module"])


@cache
def _file(path: str, module: str) -> ClaimFile:
    return ClaimFile(Path(path), module)


_found: dict[str, tuple[Any, "Claim"]] = {}
"""By id, the claim that was asked for last, and the module in which it stands."""


def claim_of(row: Row) -> "Claim":
    """The claim behind a row. It is asked for at every point, so the module is searched once."""
    file = file_of(row)
    module, claim = _found.get(row["id"], (None, None))
    if claim is None or module is not imported(file):
        claim = next(claim for claim in load(file) if claim.id == row["id"])
        _found[row["id"]] = module_of(file), claim
    return claim


def text_of(row: Row) -> str:
    """What the claim's own file says of it: the docstring at its top."""
    return ast.get_docstring(_tree(Path(row["file"]))) or ""


def description(row: Row) -> dict[str, Any]:
    """What the claim says of itself, from the index where its file did not change since it was made."""
    path = Path(row["file"])
    entry = index.read_once(index.DESCRIPTIONS).get(str(path), {})
    if entry.get("stamp") == ClaimFile(path).stamp(newest_private(path.parent)) and row["id"] in entry["claims"]:
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
    """The rows of one file given by path. The file is code, and reading its claims runs it; its text is read before."""
    if not path.is_file():
        raise RegistryError(f"{path}: there is no such file")
    file = ClaimFile(path.resolve(), _registered_module(path.resolve()))
    if not file.module:
        require_trust(own_files(file.path))
    return rows_in(file)


def rows_in(file: ClaimFile) -> list[Row]:
    """The rows of one file that may be imported, made from its claims as they are."""
    if not (found := _rows(load(file), file)):
        raise RegistryError(
            f"{file.path}: it defines no claim at module level (expected `name = Claim(id=..., then=...)`)"
        )
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


def _registered_module(path: Path) -> str:
    """The module name of a file that lies inside one of the registered packages, else nothing."""
    return next((file.module for file in files() if file.path == path), "")


def _rows(claims: list["Claim"], file: ClaimFile) -> list[Row]:
    tree = _tree(file.path)
    return [_row(claim, file, tree) for claim in claims]


def _row(claim: "Claim", file: ClaimFile, tree: ast.Module) -> Row:
    """What lists and selectors need, as plain data."""
    from bounds.kernel.statement import statement_hash

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
        "line": _line(claim, file, tree),
        "module": file.module,
        "points": {depth: sum(len(one.places(depth)) for one in claim.experiments.values()) for depth in Depth},
        "statistical": claim.quantifier.is_statistical,
        "tests": len(claim.then) + (len(claim.then) > 1),
        "misses": getattr(claim.quantifier, "misses", None),
    }


def _first_sentence(file: ClaimFile) -> str:
    return (module_of(file).__doc__ or "").strip().split("\n")[0].rstrip(".")


def _line(claim: "Claim", file: ClaimFile, tree: ast.Module) -> int:
    """The line of the assignment that makes the claim."""
    names = {name for name, value in vars(module_of(file)).items() if value is claim}
    for node in tree.body:
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
