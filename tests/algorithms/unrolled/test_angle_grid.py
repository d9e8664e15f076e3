"""The network on a grid of angles: its error is what it says, and it trains the last layer."""

import pytest
import torch

from algorithms.unrolled import (
    CoordinateNet,
    LeastSquares,
    angle_grid,
    detached_gradient,
    expanded_initialisation,
    gaussian_problems,
    rollout,
    sectors,
    train,
)
from tests.algorithms.unrolled.cases import some_weights
from tests.algorithms.unrolled.test_sectors import coordinates, lipschitz
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


@pytest.mark.parametrize("points", [4, 64, 1000])
@pytest.mark.parametrize("hidden", [(5,), (4, 6), (3, 5, 4)])
def test_the_error_is_within_the_certificate(hidden, points):
    """No coordinate is off by more than the error times its length, and finer grids say less."""
    weights, (x, g) = some_weights(*hidden), coordinates(20000)
    grid = angle_grid(weights, points)
    off = (grid.evaluate(x, g)[0] - CoordinateNet(weights).evaluate(x, g)[0]).abs()
    length = torch.hypot(x, g)

    assert (off <= (grid.error + 50 * max(hidden) * EPS * lipschitz(weights)) * length).all()
    assert angle_grid(weights, 16 * points).error < grid.error


def test_the_certificate_is_not_idle():
    """With one switch in the middle of an interval the largest error is the certified one."""
    weights = (torch.tensor([[1.0, 1.0]], dtype=torch.float64), torch.tensor([[3.0]], dtype=torch.float64))
    grid = angle_grid(weights, 1)
    angle = torch.linspace(1.6, 3.1, 2001, dtype=torch.float64)
    x, g = angle.cos(), angle.sin()
    off = (grid.evaluate(x, g)[0] - CoordinateNet(weights).evaluate(x, g)[0]).abs().max()

    # the grid of the angles misses the switch at 3 pi / 4 by at most half of its spacing
    assert grid.error * (1 - 1.5 / 2000) <= off <= grid.error * (1 + 50 * EPS)


def test_a_new_last_layer_needs_no_new_table():
    """Exchanging the last layer is the same as tabulating again."""
    weights = some_weights(4, 6)
    other = (*weights[:-1], -2 * weights[-1])
    x, g = coordinates()
    ours, _ = angle_grid(weights, 50).with_last(other).evaluate(x, g)
    theirs, _ = angle_grid(other, 50).evaluate(x, g)

    assert torch.equal(ours, theirs)


def test_the_gradient_of_the_last_layer_converges_to_the_true_one():
    """Its error is at most the interpolation error of the neuron times the sum of |dz| |u|."""
    weights, (x, g) = some_weights(4, 6), coordinates()
    dz = torch.randn(len(x), generator=torch.Generator().manual_seed(6), dtype=torch.float64)
    grid = angle_grid(weights, 200)
    *inner, last = grid.weight_gradient(x, g, dz)
    truth = CoordinateNet(weights).weight_gradient(x, g, dz)[-1]
    load = (dz * torch.hypot(x, g)).abs().sum()
    rounding = 1e3 * EPS * lipschitz(weights[:-1]) * load

    assert all((dW == 0).all() for dW in inner)
    assert ((last - truth).abs() <= grid.gaps.amax(1) * load + rounding).all()


def test_lazy_training_is_training_when_the_expansion_is_large():
    """With expansion 100 the inner layers hardly move, and training the last one gives the same losses."""
    problem = gaussian_problems(3, 8, 5, generator=torch.Generator().manual_seed(0))
    weights = expanded_initialisation((8, 32), 100.0, generator=torch.Generator().manual_seed(1))
    grid = angle_grid(weights, 4000)
    lazy = train(problem, weights, 10, 1e-8, 20, network=grid.with_last)
    full = train(problem, weights, 10, 1e-8, 20, network=sectors)

    assert full.objective[-1] < 0.99 * full.objective[0]
    torch.testing.assert_close(lazy.objective, full.objective, rtol=1e-4, atol=0)


def test_unusable_grids_are_refused():
    """A grid needs angles, and weights of one trial."""
    with pytest.raises(ValueError, match="at least one angle"):
        angle_grid(some_weights(4), 0)
    with pytest.raises(ValueError, match="one trial"):
        angle_grid(some_weights(4, trials=(2,)), 10)


def test_grids_stay_on_the_device_of_the_weights():
    """No tensor is created beside the device of the inputs."""
    with fake_cuda() as device:
        W = (torch.ones(4, 2, device=device), torch.ones(1, 4, device=device))
        problem = LeastSquares(torch.ones(2, 3, 5, device=device), torch.ones(2, 3, device=device))
        net = angle_grid(W, 10)
        ours = detached_gradient(problem, net, rollout(problem, net, 2))

        assert {dW.device.type for dW in ours} == {net.error.device.type} == {"cuda"}


@pytest.mark.parametrize("points", [1, 3, 8])
def test_the_equidistant_angles_are_the_middles_of_equal_arcs(points):
    """Among the angles where the lower layers switch; all in rising order, each interval with its own two ends."""
    grid = angle_grid(some_weights(4, 6), points)
    middles = (torch.arange(points, dtype=torch.float64) + 0.5) * (2 * torch.pi / points) - torch.pi

    assert (grid.angles.diff() >= 0).all()
    assert all((grid.angles - middle).abs().min() <= 4 * EPS for middle in middles)
    torch.testing.assert_close(torch.atan2(grid.right[1], grid.right[0])[1:-1], grid.angles[1:-1], rtol=0, atol=8 * EPS)
    torch.testing.assert_close(grid.left, grid.right.roll(1, -1), rtol=0, atol=0)
