"""Search without gradients: differential evolution over the parameters of a claim's experiments.

Every number moves between the listed values, or in the range that its experiment declares (`within=`). Without such a
range it then moves beyond what is listed: whole numbers from one to twice the largest, positive ones by a
factor of ten and then of a million, others by the width of their range, entries of a vector by four. What leaves the
premises is judged not applicable and counts for nothing. Where the points of a quick check are slow, nothing grows
beyond those. A seed may be anything.
"""

import math
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import Bounds, OptimizeResult, differential_evolution

from bounds.core import Depth
from bounds.core.experiment import Experiment
from bounds.runs.patience import OutOfTimeError
from bounds.search.confined import confined
from bounds.search.search import Params, Search

SEEDS = 2**31 - 1
SPREAD = 4.0
"""How far the search strays from the listed entries of a vector."""
POPULATION = 8
"""Members for each parameter."""
BEYOND, FAR_BEYOND = 10.0, 1e6
"""Factors by which a positive number may leave its listed values, at both ends: nearby first, as most would try."""
SOME = 10
"""As many points should fit into a search, or none of them is measured twice."""
MORE_WORK = 50.0
"""Twice every size costs some ten times the work; the search wants to look at more than a few of such points."""
NOTHING_JUDGED = 1e100
LEAST = 0.1
"""Seconds of processor time that an instance has at least."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One coordinate of the search, and how the parameter is read off it.

    Of what is no number, or a truth value, the coordinate is the place among the listed values.
    """

    name: str
    values: Sequence[Any]
    low: float
    high: float
    kind: str
    entry: int | None = None
    least: float = 0.0
    most: float = math.inf

    @property
    def is_whole(self) -> bool:
        return self.kind in ("seed", "count", "choice")

    def put(self, params: Params, x: float) -> None:
        """Write the parameter that the coordinate stands for."""
        if self.entry is not None:
            params[self.name] = [*params.get(self.name, self.values[0])]
            params[self.name][self.entry] = x
        elif self.kind == "choice":
            params[self.name] = self.values[int(x)]
        elif self.is_whole:
            params[self.name] = int(x)
        else:
            params[self.name] = min(max(math.exp(x), self.least), self.most) if self.kind == "logarithm" else x


def axes(experiment: Experiment, *, beyond: float) -> list[Axis]:
    """The coordinates of an experiment's parameters; what is listed once and is no number does not move.

    Args:
        beyond: the factor by which positive numbers leave what is listed; one to stay between.
    """
    ranges, declared = experiment.ranges(), experiment.within or {}
    return [
        axis
        for name, values in experiment.listed().items()
        for axis in _axes(name, values, ranges.get(name), 1.0 if name in declared else beyond)
    ]


def _axes(name: str, values: Sequence[Any], ends: tuple[Any, Any] | None, beyond: float) -> Iterator[Axis]:
    if name == "seed":
        yield Axis(name, values, 0, SEEDS, "seed")
    elif ends is not None and all(type(value) is int for value in values):
        low, high = math.ceil(ends[0]), math.floor(ends[1])
        if beyond > 1:
            low, high = min(low, 1), max(high, 2 * high)
        if low < high:
            yield Axis(name, values, low, high, "count")
    elif ends is not None:
        yield from _real(name, values, *ends, beyond)
    elif isinstance(values[0], list) and beyond > 1 and all(isinstance(one, float) for one in values[0]):
        for entry, one in enumerate(values[0]):
            yield Axis(name, values, one - SPREAD, one + SPREAD, "entry", entry)
    elif len(values) > 1:
        yield Axis(name, values, 0, len(values) - 1, "choice")


def _real(name: str, values: Sequence[float], low: float, high: float, beyond: float) -> Iterator[Axis]:
    if low > 0:
        least, most = low / beyond, high * beyond
        axis = Axis(name, values, math.log(least), math.log(most), "logarithm", None, least, most)
    else:
        more = (high - low or abs(high) or 1.0) if beyond > 1 else 0.0
        axis = Axis(name, values, low - more, high + more, "real")
    if axis.low < axis.high:
        yield axis


def among_quick(experiment: Experiment) -> Experiment:
    """The same experiment if it listed no more than a quick check runs."""
    return replace(experiment, grid=experiment.grid_at(Depth.QUICK), quick=None, thorough=None, within=None)


def evolve_parameters(search: Search, seed: int, seconds: float, *, beyond: bool) -> None:
    """The listed points of all experiments first, then evolution in each, in equal shares of the time.

    Args:
        seconds: the time of the search, which decides what is slow.
        beyond: whether numbers leave the listed values.
    """
    experiments, slowest = search.claim.experiments, dict.fromkeys(search.claim.experiments, 0.0)
    for name, one in experiments.items():
        first, *others = one.points(Depth.QUICK)
        slowest[name] = _offered(search, name, first)
        if slowest[name] * SOME < seconds:  # once more: what it compiled tells nothing of the others
            slowest[name] = _offered(search, name, first)
        for params in others:
            if not search.time_is_up():
                slowest[name] = max(slowest[name], _offered(search, name, params))
    fast = {name: one for name, one in experiments.items() if slowest[name] * MORE_WORK < seconds}
    rounds = [(name, axes(one if name in fast else among_quick(one), beyond=1.0)) for name, one in experiments.items()]
    for factor in (BEYOND, FAR_BEYOND) if beyond else ():
        further = [(name, axes(one, beyond=factor)) for name, one in fast.items()]
        rounds += [one for one in further if one not in rounds]
    rounds = [one for one in rounds if one[1]]
    for done, (name, coordinates) in enumerate(rounds):
        share = (search.deadline - time.monotonic()) / (len(rounds) - done)
        if share > 0 and not search.broken:
            evolve(search, name, experiments[name], coordinates, time.monotonic() + share, seed)


def _offered(search: Search, name: str, params: Params) -> float:
    """The seconds of processor time that an instance takes."""
    start = time.process_time()
    search.offer(name, params)
    return time.process_time() - start


def offered_in_time(search: Search, name: str, params: Params, seconds: float) -> float:
    """The height of an instance; for unlisted numbers an experiment may run for ever, or fill the memory."""
    try:
        with confined(max(seconds, LEAST)):
            return search.offer(name, params)
    except OutOfTimeError:
        return -math.inf


def evolve(
    search: Search, name: str, experiment: Experiment, coordinates: Sequence[Axis], until: float, seed: int
) -> None:
    """Evolution until the time is up or the claim is broken; from elsewhere again once all members agree."""
    draw = np.random.default_rng(seed)

    def over() -> bool:
        return bool(search.broken) or time.monotonic() > until

    def height(x: npt.NDArray[np.float64], /) -> float:
        if over():
            return NOTHING_JUDGED
        params = {key: values[0] for key, values in experiment.grid.items()}
        for axis, value in zip(coordinates, x, strict=True):
            axis.put(params, float(value))
        found = offered_in_time(search, name, params, until - time.monotonic())
        return -found if math.isfinite(found) else math.copysign(NOTHING_JUDGED, -found)

    def settled(intermediate_result: OptimizeResult) -> None:
        if over() or not np.ptp(intermediate_result.population, axis=0).any():
            raise StopIteration

    while not over():
        differential_evolution(
            height,
            Bounds([axis.low for axis in coordinates], [axis.high for axis in coordinates]),
            integrality=[axis.is_whole for axis in coordinates],
            popsize=POPULATION,
            maxiter=sys.maxsize,
            tol=-1.0,  # equal heights are no reason to stop: a claim that fails for one seed in a thousand is flat
            atol=-1.0,
            polish=False,
            rng=draw,
            callback=settled,
        )
