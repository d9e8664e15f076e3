"""How often a full run may raise a false alarm, and the share of each statistical judgement in that."""

from collections.abc import Mapping, Sequence
from typing import Any

FALSE_ALARMS = 1e-6
"""The probability of at least one false alarm in a full run, all statistical judgements together."""


def split_alpha(budget: float, rows: Sequence[Mapping[str, Any]], depth: str) -> float:
    """The share of one statistical judgement in the false-alarm budget of a full run.

    A point is judged once for each conjunct, and once for all of them. The number of judgements is rounded up to a
    power of two, so that a new claim rarely changes everyone's share.
    """
    judgements = sum(row["points"][depth] * row["tests"] for row in rows if row["statistical"])
    return float(budget / 2 ** max(0, (judgements - 1).bit_length()))


def every_share(budget: float, rows: Sequence[Mapping[str, Any]]) -> set[float]:
    """The shares under which a statistical judgement may have been stored: one for each depth."""
    return {split_alpha(budget, rows, depth) for row in rows[:1] for depth in row["points"]}
