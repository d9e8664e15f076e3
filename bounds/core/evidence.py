"""What judging says: a verdict for one point, and the numbers behind it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import StrEnum
from typing import Any

from bounds.core.explain import as_html, explain
from bounds.vocabulary import Verdict


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
