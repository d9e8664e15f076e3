r"""The small ReLU network that turns a coordinate and its slope into a step size.

For one coordinate with feature $u = (x, g)$ it returns
$$ z = W_L \, \mathrm{ReLU}(W_{L-1} \cdots \mathrm{ReLU}(W_1 u)). $$
There is no bias: z is linear in u as long as the signs inside do not change, and `slopes` is that linear map.
Coordinates are the last axis, trials come before; weights may carry the trial axes too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import torch

Weights = tuple[torch.Tensor, ...]


class StepNet(Protocol):
    """What the rollout and its gradient ask of a network."""

    @property
    def batch(self) -> torch.Size:
        """The sizes of the trial axes of the weights."""

    def evaluate(self, x: torch.Tensor, g: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor | None]:
        """The number z for every coordinate (..., C), and its linear piece if the network numbers them."""

    def slopes(
        self, x: torch.Tensor, g: torch.Tensor, piece: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The derivatives of z by x and by g, each (..., C)."""

    def weight_gradient(
        self, x: torch.Tensor, g: torch.Tensor, dz: torch.Tensor, piece: torch.Tensor | None = None
    ) -> Weights:
        """The gradient of the sum of dz * z by every weight matrix."""


def check_weights(weights: Sequence[torch.Tensor]) -> Weights:
    """The weights as a tuple, after their shapes were seen to fit together."""
    shapes = [tuple(W.shape) for W in weights]
    sizes = [shape[-2:] for shape in shapes]
    chained = all(after[1] == before[0] for before, after in pairwise(sizes))
    if len(sizes) < 2 or not chained or sizes[0][1] != 2 or sizes[-1][0] != 1:
        raise ValueError(
            "expected at least two weight matrices (n_1, 2), (n_2, n_1), ..., (1, n_{L-1}), "
            f"after any trial axes, got {shapes}"
        )
    return tuple(weights)


@dataclass(frozen=True, slots=True)
class CoordinateNet:
    """The network evaluated as written, one matrix product per layer."""

    weights: Weights

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", check_weights(self.weights))

    @property
    def batch(self) -> torch.Size:
        """The sizes of the trial axes of the weights."""
        return torch.broadcast_shapes(*(W.shape[:-2] for W in self.weights))

    def hidden(self, x: torch.Tensor, g: torch.Tensor) -> list[torch.Tensor]:
        """The input and the outputs of all hidden layers, G_0, ..., G_{L-1}, each (..., C, n_l)."""
        layers = [torch.stack((x, g), -1)]
        for W in self.weights[:-1]:
            layers.append(torch.relu(layers[-1] @ W.mT))
        return layers

    def evaluate(self, x: torch.Tensor, g: torch.Tensor) -> tuple[torch.Tensor, None]:
        """The number z for every coordinate."""
        return (self.hidden(x, g)[-1] @ self.weights[-1].mT).squeeze(-1), None

    def slopes(self, x: torch.Tensor, g: torch.Tensor, piece: None = None) -> tuple[torch.Tensor, torch.Tensor]:
        """The derivatives of z by x and by g; the ReLU has derivative 0 at exactly 0."""
        *_, into = self._backwards(self.hidden(x, g), torch.ones_like(x))
        first, second = (into @ self.weights[0]).unbind(-1)
        return first, second

    def weight_gradient(self, x: torch.Tensor, g: torch.Tensor, dz: torch.Tensor, piece: None = None) -> Weights:
        """The gradient of the sum of dz * z by every weight matrix, one product per layer and chunk."""
        chunks = (values.split(self._chunk, -1) for values in (x, g, dz))
        parts = [self._weight_gradient(*chunk) for chunk in zip(*chunks, strict=True)]
        return tuple(sum(terms[1:], terms[0]) for terms in zip(*parts, strict=True))

    @property
    def _chunk(self) -> int:
        """How many coordinates at once: enough for efficient products, few enough to stay in the cache."""
        return max(256, 2**16 // max(W.shape[-2] for W in self.weights))

    def _weight_gradient(self, x: torch.Tensor, g: torch.Tensor, dz: torch.Tensor) -> Weights:
        layers = self.hidden(x, g)
        into = [dz.unsqueeze(-1), *self._backwards(layers, dz)]
        return tuple(B.mT @ G for B, G in zip(reversed(into), layers, strict=True))

    def _backwards(self, layers: list[torch.Tensor], dz: torch.Tensor) -> Iterator[torch.Tensor]:
        """What reaches the inputs of the hidden layers L-1, ..., 1 when dz enters at the top."""
        into = dz.unsqueeze(-1)
        for W, G in zip(reversed(self.weights[1:]), reversed(layers[1:]), strict=True):
            into = (into @ W) * (G > 0)
            yield into
