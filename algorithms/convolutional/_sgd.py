"""Gradient descent with momentum on random batches, with a step size that falls at given epochs."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from algorithms.convolutional._images import Images, augmented
from algorithms.convolutional._network import Head, Layer, Plan, body, logits


@dataclass(frozen=True, slots=True)
class Recipe:
    """How long and how fast; defaults as in the usual training of such networks on CIFAR-10."""

    epochs: int = 120
    step_size: float = 0.1
    falls_at: tuple[int, ...] = (80, 100)
    factor: float = 0.1
    momentum: float = 0.9
    weight_decay: float = 5e-4
    batch_size: int = 125
    crop: int = 4
    cutout: int = 16

    def __post_init__(self) -> None:
        if min(self.epochs, self.batch_size) < 1 or min(self.step_size, self.factor) <= 0:
            raise ValueError(f"Expected epochs and batch size >= 1 and positive rates; {self} came.")

    def step_size_at(self, epoch: int) -> float:
        return self.step_size * self.factor ** sum(epoch >= fall for fall in self.falls_at)


def train(
    plan: Plan,
    layers: Sequence[Layer],
    head: Head,
    images: Images,
    generator: torch.Generator,
    recipe: Recipe,
    *,
    fixed: int = 0,
) -> None:
    """Train the head and the layers above `fixed` in place; the others keep weights and running averages."""
    moving = [part for layer in layers[fixed:] for part in layer.trained] + list(head)
    velocity = [torch.zeros_like(part) for part in moving]
    for part in moving:
        part.requires_grad_(True)
    for epoch in range(recipe.epochs):
        for pick in torch.randperm(len(images), device=generator.device, generator=generator).split(recipe.batch_size):
            pixels = augmented(images.pixels[pick], generator, crop=recipe.crop, cutout=recipe.cutout)
            values = body(plan, layers, pixels, training=True, fixed=fixed)
            loss = torch.nn.functional.cross_entropy(logits(plan, values, head), images.classes[pick])
            _step(moving, velocity, torch.autograd.grad(loss, moving), recipe, recipe.step_size_at(epoch))
    for part in moving:
        part.requires_grad_(False)


def _step(
    moving: list[torch.Tensor],
    velocity: list[torch.Tensor],
    slopes: Sequence[torch.Tensor],
    recipe: Recipe,
    step_size: float,
) -> None:
    with torch.no_grad():
        for part, speed, slope in zip(moving, velocity, slopes, strict=True):
            speed.mul_(recipe.momentum).add_(slope).add_(part, alpha=recipe.weight_decay)
            part.sub_(speed, alpha=step_size)


@torch.no_grad()
def accuracy(
    plan: Plan, layers: Sequence[Layer], head: Head, images: Images, *, batch_size: int = 1000
) -> torch.Tensor:
    """The share of images whose class has the largest score, as a tensor on their device."""
    right = []
    for pixels, classes in zip(images.pixels.split(batch_size), images.classes.split(batch_size), strict=True):
        scores = logits(plan, body(plan, layers, pixels), head)
        right.append((scores.argmax(-1) == classes).sum())
    return torch.stack(right).sum() / len(images)
