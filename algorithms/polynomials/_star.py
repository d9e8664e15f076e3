r"""The symmetric product $x * y$ and the double symmetrisation Sym on batches of floating-point tensors.

$$ [x * y]_{\{i,j\}} = a_{ij} \tfrac12 (x_i y_j + x_j y_i), \qquad a_{ii} = 1, \quad a_{ij} = \sqrt2, $$

so that $\langle x, y \rangle^2 = \langle x*x, y*y \rangle$. A matrix acts on its rows: `star(X)` is $X * X$.
Exact twins of everything in this file, over the rationals with a square root of two, are in `_exact_star`.
"""

import torch

from algorithms.polynomials._pairs import base_size, pair_count, pairs, quadruple_table, splittings


def _pair_indices(n: int, device: torch.device) -> tuple[torch.Tensor, torch.Tensor]:
    first, second = zip(*pairs(n), strict=True)
    return torch.tensor(first, device=device), torch.tensor(second, device=device)


def _pair_weights(n: int, like: torch.Tensor) -> torch.Tensor:
    """The weights a_ij in the order of the pairs."""
    return torch.tensor([1.0 if i == j else 2.0 for i, j in pairs(n)], dtype=like.dtype, device=like.device).sqrt()


def star(X: torch.Tensor, Y: torch.Tensor | None = None) -> torch.Tensor:
    r"""Symmetric product along the last axis; with one argument $X * X$.

    Args:
        X: (..., n); for a matrix the product is taken row by row.
        Y: a second factor of the same shape; the product is bilinear and symmetric.
    """
    i, j = _pair_indices(X.shape[-1], X.device)
    weights = _pair_weights(X.shape[-1], X)
    if Y is None:
        return weights * X.index_select(-1, i) * X.index_select(-1, j)
    if Y.shape[-1] != X.shape[-1]:
        raise ValueError(f"Both factors need the same last axis; {X.shape[-1]} and {Y.shape[-1]} came.")
    return weights * (X.index_select(-1, i) * Y.index_select(-1, j) + X.index_select(-1, j) * Y.index_select(-1, i)) / 2


def symmetric_square(U: torch.Tensor) -> torch.Tensor:
    r"""The matrix $Q$ with $RU * RU = (R * R)\,Q$ for every $R$; orthogonal when $U$ is.

    $$ Q_{\{i,j\},\{k,l\}} = \tfrac12 a_{ij} a_{kl} (U_{ik} U_{jl} + U_{il} U_{jk}). $$

    Args:
        U: (..., n, p).
    """
    i, j = _pair_indices(U.shape[-2], U.device)
    return _pair_weights(U.shape[-2], U).unsqueeze(-1) * star(U.index_select(-2, i), U.index_select(-2, j))


def _square_side(M: torch.Tensor) -> int:
    if M.ndim < 2 or M.shape[-1] != M.shape[-2]:
        raise ValueError(f"Expected a square matrix indexed by pairs on both sides; the shape {tuple(M.shape)} came.")
    return base_size(M.shape[-1])


def quartic_coefficients(M: torch.Tensor) -> torch.Tensor:
    r"""Coefficients of the quartic form $(z*z)^\top M (z*z)$, one per multiset {i,j,k,l} in sorted order."""
    n = _square_side(M)
    weights = _pair_weights(n, M)
    table = torch.tensor(quadruple_table(n), device=M.device).flatten()
    entries = (weights.unsqueeze(-1) * M * weights).flatten(-2)
    total = torch.zeros(*M.shape[:-2], len(splittings(n)), dtype=M.dtype, device=M.device)
    return total.index_add(-1, table, entries)


def symmetrise(M: torch.Tensor) -> torch.Tensor:
    r"""Sym(M): the same quartic form, its coefficients spread evenly over all entries that carry them.

    Linear and idempotent; $(z*z)^\top \mathrm{Sym}(M) (z*z) = (z*z)^\top M (z*z)$ for every $z$.

    Args:
        M: (..., q, q) with q = n (n + 1) / 2.
    """
    n = _square_side(M)
    weights = _pair_weights(n, M)
    table = torch.tensor(quadruple_table(n), device=M.device)
    share = quartic_coefficients(M) / torch.tensor(splittings(n), dtype=M.dtype, device=M.device)
    return share.index_select(-1, table.flatten()).reshape(M.shape) / (weights.unsqueeze(-1) * weights)


def quartic_norm(M: torch.Tensor) -> torch.Tensor:
    r"""$\mathcal{C}_z((z*z)^\top M (z*z))$: the sum of squares of the monomial coefficients."""
    return quartic_coefficients(M).square().sum(-1)


def star_of_identity(n: int, *, dtype: torch.dtype = torch.float64, device: torch.device | str = "cpu") -> torch.Tensor:
    r"""$I * I \in \mathbb{R}^{n \times \binom{n+1}{2}}$: picks the squares, $(I*I)(z*z) = \sigma(z)$."""
    squares = torch.tensor([k for k, (i, j) in enumerate(pairs(n)) if i == j], device=device)
    return torch.eye(pair_count(n), dtype=dtype, device=device).index_select(0, squares)
