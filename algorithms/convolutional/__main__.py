"""Trains the networks on CIFAR-10 and writes what comes out as JSON, one line for each training.

    bounds data fetch cifar10
    python -m algorithms.convolutional layerwise --data .bounds/data --device cuda --output layerwise.json

Experiments: `layerwise` (layer by layer against jointly, at every depth), `fixed` (lower layers fixed, the rest
trained, and how far the filters turn), `activations` (rectified against quadratic), `depths` (accuracy against depth).
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from algorithms.convolutional._images import Images, cifar10
from algorithms.convolutional._network import Plan, plan
from algorithms.convolutional._phases import (
    PhaseResult,
    filter_correlation,
    joint_phases,
    layerwise_phases,
    retrain_above,
    train_from_scratch,
)
from algorithms.convolutional._sgd import Recipe

Setting = tuple[Plan, Images, Images, torch.Generator, Recipe]
Line = dict[str, Any]


def layerwise(setting: Setting) -> Iterator[Line]:
    """Both ways, after every phase."""
    for name, way in (("layerwise", layerwise_phases), ("joint", joint_phases)):
        for depth, result in enumerate(way(*setting), start=1):
            yield {"way": name, "depth": depth, "accuracy": float(result.accuracy)}


def fixed(setting: Setting) -> Iterator[Line]:
    """Layers up to l trained alone; then fixed, or trained further, with the rest on top."""
    size, images, test, generator, recipe = setting
    for number in range(1, size.depth):
        alone = train_from_scratch(size, images, test, generator, recipe, depth=number)
        for name, kept in (("fix", number), ("train", 0)):
            result = retrain_above(alone.layers, size, images, test, generator, recipe, fixed=kept)
            yield {"up to": number, "way": name, "accuracy": float(result.accuracy), **_turned(alone, result)}


def _turned(before: PhaseResult, after: PhaseResult) -> Line:
    pairs = zip(before.layers, after.layers, strict=False)
    return {"correlation": [float(filter_correlation(one, two)) for one, two in pairs]}


def activations(setting: Setting) -> Iterator[Line]:
    """The same network with both activations; the quadratic one reads every layer and takes smaller steps."""
    size, images, test, generator, recipe = setting
    quadratic = replace(recipe, step_size=recipe.step_size / 5, factor=0.3)
    for kind, how in (
        (replace(size, activation="relu"), recipe),
        (replace(size, activation="quadratic", reads_all=True), quadratic),
    ):
        result = train_from_scratch(kind, images, test, generator, how)
        yield {"activation": kind.activation, "accuracy": float(result.accuracy)}


def depths(setting: Setting) -> Iterator[Line]:
    """Networks of every depth, from random weights."""
    for depth in range(1, setting[0].depth + 1):
        yield {"depth": depth, "accuracy": float(train_from_scratch(*setting, depth=depth).accuracy)}


EXPERIMENTS: dict[str, Callable[[Setting], Iterator[Line]]] = {
    one.__name__: one for one in (layerwise, fixed, activations, depths)
}


def main(arguments: list[str] | None = None, *, load: Callable[..., tuple[Images, Images]] = cifar10) -> None:
    parser = argparse.ArgumentParser(
        "python -m algorithms.convolutional",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("experiment", choices=EXPERIMENTS)
    parser.add_argument("--data", type=Path, default=Path(".bounds/data"), help="where fetched files are")
    parser.add_argument("--output", type=Path, required=True, help="where the lines go")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--epochs", type=int, default=120)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    images, test = load(given.data, device=given.device)
    recipe = Recipe(epochs=given.epochs, falls_at=(given.epochs * 2 // 3, given.epochs * 5 // 6))
    generator = torch.Generator(given.device).manual_seed(given.seed)
    setting = plan(given.depth, given.width), images, test, generator, recipe
    with given.output.open("w") as lines:
        for line in EXPERIMENTS[given.experiment](setting):
            lines.write(json.dumps(line) + "\n")
            lines.flush()


if __name__ == "__main__":
    main()
