r"""The last hyperpower iterate, computed on the smaller side of the matrix.

From $X_0 = A^\top / c_0$ every iterate is $X_k = A^\top Q_k$ with $Q_k$ a polynomial in $S = A A^\top$, so
all layers but the last act on square matrices of the smaller size: $E = I - SQ$,
$Q \leftarrow Q \sum_{l<L} E^l$. The last layer uses A itself, because S squares the condition number and
one honest layer repairs that. Transposing A transposes every iterate, so a tall matrix is treated
through its transpose.
"""

import torch
from torch import Tensor

from algorithms.hyperpower._iteration import require_order_and_steps


def fast_hyperpower(A: Tensor, order: int, steps: int, c0: Tensor | float, *, stop_early: bool = True) -> Tensor:
    r"""The iterate $X_K$ that starts from $A^\top / c_0$.

    Args:
        A: matrices of shape (..., d2, d1).
        c0: one positive number per matrix, shape (...).
        stop_early: skip layers that would change nothing because every residual of the batch is below
            rounding after the last. This looks at the numbers, so on a GPU each layer waits.
    """
    require_order_and_steps(order, steps)
    if A.ndim < 2:
        raise ValueError(f"A must be a matrix or a batch of them, shape (..., d2, d1); got {tuple(A.shape)}.")
    if A.shape[-2] > A.shape[-1]:
        return fast_hyperpower(A.mT, order, steps, c0, stop_early=stop_early).mT
    batch = A.shape[:-2]
    flat = A.reshape(-1, *A.shape[-2:])
    scale = torch.as_tensor(c0, dtype=A.dtype, device=A.device).expand(batch).reshape(-1, 1, 1)
    pieces = zip(flat.split(_batch_in_cache(flat)), scale.split(_batch_in_cache(flat)), strict=True)
    X = torch.cat([_small_side(a, order, steps, c, stop_early) for a, c in pieces])
    return X.reshape(*batch, *X.shape[-2:])


def remove_drift(A: Tensor, X: Tensor) -> Tensor:
    r"""$X (AX)^\top$: the part of X outside the row space of A is removed to first order.

    In exact arithmetic $X_k A A^\dagger = X_k$, but rounding leaves a component in $X_k (I - AA^\dagger)$,
    and a layer of order L multiplies it by L. Only after convergence does the product leave the rest of X
    unchanged: before, it multiplies the residual of each singular value by about two.
    """
    return X @ (A @ X).mT


def _small_side(A: Tensor, order: int, steps: int, scale: Tensor, stop_early: bool) -> Tensor:
    if steps == 0:
        return A.mT / scale
    S = A @ A.mT
    Q = torch.eye(A.shape[-2], dtype=A.dtype, device=A.device).expand_as(S) / scale
    for k in range(steps - 1):
        E = _identity_minus(S, Q) if k else _add_identity(-S / scale)
        if stop_early and _is_negligible(E):
            break
        Q = geometric_sum_times(Q, E, order)
    X = A.mT @ Q
    return geometric_sum_times(X, _identity_minus(A, X), order)


def geometric_sum_times(X: Tensor, E: Tensor, order: int) -> Tensor:
    r"""$X (I + E + \dots + E^{L-1})$ by factors: $G_{ab}(E) = G_a(E)\, G_b(E^a)$.

    An even order halves at the cost of two products, one for X and one for the square; an odd order peels
    off one term. Powers of two need $2 \log_2 L - 1$ products instead of the $L - 1$ of Horner's rule.
    """
    if order == 1:
        return X
    if order <= 3:
        Y = X
        for _ in range(order - 1):
            Y = torch.baddbmm(X, Y, E)
        return Y
    if order == 5:
        square = torch.bmm(E, E)
        return torch.baddbmm(X, X, torch.baddbmm(square, square, E + square).add_(E))
    if order % 2:
        return torch.baddbmm(X, geometric_sum_times(X, E, order - 1), E)
    return geometric_sum_times(torch.baddbmm(X, X, E), torch.bmm(E, E), order // 2)


def _batch_in_cache(A: Tensor) -> int:
    """How many matrices to treat at a time: on a CPU, a stack of small squares of one megabyte; else all."""
    square = A.shape[-2] ** 2 * A.element_size()
    return max(1, 2**20 // max(1, square)) if A.device.type == "cpu" else max(1, len(A))


def _identity_minus(S: Tensor, Q: Tensor) -> Tensor:
    return _add_identity(torch.bmm(S, Q).neg_())


def _add_identity(E: Tensor) -> Tensor:
    E.diagonal(dim1=-2, dim2=-1).add_(1)
    return E


def _is_negligible(E: Tensor) -> bool:
    """Whether the last layer, which at least squares E, will leave less than one rounding."""
    return E.numel() == 0 or bool(E.shape[-1] * E.abs().amax() < torch.finfo(E.dtype).eps ** 0.5)
