"""The author's function in, value and radius out, on the first of three ways that leads to one."""

import copy
import math
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec

import numpy as np
from flint import arb, ctx

from bounds.tracing._ball_numbers import balls, lifted
from bounds.tracing._balls import Balls
from bounds.tracing._errors import CannotTrace, NoRadius, TooLarge, Undecided, Unsupported
from bounds.tracing._pairs import (
    BALLS,
    DOUBLED,
    RUNNING,
    Certified,
    Different,
    Estimate,
    is_float,
    is_tensor,
    leaves,
    mapped,
)
from bounds.tracing._runtime import Runtime

Arguments = ParamSpec("Arguments")
WAYS = (BALLS, RUNNING, DOUBLED)
DIGITS = (128, 512, 2048)
"""Bits of the balls; more of them are taken where the first leave a branch open or a ball wide."""
OPERATIONS = 3_000_000
"""What a rerun in balls may take, in operations on single numbers; it is about two seconds."""


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
    may be a pair `(value, radius)` itself, from another call or by `measured`. Three ways are tried in this order:

    1. `balls`: the code runs again on exact midpoints with radii (plain Python and numpy).
    2. `running error analysis`: every operation of numpy or torch adds its bound of the standard model.
    3. `doubled precision`: an estimate. The judge takes its radius as unknown, so it decides nothing.

    `.report` of the function that comes back tells which way the last call took, why not an earlier one, and its cost.
    """

    @wraps(function)
    def traced(*arguments: Arguments.args, **named: Arguments.kwargs) -> Any:
        report = traced.report = Report()  # type: ignore[attr-defined]
        states = _states()
        bare, report.seconds_bare = _timed(lambda: _apart(function, arguments, named, _value_of))
        for way in ways:
            _restore(states)
            try:
                found, report.seconds = _timed(lambda way=way: _RERUNS[way](function, arguments, named, bare))
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


def _in_balls(function: Any, arguments: Any, named: Any, bare: Any) -> Any:
    run = _rerun_of((bare, list(arguments), named))
    for bits in DIGITS:
        is_last = bits == DIGITS[-1]
        try:
            with ctx.workprec(bits):
                found = run(function, arguments, named)
                pairs = mapped(_certified, bare, found)
                if is_last or not any(
                    isinstance(one, Certified) and _is_wide(one, ball) for one, ball in _beside(pairs, found)
                ):
                    return pairs
        except Undecided:
            if is_last:
                raise
        except TooLarge:
            if bits > DIGITS[0]:
                return pairs
            raise
    raise AssertionError("the last precision returns or raises")


def rerun(arithmetic: Any, function: Any, arguments: Any, named: Any, prepared: Callable[[Any], Any]) -> Any:
    """The rewritten function on lifted arguments; what its code raises now and did not before is our affair."""
    runtime = Runtime(arithmetic)
    try:
        return _apart(
            lambda *a, **k: runtime.call(function, *a, **k), arguments, named,
            lambda argument: mapped(lambda leaf: prepared(_copied(leaf)), argument),
        )  # fmt: skip
    except (CannotTrace, Different):
        raise
    except RecursionError:
        raise Unsupported("it calls itself too deeply", runtime.place()) from None
    except Exception as reason:
        raise Unsupported(f"{type(reason).__name__}: {reason}", _place_of(reason, runtime)) from reason


def _place_of(reason: BaseException, runtime: Runtime) -> str:
    place, trace = "", reason.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code in runtime.codes:
            place = f"{trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}"
        trace = trace.tb_next
    return place


def _apart(function: Any, arguments: Any, named: Any, prepared: Callable[[Any], Any]) -> Any:
    """A call on copies, so that neither run sees what the other wrote or drew."""
    return function(*(prepared(one) for one in arguments), **{key: prepared(one) for key, one in named.items()})


def _copied(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.random.Generator | np.random.RandomState | random.Random):
        return copy.deepcopy(value)
    if hasattr(value, "clone_state"):  # torch.Generator
        return value.clone_state()
    return value.detach().clone().requires_grad_(value.requires_grad) if is_tensor(value) else value


def _value_of(argument: Any) -> Any:
    """An argument as the function knows it."""
    return mapped(lambda leaf: _copied(leaf.value if isinstance(leaf, Certified) else leaf), argument)


def _certified(value: Any, ball: Any) -> Any:
    """The value of the run in floats, and how far the truth may be from it."""
    if not is_float(value):
        return unchanged(value, ball)
    floats = value.detach().cpu().double().numpy() if is_tensor(value) else value
    gap = abs(balls(floats) - _flat_ball(ball, floats))
    radius = np.frompyfunc(_upper, 1, 1)(gap)
    if isinstance(floats, np.ndarray):
        radius = np.asarray(radius, dtype=float)
        if radius.shape != floats.shape:
            raise Different(f"the run in floats returned shape {floats.shape}, the rerun {radius.shape}")
    if not np.all(np.isfinite(radius)):
        raise Unsupported("a ball grew beyond all bounds: a division by what may be zero, or too much cancellation")
    if is_tensor(value):
        return Certified(value.detach(), value.new_tensor(radius, dtype=value.double().dtype), BALLS)
    return Certified(value, radius, BALLS)


def _flat_ball(ball: Any, like: Any) -> Any:
    """Balls without axes where the float has none."""
    ball = balls(np.asarray(ball.detach().cpu()) if is_tensor(ball) else ball)
    return ball.item() if isinstance(ball, np.ndarray) and ball.ndim == 0 and not isinstance(like, np.ndarray) else ball


def unchanged(value: Any, other: Any) -> Any:
    """What is no float must be the same in both runs."""
    same = (
        value is other or type(value) is not type(other) or np.array_equal(value, other) if _is_plain(value) else True
    )
    if not same:
        raise Different(f"the run in floats returned {value}, the rerun {other}")
    return value


def _is_plain(value: Any) -> bool:
    return isinstance(value, int | str | bool | np.integer | np.bool_) or (
        isinstance(value, np.ndarray) and value.dtype.kind in "iub"
    )


def _upper(gap: arb) -> float:
    """A float that is certainly not below the distance."""
    upper = float(gap.abs_upper())
    return math.nextafter(upper, math.inf) if upper else 0.0


def _is_wide(pair: Certified, ball: Any) -> bool:
    """Whether more digits would make the radius visibly smaller."""
    wide = np.frompyfunc(lambda one: float(one.rad()), 1, 1)(_flat_ball(ball, pair.value))
    floats = pair.value.cpu().double().numpy() if is_tensor(pair.value) else pair.value
    return bool(np.any(np.asarray(wide, dtype=float) > np.asarray(pair.radius) / 8 + np.abs(floats) * 2.0**-64))


def _beside(pairs: Any, found: Any) -> list[tuple[Any, Any]]:
    return list(zip(leaves(pairs), leaves(found), strict=True))


def _doubled(function: Any, arguments: Any, named: Any, bare: Any) -> Any:
    """Midpoints of balls with twice the bits decide every branch; how far they are away is an estimate."""
    trees = (bare, list(arguments), named)
    try:
        with ctx.workprec(2 * 53):
            found = _rerun_of(trees, midpoints=True)(function, arguments, named)
    except CannotTrace:
        if not _is_single(trees):
            raise
        found = _apart(function, arguments, named, _widened)
    return mapped(_estimated, bare, found)


def _is_single(trees: Any) -> bool:
    """Whether every tensor has a format that float64 doubles."""
    floats = [leaf for leaf in leaves(trees) if is_tensor(leaf) and leaf.is_floating_point()]
    return bool(floats) and all(leaf.element_size() < 8 for leaf in floats)


def _widened(argument: Any) -> Any:
    def wide(leaf: Any) -> Any:
        leaf = _copied(leaf.value if isinstance(leaf, Certified) else leaf)
        return leaf.double() if is_tensor(leaf) and leaf.is_floating_point() else leaf

    return mapped(wide, argument)


def _estimated(value: Any, middle: Any) -> Any:
    if not is_float(value):
        return unchanged(value, middle)
    floats = value.detach().cpu().double().numpy() if is_tensor(value) else value
    gap = np.frompyfunc(lambda ball: 2 * float(abs(ball).upper()), 1, 1)(balls(floats) - _flat_ball(middle, floats))
    return Estimate(value, np.asarray(gap, dtype=float) if isinstance(floats, np.ndarray) else gap)


def _running(function: Any, arguments: Any, named: Any, bare: Any) -> Any:
    if any(map(is_tensor, leaves((bare, list(arguments), named)))):
        from bounds.tracing._running import rerun_torch

        return rerun_torch(function, arguments, named, bare)
    from bounds.tracing._running_numpy import rerun_numpy

    return rerun_numpy(function, arguments, named, bare)


def _rerun_of(trees: Any, *, midpoints: bool = False) -> Callable[..., Any]:
    """A rerun in balls, of numpy's arrays or of torch's tensors; arrays of balls come back."""
    if not any(map(is_tensor, leaves(trees))):
        return lambda *call: rerun(Balls(OPERATIONS, midpoints=midpoints), *call, lifted)
    from bounds.tracing._balls_torch import BallsTorch, BallTensor, InBalls, Torch, array_of, prepared

    def in_tensors(*call: Any) -> Any:
        ways = BallsTorch(OPERATIONS, midpoints=midpoints, lapack=Torch())
        with InBalls(ways):
            found = rerun(ways, *call, prepared)
        return mapped(lambda leaf: array_of(leaf) if isinstance(leaf, BallTensor) else leaf, found)

    return in_tensors


def _timed(run: Callable[[], Any]) -> tuple[Any, float]:
    start = time.perf_counter()
    return run(), time.perf_counter() - start


def _states() -> dict[str, Any]:
    """The global streams of random numbers, so that every run draws the same."""
    import sys

    torch = sys.modules.get("torch")
    return {"numpy": np.random.get_state(), "python": random.getstate()} | (  # noqa: NPY002 (the author may use it)
        {"torch": torch.get_rng_state()} if torch is not None else {}
    )


def _restore(states: Mapping[str, Any]) -> None:
    import sys

    np.random.set_state(states["numpy"])  # noqa: NPY002
    random.setstate(states["python"])
    if "torch" in states:
        sys.modules["torch"].set_rng_state(states["torch"])


_RERUNS = {BALLS: _in_balls, RUNNING: _running, DOUBLED: _doubled}
