"""How the cost grows: the exponent in depth, width, samples, points, claims and workers, against what is promised.

Sizes span three octaves and more. Seconds at every size are medians of blocks that take turns over all sizes, so
that a drift of the machine does not become a slope. The exponent is a least-squares slope with its 95 % interval.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch

from algorithms.deep_linear import bcgd, narrow, orth_identity
from algorithms.feature_correction import few_samples, loss_gradients
from algorithms.hyperpower import fast_hyperpower, spectral_scale
from algorithms.least_squares import reduce_data
from algorithms.resnet import effective_width, gradient_descent
from algorithms.unrolled import expanded_initialisation, gaussian_problems, meta_steps, sectors
from bounds.core.stats import slope

from . import engine_growth as engine
from .common import generator, normal
from .pairs import bfc, resnet
from .pairs.pair import alternating_medians

Job = Callable[[], Any]
SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Growth:
    """A job by size, and the exponent it should have at most, if any; or the seconds found for all sizes at once."""

    sizes: tuple[int, ...]
    make: Callable[[int], Job] | None
    promised: float | None
    seconds: Callable[[Sequence[int]], list[float]] | None = None


def _sweep(depth: int, width: int, samples: int, *, reduced: bool = True) -> Job:
    weights = orth_identity([16, *[width] * (depth - 1), 8], generator=generator())
    X, Y = normal(16, samples), normal(8, samples, seed=1)
    if reduced:
        X, Y = reduce_data(X, Y)
        weights = narrow(weights, 16) if width > 16 else weights
    return lambda: bcgd(weights, X, Y, sweeps=1)


def _residual(width: int, samples: int, *, reduced: bool = True) -> Job:
    A, B, _, _, rate = resnet.problem(width, "cpu")
    X, Y = normal(10, samples), normal(10, samples, seed=1)
    if reduced:
        small = effective_width(A, B)
        A, B = small.A, small.B
        X, Y = reduce_data(X, Y)
    return lambda: gradient_descent(A, B, X, Y, depth=10, rate=rate, steps=5)


def _residual_depth(depth: int) -> Job:
    A, B, X, Y, rate = resnet.problem(20, "cpu")
    X, Y = reduce_data(X, Y)
    return lambda: gradient_descent(A, B, X, Y, depth=depth, rate=rate / depth, steps=5)


def _hyperpower(size: int) -> Job:
    A = normal(4, size, size + size // 2)
    scale = spectral_scale(A)
    return lambda: fast_hyperpower(A, 4, 8, scale, stop_early=False)


def _layers(layers: int) -> Job:
    A = normal(10, 50, 75)
    scale = spectral_scale(A)
    return lambda: fast_hyperpower(A, 4, layers, scale, stop_early=False)


def _meta_step(steps: int, problems: int) -> Job:
    problem = gaussian_problems(problems, 32, 20, generator=generator())
    *inner, last = expanded_initialisation((32, 128), 10.0, generator=generator(1))
    weights, beta = (*inner, 1e-3 * normal(*last.shape)), problem.smoothness()
    return lambda: next(meta_steps(problem, weights, steps, 1e-7, beta=beta, network=sectors))


def _correction(samples: int, *, reduced: bool) -> Job:
    learner, x, y = bfc.problem(bfc.THREE_LAYERS, samples, 32, "cpu")
    if not reduced:
        return lambda: loss_gradients(learner, x, y)
    few = few_samples(learner.architecture, x, y)
    return lambda: few.loss_gradients(learner)


GROWTHS: dict[str, Growth] = {
    "bcgd depth": Growth((25, 50, 100, 200, 400), lambda L: _sweep(L, 16, 100), 1),
    "bcgd width, above the threshold": Growth((16, 32, 64, 128, 256), lambda n: _sweep(20, n, 100), 0),
    "bcgd samples": Growth((100, 400, 1600, 6400), lambda m: _sweep(20, 16, m), 0),
    "bcgd samples, not reduced": Growth((1000, 4000, 16000), lambda m: _sweep(20, 16, m, reduced=False), 1),
    "resnet depth": Growth((20, 40, 80, 160, 320), _residual_depth, 1),
    "resnet width": Growth((50, 100, 200, 400, 800), lambda m: _residual(m, 100), 0),
    "resnet width, not reduced": Growth((100, 200, 400, 800), lambda m: _residual(m, 100, reduced=False), 2),
    "resnet samples": Growth((100, 400, 1600, 6400), lambda n: _residual(50, n), 0),
    "hyperpower size": Growth((50, 100, 200, 400), _hyperpower, 3),
    "hyperpower layers": Growth((4, 8, 16, 32, 64), _layers, 1),
    "unrolled steps": Growth((25, 50, 100, 200, 400), lambda T: _meta_step(T, 10), 1),
    "unrolled problems": Growth((10, 20, 40, 80, 160), lambda N: _meta_step(20, N), 1),
    "feature correction samples": Growth((1000, 2000, 4000, 8000), lambda N: _correction(N, reduced=True), 0),
    "feature correction samples, not reduced": Growth(
        (4000, 8000, 16000, 32000), lambda N: _correction(N, reduced=False), 1
    ),
    "check in points, one by one": Growth((50, 100, 200, 400), engine.check("one_by_one"), 1),
    "check in blocks of a thousand points": Growth((3, 5, 10, 20), engine.check("in_blocks"), 1),
    "plan in claims": Growth((50, 100, 200, 400), engine.plan, 1),
    "check in workers, simulated": Growth((1, 2, 4, 8, 16), None, None, engine.simulated),
}


@cache
def measured(name: str) -> tuple[float, float, float]:
    """The exponent and its interval."""
    growth = GROWTHS[name]
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        if growth.make is None:
            seconds = growth.seconds(growth.sizes)
        else:
            seconds = alternating_medians([growth.make(size) for size in growth.sizes], SECONDS)
    finally:
        torch.set_num_threads(threads)
    found, low, high = slope(growth.sizes, seconds, 0.05)
    return float(found), float(low), float(high)


class Exponent:
    """By what is varied. All three numbers come from one measurement, made once for all of them."""

    param_names = ("growth",)
    params = (sorted(GROWTHS),)
    timeout, version, unit = 300, "1", "exponent"

    def setup_cache(self) -> dict[str, tuple[float, float, float]]:
        return {name: measured(name) for name in GROWTHS}

    setup_cache.timeout = 600

    def track_exponent(self, cache: dict[str, tuple[float, float, float]], growth: str) -> float:
        return cache[growth][0]

    def track_exponent_at_least(self, cache: dict[str, tuple[float, float, float]], growth: str) -> float:
        return cache[growth][1]

    def track_exponent_at_most(self, cache: dict[str, tuple[float, float, float]], growth: str) -> float:
        return cache[growth][2]
