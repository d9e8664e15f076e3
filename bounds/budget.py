"""How often a full run may raise a false alarm, and the share of each statistical judgement in that."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

FALSE_ALARMS = 1e-6
"""The probability of at least one false alarm in a full run, all statistical judgements together."""


def share(judgements: int, budget: float = FALSE_ALARMS) -> float:
    """The share of one of so many statistical judgements, which together may raise a false alarm with that probability.

    Their number is rounded up to a power of two, so that a new claim rarely changes everyone's share.
    """
    return float(budget / 2 ** max(0, (judgements - 1).bit_length()))


def judgements_of(rows: Sequence[Mapping[str, Any]], depth: str) -> int:
    """The statistical judgements of claims at a depth: a point is judged for each conjunct, and for all of them."""
    return sum(row["points"][depth] * row["tests"] for row in rows if row["statistical"])


def of_fresh_draws(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """False alarms of a run, those of findings under fresh draws included: a row for each point that rests on its draw.

    A finding that does not say how often it misses is named: nothing bounds the run's false alarms then.
    """
    found = list(rows)
    return {
        "false_alarms": FALSE_ALARMS + math.fsum(row["misses"] or 0.0 for row in found),
        "unbounded": sorted({row["id"] for row in found if row["misses"] is None}),
    }


def split_alpha(budget: float, rows: Sequence[Mapping[str, Any]], depth: str) -> float:
    """The share of one statistical judgement where all these claims are run at a depth."""
    return share(judgements_of(rows, depth), budget)
