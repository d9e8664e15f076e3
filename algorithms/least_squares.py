r"""Linear least squares, and the small problem that a big one is equal to.

For $W \mapsto \|W X - Y\|_F^2$ only the row space of $X$ matters. With the thin singular value
decomposition $X = U S V^\top$ of rank $r$,

$$ \|W X - Y\|_F^2 = \|W (U S) - Y V\|_F^2 + \|Y - Y V V^\top\|_F^2. $$

The first term is the distance to the optimum, the second does not depend on $W$, and the $m$ samples have
become $r$ columns.
"""

import torch
from flint import fmpq_mat


def rank_tolerance(singular_values: torch.Tensor, shape: tuple[int, int]) -> torch.Tensor:
    """The size below which a singular value of a matrix of this shape counts as zero."""
    return max(shape) * torch.finfo(singular_values.dtype).eps * singular_values[..., :1]


def numerical_rank(matrix: torch.Tensor) -> int:
    """How many singular values stand above round-off; in a batch, the largest such number."""
    values = torch.linalg.svdvals(matrix)
    return _largest_rank(values, tuple(matrix.shape[-2:]))


def least_norm_solution(X: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
    r"""The solution of smallest norm, $W^* = Y X^+$."""
    _check_data(X, Y)
    U, inverse, V = _truncated_inverse(X)
    return ((Y @ V) * inverse.unsqueeze(-2)) @ U.mT


def exact_least_norm_solution(X: fmpq_mat, Y: fmpq_mat) -> fmpq_mat:
    r"""Rational twin of `least_norm_solution`, through a basis R of the rows of $X = B R$: $X^+ = R^+ B^+$."""
    rank = X.rank()
    if rank == 0:
        return fmpq_mat(Y.nrows(), X.nrows())
    R = fmpq_mat(X.rref()[0].table()[:rank])
    right = R.transpose() * (R * R.transpose()).inv()
    B = X * right
    return Y * right * (B.transpose() * B).inv() * B.transpose()


def reduce_data(X: torch.Tensor, Y: torch.Tensor, *, rank: int | None = None) -> tuple[torch.Tensor, torch.Tensor]:
    r"""The equal problem with `rank` columns, whose least residual is zero: $(U S, Y V)$.

    On it $\|W \tilde X - \tilde Y\|_F^2 = \|(W - W^*) X\|_F^2$, and gradients with respect to $W$ are those
    of the full data.

    Args:
        rank: rank of X, if known; decided by `numerical_rank` otherwise. In a batch, members of smaller
            rank get columns of zeros.
    """
    _check_data(X, Y)
    U, values, Vh = torch.linalg.svd(X, full_matrices=False)
    shape = tuple(X.shape[-2:])
    rank = _largest_rank(values, shape) if rank is None else rank
    kept = (values > rank_tolerance(values, shape)).unsqueeze(-2)
    zero = torch.zeros((), dtype=X.dtype, device=X.device)
    small_X = torch.where(kept, U * values.unsqueeze(-2), zero)
    small_Y = torch.where(kept, Y @ Vh.mT, zero)
    return small_X[..., :rank], small_Y[..., :rank]


def low_rank_solution(X: torch.Tensor, Y: torch.Tensor, rank: int) -> torch.Tensor:
    r"""A minimiser of $\|W X - Y\|_F^2$ among matrices of rank at most `rank`.

    With $X = U S V^\top$ it is $Z S^{-1} U^\top$, where $Z$ is the best approximation of that rank to
    $Y V$. Truncating $Y X^+$ instead would be a different, in general worse, matrix.
    """
    _check_data(X, Y)
    U, inverse, V = _truncated_inverse(X)
    left, strengths, right = torch.linalg.svd((Y @ V) * (inverse > 0).unsqueeze(-2), full_matrices=False)
    Z = (left[..., :rank] * strengths[..., None, :rank]) @ right[..., :rank, :]
    return (Z * inverse.unsqueeze(-2)) @ U.mT


def _truncated_inverse(X: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Singular vectors and inverse singular values, zero where the value counts as zero."""
    U, values, Vh = torch.linalg.svd(X, full_matrices=False)
    kept = values > rank_tolerance(values, tuple(X.shape[-2:]))
    return U, torch.where(kept, 1 / torch.where(kept, values, 1), 0), Vh.mT


def _largest_rank(values: torch.Tensor, shape: tuple[int, int]) -> int:
    if values.shape[-1] == 0:
        return 0
    return int((values > rank_tolerance(values, shape)).sum(-1).max())


def _check_data(X: torch.Tensor, Y: torch.Tensor) -> None:
    if X.shape[-1] != Y.shape[-1]:
        raise ValueError(
            f"Expected X and Y with one column per sample; X is {tuple(X.shape)} and Y is {tuple(Y.shape)}."
        )
