r"""Training of the learnable coefficients on singular values, with closed-form gradients.

The loss of a set of matrices is a weighted sum over all their singular values and all layers,

$$ \mathcal L(C) = \tfrac12 \sum_{k=1}^{K} \sum_j w_{k,j}\, e_{k,j}^2 . $$

Weights $w = a_j^2$ give $\tfrac12 \sum_k \|A X_k A - A\|_F^2$ for one matrix; $w = a_j^2 / (nK)$ over the
concatenated singular values of n matrices gives the mean training loss; a factor $v_{k,j}^2$ re-weighs.
A pass costs O(NKL) operations and no product of matrices. Leading dimensions are independent trials.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from algorithms.hyperpower._iteration import require_table
from algorithms.hyperpower._scalar import powers, residual_trajectory

Loss = Callable[[Tensor], tuple[Tensor, Tensor]]


@dataclass(frozen=True, slots=True)
class TrainingRun:
    """What a training left behind; entry t of each list belongs to the coefficients after t steps."""

    C: Tensor
    losses: Tensor
    gradient_norms: Tensor
    path: Tensor


def training_loss(C: Tensor, e0: Tensor, weights: Tensor) -> Tensor:
    r"""$\tfrac12 \sum_{k \ge 1} \sum_j w_{k,j} e_{k,j}^2$, one number per trial.

    Args:
        C: coefficients (..., K, L).
        e0: residuals before the first layer (..., N).
        weights: broadcasts against (..., K, N).
    """
    e = residual_trajectory(e0, C)[..., 1:, :]
    return 0.5 * (weights * e**2).sum((-2, -1))


def training_loss_and_gradient(C: Tensor, e0: Tensor, weights: Tensor) -> tuple[Tensor, Tensor]:
    r"""The loss and its derivative in every coefficient, by one pass forward and one backward.

    Backward, $\lambda \mathrel{+}= w_k e_k$, then
    $\partial \mathcal L/\partial C_{k-1,l} = \sum_j \lambda_j (e_{k-1,j} - 1) e_{k-1,j}^l$, and
    $\lambda \mathrel{*}= q_{k-1}'(e_{k-1})$.
    """
    require_table(C)
    K, L = C.shape[-2:]
    rises = torch.cat([1 - C[..., :1], C[..., :-1] - C[..., 1:], C[..., -1:]], dim=-1)
    slopes = (rises * torch.arange(L + 1, dtype=C.dtype, device=C.device))[..., 1:]
    trajectory, tables = _with_tables_of_powers(e0.expand(np.broadcast_shapes(e0.shape, (*C.shape[:-2], 1))), rises)
    e = torch.stack(trajectory, dim=-2)
    pull = weights * e[..., 1:, :]
    loss = 0.5 * (pull * e[..., 1:, :]).sum((-2, -1))
    lam = torch.zeros_like(e[..., 0, :])
    rows = []
    for k in reversed(range(K)):
        lam = lam + pull[..., k, :]
        below = tables[k][..., :L, :]
        rows.append((below @ (lam * (e[..., k, :] - 1))[..., None])[..., 0])
        lam = lam * _combined(slopes[..., k, :], below)
    gradient = torch.stack(rows[::-1], dim=-2) if rows else torch.zeros_like(C)
    return loss, gradient


def _with_tables_of_powers(e: Tensor, rises: Tensor) -> tuple[list[Tensor], list[Tensor]]:
    r"""All $e_k$, and $1, e_k, \dots, e_k^L$ before each layer: a layer is `rises` times these powers."""
    trajectory, tables = [e], []
    for k in range(rises.shape[-2]):
        tables.append(powers(trajectory[-1], rises.shape[-1]))
        trajectory.append(_combined(rises[..., k, :], tables[-1]))
    return trajectory, tables


def _combined(c: Tensor, table: Tensor) -> Tensor:
    return (c[..., None, :] @ table)[..., 0, :]


def gradient_descent(
    loss_and_gradient: Loss, C0: Tensor, step_size: float | Tensor, steps: int, *, keep_every: int = 1
) -> TrainingRun:
    """Steps of fixed size against the gradient, all trials at once.

    Args:
        loss_and_gradient: maps coefficients (..., K, L) to losses (...) and gradients (..., K, L).
        step_size: one number, or one per trial of shape (...).
        keep_every: the path holds the coefficients after 0, keep_every, 2 keep_every, ... steps.
    """
    return _descend(lambda _: loss_and_gradient, C0, lambda _: step_size, steps, keep_every)


def stochastic_gradient_descent(
    e0: Tensor,
    weights: Tensor,
    C0: Tensor,
    generator: torch.Generator,
    *,
    step_size: float = 1e-4,
    steps: int = 1200,
    batch: int = 100,
    halve_every: int = 300,
    keep_every: int = 1,
) -> TrainingRun:
    r"""Mini-batches drawn with replacement; the step is halved at regular intervals.

    The loss of a step is the average over its batch, $\tfrac{1}{2bK} \sum_{i \in b} \sum_{k,j} w e^2$.

    Args:
        e0: residuals of the samples (n, d).
        weights: weights of the samples (n, d).
        C0: coefficients (K, L).
    """
    if e0.ndim != 2 or weights.shape != e0.shape or C0.ndim != 2:
        raise ValueError(
            f"Expected residuals and weights (samples, d) and coefficients (K, L); "
            f"got {tuple(e0.shape)}, {tuple(weights.shape)} and {tuple(C0.shape)}."
        )

    def drawn(_: int) -> Loss:
        chosen = torch.randint(len(e0), (batch,), generator=generator, device=generator.device)
        e, w = e0[chosen.to(e0.device)].flatten(), weights[chosen.to(e0.device)].flatten()
        return lambda C: training_loss_and_gradient(C, e, w / (batch * C.shape[-2]))

    return _descend(drawn, C0, lambda t: step_size * 0.5 ** (t // halve_every), steps, keep_every)


def _descend(
    loss_at: Callable[[int], Loss],
    C0: Tensor,
    size_at: Callable[[int], float | Tensor],
    steps: int,
    keep_every: int,
) -> TrainingRun:
    if steps < 0 or keep_every < 1:
        raise ValueError(f"Expected steps >= 0 and keep_every >= 1; got {steps=}, {keep_every=}.")
    C = C0
    losses, norms, path = [], [], []
    for t in range(steps + 1):
        loss, gradient = loss_at(t)(C)
        losses.append(loss)
        norms.append(gradient.square().sum((-2, -1)).sqrt())
        if t % keep_every == 0:
            path.append(C)
        if t < steps:
            eta = torch.as_tensor(size_at(t), dtype=C.dtype, device=C.device)
            C = C - eta[..., None, None] * gradient
    return TrainingRun(C, torch.stack(losses), torch.stack(norms), torch.stack(path))
