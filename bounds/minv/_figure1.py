"""The spectra of Figure 1 and networks on them: training as in the paper, losses on unseen spectra in balls."""

from collections.abc import Callable
from typing import Any

from flint import arb, ctx

from bounds.late import late, torch

hyperpower = late("algorithms.hyperpower")


def spectra(count: int, seed: int, *, deviation: float = 100**-0.25, spectral: bool = False) -> tuple[Any, Any]:
    """First residuals at c_0 = |A|_F^2, or |A|_2^2, and squared singular values of Gaussian matrices."""
    generator = torch.Generator().manual_seed(seed)
    a = torch.linalg.svdvals(torch.randn(count, 100, 100, generator=generator, dtype=torch.float64)) * deviation
    return 1 - a**2 / (a[:, :1] ** 2 if spectral else a.square().sum(-1, keepdim=True)), a**2


def trained(layers: int, order: int, step_size: float, steps: int, algorithm: Callable[..., Any]) -> Any:
    """Coefficients after mini-batches of ten spectra out of forty."""
    e0, weights = spectra(40, 1)
    start = torch.ones(layers, order, dtype=torch.float64)
    generator = torch.Generator().manual_seed(2)
    return algorithm(
        e0,
        weights,
        start,
        generator,
        step_size=step_size,
        steps=steps,
        batch=10,
        halve_every=max(1, steps // 4),
        keep_every=steps,
    ).C


def by_second_order(layers: int, order: int, steps: int, minimize: Callable[..., Any], *, seed: int = 1) -> list[Any]:
    """Coefficients after each step of L-BFGS on the mean loss of all layers, on forty spectra."""
    e0, weights = (part.flatten() for part in spectra(40, seed))

    def objective(flat: Any) -> tuple[float, Any]:
        C = torch.from_numpy(flat).reshape(layers, order)
        loss, gradient = hyperpower.training_loss_and_gradient(C, e0, weights / (40 * layers))
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


def mean_loss(C: Any, algorithm: Callable[..., Any] | None = None, *, count: int = 4, **reading: Any) -> Any:
    """The final loss on unseen spectra, in balls."""
    run = algorithm or hyperpower.exact_residual_trajectory
    e0, weights = (part.flatten().tolist() for part in spectra(count, 3, **reading))
    with ctx.workprec(256):
        last = run([arb(e) for e in e0], [[arb(c) for c in row] for row in C.tolist()])[-1]
        return sum(arb(w) * e * e for w, e in zip(weights, last, strict=True)) / count


def log10(ball: Any) -> Any:
    """The decimal logarithm that the figure shows."""
    return ball.log() / arb(10).log()
