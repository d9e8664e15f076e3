r"""D-SVD that never raises its objective.

With $\sigma \ge \|M\|_2$ the second derivative of the objective along the Cayley curve is at most $\|P\|_F^2\,
\sigma (3 \sigma + 1)$ in modulus, at every point of the curve, and the slope at its start is
$-\|P\|_F^2 / 2$. So the step

$$ t = \frac{1}{2 \sigma (3 \sigma + 1)} $$

lowers the objective by at least $\|P\|_F^2\, t / 4$. Each half-layer tries the guarded step of D-SVD first and keeps it
if it lowers the objective as much; otherwise it takes this one.
"""

from typing import Any

import torch
from flint import arb_mat, fmpq_mat
from torch import Tensor

from algorithms.stiefel._cayley import cayley_step, direction_norm
from algorithms.stiefel._exact import (
    exact_cayley_step,
    exact_curve_derivatives,
    exact_svd_gradient,
    exact_svd_half_layer,
    exact_svd_objective,
)
from algorithms.stiefel._svd import Factors, curve_derivatives, step_size, svd_gradient, svd_objective

Matrix = fmpq_mat | arb_mat


def safe_step_size(sigma: Any) -> Any:
    r"""$1 / (2 \sigma (3 \sigma + 1))$ for a positive number or tensor $\sigma \ge \|M\|_2$."""
    return 1 / (2 * sigma * (3 * sigma + 1))


def svd_descent(M: Tensor, U0: Tensor, V0: Tensor, steps: int) -> list[Factors]:
    """All iterates, the start included.

    Args:
        M: matrices (..., m, n), none of them zero.
        U0: frames (..., m, r).
        V0: frames (..., n, r).
    """
    if steps < 0:
        raise ValueError(f"The number of layers must not be negative; got {steps}.")
    size = safe_step_size(torch.linalg.matrix_norm(M, 2))
    iterates = [Factors(U0, V0)]
    for _ in range(steps):
        U, V = iterates[-1]
        U = _lowered(M, U, V, size)
        V = _lowered(M.mT, V, U, size)
        iterates.append(Factors(U, V))
    return iterates


def exact_svd_descent_step(M: Matrix, U: Matrix, V: Matrix, sigma: Any, *, bold: bool = True) -> Matrix:
    r"""U after one step that lowers the objective; $(M^\top, V, U)$ steps in V.

    Args:
        sigma: a number that is at least $\|M\|_2$.
        bold: whether the guarded step of D-SVD is tried first.
    """
    G, size = exact_svd_gradient(M, U, V), safe_step_size(sigma)
    first, _ = exact_curve_derivatives(M, U, V, G)
    if bold:
        tried = exact_svd_half_layer(M, U, V)
        if exact_svd_objective(M, tried, V) <= exact_svd_objective(M, U, V) + first * size / 2:
            return tried
    return exact_cayley_step(U, G, size)


def _lowered(M: Tensor, U: Tensor, V: Tensor, size: Tensor) -> Tensor:
    G = svd_gradient(M, U, V)
    first, second = curve_derivatives(M, U, V, G)
    tried = cayley_step(U, G, step_size(direction_norm(U, G), first, second))
    # the slope is -|P|^2 / 2, so this is |P|^2 size / 4 less
    promised = svd_objective(M, U, V) + first * size / 2
    kept = svd_objective(M, tried, V) <= promised
    return torch.where(kept[..., None, None], tried, cayley_step(U, G, size))
