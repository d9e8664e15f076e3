r"""Warm starts that turn the Gram matrix of a wide layer into narrow weights.

`initial_distill` is the printed start: with $M = W_<^\top W_p$ and its best approximation $U \Sigma V$ of rank k,
$K_<^\top = U \Sigma^{1/2}$ and $K_p = \Sigma^{1/2} V$. The pair is defined only up to
$(K_p, K_<) \to (A K_p, A^{-\top} K_<)$; `balanced_distill` also reads the diagonal block of $W_<$, which
leaves only a rotation.
"""

import torch


def distill_rank(values: torch.Tensor, kappa: float) -> int:
    r"""How many singular values are at least $1 / (10 \kappa^2)$."""
    return int((values >= 1 / (10 * kappa**2)).sum())


def _factor(gram: torch.Tensor, width: int) -> torch.Tensor:
    """The K of this many rows with K^T K closest to a matrix; negative eigenvalues count as zero."""
    values, vectors = torch.linalg.eigh((gram + gram.mT) / 2)
    count = min(width, values.shape[-1])
    start = values.shape[-1] - count
    top = values.narrow(-1, start, count).clamp(min=0).sqrt().unsqueeze(-1)
    return _pad_rows(top * vectors.narrow(-1, start, count).mT, width)


def _pad_rows(K: torch.Tensor, rows: int) -> torch.Tensor:
    missing = rows - K.shape[-2]
    return torch.nn.functional.pad(K, (0, 0, 0, missing)) if missing > 0 else K


def _cross_factors(cross: torch.Tensor, width: int) -> torch.Tensor:
    """K = (K_<, K_p) with K_<^T K_p the best approximation of `cross` of rank `width`."""
    U, S, V = torch.linalg.svd(cross, full_matrices=False)
    count = min(width, S.shape[-1])
    root = S.narrow(-1, 0, count).sqrt().unsqueeze(-1)
    K = torch.cat([root * U.narrow(-1, 0, count).mT, root * V.narrow(-2, 0, count)], -1)
    return _pad_rows(K, width)


def _check_split(W: torch.Tensor, split: int) -> None:
    if not 0 <= split < W.shape[-1]:
        raise ValueError(f"The last block must be non-empty: split {split} with {W.shape[-1]} columns came.")


def initial_distill(
    W: torch.Tensor, split: int, *, kappa: float | None = None, width: int | None = None
) -> torch.Tensor:
    r"""Narrow weights K of shape (..., k, Q) from wide weights W of shape (..., m, Q).

    A layer with one source has an empty $W_<$, and the printed product says nothing; then K is the factor of
    the best approximation of $W^\top W$ itself.

    Args:
        split: the number of columns before the block of the layer just below.
        kappa: learns k as the number of singular values at least 1 / (10 kappa^2); one trial only.
        width: or prescribes k; missing rank is filled with zero rows.
    """
    _check_split(W, split)
    if (kappa is None) == (width is None):
        raise ValueError(f"Expected exactly one of kappa and width; kappa={kappa} and width={width} came.")
    gram = W.mT @ W
    cross = gram.narrow(-2, 0, split).narrow(-1, split, W.shape[-1] - split)
    if width is None:
        if W.ndim != 2:
            raise ValueError(f"A learned width needs a single trial; the shape {tuple(W.shape)} came.")
        width = distill_rank(torch.linalg.svdvals(cross if split else gram), kappa)
    return _cross_factors(cross, width) if split else _factor(gram, width)


def balanced_distill(gram: torch.Tensor, split: int, width: int) -> torch.Tensor:
    r"""Narrow weights from a Gram matrix $W^\top W$, fixed up to a rotation.

    $K_<$ is the factor of the block $W_<^\top W_<$ and $K_p = (K_<^\top)^+ W_<^\top W_p$. The block
    $W_p^\top W_p$, which the loss does not determine (Sym of it is all that shows), is read only when
    there is nothing else.

    Args:
        gram: (..., Q, Q), not necessarily positive semidefinite.
        split: the number of columns before the block of the layer just below.
    """
    _check_split(gram, split)
    if split == 0:
        return _factor(gram, width)
    rest = gram.shape[-1] - split
    upper = gram.narrow(-2, 0, split)
    K_far = _factor(upper.narrow(-1, 0, split), width)
    K_below = torch.linalg.pinv(K_far.mT) @ upper.narrow(-1, split, rest)
    return torch.cat([K_far, K_below], -1)
