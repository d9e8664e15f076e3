"""Risks and estimators agree with brute force."""

from fractions import Fraction

import numpy as np
import pytest

from algorithms.learning import (
    gibbs_posterior,
    largest_deviation,
    rademacher_sum,
    ridge,
    stump_errors,
    threshold_deviation,
)


def test_the_largest_deviation_is_that_of_a_fine_grid():
    """And of each row by itself."""
    sample = np.random.default_rng(0).uniform(size=(3, 7))
    grid = np.linspace(0, 1, 20001)
    below = (sample[:, :, None] <= grid).mean(axis=1)

    assert largest_deviation(sample) == pytest.approx(abs(below - grid).max(axis=1), abs=1e-4)


def test_rademacher_sums_of_orthogonal_inputs_do_not_depend_on_the_signs():
    """Their squares add up."""
    assert rademacher_sum(np.array([[1, 1], [1, -1]]), np.diag([3, 4])).tolist() == [25, 25]


def test_stumps_come_with_their_opposites():
    """One feature, two thresholds, and each stump errs exactly where its opposite does not."""
    errors = stump_errors(np.array([[1.0], [3.0]]), np.array([0, 1]), np.array([[2.0, 5.0]]))

    assert errors.tolist() == [[0, 0], [0, 1], [1, 1], [1, 0]]


def test_ridge_solves_its_normal_equations():
    """The gradient of the objective vanishes."""
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(6, 3)), rng.normal(size=6)
    w = ridge(X, y, weight=0.1)

    assert X.T @ (X @ w - y) / 6 + 0.1 * w == pytest.approx(np.zeros(3), abs=1e-14)


def test_a_cold_posterior_sits_on_the_least_risk():
    """And a hot one is uniform."""
    risks = np.array([0.3, 0.1, 0.2])

    assert gibbs_posterior(risks, inverse_temperature=0.0) == pytest.approx(np.ones(3) / 3)
    assert gibbs_posterior(risks, inverse_temperature=1000.0) == pytest.approx([0, 1, 0], abs=1e-12)


def test_a_threshold_deviation_is_the_worst_of_all_thresholds():
    """Below 1 lie a half and all, below 2 all of both."""
    assert threshold_deviation(range(2), [0, 0, 0], [1, 2]) == Fraction(1, 2)
    assert threshold_deviation(range(2), [0, 1], [1]) == 0
