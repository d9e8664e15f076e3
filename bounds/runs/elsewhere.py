"""Does the statement hold for the other values of its own numbers? A grid shows a few of them, and often the mild ones.

A parameter that is handed on as a number of the statement (`n: size`) stands for all that its premises allow. Others,
from which an instance is built, are left alone: nobody said that it is made for any other value.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from bounds.core import Claim
from bounds.core.evidence import Evidence
from bounds.core.experiment import Experiment
from bounds.core.quantifiers import ForAll
from bounds.registry import claim_of
from bounds.runs.patience import Patience
from bounds.runs.point import Point
from bounds.vocabulary import Record, Verdict

CLEARLY = 1.01
"""A bound that is exceeded by less may be exceeded by an error that somebody guessed."""

SMALL = 12
"""Whole numbers up to this are all tried, and those next to the listed ones."""

FURTHER = 3
"""How many times the largest is doubled."""

HALVINGS = 4
"""Steps from a value outside the premises back to one inside."""


def elsewhere(
    name: str, experiment: Experiment, points: Sequence[Point], records: Sequence[Record], patience: Patience
) -> Iterator[str]:
    """The first other value of a number of the statement that breaks it, in words."""
    claim = claim_of(points[0].row)
    if type(claim.quantifier) is not ForAll or experiment.batched:
        return
    for key in _of_the_statement(claim, experiment, records):
        for point, found in _judged(experiment, key, points, patience):
            if is_broken(found):
                part = next(one for one in found.parts if one.verdict is Verdict.VIOLATED)
                told = ", ".join(f"{one}={value}" for one, value in point.params.items())
                yield (
                    f"{name} is violated at {told}: observed {part.lhs}, promised {part.rhs}; `{key}` is a number of "
                    f"the statement (a premise says which ones are meant, within= for which ones {name} is made)"
                )
                return


def is_broken(found: Evidence) -> bool:
    """Whether a bound is broken beyond what a guessed error could explain."""
    ratio = found.tightness
    return found.verdict is Verdict.VIOLATED and (found.exact or (ratio is not None and ratio >= CLEARLY))


def _of_the_statement(claim: Claim, experiment: Experiment, records: Sequence[Record]) -> list[str]:
    """The parameters whose value is that of one and the same symbol at each of several points."""
    seen = [(record["params"], [part["at"] for part in record["parts"] if part.get("at")]) for record in records]
    return [
        key
        for key, values in experiment.grid.items()
        if key != "seed"
        and all(type(one) in (int, float, Fraction) for one in values)
        and len({params[key] for params, _ in seen}) > 1
        and any(all(_is_it(params[key], places, symbol) for params, places in seen) for symbol in claim.symbols)
    ]


def _is_it(value: Any, places: Sequence[Mapping[str, str]], symbol: str) -> bool:
    try:
        return bool(places) and all(math.isclose(float(Fraction(one[symbol])), float(value)) for one in places)
    except (KeyError, ValueError, ZeroDivisionError):
        return False


def _judged(
    experiment: Experiment, key: str, points: Sequence[Point], patience: Patience
) -> Iterator[tuple[Point, Evidence]]:
    """The experiment at other values; from one outside the premises some steps back to the listed ones."""
    known = sorted(set(experiment.listed()[key]))
    low, high = (experiment.within or {}).get(key, (-math.inf, math.inf))
    for value in _others(known):
        nearest = min(points, key=lambda one: abs(one.params[key] - value))
        inside = nearest.params[key]
        for _ in range(HALVINGS):
            point = replace(nearest, params=nearest.params | {key: value})
            found = patience.judged(point) if value not in known and low <= value <= high else None
            if found is None:
                break
            yield point, found
            value, is_outside = _between(inside, value), found.verdict is Verdict.NOT_APPLICABLE
            if not is_outside:
                break


def _between(one: Any, other: Any) -> Any:
    return (one + other) // 2 if type(other) is int else _short((one + other) / 2)


def _others(listed: Sequence[Any]) -> list[Any]:
    """Numbers between the listed ones, beside them, and beyond."""
    low, high = listed[0], listed[-1]
    if all(type(one) is int for one in listed):
        beside = {one + step for one in listed for step in (-1, 1)}
        between = {_between(one, other) for one, other in pairwise(listed)}
        small = set(range(1, min(SMALL, high) + 1))
        beyond = {high * 2**i for i in range(1, FURTHER + 1)} | {high + 2}
        return sorted(one for one in beside | between | small | beyond if one > 0 or low <= 0)
    between = {_between(one, other) for one, other in pairwise(listed)}
    width = high - low
    beyond = {low / 2, low / 8, high * 2, high * 8} if low > 0 else {low - width, high + width}
    return sorted(map(_short, between | beyond), key=lambda one: abs(one - high))


def _short(value: Any) -> Any:
    return float(f"{value:.3g}") if type(value) is float else value
