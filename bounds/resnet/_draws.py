"""Many draws of the data and maps of Figure 1 at once, at their effective width, and runs at a share of the largest stable step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bounds.core import Curve
from bounds.late import late, torch
from bounds.resnet._figure import least_loss
from bounds.resnet._instances import Pair, Problem

least_squares = late("algorithms.least_squares")
linear_products = late("algorithms.linear_products")
resnet = late("algorithms.resnet")

if TYPE_CHECKING:
    from torch import Tensor


@dataclass(frozen=True)
class Draws:
    """Data reduced to as many columns as there are inputs, draws first, and the least losses."""

    X: "Tensor"
    Y: "Tensor"
    least: Pair

    def maps(self, kind: str, width: int, seed: int) -> "tuple[Tensor, Tensor]":
        """Modified identity maps of scale one, or Gaussian maps of variances 1/m and 1/k."""
        inputs, draws = self.X.shape[-2], len(self.X)
        if kind == "modified identity":
            A, B = resnet.modified_identity_maps(inputs, inputs)
            return A.expand(draws, *A.shape), B.expand(draws, *B.shape)
        generator = torch.Generator().manual_seed(100 + seed)
        scales = {"alpha": width**-0.5, "beta": inputs**-0.5}
        return resnet.gaussian_reduced(inputs, inputs, width, generator=generator, batch=(draws,), **scales)

    def run(
        self, algorithm: Callable, maps: "tuple[Tensor, Tensor]", depth: int, share: "float | Tensor", steps: int
    ) -> Any:
        """Losses and last weights; residual networks start at zero, where every layer is as steep."""
        A, B = maps
        steepness = depth * (norm(B) * norm(A @ self.X)) ** 2
        return algorithm(A, B, self.X, self.Y, depth=depth, rate=share / steepness, steps=steps)

    def gap(self, maps: "tuple[Tensor, Tensor]", hidden: "Tensor") -> Pair:
        """What weights leave, with radii."""
        value, radius = Problem(*maps, self.X, self.Y, self.X).loss(hidden)
        return value[:, 0], radius[:, 0]

    def curve(self, label: str, gaps: "Tensor") -> dict[Curve, Any]:
        """The training losses of the first draw."""
        return {Curve(label, "steps", "training loss"): gaps[0] + self.least[0][0]}


def figure(inputs: int, draws: int, seed: int) -> Draws:
    """As many outputs as inputs, a hundred samples for each, Y = -X + 0.1 E."""
    generator = torch.Generator().manual_seed(seed)
    X = torch.randn(draws, inputs, 100 * inputs, generator=generator, dtype=torch.float64)
    Y = -X + 0.1 * torch.randn(X.shape, generator=generator, dtype=torch.float64)
    small_X, small_Y = least_squares.reduce_data(X, Y)
    return Draws(small_X, small_Y, least_loss(Y, small_Y))


def norm(matrix: "Tensor") -> "Tensor":
    return torch.linalg.matrix_norm(matrix, 2)


def steepness(factors: "Sequence[Tensor]", A: "Tensor", B: "Tensor", X: "Tensor") -> "Tensor":
    """The largest curvature along any layer, summed over the layers."""
    rights, lefts = linear_products.prefix_products(factors, A @ X), linear_products.suffix_products(factors, B)
    return sum((norm(left) * norm(right)) ** 2 for left, right in zip(lefts[1:], rights[:-1], strict=True))


def first_below(losses: "Tensor", levels: "Tensor | float") -> "Tensor":
    """For every draw the first step at which the loss is below its level; one more than were made if none is."""
    reached = losses <= torch.as_tensor(levels, dtype=losses.dtype).expand(len(losses)).unsqueeze(1)
    return torch.where(reached.any(1), reached.int().argmax(1), losses.shape[1])
