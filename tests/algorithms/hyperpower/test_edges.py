"""Ranks, tables and dtypes at the edges of what is allowed."""

from fractions import Fraction

import numpy as np
import pytest
import torch

from algorithms.hyperpower import (
    balanced_scale,
    exact_sensitivities,
    learnable_hyperpower,
    residual_sensitivities,
    training_hessian,
)
from tests.algorithms.hyperpower.conftest import matrix


@pytest.mark.parametrize("power", [-40, -20, 20, 40])
def test_the_balanced_scale_does_not_depend_on_the_unit(power):
    """The rank of a deficient matrix is a matter of ratios: in units of a power of two the same digits come out."""
    A = matrix(5, 6, [1.0, 0.8, 0.5])

    assert balanced_scale(A * 2.0**power) == balanced_scale(A) * 4.0**power


@pytest.mark.parametrize("shape", [(2, 0), (0, 0), (3,), ()])
def test_coefficients_without_a_power_are_refused(shape):
    """A table has layers and at least one power."""
    A = torch.eye(3, dtype=torch.float64)
    with pytest.raises(ValueError, match="order >= 1"):
        learnable_hyperpower(A, A, torch.ones(shape, dtype=torch.float64))


def test_a_table_without_layers_does_nothing():
    """The start is all there is."""
    A = torch.eye(3, dtype=torch.float64)

    assert [X.tolist() for X in learnable_hyperpower(A, A / 2, torch.ones(0, 2, dtype=torch.float64))] == [
        (A / 2).tolist()
    ]


def test_exact_sensitivities_of_a_batch_are_those_of_its_members():
    """Tables side by side do not meet."""
    tables = [[[Fraction(1), Fraction(k, 2)], [Fraction(3, 4), Fraction(k)]] for k in range(3)]
    e0 = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 5)]
    together = exact_sensitivities(np.array(tables, dtype=object), np.array([e0] * 3, dtype=object))
    alone = [exact_sensitivities(np.array(table, dtype=object), np.array(e0, dtype=object)) for table in tables]

    assert together.tolist() == [one.tolist() for one in alone]


@pytest.mark.parametrize("dtype", [torch.float16, torch.float32, torch.float64])
def test_derivatives_have_the_dtype_of_their_coefficients(dtype):
    """Sensitivities and Hessian."""
    C, e0 = torch.ones(2, 3, dtype=dtype), torch.tensor([0.5, 0.25], dtype=dtype)

    assert residual_sensitivities(C, e0).dtype == dtype
    assert training_hessian(C, e0, torch.ones(2, 2, dtype=dtype)).dtype == dtype
