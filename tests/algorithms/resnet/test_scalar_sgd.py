"""Stochastic descent with one input and one output, in several kinds of numbers."""

from fractions import Fraction

import flint
import numpy as np
import pytest
import torch

from algorithms.resnet import (
    batch_moments,
    draw_batches,
    effective_width,
    end_matrix,
    gaussian,
    scalar_sgd,
    stochastic_descent_states,
)
from tests.algorithms.deep_linear.problems import generator
from tests.helpers import fake_cuda

x = torch.tensor([1.0, 2.0, -0.5], dtype=torch.float64)
y = torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64)


@pytest.mark.parametrize("depth", [1, 2, 5])
@pytest.mark.parametrize("size", [1, 2])
def test_floats_follow_the_matrix_run(depth, size):
    """End products and layers of the same batches, from maps of width thirty reduced to two."""
    small = effective_width(*gaussian(1, 1, 30, generator=generator(), alpha=0.3, beta=0.3))
    batches = draw_batches(3, size, 40, generator=generator(1))
    settings = {"depth": depth, "rate": 0.01}
    matrices = stochastic_descent_states(small.A, small.B, x[None], y[None], batches=batches, **settings)
    A, B = small.A.flatten().tolist(), small.B.flatten().tolist()
    numbers = scalar_sgd(A, B, *(m.tolist() for m in batch_moments(x, y, batches)), **settings)
    for state, (u, layers) in zip(matrices, numbers, strict=True):
        assert u == pytest.approx(end_matrix(state.hidden, small.A, small.B).item(), rel=1e-10, abs=1e-12)
        assert np.allclose(layers, state.hidden.flatten(-2).numpy(), rtol=1e-10, atol=1e-12)


def test_trials_share_a_step():
    """Arrays of trials are their members."""
    batches = draw_batches(3, 1, 20, generator=generator(), batch=(4,))
    squares, products = (m.T.numpy() for m in batch_moments(x, y, batches))
    A, B = (np.ones(4), np.zeros(4)), (np.full(4, 0.5), np.ones(4))
    *_, (u, _) = scalar_sgd(A, B, squares, products, depth=2, rate=0.02)
    for i in range(4):
        *_, (alone, _) = scalar_sgd((1.0, 0.0), (0.5, 1.0), squares[:, i], products[:, i], depth=2, rate=0.02)

        assert u[i] == pytest.approx(alone, rel=1e-14)


def test_exact_numbers_give_exact_runs():
    """Fractions and rationals agree to the last digit; balls enclose them."""
    ends = []
    for make in (Fraction, flint.fmpq, lambda p, q=1: flint.arb(flint.fmpq(p, q))):
        one, zero = make(1), make(0)
        squares, products = [make(2), make(1, 2)], [make(-1), make(3)]
        ends.append([u for u, _ in scalar_sgd((one, zero), (zero, one), squares, products, depth=3, rate=make(1, 7))])
    fractions, rationals, balls = ends

    assert [(f.numerator, f.denominator) for f in fractions] == [(r.p, r.q) for r in rationals]
    assert all(ball.contains(r) for ball, r in zip(balls, rationals, strict=True))


def test_misfits_are_refused_at_once():
    """A depth of zero, and data of different lengths."""
    with pytest.raises(ValueError, match="hidden layer"):
        scalar_sgd((1, 0), (0, 1), [1], [1], depth=0, rate=1)
    with pytest.raises(ValueError, match="per sample"):
        batch_moments(x, y[:2], torch.tensor([[0]]))


def test_moments_stay_on_the_device():
    """They are gathered where the data live."""
    with fake_cuda() as device:
        one = torch.zeros(5, device=device)
        moments = batch_moments(one, one, torch.zeros(7, 2, dtype=torch.int64, device=device))

        assert {m.device.type for m in moments} == {"cuda"}
