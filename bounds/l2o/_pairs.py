r"""An instance with two sets of weights, and bounds $\bar\lambda_\ell$ that certainly hold for both."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from flint import arb, fmpq

from bounds.l2o import _symbols as symbols
from bounds.l2o._exact import as_rational, spectral_norm, with_singular_values
from bounds.l2o._instances import Instance, Weights, instance

ROOM = 1 + fmpq(1, 2**34)
"""The bounds are this much larger than the norms, so that balls can certify them."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Weights before and after a change whose layers have the norms `changes`."""

    one: Instance
    after: Weights
    lam: tuple[Any, ...]
    changes: tuple[Any, ...]

    def runs(self, algorithm: Callable[..., Any], steps: int) -> tuple[Any, Any]:
        """The two runs."""
        return self.one.run(algorithm, steps), self.one.run(algorithm, steps, weights=self.after)

    def scalars(self, steps: int) -> dict[Any, Any]:
        """What the bounds are made of, each in an array of length 1."""
        change = sum(arb(change) / lam for change, lam in zip(self.changes, self.lam, strict=True))
        found = scalars(self.one, self.lam, steps) | {symbols.w: change}
        norms = [*map(spectral_norm, (*self.one.weights, *self.after))]
        found[symbols.W_ratio] = largest_ratio(norms, (*self.lam, *self.lam))
        return {symbol: [value] for symbol, value in found.items()}


def scalars(one: Instance, lam: tuple[Any, ...], steps: int) -> dict[Any, Any]:
    """The scalars of eq. (12) for given bounds on the layers."""
    return {
        symbols.x: one.x,
        symbols.m: one.m,
        symbols.y: one.y,
        symbols.beta: one.beta,
        symbols.norm_A: one.norm_A,
        symbols.T: steps,
        symbols.Theta: prod(lam, start=fmpq(1)),
        symbols.Theta_inner: prod(lam[:-1], start=fmpq(1)),
        symbols.q: sum(1 / arb(bound) ** 2 for bound in lam),
        symbols.r_0: one.r_0,
        symbols.W_ratio: largest_ratio([*map(spectral_norm, one.weights)], lam),
    }


def largest_ratio(norms: Iterable[Any], lam: tuple[Any, ...]) -> Any:
    """The largest norm over its bound."""
    ratios = [arb(norm) / bound for norm, bound in zip(norms, lam, strict=True)]
    worst = ratios[0]
    for ratio in ratios[1:]:
        worst = worst.max(ratio)
    return worst


def perturbed(one: Instance, seed: int, size: Any) -> Pair:
    """A random change of every layer, of norm `size` times the layer's own."""
    rng = np.random.default_rng(10_000 + seed)
    size = as_rational(size)
    changes = tuple(bound * size for bound in one.lam)
    moves = [
        with_singular_values([change, change / 2][: min(W.shape)], *W.shape, rng)
        for change, W in zip(changes, one.weights, strict=True)
    ]
    after = tuple(W + move for W, move in zip(one.weights, moves, strict=True))
    return Pair(one, after, roomy(tuple(a + b for a, b in zip(one.lam, changes, strict=True))), changes)


def roomy(lam: tuple[Any, ...]) -> tuple[Any, ...]:
    """Bounds slightly above the given norms."""
    return tuple(bound * ROOM for bound in lam)


def chain(*weights: Any, y: Any = 1, beta: Any = 1) -> Instance:
    """One equation in two unknowns and one neuron per layer, which sees minus the gradient: all norms multiply."""
    first, *others = map(as_rational, weights)
    layers = [[[0, -first]], *([[weight]] for weight in others)]
    return instance(
        [[[1, 0]]], [[y]], [[0, 0]], layers, tuple(map(abs, map(as_rational, weights))), beta=beta, norm_A=1, beta_0=1
    )


def chain_pair(*weights: Any, shrink: Any, y: Any = 1) -> Pair:
    """The chain and the same with every weight a little smaller: the largest possible change of its output."""
    one, shrink = chain(*weights, y=y), as_rational(shrink)
    after = tuple(W * (1 - shrink) for W in one.weights)
    return Pair(one, after, roomy(one.lam), tuple(bound * shrink for bound in one.lam))


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
    return instance(M, [[0]], start, (first, last), norms, beta=square, norm_A=square, beta_0=square)
