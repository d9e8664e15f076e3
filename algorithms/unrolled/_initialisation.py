r"""Networks to start training from: the last layer is zero, so that the run is plain gradient descent at first.

All inner layers are multiplied by an expansion e. The network is positively homogeneous in each layer, so the
last hidden layer of a network with L layers grows by exactly $e^{L-1}$.
"""

from collections.abc import Sequence

import torch

from algorithms.unrolled._net import Weights


def expanded_initialisation(
    hidden: Sequence[int],
    expansion: float,
    *,
    generator: torch.Generator,
    trials: Sequence[int] = (),
    dtype: torch.dtype = torch.float64,
) -> Weights:
    """Orthonormal inner layers of the given widths times the expansion, and a last layer of zeros."""
    if not hidden or min(hidden) < 1:
        raise ValueError(f"expected at least one hidden width, all positive, got {tuple(hidden)}")
    sizes = (2, *hidden)
    draw = {"generator": generator, "device": generator.device, "dtype": dtype}
    inner = tuple(
        expansion * orthonormal(torch.randn(*trials, n, m, **draw)) for n, m in zip(sizes[1:], sizes, strict=False)
    )
    return (*inner, torch.zeros(*trials, 1, hidden[-1], device=generator.device, dtype=dtype))


def designed_initialisation(directions: torch.Tensor, layers: int, expansion: float) -> Weights:
    """A first layer with the given rows (n, 2), identities above it, all times the expansion; zeros on top.

    The identities pass nonnegative numbers on unchanged, so every further layer only multiplies by e.
    """
    if directions.ndim != 2 or directions.shape[1] != 2 or layers < 2:
        raise ValueError(
            "expected directions of shape (n, 2) and at least two layers, "
            f"got {tuple(directions.shape)} and {layers} layers"
        )
    n = len(directions)
    identity = torch.eye(n, dtype=directions.dtype, device=directions.device)
    return (
        expansion * directions,
        *(expansion * identity for _ in range(layers - 2)),
        directions.new_zeros(1, n),
    )


def half_axis_directions(
    *, dtype: torch.dtype = torch.float64, device: torch.device | str | None = None
) -> torch.Tensor:
    """The four unit vectors along the half-axes, one neuron for each sign of x and of g, (4, 2)."""
    rows = [[1, 0], [-1, 0], [0, 1], [0, -1]]
    return torch.tensor(rows, dtype=dtype, device=device)


def orthonormal(gaussian: torch.Tensor) -> torch.Tensor:
    """Orthonormal columns (rows if the matrix is wide) by QR with a positive diagonal, uniquely determined."""
    is_wide = gaussian.shape[-2] < gaussian.shape[-1]
    Q, R = torch.linalg.qr(gaussian.mT if is_wide else gaussian)
    diagonal = R.diagonal(dim1=-2, dim2=-1)
    Q = Q * torch.where(diagonal < 0, -1.0, 1.0).to(Q.dtype).unsqueeze(-2)
    return Q.mT if is_wide else Q
