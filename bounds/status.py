"""The status of a claim from everything that is known of it, and whether its author said so.

Only stored records are read here, so that whoever has them need not wait for the language of theorems.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bounds.vocabulary import Record, Status, Verdict


def status(records: Sequence[Record], kernel: str = "") -> Status:
    """The status of a claim from everything that is known of it; `kernel` is what Coq accepted, if anything."""
    runs = [record for record in records if record["kind"] == "experiment"]
    if kernel == Status.REFUTED or any(_refutes(record) for record in records):
        return Status.REFUTED
    if any(record["verdict"] == Verdict.VIOLATED for record in records) or _constants_contradict(runs):
        return Status.VIOLATED
    parts = sorted({part["name"] for record in runs for part in record["parts"]})
    of_runs = max((_status_of_part(name, runs) for name in parts), key=_RANK.index, default=Status.NEVER_EXERCISED)
    if of_runs is Status.HOLDS and kernel == Status.PROVED:
        return Status.PROVED
    return Status.DERIVED if of_runs is Status.HOLDS and _derives(records) else of_runs


_RANK = (Status.HOLDS, Status.CALIBRATED, Status.VACUOUS, Status.INCONCLUSIVE, Status.NEVER_EXERCISED)


def _refutes(record: Record) -> bool:
    """Only a stored witness whose numbers are exact (rationals or derived balls) refutes a printed statement."""
    return bool(record["kind"] == "witness" and record["verdict"] == Verdict.VIOLATED)


def _derives(records: Sequence[Record]) -> bool:
    """All certificates are accepted, and at least one of them is more than a token."""
    proofs = [record for record in records if record["kind"] == "proof"]
    accepted = all(record["verdict"] == Verdict.HOLDS for record in proofs)
    return accepted and any(record.get("killed") for record in proofs)


def _constants_contradict(runs: Sequence[Record]) -> bool:
    """Whether what one run needs of a hidden constant is more than what another allows."""
    asked: dict[str, list[Mapping[str, Any]]] = {}
    parts = (part for record in runs for part in record["parts"] if part["verdict"] == Verdict.CALIBRATED)
    for part in (part for part in parts if "statistics" in part):
        asked.setdefault(part["statistics"]["constant"], []).append(part["statistics"])
    return any(map(contradiction, asked.values()))


def contradiction(asked: Iterable[Mapping[str, Any]]) -> str:
    """What no constant can do, if the entries or the points ask for it; else nothing."""
    found = list(asked)
    low = max((one["surely_least"] for one in found if "surely_least" in one), default=-math.inf)
    high = min((one["surely_most"] for one in found if "surely_most" in one), default=math.inf)
    return f"would have to be {low:.6g} at least and {high:.6g} at most" if low > high else ""


def _status_of_part(name: str, runs: Sequence[Record]) -> Status:
    parts = [part for record in runs for part in record["parts"] if part["name"] == name]
    verdicts = {part["verdict"] for part in parts}
    if Verdict.HOLDS in verdicts:
        return Status.HOLDS
    for verdict, result in (
        (Verdict.CALIBRATED, Status.CALIBRATED),
        (Verdict.VACUOUS, Status.VACUOUS),
        (Verdict.INCONCLUSIVE, Status.INCONCLUSIVE),
    ):
        if verdict in verdicts:
            return result
    return Status.NEVER_EXERCISED


GOOD_ENOUGH = {
    Status.PROVED: {Status.PROVED, Status.DERIVED, Status.HOLDS},
    Status.DERIVED: {Status.PROVED, Status.DERIVED, Status.HOLDS},
    Status.HOLDS: {Status.PROVED, Status.DERIVED, Status.HOLDS},
    Status.NEVER_EXERCISED: {Status.NEVER_EXERCISED, Status.HOLDS},
}
"""A proof of what should hold surprises nobody, nor does a finding that holds once its data have been fetched.

`proved` says that the author has a proof. Until a machine has checked it the claim holds, which contradicts nobody; it
is counted as resting on less than is claimed, see `falls_short`.
"""


def as_expected(found: str, expected: str) -> bool:
    """Whether a status is what the claim's author said it would be."""
    return Status(found) in GOOD_ENOUGH.get(Status(expected), {Status(expected)})


def falls_short(found: str, expected: str) -> bool:
    """Whether a claim is said to be proved, and rests on something weaker."""
    ladder = (Status.PROVED, Status.DERIVED, Status.HOLDS)
    known = Status(found) in ladder and Status(expected) in ladder
    return known and ladder.index(Status(found)) > ladder.index(Status(expected))
