r"""Losses $\sum_{ij} \ell(Z_{ij}; Y_{ij})$ of a prediction $Z$, with what a descent method asks of them.

`slope` is $\ell'$, `curvature` is $\ell''$ at the current point, and `curvature_below` bounds $\ell''$
wherever the total loss is no larger than now: a step that never climbs stays in that set.
"""

from dataclasses import dataclass
from typing import Protocol

import torch


class Loss(Protocol):
    """Values are summed over the last two axes; leading axes are independent trials."""

    def value(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor: ...

    def slope(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor: ...

    def curvature(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor: ...

    def curvature_below(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor: ...


@dataclass(frozen=True, slots=True)
class Squared:
    r"""Steps descend $\tfrac12 \|Z - Y\|_F^2$; values are reported *without* the half, as $\|Z - Y\|_F^2$."""

    def value(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return (Z - Y).square().sum((-2, -1))

    def slope(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return Z - Y

    def curvature(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return torch.ones_like(Z)

    def curvature_below(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return torch.ones_like(Z[..., 0, 0])


@dataclass(frozen=True, slots=True)
class Power:
    r"""$\ell(z; y) = (z - y)^p / p$ for even $p$."""

    p: int

    def __post_init__(self) -> None:
        if self.p < 2 or self.p % 2:
            raise ValueError(f"Expected an even power p >= 2; got {self.p}.")

    def value(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return (Z - Y).pow(self.p).sum((-2, -1)) / self.p

    def slope(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return (Z - Y).pow(self.p - 1)

    def curvature(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return (self.p - 1) * (Z - Y).pow(self.p - 2)

    def curvature_below(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        r"""One entry may carry the whole loss $E$: $|r|^p \le p E$, so $\ell'' \le (p-1)(p E)^{1-2/p}$."""
        return (self.p - 1) * (self.p * self.value(Z, Y)) ** ((self.p - 2) / self.p)


@dataclass(frozen=True, slots=True)
class Logistic:
    r"""$\ell(z; y) = \log(1 + e^{-y z})$ for labels $y = \pm 1$; its curvature never exceeds $1/4$."""

    def value(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.softplus(-Y * Z).sum((-2, -1))

    def slope(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return -Y * torch.sigmoid(-Y * Z)

    def curvature(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return torch.sigmoid(Z) * torch.sigmoid(-Z) * Y.square()

    def curvature_below(self, Z: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
        return Y.square().amax((-2, -1)) / 4
