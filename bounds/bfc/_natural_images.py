"""The paper's setting for training on natural images, where a user has the data and a GPU."""

import os
from pathlib import Path
from typing import Any

from bounds.core import Unavailable

FOLDER = ".bounds/data"
"""Where `bounds data fetch` puts files, unless BOUNDS_DATA says otherwise."""

DEPTH = 8


def setting(width: int, device: Any, *, depth: int = DEPTH, epochs: int = 120) -> tuple[Any, ...]:
    """A network, CIFAR-10 in two parts, random numbers, and how to train."""
    if not str(device).startswith("cuda"):
        raise Unavailable("training on CIFAR-10 takes days without a GPU; with one, add --device cuda")

    import torch

    from algorithms.convolutional import Recipe, cifar10, plan
    from algorithms.data import MissingData

    try:
        images, test = cifar10(Path(os.environ.get("BOUNDS_DATA", FOLDER)), device=device)
    except MissingData as reason:
        raise Unavailable(str(reason)) from None
    recipe = Recipe(epochs=epochs, falls_at=(epochs * 2 // 3, epochs * 5 // 6))
    return plan(depth, width), images, test, torch.Generator(device).manual_seed(0), recipe
