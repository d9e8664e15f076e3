"""Which certificates noticed that their claim was corrupted, as a file of one line for each claim."""

import json
from pathlib import Path
from typing import Any

from bounds.kernel.theories import HERE

SHIPPED = HERE / "certificates"
ORDEALS = "proof_mutants.jsonl"
Ordeals = dict[str, Any]
"""One line: the claim, the hash of its statement, and for each proof what it noticed and what it did not."""


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
