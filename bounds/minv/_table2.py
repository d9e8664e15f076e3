"""The spectra of Table 2 and networks on them: training in floating point, losses in balls of many digits."""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb, fmpq

from bounds.late import late, torch

hyperpower = late("algorithms.hyperpower")

TRAINING, UNSEEN, SIZE = 100, 400, 100
"""Singular values of the training, of the test, and of one matrix, to which losses refer."""


def midpoints(kappa: int, count: int = TRAINING) -> list[Any]:
    """Singular values evenly over [1/kappa, 1], in exact numbers."""
    low = fmpq(1, kappa)
    return [low + (1 - low) * fmpq(2 * j + 1, 2 * count) for j in range(count)]


def trained(kappa: int, order: int, layers: int, steps: int, minimize: Callable[..., Any]) -> tuple[Any, list[float]]:
    """Coefficients after L-BFGS on the printed loss of all layers, from one; and that loss at every evaluation."""
    a = torch.tensor([float(x) for x in midpoints(kappa)], dtype=torch.float64)

    def objective(flat: Any) -> tuple[float, Any]:
        C = torch.from_numpy(flat).reshape(layers, order)
        loss, gradient = hyperpower.training_loss_and_gradient(C, 1 - a**2, a**2 / layers)
        seen.append(loss.item())
        return seen[-1], gradient.numpy().ravel()

    seen: list[float] = []
    start = torch.ones(layers * order, dtype=torch.float64).numpy()
    options = {"maxiter": steps, "maxfun": 10 * steps, "ftol": 0, "gtol": 0, "maxcor": 20}
    run = minimize(objective, start, jac=True, method="L-BFGS-B", options=options)
    return run.x.reshape(layers, order), seen


def ones(order: int, layers: int) -> Any:
    """The fixed network."""
    return [[1] * order] * layers


def best_on_interval(kappa: int, order: int, layers: int) -> Any:
    """Composed Chebyshev layers, in rationals."""
    return hyperpower.chebyshev_layers(fmpq(0), 1 - fmpq(1, kappa**2), order, layers)


def unseen_residuals(kappa: int, C: Any, network: Callable[..., Any]) -> list[Any]:
    """Residuals after all layers at the singular values of the test, c_0 = 1."""
    return network([arb(1 - x * x) for x in midpoints(kappa, UNSEEN)], [[arb(c) for c in row] for row in C])[-1]


def unseen_digits(kappa: int, C: Any, network: Callable[..., Any]) -> Any:
    """The negative decimal logarithm of the mean test loss, as a ball."""
    last, values = unseen_residuals(kappa, C, network), midpoints(kappa, UNSEEN)
    loss = sum((arb(x * x) * e * e for x, e in zip(values, last, strict=True)), arb(0)) * SIZE / UNSEEN
    return -loss.log() / arb(10).log()


def ceiling(kappa: int, degree: int) -> Any:
    """Digits that no polynomial of the degree in $y = a^2$ with value 1 at 0 exceeds on the values of the test."""
    y = np.array([arb(x * x) for x in midpoints(kappa, UNSEEN)], dtype=object)
    return kernel_digits(y, y * SIZE / UNSEEN, degree)


def kernel_digits(y: Any, weights: Any, degree: int) -> Any:
    r"""Digits of the least of $\sum_i w_i p(y_i)^2$ over all p of the degree with p(0) = 1, by the kernel of the weights.

    The least is $1 / \sum_j \pi_j(0)^2 / h_j$, where $\pi_j$ are the orthogonal polynomials of the weights and $h_j$ their
    squared norms; they come from Stieltjes' three terms. Each of the `degree` steps loses a few bits, which the working
    precision must have.
    """
    before, now, norm, beta = 0 * y, 0 * y + 1, weights.sum(), arb(0)
    zero_before, zero_now, kernel = arb(0), arb(1), 1 / weights.sum()
    for _ in range(degree):
        center = (weights * now * now * y).sum() / norm
        before, now = now, (y - center) * now - beta * before
        zero_before, zero_now = zero_now, -center * zero_now - beta * zero_before
        last, norm = norm, (weights * now * now).sum()
        beta = norm / last
        kernel += zero_now**2 / norm
    return kernel.log() / arb(10).log()
