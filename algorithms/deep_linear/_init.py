r"""Initial weights of a deep linear network $W_L \cdots W_1$ with given widths $(n_0, \dots, n_L)$.

All of them pad one small block to the layer's shape: an orthogonal one, an identity, or a root of singular
values. Draws depend on the sizes of the blocks only. So orth-identity and balanced networks of different
hidden widths get *the same* blocks from the same seed, as long as the widths stay above $\max(n_0, n_L)$ or
$\min(n_0, n_L)$.
"""

from collections.abc import Sequence
from itertools import pairwise

import torch


def orthogonal(
    widths: Sequence[int],
    *,
    generator: torch.Generator,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> list[torch.Tensor]:
    r"""Each layer holds a Haar orthogonal block of size $\min(n_j, n_{j-1})$, padded by zeros."""
    _check_widths(widths)
    return [_padded(_haar(min(n, n_in), batch, generator, dtype, device), n, n_in) for n_in, n in pairwise(widths)]


def orth_identity(
    widths: Sequence[int],
    *,
    generator: torch.Generator,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> list[torch.Tensor]:
    r"""As `orthogonal`, but the block is at most $\max(n_0, n_L)$ wide and followed by an identity block."""
    _check_widths(widths)
    largest = max(widths[0], widths[-1])
    weights = []
    for n_in, n in pairwise(widths):
        block = _haar(min(n, n_in, largest), batch, generator, dtype, device)
        size = block.shape[-1]
        layer = torch.eye(n, n_in, dtype=dtype, device=block.device).expand(*batch, n, n_in).clone()
        layer[..., :size, :size] = block
        weights.append(layer)
    return weights


def identity(
    widths: Sequence[int],
    *,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> list[torch.Tensor]:
    """Each layer is an identity block padded by zeros."""
    _check_widths(widths)
    return [
        torch.eye(n, n_in, dtype=dtype, device=device).expand(*batch, n, n_in).clone() for n_in, n in pairwise(widths)
    ]


def balanced(
    widths: Sequence[int],
    *,
    generator: torch.Generator,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> list[torch.Tensor]:
    r"""Balanced factors of a matrix with independent $N(0, 1)$ entries."""
    _check_widths(widths)
    return balanced_factors(_normal(widths[-1], widths[0], batch, generator, dtype, device), widths)


def balanced_factors(product: torch.Tensor, widths: Sequence[int]) -> list[torch.Tensor]:
    r"""Split a matrix $U S V^\top$ evenly over the layers.

    $W_L = [U S^{1/L}\ 0]$, $W_j = S^{1/L}$ padded by zeros, $W_1 = [S^{1/L} V^\top; 0]$. Neighbours then
    agree, $W_{j+1}^\top W_{j+1} = W_j W_j^\top$. All hidden widths must be at least $\min(n_0, n_L)$, else
    the product would not be kept.
    """
    _check_widths(widths)
    smallest, depth = min(widths[0], widths[-1]), len(widths) - 1
    if product.shape[-2:] != (widths[-1], widths[0]) or min(widths) < smallest:
        raise ValueError(
            f"Expected a product of shape ({widths[-1]}, {widths[0]}) and widths of at least {smallest}; "
            f"the product is {tuple(product.shape)} and the widths are {tuple(widths)}."
        )
    U, values, Vh = torch.linalg.svd(product, full_matrices=False)
    root = values ** (1 / depth)
    blocks = [torch.diag_embed(root) for _ in range(depth)]
    blocks[0] = blocks[0] @ Vh
    blocks[-1] = U @ blocks[-1]
    return [_padded(block, n, n_in) for block, n_in, n in zip(blocks, widths[:-1], widths[1:], strict=True)]


def random_normal(
    widths: Sequence[int],
    *,
    generator: torch.Generator,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> list[torch.Tensor]:
    r"""Independent entries $N(0, 1/n_{j-1})$, so that rows have norm one on average."""
    _check_widths(widths)
    return [_normal(n, n_in, batch, generator, dtype, device) / n_in**0.5 for n_in, n in pairwise(widths)]


def _normal(rows, columns, batch, generator, dtype, device) -> torch.Tensor:
    """Drawn where the generator lives, so that a seed gives the same numbers for every device."""
    draw = torch.randn(*batch, rows, columns, generator=generator, dtype=dtype, device=generator.device)
    return draw.to(device)


def _haar(size, batch, generator, dtype, device) -> torch.Tensor:
    Q, R = torch.linalg.qr(_normal(size, size, batch, generator, dtype, device))
    # QR alone favours some signs; making the diagonal of R positive gives the uniform law.
    return Q * torch.where(R.diagonal(dim1=-2, dim2=-1) < 0, -1, 1).to(dtype).unsqueeze(-2)


def _padded(block: torch.Tensor, rows: int, columns: int) -> torch.Tensor:
    return torch.nn.functional.pad(block, (0, columns - block.shape[-1], 0, rows - block.shape[-2]))


def _check_widths(widths: Sequence[int]) -> None:
    if len(widths) < 2 or any(n < 1 for n in widths):
        raise ValueError(f"Expected positive widths (n_0, ..., n_L) of at least one layer; got {tuple(widths)}.")
