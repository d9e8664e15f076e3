"""What the claims of this paper share: exact spectra, probabilities, integrals, distances after rotation."""

import math

import numpy as np
import pytest
import torch
from flint import arb, fmpq

from algorithms.feature_correction import best_rotation, exact_wide_step
from algorithms.polynomials import RootTwo, exact_quartic_norm, gaussian_expectation, polynomial_ring
from bounds.bfc import _classification, _exact, _rotations, _tails
from bounds.bfc._exact import rationals, square_sum
from bounds.bfc._implicit import SYM_RATIO
from bounds.bfc._oracle import all_signs
from bounds.bfc._symmetric import CLASSES, on_multiset, unweighted
from bounds.bfc._width_one import TEACHER, factors, mean_square
from bounds.bfc._width_one_oracle import Problem, as_the_ties_allow, grams_after, loss, output, state, target, tied


@pytest.mark.parametrize("columns", [2, 3, 5])
def test_singular_values_enclose_those_of_floating_point(columns):
    """Balls of a rational matrix lie where numpy finds its singular values, multiplicities included."""
    matrix = _exact.with_spectrum([fmpq(1, 2), fmpq(2)], columns, np.random.default_rng(columns))
    found = _exact.singular_values(matrix)

    assert [ball.contains(value) for ball, value in zip(found, (fmpq(1, 2), fmpq(2)), strict=True)] == [True, True]
    assert all(_exact.singular_values(3 * _exact.identity(2))[i].contains(3) for i in range(2))


def test_rotations_are_orthogonal():
    """Exactly, in every size."""
    for n in (1, 2, 4):
        Q = _exact.rotation(n, np.random.default_rng(n))

        assert (_exact.identity(n) == Q.T @ Q).all()


def test_numbers_leave_the_rationals_only_where_they_must():
    """A pure rational stays one; a multiple of the root becomes a ball around it."""
    assert _exact.number(RootTwo.of(3)) == 3
    assert _exact.number(RootTwo.root()).overlaps(arb(2).sqrt())
    with pytest.raises(ValueError, match="rational number"):
        _exact.rational(RootTwo.root())


@pytest.mark.parametrize("degree", [1, 2, 3, 5])
def test_probabilities_of_powers_match_the_normal_law(degree):
    """Pr[-r <= x^q <= r] is an error function for odd and even q."""
    found = _tails.within(_tails.power(degree), fmpq(-1, 3), fmpq(1, 3))

    assert found.overlaps((arb(1) / 3) ** (arb(1) / degree) / arb(2).sqrt()) is False
    assert found.overlaps((((arb(1) / 3) ** (arb(1) / degree)) / arb(2).sqrt()).erf())


def test_all_probability_is_found():
    """A wide enough band has probability one, a band that is never entered zero."""
    assert _tails.within(_tails.hermite_polynomial(4), fmpq(-(10**9)), fmpq(10**9)).overlaps(arb(1))
    assert _tails.within(_tails.power(2), fmpq(-2), fmpq(-1)) == 0


def test_cross_entropy_matches_plain_quadrature():
    """Against a sum over a fine grid of floats."""
    u = np.linspace(-12, 12, 200_001)
    density = np.exp(-((u - 0.5) ** 2) / 2) / math.sqrt(2 * math.pi)
    loss = np.log1p(np.exp(-np.sign(u) * 3 * (u + 0.25)))
    expected = float((loss * density).sum() * (u[1] - u[0]))

    # The integrand jumps at zero, which costs half a grid step times its size.
    assert abs(float(_classification.cross_entropy(3, fmpq(1, 4), fmpq(1, 2)).mid()) - expected) < 24 / 200_000


def test_mistakes_are_the_mass_between_the_two_thresholds():
    """Symmetric in the sign of the shift when the mean is zero, and 1/2 for a huge shift."""
    assert _classification.mistakes(fmpq(1, 3)).overlaps(_classification.mistakes(fmpq(-1, 3)))
    assert _classification.mistakes(10**6).overlaps(arb(1) / 2)


def test_distances_after_rotation_enclose_the_nuclear_norm_formula():
    """min |A - UC|^2 = |A|^2 + |C|^2 - 2 |A C^T|_*."""
    rng = np.random.default_rng(0)
    A, C = (_rotations.exactly(torch.tensor(rng.standard_normal((2, 4)))) for _ in range(2))
    expected = _exact.square_sum(A) + _exact.square_sum(C) - 2 * sum(_exact.singular_values(A @ C.T), arb(0))

    assert (_rotations.rotated_distance(A, C, best_rotation) ** 2).overlaps(expected)


def test_ratios_of_symmetrised_matrices_are_those_of_their_definition():
    """C / |Sym(M)|^2 on each kind of monomial."""
    for kind, multiset in zip(((4,), (1, 3), (2, 2), (1, 1, 2), (1, 1, 1, 1)), CLASSES, strict=True):
        M = unweighted(on_multiset(4, multiset))

        assert _exact.rational(exact_quartic_norm(M)) == SYM_RATIO[kind] * _exact.square_sum(M)


def test_random_forms_are_homogeneous_and_not_zero():
    """For every degree and number of variables used here."""
    for variables in (1, 2, 3):
        for degree in (1, 2, 3):
            f = _exact.random_form(polynomial_ring(variables), degree, np.random.default_rng(0))

            assert f != 0
            assert {sum(powers) for powers in f.monoms()} == {degree}


def test_equal_rows_need_two_values_of_their_mean_sign_only():
    """Averages of what is quadratic in the Gram matrix agree with those over all signs of a network of four rows."""
    row, target, eta = rationals([[fmpq(2, 3), fmpq(-1, 2)]]), rationals([[1, 1]]), fmpq(9, 25)
    two = grams_after(row, target, eta, 2, exact_wide_step)
    rows = np.concatenate([row] * 4) / 2
    every = [exact_wide_step(rows, target, signs, eta) for signs in all_signs(4)]
    squares = [square_sum(G - rationals([[1, 2], [2, 0]])) for G in [new.T @ new for new in every]]

    assert sum((new.T @ new for new in every), 0 * two[0]).tolist() == (8 * (two[0] + two[1])).tolist()
    assert sum(squares, fmpq(0)) / 16 == sum((square_sum(G - rationals([[1, 2], [2, 0]])) for G in two), fmpq(0)) / 2


def test_mean_squares_over_a_common_denominator_are_expectations():
    """The fast sum agrees with the expectation of the square, and zero has mean square zero."""
    second, third = TEACHER.features()
    for f in (second * fmpq(3, 7) - third * fmpq(2, 11), third**2 * fmpq(1, 10**50) + fmpq(1, 3), second - second):
        assert mean_square(f) == gaussian_expectation(f * f)


def test_the_loss_of_width_one_is_the_mean_square_of_its_definition():
    """As a quadratic form in five errors it is that of target minus output."""
    weights = state(fmpq(2, 3), fmpq(5, 4), (fmpq(1, 2), fmpq(-3, 5)), (fmpq(7, 8), fmpq(4, 3)))
    problem = Problem(fmpq(1, 10), fmpq(1, 100), fmpq(1, 4), fmpq(1, 2), 3)
    grams = weights.grams()

    assert mean_square(target(problem) - output(grams, weights.K, problem.alpha_3)) == loss(grams, weights.K, problem)


@pytest.mark.parametrize("power", [4, 9])
def test_ties_stay_within_the_objective_that_they_are_chosen_for(power):
    """Between a thousandth and all of it."""
    numbers = factors(4)
    alpha = 1 / numbers.C[3]
    eps = alpha / (numbers.D[3] ** power * numbers.Upsilon)
    network = as_the_ties_allow(numbers, eps, alpha)
    found = tied(network.grams(), network.K, (2, 3), Problem(alpha, fmpq(0), fmpq(0), fmpq(0), 1), numbers)

    assert eps**2 / 1000 < found < eps**2
