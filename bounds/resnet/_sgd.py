r"""Long runs of stochastic descent with one input and one output, many trials at once, and their error radii.

Batches leave out one sample, so a step needs one random number per trial. Only extremes are kept: the best gap, the
worst loss relative to a promised rate, and how far the weights got.

Radii: one step maps W to $W - \eta\, s(u) \nabla u$ with $s(u) = u\, \overline{x^2} - \overline{xy}$, so nearby runs
separate by a factor of at most $1 + \eta |s| (L - 1) c \lambda$ as long as $\eta\, \overline{x^2} L c^2 \lambda^2 \le
2$, where $c = \prod_l (1 + \|W_l\|)$; the first term of the derivative is then no expansion.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, tee
from typing import Any

import numpy as np

from bounds.core import rounding
from bounds.late import late, torch

resnet = late("algorithms.resnet")


Array = Any
Pair = tuple[Array, Array]
CHUNK = 4096
"""Random numbers drawn at a time."""
WATCH = 256
"""Norms of the weights are looked at once in so many steps; in between they move by a known amount."""


@dataclass(frozen=True)
class Extremes:
    """What is known of a batch of runs, one entry per trial; losses, gaps and norms with their radii."""

    steps: int
    first_hit: Array
    best_gap: Pair
    most_loss: Pair
    last_loss: Pair
    worst_loss: Pair
    worst_step: Array
    last_norm: Pair


@dataclass(frozen=True)
class Scalars:
    """Samples, and maps reduced to two coordinates, one per trial."""

    x: Array
    y: Array
    A: tuple[Array, Array]
    B: tuple[Array, Array]

    @property
    def samples(self) -> int:
        return len(self.x)

    @property
    def lA(self) -> Array:
        return np.hypot(*self.A)

    @property
    def lB(self) -> Array:
        return np.hypot(*self.B)

    @property
    def target(self) -> float:
        """The least-squares slope."""
        return float(self.x @ self.y / (self.x @ self.x))

    @property
    def least(self) -> float:
        residual = self.y - self.target * self.x
        return float(residual @ residual / 2)

    @property
    def first_gap(self) -> Array:
        return (self.A[0] * self.B[0] + self.A[1] * self.B[1] - self.target) ** 2 * float(self.x @ self.x) / 2


def run(
    algorithm: Callable,
    data: Scalars,
    *,
    depth: int,
    rate: float,
    steps: int,
    seed: int,
    stop_at: Array | None = None,
    factor: float = 0.0,
) -> Extremes:
    """Run all trials, at most `steps` steps, and until all gaps are below `stop_at` if it is given.

    Args:
        factor: the promised contraction is (1 - factor) per step; the worst step is the one that comes closest to
            breaking it.
    """
    total, seen, block = float(data.x @ data.x), Seen(data, steps, stop_at, factor), []
    moments = chosen_moments(*batch_moments(data), len(data.A[0]), steps, seed)
    states = algorithm(data.A, data.B, *moments, depth=depth, rate=rate)
    for step, (u, layers) in enumerate(states):
        if step % WATCH == 0:
            seen.widest = np.maximum(seen.widest, norms_of(layers))
        block.append(u)
        if len(block) == WATCH:
            seen.add(block)
            block = []
            if seen.all_arrived:
                break
    seen.add(block)
    radius = image_radius(data, depth, rate, step, seen.peak, np.maximum(seen.widest, norms_of(layers)))
    best_gap = plus_least(seen.best, radius, total, 0.0)
    losses = (plus_least(found, radius, total, data.least) for found in (seen.most, seen.last, seen.worst_gap))
    return Extremes(
        step,
        seen.hit,
        best_gap,
        *losses,
        seen.worst_step,
        (norms_of(layers), radius / (data.lA * data.lB) + rounded(norms_of(layers), 8)),
    )


class Seen:
    """Extremes of the gaps so far, brought up to date with a block of steps at a time."""

    def __init__(self, data: Scalars, steps: int, stop_at: Array | None, factor: float) -> None:
        trials = len(data.A[0])
        self.target, self.half, self.least = data.target, float(data.x @ data.x) / 2, data.least
        self.steps, self.stop_at, self.log_rate, self.made = steps, stop_at, np.log1p(-factor), 0
        self.best, self.worst = np.full(trials, np.inf), np.full(trials, -np.inf)
        self.peak, self.most, self.last, self.worst_gap, self.widest = (np.zeros(trials) for _ in range(5))
        self.hit, self.worst_step = np.full(trials, steps + 1), np.zeros(trials, int)

    @property
    def all_arrived(self) -> bool:
        return self.stop_at is not None and bool((self.hit <= self.steps).all())

    def add(self, block: list) -> None:
        """The end products of the next steps."""
        if not block:
            return
        gaps = (np.stack(block) - self.target) ** 2 * self.half
        self.best, self.peak = np.minimum(self.best, gaps.min(0)), np.maximum(self.peak, gaps.max(0))
        moved = gaps[not self.made :]  # the start is the same for all trials
        self.most = np.maximum(self.most, moved.max(0, initial=0.0))
        if self.log_rate:
            self._score(gaps)
        if self.stop_at is not None:
            below = gaps <= self.stop_at
            arrives = below.any(0) & (self.hit > self.steps)
            self.hit = np.where(arrives, self.made + below.argmax(0), self.hit)
        self.last, self.made = gaps[-1], self.made + len(gaps)

    def _score(self, gaps: Array) -> None:
        """The step of the block that comes closest to breaking the promised rate, where it beats those before."""
        score = np.log(gaps + self.least) - self.log_rate * np.arange(self.made, self.made + len(gaps))[:, None]
        top = score.argmax(0)
        best_score, gap = (np.take_along_axis(of, top[None], 0)[0] for of in (score, gaps))
        better = best_score > self.worst
        self.worst, self.worst_gap = np.where(better, best_score, self.worst), np.where(better, gap, self.worst_gap)
        self.worst_step = np.where(better, self.made + top, self.worst_step)


def chosen_moments(squares: Array, products: Array, trials: int, steps: int, seed: int) -> tuple[Iterator[Array], ...]:
    """Both moments of random batches, which are drawn once and read by two iterators in step."""
    random = np.random.default_rng(seed)
    sizes = (min(CHUNK, steps - start) for start in range(0, steps, CHUNK))
    drawn = tee(random.integers(0, len(squares), (size, trials)) for size in sizes)
    pairs = zip((squares, products), drawn, strict=True)
    return tuple(chain.from_iterable(map(moments.__getitem__, batches)) for moments, batches in pairs)


def batch_moments(data: Scalars) -> tuple[Array, Array]:
    """Of the n batches that leave one sample out, or of the only batch of a single sample."""
    n = data.samples
    batches = [[i for i in range(n) if i != left] for left in range(n)] if n > 1 else [[0]]
    found = resnet.batch_moments(torch.as_tensor(data.x), torch.as_tensor(data.y), torch.tensor(batches))
    return tuple(moment.numpy() for moment in found)


def norms_of(layers: list) -> Array:
    """The largest Frobenius norm of a layer."""
    return np.max([np.sqrt(a * a + b * b + c * c + d * d) for a, b, c, d in layers], axis=0)


def image_radius(data: Scalars, depth: int, rate: float, steps: int, most: Array, widest: Array) -> Array:
    """How far the computed u can be from the exact one, at any step, from the largest norms along the run.

    It is at least the norm of both maps times the distance of the weights.
    """
    squares, products = (np.abs(moment).max() for moment in batch_moments(data))
    u = np.sqrt(2 * most / float(data.x @ data.x)) + abs(data.target)
    slope, reach = u * squares + products, data.lA * data.lB
    # As long as the product of the norms of all layers stays below e, which is checked with what this gives.
    wide = widest + WATCH * rate * slope * np.e * reach
    c = (1 + wide) ** depth
    factors = [data.lA, data.lB, *[1 + wide] * (2 * depth)]
    own = rounding.long_product(factors, size=2, dtype="float64")
    error = squares * own + rounded(slope, data.samples + 5)
    local = rate * (error * c * reach + rounding.long_product([*factors, slope], size=2, dtype="float64"))
    local = depth**0.5 * (local + rounded(wide + rate * slope * c * reach, 3))
    with np.errstate(over="ignore"):  # a run that leaves the region is judged to be anywhere
        growth = np.exp(steps * rate * slope * (depth - 1) * c * reach)
        radius = own + depth**0.5 * c * reach * steps * local * growth
    expands = rate * squares * depth * (c * reach) ** 2 > 2
    return np.where(expands | (c > np.e), np.inf, radius)


def plus_least(gap: Array, radius: Array, total: float, least: float) -> Pair:
    """The gap plus the least loss; the root of twice the gap moves by at most ||X|| times what u does."""
    root = np.sqrt(2 * gap)
    value, wide = rounding.power((root, total**0.5 * radius + rounded(root, 8)), 2)
    return value / 2 + least, wide / 2 + rounded(value + least, 32)


def rounded(value: Array, operations: int) -> Array:
    """A chain of so many operations on non-negative numbers no larger than `value`."""
    return operations * rounding.rounded(value, dtype="float64")
