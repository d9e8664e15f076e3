"""Online methods follow their recursions, and play before they see."""

import math

import numpy as np
import pytest

from algorithms.online import adagrad, adam, hedge, online_gradient_descent, ucb


def clipped(x):
    return np.clip(x, -1, 1)


def pulled(rewards):
    """UCB1 for one trial: the counts of all arms."""
    arms = len(rewards[0])
    counts, total = [1] * arms, [rewards[arm][arm] for arm in range(arms)]
    for t in range(arms, len(rewards)):
        score = [total[arm] / counts[arm] + math.sqrt(2 * math.log(t) / counts[arm]) for arm in range(arms)]
        arm = score.index(max(score))
        total[arm] += rewards[t][arm]
        counts[arm] += 1
    return counts


@pytest.mark.parametrize("arms", [1, 2, 3])
def test_ucb_pulls_as_its_formula_says(arms):
    """Trial by trial; the first rounds show each arm once, at a round of its own."""
    rewards = np.random.default_rng(arms).random((40, 12, arms)) * np.linspace(0.2, 1.0, 12)[:, None]

    assert ucb(rewards).tolist() == [pulled(trial.tolist()) for trial in rewards]


def test_online_gradient_descent_projects():
    """From 0 with steps 1 and 1/2 up the slope, it stays at the end of the interval."""
    played = online_gradient_descent(
        lambda t, x: np.array([-3.0]), np.array([0.0]), step=lambda t: 1 / t, project=clipped, rounds=3
    )

    assert np.concatenate(played).tolist() == [0.0, 1.0, 1.0]


def test_the_first_step_of_adagrad_has_the_length_of_its_rate():
    """Whatever the gradient, and a coordinate without one stays."""
    played = adagrad(lambda t, x: np.array([100.0, 0.0]), np.array([0.0, 0.0]), rate=0.5, project=lambda x: x, rounds=3)

    assert played[1].tolist() == [-0.5, 0.0]
    assert played[2][0] == pytest.approx(-0.5 - 0.5 / math.sqrt(2), rel=1e-14)


def test_adam_follows_its_recursion():
    """Two rounds by hand; AMSGrad keeps the larger moment."""
    slopes = {1: np.array([2.0]), 2: np.array([1.0])}  # moments 2, then 2/2 + 1/2
    for largest, second in ((False, 1.5), (True, 2.0)):
        played, divisors = adam(
            lambda t, x: slopes[t],
            np.array([0.0]),
            step=lambda t: 1.0,
            beta1=0.5,
            beta2=0.5,
            project=lambda x: x,
            rounds=2,
            largest=largest,
        )

        assert played[1] == pytest.approx([-1 / math.sqrt(2)], rel=1e-14)
        assert divisors[1] == pytest.approx([second], rel=1e-14)


def test_hedge_weighs_by_past_losses_only():
    """One half each in the first round, then e^-rate for the expert that lost."""
    found = hedge(np.array([[[1.0, 0.0], [1.0, 0.0]]]), rate=1.0)

    assert found[0].tolist() == pytest.approx([0.5, math.exp(-1) / (1 + math.exp(-1))], rel=1e-14)


def test_ucb_pulls_every_arm_and_prefers_the_better_one():
    """As many pulls as rounds, and few of an arm that never pays."""
    rewards = np.zeros((3, 200, 2))
    rewards[:, :, 1] = 1
    pulls = ucb(rewards)

    assert (pulls.sum(1) == 200).all()
    assert (pulls >= 1).all()
    assert (pulls[:, 1] > 150).all()


def test_ucb_needs_a_round_for_each_arm():
    """It says so."""
    with pytest.raises(ValueError, match="at least one round for each of 3 arms, came 2"):
        ucb(np.zeros((1, 2, 3)))
