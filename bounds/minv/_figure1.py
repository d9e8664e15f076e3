"""The spectra of Figure 1 and networks on them: training as in the paper, losses on unseen spectra in balls.

Spectra are not drawn: their values are evenly spaced quantiles of the law to which those of Gaussian matrices tend.
"""

import math
from collections.abc import Callable
from typing import Any

from flint import arb

from bounds.late import late, torch

hyperpower = late("algorithms.hyperpower")


TRAINING, UNSEEN, SIZE = 40, 4, 100
"""Spectra of the training, of the test, and singular values in each."""


def quarter_circle(shares: Any) -> Any:
    """Quantiles of the law of the singular values of large Gaussian matrices, on [0, 2]; as floats, taken at face value.

    At s = 2 sin(phi) a share (2 phi + sin(2 phi))/pi of them lies below; phi comes from bisection.
    """
    low, high = torch.zeros_like(shares), torch.full_like(shares, math.pi / 2)
    for _ in range(60):
        middle = (low + high) / 2
        below = 2 * middle + torch.sin(2 * middle) < math.pi * shares
        low, high = torch.where(below, middle, low), torch.where(below, high, middle)
    return 2 * torch.sin((low + high) / 2)


def spectra(
    count: int, *, start: float = 0.5, deviation: float = SIZE**-0.25, spectral: bool = False
) -> tuple[Any, Any]:
    """First residuals at c_0 = |A|_F^2, or |A|_2^2, and squared singular values of `count` matrices of size 100.

    The shares of a spectrum are evenly spaced, and those of the next are shifted by an equal part of that space.
    """
    shifts = (torch.arange(count, dtype=torch.float64)[:, None] + start) / count
    a = quarter_circle((torch.arange(SIZE, dtype=torch.float64) + shifts) / SIZE) * deviation * SIZE**0.5
    return 1 - a**2 / (a[:, -1:] ** 2 if spectral else a.square().sum(-1, keepdim=True)), a**2


def trained(layers: int, order: int, step_size: float, steps: int, algorithm: Callable[..., Any]) -> Any:
    """Coefficients after mini-batches of ten spectra out of forty, which are data: they come from one stored seed."""
    e0, weights = spectra(TRAINING)
    start = torch.ones(layers, order, dtype=torch.float64)
    return algorithm(
        e0,
        weights,
        start,
        torch.Generator().manual_seed(0),
        step_size=step_size,
        steps=steps,
        batch=10,
        halve_every=max(1, steps // 4),
        keep_every=steps,
    ).C


def by_second_order(layers: int, order: int, steps: int, minimize: Callable[..., Any]) -> list[Any]:
    """Coefficients after each step of L-BFGS on the mean loss of all layers, on forty spectra."""
    e0, weights = (part.flatten() for part in spectra(TRAINING))

    def objective(flat: Any) -> tuple[float, Any]:
        C = torch.from_numpy(flat).reshape(layers, order)
        loss, gradient = hyperpower.training_loss_and_gradient(C, e0, weights / (TRAINING * layers))
        return loss.item(), gradient.numpy().ravel()

    start = ones(layers, order).numpy().ravel()
    path = [start]
    options = {"maxiter": steps, "maxfun": 10 * steps, "ftol": 0, "gtol": 0, "maxcor": 20}
    run = minimize(
        objective, start, jac=True, method="L-BFGS-B", options=options, callback=lambda x: path.append(x.copy())
    )
    return [C.reshape(layers, order) for C in (*path[:steps], run.x)]


def ones(layers: int, order: int) -> Any:
    """Fixed coefficients."""
    return torch.ones(layers, order, dtype=torch.float64)


def mean_loss(C: Any, algorithm: Callable[..., Any] | None = None, **reading: Any) -> Any:
    """The final loss on unseen spectra, in balls."""
    run = algorithm or hyperpower.exact_residual_trajectory
    e0, weights = (part.flatten().tolist() for part in spectra(UNSEEN, start=1 / 3, **reading))
    last = run([arb(e) for e in e0], [[arb(c) for c in row] for row in C.tolist()])[-1]
    return sum(arb(w) * e * e for w, e in zip(weights, last, strict=True)) / UNSEEN


def log10(ball: Any) -> Any:
    """The decimal logarithm that the figure shows."""
    return ball.log() / arb(10).log()
