"""Descent in rationals and balls: against the floating-point runs, and with nothing lost."""

import pytest
import torch
from flint import arb_mat, fmpq, fmpq_mat

from algorithms.resnet import (
    descent_states,
    exact_columns,
    exact_descent_states,
    exact_gradients,
    exact_stochastic_states,
    stochastic_descent_states,
)

# Entries of size one, five steps of some thirty products with inner dimension three: errors near 1e-14.
SAME_RUN = 1e-12


def rational(rows, columns, seed):
    draws = torch.randint(-3, 4, (rows, columns), generator=torch.Generator().manual_seed(seed)).tolist()
    return fmpq_mat([[fmpq(number, 2) for number in row] for row in draws])


def setting():
    return rational(3, 2, 1), rational(2, 3, 2), rational(2, 4, 3), rational(2, 4, 4)


def floats(matrix):
    rows = [[int(number.p) / int(number.q) for number in row] for row in matrix.tolist()]
    return torch.tensor(rows, dtype=torch.float64)


def test_rational_run_is_the_floating_point_run():
    """Weights, losses and gradients agree step by step."""
    problem = setting()
    exact = exact_descent_states(*problem, depth=3, rate=fmpq(1, 512), steps=3)
    torches = descent_states(*map(floats, problem), depth=3, rate=1 / 512, steps=3)
    for one, other in zip(exact, torches, strict=True):
        hidden, gradients = (torch.stack([floats(W) for W in matrices]) for matrices in (one.hidden, one.gradients))
        assert torch.allclose(hidden, other.hidden, rtol=0, atol=SAME_RUN)
        assert torch.allclose(gradients, other.gradients, rtol=SAME_RUN, atol=SAME_RUN)
        loss = floats(one.residual).square().sum() / 2

        assert loss.item() == pytest.approx(other.loss.item(), rel=SAME_RUN)


def test_stochastic_run_follows_the_same_batches():
    """A schedule of batches gives the same weights in both kinds of numbers."""
    problem, batches = setting(), [[0, 2], [3, 1], [1, 0]]
    *_, one = exact_stochastic_states(*problem, depth=2, rate=fmpq(1, 512), batches=batches)
    data = map(floats, problem)
    *_, other = stochastic_descent_states(*data, depth=2, rate=1 / 512, batches=torch.tensor(batches))
    hidden = torch.stack([floats(W) for W in one.hidden])

    assert torch.allclose(hidden, other.hidden, rtol=0, atol=SAME_RUN)


def test_balls_contain_the_rational_run():
    """Every ball of a run in balls contains the rational number of the exact run."""
    problem = setting()
    *_, exact = exact_descent_states(*problem, depth=2, rate=fmpq(1, 300), steps=3)
    *_, balls = exact_descent_states(*map(arb_mat, problem), depth=2, rate=fmpq(1, 300), steps=3)

    assert all(ball.contains(arb_mat(one)) for one, ball in zip(exact.hidden, balls.hidden, strict=True))


def test_gradients_of_batches_add_up():
    """Gradients are sums over samples, exactly."""
    A, B, X, Y = setting()
    hidden = [rational(3, 3, 5), rational(3, 3, 6)]
    parts = [exact_gradients(hidden, A, B, exact_columns(X, [i]), exact_columns(Y, [i]))[1] for i in range(4)]
    whole = exact_gradients(hidden, A, B, X, Y)[1]

    assert [sum((part[l] for part in parts), start=fmpq_mat(3, 3)) for l in range(2)] == whole


def test_depth_below_one_is_refused():
    """A network without hidden layers has nothing to train."""
    with pytest.raises(ValueError, match="at least one hidden layer; got 0"):
        exact_descent_states(*setting(), depth=0, rate=1, steps=1)
