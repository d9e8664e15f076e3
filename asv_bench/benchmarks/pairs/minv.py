"""The hyperpower iteration against itself as printed and against factorisations; its training against autograd."""

from collections.abc import Callable

import torch

from algorithms.hyperpower import (
    chebyshev_layers,
    fast_hyperpower,
    hyperpower,
    initial_residuals,
    spectral_scale,
    training_loss_and_gradient,
    transposed_start,
)

from ..common import normal
from .pair import Contest, Pair, relative_difference

ORDER, LAYERS = 4, 8
CHEAPEST = 5, 7
"""Order and layers: five-fold accuracy for as many products as four-fold."""

SHAPES = [(10, 15), (50, 75), (100, 150), (200, 300)]


def fast(A: torch.Tensor) -> torch.Tensor:
    """The iterate on the smaller side, from a scale without singular values. A GPU would wait for early stopping."""
    return fast_hyperpower(A, *CHEAPEST, row_sum_scale(A), stop_early=A.is_cpu)


def row_sum_scale(A: torch.Tensor) -> torch.Tensor:
    r"""$\|A A^\top\|_\infty \ge \|A\|_2^2$: for Gaussian matrices about twice as large, less than a layer's worth."""
    return (A @ A.mT).abs().sum(-1).amax(-1)


def by_svd(A: torch.Tensor) -> torch.Tensor:
    """The pseudo-inverse of a matrix of full rank from its singular values."""
    U, a, Vh = torch.linalg.svd(A, full_matrices=False)
    return (Vh.mT / a.unsqueeze(-2)) @ U.mT


def by_inverse(A: torch.Tensor) -> torch.Tensor:
    """The pseudo-inverse of a wide matrix of full rank through the inverse of its Gram matrix."""
    return A.mT @ torch.linalg.inv(A @ A.mT)


def cholesky(A: torch.Tensor) -> torch.Tensor:
    """The same by the factor of the Gram matrix."""
    return torch.cholesky_solve(A, torch.linalg.cholesky(A @ A.mT)).mT


def lu(A: torch.Tensor) -> torch.Tensor:
    """The same by elimination."""
    return torch.linalg.solve(A @ A.mT, A).mT


def newton_schulz(A: torch.Tensor) -> torch.Tensor:
    """The iteration of order two as it is written, from our start and with our test for stopping."""
    X = A.mT / row_sum_scale(A)[..., None, None]
    while True:
        E = _residual(A, X)
        X = torch.baddbmm(X, X, E)
        if _finished(E):
            return X


def minimax(lowest: float) -> Callable[[torch.Tensor], torch.Tensor]:
    """Three terms a layer with the coefficients that are best for the interval, as Polar Express picks its own.

    `lowest` is what it takes for granted: a ratio below that of the smallest singular value to the square root of the
    scale. Once the interval has shrunk to rounding, the layers are those of order three.
    """
    table = chebyshev_layers(0.0, 1 - lowest**2, 3, 12)

    def run(A: torch.Tensor) -> torch.Tensor:
        X = A.mT / row_sum_scale(A)[..., None, None]
        for c0, c1, c2 in table:
            E = _residual(A, X)
            terms = torch.baddbmm(E, E, E, beta=c1, alpha=c2)
            X = torch.baddbmm(X, X, terms, beta=c0)
            if _finished(E):
                return X
        raise ValueError(f"no convergence from {lowest}: the smallest singular value is smaller")

    return run


def known_spectrum(A: torch.Tensor) -> Callable[[torch.Tensor], torch.Tensor]:
    """The same with the smallest singular value told to it, which costs more than the whole job."""
    a = torch.linalg.svdvals(A).amin(-1)
    return minimax(0.999 * float((a / row_sum_scale(A).sqrt()).min()))


def _residual(A: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    return torch.baddbmm(torch.eye(A.shape[-2], dtype=A.dtype, device=A.device), A, X, alpha=-1)


def _finished(E: torch.Tensor) -> bool:
    return bool(E.shape[-1] * E.abs().amax() < torch.finfo(E.dtype).eps ** 0.5)


def against(other: Callable[[torch.Tensor], torch.Tensor], *shape: int) -> Callable[[str], Contest]:
    """The whole job on both sides, the scale of the start included."""

    def prepare(device: str) -> Contest:
        A = normal(*shape, device=device)
        return Contest(lambda: fast(A), lambda: other(A), relative_difference([fast(A)], [other(A)]))

    return prepare


def iteration(device: str) -> Contest:
    """Both start from the same scale, which is given."""
    A = normal(100, 100, 150, device=device)
    scale = spectral_scale(A)

    def ours() -> torch.Tensor:
        return fast_hyperpower(A, ORDER, LAYERS, scale, stop_early=A.is_cpu)

    def theirs() -> torch.Tensor:
        return hyperpower(A, transposed_start(A, scale), ORDER, LAYERS)[-1]

    return Contest(ours, theirs, relative_difference([ours()], [theirs()]))


def training(device: str) -> Contest:
    """Gradient of the loss in the coefficients: singular values in closed form, against autograd on matrices."""
    A = normal(100, 10, 15, device=device)
    a = torch.linalg.svdvals(A)
    c0 = spectral_scale(A)
    e0, weights = initial_residuals(a, c0).flatten(), a.square().flatten()
    C = torch.ones(4, ORDER, dtype=A.dtype, device=A.device)
    X0 = transposed_start(A, c0)

    def theirs() -> torch.Tensor:
        leaf = C.clone().requires_grad_()
        X, loss = X0, torch.zeros((), dtype=A.dtype, device=A.device)
        identity = torch.eye(A.shape[-2], dtype=A.dtype, device=A.device)
        for row in leaf:
            E = identity - A @ X
            total, power = torch.zeros_like(X), X
            for c in row:
                total, power = total + c * power, power @ E
            X = total
            loss = loss + (A @ X @ A - A).square().sum() / 2
        return torch.autograd.grad(loss, leaf)[0]

    def ours() -> torch.Tensor:
        return training_loss_and_gradient(C, e0, weights)[1]

    return Contest(ours, theirs, relative_difference([ours()], [theirs()]))


METHODS = {"pinv": torch.linalg.pinv, "svd": by_svd, "inv": by_inverse, "cholesky": cholesky, "lu": lu}


def equally_accurate(make: Callable[[torch.Tensor], Callable[[torch.Tensor], torch.Tensor]], *shape: int):
    """Both iterate until nothing is left but rounding; what `make` prepares is not timed."""

    def prepare(device: str) -> Contest:
        A = normal(*shape, device=device)
        other = make(A)
        return Contest(lambda: fast(A), lambda: other(A), relative_difference([fast(A)], [other(A)]))

    return prepare


def _iterations() -> list[Pair]:
    """The iterations that an expert would take in place of ours, on batches."""
    makers = {
        "Newton-Schulz": lambda A: newton_schulz,
        "minimax polynomials from 1e-3": lambda A: minimax(1e-3),
        "minimax polynomials, spectrum known": known_spectrum,
    }
    return [
        Pair(
            f"minv.{name.split()[0].lower()}_{i}_{rows}x{columns}",
            f"hyperpower, 100 of {rows}x{columns}",
            name,
            equally_accurate(make, 100, rows, columns),
        )
        for i, (name, make) in enumerate(makers.items())
        for rows, columns in SHAPES[:3]
    ]


def _peers() -> list[Pair]:
    """One matrix and a hundred: from which size on does a factorisation win?"""
    pairs = []
    for name, other in METHODS.items():
        for rows, columns in SHAPES:
            for batch in (1, 100):
                job = f"hyperpower, {batch} of {rows}x{columns}"
                id_ = f"minv.{name}_{batch}_{rows}x{columns}"
                pairs.append(Pair(id_, job, name, against(other, batch, rows, columns)))
    return pairs


PAIRS = [
    Pair("minv.printed", "hyperpower (L=4, K=8), 100 of 100x150", "printed iteration", iteration, 2),
    Pair("minv.training", "hyperpower training gradient, 100 of 10x15, K=4", "autograd on matrices", training),
    *_iterations(),
]
PEERS = _peers()
