r"""Block coordinate gradient descent: one gradient step on one layer at a time, all layers in turn.

A sweep visits every layer once, upwards from $W_1$ (ascending) or downwards from $W_L$ (descending), and
each step sees the layers already changed. The frozen factors of the layers still to come are formed once
per sweep and those behind are carried along, so a sweep is linear in depth.

For the squared loss first pass the data through `algorithms.least_squares.reduce_data`: the run is the
same, its cost no longer depends on the number of samples, and the reported loss is the distance $\|(W_{L:1}
- W^*) X\|_F^2$.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch

from algorithms.deep_linear._layer import FrozenLayer
from algorithms.deep_linear._losses import Loss, Squared
from algorithms.deep_linear._rates import Rate, optimal
from algorithms.linear_products import prefix_products, suffix_products

ORDERS = ("ascending", "descending")


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
) -> BlockRun:
    """Run whole sweeps and keep the numbers of every step."""
    steps = list(_numbers(bcgd_steps(weights, X, Y, sweeps=sweeps, order=order, rate=rate, loss=loss)))
    if not steps:
        raise ValueError(f"Expected at least one sweep; got {sweeps}.")
    layer, rates, before, after, weights = zip(*steps, strict=True)
    return BlockRun(
        torch.tensor(layer), *(torch.stack(numbers, -1) for numbers in (rates, before, after)), weights[-1]
    )


def bcgd_steps(
    weights: Sequence[torch.Tensor],
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    sweeps: int,
    order: str = "descending",
    rate: Rate = optimal,
    loss: Loss | None = None,
) -> Iterator[BlockStep]:
    r"""One `BlockStep` per layer update $W_i \leftarrow W_i - \eta\, A_i^\top J C_i^\top$, as it happens.

    The given weights are not changed. Layers are numbered 1 to L.
    """
    if order not in ORDERS:
        raise ValueError(f"Expected the order to be one of {ORDERS}; got {order!r}.")
    check_network(weights, X, Y)
    weights = [W.clone() for W in weights]
    factors = _ascending if order == "ascending" else _descending
    end = _identity_like(Y)
    loss = loss or Squared()
    for sweep in range(sweeps):
        Z = None
        for i, A, C in factors(weights, X, end):
            if Z is None:  # once per sweep, lest round-off in the recursion below build up
                Z = A @ weights[i - 1] @ C
                value = loss.value(Z, Y)
            frozen = FrozenLayer(A, C, Z, Y, loss)
            eta = rate(frozen).expand(Z.shape[:-2])
            weights[i - 1] = weights[i - 1] - eta[..., None, None] * frozen.gradient
            Z = Z - eta[..., None, None] * frozen.image
            before, value = value, loss.value(Z, Y)
            yield BlockStep(sweep, i, eta, before, value, frozen, weights)


def check_network(weights: Sequence[torch.Tensor], X: torch.Tensor, Y: torch.Tensor) -> None:
    """Refuse a chain of matrices that does not lead from X to Y."""
    rows = [X.shape[-2], *(W.shape[-2] for W in weights)]
    columns = [*(W.shape[-1] for W in weights), Y.shape[-2]]
    if not weights or rows != columns or X.shape[-1] != Y.shape[-1]:
        shapes = [tuple(W.shape) for W in weights]
        raise ValueError(
            f"Expected weights that chain from X to Y; X is {tuple(X.shape)}, "
            f"the weights W_1, W_2, ... are {shapes}, and Y is {tuple(Y.shape)}."
        )


def _descending(weights: list[torch.Tensor], X: torch.Tensor, end: torch.Tensor) -> Iterator[tuple]:
    """Layers from the last to the first with their frozen factors; resumed after each layer has moved."""
    rights = prefix_products(weights[:-1], X)
    A = end
    for i in range(len(weights), 0, -1):
        yield i, A, rights[i - 1]
        A = A @ weights[i - 1]


def _ascending(weights: list[torch.Tensor], X: torch.Tensor, end: torch.Tensor) -> Iterator[tuple]:
    """Layers from the first to the last with their frozen factors; resumed after each layer has moved."""
    lefts = suffix_products(weights[1:], end)
    C = X
    for i in range(1, len(weights) + 1):
        yield i, lefts[i - 1], C
        C = weights[i - 1] @ C


def _identity_like(Y: torch.Tensor) -> torch.Tensor:
    return torch.eye(Y.shape[-2], dtype=Y.dtype, device=Y.device)


def _numbers(steps: Iterator[BlockStep]) -> Iterator[tuple]:
    """Drop the matrices of each step at once: kept, they would fill the memory."""
    for step in steps:
        yield step.layer, step.rate, step.loss_before, step.loss_after, step.weights
