"""The ways to a radius: a rerun in balls, running errors of two kinds, and midpoints of twice the digits."""

import copy
import math
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from flint import arb, ctx

from bounds.tracing._ball_numbers import balls, lifted
from bounds.tracing._balls import Balls
from bounds.tracing._errors import CannotTrace, TooLarge, Undecided, Unsupported
from bounds.tracing._pairs import (
    BALLS,
    CORRECTED,
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

DIGITS = (128, 512, 2048)
"""Bits of the balls; more of them are taken where the first leave a branch open or a ball wide."""
OPERATIONS = 3_000_000
"""What a rerun in balls may take, in operations on single numbers; it is about two seconds."""


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
        return apart(
            lambda *a, **k: runtime.call(function, *a, **k),
            arguments,
            named,
            lambda argument: mapped(lambda leaf: prepared(copied(leaf)), argument),
        )
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


def apart(function: Any, arguments: Any, named: Any, prepared: Callable[[Any], Any]) -> Any:
    """A call on copies, so that neither run sees what the other wrote or drew."""
    return function(*(prepared(one) for one in arguments), **{key: prepared(one) for key, one in named.items()})


def copied(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.random.Generator | np.random.RandomState | random.Random):
        return copy.deepcopy(value)
    if hasattr(value, "clone_state"):  # torch.Generator
        return value.clone_state()
    return value.detach().clone().requires_grad_(value.requires_grad) if is_tensor(value) else value


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
        found = apart(function, arguments, named, _widened)
    return mapped(_estimated, bare, found)


def _is_single(trees: Any) -> bool:
    """Whether every tensor has a format that float64 doubles."""
    floats = [leaf for leaf in leaves(trees) if is_tensor(leaf) and leaf.is_floating_point()]
    return bool(floats) and all(leaf.element_size() < 8 for leaf in floats)


def _widened(argument: Any) -> Any:
    def wide(leaf: Any) -> Any:
        leaf = copied(leaf.value if isinstance(leaf, Certified) else leaf)
        return leaf.double() if is_tensor(leaf) and leaf.is_floating_point() else leaf

    return mapped(wide, argument)


def _estimated(value: Any, middle: Any) -> Any:
    if not is_float(value):
        return unchanged(value, middle)
    floats = value.detach().cpu().double().numpy() if is_tensor(value) else value
    gap = np.frompyfunc(lambda ball: 2 * float(abs(ball).upper()), 1, 1)(balls(floats) - _flat_ball(middle, floats))
    return Estimate(value, np.asarray(gap, dtype=float) if isinstance(floats, np.ndarray) else gap)


def _running(function: Any, arguments: Any, named: Any, bare: Any, way: str) -> Any:
    if any(map(is_tensor, leaves((bare, list(arguments), named)))):
        from bounds.tracing._running import rerun_torch

        return rerun_torch(function, arguments, named, bare, way)
    from bounds.tracing._running_numpy import rerun_numpy

    return rerun_numpy(function, arguments, named, bare, way)


def _rerun_of(trees: Any, *, midpoints: bool = False) -> Callable[..., Any]:
    """A rerun in balls, of numpy's arrays or of torch's tensors; arrays of balls come back."""
    if not any(map(is_tensor, leaves(trees))):
        return lambda *call: rerun(Balls(OPERATIONS, midpoints=midpoints), *call, lifted)
    from bounds.tracing._balls_torch import BallTensor, InBalls, Torch, array_of
    from bounds.tracing._balls_torch_code import BallsTorch, prepared

    def in_tensors(*call: Any) -> Any:
        ways = BallsTorch(OPERATIONS, midpoints=midpoints, lapack=Torch())
        with InBalls(ways):
            found = rerun(ways, *call, prepared)
        return mapped(lambda leaf: array_of(leaf) if isinstance(leaf, BallTensor) else leaf, found)

    return in_tensors


RERUNS = {
    BALLS: _in_balls,
    CORRECTED: partial(_running, way=CORRECTED),
    RUNNING: partial(_running, way=RUNNING),
    DOUBLED: _doubled,
}
