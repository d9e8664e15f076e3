"""Where the theorems of a paper say something: at the points that were run, and by their own formulas."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from bounds.vocabulary import Verdict

Facts = dict[str, Any]
MOST_CELLS = 40
MOST_MAPS = 9
FAR, TOO_FAR = 10, 10**9
"""Edges nearer to one than this, or farther away, are told in words only."""

PARTLY = "partly"
_SPEAKING = (Verdict.HOLDS, Verdict.CALIBRATED, PARTLY, Verdict.VIOLATED)
_SILENT = (Verdict.VACUOUS, Verdict.NOT_APPLICABLE)


def vacuity(claims: Sequence[Facts]) -> Facts:
    """How many claims say something everywhere, somewhere or nowhere they were run; the details of those in between."""
    theorems = [claim for claim in claims if claim["kind"] != "finding" and _runs(claim)]
    rows = [row for row in map(_row, theorems) if row]
    shares = Counter(_share(claim) for claim in theorems)
    return {
        "claims": len(theorems),
        "everywhere": shares["everywhere"],
        "somewhere": shares["somewhere"],
        "nowhere": [claim["id"] for claim in theorems if _share(claim) == "nowhere"],
        "rows": sorted(rows, key=lambda row: (row["speaking"] == row["points"], row["speaking"] > 0)),
        "maps": _most_telling(rows),
    }


def _runs(claim: Facts) -> list[Facts]:
    return [point for point in claim["points"] if point["kind"] == "experiment"]


def _share(claim: Facts) -> str:
    speaking = [_outcome(point) in _SPEAKING for point in _runs(claim)]
    return "everywhere" if all(speaking) else "somewhere" if any(speaking) else "nowhere"


def _row(claim: Facts) -> Facts | None:
    """For a claim that is silent somewhere, at a point that was run or by its formula."""
    runs = _runs(claim)
    outcomes = [_outcome(point) for point in runs]
    speaking = [point for point, one in zip(runs, outcomes, strict=True) if one in _SPEAKING]
    silent = [point for point, one in zip(runs, outcomes, strict=True) if one in _SILENT]
    if set(outcomes) <= {Verdict.HOLDS, Verdict.CALIBRATED, Verdict.INCONCLUSIVE} and not claim["reach"]:
        return None
    return {
        "id": claim["id"],
        "title": claim["title"],
        "points": len(runs),
        "speaking": len(speaking),
        "cells": [(verdict, len(list(group))) for verdict, group in groupby(outcomes[:MOST_CELLS])],
        "from": thresholds(speaking, silent),
        "why": _why(claim),
        "reach": claim["reach"],
    }


def _outcome(point: Facts) -> str:
    """The verdict of a point; a claim that holds at some entries and says nothing at others speaks partly."""
    silent = any(part.get("vacuous") for part in point["parts"])
    return PARTLY if silent and point["verdict"] == Verdict.HOLDS else point["verdict"]


def _why(claim: Facts) -> list[Facts]:
    """Which premises were false, the most frequent first."""
    reasons = Counter(point["reason"] for point in _runs(claim) if point["verdict"] == Verdict.NOT_APPLICABLE)
    found = [([one["latex"] for one in claim["premises"] if one["text"] in reason], reason) for reason in reasons]
    told: list[dict[str, Any]] = [
        {"premises": premises, "points": reasons[reason]} for premises, reason in found if premises
    ]
    return sorted(told, key=lambda one: -one["points"])[:2]


def thresholds(speaking: Sequence[Facts], silent: Sequence[Facts]) -> list[str]:
    """Parameters that alone separate the points where the bound says something from those where it does not."""
    if not speaking or not silent:
        return []
    found = []
    for name in speaking[0]["params"]:
        here, there = ([point["params"].get(name) for point in points] for points in (speaking, silent))
        if all(isinstance(value, int | float) and not isinstance(value, bool) for value in [*here, *there]):
            if min(here) > max(there):
                found.append(f"{name} ≥ {min(here)}")
            elif max(here) < min(there):
                found.append(f"{name} ≤ {max(here)}")
    return found


def _edge(row: Facts) -> int:
    """The largest size at which the theorem begins or ceases to say something, if anybody goes that far."""
    ends = [end for one in row["reach"]["sizes"] for end in (one["low"], one["high"]) if end]
    return max((end for end in ends if end <= TOO_FAR), default=0)


def _most_telling(rows: Sequence[Facts]) -> list[Facts]:
    """Maps of the plane of two sizes, first those where much is needed before the theorem says something."""
    maps = [row for row in rows if row["reach"] and row["reach"]["map"] and _edge(row) >= FAR]
    ordered = sorted(
        maps, key=lambda row: (row["speaking"] > 0, -max(one["low"] or 0 for one in row["reach"]["sizes"]))
    )
    return [{"id": row["id"]} | row["reach"] for row in ordered[:MOST_MAPS]]
