"""Certificates on disk: one JSON file for each proof, made from the claim and verified from the file alone.

The ones that come with the package lie in `bounds/certificates/`; `bounds prove --folder` writes them there. Beside
them `proof_mutants.jsonl` says of each claim which of its certificates noticed that the claim was corrupted.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bounds import checker
from bounds.core import BoundsError
from bounds.registry import Row, claim_of
from bounds.runs.memory import sourced_rows
from bounds.runs.ordeals import ORDEALS, Ordeals, read, sources_of
from bounds.runs.proof_mutants import ordeal
from bounds.runs.store import write_atomically, write_text_atomically


def make(rows: Iterable[Row], folder: Path) -> tuple[list[Path], list[dict[str, str]], list[Ordeals]]:
    """Write the certificates of all proofs; also what could not be made, and why, and the ordeals of the rest."""
    written, failed, ordeals = [], [], []
    for row in sourced_rows(rows):
        if not row["has_proof"]:
            continue
        claim = claim_of(row)
        tried = {}
        for name in claim.proofs:
            path = folder / f"{claim.id}.{name}.json"
            try:
                tied = {"claim": claim.id, "statement": row["statement"]}
                certificate = sealed(claim.certificate(name) | tied)
                write_atomically(path, certificate, indent=None)
            except BoundsError as reason:
                failed.append({"certificate": path.name, "reason": str(reason)})
            else:
                written.append(path)
                one = ordeal(claim, name)
                tried[name] = {
                    "killed": one.killed,
                    "survived": list(one.survived),
                    "certificate": certificate["digest"],
                }
        tied = {"statement": row["statement"], "sources": sources_of(row)}
        ordeals.append({"claim": claim.id, **tied, "proofs": tried})
    _keep(ordeals, folder / ORDEALS)
    return written, failed, ordeals


def _require_own_name(path: Path, certificate: dict[str, Any]) -> None:
    """A certificate under the name of another claim would seem to prove that one."""
    claim = certificate.get("claim")
    if not isinstance(claim, str) or not path.name.startswith(f"{claim}."):
        raise checker.Rejected(f"it is a certificate of {claim!r}, but its name is that of another claim")


def sealed(content: dict[str, Any]) -> dict[str, Any]:
    """The digest that belongs to the content."""
    return content | {"digest": checker.digest(content)}


def verify(paths: Iterable[Path], statements: Mapping[str, str] | None = None) -> list[dict[str, str]]:
    """The files that the independent checker rejects, and those of another statement, with the reason.

    `statements` are the hashes of today's claims; without them only the mathematics is checked.
    """
    failed = []
    for path in paths:
        try:
            certificate = json.loads(path.read_bytes())
            checker.check(certificate)
            _require_own_name(path, certificate)
            if statements is not None:
                _require_claim(certificate, statements)
        except (checker.Rejected, ValueError, OSError, RecursionError) as reason:
            failed.append({"certificate": path.name, "reason": str(reason)})
    return failed


def _require_claim(content: Mapping[str, Any], statements: Mapping[str, str]) -> None:
    claim = content.get("claim")
    if claim not in statements:
        raise checker.Rejected(f"there is no claim {claim!r}, so it is the certificate of nothing here")
    if content.get("statement") != statements[str(claim)]:
        raise checker.Rejected(
            f"it belongs to another statement than that of {claim} today; run `bounds prove {claim}`"
        )


def tokens(ordeals: Sequence[Ordeals]) -> list[str]:
    """The proofs that noticed no corruption, as `claim: proof`."""
    return [
        f"{one['claim']}: {name}" for one in ordeals for name, proof in one["proofs"].items() if not proof["killed"]
    ]


def _keep(ordeals: Sequence[Ordeals], path: Path) -> None:
    """Replace the lines of these claims; those of others stay."""
    if ordeals:
        known = read(path) | {one["claim"]: one for one in ordeals}
        write_text_atomically(path, "".join(f"{json.dumps(known[claim_id])}\n" for claim_id in sorted(known)))
