"""What the claims on layer-wise training measure with: spectra, errors with radii, step counts, single moves."""

import numpy as np
import pytest
import torch
from flint import arb, arb_mat, fmpq, fmpq_mat

from algorithms.deep_linear import exact_bcgd
from algorithms.exact import square
from bounds.bcgd._figures import Task, error_of, steps_to
from bounds.bcgd._instances import as_rationals, floating, of_rank, product, random_problem, random_weights
from bounds.bcgd._landscape import hessian, symmetries
from bounds.bcgd._spectra import flatness, spectral_norm, squared_singular_values
from bounds.bcgd._traces import moves


def test_flatness_is_zero_below_the_rank():
    """Too few singular values, rank deficiency and the zero matrix all count as infinite condition."""
    deficient = fmpq_mat([[1, 2], [2, 4]])

    assert flatness(deficient, 2) == 0
    assert flatness(fmpq_mat([[1, 2]]), 2) == 0
    assert flatness(fmpq_mat(2, 2), 1) == 0
    assert flatness(fmpq_mat([[2, 0], [0, 1]]), 2) == fmpq(1, 4)


def test_squared_singular_values_add_up_to_the_frobenius_norm():
    """In order, and their sum is rational."""
    matrix = of_rank(3, 4, 3, np.random.default_rng(0))
    values = squared_singular_values(matrix)

    assert values == sorted(values, reverse=True)
    assert sum(values, start=arb(0)).contains(square(matrix))


def test_a_rank_that_no_matrix_has_is_refused():
    """A draw until the rank is met would never end."""
    with pytest.raises(ValueError, match="No matrix of 2 x 4 has rank 3"):
        of_rank(2, 4, 3, np.random.default_rng(0))


def test_the_norm_of_a_ball_around_zero_is_a_number():
    """A matrix that may be zero has a finite norm that may be zero."""
    tiny = arb_mat(2, 2, [arb(0, 1e-30)] * 4)

    assert spectral_norm(tiny).is_finite()
    assert spectral_norm(tiny).contains(0)


@pytest.mark.parametrize("seed", range(20))
def test_the_radius_of_an_error_covers_the_exact_one(seed):
    """The error of a network of floats, against the same product in rationals."""
    generator = torch.Generator().manual_seed(seed)
    X, Y = (torch.randn(1, n, 3, generator=generator, dtype=torch.float64) for n in (3, 2))
    weights = [torch.randn(n, k, generator=generator, dtype=torch.float64) for n, k in ((3, 3), (3, 3), (2, 3))]
    value, radius = error_of(Task(X, Y, 7), weights)
    exact = square(product([as_rationals(W) for W in weights], as_rationals(X[0])) - as_rationals(Y[0])) / 7

    assert abs(fmpq(*value.as_integer_ratio()) - exact) <= fmpq(*radius.as_integer_ratio())


def test_steps_are_counted_from_one_and_misses_are_one_more():
    """The first error below the level, for every trial."""
    errors = torch.tensor([[3.0, 0.5, 0.1], [3.0, 2.0, 1.0]])

    assert steps_to(0.7, errors) == [2, 4]


def test_floats_of_short_rationals_come_back_unchanged():
    """Eighths survive the way to floats and back."""
    matrix = of_rank(3, 2, 2, np.random.default_rng(1)) / 8

    assert as_rationals(floating(matrix)) == matrix


def test_a_move_knows_any_fraction_of_itself():
    """At zero and one times the step the error is that before and after it."""
    generator = np.random.default_rng(2)
    problem, weights = random_problem(2, 2, 4, 2, generator), random_weights([2, 3, 2], generator)
    for move in moves(weights, exact_bcgd(weights, problem.X, problem.Y, sweeps=1), problem):
        assert (move.err_at(0), move.err_at(1)) == (move.err, move.err_after)


def test_second_derivatives_of_two_layers_are_those_worked_out_by_hand():
    """One hidden unit, all residuals -5; the kernel is the direction of rescaling."""
    lower, upper = fmpq_mat([[3, -3]]), fmpq_mat([[1], [-1]])
    H = hessian([lower, upper], fmpq_mat([[8, 2], [2, 8]]))
    expected = fmpq_mat([[150, 0, 100, -350], [0, 150, -350, 100], [100, -350, 1350, 0], [-350, 100, 0, 1350]])

    assert expected == H
    assert H * fmpq_mat([[3], [-3], [-1], [1]]) == fmpq_mat(4, 1)
    assert symmetries(lower, upper) == 1
