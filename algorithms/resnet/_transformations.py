r"""Fixed input and output maps $A$ (m x d) and $B$ (k x m) of a linear ResNet of width m.

`gaussian_reduced` draws what training with Gaussian maps depends on without ever forming them, so that a
width of billions costs as much as a width of $d + k$.
"""

import torch


def gaussian(
    inputs: int,
    outputs: int,
    width: int,
    *,
    generator: torch.Generator,
    alpha: float = 1.0,
    beta: float = 1.0,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    r"""Independent entries $A_{ij} \sim N(0, \alpha^2)$ and $B_{ij} \sim N(0, \beta^2)$."""
    _check_sizes(inputs, outputs, width)
    A = _normal((*batch, width, inputs), generator, dtype, device)
    B = _normal((*batch, outputs, width), generator, dtype, device)
    return alpha * A, beta * B


def gaussian_reduced(
    inputs: int,
    outputs: int,
    width: int,
    *,
    generator: torch.Generator,
    alpha: float = 1.0,
    beta: float = 1.0,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    r"""Gaussian maps of any width in coordinates of the space that their columns and rows span.

    The QR factorisation of the Gaussian matrix $[A/\alpha, B^\top/\beta]$ has a triangular factor with
    independent entries (Bartlett): $\chi_{m-i}$ on the diagonal, $i = 0, 1, \dots$, and $N(0, 1)$ above.
    Its columns are the reduced maps; they have $\min(m, d + k)$ rows. In law this is `effective_width`
    applied to `gaussian`.
    """
    _check_sizes(inputs, outputs, width)
    columns = inputs + outputs
    rows = min(width, columns)
    R = _normal((*batch, rows, columns), generator, dtype, generator.device).triu(1)
    degrees = width - torch.arange(rows, dtype=dtype, device=generator.device)
    chi2 = 2 * torch._standard_gamma(degrees.expand(*batch, rows) / 2, generator=generator)
    R.diagonal(dim1=-2, dim2=-1).copy_(chi2.sqrt())
    R = R.to(device)
    return alpha * R[..., :inputs], beta * R[..., inputs:].mT


def identity_maps(
    inputs: int,
    outputs: int,
    width: int,
    *,
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    r"""$A = [I_d\ 0]^\top$ and $B = \sqrt{m/k}\,[I_k\ 0]$."""
    _check_sizes(inputs, outputs, width)
    A = torch.eye(width, inputs, dtype=dtype, device=device)
    return A, (width / outputs) ** 0.5 * torch.eye(outputs, width, dtype=dtype, device=device)


def modified_identity_maps(
    inputs: int,
    outputs: int,
    width: int | None = None,
    *,
    alpha: float = 1.0,
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    r"""$A$ feeds the first $d$ hidden coordinates, $B$ reads the next $k$ times $\alpha$, so that $B A = 0$.

    The width is $d + k$ unless a larger one is given.
    """
    width = inputs + outputs if width is None else width
    _check_sizes(inputs, outputs, width)
    if width < inputs + outputs:
        raise ValueError(f"Expected a width of at least d + k = {inputs + outputs}; got {width}.")
    A = torch.eye(width, inputs, dtype=dtype, device=device)
    B = torch.zeros(outputs, width, dtype=dtype, device=device)
    B[:, inputs : inputs + outputs].fill_diagonal_(alpha)
    return A, B


def _normal(shape, generator, dtype, device) -> torch.Tensor:
    """Drawn where the generator lives, so that a seed gives the same numbers for every device."""
    return torch.randn(shape, generator=generator, dtype=dtype, device=generator.device).to(device)


def _check_sizes(inputs: int, outputs: int, width: int) -> None:
    if min(inputs, outputs, width) < 1:
        raise ValueError(f"Expected positive sizes; got d = {inputs}, k = {outputs}, width = {width}.")
