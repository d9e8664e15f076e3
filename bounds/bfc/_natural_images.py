"""The paper's setting for training on natural images, where a user has the data and a GPU."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flint import fmpq

from bounds.core import Unavailable
from bounds.late import late, torch

convolutional = late("algorithms.convolutional")
data = late("algorithms.data")

NEVER = "never_exercised"
SMALL = "CIFAR-10, plain network of eight convolutional layers of width {}, 120 epochs; the paper: {}"
ACCURACY = {"along": "layers", "of": "test accuracy"}

FOLDER = ".bounds/data"
"""Where `bounds data fetch` puts files, unless BOUNDS_DATA says otherwise."""

DEPTH = 8


def setting(width: int, device: Any, *, depth: int = DEPTH, epochs: int = 120) -> tuple[Any, ...]:
    """A network, CIFAR-10 in two parts, random numbers, and how to train."""
    if not str(device).startswith("cuda"):
        raise Unavailable("training on CIFAR-10 takes days without a GPU; with one, add --device cuda")

    try:
        images, test = convolutional.cifar10(Path(os.environ.get("BOUNDS_DATA", FOLDER)), device=device)
    except data.MissingData as reason:
        raise Unavailable(str(reason)) from None
    recipe = convolutional.Recipe(epochs=epochs, falls_at=(epochs * 2 // 3, epochs * 5 // 6))
    return convolutional.plan(depth, width), images, test, torch.Generator(device).manual_seed(0), recipe


def lines(experiment: Callable[..., Any], width: int, device: Any) -> list[dict[str, Any]]:
    """What `python -m algorithms.convolutional` writes for this experiment, accuracies as counts over counts."""
    given = setting(width, device)
    total = len(given[2])
    return [{**line, "accuracy": fmpq(round(line["accuracy"] * total), total)} for line in experiment(given)]
