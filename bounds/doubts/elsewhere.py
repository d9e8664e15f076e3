"""Does the statement hold for the other values of its own numbers? A grid shows a few of them, and often the mild ones.

A parameter that is handed on as a number of the statement (`n: size`), or as the last step of a run
(`k: range(steps)`), stands for all that its premises allow. Each takes other values, and then all of them at once.
Others, from which an instance is built, are left alone: nobody said that it is made for any other value.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain, pairwise, product
from typing import Any

import numpy as np
import sympy as sp

from bounds.core.evidence import Evidence
from bounds.core.experiment import Experiment
from bounds.core.quantifiers import ForAll
from bounds.registry import claim_of
from bounds.runs.growing import GROWS
from bounds.runs.patience import Patience
from bounds.runs.point import Point
from bounds.search.other_values import Values, between, doublings, other_values
from bounds.vocabulary import Verdict

CLEARLY = 1.01
"""A bound that is exceeded by less may be exceeded by an error that somebody guessed."""

HALVINGS = 4
"""Steps from a value outside the premises back to one inside."""

SHORTEST = 4
"""A run of fewer steps may have so many by accident."""

MOST_TOGETHER = 3
"""So many numbers of a statement go to their ends together."""

Others = Callable[[Sequence[Any]], Values]


def elsewhere(name: str, experiment: Experiment, points: Sequence[Point], patience: Patience) -> Iterator[str]:
    """The first other value of a number of the statement that breaks it, in words."""
    if type(claim_of(points[0].row).quantifier) is not ForAll or experiment.batched:
        return
    numbers = of_the_statement(experiment, points, patience)
    alone = (
        (f"`{key}` is a number", one)
        for key, others in numbers.items()
        for one in judged_at(experiment, key, points, patience, others)
    )
    some = dict([*numbers.items()][:MOST_TOGETHER])
    names = ", ".join(f"`{key}`" for key in some)
    together = ((f"{names} are numbers", one) for one in _at_the_ends(experiment, some, points, patience))
    for which, (point, found) in chain(alone, together):
        if is_broken(found):
            yield (
                f"{name} is violated at {told_broken(point, found)}; {which} of the statement "
                f"(a premise says which ones are meant, within= for which ones {name} is made)"
            )
            return
    yield from (told for key in numbers for told in _growing(key, experiment, points, patience))


def is_broken(found: Evidence) -> bool:
    """Whether a bound is broken beyond what a guessed error could explain."""
    ratio = found.tightness
    return found.verdict is Verdict.VIOLATED and (found.exact or (ratio is not None and ratio >= CLEARLY))


def told_broken(point: Point, found: Evidence) -> str:
    """Where a statement is broken, and by which numbers."""
    part = next(one for one in found.parts if one.verdict is Verdict.VIOLATED)
    place = ", ".join(f"{key}={value}" for key, value in point.params.items())
    return f"{place}: observed {part.lhs}, promised {part.rhs}"


def of_the_statement(experiment: Experiment, points: Sequence[Point], patience: Patience) -> dict[str, Others]:
    """The parameters that are what a quantity is measured to be, at each of their values; which others it may be."""
    found: dict[str, Others] = {}
    for key, values in experiment.grid.items():
        if key != "seed" and all(type(one) in (int, float, Fraction) for one in values):
            names = _handed_on(key, list({point.params[key]: point for point in points}.values()), patience)
            if names:
                is_whole = any(getattr(name, "is_integer", True) for name in names)
                found[key] = partial(other_values, is_whole=is_whole)
    return found


def _handed_on(key: str, points: Sequence[Point], patience: Patience) -> list[sp.Symbol | str]:
    found = [(point.params[key], patience.measured(point)) for point in points]
    every = [(value, measured) for value, measured in found if measured is not None]
    names = set.intersection(*(set(measured) for _, measured in every)) if every else set()
    is_listed = len(every) > 1  # what is one value alone may be the same by accident
    return [
        name
        for name in names
        if isinstance(name, sp.Symbol | str)
        and all((is_listed and _is(measured[name], value)) or _ends(measured[name], value) for value, measured in every)
    ]


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


def judged_at(
    experiment: Experiment, key: str, points: Sequence[Point], patience: Patience, others: Others
) -> Iterator[tuple[Point, Evidence]]:
    """The experiment at other values; from one outside the premises some steps back to the listed ones."""
    known = sorted(set(experiment.listed()[key]))
    low, high = _range(experiment, key)
    starts = [(other, one) for other in others(known) for one in _nearest(key, other, points)]
    for other, nearest in starts:
        value, inside = other, nearest.params[key]
        for _ in range(HALVINGS):
            point = replace(nearest, params=nearest.params | {key: value})
            is_tried = value not in known and low <= value <= high and patience.has_room
            found = patience.judged(point) if is_tried else None
            if found is None:
                break
            yield point, found
            value, is_outside = between(inside, value), found.verdict is Verdict.NOT_APPLICABLE
            if not is_outside:
                break


def _nearest(key: str, value: Any, points: Sequence[Point]) -> list[Point]:
    """Of the points that lie nearest the first and the last, in which the other parameters are at their ends."""
    distance = min(abs(one.params[key] - value) for one in points)
    found = [one for one in points if abs(one.params[key] - value) == distance]
    return found[:1] if len(found) == 1 else [found[0], found[-1]]


def _at_the_ends(
    experiment: Experiment, numbers: Mapping[str, Others], points: Sequence[Point], patience: Patience
) -> Iterator[tuple[Point, Evidence]]:
    """The experiment where several numbers are as small or as large as they are tried alone."""
    ends = [_ends_of(experiment, key, others) for key, others in numbers.items()]
    for values in product(*ends) if len(ends) > 1 else ():
        point = replace(points[0], params=points[0].params | dict(zip(numbers, values, strict=True)))
        found = patience.judged(point) if patience.has_room else None
        if found is not None:
            yield point, found


def _ends_of(experiment: Experiment, key: str, others: Others) -> list[Any]:
    known = sorted(set(experiment.listed()[key]))
    low, high = _range(experiment, key)
    tried = [one for one in (*known, *others(known)) if low <= one <= high]
    return sorted({min(tried), max(tried)})


def _range(experiment: Experiment, key: str) -> tuple[Any, Any]:
    return (experiment.within or {}).get(key, (-math.inf, math.inf))


def _growing(key: str, experiment: Experiment, points: Sequence[Point], patience: Patience) -> Iterator[str]:
    """A hidden constant that the runs need larger and larger when a number of the statement is doubled."""
    largest = max(points, key=lambda one: one.params[key])
    high = largest.params[key]
    if not claim_of(largest.row).unknowns or type(high) is not int:
        return
    sizes = [high, *(one for one in sorted(doublings(high)) if one <= _range(experiment, key)[1])]
    tried = [replace(largest, params=largest.params | {key: one}) for one in sizes]
    found = [patience.judged(one) if patience.has_room else None for one in tried]
    needed = [_needed(one) for one in found if one is not None]
    if len(needed) == len(sizes) > 2 and all(later >= GROWS * earlier > 0 for earlier, later in pairwise(needed)):
        yield (
            f"the constant that the runs need goes on growing along `{key}`, from {needed[0]:.3g} at {sizes[0]} to "
            f"{needed[-1]:.3g} at {sizes[-1]}; a constant does not depend on it"
        )


def _needed(found: Evidence) -> float:
    return max((part.statistics.get("surely_least", 0.0) for part in found.parts), default=0.0)
