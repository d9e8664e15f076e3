"""Gradient descent on all layers at once, and quoted rates."""

import pytest
import torch

from algorithms.deep_linear import (
    Logistic,
    Squared,
    balanced_network_rate,
    gradient_descent,
    joint_states,
    wide_network_rate,
)
from tests.algorithms.deep_linear.problems import data, network, product
from tests.helpers import fake_cuda


@pytest.mark.parametrize("loss", [Squared(), Logistic()], ids=repr)
@pytest.mark.parametrize("samples", [1, 6])
@pytest.mark.parametrize("widths", [(4, 5, 3, 2), (3, 2), (2, 1, 4)])
def test_gradients_are_those_of_automatic_differentiation(widths, samples, loss):
    """All layers at once, along a few steps, with more outputs than samples and with fewer."""
    X, Y = data(widths[0], widths[-1], samples)
    Y = Y if isinstance(loss, Squared) else Y.sign()
    half = 0.5 if isinstance(loss, Squared) else 1.0
    for state in joint_states(network(widths), X, Y, rate=0.01, steps=3, loss=loss):
        leaves = [W.clone().requires_grad_() for W in state.weights]
        slopes = torch.autograd.grad(half * loss.value(product(leaves) @ X, Y), leaves)

        for ours, theirs in zip(state.gradients, slopes, strict=True):
            assert torch.allclose(ours, theirs, rtol=1e-10, atol=1e-12)


def test_all_layers_move_together():
    """Every layer follows the gradient at the old weights, with one rate per trial."""
    X, Y = data(3, 2, 5)
    rate = torch.tensor([0.01, 0.02], dtype=torch.float64)
    first, second = joint_states(network((3, 4, 2), batch=(2,)), X, Y, rate=rate, steps=1)
    moved = [W - rate[:, None, None] * g for W, g in zip(first.weights, first.gradients, strict=True)]

    assert all(torch.equal(a, b) for a, b in zip(moved, second.weights, strict=True))


def test_losses_are_kept_before_every_step_and_at_the_end():
    """T steps give T + 1 losses, the last of them that of the final weights."""
    X, Y = data(3, 2, 5)
    losses, weights = gradient_descent(network((3, 4, 2)), X, Y, rate=0.01, steps=7)

    assert losses.shape == (8,)
    assert losses[-1].item() == pytest.approx((product(weights) @ X - Y).square().sum().item(), rel=1e-12)


@pytest.mark.parametrize("loss", [Squared(), Logistic()], ids=repr)
@pytest.mark.parametrize("batch", [(), (3,), (2, 3)])
@pytest.mark.parametrize("samples", [1, 6])
def test_the_run_is_that_of_the_states(samples, batch, loss):
    """Trials and rates broadcast, the memory order of the weights makes no difference, and they stay as they were."""
    X, Y = data(4, 2, samples)
    Y = Y if isinstance(loss, Squared) else Y.sign()
    rate = torch.tensor([0.001, 0.002, 0.003], dtype=torch.float64)[: 3 if batch else 1].reshape(3 if batch else ())
    given = [W.mT.contiguous().mT for W in network((4, 5, 5, 2), batch=batch)]
    kept = [W.clone() for W in given]
    *_, last = states = list(joint_states(given, X, Y, rate=rate, steps=9, loss=loss))
    losses, weights = gradient_descent(given, X, Y, rate=rate, steps=9, loss=loss)

    assert torch.allclose(losses, torch.stack([state.loss for state in states], -1), rtol=1e-12)
    assert all(torch.allclose(a, b, rtol=1e-12, atol=1e-14) for a, b in zip(weights, last.weights, strict=True))
    assert all(map(torch.equal, given, kept))


def test_a_run_that_overflows_is_infinitely_far():
    """Too large a rate ends in infinity, never in NaN."""
    losses, _ = gradient_descent(network((3, 4, 4, 2)), *data(3, 2, 5), rate=1e3, steps=20)

    assert losses[-1] == float("inf")
    assert not losses.isnan().any()


def test_quoted_rates_are_their_formulas():
    """By hand, with norms that are whole numbers."""
    X = torch.diag(torch.tensor([2.0, 1.0], dtype=torch.float64))

    assert wide_network_rate(6, 5, X).item() == pytest.approx(6 / (3 * 5 * 4))
    assert balanced_network_rate(0.5, 2, 4 * torch.eye(1, dtype=torch.float64)).item() == pytest.approx(
        0.5**3 / (6144 * 8 * 4**4)
    )


@pytest.mark.parametrize("samples", [1, 6])
def test_runs_stay_on_the_device_of_the_data(samples):
    """Nothing is created elsewhere."""
    with fake_cuda() as device:
        X, Y = torch.zeros(4, samples, device=device), torch.zeros(2, samples, device=device)
        weights = [torch.zeros(3, 4, device=device), torch.zeros(2, 3, device=device)]
        losses, moved = gradient_descent(weights, X, Y, rate=0.1, steps=2)
        *_, last = joint_states(weights, X, Y, rate=0.1, steps=2)
        rates = wide_network_rate(2, 2, X), balanced_network_rate(0.1, 2, moved[0])

        assert {x.device.type for x in (losses, *moved, *last.gradients, *rates)} == {"cuda"}
