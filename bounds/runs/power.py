"""What would the runs have noticed? The factor by which a promise could be broken and every judged run still pass.

An inequality that was never nearer to its bound than one half would stay green if its observed side were doubled.
A claim is as weak as its weakest conjunct; one that no run brought near its bound at all has no such factor.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from bounds.vocabulary import Record, Verdict


class Power(NamedTuple):
    """The runs notice a factor above this between what is observed and what should be, in this conjunct as in all."""

    factor: float
    part: str

    def __str__(self) -> str:
        where = f" in {self.part}" if self.part else ""
        return f"these runs notice an observed side that is wrong by any factor above {self.factor:.4g}{where}"


def power(records: Iterable[Record]) -> Power | None:
    """The power of all runs together, where they compare two sides; of shares and averages the trials decide."""
    nearest: dict[str, float] = {}
    for part in (part for record in records for part in _held(record)):
        if part.get("statistics"):
            return None
        nearest[part["name"]] = max(nearest.get(part["name"], 0.0), part.get("tightness") or 0.0)
    name = min(nearest, key=lambda one: nearest[one], default="")
    if not nearest.get(name):
        return None
    return Power(1 / min(nearest[name], 1.0), name if len(nearest) > 1 else "")


def _held(record: Record) -> list[dict[str, Any]]:
    """The conjuncts that a run respected and decided."""
    parts: list[dict[str, Any]] = record.get("parts", []) if record["kind"] == "experiment" else []
    return [part for part in parts if part["verdict"] == Verdict.HOLDS]
