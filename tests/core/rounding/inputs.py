"""Inputs that are exact in their dtype, and their exact counterparts."""

import numpy as np
import torch
from flint import acb_mat, arb, arb_mat

EVERY_DTYPE = (torch.float64, torch.float32, torch.bfloat16, torch.float16)


def draw(rng: np.random.Generator, dtype: torch.dtype, *shape: int) -> torch.Tensor:
    """Gaussian numbers of a random scale."""
    return torch.from_numpy(rng.standard_normal(shape) * 2.0 ** rng.integers(-4, 4)).to(dtype)


def sizes(rng: np.random.Generator, count: int, most: int = 5) -> list[int]:
    return rng.integers(1, most, size=count, endpoint=True).tolist()


def exact(x: torch.Tensor) -> arb_mat:
    x = x.double()
    return arb_mat(x.reshape(len(x) if x.ndim else 1, -1).tolist())


def number(x: torch.Tensor) -> arb:
    return arb(x.double().item())


def norm(M: arb_mat) -> arb:
    return sum((x * x for x in M.entries()), arb(0)).nonnegative_part().sqrt()


def frobenius(x: torch.Tensor) -> float:
    return torch.linalg.vector_norm(x.double()).item()


def spectral(x: torch.Tensor) -> float:
    return torch.linalg.matrix_norm(x.double(), 2).item()


def condition(x: torch.Tensor) -> float:
    s = torch.linalg.svdvals(x.double())
    return (s[0] / s[-1]).item()


def identity(size: int) -> arb_mat:
    return arb_mat(size, size, [int(i == j) for i in range(size) for j in range(size)])


def spectrum(symmetric: arb_mat) -> list[arb]:
    """Eigenvalues of a symmetric matrix, ascending."""
    return sorted((z.real for z in acb_mat(symmetric).eig()), key=lambda x: float(x.mid()))
