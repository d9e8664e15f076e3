r"""The small network on a grid of angles, for training the last layer alone.

With a large initial expansion the inner layers hardly move, and if they are held fixed the last hidden layer
$\Phi(\theta) = G_{L-1}(\cos\theta, \sin\theta)$ is computed once. A new last layer w then costs one product
$w^\top \Phi$, and every coordinate interpolates between the two rays beside it,
$u = a u_j + b u_{j+1}$, $z \approx a\, w^\top\Phi_j + b\, w^\top\Phi_{j+1}$.

The grid contains all angles where the layers below switch, so between two rays a neuron of the last hidden layer is the
ReLU of a linear form. If that goes from -p to q, interpolating is off by $\min(a p, b q) \le (a + b)\, pq/(p+q)$,
and $a + b \le 1/\cos(\delta/2)$ for rays an angle $\delta$ apart: the error is known, and it is 0 without a switch.
"""

import math
from dataclasses import dataclass, replace

import torch

from algorithms.unrolled._cells import cells_below
from algorithms.unrolled._lookup import Lookup, lookup
from algorithms.unrolled._net import CoordinateNet, Weights, check_weights
from algorithms.unrolled._pieces import PiecewiseLinear


@dataclass(frozen=True, slots=True)
class AngleGrid(PiecewiseLinear):
    """Rays at S angles, with the last hidden layer there; made by `angle_grid`.

    left and right (2, S) are the directions at the two ends of interval j, at angles[j-1] and angles[j]; width
    is the sine of the angle between them. features (n, S) and gaps (n, S) are the values at the right ends and
    the bounds on the interpolation error in the intervals.
    """

    weights: Weights
    angles: torch.Tensor
    left: torch.Tensor
    right: torch.Tensor
    width: torch.Tensor
    features: torch.Tensor
    gaps: torch.Tensor
    slope_x: torch.Tensor
    slope_g: torch.Tensor
    lookup: Lookup | None

    @property
    def error(self) -> torch.Tensor:
        """How far z can be from the network's own value, per unit length of (x, g), apart from rounding."""
        return (self.weights[-1].abs() @ self.gaps).amax()

    def with_last(self, weights: Weights) -> "AngleGrid":
        """The grid of a network with the same inner layers and the last layer of the given weights."""
        *inner, _ = self.weights
        slopes = _slopes((weights[-1] @ self.features).squeeze(0), self.left, self.right, self.width)
        return replace(self, weights=(*inner, weights[-1]), slope_x=slopes[0], slope_g=slopes[1])

    def weight_gradient(
        self, x: torch.Tensor, g: torch.Tensor, dz: torch.Tensor, piece: torch.Tensor | None = None
    ) -> Weights:
        """The gradient of the sum of dz * z by the last layer, and zeros for the inner layers, which are fixed."""
        piece = self.piece(x, g) if piece is None else piece
        moments = torch.stack([torch.zeros_like(self.width).index_add(0, piece, dz * u) for u in (x, g)])
        on_left, on_right = _shares(moments, self.left, self.right, self.width)
        last = self.features @ (on_left.roll(-1) + on_right)
        return (*(torch.zeros_like(W) for W in self.weights[:-1]), last.unsqueeze(0))


def angle_grid(weights: Weights, points: int) -> AngleGrid:
    """Tabulate a network of one trial on so many equidistant angles and where its lower layers switch."""
    weights = check_weights(weights)
    if points < 1 or any(W.ndim != 2 for W in weights):
        raise ValueError(
            "expected at least one angle and weights of one trial, "
            f"got {points} and shapes {[tuple(W.shape) for W in weights]}"
        )
    cells = cells_below(weights[:-2], weights[0])
    number = torch.arange(points, dtype=weights[0].dtype, device=weights[0].device)
    equidistant = (2 * number + 1) * (math.pi / points) - math.pi
    rays = torch.stack((equidistant.cos(), equidistant.sin()))
    angles, order = torch.cat((cells.angles, equidistant)).sort(stable=True)
    unit = torch.nn.functional.normalize(cells.right, dim=0)
    right = torch.cat((unit, rays), -1).index_select(-1, order)
    left = right.roll(1, -1)
    x, g = right.unbind(0)
    below = CoordinateNet(weights).hidden(x, g)[-2]
    before_relu = weights[-2] @ below.mT
    width = _cross(left, right)
    tables = before_relu.relu(), _gaps(before_relu, left, right)
    grid = AngleGrid(weights, angles, left, right, width, *tables, x, g, lookup(angles))
    return grid.with_last(weights)


def _gaps(before_relu: torch.Tensor, left: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    """The largest interpolation error of every neuron in every interval."""
    start, end = before_relu.roll(1, -1), before_relu
    p, q = torch.minimum(start, end).neg().relu(), torch.maximum(start, end).relu()
    product = torch.where((p > 0) & (q > 0), p * q / torch.where(p + q > 0, p + q, 1), 0)
    cosine = ((1 + (left * right).sum(0)) / 2).sqrt()
    return product / cosine


def _slopes(
    values: torch.Tensor, left: torch.Tensor, right: torch.Tensor, width: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """The linear form with the given values at the right ends, and those of the neighbours at the left ends."""
    (lx, lg), (rx, rg) = left.unbind(0), right.unbind(0)
    start, is_wide = values.roll(1), _is_wide(width)
    safe = torch.where(is_wide, width, 1)
    by_x, by_g = (start * rg - values * lg) / safe, (values * lx - start * rx) / safe
    return torch.where(is_wide, by_x, values * rx), torch.where(is_wide, by_g, values * rg)


def _shares(
    moments: torch.Tensor, left: torch.Tensor, right: torch.Tensor, width: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """The coefficients a and b of the vectors a left + b right."""
    is_wide = _is_wide(width)
    safe = torch.where(is_wide, width, 1)
    a = torch.where(is_wide, _cross(moments, right) / safe, 0)
    b = torch.where(is_wide, _cross(left, moments) / safe, (moments * right).sum(0))
    return a, b


def _is_wide(width: torch.Tensor) -> torch.Tensor:
    """Whether an interval is more than rounding; in the others the value at the right end serves for all."""
    return width > 8 * torch.finfo(width.dtype).eps


def _cross(u: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    (ux, ug), (vx, vg) = u.unbind(0), v.unbind(0)
    return ux * vg - ug * vx
