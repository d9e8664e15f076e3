"""Does the statement hold for the other values of its own numbers? A grid shows a few of them, and often the mild ones.

A parameter that is handed on as a number of the statement (`n: size`), or as the last step of a run
(`k: range(steps)`), stands for all that its premises allow. Each takes other values, and then all of them at once.
Others, from which an instance is built, are left alone: nobody said that it is made for any other value.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, pairwise, product
from typing import Any

import numpy as np
import sympy as sp

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

KINDS: tuple[Callable[[int], bool], ...] = (
    lambda one: one % 2 == 0,
    lambda one: one % 2 == 1,
    lambda one: one % 3 == 0,
    lambda one: one % 5 == 0,
    lambda one: one & (one - 1) == 0,
    lambda one: math.isqrt(one) ** 2 == one,
    lambda one: one > 1 and all(one % d for d in range(2, math.isqrt(one) + 1)),
)
"""Kinds of whole numbers of which an instance may be built on purpose."""

SHORTEST = 4
"""A run of fewer steps may have so many by accident."""

MOST_TOGETHER = 3
"""So many numbers of a statement go to their ends together."""


def elsewhere(name: str, experiment: Experiment, points: Sequence[Point], patience: Patience) -> Iterator[str]:
    """The first other value of a number of the statement that breaks it, in words."""
    if type(claim_of(points[0].row).quantifier) is not ForAll or experiment.batched:
        return
    keys = _of_the_statement(experiment, points, patience)
    alone = ((f"`{key}` is a number", one) for key in keys for one in _judged(experiment, key, points, patience))
    some = keys[:MOST_TOGETHER]
    names = ", ".join(f"`{key}`" for key in some)
    together = ((f"{names} are numbers", one) for one in _at_the_ends(experiment, some, points, patience))
    for which, (point, found) in chain(alone, together):
        if is_broken(found):
            part = next(one for one in found.parts if one.verdict is Verdict.VIOLATED)
            told = ", ".join(f"{one}={value}" for one, value in point.params.items())
            yield (
                f"{name} is violated at {told}: observed {part.lhs}, promised {part.rhs}; {which} of the statement "
                f"(a premise says which ones are meant, within= for which ones {name} is made)"
            )
            return


def other_instances(name: str, experiment: Experiment, points: Sequence[Point], patience: Patience) -> Iterator[str]:
    """The first other value of a number that only builds instances, and breaks the statement, in words."""
    if type(claim_of(points[0].row).quantifier) is not ForAll or experiment.batched:
        return
    known = set(_of_the_statement(experiment, points, patience)) | {"seed"} | set(experiment.within or {})
    for key, values in experiment.grid.items():
        if key in known or len(values) < 2 or any(type(one) is not int or one < 1 for one in values):
            continue
        for point, found in _judged(experiment, key, points, patience, _similar):
            if is_broken(found):
                part = next(one for one in found.parts if one.verdict is Verdict.VIOLATED)
                told = ", ".join(f"{one}={value}" for one, value in point.params.items())
                yield (
                    f"{name} would be violated at {told}: observed {part.lhs}, promised {part.rhs}; within= says for "
                    f"which `{key}` it is made"
                )
                return


def _similar(listed: Sequence[int]) -> list[int]:
    """Other whole numbers up to twice the largest that share what all listed ones are: odd, squares, powers of two."""
    kept = [has for has in KINDS if all(map(has, listed))]
    found = range(max(1, min(listed) - 2), 2 * max(listed) + 1)
    near = [one for one in found if one <= max(listed[0], SMALL) or one >= max(listed)]
    return [one for one in near if all(has(one) for has in kept)][: 2 * SMALL]


def is_broken(found: Evidence) -> bool:
    """Whether a bound is broken beyond what a guessed error could explain."""
    ratio = found.tightness
    return found.verdict is Verdict.VIOLATED and (found.exact or (ratio is not None and ratio >= CLEARLY))


def _of_the_statement(experiment: Experiment, points: Sequence[Point], patience: Patience) -> list[str]:
    """The parameters that are what one and the same quantity is measured to be, at each of their values."""
    return [
        key
        for key, values in experiment.grid.items()
        if key != "seed" and all(type(one) in (int, float, Fraction) for one in values)
        if _is_handed_on(key, list({point.params[key]: point for point in points}.values()), patience)
    ]


def _is_handed_on(key: str, points: Sequence[Point], patience: Patience) -> bool:
    found = [(point.params[key], patience.measured(point)) for point in points]
    every = [(value, measured) for value, measured in found if measured is not None]
    names = set.intersection(*(set(measured) for _, measured in every)) if every else set()
    is_listed = len(every) > 1  # what is one value alone may be the same by accident
    return any(
        all((is_listed and _is(measured[name], value)) or _ends(measured[name], value) for value, measured in every)
        for name in names
        if isinstance(name, sp.Symbol | str)
    )


def _ends(measured: Any, value: Any) -> bool:
    """Whether these are the steps of a run, counted up to the value or to the one before."""
    if not isinstance(measured, range | list | np.ndarray) or type(value) is not int:
        return False
    steps = np.asarray(measured)
    if steps.ndim != 1 or len(steps) < SHORTEST or steps.dtype.kind not in "iu":
        return False
    return bool((np.diff(steps) == 1).all()) and steps[-1] in (value, value - 1)


def _is(measured: Any, value: Any) -> bool:
    """Whether a measured number is the value, with no or hardly any error."""
    number = measured[0] if isinstance(measured, tuple) and len(measured) == 2 else getattr(measured, "value", measured)
    try:
        return math.isclose(float(number), float(value))
    except (TypeError, ValueError):
        return False


def _judged(
    experiment: Experiment,
    key: str,
    points: Sequence[Point],
    patience: Patience,
    others: Callable[[Sequence[Any]], list[Any]] | None = None,
) -> Iterator[tuple[Point, Evidence]]:
    """The experiment at other values; from one outside the premises some steps back to the listed ones."""
    known = sorted(set(experiment.listed()[key]))
    low, high = (experiment.within or {}).get(key, (-math.inf, math.inf))
    for value in (others or _others)(known):
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


def _at_the_ends(
    experiment: Experiment, keys: Sequence[str], points: Sequence[Point], patience: Patience
) -> Iterator[tuple[Point, Evidence]]:
    """The experiment where several numbers are as small or as large as they are tried alone."""
    ends = [_ends_of(experiment, key) for key in keys] if len(keys) > 1 else []
    for values in product(*ends) if ends else ():
        point = replace(points[0], params=points[0].params | dict(zip(keys, values, strict=True)))
        found = patience.judged(point) if patience.has_room else None
        if found is not None:
            yield point, found


def _ends_of(experiment: Experiment, key: str) -> list[Any]:
    known = sorted(set(experiment.listed()[key]))
    low, high = (experiment.within or {}).get(key, (-math.inf, math.inf))
    tried = [one for one in (*known, *_others(known)) if low <= one <= high]
    return sorted({min(tried), max(tried)})


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
    beyond = {low / 2, low / 8, low / 64, high * 2, high * 8, high * 64} if low > 0 else {low - width, high + width}
    return sorted(map(_short, between | beyond), key=lambda one: abs(one - high))


def _short(value: Any) -> Any:
    return float(f"{value:.3g}") if type(value) is float else value
