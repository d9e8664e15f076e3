r"""Block coordinate gradient descent: one gradient step on one layer at a time, all layers in turn.

A sweep visits every layer once, upwards from $W_1$ (ascending) or downwards from $W_L$ (descending), and
each step sees the layers already changed. The frozen factors of the layers still to come are formed once
per sweep and those behind are carried along, so a sweep is linear in depth.

For the squared loss first pass the data through `algorithms.least_squares.reduce_data`: the run is the
same, its cost no longer depends on the number of samples, and the reported loss is the distance
$\|(W_{L:1} - W^*) X\|_F^2$ to the optimum.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch

from algorithms.deep_linear._layer import FrozenLayer, ThinLayer
from algorithms.deep_linear._losses import Loss, Squared
from algorithms.deep_linear._rates import Rate, optimal
from algorithms.deep_linear._sweep import check_network, check_order, frozen_factors


@dataclass(frozen=True, slots=True)
class BlockStep:
    """One single-layer step. `frozen` is the situation before it; `weights` are the live ones after it."""

    sweep: int
    layer: int
    rate: torch.Tensor
    loss_before: torch.Tensor
    loss_after: torch.Tensor
    frozen: FrozenLayer
    weights: list[torch.Tensor]


@dataclass(frozen=True, slots=True)
class BlockRun:
    """All steps of a run; the last axis counts single-layer steps, leading ones are trials."""

    layer: torch.Tensor
    rate: torch.Tensor
    loss_before: torch.Tensor
    loss_after: torch.Tensor
    weights: list[torch.Tensor]


def bcgd(
    weights: Sequence[torch.Tensor],
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    sweeps: int,
    order: str = "descending",
    rate: Rate = optimal,
    loss: Loss | None = None,
    thin: bool = False,
) -> BlockRun:
    """Run whole sweeps and keep the numbers of every step.

    Args:
        thin: never form the right factors, only their products with matrices of $n_L$ rows. Cheaper while the
            network is shallower than about $n / n_L$; otherwise each step would be linear in depth.
    """
    steps = list(_numbers(bcgd_steps(weights, X, Y, sweeps=sweeps, order=order, rate=rate, loss=loss, thin=thin)))
    if not steps:
        raise ValueError(f"Expected at least one sweep; got {sweeps}.")
    layer, rates, before, after, weights = zip(*steps, strict=True)
    return BlockRun(torch.tensor(layer), *(torch.stack(numbers, -1) for numbers in (rates, before, after)), weights[-1])


def bcgd_steps(
    weights: Sequence[torch.Tensor],
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    sweeps: int,
    order: str = "descending",
    rate: Rate = optimal,
    loss: Loss | None = None,
    thin: bool = False,
) -> Iterator[BlockStep]:
    r"""One `BlockStep` per layer update $W_i \leftarrow W_i - \eta\, A_i^\top J C_i^\top$, as it happens.

    The given weights are not changed. Layers are numbered 1 to L.
    """
    check_order(order)
    check_network(weights, X, Y)
    return _steps(list(weights), X, Y, sweeps, order, rate, loss or Squared(), thin)


def _steps(weights, X, Y, sweeps, order, rate, loss, thin) -> Iterator[BlockStep]:
    for sweep in range(sweeps):
        Z = None
        for i, A, C in frozen_factors(weights, X, order, thin):
            frozen = ThinLayer(A, C, Z, Y, loss) if thin else FrozenLayer(A, C, Z, Y, loss)
            if Z is None:  # once per sweep, lest round-off in the recursion below build up
                frozen.Z = Z = frozen.after(A @ weights[i - 1])
                value = loss.value(Z, Y)
            eta = rate(frozen).expand(Z.shape[:-2])
            weights[i - 1] = weights[i - 1] - eta[..., None, None] * frozen.gradient
            Z = Z - eta[..., None, None] * frozen.image
            before, value = value, loss.value(Z, Y)
            yield BlockStep(sweep, i, eta, before, value, frozen, weights)


def _numbers(steps: Iterator[BlockStep]) -> Iterator[tuple]:
    """Drop the matrices of each step at once: kept, they would fill the memory."""
    for step in steps:
        yield step.layer, step.rate, step.loss_before, step.loss_after, step.weights
