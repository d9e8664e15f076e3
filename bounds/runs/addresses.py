"""The address of an outcome: a hash of everything that it may depend on, so the same address means the same result."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from bounds.registry import Row
from bounds.sources import Sources, versions

SCHEMA = 1
"""The version of what a record says."""


def sourced(row: Row, sources: Sources) -> Row:
    """The row with its sources and their digest, which is part of every address."""
    digest, files = sources.of(Path(row["file"]), row["module"].split(".")[0])
    return row | {"digest": digest, "sources": tuple(map(str, files))}


def of_point(
    row: Row, kind: str, name: str, params: dict[str, Any], *, mutant: str, device: str, dtype: str, alpha: float
) -> str:
    """The address of one point: an experiment at its parameters, a witness or a proof."""
    return _address(
        row,
        kind=kind,
        name=name,
        params=params,
        mutant=mutant,
        device=device,
        dtype=dtype,
        alpha=alpha if row["statistical"] else None,
    )


def of_mutation(row: Row, name: str, *, depth: str, seed: int, alpha: float) -> str:
    """The address of what came of one mutant of a claim."""
    shared = alpha if row["statistical"] else None
    return _address(row, kind="mutation", name=name, depth=depth, seed=seed, alpha=shared)


def _address(row: Row, **facts: Any) -> str:
    """A hash of a claim's sources, the library versions, and whatever else an outcome depends on."""
    whole = {"schema": SCHEMA, "claim": row["id"], "source": row["digest"], "versions": versions(), **facts}
    return sha256(json.dumps(whole, sort_keys=True, default=str).encode()).hexdigest()[:24]
