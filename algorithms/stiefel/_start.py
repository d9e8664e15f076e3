"""Random points of the Stiefel manifold, and a start from which a square matrix can be decomposed."""

import torch
from torch import Tensor


def random_frame(
    batch: tuple[int, ...],
    rows: int,
    columns: int,
    generator: torch.Generator,
    *,
    dtype: torch.dtype = torch.float64,
) -> Tensor:
    """Uniformly distributed orthonormal columns, shape (*batch, rows, columns), on the generator's device.

    The signs of the triangular factor are moved into the frame: without that the distribution is not
    uniform, and square frames would all have a determinant of the same sign.
    """
    if columns > rows:
        raise ValueError(f"At most as many orthonormal columns as rows exist; got {rows=}, {columns=}.")
    gaussian = torch.randn(*batch, rows, columns, generator=generator, dtype=dtype, device=generator.device)
    Q, R = torch.linalg.qr(gaussian)
    return Q * R.diagonal(dim1=-2, dim2=-1).sign()[..., None, :]


def match_determinants(M: Tensor, U: Tensor, V: Tensor) -> Tensor:
    r"""U with its first column flipped wherever $\det U \det V$ and $\det M$ have opposite signs.

    Cayley steps have determinant one and never change those signs; for a square invertible M with as many
    columns as rows, frames of the wrong sign cannot reach singular vectors. Other shapes pass unchanged.
    """
    if not M.shape[-2] == M.shape[-1] == U.shape[-1]:
        return U
    wrong = torch.linalg.det(U) * torch.linalg.det(V) * torch.linalg.det(M).sign() < 0
    flip = torch.ones_like(U[..., :1, :])
    flip[..., 0] = torch.where(wrong, -1.0, 1.0)[..., None]
    return U * flip
