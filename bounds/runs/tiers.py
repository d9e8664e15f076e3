"""What the expected status of a claim rests on, read from files: neither Coq nor a claim is loaded."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any

from bounds.kernel.receipts import accepted
from bounds.runs.ordeals import decisive


class Tier(StrEnum):
    """The strongest ground of what is expected of a claim."""

    KERNEL = "kernel"
    CERTIFICATE = "certificate"
    WITNESS = "witness"
    RUNS = "runs"
    NONE = "none"


SENTENCES = {
    Tier.KERNEL: "Coq's kernel accepted a theorem whose statement is generated from the claim's formula.",
    Tier.CERTIFICATE: "A checker accepted steps of a written proof, which fail when the statement is made wrong.",
    Tier.WITNESS: "An instance in exact numbers satisfies the premises and breaks the conclusion.",
    Tier.RUNS: "Runs were judged with error bars.",
    Tier.NONE: "Nothing tests it.",
}
"""What was checked, and by whom."""


def tier(row: Mapping[str, Any]) -> Tier:
    """The tier of a row of the registry."""
    claim_id, expected = row["id"], row["expected"]
    if accepted({claim_id: row["statement"]}).get(claim_id, "") == expected:
        return Tier.KERNEL
    if expected == "refuted" and row["witnesses"]:
        return Tier.WITNESS
    if expected in ("proved", "derived") and _decisive().get(claim_id) == row["statement"]:
        return Tier.CERTIFICATE
    return Tier.RUNS if row["experiments"] else Tier.NONE


@cache
def _decisive() -> dict[str, str]:
    return decisive()
