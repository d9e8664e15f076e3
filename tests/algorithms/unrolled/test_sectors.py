"""The table by sectors against the network evaluated coordinate by coordinate."""

import math

import pytest
import torch

from algorithms.unrolled import (
    CoordinateNet,
    LeastSquares,
    detached_gradient,
    gaussian_problems,
    rollout,
    sectors,
)
from tests.algorithms.unrolled.cases import some_weights
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps
HIDDEN = [(1,), (4,), (4, 6), (32, 128), (3, 5, 4), (4, 3, 5, 3)]


def lipschitz(weights):
    """The product of the spectral norms: how much the network can amplify."""
    return math.prod(torch.linalg.matrix_norm(W, 2).item() for W in weights)


def coordinates(count=2000, seed=5):
    """Gaussian features, some of them on each half-axis with zeros of both signs, some of them zero."""
    x, g = torch.randn(2, count, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    x[0:40], x[40:80] = 0.0, -0.0
    g[60:120], g[120:160] = 0.0, -0.0
    return x, g


@pytest.mark.parametrize("hidden", HIDDEN)
def test_the_table_returns_what_the_network_returns(hidden):
    """Values agree to rounding at all angles, on the axes too."""
    weights, (x, g) = some_weights(*hidden), coordinates()
    ours, _ = sectors(weights).evaluate(x, g)
    theirs, _ = CoordinateNet(weights).evaluate(x, g)

    # sums of up to 2 n switches, each rounded once, relative to the most the network can return
    bound = 8 * max(hidden) * EPS * lipschitz(weights) * torch.hypot(x, g).max().item()
    torch.testing.assert_close(ours, theirs, rtol=0, atol=bound)


@pytest.mark.parametrize("hidden", HIDDEN)
def test_the_table_has_the_slopes_of_the_network(hidden):
    """Slopes agree to rounding wherever the feature is not zero."""
    weights, (x, g) = some_weights(*hidden), coordinates()
    inside = (x != 0) | (g != 0)
    ours, theirs = sectors(weights).slopes(x, g), CoordinateNet(weights).slopes(x, g)

    for a, b in zip(ours, theirs, strict=True):
        torch.testing.assert_close(a[inside], b[inside], rtol=0, atol=8 * max(hidden) * EPS * lipschitz(weights))


@pytest.mark.parametrize("hidden", HIDDEN)
def test_the_table_has_the_weight_gradients_of_the_network(hidden):
    """Gradients agree to rounding although no coordinate is sent through the network."""
    weights, (x, g) = some_weights(*hidden), coordinates()
    dz = torch.randn(len(x), generator=torch.Generator().manual_seed(6), dtype=torch.float64)
    ours = sectors(weights).weight_gradient(x, g, dz)
    theirs = CoordinateNet(weights).weight_gradient(x, g, dz)

    for W, a, b in zip(weights, ours, theirs, strict=True):
        # one rounding per coordinate and switch in the prefix sums, all terms of the same size at worst
        size = lipschitz(weights) / torch.linalg.matrix_norm(W, 2).item() * (dz * torch.hypot(x, g)).abs().sum()
        torch.testing.assert_close(a, b, rtol=0, atol=(8 * max(hidden) * EPS * size).item())


def test_switches_on_the_axes_follow_the_direct_evaluation():
    """A neuron that is exactly zero on an axis is off there, in the table as in the network."""
    W = (
        torch.tensor([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]], dtype=torch.float64),
        3 * torch.eye(4, dtype=torch.float64),
        torch.tensor([[1.0, 2.0, 3.0, 4.0]], dtype=torch.float64),
    )
    x = torch.tensor([1.0, -1.0, 0.0, 0.0, -2.0, -0.0, 1.0], dtype=torch.float64)
    g = torch.tensor([0.0, 0.0, 1.0, -1.0, -0.0, 5.0, -0.0], dtype=torch.float64)
    dz = torch.tensor([1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0], dtype=torch.float64)
    ours, theirs = sectors(W), CoordinateNet(W)

    assert torch.equal(ours.evaluate(x, g)[0], theirs.evaluate(x, g)[0])
    for a, b in zip(ours.weight_gradient(x, g, dz), theirs.weight_gradient(x, g, dz), strict=True):
        assert torch.equal(a, b)


def test_a_network_of_zeros_is_flat():
    """Zero weights are a legal network without switches."""
    W = (torch.zeros(3, 2, dtype=torch.float64), torch.zeros(1, 3, dtype=torch.float64))
    z, _ = sectors(W).evaluate(*coordinates(50))

    assert (z == 0).all()


def test_single_precision_is_as_good_as_single_precision():
    """The table works in the dtype of the weights."""
    weights = tuple(W.float() for W in some_weights(8, 16))
    x, g = (value.float() for value in coordinates())
    ours, _ = sectors(weights).evaluate(x, g)
    theirs, _ = CoordinateNet(weights).evaluate(x, g)

    bound = 8 * 16 * torch.finfo(torch.float32).eps * lipschitz(weights) * torch.hypot(x, g).max().item()
    assert ours.dtype == torch.float32
    torch.testing.assert_close(ours, theirs, rtol=0, atol=bound)


def test_tables_are_for_one_network():
    """Weights with trial axes are refused."""
    with pytest.raises(ValueError, match="one trial"):
        sectors(some_weights(4, trials=(2,)))


def test_training_follows_the_same_trajectory():
    """Forty meta-steps through tables end at the weights that the direct evaluation ends at, to 1e-10."""
    problem = gaussian_problems(3, 8, 5, generator=torch.Generator().manual_seed(0))
    dense = tabulated = some_weights(8, 24, scale=0.3)
    for _ in range(40):
        step = detached_gradient(problem, dense, rollout(problem, dense, 20))
        dense = tuple(W - 1e-3 * dW for W, dW in zip(dense, step, strict=True))
        net = sectors(tabulated)
        step = detached_gradient(problem, net, rollout(problem, net, 20))
        tabulated = tuple(W - 1e-3 * dW for W, dW in zip(tabulated, step, strict=True))

    for a, b in zip(dense, tabulated, strict=True):
        torch.testing.assert_close(a, b, rtol=0, atol=1e-10 * b.abs().max().item())


def test_tables_stay_on_the_device_of_the_weights(monkeypatch):
    """No tensor is created beside the device of the inputs."""
    # tensors without data cannot say how many switches there are: pretend that there are seven
    monkeypatch.setattr(torch, "argwhere", lambda mask: torch.zeros(7, 2, dtype=torch.long, device=mask.device))
    with fake_cuda() as device:
        W = tuple(torch.ones(n, m, device=device) for n, m in ((4, 2), (5, 4), (1, 5)))
        problem = LeastSquares(torch.ones(2, 3, 5, device=device), torch.ones(2, 3, device=device))
        net = sectors(W)
        ours = detached_gradient(problem, net, rollout(problem, net, 2))

        assert {dW.device.type for dW in ours} == {"cuda"}
