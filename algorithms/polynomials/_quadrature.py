r"""Tensor Gauss-Hermite quadrature: population averages without sampling, in few dimensions.

With n nodes per variable the rule is exact for polynomials of degree at most 2n - 1 in each variable.
"""

import torch
from scipy.special import roots_hermitenorm

MOST_POINTS = 10**7


def gauss_hermite(
    dimension: int,
    nodes: int,
    *,
    dtype: torch.dtype = torch.float64,
    device: torch.device | str = "cpu",
) -> tuple[torch.Tensor, torch.Tensor]:
    r"""Points (nodes^dimension, dimension) and weights of a rule for the standard normal law.

    The weights sum to 1; $\mathbb{E} f(g) \approx$ `(weights * f(points)).sum()`.
    """
    if dimension < 1 or nodes < 1:
        raise ValueError(f"Expected dimension >= 1 and nodes >= 1; {dimension} and {nodes} came.")
    if nodes**dimension > MOST_POINTS:
        raise ValueError(f"{nodes}^{dimension} points are too many (at most {MOST_POINTS}); use fewer nodes.")
    points, weights = (torch.tensor(v.tolist(), dtype=dtype, device=device) for v in roots_hermitenorm(nodes))
    grid = torch.cartesian_prod(*[points] * dimension).reshape(-1, dimension)
    product = torch.cartesian_prod(*[weights / weights.sum()] * dimension).reshape(-1, dimension).prod(-1)
    return grid, product
