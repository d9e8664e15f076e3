"""The rational update agrees with the floating-point one, and refuses what has no rational root."""

import numpy as np
import pytest
import torch
from flint import fmpq

from algorithms.feature_correction import exact_narrow_step, exact_turn, exact_wide_step, oracle_step


def rationals(generator, *shape):
    draw = generator.integers(-8, 9, shape) + 16 * np.eye(*shape[-2:], dtype=int)
    return np.vectorize(lambda a: fmpq(int(a), 8), otypes=[object])(draw)


def as_tensor(matrix):
    return torch.tensor([[float(int(x.p) / int(x.q)) for x in row] for row in matrix], dtype=torch.float64)


@pytest.mark.parametrize("split", [0, 2])
def test_agrees_with_the_tensor_version(split):
    """Both versions make the same step to a few roundings per operation."""
    generator = np.random.default_rng(split)
    W, K, V = (rationals(generator, rows, 5) for rows in (8, 2, 2))
    signs = generator.choice([-1, 1], 8)
    eta1, eta2 = fmpq(9, 25), fmpq(1, 100)

    step = oracle_step(
        as_tensor(W), as_tensor(K), as_tensor(V), split, eta1=9 / 25, eta2=0.01, signs=torch.tensor(signs).double()
    )
    exact = (
        exact_wide_step(W, V, signs, eta1),
        exact_narrow_step(K, V, split, eta1, eta2),
        exact_turn(K[:, split:], V[:, split:]),
    )

    # A few hundred roundings of numbers below 100, times the condition (below 100) of K_p K_p^T.
    tolerance = 300 * 100 * 100 * torch.finfo(torch.float64).eps
    for found, expected in zip((step.W, step.K, step.Q), exact, strict=True):
        torch.testing.assert_close(found, as_tensor(expected), rtol=0, atol=tolerance)


def test_signs_do_not_change_the_mean_of_the_gram_matrix():
    """Over all signs, the Gram matrix averages to the mixture of both, exactly."""
    generator = np.random.default_rng(0)
    W, V = rationals(generator, 4, 2), rationals(generator, 1, 2)
    eta = fmpq(9, 25)
    cube = np.array(np.meshgrid(*[[-1, 1]] * 4)).reshape(4, -1).T
    grams = [new.T @ new for new in (exact_wide_step(W, V, signs, eta) for signs in cube)]

    assert (sum(grams) / len(grams) == (1 - eta) * (W.T @ W) + eta * (V.T @ V)).all()


def test_refuses_irrational_roots_and_singular_weights():
    """eta = 1/2, a width that is no multiple, and K_p without full rank are named."""
    one = np.array([[fmpq(1), fmpq(0)]], dtype=object)

    with pytest.raises(ValueError, match="square of a rational"):
        exact_wide_step(one, one, np.array([1]), fmpq(1, 2))
    with pytest.raises(ValueError, match="multiple of k"):
        exact_wide_step(np.concatenate([one] * 3), np.concatenate([one] * 2), np.ones(3, dtype=int), fmpq(9, 25))
    with pytest.raises(ValueError, match="full row rank"):
        exact_turn(0 * one, one)


@pytest.mark.parametrize("split", [0, 2])
def test_trials_step_alone(split):
    """Two trials with signs of their own: each as it would alone."""
    generator = torch.Generator().manual_seed(split)
    W, K, V = (torch.randn(2, rows, 5, dtype=torch.float64, generator=generator) for rows in (8, 2, 2))
    signs = torch.randint(2, (2, 8), generator=generator).double() * 2 - 1
    both = oracle_step(W, K, V, split, eta1=0.36, eta2=0.01, signs=signs)

    for i in range(2):
        one = oracle_step(W[i], K[i], V[i], split, eta1=0.36, eta2=0.01, signs=signs[i])
        for found, expected in zip((both.W[i], both.K[i], both.Q[i]), (one.W, one.K, one.Q), strict=True):
            torch.testing.assert_close(found, expected, rtol=1e-12, atol=1e-12)


def test_no_number_has_a_negative_square():
    """1 - eta may not fall below zero, however little."""
    one = np.array([[fmpq(1), fmpq(0)]], dtype=object)
    with pytest.raises(ValueError, match="square of a rational"):
        exact_wide_step(one, one, np.array([1]), fmpq(5, 4))
