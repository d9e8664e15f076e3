r"""Block coordinate gradient descent on diagonal networks, in whatever numbers it is given.

If all layers, the data $X = \mathrm{diag}(x)$ and the target $W^* = \mathrm{diag}(w^*)$ are diagonal, they
stay so, and a step costs one operation per coordinate. Weights are numpy arrays of shape (layers, ...,
coordinates): floats for huge depths and batches, or objects (`fractions.Fraction`, `flint.fmpq`,
`flint.arb`) for runs without rounding.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

import flint
import numpy as np

Number = Any


@dataclass(frozen=True, slots=True)
class DiagonalLayer:
    """The diagonals a, c of the frozen factors, and the error $(w_L \\cdots w_1 - w^*) x$ between them."""

    a: np.ndarray
    c: np.ndarray
    error: np.ndarray

    @property
    def gradient(self) -> np.ndarray:
        return self.a * self.error * self.c


@dataclass(frozen=True, slots=True)
class DiagonalStep:
    """One single-layer step; `frozen` is the situation before it, errors are sums of squares."""

    sweep: int
    layer: int
    rate: Number
    error_before: Number
    error_after: Number
    frozen: DiagonalLayer
    weights: np.ndarray


DiagonalRate = Callable[[DiagonalLayer], Number]


def diagonal_optimal(layer: DiagonalLayer) -> Number:
    """Exact line search; zero if nothing moves."""
    g = layer.gradient
    return _ratio(_sum(g * g), _sum((layer.a * g * layer.c) ** 2))


def diagonal_printed(eta: Number) -> DiagonalRate:
    r"""$\eta / (\max a_j^2 \max c_j^2)$; zero if a factor vanishes."""

    def rate(layer: DiagonalLayer) -> Number:
        return _ratio(eta, _largest(layer.a * layer.a) * _largest(layer.c * layer.c))

    return rate


def diagonal_bcgd(
    weights: np.ndarray,
    x: np.ndarray,
    target: np.ndarray,
    *,
    sweeps: int,
    order: str = "descending",
    rate: DiagonalRate = diagonal_optimal,
) -> Iterator[DiagonalStep]:
    """One `DiagonalStep` per layer update, layers numbered 1 to L; the given weights are not changed."""
    if order not in ("ascending", "descending"):
        raise ValueError(f"Expected the order to be 'ascending' or 'descending'; got {order!r}.")
    weights = np.array(weights)
    if weights.ndim < 2 or weights.shape[-1] != np.shape(x)[-1] or weights.shape[-1] != np.shape(target)[-1]:
        raise ValueError(
            "Expected weights (layers, ..., coordinates), and x and target with as many coordinates; "
            f"got {weights.shape}, {np.shape(x)} and {np.shape(target)}."
        )
    return _steps(weights, np.asarray(x), np.asarray(target), sweeps, order, rate)


def _steps(weights, x, target, sweeps, order, rate) -> Iterator[DiagonalStep]:
    factors = _ascending if order == "ascending" else _descending
    for sweep in range(sweeps):
        error = None
        for i, a, c in factors(weights, x):
            error = a * weights[i - 1] * c - target * x if error is None else error
            frozen = DiagonalLayer(a, c, error)
            eta = rate(frozen)
            weights[i - 1] = weights[i - 1] - _column(eta) * frozen.gradient
            error = (1 - _column(eta) * (a * c) ** 2) * error
            before, after = _sum(frozen.error**2), _sum(error**2)
            yield DiagonalStep(sweep, i, eta, before, after, frozen, weights)


def _descending(weights: np.ndarray, x: np.ndarray) -> Iterator[tuple]:
    rights = [x]
    for w in weights[:-1]:
        rights.append(w * rights[-1])
    a = x**0
    for i in range(len(weights), 0, -1):
        yield i, a, rights[i - 1]
        a = a * weights[i - 1]


def _ascending(weights: np.ndarray, x: np.ndarray) -> Iterator[tuple]:
    lefts = [x**0]
    for w in weights[:0:-1]:
        lefts.append(lefts[-1] * w)
    c = x
    for i in range(1, len(weights) + 1):
        yield i, lefts[-i], c
        c = weights[i - 1] * c


def _sum(row: np.ndarray) -> Number:
    return row.sum(axis=-1)


def _largest(row: np.ndarray) -> Number:
    """Overlapping balls have no larger one; their own maximum encloses both."""
    if row.dtype != object:
        return row.max(axis=-1)
    larger = lambda p, q: p.max(q) if isinstance(p, flint.arb) else max(p, q)  # noqa: E731
    return reduce(larger, row) if row.ndim == 1 else np.apply_along_axis(lambda r: reduce(larger, r), -1, row)


def _ratio(numerator: Number, denominator: Number) -> Number:
    """Quotient with the convention that dividing by zero gives zero."""
    if isinstance(denominator, np.ndarray):
        lives = denominator != 0
        return np.where(lives, numerator / np.where(lives, denominator, 1), 0)
    return numerator / denominator if denominator != 0 else numerator * 0


def _column(rate: Number) -> Number:
    return rate[..., None] if isinstance(rate, np.ndarray) else rate
