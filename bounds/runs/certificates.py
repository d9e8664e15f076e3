"""Certificates on disk: one JSON file for each proof, made from the claim and verified from the file alone.

The ones that come with the package lie in `bounds/certificates/`; `bounds prove --folder` writes them there.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bounds import checker
from bounds.core import BoundsError
from bounds.registry import HERE, Row, claim_of
from bounds.runs.store import write_atomically

SHIPPED = HERE / "certificates"


def make(rows: Iterable[Row], folder: Path) -> tuple[list[Path], list[dict[str, str]]]:
    """Write the certificates of all proofs; also what could not be made, with the reason."""
    written, failed = [], []
    for row in rows:
        if not row["has_proof"]:
            continue
        claim = claim_of(row)
        for name, proof in claim.proofs.items():
            path = folder / f"{claim.id}.{name}.json"
            try:
                write_atomically(path, sealed(proof() | {"claim": claim.id}), indent=None)
            except BoundsError as reason:
                failed.append({"certificate": path.name, "reason": str(reason)})
            else:
                written.append(path)
    return written, failed


def _require_own_name(path: Path, certificate: dict[str, Any]) -> None:
    """A certificate under the name of another claim would seem to prove that one."""
    claim = certificate.get("claim")
    if not isinstance(claim, str) or not path.name.startswith(f"{claim}."):
        raise checker.Rejected(f"it is a certificate of {claim!r}, but its name is that of another claim")


def sealed(content: dict[str, Any]) -> dict[str, Any]:
    """The digest that belongs to the content."""
    return content | {"digest": checker.digest(content)}


def verify(paths: Iterable[Path]) -> list[dict[str, str]]:
    """The files that the independent checker rejects, with the reason."""
    failed = []
    for path in paths:
        try:
            certificate = json.loads(path.read_text(encoding="utf-8"))
            checker.check(certificate)
            _require_own_name(path, certificate)
        except (checker.Rejected, ValueError, OSError, RecursionError) as reason:
            failed.append({"certificate": path.name, "reason": str(reason)})
    return failed
