r"""Gradient descent and stochastic gradient descent on the hidden layers of a linear ResNet.

All layers move at the same time. The generators yield the situation before every step and once more at the
end; the two drivers keep the losses only. For gradient descent, pass data through
`algorithms.least_squares.reduce_data` and maps through `effective_width` first: the run is the same and its
cost depends neither on the number of samples nor on the width.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch

from algorithms.resnet._network import (
    check_problem,
    half_squares,
    residual_and_gradients,
    residual_factors,
    zero_hidden,
)
from algorithms.resnet._one_run import is_one_small_run, one_small_run


@dataclass(frozen=True, slots=True)
class DescentState:
    """Hidden weights, the loss there, and the (stochastic) gradients by which they move next."""

    hidden: torch.Tensor
    loss: torch.Tensor
    gradients: torch.Tensor


@dataclass(frozen=True, slots=True)
class DescentRun:
    """Losses before every step and after the last one, along the last axis, and the final hidden weights."""

    loss: torch.Tensor
    hidden: torch.Tensor


def descent_states(
    A: torch.Tensor,
    B: torch.Tensor,
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    depth: int,
    rate: float | torch.Tensor,
    steps: int,
    hidden: torch.Tensor | None = None,
) -> Iterator[DescentState]:
    r"""States $0, \dots, T$ of $W_l \leftarrow W_l - \eta \nabla_l$.

    The last state carries the gradients that it did not follow.

    Args:
        rate: $\eta$, a number or one per trial.
        hidden: where to start; zero by default.
    """
    check_problem(A, B, X, Y)
    hidden = zero_hidden(A, B, depth) if hidden is None else hidden
    return _states(A, B, X, Y, hidden, per_trial(rate, hidden), steps)


def _states(A, B, X, Y, hidden, rate, steps) -> Iterator[DescentState]:
    for step in range(steps + 1):
        residual, gradients = residual_and_gradients(residual_factors(hidden), A, B, X, Y)
        yield DescentState(hidden, half_squares(residual), gradients)
        if step < steps:
            hidden = hidden - rate * gradients


def gradient_descent(
    A: torch.Tensor,
    B: torch.Tensor,
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    depth: int,
    rate: float | torch.Tensor,
    steps: int,
    hidden: torch.Tensor | None = None,
) -> DescentRun:
    """Losses of `descent_states` and its last hidden weights, up to rounding."""
    check_problem(A, B, X, Y)
    start = zero_hidden(A, B, depth) if hidden is None else hidden
    if start.ndim == 3 and is_one_small_run(A, B, X, Y, start[0]) and not getattr(rate, "ndim", 0):
        return DescentRun(*one_small_run(A, B, X, Y, start, float(rate), steps))
    return collect(descent_states(A, B, X, Y, depth=depth, rate=rate, steps=steps, hidden=start))


def stochastic_descent_states(
    A: torch.Tensor,
    B: torch.Tensor,
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    depth: int,
    rate: float | torch.Tensor,
    batches: torch.Tensor,
    hidden: torch.Tensor | None = None,
) -> Iterator[DescentState]:
    r"""States of $W_l \leftarrow W_l - \eta G_l$ with $G_l$ the gradient over a batch, scaled by $n/B$.

    The loss in each state is that of all samples.

    Args:
        batches: sample numbers of every step, shape (..., steps, B); see `draw_batches`.
    """
    check_problem(A, B, X, Y)
    hidden = zero_hidden(A, B, depth) if hidden is None else hidden
    return _sampled_states(A, B, X, Y, hidden, rate, batches)


def _sampled_states(A, B, X, Y, hidden, rate, batches) -> Iterator[DescentState]:
    batch = np.broadcast_shapes(hidden.shape[:-3], batches.shape[:-2])
    hidden = hidden.expand(*batch, *hidden.shape[-3:])
    rate = per_trial(rate, hidden)
    scale = X.shape[-1] / batches.shape[-1]
    for chosen in batches.unbind(-2):
        factors = residual_factors(hidden)
        total = _full_loss(factors, A, B, X, Y)
        some_X, some_Y = take_samples(X, chosen), take_samples(Y, chosen)
        gradients = scale * residual_and_gradients(factors, A, B, some_X, some_Y)[1]
        yield DescentState(hidden, total, gradients)
        hidden = hidden - rate * gradients
    residual, gradients = residual_and_gradients(residual_factors(hidden), A, B, X, Y)
    yield DescentState(hidden, half_squares(residual), gradients)


def stochastic_gradient_descent(
    A: torch.Tensor,
    B: torch.Tensor,
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    depth: int,
    rate: float | torch.Tensor,
    batches: torch.Tensor,
    hidden: torch.Tensor | None = None,
) -> DescentRun:
    """Losses of `stochastic_descent_states` and its last hidden weights."""
    return collect(stochastic_descent_states(A, B, X, Y, depth=depth, rate=rate, batches=batches, hidden=hidden))


def draw_batches(
    samples: int,
    size: int,
    steps: int,
    *,
    generator: torch.Generator,
    batch: tuple[int, ...] = (),
    device: torch.device | None = None,
) -> torch.Tensor:
    """Uniform subsets without replacement, a fresh one per step: shape (..., steps, size)."""
    if not 1 <= size <= samples:
        raise ValueError(f"Expected a batch size between 1 and the {samples} samples; got {size}.")
    keys = torch.rand(*batch, steps, samples, generator=generator, dtype=torch.float64, device=generator.device)
    return keys.argsort(-1)[..., :size].to(device)


def take_samples(data: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    """Columns of the data, a set of its own for every trial."""
    rows = data.shape[-2]
    batch = np.broadcast_shapes(data.shape[:-2], chosen.shape[:-1])
    index = chosen.unsqueeze(-2).expand(*batch, rows, chosen.shape[-1])
    return data.expand(*batch, *data.shape[-2:]).gather(-1, index)


def _full_loss(factors: torch.Tensor, A: torch.Tensor, B: torch.Tensor, X: torch.Tensor, Y: torch.Tensor):
    product = A
    for factor in factors.unbind(-3):
        product = factor @ product
    return half_squares(B @ product @ X - Y)


def per_trial(rate: float | torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
    """A rate, or one per trial, ready to multiply a stack of layers."""
    rate = torch.as_tensor(rate, dtype=hidden.dtype, device=hidden.device)
    return rate[..., None, None, None]


def collect(states: Iterator[DescentState]) -> DescentRun:
    """Keep the losses of all states and the weights of the last."""
    losses = []
    for state in states:
        losses.append(state.loss)
    return DescentRun(torch.stack(losses, -1), state.hidden)
