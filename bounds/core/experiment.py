"""An experiment turns parameters into measured numbers; a mutant is a corruption that the check must turn red."""

import inspect
import json
import math
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from flint import ctx

from bounds.core import blocks
from bounds.core.errors import BadClaim, BadExperiment
from bounds.core.numbers import Measured
from bounds.vocabulary import Depth

Which = bool | Mapping[str, Sequence[Any]] | Callable[..., bool]
"""Which points of an experiment: all, those with one of the listed values of each parameter, or those that satisfy."""

GIVEN_BY_THE_RUNNER = ("algorithm", "device", "dtype")
QUICK_POINTS = 6
PLAIN = (int, float, bool, type(None))
"""What goes through JSON and comes back as it was."""

BITS = 256
"""The precision of balls in an experiment that names none."""

MORE = 4
"""An experiment that names its bits measures once more with so many times as many where they decide nothing."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A corrupted algorithm (`replacement`) or a corrupted statement (`changes`), for one or all experiments."""

    name: str
    replacement: Callable[..., Any] | None
    changes: Mapping[str, Any]
    experiment: str = ""


@dataclass(frozen=True, slots=True)
class Experiment:
    """A function of the grid's parameters, and the grid."""

    function: Callable[..., Measured]
    grid: Mapping[str, Sequence[Any]]
    algorithm: str | Callable[..., Any] = ""
    quick: Mapping[str, Sequence[Any]] | None = None
    thorough: Mapping[str, Sequence[Any]] | None = None
    bits: int | None = None
    outside: Which = False
    undecided: Which = False
    batched: bool = False
    within: Mapping[str, tuple[Any, Any]] | None = None

    def meant(self, params: Mapping[str, Any]) -> list[str]:
        """The verdicts beside a decisive one that are no surprise at a point."""
        declared = {"not_applicable": self.outside, "inconclusive": self.undecided}
        if not any(declared.values()):
            return []
        restored = {} if self.batched else self.restored(params)
        return [verdict for verdict, which in declared.items() if _is_among(which, restored)]

    def grid_at(self, depth: Depth) -> dict[str, Sequence[Any]]:
        """The values of each parameter at a depth."""
        return {**self.grid, **({Depth.QUICK: self.quick, Depth.THOROUGH: self.thorough}.get(depth) or {})}

    def places(self, depth: Depth) -> Sequence[int]:
        """Which points of that grid are run: all, or a few where nobody has chosen any for a quick check."""
        grid = self.grid_at(depth)
        if depth is Depth.QUICK and not self.quick:
            return blocks.spread(grid, blocks.BLOCK if self.batched else QUICK_POINTS)
        return range(blocks.size(grid))

    def points(self, depth: Depth) -> list[dict[str, Any]]:
        """The parameter sets to run at a depth, the corners of the grid always among them; or the blocks of them."""
        places = self.places(depth)
        if not self.batched:
            return blocks.points_at(self.grid_at(depth), places) if self.grid else [{}]
        seed = {"seed": 0} if "seed" in self.grid else {}
        return [{"grid": str(depth), **stretch, **seed} for stretch in blocks.stretches(len(places))]

    def columns(self, params: Mapping[str, Any]) -> blocks.Columns:
        """A block as an array for each parameter; the same for a single point that somebody made up."""
        if "end" not in params:
            return {name: blocks.column([value]) for name, value in self.restored(params).items()}
        depth = Depth(params["grid"])
        found = blocks.columns_at(self.grid_at(depth), self.places(depth)[params["first"] : params["end"]])
        return found | ({"seed": found["seed"] + params["seed"]} if "seed" in params else {})

    def restored(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Parameters that went through JSON, as the grid declares them: a list becomes the tuple that it was.

        Whoever runs gets lists of its own, so that an experiment that appends to one does not change the grid.
        """
        return {
            name: value if type(value) in PLAIN else deepcopy(self._declared(name, value))
            for name, value in params.items()
        }

    def _holds_listed(self, key: str, low: Any, high: Any) -> bool:
        return all(type(one) in (int, float) and low <= one <= high for one in self.listed()[key])

    def _declared(self, name: str, value: Any) -> Any:
        listed = self.listed().get(name, [])
        return next((one for one in listed if one != value and _as_json(one) == _as_json(value)), value)

    def listed(self) -> dict[str, list[Any]]:
        """The values of each parameter at all depths."""
        grids = (self.grid, self.quick or {}, self.thorough or {})
        return {name: [value for grid in grids for value in grid.get(name, ())] for name in self.grid}

    def ranges(self) -> dict[str, tuple[Any, Any]]:
        """The range of each parameter that is a number: the declared one, else that of the listed values."""
        listed = self.listed().items()
        numbers = {name: found for name, found in listed if all(type(one) in (int, float) for one in found)}
        return {name: (min(found), max(found)) for name, found in numbers.items()} | dict(self.within or {})

    def is_meant_for(self, params: Mapping[str, Any]) -> bool:
        """Whether all numbers lie in the ranges for which the experiment is made; a seed may be anything."""
        ends = {name: found for name, found in self.ranges().items() if name != "seed" and name in params}
        return all(low <= params[name] <= high for name, (low, high) in ends.items())

    def accepts(self, name: str) -> bool:
        return name in inspect.signature(self.function).parameters

    def run(
        self,
        params: Mapping[str, Any],
        *,
        mutant: Mutant | None = None,
        algorithm: Callable[..., Any] | None = None,
        times: int = 1,
        **context: Any,
    ) -> Measured:
        """Measure at one point, with so many `times` the bits. `context` is device and dtype, for those that ask."""
        known: dict[str, Any] = {**self.columns(params)} if self.batched else self.restored(params)
        arguments = known | {key: value for key, value in context.items() if self.accepts(key)}
        if self.algorithm:
            original = algorithm or (imported(self.algorithm) if isinstance(self.algorithm, str) else self.algorithm)
            replacement = mutant.replacement if mutant is not None else None
            arguments["algorithm"] = original if replacement is None else partial(replacement, original)
        with ctx.workprec(times * (self.bits or BITS)):
            return self.function(**arguments)

    def validate(self, claim_id: str) -> None:
        """Find a slip in the declaration when the file is read, not in the middle of a run."""
        parameters = inspect.signature(self.function).parameters
        name = f"{claim_id}: experiment {self.function.__name__}"
        wanted = {key for key, value in parameters.items() if value.default is value.empty}
        missing = wanted - set(self.grid) - set(GIVEN_BY_THE_RUNNER)
        if missing:
            raise BadClaim(f"{name} takes {', '.join(sorted(missing))}, which its grid does not give")
        extra = (set(self.grid) | set(self.quick or ()) | set(self.thorough or ())) - set(parameters)
        if extra:
            raise BadClaim(f"{name} does not take {', '.join(sorted(extra))}, which its grid gives")
        if ("algorithm" in parameters) != bool(self.algorithm):
            raise BadClaim(
                f"{name}: `algorithm` is declared on one side only; name it in the decorator and take it as an argument"
            )
        for key in GIVEN_BY_THE_RUNNER:
            if key in self.grid:
                raise BadClaim(f"{name}: `{key}` is given by whoever runs it; call the grid's parameter something else")
        for word, which in (("outside", self.outside), ("undecided", self.undecided)):
            if isinstance(which, Mapping) and (unknown := sorted(set(which) - set(self.grid))):
                raise BadClaim(f"{name}: `{word}` names {', '.join(unknown)}, which its grid does not give")
        for key, ends in (self.within or {}).items():
            if key not in self.grid or len(ends) != 2 or not self._holds_listed(key, *ends):
                raise BadClaim(
                    f"{name}: within={{{key!r}: {ends!r}}}; expected (low, high) around the values of its grid"
                )
        if self.batched and not all(isinstance(one, bool) for one in (self.outside, self.undecided)):
            raise BadClaim(f"{name}: of a block, `outside` and `undecided` are said for all points or for none")
        endless = [key for key, values in self.grid.items() if any(map(_is_endless, values))]
        if endless:
            raise BadClaim(
                f"{name}: the grid of {', '.join(endless)} has a value that is not finite; give it as a text"
            )
        for depth, values in (("quick", self.quick), ("thorough", self.thorough)):
            if none := [key for key, listed in (values or {}).items() if not listed]:
                raise BadClaim(f"{name}: the grid at depth {depth} has no value for {', '.join(none)}")
        repeated = [key for key, values in self.grid.items() if len(set(map(repr, values))) < len(values)]
        if repeated:
            raise BadClaim(f"{name}: the grid of {', '.join(repeated)} has a value twice, which is no more evidence")
        empty = [key for key, values in self.grid.items() if not values]
        if empty:
            raise BadClaim(f"{name}: the grid has no value for {', '.join(empty)}")


def imported(path: str) -> Callable[..., Any]:
    """The function behind `module.function`, imported only now because torch is slow to start."""
    module, _, name = path.rpartition(".")
    try:
        return getattr(import_module(module), name)  # type: ignore[no-any-return]
    except (ImportError, AttributeError, ValueError) as reason:
        raise BadExperiment(f"cannot import the algorithm `{path}`: {reason}") from reason


def _is_endless(value: Any) -> bool:
    return isinstance(value, float) and not math.isfinite(value)


def _as_json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def _is_among(which: Which, params: Mapping[str, Any]) -> bool:
    if isinstance(which, Mapping):
        return all(params[name] in values for name, values in which.items())
    return bool(which(**params)) if callable(which) else which
