"""Trials of pairs: the truth lies anywhere within the radius, its ends included."""

from functools import partial

import torch
from flint import arb

from bounds.core import rounding
from tests.core.rounding.inputs import draw, number


def measured(rng, dtype, *, positive: bool = False) -> tuple[tuple[torch.Tensor, float], arb]:
    value = draw(rng, dtype, 1)[0]
    value = value.abs() if positive else value
    radius = abs(value.double().item()) * 2.0 ** float(rng.integers(-50, -2))
    truth = number(value) + arb(radius) * arb(float(rng.choice([-1.0, 1.0, rng.uniform(-1, 1)])))
    return (value, radius), truth


def pair_of_two(operation, truth, rng, dtype):
    (x, X), (y, Y) = measured(rng, dtype), measured(rng, dtype)
    value, radius = operation(x, y)
    return radius, abs(number(value) - truth(X, Y))


def pair_of_one(operation, truth, rng, dtype):
    x, X = measured(rng, dtype, positive=True)
    value, radius = operation(x)
    return radius, abs(number(value) - truth(X))


def raised(rng, dtype):
    p = float(rng.choice([-2, -0.5, 0.25, 0.75, 1, 1.5, 2, 3, 40]))
    x, X = measured(rng, dtype, positive=p % 1 != 0)
    value, radius = rounding.power(x, p)
    return radius, abs(number(value) - (X ** int(p) if p % 1 == 0 else X ** arb(p)))


def root_near_zero(rng, dtype):
    """A value of the size of its radius, and as often below zero, of a quantity that is not negative."""
    value, radius = draw(rng, dtype, 1)[0], 0.0
    radius = 1.5 * abs(value.double().item())
    truth = max(0.0, value.double().item() + radius * rng.uniform(-1, 1))
    root, reach = rounding.sqrt((value, radius))
    return reach, abs(number(root) - arb(truth).sqrt())


PAIRS = {
    "plus": partial(pair_of_two, rounding.plus, lambda X, Y: X + Y),
    "minus": partial(pair_of_two, rounding.minus, lambda X, Y: X - Y),
    "times": partial(pair_of_two, rounding.times, lambda X, Y: X * Y),
    "over": partial(pair_of_two, rounding.over, lambda X, Y: X / Y),
    "sqrt": partial(pair_of_one, rounding.sqrt, arb.sqrt),
    "exp": partial(pair_of_one, rounding.exp, arb.exp),
    "log": partial(pair_of_one, rounding.log, arb.log),
}
