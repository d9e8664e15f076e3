"""Orders of training: layer by layer, all layers together, and retraining above layers that stay as they are."""

from dataclasses import dataclass

import torch

from algorithms.convolutional._images import Images
from algorithms.convolutional._network import Head, Layer, Plan, fresh_head, fresh_layer
from algorithms.convolutional._sgd import Recipe, accuracy, train


@dataclass(frozen=True, slots=True)
class PhaseResult:
    """Test accuracy after a phase (a tensor), and copies of the layers as they were then."""

    accuracy: torch.Tensor
    layers: list[Layer]
    head: Head


def layerwise_phases(
    plan: Plan, images: Images, test: Images, generator: torch.Generator, recipe: Recipe, *, until: int | None = None
) -> list[PhaseResult]:
    """Phase l trains layer l and a fresh head on the layers below, which stay as they are."""
    return _phases(plan, images, test, generator, recipe, until, corrects=False)


def joint_phases(
    plan: Plan, images: Images, test: Images, generator: torch.Generator, recipe: Recipe, *, until: int | None = None
) -> list[PhaseResult]:
    """Phase l trains all layers up to l and a fresh head."""
    return _phases(plan, images, test, generator, recipe, until, corrects=True)


def _phases(
    plan: Plan,
    images: Images,
    test: Images,
    generator: torch.Generator,
    recipe: Recipe,
    until: int | None,
    *,
    corrects: bool,
) -> list[PhaseResult]:
    layers: list[Layer] = []
    found = []
    for number in range(1, (until or plan.depth) + 1):
        layers.append(fresh_layer(plan, number, generator, dtype=images.pixels.dtype))
        found.append(_trained(plan, layers, images, test, generator, recipe, 0 if corrects else number - 1))
    return found


def train_from_scratch(
    plan: Plan, images: Images, test: Images, generator: torch.Generator, recipe: Recipe, *, depth: int | None = None
) -> PhaseResult:
    """All layers up to `depth` together, from random weights."""
    dtype = images.pixels.dtype
    layers = [fresh_layer(plan, number, generator, dtype=dtype) for number in range(1, (depth or plan.depth) + 1)]
    return _trained(plan, layers, images, test, generator, recipe, 0)


def retrain_above(
    below: list[Layer],
    plan: Plan,
    images: Images,
    test: Images,
    generator: torch.Generator,
    recipe: Recipe,
    *,
    fixed: int,
) -> PhaseResult:
    """Fresh layers on top of the given ones, of which the first `fixed` stay as they are and the others train too."""
    if not 0 <= fixed <= len(below) <= plan.depth:
        raise ValueError(f"Expected fixed <= given layers <= {plan.depth}; {fixed} and {len(below)} came.")
    fresh = range(len(below) + 1, plan.depth + 1)
    dtype = images.pixels.dtype
    layers = [layer.copy() for layer in below] + [fresh_layer(plan, n, generator, dtype=dtype) for n in fresh]
    return _trained(plan, layers, images, test, generator, recipe, fixed)


def _trained(
    plan: Plan,
    layers: list[Layer],
    images: Images,
    test: Images,
    generator: torch.Generator,
    recipe: Recipe,
    fixed: int,
) -> PhaseResult:
    head = fresh_head(plan, len(layers), generator, dtype=images.pixels.dtype)
    train(plan, layers, head, images, generator, recipe, fixed=fixed)
    return PhaseResult(accuracy(plan, layers, head, test), [layer.copy() for layer in layers], head)


def filter_correlation(before: Layer, after: Layer) -> torch.Tensor:
    """The mean over filters of the cosine between a filter before and after."""
    return torch.nn.functional.cosine_similarity(before.filters.flatten(1), after.filters.flatten(1)).mean()
