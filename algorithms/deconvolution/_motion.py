r"""Blur kernels of a camera that shakes while the shutter is open.

The camera follows a path whose velocity remembers itself and is pushed at random, as simulations of motion blur do.
The light is spread along the path: each of its points leaves an equal share, divided bilinearly among four pixels.
"""

import torch
from torch import Tensor

MEMORY = 0.95
"""The share of its velocity that the camera keeps between two points of the path: it forgets in some twenty points."""


def shaken_path(points: int, generator: torch.Generator, *, dtype: torch.dtype = torch.float64) -> Tensor:
    r"""Positions (points, 2): $p_t = p_{t-1} + v_t$, $v_t = 0.95 v_{t-1} + \xi_t$, $\xi_t$ standard normal."""
    velocity = torch.zeros(2, dtype=dtype)
    velocities = []
    for push in torch.randn(points, 2, generator=generator, dtype=dtype):
        velocity = MEMORY * velocity + push
        velocities.append(velocity)
    return torch.stack(velocities).cumsum(0)


def path_kernel(path: Tensor, side: int) -> Tensor:
    """The kernel (side, side) of a path, moved and scaled so that its longer extent runs from border to border."""
    lowest, highest = path.amin(0), path.amax(0)
    extent = (highest - lowest).max()
    if side < 2 or not extent > 0:
        raise ValueError(f"Expected a side of 2 at least and a path that moves; got {side} and an extent of {extent}.")
    places = (path - (lowest + highest) / 2) * ((side - 1) / extent) + (side - 1) / 2
    places = places.clamp(0, side - 1)  # rounding may put an end of the path just outside
    corner = places.floor().clamp(0, side - 2)
    share = places - corner
    kernel = path.new_zeros(side, side)
    for row in (0, 1):
        for column in (0, 1):
            weights = (share[:, 0] if row else 1 - share[:, 0]) * (share[:, 1] if column else 1 - share[:, 1])
            kernel.index_put_(
                tuple((corner.long() + corner.new_tensor([row, column]).long()).T), weights, accumulate=True
            )
    return kernel / len(path)


def motion_kernel(side: int, generator: torch.Generator, *, points: int = 256) -> Tensor:
    """A blur kernel (side, side) of unit sum along a random path."""
    return path_kernel(shaken_path(points, generator), side)
