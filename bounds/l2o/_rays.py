r"""The rays on which the inputs (x_j, g_j) of the step network lie, and networks that tell them apart.

A ray is kept as its first input, a pair of rationals; inputs (0, 0) lie on none.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cmp_to_key
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.exact import rationals

Ray = tuple[Any, Any]
HALF_AXES: list[Ray] = [(fmpq(1), fmpq(0)), (fmpq(-1), fmpq(0)), (fmpq(0), fmpq(1)), (fmpq(0), fmpq(-1))]


def cross(u: Ray, v: Ray) -> Any:
    """Positive where v is to the left of u."""
    return u[0] * v[1] - u[1] * v[0]


def dot(u: Ray, v: Ray) -> Any:
    """The inner product."""
    return u[0] * v[0] + u[1] * v[1]


def rays(features: np.ndarray) -> list[Ray]:
    """One input of every ray, counter-clockwise."""
    return _distinct([(x, g) for x, g in features if x != 0 or g != 0])


def lines(found: Sequence[Ray]) -> list[Ray]:
    """One ray of every line, the one above the first half-axis."""
    return _distinct([ray if (ray[1], ray[0]) > (0, 0) else (-ray[0], -ray[1]) for ray in found])


def _distinct(found: Sequence[Ray]) -> list[Ray]:
    order = sorted(found, key=cmp_to_key(_before))
    return [ray for ray, last in zip(order, [None, *order], strict=False) if last is None or _before(last, ray)]


def _before(u: Ray, v: Ray) -> int:
    """The order of angles from 0 (included) to a full turn (excluded)."""
    below = [ray[1] < 0 or (ray[1] == 0 and ray[0] < 0) for ray in (u, v)]
    turn = cross(u, v)
    return below[0] - below[1] or (turn < 0) - (turn > 0)


def cells(layers: Sequence[np.ndarray]) -> list[int]:
    """How many columns share each pattern of neurons that are on, over all hidden layers (columns, neurons)."""
    patterns = [tuple(bool(value > 0) for layer in layers for value in layer[j]) for j in range(len(layers[0]))]
    return list(Counter(patterns).values())


def two_in_every_arc(found: Sequence[Ray]) -> tuple[np.ndarray, ...]:
    """A first layer with two neurons in every arc between the switching directions of the rays; zeros on top."""
    turned = [(-ray[1], ray[0]) for ray in found]
    ends = _distinct([*turned, *((-x, -g) for x, g in turned), *HALF_AXES])
    arcs = zip(ends, [*ends[1:], ends[0]], strict=True)
    rows = [[a * u[i] + b * v[i] for i in range(2)] for u, v in arcs for a, b in ((2, 1), (1, 2))]
    return rationals(rows), rationals([[0] * len(rows)])


def one_for_every_ray(found: Sequence[Ray]) -> tuple[np.ndarray, ...]:
    """Three layers whose hidden output is a positive diagonal matrix, one neuron for every ray; zeros on top."""
    first = [row for x, g in found for row in ((x, g), (-g, x), (g, -x))]
    second = rationals(np.zeros((len(found), len(first)), dtype=int))
    for k, ray in enumerate(found):
        others = [other for other in found if dot(ray, other) > 0 and cross(ray, other) != 0]
        steep = 1 + max((dot(ray, other) / abs(cross(ray, other)) for other in others), default=fmpq(0))
        second[k, 3 * k : 3 * k + 3] = [fmpq(1), -steep, -steep]
    return rationals(first), second, rationals([[0] * len(found)])
