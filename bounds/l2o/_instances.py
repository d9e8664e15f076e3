r"""Least-squares problems and step networks in exact rationals, whose norms are known exactly.

Matrices are built from rational orthogonal factors, so $\beta$, $\beta_0$ and $\|W_\ell\|_2$ are rationals, not
estimates.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from flint import arb, fmpq

from algorithms.exact import norm, rational, rationals
from bounds.l2o._spectra import with_singular_values

Weights = tuple[np.ndarray, ...]


@dataclass(frozen=True, slots=True)
class Instance:
    """N problems M (N, b, d), Y (N, b), a start X_0 (N, d), and one network with spectral norms `lam`."""

    M: np.ndarray
    Y: np.ndarray
    X_0: np.ndarray
    weights: Weights
    lam: tuple[Any, ...]
    beta: fmpq
    beta_0: fmpq
    norm_A: fmpq

    def run(self, algorithm: Callable[..., Any], steps: int, *, weights: Weights | None = None) -> Any:
        """Let the algorithm run on this instance, with other weights if some are given."""
        weights = self.weights if weights is None else weights
        return algorithm(self.M, self.Y, weights, steps, beta=self.beta, X_0=self.X_0)

    @property
    def x(self) -> arb:
        """The norm of the start."""
        return norm(self.X_0)

    @property
    def y(self) -> arb:
        """The norm of the right-hand side."""
        return norm(self.Y)

    @property
    def m(self) -> arb:
        """The norm of M^T Y."""
        return norm(self.back(self.Y))

    @property
    def r_0(self) -> arb:
        """The norm of the first residual."""
        return norm(self.image(self.X_0) - self.Y)

    def image(self, X: np.ndarray) -> np.ndarray:
        """M X for one or many iterates (..., N, d)."""
        return (self.M @ X[..., None])[..., 0]

    def back(self, r: np.ndarray) -> np.ndarray:
        """M^T r for one or many residuals (..., N, b)."""
        return (self.M.swapaxes(-1, -2) @ r[..., None])[..., 0]

    def from_origin(self) -> "Instance":
        """This instance with a zero start."""
        return replace(self, X_0=0 * self.X_0)


def random_instance(
    seed: int,
    *,
    problems: int = 2,
    rows: int = 2,
    variables: int = 3,
    hidden: Sequence[int] = (3, 4),
    smallest: Any = fmpq(1, 2),
    largest: Any = fmpq(1),
    scale: Any = 1,
    weight: Any = 1,
    last: Any = None,
    loose: Any = 1,
) -> Instance:
    """Singular values of every M_i spread over [smallest, largest]; all layers have norm `weight`, the last one `last`.

    `scale` multiplies the data and the start; beta is `loose` times the norm of A.
    """
    rng = np.random.default_rng(seed)
    smallest, largest, scale = map(rational, (smallest, largest, scale))
    spread = [largest - (largest - smallest) * fmpq(i, max(rows - 1, 1)) for i in range(rows)]
    M = np.stack([with_singular_values(spread, rows, variables, rng) for _ in range(problems)])
    Y = rationals(rng.integers(-8, 9, (problems, rows)).tolist()) * (scale / 8)
    X_0 = rationals(rng.integers(-8, 9, (problems, variables)).tolist()) * (scale / 8)
    weights, lam = network(rng, hidden, weight=weight, last=last)
    lowest = spread[-1] if rows > 1 else spread[0]
    norm_A = largest**2
    return Instance(M, Y, X_0, weights, lam, norm_A * rational(loose), lowest**2, norm_A)


def network(
    rng: np.random.Generator, hidden: Sequence[int], *, weight: Any, last: Any = None
) -> tuple[Weights, tuple[fmpq, ...]]:
    """Layers with singular values between half the given norm and the norm itself, and those norms."""
    sizes = (2, *hidden, 1)
    norms = [rational(weight)] * len(hidden) + [rational(weight if last is None else last)]
    weights = []
    for rows, columns, largest in zip(sizes[1:], sizes, norms, strict=False):
        k = min(rows, columns)
        values = [largest * (1 - fmpq(i, 2 * k)) for i in range(k)]
        weights.append(with_singular_values(values, rows, columns, rng))
    return tuple(weights), tuple(norms)


def by_hand(
    M: Any,
    Y: Any,
    X_0: Any,
    weights: Sequence[Any],
    lam: Sequence[Any],
    *,
    beta: Any,
    norm_A: Any,
    beta_0: Any = 0,
) -> Instance:
    """A hand-made instance: nested numbers, with the norms that its maker knows."""
    exact = tuple(rationals(W) for W in weights)
    norms = tuple(map(rational, lam))
    beta, beta_0, norm_A = map(rational, (beta, beta_0, norm_A))
    return Instance(rationals(M), rationals(Y), rationals(X_0), exact, norms, beta, beta_0, norm_A)


def one_step_turn() -> Instance:
    """M = [1, 1], Y = 0: one coordinate takes a double step, the other none, and (0, 1) goes to (-1, 1)."""
    return by_hand([[[1, 1]]], [[0]], [[0, 1]], ([[-1, 1], [1, 0]], [[20, -20]]), (2, 29), beta=2, norm_A=2, beta_0=2)


def double_steps(loose: int = 1000) -> Instance:
    """One equation in two unknowns, beta far above the norm of A: every step is almost twice the base step."""
    return by_hand(
        [[[1, 0]]], [[1]], [[0, 0]], ([[0, -1], [0, 1]], [[80, 80]]), (2, 114), beta=loose, norm_A=1, beta_0=1
    )


MANY = range(6)


def many(**sizes: Any) -> list[Instance]:
    """Random instances of several seeds."""
    return [random_instance(seed, **sizes) for seed in MANY]


def from_origin(instances: Sequence[Instance]) -> list[Instance]:
    """What each instance is when it starts from zero."""
    return [instance.from_origin() for instance in instances]


def from_anywhere(instances: list[Instance]) -> list[Instance]:
    """The instances, and the same started from zero."""
    return instances + from_origin(instances)


def stacked(
    measure: Callable[..., dict[Any, Any]], instances: Sequence[Any], *settings: Any, **more: Any
) -> dict[Any, Any]:
    """The same measurements on several instances, or pairs of them, stacked along a first axis."""
    results = [measure(instance, *settings, **more) for instance in instances]
    return {symbol: np.stack([np.asarray(result[symbol], dtype=object) for result in results]) for symbol in results[0]}
