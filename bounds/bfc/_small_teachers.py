"""Small teachers with integer weights, as exact polynomials."""

from typing import Any

import numpy as np
from flint import fmpq


def integer_teacher(depth: int, dimension: int, seed: int, *, widths: tuple[int, ...] = (), alpha: str = "1/10") -> Any:
    """The architecture with one far link per layer, and non-zero integer weights of both signs."""
    from algorithms.feature_correction import chain

    sizes = widths or (dimension,) * (depth - 1)
    top, bottom = (int(part) for part in alpha.split("/"))
    architecture = chain(dimension, sizes, [float(top / bottom) ** n for n in range(depth - 1)])
    rng = np.random.default_rng(seed)
    weights = {
        (layer, j): [
            [fmpq(int(rng.choice([-2, -1, 1, 2]))) for _ in range(architecture.width(j))]
            for _ in range(architecture.width(layer))
        ]
        for layer in architecture.layers
        for j in architecture.sources(layer)
    }
    return architecture, weights
