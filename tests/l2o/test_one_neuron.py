"""The race of expansions on one neuron, and the means that figures speak of."""

from fractions import Fraction

import pytest
import sympy as sp
import torch
from flint import arb, ctx

from algorithms.unrolled import exact_detached_gradient
from bounds.core.experiment import BITS
from bounds.l2o._learned import mean_along
from bounds.l2o._one_neuron import input_after_one_iteration, objectives


@pytest.mark.parametrize("y", [1, 14])
@pytest.mark.parametrize("expansion", [50, 100])
def test_the_first_iteration_has_the_closed_form_of_the_docstring(expansion, y):
    """What the certificates say of the last sigmoid's input is what a run in exact numbers does."""
    z = input_after_one_iteration(expansion, y)
    expected = y**2 * (1 - sp.Rational(4, 3) / (1 + sp.exp(-z))) ** 2 / 2

    with ctx.workprec(BITS):
        ((objective,),) = objectives(exact_detached_gradient, [expansion], y, 1)

    assert objective.overlaps(arb(str(expected.evalf(60))))


def test_a_mean_lies_within_its_radius():
    """Adding up in floating point is part of the radius."""
    values = 10.0 ** torch.linspace(-8, 8, 1000, dtype=torch.float64)
    exact = sum(map(Fraction, values.tolist())) / len(values)

    mean, radius = mean_along((values, torch.zeros_like(values)))

    assert abs(Fraction(mean.item()) - exact) <= Fraction(radius.item())
    # one rounding, of at most half an eps, for each addition
    assert radius <= len(values) * torch.finfo(values.dtype).eps * mean
