r"""Gradient descent on all layers of a deep linear network at once, and rates known for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch

from algorithms.deep_linear._losses import Loss, Squared
from algorithms.deep_linear._sweep import check_network
from algorithms.linear_products import factor_gradients, prefix_products, suffix_products, thin_factor_gradients


@dataclass(frozen=True, slots=True)
class JointState:
    """Weights, the loss there, and the gradients by which they move next."""

    weights: list[torch.Tensor]
    loss: torch.Tensor
    gradients: list[torch.Tensor]


def joint_states(
    weights: Sequence[torch.Tensor],
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    rate: float | torch.Tensor,
    steps: int,
    loss: Loss | None = None,
) -> Iterator[JointState]:
    r"""States $0, \dots, T$ of $W_i \leftarrow W_i - \eta\, \partial / \partial W_i$, all layers together.

    Args:
        rate: a number or one per trial.
        loss: squared by default, whose gradients are those of $\tfrac12 \|W_{L:1} X - Y\|_F^2$.
    """
    check_network(weights, X, Y)
    rate = torch.as_tensor(rate, dtype=X.dtype, device=X.device)[..., None, None]
    return _states(list(weights), X, Y, rate, steps, loss or Squared())


def _states(weights, X, Y, rate, steps, loss) -> Iterator[JointState]:
    end = torch.eye(Y.shape[-2], dtype=Y.dtype, device=Y.device)
    for step in range(steps + 1):
        suffixes = suffix_products(weights, end)
        if Y.shape[-2] < Y.shape[-1]:  # fewer rows than columns: never form what is as wide as the data
            Z = suffixes[0] @ X
            gradients = thin_factor_gradients(weights, suffixes, loss.slope(Z, Y) @ X.mT)
        else:
            prefixes = prefix_products(weights, X)
            Z = prefixes[-1]
            gradients = factor_gradients(prefixes, suffixes, loss.slope(Z, Y))
        yield JointState(weights, loss.value(Z, Y), gradients)
        if step < steps:
            weights = [W - rate * g for W, g in zip(weights, gradients, strict=True)]


def gradient_descent(
    weights: Sequence[torch.Tensor],
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    rate: float | torch.Tensor,
    steps: int,
    loss: Loss | None = None,
) -> tuple[torch.Tensor, list[torch.Tensor]]:
    """Losses before every step and after the last, along the last axis, and the final weights.

    A run that left the range of floating point counts as infinitely far.
    """
    if not any(one.requires_grad for one in (*weights, X, Y)) and Y.shape[-2] < Y.shape[-1]:
        losses, weights = _in_place(weights, X, Y, rate, steps, loss or Squared())
    else:
        losses = []
        for state in joint_states(weights, X, Y, rate=rate, steps=steps, loss=loss):
            losses.append(state.loss)
        weights = state.weights
    return torch.nan_to_num(torch.stack(losses, -1), nan=torch.inf, posinf=torch.inf), weights


def _in_place(weights, X, Y, rate, steps, loss) -> tuple[list[torch.Tensor], list[torch.Tensor]]:
    """The same run on copies of the weights, which move where they lie: no gradient of full size is formed."""
    check_network(weights, X, Y)
    rate = torch.as_tensor(rate, dtype=X.dtype, device=X.device)[..., None, None]
    batch = torch.broadcast_shapes(X.shape[:-2], Y.shape[:-2], rate.shape[:-2], *(W.shape[:-2] for W in weights))
    live = [W.expand(*batch, *W.shape[-2:]).clone(memory_format=torch.contiguous_format) for W in weights]
    end = torch.eye(Y.shape[-2], dtype=Y.dtype, device=Y.device).expand(*batch, -1, -1)
    losses = []
    for step in range(steps + 1):
        suffixes = suffix_products(live, end)
        Z = suffixes[0] @ X
        losses.append(loss.value(Z, Y))
        if step < steps:
            pulled = -rate * (loss.slope(Z, Y) @ X.mT)
            for W, left in zip(live, suffixes[1:], strict=True):
                above = pulled @ W.mT
                W.view(-1, *W.shape[-2:]).baddbmm_(_stacked(left).mT, _stacked(pulled))
                pulled = above
    return losses, live


def _stacked(matrices: torch.Tensor) -> torch.Tensor:
    """All trials along one axis."""
    return matrices.reshape(-1, *matrices.shape[-2:])


def wide_network_rate(outputs: int, depth: int, X: torch.Tensor) -> torch.Tensor:
    r"""$n_L / (3 L \|X\|_2^2)$, proved for very wide Gaussian networks with a different scaling."""
    return outputs / (3 * depth * torch.linalg.matrix_norm(X, 2) ** 2)


def balanced_network_rate(margin: float, depth: int, solution: torch.Tensor) -> torch.Tensor:
    r"""$c^{(4L-2)/L} / (6144 L^3 \|W^*\|_F^{(6L-4)/L})$, for balanced starts with deficiency margin c."""
    L = depth
    return margin ** ((4 * L - 2) / L) / (6144 * L**3 * torch.linalg.matrix_norm(solution) ** ((6 * L - 4) / L))
