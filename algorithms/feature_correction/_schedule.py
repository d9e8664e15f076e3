r"""When layers of the staged algorithm start to move, when they are distilled, and how strongly they are tied.

The printed special case, with d inputs and a constant C,

$$ \mathrm{Thres}_{l,\triangle} = \alpha_{l-1}^2 d^{-1/(3 C^{l-1})}, \quad
   \mathrm{Thres}_{l,\nabla} = \lambda_{3,l} = \alpha_l^2 d^{-1/(6 C^l)}, \quad
   \lambda_{4,l} = \alpha_l^2 d^{-1/(3 C^l)}, \quad \lambda_{5,l} = \alpha_l^2 d^{-1/(2 C^l)}. $$
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from algorithms.feature_correction._architecture import Architecture


@dataclass(frozen=True, slots=True)
class Schedule:
    """Thresholds and strengths per layer.

    Args:
        start: W_l and K_l begin to move once the objective is at most this.
        distil: K_l is made from W_l, and the ties are switched on, once it is at most this.
        lambda3, lambda4, lambda5: the ties from then on.
        decay: lambda_6 is the squared target error divided by this when the layer starts.
    """

    start: Mapping[int, float]
    distil: Mapping[int, float]
    lambda3: Mapping[int, float]
    lambda4: Mapping[int, float]
    lambda5: Mapping[int, float]
    decay: Mapping[int, float]


def widest_source(architecture: Architecture, layer: int) -> int:
    r"""$\bar k_l$, the largest width among the learned layers it reads; 1 if it reads none."""
    return max((architecture.width(j) for j in architecture.sources(layer) if j >= 2), default=1)


def printed_schedule(architecture: Architecture, *, kappa: float = 1.0, C: float = 3.0) -> Schedule:
    """The special case of the paper; layer 2 starts at once, because there is no layer below to wait for."""
    if kappa < 1 or C < 2:
        raise ValueError(f"Expected kappa >= 1 and C >= 2; {kappa} and {C} came.")
    a, d = architecture, architecture.dimension

    def shrunk(layer: int, factor: float, level: int) -> float:
        return a.alpha(layer) ** 2 * d ** (-1 / (factor * C**level))

    later = {layer: shrunk(layer - 1, 3, layer - 1) for layer in a.layers[1:]}
    ties = [{layer: shrunk(layer, factor, layer) for layer in a.layers} for factor in (6, 3, 2)]
    decay = {layer: (widest_source(a, layer) * a.depth * kappa) ** 8 for layer in a.layers}
    return Schedule({2: math.inf, **later}, ties[0], *ties, decay)
