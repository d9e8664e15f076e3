r"""An instance with two sets of weights, and bounds $\bar\lambda_\ell$ that certainly hold for both."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from flint import arb, fmpq

from algorithms.exact import rational, spectral_norm
from bounds.l2o import _symbols as symbols
from bounds.l2o._instances import Instance, Weights, by_hand
from bounds.l2o._spectra import with_singular_values

ROOM = 1 + fmpq(1, 2**34)
"""The bounds are this much larger than the norms, so that balls can certify them."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Weights before and after a change whose layers have the norms `changes`."""

    instance: Instance
    after: Weights
    lam: tuple[Any, ...]
    changes: tuple[Any, ...]

    def runs(self, algorithm: Callable[..., Any], steps: int) -> tuple[Any, Any]:
        """The two runs."""
        return self.instance.run(algorithm, steps), self.instance.run(algorithm, steps, weights=self.after)

    def scalars(self, steps: int) -> dict[Any, Any]:
        """What the bounds are made of, each in an array of length 1."""
        change = sum(arb(change) / lam for change, lam in zip(self.changes, self.lam, strict=True))
        values = scalars(self.instance, self.lam, steps) | {symbols.w: change}
        norms = [*map(spectral_norm, (*self.instance.weights, *self.after))]
        values[symbols.W_ratio] = largest_ratio(norms, (*self.lam, *self.lam))
        return {symbol: [value] for symbol, value in values.items()}


def scalars(instance: Instance, lam: tuple[Any, ...], steps: int) -> dict[Any, Any]:
    """The scalars of eq. (12) for given bounds on the layers."""
    return {
        symbols.x: instance.x,
        symbols.m: instance.m,
        symbols.y: instance.y,
        symbols.beta: instance.beta,
        symbols.norm_A: instance.norm_A,
        symbols.T: steps,
        symbols.Theta: prod(lam, start=fmpq(1)),
        symbols.Theta_inner: prod(lam[:-1], start=fmpq(1)),
        symbols.q: sum(1 / arb(bound) ** 2 for bound in lam),
        symbols.r_0: instance.r_0,
        symbols.W_ratio: largest_ratio([*map(spectral_norm, instance.weights)], lam),
    }


def largest_ratio(norms: Iterable[Any], lam: tuple[Any, ...]) -> Any:
    """The largest norm over its bound."""
    ratios = [arb(norm) / bound for norm, bound in zip(norms, lam, strict=True)]
    worst = ratios[0]
    for ratio in ratios[1:]:
        worst = worst.max(ratio)
    return worst


def perturbed(instance: Instance, seed: int, size: Any) -> Pair:
    """A random change of every layer, of norm `size` times the layer's own."""
    rng = np.random.default_rng(10_000 + seed)
    size = rational(size)
    changes = tuple(bound * size for bound in instance.lam)
    moves = [
        with_singular_values([change, change / 2][: min(W.shape)], *W.shape, rng)
        for change, W in zip(changes, instance.weights, strict=True)
    ]
    after = tuple(W + move for W, move in zip(instance.weights, moves, strict=True))
    return Pair(instance, after, roomy(tuple(a + b for a, b in zip(instance.lam, changes, strict=True))), changes)


def roomy(lam: tuple[Any, ...]) -> tuple[Any, ...]:
    """Bounds slightly above the given norms."""
    return tuple(bound * ROOM for bound in lam)


def chain(*weights: Any, y: Any = 1, beta: Any = 1) -> Instance:
    """One equation in two unknowns and one neuron per layer, which sees minus the gradient: all norms multiply."""
    first, *others = map(rational, weights)
    layers = [[[0, -first]], *([[weight]] for weight in others)]
    return by_hand(
        [[[1, 0]]], [[y]], [[0, 0]], layers, tuple(map(abs, map(rational, weights))), beta=beta, norm_A=1, beta_0=1
    )


def chain_pair(*weights: Any, shrink: Any, y: Any = 1) -> Pair:
    """The chain and the same with every weight a little smaller: the largest possible change of its output."""
    instance, shrink = chain(*weights, y=y), rational(shrink)
    after = tuple(W * (1 - shrink) for W in instance.weights)
    return Pair(instance, after, roomy(instance.lam), tuple(bound * shrink for bound in instance.lam))


def growing_coordinate() -> Instance:
    """M = (412, 325, 851)/10^6, Y = 0: factors near 2 where x > 0 and near 0 where x < 0 make one coordinate grow.

    The network sees x only, with the slope 10^6 for positive and -10^2 for negative x; its layers waste almost nothing
    of the product of their norms, which is 1.0001 10^6.
    """
    rows = fmpq(1, 10**6)
    square = (412**2 + 325**2 + 851**2) * rows**2
    first, last = [[1, 0], [-fmpq(1, 100), 0]], [[10**6, -(10**4)]]
    start = [[fmpq(number, 1000) for number in (-431, 150, -890)]]
    norms = (fmpq(100006, 10**5), fmpq(100006 * 10**6, 10**5))
    M = [[[412 * rows, 325 * rows, 851 * rows]]]
    return by_hand(M, [[0]], start, (first, last), norms, beta=square, norm_A=square, beta_0=square)
