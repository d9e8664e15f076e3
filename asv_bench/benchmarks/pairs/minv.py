"""The hyperpower iteration against itself as printed and against factorisations; its training against autograd."""

from collections.abc import Callable

import torch

from algorithms.hyperpower import (
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
SHAPES = [(10, 15), (50, 75), (100, 150), (200, 300)]


def fast(A: torch.Tensor) -> torch.Tensor:
    """The iterate on the smaller side, with early stopping, from a scale that costs no singular values."""
    return fast_hyperpower(A, ORDER, LAYERS, row_sum_scale(A))


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
        return fast_hyperpower(A, ORDER, LAYERS, scale)

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
]
PEERS = _peers()
