"""Exact momentum, weight decay and Adam are those of PyTorch, and no idle coordinate is ever touched."""

import flint
import pytest
import torch

from algorithms.deep_linear import exact_adam, exact_identity, exact_joint_training, exact_momentum, exact_orth_identity
from tests.algorithms.deep_linear.problems import generator, to_balls, to_torch

X = flint.fmpq_mat([[2, 1, 0], [1, -1, 3]])
Y = flint.fmpq_mat([[1, 0, 1], [-1, 3, 0], [2, 1, 1]])
ETA, TENTH = flint.fmpq(1, 32), flint.fmpq(1, 10)


def trained_by_torch(weights, make, steps=4):
    floats = [to_torch(W).requires_grad_() for W in weights]
    optimiser = make(floats)
    for _ in range(steps):
        optimiser.zero_grad()
        ((floats[1] @ floats[0] @ to_torch(X) - to_torch(Y)).square().sum() / 2).backward()
        optimiser.step()
    return [W.detach() for W in floats]


def assert_same(exact, floats):
    # Four steps with numbers of order ten and less than a hundred operations each: 1e4 units of round-off.
    for truth, W in zip(exact, floats, strict=True):
        torch.testing.assert_close(to_torch(truth), W, rtol=0, atol=1e4 * torch.finfo(torch.float64).eps)


@pytest.mark.parametrize("decay", [flint.fmpq(0), flint.fmpq(1, 4)])
def test_momentum_is_that_of_torch(decay):
    """With and without weight decay."""
    weights = exact_orth_identity((2, 3, 3), generator=generator(3))
    *_, exact = exact_joint_training(weights, X, Y, steps=4, update=exact_momentum(ETA, TENTH * 9, decay))

    assert_same(
        exact,
        trained_by_torch(
            weights, lambda floats: torch.optim.SGD(floats, 1 / 32, momentum=0.9, weight_decay=float(flint.arb(decay)))
        ),
    )


def test_adam_is_that_of_torch():
    """Moments, their corrections and epsilon."""
    weights = exact_orth_identity((2, 3, 3), generator=generator(3))
    update = exact_adam(flint.arb(ETA), flint.arb(TENTH * 9), flint.arb(TENTH * 9), flint.arb(TENTH))
    *_, exact = exact_joint_training([to_balls(W) for W in weights], to_balls(X), to_balls(Y), steps=4, update=update)

    assert_same(
        exact, trained_by_torch(weights, lambda floats: torch.optim.Adam(floats, 1 / 32, betas=(0.9, 0.9), eps=0.1))
    )


def test_idle_coordinates_stay_idle():
    """A coordinate without a coupling keeps its weight under momentum and Adam, and shrinks under decay."""
    weights = [to_balls(W) for W in exact_identity((2, 4, 4, 3))]
    adam = exact_adam(flint.arb(ETA), flint.arb(TENTH), flint.arb(TENTH), flint.arb(TENTH))
    *_, one = exact_joint_training(weights, to_balls(X), to_balls(Y), steps=2, update=adam)
    *_, two = exact_joint_training(
        weights, to_balls(X), to_balls(Y), steps=2, update=exact_momentum(ETA, TENTH, flint.fmpq(1, 2))
    )

    assert one[1][3, 3] == 1
    assert 0 < two[1][3, 3] < 1
    assert all(run[1][i, 3] == run[1][3, i] == 0 for run in (one, two) for i in range(3))


def test_adam_wants_a_positive_epsilon():
    """Zero gradients divided by zero are refused beforehand."""
    with pytest.raises(ValueError, match="positive epsilon"):
        exact_adam(flint.arb(ETA), TENTH, TENTH, flint.arb(0))


def test_adam_moves_by_a_gradient_that_may_be_zero():
    """The square of a ball around zero may reach below zero; the step is a ball all the same, and around zero."""
    update = exact_adam(ETA, TENTH * 9, TENTH * 9, TENTH)
    weight, gradient = flint.arb_mat([[1]]), flint.arb_mat([[flint.arb(0, 1e-20)]])
    moved, _ = update(weight, gradient, None)

    assert moved[0, 0].contains(1)
    assert float(moved[0, 0].rad()) < 1e-18
