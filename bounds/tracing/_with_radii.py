"""The author's function in, value and radius out, on the first way that leads to one."""

import random
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec

import numpy as np

from bounds.tracing._errors import CannotTrace, NoRadius
from bounds.tracing._pairs import (
    BALLS,
    CORRECTED,
    DOUBLED,
    RUNNING,
    Certified,
    Different,
    mapped,
)
from bounds.tracing._ways import RERUNS, apart, copied

Arguments = ParamSpec("Arguments")
WAYS = (BALLS, CORRECTED, RUNNING, DOUBLED)


@dataclass(slots=True)
class Report:
    """How the radii of the last call were found, and what they cost."""

    way: str = ""
    seconds: float = 0.0
    seconds_bare: float = 0.0
    not_taken: dict[str, str] = field(default_factory=dict)

    @property
    def cost(self) -> float:
        """The rerun's time over that of the function alone."""
        return self.seconds / max(self.seconds_bare, 1e-9)

    def __str__(self) -> str:
        skipped = "".join(f"\n  not by {way}: {reason}" for way, reason in self.not_taken.items())
        return f"{self.way}, {self.seconds:.3g} s, {self.cost:.3g} times the function alone{skipped}"


def with_radii(function: Callable[Arguments, Any], *, ways: tuple[str, ...] = WAYS) -> Callable[Arguments, Any]:
    r"""The same function, whose floats come back as `(value, radius)`.

    The value is what the function returns. The radius bounds its distance from what the same code would return in exact
    arithmetic, with every float that is written in it, given to it or drawn in it meant to the last digit. An argument
    may be a pair `(value, radius)` itself, from another call or by `measured`. Four ways are tried in this order:

    1. `balls`: the code runs again on exact midpoints with radii.
    2. `running error analysis of first order`: the rounding of every operation of numpy or torch is computed and
       carried along with its sign; only products of roundings are bounded. Of float64.
    3. `running error analysis`: every operation adds its bound of the standard model; looser, and cheaper.
    4. `doubled precision`: an estimate. The judge takes its radius as unknown, so it decides nothing.

    `.report` of the function that comes back tells which way the last call took, why not an earlier one, and its cost.
    """

    @wraps(function)
    def traced(*arguments: Arguments.args, **named: Arguments.kwargs) -> Any:
        report = traced.report = Report()  # type: ignore[attr-defined]
        states = _states()
        bare, report.seconds_bare = _timed(lambda: apart(function, arguments, named, _value_of))
        for way in ways:
            _restore(states)
            try:
                found, report.seconds = _timed(lambda way=way: RERUNS[way](function, arguments, named, bare))
            except CannotTrace as reason:
                report.not_taken[way] = str(reason)
            except Different as reason:
                report.not_taken[way] = f"{reason}: it depends on rounding"
            else:
                report.way = way
                return found
        raise NoRadius(getattr(function, "__name__", str(function)), report.not_taken)

    traced.report = Report()  # type: ignore[attr-defined]
    return traced


def measured(value: Any, radius: Any) -> Certified:
    """A float argument that is only known within a radius."""
    return Certified(value, radius, "given")


def _value_of(argument: Any) -> Any:
    """An argument as the function knows it."""
    return mapped(lambda leaf: copied(leaf.value if isinstance(leaf, Certified) else leaf), argument)


def _timed(run: Callable[[], Any]) -> tuple[Any, float]:
    start = time.perf_counter()
    return run(), time.perf_counter() - start


def _states() -> dict[str, Any]:
    """The global streams of random numbers, so that every run draws the same."""
    torch = sys.modules.get("torch")
    return {"numpy": np.random.get_state(), "python": random.getstate()} | (  # noqa: NPY002 (the author may use it)
        {"torch": torch.get_rng_state()} if torch is not None else {}
    )


def _restore(states: Mapping[str, Any]) -> None:
    np.random.set_state(states["numpy"])  # noqa: NPY002
    random.setstate(states["python"])
    if "torch" in states:
        sys.modules["torch"].set_rng_state(states["torch"])
