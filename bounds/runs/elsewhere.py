"""Does the statement hold for the other values of its own numbers? A grid shows a few of them, and often the mild ones.

A parameter that is handed on as a number of the statement (`n: size`) stands for all that its premises allow. Others,
from which an instance is built, are left alone: nobody said that it is made for any other value.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from bounds.core.evidence import Evidence
from bounds.core.experiment import Experiment
from bounds.core.quantifiers import ForAll
from bounds.registry import claim_of
from bounds.runs.patience import Patience
from bounds.runs.point import Point
from bounds.vocabulary import Verdict

CLEARLY = 1.01
"""A bound that is exceeded by less may be exceeded by an error that somebody guessed."""

SMALL = 12
"""Whole numbers up to this are all tried, and those next to the listed ones."""

FURTHER = 3
"""How many times the largest is doubled."""

HALVINGS = 4
"""Steps from a value outside the premises back to one inside."""


def elsewhere(name: str, experiment: Experiment, points: Sequence[Point], patience: Patience) -> Iterator[str]:
    """The first other value of a number of the statement that breaks it, in words."""
    if type(claim_of(points[0].row).quantifier) is not ForAll or experiment.batched:
        return
    for key in _of_the_statement(experiment, points, patience):
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


def _of_the_statement(experiment: Experiment, points: Sequence[Point], patience: Patience) -> list[str]:
    """The parameters that are what one and the same quantity is measured to be, at each of their values."""
    return [
        key
        for key, values in experiment.grid.items()
        if key != "seed" and len(values) > 1 and all(type(one) in (int, float, Fraction) for one in values)
        if _is_handed_on(key, list({point.params[key]: point for point in points}.values()), patience)
    ]


def _is_handed_on(key: str, points: Sequence[Point], patience: Patience) -> bool:
    found = [(point.params[key], patience.measured(point)) for point in points]
    every = [(value, measured) for value, measured in found if measured is not None]
    names = set.intersection(*(set(measured) for _, measured in every)) if len(every) > 1 else set()
    return any(all(_is(measured[name], value) for value, measured in every) for name in names)


def _is(measured: Any, value: Any) -> bool:
    """Whether a measured number is the value, with no or hardly any error."""
    number = measured[0] if isinstance(measured, tuple) and len(measured) == 2 else getattr(measured, "value", measured)
    try:
        return math.isclose(float(number), float(value))
    except (TypeError, ValueError):
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
            is_tried = value not in known and low <= value <= high and patience.has_room
            found = patience.judged(point) if is_tried else None
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
