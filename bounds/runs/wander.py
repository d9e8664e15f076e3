"""Search without gradients: differential evolution over the parameters of a claim's experiments.

Whole numbers stay among the listed values (a grid of squares may mean that only squares make sense), floats within
their range, ends included, so that premises are met at their boundary; a seed may be anything.
"""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import Bounds, OptimizeResult, differential_evolution

from bounds.core import Depth
from bounds.core.experiment import Experiment
from bounds.runs.search import Params, Search

SEEDS = 2**31 - 1
SPREAD = 4.0
"""How far the search strays from the listed entries of a vector."""
POPULATION = 8
"""Members for each parameter."""
NOTHING_JUDGED = 1e100


@dataclass(frozen=True, slots=True)
class Axis:
    """One coordinate of the search, and how the parameter is read off it."""

    name: str
    values: Sequence[Any]
    low: float
    high: float
    whole: bool
    entry: int | None = None

    def put(self, params: Params, x: float) -> None:
        """Write the parameter that the coordinate stands for."""
        if self.entry is not None:
            params[self.name] = [*params.get(self.name, self.values[0])]
            params[self.name][self.entry] = x
        elif self.name == "seed":
            params[self.name] = int(x)
        elif self.whole:
            params[self.name] = self.values[int(x)]
        else:
            params[self.name] = min(
                max(math.exp(x) if self._is_logarithmic() else x, min(self.values)), max(self.values)
            )

    def _is_logarithmic(self) -> bool:
        return not self.whole and self.entry is None and min(self.values) > 0


def axes(grid: Mapping[str, Sequence[Any]]) -> list[Axis]:
    """The coordinates of an experiment's parameters; what has a single value does not move."""
    found = []
    for name, values in grid.items():
        if name == "seed":
            found.append(Axis(name, values, 0, SEEDS, whole=True))
        elif all(isinstance(value, float) for value in values) and min(values) < max(values):
            low, high = (math.log(end) if min(values) > 0 else end for end in (min(values), max(values)))
            found.append(Axis(name, values, low, high, whole=False))
        elif len(values) > 1:
            found.append(Axis(name, values, 0, len(values) - 1, whole=True))
        elif isinstance(values[0], list) and all(isinstance(one, float) for one in values[0]):
            found += [
                Axis(name, values, one - SPREAD, one + SPREAD, whole=False, entry=entry)
                for entry, one in enumerate(values[0])
            ]
    return found


def wander(search: Search, seed: int) -> None:
    """The listed points of all experiments first, then evolution in each, in equal shares of the time."""
    experiments = search.claim.experiments
    for name, one in experiments.items():
        for params in one.points(Depth.QUICK):
            if not search.time_is_up():
                search.offer(name, params)
    free = [name for name, one in experiments.items() if axes(one.grid)]
    for done, name in enumerate(free):
        share = (search.deadline - time.monotonic()) / (len(free) - done)
        if share > 0 and not search.broken:
            evolve(search, name, experiments[name], time.monotonic() + share, seed)


def evolve(search: Search, name: str, experiment: Experiment, until: float, seed: int) -> None:
    """Evolution until the time is up or the claim is broken; from elsewhere again once all members agree."""
    coordinates, draw = axes(experiment.grid), np.random.default_rng(seed)

    def over() -> bool:
        return bool(search.broken) or time.monotonic() > until

    def height(x: npt.NDArray[np.float64], /) -> float:
        if over():
            return NOTHING_JUDGED
        params = {key: values[0] for key, values in experiment.grid.items()}
        for axis, value in zip(coordinates, x, strict=True):
            axis.put(params, float(value))
        found = search.offer(name, params)
        return -found if math.isfinite(found) else math.copysign(NOTHING_JUDGED, -found)

    def settled(intermediate_result: OptimizeResult) -> None:
        if over() or not np.ptp(intermediate_result.population, axis=0).any():
            raise StopIteration

    while not over():
        differential_evolution(
            height,
            Bounds([axis.low for axis in coordinates], [axis.high for axis in coordinates]),
            integrality=[axis.whole for axis in coordinates],
            popsize=POPULATION,
            maxiter=10**6,
            tol=-1.0,  # equal heights are no reason to stop: a claim that fails for one seed in a thousand is flat
            atol=-1.0,
            polish=False,
            rng=draw,
            callback=settled,
        )
