r"""The square, and a square that levels off: three times differentiable, bounded, equal to $z^2$ up to a limit.

With limit B the slope between B and 2B is $2 B\, h((|z| - B)/B)$, $h(t) = (1-t)^3 (1 + 4t + 9t^2)$: $h$ starts
with value 1, slope 1 and curvature 0 like the slope of the square, and has a triple zero at the far end. The
plateau is $\tfrac{11}{5} B^2$, the largest slope 2.22 B, the largest curvature 4.68.
"""

import math

import torch

PLATEAU = 11 / 5  # 1 + 2 int_0^1 h = 1 + 2 * 3/5


def check_limit(limit: float) -> None:
    """Refuses a limit that is not positive; infinity means the plain square."""
    if not limit > 0:
        raise ValueError(f"The limit of a truncated square must be positive; {limit} came.")


def truncated_square(z: torch.Tensor, limit: float = math.inf) -> torch.Tensor:
    """z^2 up to the limit, constant from twice the limit on, increasing between."""
    check_limit(limit)
    if math.isinf(limit):
        return z.square()
    t = ((z.abs() - limit) / limit).clamp(0, 1)
    # The integral of h = 1 + t - 16 t^3 + 23 t^4 - 9 t^5 from 0 to t.
    area = t * (1 + t * (1 / 2 + t * t * (-4 + t * (23 / 5 - t * 3 / 2))))
    return z.abs().clamp(max=limit).square() + 2 * limit**2 * area


def truncated_square_slope(z: torch.Tensor, limit: float = math.inf) -> torch.Tensor:
    """The derivative of `truncated_square`."""
    return 2 * half_slope(z, limit)


def half_slope(z: torch.Tensor, limit: float = math.inf) -> torch.Tensor:
    """Half the derivative of `truncated_square`: up to the limit, z itself and no arithmetic."""
    check_limit(limit)
    if math.isinf(limit):
        return z
    t = ((z.abs() - limit) / limit).clamp(0, 1)
    falling = limit * (1 - t) ** 3 * (1 + t * (4 + 9 * t))
    return torch.where(z.abs() <= limit, z, falling * z.sign())
