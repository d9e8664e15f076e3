"""Small teachers with integer weights, as exact polynomials."""

from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from bounds.late import late

feature_correction = late("algorithms.feature_correction")


def integer_teacher(depth: int, dimension: int, seed: int, *, widths: tuple[int, ...] = (), alpha: str = "1/10") -> Any:
    """The architecture with one far link per layer, and non-zero integer weights of both signs, of full row rank below."""
    sizes = widths or (dimension,) * (depth - 1)
    top, bottom = (int(part) for part in alpha.split("/"))
    architecture = feature_correction.chain(dimension, sizes, [float(top / bottom) ** n for n in range(depth - 1)])
    rng = np.random.default_rng(seed)
    while True:
        weights = {
            (layer, j): [
                [fmpq(int(rng.choice([-2, -1, 1, 2]))) for _ in range(architecture.width(j))]
                for _ in range(architecture.width(layer))
            ]
            for layer in architecture.layers
            for j in architecture.sources(layer)
        }
        if min(row_ranks(weights, depth)) > 0:
            return architecture, weights


def row_ranks(weights: dict[tuple[int, int], Any], depth: int) -> list[fmpq]:
    r"""For l = 2, ..., L the smallest $\det(W W^\top)$ of the weights $W_{j,j-1}$ up to l: positive if all have full row rank."""
    grams = [fmpq_mat(weights[layer, layer - 1]) for layer in range(2, depth + 1)]
    determinants = [(W * W.transpose()).det() for W in grams]
    return [min(determinants[: n + 1]) for n in range(len(determinants))]
