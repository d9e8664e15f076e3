"""The data of Figure 1 of the paper, its maps, and runs at a share of the largest stable step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bounds.core import Curve, rounding
from bounds.late import late, torch
from bounds.resnet._instances import F64, Pair, Problem

least_squares = late("algorithms.least_squares")
linear_products = late("algorithms.linear_products")
resnet = late("algorithms.resnet")


if TYPE_CHECKING:
    from torch import Tensor


@dataclass(frozen=True)
class Setting:
    """Maps, the data reduced to ten columns, and the least loss."""

    A: "Tensor"
    B: "Tensor"
    X: "Tensor"
    Y: "Tensor"
    least: Pair

    @property
    def problem(self) -> Problem:
        return Problem(*(matrix[None] for matrix in (self.A, self.B, self.X, self.Y, self.X)))

    def start(self) -> Pair:
        """The loss before the first step."""
        width = len(self.A)
        gap, radius = self.problem.loss(torch.zeros(1, 1, width, width, dtype=torch.float64))
        return rounding.plus((gap[0, 0], radius[0, 0]), self.least)

    def run(self, algorithm: Callable, depth: int, share: float, steps: int) -> Any:
        """At the effective width, which changes nothing but the cost."""
        small = resnet.effective_width(self.A, self.B)
        eye = torch.eye(small.A.shape[0], dtype=torch.float64)
        rate = share / steepness([eye] * depth, small.A, small.B, self.X)
        return algorithm(small.A, small.B, self.X, self.Y, depth=depth, rate=rate, steps=steps)

    def curve(self, label: str, gaps: "Tensor") -> dict[Curve, Any]:
        """Training losses after 0, 1, 2, ... steps, from the gaps of the reduced data."""
        return {Curve(label, "steps", "training loss"): gaps + self.least[0]}


def setting(seed: int, A: "Tensor", B: "Tensor") -> Setting:
    """Ten inputs and outputs, a thousand samples, Y = -X + 0.1 E."""
    generator = torch.Generator().manual_seed(seed)
    X = torch.randn(10, 1000, generator=generator, dtype=torch.float64)
    Y = -X + 0.1 * torch.randn(10, 1000, generator=generator, dtype=torch.float64)
    small_X, small_Y = least_squares.reduce_data(X, Y)
    return Setting(A, B, small_X, small_Y, least_loss(Y, small_Y))


def least_loss(Y: "Tensor", reduced: "Tensor") -> Pair:
    """What reduced targets lack of the whole ones: projected on the few, well-conditioned rows of a hundred times longer data."""
    whole, fitted = (matrix.square().sum((-2, -1)) / 2 for matrix in (Y, reduced))
    rows, columns = Y.shape[-2:]
    relative = rounding.projector(2.0, rows=rows, columns=columns, dtype=F64) + 2 * rounding.gamma(rows * columns, F64)
    return whole - fitted, relative * (whole + fitted)


def maps_of(name: str, width: int, seed: int, *, drawn: Callable | None = None) -> "tuple[Tensor, Tensor]":
    """Modified identity maps of scale one, or Gaussian maps (`drawn` by another function) of variances 1/m and 1/k."""
    if name == "modified identity":
        return resnet.modified_identity_maps(10, 10, width)
    generator = torch.Generator().manual_seed(100 + seed)
    return (drawn or resnet.gaussian)(10, 10, width, generator=generator, alpha=width**-0.5, beta=10**-0.5)


def steepness(factors: "Sequence[Tensor]", A: "Tensor", B: "Tensor", X: "Tensor") -> float:
    """The largest curvature along any layer, summed over the layers."""
    rights, lefts = linear_products.prefix_products(factors, A @ X), linear_products.suffix_products(factors, B)
    norms = ([torch.linalg.matrix_norm(side, 2) for side in sides] for sides in (lefts[1:], rights[:-1]))
    return float(sum((left * right) ** 2 for left, right in zip(*norms, strict=True)))


def first_below(losses: "Tensor", level: "float | Tensor") -> int:
    """The first step at which the loss is below the level; the last one if none is."""
    reached = (losses <= level).int()
    return int(reached.argmax()) if reached.any() else len(losses) - 1
