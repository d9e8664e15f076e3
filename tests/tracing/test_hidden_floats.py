"""Floats hide in properties, callbacks, closures and library calls; each is followed or refused, never overlooked."""

import functools
import math
import statistics
from fractions import Fraction

import numpy as np
import pytest

from bounds.tracing import BALLS, RUNNING, NoRadius, with_radii

OUTSIDE = np.array([0.1, 0.2, 0.3])
X = 1.1


class Holder:
    """A class of the author's, with arithmetic wherever Python allows it."""

    def __init__(self, a):
        self.a = a

    def __mul__(self, other):
        return Holder(self.a * other / 3)

    def __getitem__(self, key):
        return self.a / 3

    def __call__(self, x):
        return x / 3

    @property
    def third(self):
        return self.a / 3


def in_a_dict(x):
    table = {"a": x}
    table["a"] /= 3
    return table["a"]


def in_a_generator(x):
    return sum(v / 3 for v in [x, x])


def by_the_statistics_module(x):
    return statistics.mean([x, x / 3])


THIRD, SUM = (lambda x: x / 3), sum(map(Fraction, OUTSIDE.tolist()))
HIDDEN = {
    "property": (lambda x: Holder(x).third, THIRD),
    "operator": (lambda x: (Holder(x) * 1.0).a, THIRD),
    "call": (lambda x: Holder(1.0)(x), THIRD),
    "item": (lambda x: Holder(x)[0], THIRD),
    "reduce": (lambda x: functools.reduce(lambda a, b: a / 3 + b, [x, x, x]), lambda x: (x / 3 + x) / 3 + x),
    "map": (lambda x: sum(map(lambda v: v / 3, [x, x])), lambda x: 2 * x / 3),  # noqa: C417 (the callback is the point)
    "sorted": (lambda x: sorted([x / 3, x / 7, x / 5], key=lambda v: -v)[0], THIRD),
    "sum of an outer array": (lambda x: OUTSIDE.sum() * x, lambda x: SUM * x),
    "length in a quotient": (lambda x: OUTSIDE.mean() + len(OUTSIDE) / 7, lambda x: SUM / 3 + Fraction(3, 7)),
    "scalar of numpy": (lambda x: np.float64(x) / 3, THIRD),
    "comprehension": (lambda x: [v / 3 for v in (x,)][0], THIRD),  # noqa: RUF015
    "dict": (in_a_dict, THIRD),
    "generator": (in_a_generator, lambda x: 2 * x / 3),
    "text": (lambda x: float("0.1") * x / 3, lambda x: Fraction(0.1) * x / 3),
    "fsum": (lambda x: math.fsum([x / 3] * 3), lambda x: x),
    "default": (lambda x: (lambda t=1 / 3: t * x)(), THIRD),
    "mixed array": (lambda x: np.array([x, 1, 2])[0] / 3, THIRD),
    "mean of integers": (lambda x: np.mean([1, 2, 4]) * x, lambda x: Fraction(7, 3) * x),
    "linspace": (lambda x: np.linspace(0, 1, 7)[3:5].sum() * x, lambda x: Fraction(7, 6) * x),
    "max": (lambda x: max([x / 3, x / 7]), THIRD),
    "vectorize": (lambda x: np.vectorize(lambda v: v / 3)(np.array([x]))[0], THIRD),
    "apply_along_axis": (lambda x: np.apply_along_axis(lambda v: v / 3, 0, np.array([x]))[0], THIRD),
    "polyval": (lambda x: np.polyval([1 / 3, 2.0], x), lambda x: x / 3 + 2),
    "interp": (lambda x: np.interp(x / 3, [0.0, 1.0], [0.0, 3.0]), lambda x: x),
    "cast": (lambda x: np.array([x / 3]).astype(np.float32)[0], THIRD),
    "statistics": (by_the_statistics_module, lambda x: (x + x / 3) / 2),
}


@pytest.mark.parametrize("way", [BALLS, RUNNING])
@pytest.mark.parametrize("name", HIDDEN)
def test_no_hidden_float_escapes(name, way):
    """The truth, in fractions, lies within the radius, or there is no radius and a line is named."""
    function, exactly = HIDDEN[name]
    try:
        found = with_radii(function, ways=(way,))(X)
    except NoRadius as refused:
        assert "test_hidden_floats.py, line" in str(refused)  # noqa: PT017 (refusing is one of two right answers)
        return
    error = abs(Fraction(float(found.value)) - exactly(Fraction(X)))

    assert error <= Fraction(float(found.radius))


def test_most_of_them_are_followed():
    """Refusing everything would be easy."""
    followed = set()
    for name, (function, _) in HIDDEN.items():
        traced = with_radii(function)
        try:
            traced(X)
        except NoRadius:
            continue
        followed |= {name} if traced.report.way == BALLS else set()

    assert len(followed) >= 20
