"""Gradient descent on linear residual networks: at its effective width with reduced data, against full width."""

from collections.abc import Callable

import torch

from algorithms.least_squares import least_norm_solution, reduce_data
from algorithms.resnet import effective_width, gaussian, gradient_descent, loss, zero_hidden

from ..common import generator, normal
from .pair import Contest, Pair, relative_difference

DEPTH, SIZE, SAMPLES, STEPS = 10, 10, 1000, 3

Losses = Callable[..., torch.Tensor]


def problem(width: int, device: str) -> tuple[torch.Tensor, ...]:
    """Gaussian maps and data, and a rate well inside stability."""
    scales = {"alpha": width**-0.5, "beta": SIZE**-0.5}
    A, B = gaussian(SIZE, SIZE, width, generator=generator(), device=torch.device(device), **scales)
    X, Y = normal(SIZE, SAMPLES, device=device), normal(SIZE, SAMPLES, device=device, seed=1)
    norms = [torch.linalg.matrix_norm(M, 2) for M in (A, B, X)]
    return A, B, X, Y, 0.5 / (DEPTH * (norms[0] * norms[1] * norms[2]) ** 2)


def closed_form(A: torch.Tensor, B: torch.Tensor, X: torch.Tensor, Y: torch.Tensor, rate: torch.Tensor) -> torch.Tensor:
    """Losses of a few steps."""
    return gradient_descent(A, B, X, Y, depth=DEPTH, rate=rate, steps=STEPS).loss


def with_autograd(
    A: torch.Tensor, B: torch.Tensor, X: torch.Tensor, Y: torch.Tensor, rate: torch.Tensor
) -> torch.Tensor:
    """The same losses by automatic differentiation and an optimiser of the library."""
    hidden = zero_hidden(A, B, DEPTH).requires_grad_()
    optimiser = torch.optim.SGD([hidden], lr=float(rate))
    losses = []
    for _ in range(STEPS + 1):
        optimiser.zero_grad()
        value = loss(hidden, A, B, X, Y)
        value.backward()
        optimiser.step()
        losses.append(value.detach())
    return torch.stack(losses)


def by_hand(A: torch.Tensor, B: torch.Tensor, X: torch.Tensor, Y: torch.Tensor, rate: torch.Tensor) -> torch.Tensor:
    """The same losses as an expert writes them at full width: samples contracted, thin factors, updates in place."""
    hidden, squares, products = zero_hidden(A, B, DEPTH), X @ X.mT, Y @ X.mT
    losses = []
    for _ in range(STEPS + 1):
        right = [A]
        for W in hidden.unbind():
            right.append(right[-1] + W @ right[-1])
        U = B @ right[-1]
        losses.append((((U @ squares - 2 * products) * U).sum() + Y.square().sum()) / 2)
        left = B.mT @ (U @ squares - products)
        for W, before in zip(hidden.unbind()[::-1], right[-2::-1], strict=True):
            left, step = left + W.mT @ left, left
            W.addmm_(rate * step, before.mT, alpha=-1)
    return torch.stack(losses)


def contest(width: int, other: Losses) -> Callable[[str], Contest]:
    """The reductions are made beforehand, once for all steps. They leave out the loss that no network avoids."""

    def prepare(device: str) -> Contest:
        A, B, X, Y, rate = problem(width, device)
        small, data = effective_width(A, B), reduce_data(X, Y)
        unavoidable = (least_norm_solution(X, Y) @ X - Y).square().sum() / 2

        def ours() -> torch.Tensor:
            return closed_form(small.A, small.B, *data, rate)

        def theirs() -> torch.Tensor:
            return other(A, B, X, Y, rate)

        return Contest(ours, theirs, relative_difference([ours() + unavoidable], [theirs()]))

    return prepare


def _pair(width: int, target: float) -> Pair:
    job = f"ResNet GD, m={width}, L=10, d=k=10, n=1000"
    return Pair(f"resnet.descent_{width}", job, "closed-form GD at full width", contest(width, closed_form), target)


PAIRS = [
    _pair(200, 25),
    _pair(1000, 200),
    Pair("resnet.autograd_200", "ResNet GD, m=200", "autograd + torch.optim.SGD", contest(200, with_autograd)),
    Pair("resnet.by_hand_200", "ResNet GD, m=200", "thin factors by hand", contest(200, by_hand)),
    Pair("resnet.by_hand_1000", "ResNet GD, m=1000", "thin factors by hand", contest(1000, by_hand)),
]
