r"""Difference quotients of one real step, against formulas evaluated over the whole interval.

By the mean value theorem a difference quotient over [w, w + h] is a value of the derivative in between, so it must
lie in the ball that the formula returns for the interval. At T = 1 the inputs of the network do not depend on the
weights.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from flint import arb, fmpq

from algorithms.exact import norm
from bounds.l2o._gradients import by_formula, moved, secants
from bounds.l2o._instances import Instance

WIDTH = fmpq(1, 2**30)


def interval() -> arb:
    """The ball [0, h] over which difference quotients are taken."""
    return arb(0).union(arb(WIDTH))


def last_layer(
    instance: Instance, algorithm: Callable[..., Any], *, gradient: Any, formula: Any, size: Any
) -> dict[Any, Any]:
    """Difference quotients of F(X_1) by the last layer, and eq. (30) over the interval of each."""
    return any_layer(instance, algorithm, len(instance.weights), gradient=gradient, formula=formula, size=size)


def any_layer(
    instance: Instance, algorithm: Callable[..., Any], layer: int, *, gradient: Any, formula: Any, size: Any
) -> dict[Any, Any]:
    """Difference quotients by any layer, numbered from 1, and the formula over the interval of each."""
    quotients = secants(
        lambda weights: instance.run(algorithm, 1, weights=weights).objective[-1], instance.weights, layer, WIDTH
    )
    promised = np.empty(quotients.shape, dtype=object)
    for place in np.ndindex(*quotients.shape):
        promised[place] = _over_interval(instance, algorithm, layer, place)
    return {gradient: quotients, formula: promised, size: [[norm(quotients)]]}


def _over_interval(instance: Instance, algorithm: Callable[..., Any], layer: int, place: tuple[int, ...]) -> Any:
    """The formula's value with one weight replaced by the ball [w, w + h]."""
    wide = replace(instance, weights=moved(instance.weights, layer, place, interval()))
    return by_formula(wide, wide.run(algorithm, 1), layer)[place]
