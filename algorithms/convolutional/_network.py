r"""Plain convolutional networks: 3 x 3 convolutions with batch normalisation, pooled now and then, and linear heads.

The activation is $\max(z, 0)$ after the normalisation or, closer to networks of squares, $z + z^2/10$ before it. The
classes are read from the spatial mean of the last layer or of every layer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import torch
from torch.nn import functional

Activation = Literal["relu", "quadratic"]
MOMENTUM = 0.1
Head = tuple[torch.Tensor, torch.Tensor]


@dataclass(frozen=True, slots=True)
class Plan:
    """Channels of every layer, the layers (from 1) after which the side is halved, and what the classes read."""

    channels: tuple[int, ...]
    pooled: tuple[int, ...] = ()
    activation: Activation = "relu"
    reads_all: bool = False
    classes: int = 10
    inputs: int = 3

    def __post_init__(self) -> None:
        if not self.channels or min(*self.channels, self.classes, self.inputs) < 1:
            raise ValueError(f"Expected at least one layer and sizes >= 1; {self.channels} came.")
        if not set(self.pooled) <= set(range(1, self.depth + 1)):
            raise ValueError(f"Expected pooling after layers 1 to {self.depth}; {self.pooled} came.")

    @property
    def depth(self) -> int:
        return len(self.channels)

    def read_by_head(self, depth: int) -> int:
        """How many numbers a head on a network of this depth reads."""
        return sum(self.channels[:depth]) if self.reads_all else self.channels[depth - 1]


def plan(depth: int, width: int, **options: object) -> Plan:
    """All layers of one width; the side is halved after the second layer and after every second one."""
    return Plan((width,) * depth, tuple(range(2, depth, 2))[:3], **options)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Layer:
    """Filters (out, in, 3, 3), gain and offset (out,) that train; running mean and variance that do not."""

    filters: torch.Tensor
    gain: torch.Tensor
    offset: torch.Tensor
    mean: torch.Tensor
    variance: torch.Tensor

    @property
    def trained(self) -> list[torch.Tensor]:
        return [self.filters, self.gain, self.offset]

    def copy(self) -> "Layer":
        return Layer(*(part.detach().clone() for part in (*self.trained, self.mean, self.variance)))


def fresh_layer(plan: Plan, number: int, generator: torch.Generator, *, dtype: torch.dtype = torch.float32) -> Layer:
    """Layer `number`, from 1: normal filters of variance 2 / (9 inputs)."""
    rows, columns = plan.channels[number - 1], (plan.inputs, *plan.channels)[number - 1]
    device = generator.device
    normal = torch.randn(rows, columns, 3, 3, dtype=dtype, device=device, generator=generator)
    one, zero = torch.ones(rows, dtype=dtype, device=device), torch.zeros(rows, dtype=dtype, device=device)
    return Layer(normal * (2 / (9 * columns)) ** 0.5, one, zero, zero.clone(), one.clone())


def fresh_head(plan: Plan, depth: int, generator: torch.Generator, *, dtype: torch.dtype = torch.float32) -> Head:
    """A linear head for a network of this depth: small normal weights, zero offsets."""
    read = plan.read_by_head(depth)
    normal = torch.randn(plan.classes, read, dtype=dtype, device=generator.device, generator=generator)
    return normal / read**0.5, torch.zeros(plan.classes, dtype=dtype, device=generator.device)


def activate(z: torch.Tensor, activation: Activation) -> torch.Tensor:
    return z.relu() if activation == "relu" else z + 0.1 * z.square()


def body(
    plan: Plan, layers: Sequence[Layer], pixels: torch.Tensor, *, training: bool = False, fixed: int = 0
) -> list[torch.Tensor]:
    """The values of every layer, (N, channels, side, side).

    Args:
        training: whether batches normalise themselves and move the running averages.
        fixed: layers up to this one use their running averages and take no gradient.
    """
    values, found = pixels, []
    for number, layer in enumerate(layers, start=1):
        with torch.set_grad_enabled(torch.is_grad_enabled() and number > fixed):
            values = _one_layer(plan, layer, values, training and number > fixed)
        found.append(values)
        if number in plan.pooled:
            values = functional.avg_pool2d(values, 2)
    return found


def _one_layer(plan: Plan, layer: Layer, values: torch.Tensor, training: bool) -> torch.Tensor:
    z = functional.conv2d(values, layer.filters, padding=1)
    if plan.activation == "quadratic":
        z = activate(z, "quadratic")
    z = functional.batch_norm(
        z, layer.mean, layer.variance, layer.gain, layer.offset, training=training, momentum=MOMENTUM
    )
    return z if plan.activation == "quadratic" else activate(z, "relu")


def logits(plan: Plan, values: Sequence[torch.Tensor], head: Head) -> torch.Tensor:
    """Scores of the classes (N, classes) from the values of the layers."""
    read = values if plan.reads_all else values[-1:]
    weights, offset = head
    return torch.cat([one.mean((-2, -1)) for one in read], -1) @ weights.mT + offset
