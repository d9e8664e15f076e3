r"""Cells of angles on which a ReLU network without biases is linear.

The network is positively homogeneous in its two-dimensional input, so what its hidden neurons do depends on the
angle alone. The circle is cut at the angles where some neuron of the layers below switches; inside a cell every
layer below is one linear map, and a neuron of the next layer, being linear there, switches at most once.

The four half-axes are cells of their own, without interior: runs from the origin meet them exactly, and there
the sign of a neuron must be what the direct evaluation says (a neuron that is exactly 0 is off).
"""

import math
from dataclasses import dataclass

import torch


@dataclass(frozen=True, slots=True)
class Cells:
    """K cells that cover the circle: cell k reaches from boundary k-1 (excluded) to boundary k (included).

    angles (K,) are the boundaries in [-pi, pi], ascending; left and right (2, K) the directions of the two ends.
    """

    angles: torch.Tensor
    left: torch.Tensor
    right: torch.Tensor

    @classmethod
    def between(cls, angles: torch.Tensor, rays: torch.Tensor) -> "Cells":
        """The cells between boundaries with the given angles (K,) and directions (2, K)."""
        return cls(angles, rays.roll(1, -1), rays)

    def forms(self, weights: tuple[torch.Tensor, ...]) -> torch.Tensor:
        """The linear maps from the input to the given layers, (2, n, K), with ReLU after all but the last."""
        forms = weights[0].T.unsqueeze(-1).expand(-1, -1, len(self.angles))
        for W in weights[1:]:
            forms = W @ (forms * self.on(forms))
        return forms

    def on(self, forms: torch.Tensor) -> torch.Tensor:
        """Whether the linear form of a neuron is positive in the middle of its cell, (n, K)."""
        return along(forms, self.left + self.right) > 0

    def cut(self, switches: "Switches") -> "Cells":
        """The cells after they were cut at the switches."""
        angles, order = torch.cat((self.angles, switches.angles)).sort(stable=True)
        return Cells.between(angles, torch.cat((self.right, switches.rays), -1).index_select(-1, order))


@dataclass(frozen=True, slots=True)
class Switches:
    """Where the neurons of one layer switch: neuron (Q,) in cell (Q,), at angles (Q,) with directions rays (2, Q).

    on_left and on_right (n, K) say which neurons are on at the two ends of every cell, as numbers 0 and 1;
    flat (Q,) is the place of (neuron, cell) in such a table.
    """

    cell: torch.Tensor
    flat: torch.Tensor
    neuron: torch.Tensor
    angles: torch.Tensor
    rays: torch.Tensor
    on_left: torch.Tensor
    on_right: torch.Tensor

    @property
    def sign(self) -> torch.Tensor:
        """Plus one where a neuron switches on and minus one where it switches off, (Q,)."""
        return 2 * self.on_right.take(self.flat) - 1


def along(forms: torch.Tensor, directions: torch.Tensor) -> torch.Tensor:
    """The linear forms (2, n, K) evaluated at one direction (2, K) per cell, (n, K)."""
    (by_x, by_g), (x, g) = forms.unbind(0), directions.unbind(0)
    return torch.addcmul(by_x * x, by_g, g)


def half_axes(like: torch.Tensor) -> Cells:
    """The four half-axes and the four open quarters between them."""
    pi, tiny = math.pi, torch.finfo(like.dtype).tiny
    here = {"dtype": like.dtype, "device": like.device}
    angles = torch.tensor([-pi, -pi / 2, -pi / 2, -tiny, 0.0, pi / 2, pi / 2, pi, pi], **here)
    before = torch.nextafter(angles, torch.full_like(angles, -4.0))
    is_before = torch.tensor([0, 1, 0, 0, 0, 1, 0, 1, 0], dtype=torch.bool, device=like.device)
    rays = [[-1, 0, 0, 1, 1, 0, 0, -1, -1], [0, -1, -1, 0, 0, 1, 1, 0, 0]]
    return Cells.between(torch.where(is_before, before, angles), torch.tensor(rays, **here))


def switches(cells: Cells, forms: torch.Tensor) -> Switches:
    """The places inside the cells where the linear forms of the neurons change sign."""
    left, right = along(forms, cells.left), along(forms, cells.right)
    neuron, cell = torch.argwhere((left > 0) != (right > 0)).unbind(-1)
    flat = neuron * len(cells.angles) + cell
    # at a u_left + b u_right the form is a * left + b * right, which is 0 for a : b = |right| : |left|
    a, b = right.take(flat).abs(), left.take(flat).abs()
    rays = (a * cells.left.index_select(-1, cell) + b * cells.right.index_select(-1, cell)) / (a + b)
    lower, upper = cells.angles.roll(1).index_select(0, cell), cells.angles.index_select(0, cell)
    # no cell crosses the negative half-axis, whose angle is pi seen from above and -pi seen from below
    x, g = rays.unbind(0)
    angles = torch.atan2(g.copysign(upper), x).clamp(lower, upper)
    return Switches(cell, flat, neuron, angles, rays, (left > 0).to(left.dtype), (right > 0).to(left.dtype))


def cells_below(weights: tuple[torch.Tensor, ...], like: torch.Tensor) -> Cells:
    """The cells on which all the given layers are linear after their ReLU."""
    cells = half_axes(like)
    for depth in range(1, len(weights) + 1):
        cells = cells.cut(switches(cells, cells.forms(weights[:depth])))
    return cells
