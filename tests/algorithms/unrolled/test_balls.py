"""The exact version encloses the floating-point one, keeps rationals, and agrees with pencil and paper."""

import flint
import numpy as np
import pytest
import torch
from flint import arb, fmpq

from algorithms.exact import balls, norm, rationals
from algorithms.unrolled import exact_detached_gradient, exact_rollout, rollout
from algorithms.unrolled._balls import is_on
from tests.algorithms.unrolled.cases import some_point, some_problems, some_weights


@pytest.fixture(autouse=True)
def _two_hundred_bits():
    """Enough digits that nothing below is undecided."""
    before, flint.ctx.prec = flint.ctx.prec, 200
    yield
    flint.ctx.prec = before


def contracting_pair(s):
    """Two problems with one row each, right-hand sides s, a network that is 0 at first; beta is 2."""
    M = rationals([[[1, -1]], [[fmpq(1, 2), fmpq(-1, 2)]]])
    W = (rationals([[128, 0], [-128, 0], [0, 128], [0, -128]]), rationals([[0, 0, 0, 0]]))
    return M, rationals([[s], [s]]), W


def test_one_step_can_leave_the_ball_of_the_start():
    """Factors near 2 and 0 on the two coordinates turn (0, 1) into nearly (-1, 1), although Y is 0."""
    W = [rationals([[-1, 1], [1, 0]]), rationals([[20, -20]])]
    run = exact_rollout(rationals([[[1, 1]]]), rationals([[0]]), W, 1, beta=fmpq(2), X_0=rationals([[0, 1]]))

    assert norm(run.X[1]) > fmpq(141421, 100000)
    assert norm(run.X[1]) < arb(2).sqrt()


def test_rationals_survive_while_the_network_returns_zero():
    """Plain gradient descent on rational data has rational iterates."""
    s = fmpq(1, 2**20)
    M, Y, W = contracting_pair(s)
    run = exact_rollout(M, Y, W, 2, beta=fmpq(2), X_0=rationals(np.zeros((2, 2))))

    assert all(isinstance(x, fmpq) for x in run.X.ravel())
    assert run.objective[-1] == 81 * s * s / 512
    assert run.G[0][1, 0, 0] * 128 == run.G[1][1, 0, 0] == 128 * s / 2


def test_a_huge_training_step_hardly_moves_the_objective():
    """A step of 2.16e10 along the gradient lowers the objective by only 2e-12 of itself."""
    M, Y, W = contracting_pair(fmpq(1, 2**20))
    settings = {"beta": fmpq(2), "X_0": rationals(np.zeros((2, 2)))}
    before = exact_rollout(M, Y, W, 2, **settings)
    gradient = exact_detached_gradient(M, W, before, beta=fmpq(2))
    moved = [w - 216 * 10**8 * dw for w, dw in zip(W, gradient, strict=True)]
    after = exact_rollout(M, Y, moved, 2, **settings)
    drop = 1 - after.objective[-1] / before.objective[-1]

    assert drop > fmpq(21, 10**13)
    assert drop < fmpq(22, 10**13)


@pytest.mark.parametrize("hidden", [(3,), (3, 4)])
def test_balls_enclose_what_floating_point_finds(hidden):
    """Objectives in doubles lie within their rounding of the ball."""
    problem, weights = some_problems(problems=2, variables=3, rows=2), some_weights(*hidden)
    X_0 = some_point(problem)
    fast = rollout(problem, weights, 3, X_0=X_0, beta=20.0)
    run = exact_rollout(
        *(rationals(tensor.numpy()) for tensor in (problem.M, problem.Y)),
        [rationals(W.numpy()) for W in weights],
        3,
        beta=fmpq(20),
        X_0=rationals(X_0.numpy()),
    )
    middle = np.array([float(arb(F).mid()) for F in run.objective])

    assert all(arb(F).rad() < 1e-40 for F in run.objective)
    # three steps of about fifty roundings each, amplified by at most 1e2
    np.testing.assert_allclose(fast.objective.numpy(), middle, rtol=3 * 50 * 1e2 * torch.finfo(torch.float64).eps)


def test_an_undecided_sign_is_enclosed():
    """A ball around zero passes through the ReLU as the hull of both answers."""
    wide = balls([[arb(0, 1)]])
    run = exact_rollout(
        rationals([[[1]]]), rationals([[0]]), [rationals([[1, 0]]), rationals([[1]])], 1, beta=fmpq(1), X_0=wide
    )
    (inner, _) = exact_detached_gradient(rationals([[[1]]]), [rationals([[1, 0]]), rationals([[1]])], run, beta=fmpq(1))

    assert run.G[1][0, 0, 0].contains(arb(0))
    assert run.G[1][0, 0, 0].contains(arb(0.99))
    assert inner[0, 0].contains(arb(0))


def test_the_derivative_of_the_relu_is_zero_at_zero():
    """Exactly there; a ball around zero leaves both answers open, one beside it does not."""
    assert [is_on(fmpq(z)) for z in (-1, 0, 1)] == [0, 0, 1]
    assert is_on(arb(0)) == 0
    assert is_on(arb(0, 0.5)).contains(0)
    assert is_on(arb(0, 0.5)).contains(1)
    assert [is_on(arb(z, 0.5)) for z in (-1, 1)] == [0, 1]
