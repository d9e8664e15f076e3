"""Runs in rationals and balls: equal to the floating-point ones, and equal to the last digit across widths."""

from fractions import Fraction

import flint
import pytest

from algorithms.deep_linear import (
    ExactLayer,
    FrozenLayer,
    Power,
    Squared,
    bcgd_steps,
    exact_balanced_factors,
    exact_bcgd,
    exact_frobenius,
    exact_identity,
    exact_largest_printed,
    exact_near_optimal,
    exact_optimal,
    exact_orth_identity,
    exact_outcomes,
    exact_power_slope,
    exact_printed,
    exact_safe,
    near_optimal,
    outcomes,
    printed,
    sampling_law,
)
from tests.algorithms.deep_linear.problems import generator, to_balls, to_torch

ORDERS = ("ascending", "descending")
X = flint.fmpq_mat([[2, 1, 0], [1, -1, 3]])
TARGET = flint.fmpq_mat([[1, 2], [-1, 3], [flint.fmpq(1, 2), 0]])


@pytest.mark.parametrize("order", ORDERS)
def test_floats_follow_the_rationals(order):
    """One sweep in floating point is the exact one up to round-off."""
    weights = exact_orth_identity((2, 4, 3, 3), generator=generator())
    exact = exact_bcgd(weights, X, TARGET * X, sweeps=1, order=order)
    rounded = bcgd_steps([to_torch(W) for W in weights], to_torch(X), to_torch(TARGET * X), sweeps=1, order=order)
    for truth, step in zip(exact, rounded, strict=True):
        assert truth.layer == step.layer
        assert step.rate.item() == pytest.approx(float(Fraction(int(truth.rate.p), int(truth.rate.q))), rel=1e-12)
        error = Fraction(int(truth.error_after.p), int(truth.error_after.q))

        assert step.loss_after.item() == pytest.approx(float(error), rel=1e-10)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("rate", [exact_optimal, exact_frobenius(flint.fmpq(1, 3))])
@pytest.mark.parametrize("make", [exact_identity, lambda widths: exact_orth_identity(widths, generator=generator(2))])
def test_width_above_the_threshold_changes_no_digit(make, rate, order):
    """Errors at widths 3, 4 and mixed are the same rationals; below the threshold they are not."""
    runs = [
        [step.error_after for step in exact_bcgd(make(w), X, TARGET * X, sweeps=1, order=order, rate=rate)]
        for w in [(2, 3, 3, 3), (2, 4, 4, 3), (2, 3, 6, 3), (2, 2, 3, 3)]
    ]
    at_threshold, wider, mixed, below = runs

    assert at_threshold == wider == mixed
    assert at_threshold != below


def test_cayley_blocks_are_orthogonal():
    """The blocks of the rational orth-identity start have the identity as Gram matrix, exactly."""
    first, hidden, last = exact_orth_identity((3, 4, 4, 2), generator=generator(1))

    assert first.transpose() * first == flint.fmpq_mat(3, 3, [1, 0, 0, 0, 1, 0, 0, 0, 1])
    assert hidden.transpose() * hidden == hidden * hidden.inv()
    assert last * last.transpose() == flint.fmpq_mat([[1, 0], [0, 1]])


@pytest.mark.parametrize("order", ORDERS)
def test_balls_enclose_the_rational_run(order):
    """Every ball of the error contains the exact one."""
    weights = exact_orth_identity((2, 3, 3), generator=generator(4))
    exact = exact_bcgd(weights, X, TARGET * X, sweeps=1, order=order)
    balls = exact_bcgd([to_balls(W) for W in weights], to_balls(X), to_balls(TARGET * X), sweeps=1, order=order)

    assert all(ball.error_after.contains(truth.error_after) for truth, ball in zip(exact, balls, strict=True))


@pytest.mark.parametrize("widths", [(2, 2, 2, 1), (3, 3, 3)])
def test_the_spectral_rate_in_balls_is_the_floating_one(widths):
    """Spectral norms of 1-, 2- and 3-row factors are enclosed."""
    weights = exact_orth_identity(widths, generator=generator(3))
    data = flint.fmpq_mat([[3, 1, 2], [0, 1, 1], [1, 5, 0]][: widths[0]])
    goal = flint.fmpq_mat([[1, 2, 3], [4, 5, 7], [1, 0, 1]][: widths[-1]])
    balls = exact_bcgd(
        [to_balls(W) for W in weights], to_balls(data), to_balls(goal), sweeps=2, rate=exact_printed(flint.arb(1) / 2)
    )
    floats = bcgd_steps([to_torch(W) for W in weights], to_torch(data), to_torch(goal), sweeps=2, rate=printed(0.5))
    for ball, step in zip(balls, floats, strict=True):
        assert float(ball.rate) == pytest.approx(step.rate.item(), rel=1e-10)
        assert float(ball.rate.rad()) < 1e-6 * float(ball.rate)


def test_a_rational_spectral_norm_must_exist():
    """Rationals refuse a rate that would need a root."""
    run = exact_bcgd(exact_identity((2, 2)), X, X, sweeps=1, rate=exact_printed(flint.fmpq(1)))

    with pytest.raises(ValueError, match="use arb_mat"):
        next(run)


def test_a_dead_network_stands_still_exactly():
    """X = I, identity start, target -I, rate 1/2: the first step kills the end product, and nothing moves after it."""
    eye = flint.fmpq_mat([[1, 0], [0, 1]])
    run = exact_bcgd([eye] * 3, eye, eye * -1, sweeps=1, rate=exact_printed(flint.fmpq(1, 2)))

    assert [step.error_after for step in run] == [2, 2, 2]


def test_exact_runs_refuse_an_unknown_order():
    """At once, not at the first step."""
    with pytest.raises(ValueError, match="ascending"):
        exact_bcgd(exact_identity((2, 3)), X, TARGET * X, sweeps=1, order="sideways")


def test_exact_balanced_factors_are_balanced():
    """Neighbours agree, W_{j+1}^T W_{j+1} = W_j W_j^T, and the product is U S V^T."""
    U = exact_orth_identity((2, 2), generator=generator(1))[0]
    V = exact_orth_identity((3, 3), generator=generator(2))[0]
    one, two, three = exact_balanced_factors(U, [flint.fmpq(3, 4), flint.fmpq(1)], V, (3, 4, 2, 2))
    S = flint.fmpq_mat([[flint.fmpq(27, 64), 0, 0], [0, 1, 0]])

    assert two.transpose() * two == one * one.transpose()
    assert three.transpose() * three == two * two.transpose()
    assert three * two * one == U * S * V.transpose()


def test_exact_balanced_factors_want_room():
    """Widths below min(n_0, n_L) are refused."""
    eye = flint.fmpq_mat([[1, 0], [0, 1]])
    with pytest.raises(ValueError, match="Expected 2 roots and widths of at least as many"):
        exact_balanced_factors(eye, [1, 1], eye, (2, 1, 2))


@pytest.mark.parametrize("law", ["normalised", "lazy"])
def test_outcomes_of_a_stochastic_step_follow_the_floating_point_ones(law):
    """Every sample's probability and distance, and those of none, for the same effective rate."""
    A, W = flint.fmpq_mat([[2, 1], [0, 1]]), flint.fmpq_mat([[1, 0], [1, 1]])
    Y = flint.fmpq_mat([[1, 0, 2], [0, -1, 1]])
    C = flint.fmpq_mat([[3, 0, 0], [0, 2, 0]])  # spectra known: C has 3 and 2, and sample three is never drawn
    top = 3 + 5**0.5  # largest eigenvalue of A A^T
    exact = exact_outcomes(A, W, C, Y, rate=flint.fmpq(1, 4), law=law)
    floats = [to_torch(M) for M in (A, C, A * W * C, Y)]
    frozen = FrozenLayer(*floats, Squared())
    probabilities = sampling_law(frozen.C, law)
    errors = outcomes(frozen, floats[3] * 0, eta=top / 16, rank=2)

    assert [one.sample for one in exact] == [0, 1, 3]
    for one in exact:
        after = sum(e * e for e in (A * one.weight * C).entries())
        assert float(one.probability.p) / float(one.probability.q) == pytest.approx(probabilities[one.sample].item())
        assert float(after.p) / float(after.q) == pytest.approx(errors[one.sample].item(), rel=1e-12)


def test_an_unknown_sampling_law_is_refused():
    """The two laws are named in the message."""
    with pytest.raises(ValueError, match="'normalised' or 'lazy'; got 'uniform'"):
        exact_outcomes(X, X, X, X, rate=1, law="uniform")


def test_exact_descent_on_the_fourth_power_follows_the_floating_point_one():
    """One sweep on sum r^4 / 4 with the near-optimal rate."""
    weights = exact_orth_identity((2, 3, 3), generator=generator())
    Y = TARGET * X * 2
    exact = exact_bcgd(weights, X, Y, sweeps=1, rate=exact_near_optimal(4), slope=exact_power_slope(4))
    floats = [to_torch(W) for W in weights]
    rounded = bcgd_steps(floats, to_torch(X), to_torch(Y), sweeps=1, rate=near_optimal, loss=Power(4))
    for truth, step in zip(exact, rounded, strict=True):
        assert step.rate.item() == pytest.approx(float(Fraction(int(truth.rate.p), int(truth.rate.q))), rel=1e-12)


def test_exact_rates_of_the_fourth_power_are_those_of_the_formulas():
    """Safe and largest printed rates of one layer, by hand: residuals 1 and 2, factor norms 4 and 9."""
    A, C = flint.arb_mat([[2]]), flint.arb_mat([[3, 0]])
    layer = ExactLayer(A, C, flint.arb_mat([[1, 2]]), A, C)

    assert exact_largest_printed(4)(layer).overlaps(flint.arb(1) / (3 * 4 * 36))
    assert exact_safe(4)(layer).overlaps(1 / (3 * flint.arb(17).sqrt() * 36))


def test_spectral_rates_of_nearly_equal_singular_values_are_numbers():
    """A rotation with radii has coinciding singular values; the printed rate is still a finite enclosure of 1/4."""
    Q = flint.arb_mat([[flint.arb(0.6, 1e-30), flint.arb(-0.8, 1e-30)], [flint.arb(0.8, 1e-30), flint.arb(0.6, 1e-30)]])
    layer = ExactLayer(2 * Q, Q, Q, Q, Q)
    rate = exact_printed(flint.arb(1))(layer)

    assert abs(rate - 0.25) < 1e-14


def test_rational_norms_need_orthogonal_rows_or_columns():
    """A rotation times a diagonal, either way round, has a rational norm; others are refused."""
    Q = flint.fmpq_mat([[3, -4], [4, 3]]) / 5
    D = flint.fmpq_mat([[2, 0], [0, 1]])
    for A in (Q * D, D * Q):
        assert exact_printed(flint.fmpq(1))(ExactLayer(A, D, A, A, A)) == flint.fmpq(1, 16)
    with pytest.raises(ValueError, match="orthogonal rows or columns"):
        exact_printed(flint.fmpq(1))(ExactLayer(Q + D, D, D, D, D))


def test_each_exact_step_keeps_its_own_weights():
    """Steps that are collected show the weights as they were after each of them."""
    weights, X = exact_identity((2, 2, 2)), flint.fmpq_mat([[1, 0], [0, 2]])
    steps = list(exact_bcgd(weights, X, flint.fmpq_mat([[1, 2], [3, 4]]), sweeps=2))

    assert len({tuple(map(str, step.weights)) for step in steps}) == len(steps)
    assert weights == exact_identity((2, 2, 2))
