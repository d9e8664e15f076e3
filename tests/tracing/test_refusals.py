"""What cannot be followed is refused, with the line and the operation."""

import math
import re

import numpy as np
import pytest
import scipy.special
import torch

from bounds.tracing import BALLS, RUNNING, NoRadius, with_radii

OUTSIDE = np.zeros(3)
TENSOR = torch.zeros(3)


def unseeded():
    return np.random.default_rng().normal() / 3


def writes_outside(x):
    OUTSIDE[0] = x / 3
    return OUTSIDE.sum()


def writes_a_tensor_outside(x):
    TENSOR.add_(x)
    return TENSOR.sum()


def unknown_function(x):
    return scipy.special.jv(0, x / 3)


def unknown_operation(x):
    return torch.special.bessel_j0(x / 3)


def cut_to_integers(x):
    places = np.zeros(2, dtype=int)
    places[0] = x / 3
    return places.sum() / 3


def equal_extremes(x):
    return np.argmax(np.array([x / 3 * 3, x])) / 3


def complex_numbers(x):
    return np.abs(np.fft.fft(np.ones(4) * x))


def overflowing(x):
    return 1 / (x / 3 * 3 - x)


def singular(x):
    A = np.array([[x / 3, x / 3], [x / 3, x / 3]])
    return np.linalg.solve(A + np.diag([1e-40, 0.0]), np.ones(2))


def library_optimiser(x):
    w = x.clone().requires_grad_(True)
    step = torch.optim.Adam([w], lr=0.1)
    (w * w).sum().backward()
    step.step()
    return w.detach().sum()


CASES = [
    (unseeded, (), "without a seed"),
    (writes_outside, (1.0,), "a write into an array of floats from outside"),
    (writes_a_tensor_outside, (torch.ones(3),), "`add_` writes into a tensor from outside"),
    (unknown_function, (1.0,), "jv.* has no (version in balls|rule)"),
    (unknown_operation, (torch.ones(2),), "`special_bessel_j0` has no"),
    (cut_to_integers, (4.0,), "array of integers|becomes one that has none"),
    (equal_extremes, (1.0,), "is open"),
    (complex_numbers, (1.0,), "has no version in balls|has no rule|complex"),
    (library_optimiser, (torch.ones(2),), "optim"),
]


@pytest.mark.parametrize("way", [BALLS, RUNNING])
@pytest.mark.parametrize(("function", "arguments", "why"), CASES, ids=lambda one: getattr(one, "__name__", None))
def test_a_refusal_names_the_line_and_the_reason(function, arguments, why, way):
    """Both certified ways refuse, and say where in this file."""
    with pytest.raises(NoRadius) as refused:
        with_radii(function, ways=(way,))(*arguments)
    first, last = function.__code__.co_firstlineno, function.__code__.co_firstlineno + 8
    line = re.search(r"test_refusals\.py, line (\d+)", str(refused.value))

    assert re.search(why, str(refused.value)), refused.value
    assert line is not None, refused.value
    assert first <= int(line[1]) <= last


def test_a_function_without_source_is_refused():
    """What was compiled from a string cannot be run again."""
    space: dict = {}
    exec("def f(x):\n    return x / 3", space)
    with pytest.raises(NoRadius, match="the source of `f` is not at hand"):
        with_radii(space["f"])(1.0)


def test_a_division_by_what_may_be_zero_has_no_radius():
    """Infinity is not handed over as a radius."""
    with pytest.raises(NoRadius, match=r"may be zero|ZeroDivision"):
        with_radii(lambda x: math.exp(x) / (x / 3 - 1 / 3 + 1e-300), ways=(RUNNING,))(1.0)


def test_the_authors_own_except_does_not_swallow_a_refusal():
    """A refusal is no `Exception`."""

    def careful(x):
        try:
            return scipy.special.jv(0, x / 3)
        except Exception:
            return 0.0

    with pytest.raises(NoRadius, match="jv"):
        with_radii(careful, ways=(BALLS,))(1.0)


def test_what_the_function_itself_raises_comes_through():
    """An error of the author's is the author's."""
    with pytest.raises(ValueError, match="mine"):
        with_radii(_raising)(1.0)


def _raising(x):
    raise ValueError("mine")


def test_a_long_double_is_refused():
    """Its last digits would be lost on the way into a ball, and the radius would not say so."""
    third = np.longdouble(1) / 3
    for given in (third, np.array([third])):
        with pytest.raises(NoRadius, match=r"long ?double"):
            with_radii(lambda number: number * 2)(given)
