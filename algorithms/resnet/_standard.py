r"""The plain deep linear network $B W_L \cdots W_1 A$ with fixed outer maps, for comparison with the ResNet.

Hidden weights start with independent $N(0, 1/m)$ entries. There are no skip connections and no global
factor; a network that trains its outer layers too, or scales its output by $(m^{L-1} k)^{-1/2}$, is a
different one. The width reduction of the ResNet does not apply: random hidden layers leave every subspace.
"""

from collections.abc import Iterator

import torch

from algorithms.resnet._descent import DescentRun, DescentState, collect, per_trial
from algorithms.resnet._network import check_problem, half_squares, residual_and_gradients


def standard_hidden(
    width: int,
    depth: int,
    *,
    generator: torch.Generator,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> torch.Tensor:
    r"""Hidden weights of shape (..., depth, width, width) with independent $N(0, 1/m)$ entries."""
    if min(width, depth) < 1:
        raise ValueError(f"Expected a positive width and depth; got {width} and {depth}.")
    shape = (*batch, depth, width, width)
    draw = torch.randn(shape, generator=generator, dtype=dtype, device=generator.device)
    return draw.to(device) / width**0.5


def standard_states(
    A: torch.Tensor,
    B: torch.Tensor,
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    hidden: torch.Tensor,
    rate: float | torch.Tensor,
    steps: int,
) -> Iterator[DescentState]:
    r"""States $0, \dots, T$ of gradient descent on the hidden layers of the plain network."""
    check_problem(A, B, X, Y)
    return _states(A, B, X, Y, hidden, per_trial(rate, hidden), steps)


def standard_descent(
    A: torch.Tensor,
    B: torch.Tensor,
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    hidden: torch.Tensor,
    rate: float | torch.Tensor,
    steps: int,
) -> DescentRun:
    """Losses of `standard_states` and its last hidden weights."""
    return collect(standard_states(A, B, X, Y, hidden=hidden, rate=rate, steps=steps))


def _states(A, B, X, Y, hidden, rate, steps) -> Iterator[DescentState]:
    for step in range(steps + 1):
        residual, gradients = residual_and_gradients(hidden, A, B, X, Y)
        yield DescentState(hidden, half_squares(residual), gradients)
        if step < steps:
            hidden = hidden - rate * gradients
