"""What judging says: a verdict for one point, the numbers behind it, and a status for a whole claim."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import StrEnum
from typing import Any

from bounds.core.explain import as_html, explain
from bounds.vocabulary import Record, Status, Verdict


@dataclass(frozen=True, slots=True)
class PremiseEvidence:
    """One premise on one instance: how far inside it the instance certifiably is, relative to its two sides."""

    text: str
    satisfied: int
    failed: int
    entries: int
    margin: float | None
    agreement: float | None = None
    """Of an equality that holds only because the two balls overlap: to which relative precision they agree."""


@dataclass(frozen=True, slots=True)
class PartEvidence:
    """One conjunct on one instance, with the counts of entries behind its verdict."""

    name: str
    verdict: Verdict
    reason: str = ""
    entries: int = 0
    resolved: int = 0
    violated: int = 0
    unresolved: int = 0
    vacuous: int = 0
    outside: int = 0
    tightness: float | None = None
    agreement: float | None = None
    lhs: str = ""
    rhs: str = ""
    at: dict[str, str] = field(default_factory=dict)
    series: dict[str, Any] = field(default_factory=dict)
    statistics: dict[str, Any] = field(default_factory=dict)
    constants: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, repr=False)
class Evidence:
    """The judgement of one set of measured numbers against one claim."""

    claim: str
    verdict: Verdict
    reason: str
    parts: tuple[PartEvidence, ...] = ()
    premises: tuple[PremiseEvidence, ...] = ()
    exact: bool = False
    curves: tuple[Mapping[str, Any], ...] = ()
    radii: Mapping[str, str] = field(default_factory=dict)
    tally: Mapping[str, int] = field(default_factory=dict)
    """Of many points judged at once, how many came out how."""

    worst_point: int | None = None

    @property
    def tightness(self) -> float | None:
        """The largest observed / promised over the conjuncts; 1 is tight. Of what is broken, only over the broken."""
        broken = [part for part in self.parts if part.verdict is Verdict.VIOLATED]
        return max((part.tightness for part in broken or self.parts if part.tightness is not None), default=None)

    def explain(self) -> str:
        """Why the verdict is what it is, and what would change it."""
        return explain(self)

    def __repr__(self) -> str:
        tight = "" if self.tightness is None else f", observed / promised = {self.tightness:.6g}"
        return f"<{self.claim}: {self.verdict}{tight}. {self.reason}>"

    def _repr_html_(self) -> str:
        return as_html(self)

    def _repr_latex_(self) -> str:
        name, verdict = self.claim.replace("_", r"\_"), self.verdict.replace("_", " ")
        ratio = "" if self.tightness is None else rf",\quad \text{{observed / promised}} = {self.tightness:.6g}"
        return rf"$\text{{{name}: {verdict}}}{ratio}$"

    def to_json(self) -> dict[str, Any]:
        """Plain data, without what is empty; a number that is not finite is null."""
        record: dict[str, Any] = _plain(self)
        record["tightness"] = self.tightness
        del record["worst_point"]
        for name in ("curves", "radii", "tally"):
            if not getattr(self, name):
                del record[name]
        record["parts"] = [
            {key: value for key, value in part.items() if value or key in ("name", "verdict")}
            for part in record["parts"]
        ]
        return record


PLAIN = (str, int, bool, type(None))
"""What JSON writes as it is, which is most of a record."""


def _plain(value: Any) -> Any:
    if type(value) in PLAIN:
        return value
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, StrEnum):
        return str(value)
    return None if isinstance(value, float) and not math.isfinite(value) else value


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
