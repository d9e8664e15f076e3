"""Which certificates were made from which claims and noticed a corruption, as a file of one line for each claim.

A line is of the sources that it names. While these are today's, what it says need not be found out again, and the
certificates whose digests it names need not be made again.
"""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any

from bounds.kernel.theories import HERE
from bounds.runs.memory import sourced_rows

SHIPPED = HERE / "certificates"
ORDEALS = "proof_mutants.jsonl"
Ordeals = dict[str, Any]
"""One line: the claim, the hashes of its statement and sources, and of each proof what it noticed, what it did not, and
the digest of its certificate."""

JUDGE = {"file": str(HERE / "runs" / "proof_mutants.py"), "module": "bounds.runs.proof_mutants"}
"""Beside the sources of a claim, this and all that it imports decide which corruptions are tried and noticed."""

ALGEBRA = ("sympy", "python-flint")
version = cache(metadata.version)


def read(path: Path) -> dict[str, Ordeals]:
    """The lines by claim; none where there is no file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {one["claim"]: one for one in map(json.loads, lines)}


def decisive(folder: Path = SHIPPED) -> dict[str, str]:
    """The statement hash of each claim with a certificate that is more than a token."""
    return {
        one["claim"]: one["statement"]
        for one in read(folder / ORDEALS).values()
        if any(proof["killed"] for proof in one["proofs"].values())
    }


def sources_of(row: Mapping[str, Any]) -> str:
    """A hash of all that the ordeals of a claim depend on."""
    text = "\n".join((row["digest"], _judges(), *map(version, ALGEBRA)))
    return sha256(text.encode()).hexdigest()[:16]


def known(row: Mapping[str, Any], proof: str) -> dict[str, Any] | None:
    """What the package says of a proof: how many corruptions were noticed, and which were not. None if it is stale."""
    found = _told(row, proof)
    return found and {"killed": found["killed"], "survived": found["survived"]}


def shipped(row: Mapping[str, Any], proof: str) -> Any:
    """The certificate that the package has of a proof. None if it is stale, or not the one that the line names."""
    found = _told(row, proof)
    if found is None or "certificate" not in found:
        return None
    try:
        certificate = json.loads((SHIPPED / f"{row['id']}.{proof}.json").read_bytes())
    except (OSError, ValueError):
        return None
    is_named = isinstance(certificate, dict) and certificate.get("digest") == found["certificate"]
    return certificate if is_named else None


def _told(row: Mapping[str, Any], proof: str) -> dict[str, Any] | None:
    """What the line of these sources says of a proof."""
    line = _shipped().get(row["id"], {})
    if line.get("statement") != row["statement"] or line.get("sources") != sources_of(row):
        return None
    found: dict[str, Any] | None = line["proofs"].get(proof)
    return found


@cache
def _judges() -> str:
    [judge] = sourced_rows([JUDGE])
    return str(judge["digest"])


@cache
def _shipped() -> dict[str, Ordeals]:
    return read(SHIPPED / ORDEALS)
