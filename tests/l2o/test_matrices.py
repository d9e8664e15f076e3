"""The written-out matrices and formulas agree with the run and with automatic differentiation."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from flint import arb, ctx

from algorithms.exact import rationals, smallest_singular_value
from algorithms.unrolled import CoordinateNet, exact_rollout
from bounds.core.experiment import BITS
from bounds.l2o import _network as network
from bounds.l2o._instances import random_instance
from bounds.l2o._matrices import block, exact_rank, gram, residual_step, solution, step
from bounds.l2o._theorem import half_axes


def floats(values):
    """Exact numbers as a tensor."""
    array = np.asarray(values, dtype=object)
    return torch.tensor([float(arb(value)) for value in array.ravel()], dtype=torch.float64).reshape(array.shape)


@pytest.fixture(name="one")
def instance():
    """Two problems with two equations in three unknowns."""
    return random_instance(5)


def test_a_step_moves_the_iterate_and_the_residual(one):
    """Both written-out matrices do what the run does, when Y = 0."""
    with ctx.workprec(BITS):
        free = replace(one, Y=0 * one.Y)
        run = free.run(exact_rollout, 1)
        X = step(free, run.P[0]) @ run.X[0].ravel()
        r = residual_step(free, run.P[0]) @ run.r[0].ravel()
        differences = [*(X - run.X[1].ravel()), *(r - run.r[1].ravel())]

    assert all(arb(difference).contains(0) and arb(difference).rad() < 1e-40 for difference in differences)


def test_the_norms_are_what_the_instance_says(one):
    """The largest eigenvalue of A is norm_A, and the smallest of M M^T is beta_0."""
    M = floats(block(one.M))
    values = torch.linalg.svdvals(M).square()

    assert values[0].item() == pytest.approx(float(arb(one.norm_A)), rel=1e-12)
    assert values[-1].item() == pytest.approx(float(arb(one.beta_0)), rel=1e-12)
    assert (gram(one) == block(one.M).T @ block(one.M)).all()


def test_the_solution_solves_exactly(one):
    """Its residual is zero, and it differs from the start only in the row space."""
    X = solution(one)
    away = (X - one.X_0).ravel()

    assert (one.image(X) == one.Y).all()
    assert exact_rank(np.vstack((block(one.M), away))) == exact_rank(block(one.M))


def test_the_network_written_out_is_the_network(one):
    """Value and slopes agree with the floating-point network."""
    points = rationals(np.random.default_rng(0).integers(-9, 10, (7, 2)).tolist())
    net = CoordinateNet(tuple(floats(W) for W in one.weights))
    x, g = floats(points).unbind(-1)

    value = floats(network.value(one.weights, points))
    slopes = floats(network.slopes(one.weights, points))

    assert torch.allclose(value, net.evaluate(x, g)[0], rtol=1e-13)
    assert torch.allclose(slopes, torch.stack(net.slopes(x, g), -1), rtol=1e-13)


def test_the_half_axes_instance_has_the_singular_values_it_is_known_for():
    """G over the scale has twice the singular values of [[1/2, 1/4], [0, 3/8]]."""
    run = half_axes().run(exact_rollout, 2)
    smallest = smallest_singular_value(run.G[-1][-1]) * 2**20 / 128
    expected = torch.linalg.svdvals(torch.tensor([[0.5, 0.25], [0.0, 0.375]], dtype=torch.float64))[-1]

    assert float(smallest) == pytest.approx(expected.item(), rel=1e-12)
