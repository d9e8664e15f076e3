"""Laws of random starts, the ranges of step sizes, and damped least squares against a loop that is written out."""

import numpy as np
import pytest
import torch

from algorithms.feature_correction import (
    Architecture,
    Teacher,
    chain,
    conditioning,
    levenberg_marquardt,
    oracle_step,
    random_learner,
    random_signs,
    random_two_layer,
)
from algorithms.feature_correction._distill import _factor

FIVE = 5
"""Standard deviations that a sample may be off; the seeds are fixed."""


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


def is_near(found, variance):
    """Whether the mean square of independent centred normal numbers is what their variance says."""
    return abs(found.square().mean().item() / variance - 1) < FIVE * (2 / found.numel()) ** 0.5


def test_a_two_layer_network_starts_with_weights_of_size_one_over_root_r():
    """And with directions of length about one, and offsets a tenth."""
    start = random_two_layer(6, 2000, 3, seeded())

    assert is_near(start.a, 1 / 2000)
    assert is_near(start.w, 1 / 6)
    assert is_near(start.b, 1 / 100)
    assert abs(start.a.mean().item()) < FIVE / 2000


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_a_random_learner_is_normal_with_the_given_deviation_and_dtype(dtype):
    """All of it: both weights and the lifts."""
    learner = random_learner(chain(6, (5, 4), (1.0, 0.5), skip=(0,)), 60, seeded(), scale=0.3, dtype=dtype)
    weights = [*learner.W.values(), *learner.K.values()]

    assert {weight.dtype for weight in [*weights, *learner.R.values()]} == {dtype}
    assert is_near(torch.cat([weight.flatten() for weight in weights]), 0.09)


@pytest.mark.parametrize(("values", "expected"), [([3.0, 0.5], 3.0), ([2.0, 0.25], 4.0), ([1.0, 1.0], 1.0)])
def test_conditioning_looks_at_large_and_at_small_singular_values(values, expected):
    """Of each weight; the worst counts."""
    weights = {(2, 1): torch.diag(torch.tensor(values, dtype=torch.float64))}

    assert conditioning(Teacher(Architecture(2, (2,), ((1,),), (1.0,)), weights)).item() == pytest.approx(expected)


def oracle(**sizes):
    one = torch.eye(2, dtype=torch.float64)
    return oracle_step(one, torch.cat([one, one], -1)[:, :2], one, 1, signs=random_signs(2, seeded()), **sizes)


@pytest.mark.parametrize(("eta1", "eta2"), [(0, 0), (1, 0), (0.5, 3)])
def test_the_ends_of_the_ranges_are_allowed(eta1, eta2):
    """No step, a whole step, and any second size."""
    assert oracle(eta1=eta1, eta2=eta2).K.isfinite().all()


@pytest.mark.parametrize(("eta1", "eta2"), [(-0.01, 0), (1.01, 0), (0.5, -0.01)])
def test_what_lies_outside_is_refused(eta1, eta2):
    """However little."""
    with pytest.raises(ValueError, match="eta1"):
        oracle(eta1=eta1, eta2=eta2)


def test_a_factor_leaves_out_what_is_negative():
    """The closest positive semidefinite matrix, of any width, without a root of a negative number."""
    gram = torch.diag(torch.tensor([4.0, 1.0, -0.5, 9.0], dtype=torch.float64))
    for width, expected in ((6, [4, 1, 0, 9]), (4, [4, 1, 0, 9]), (2, [4, 0, 0, 9])):
        K = _factor(gram, width)

        assert K.shape == (width, 4)
        torch.testing.assert_close(K.mT @ K, torch.diag(torch.tensor(expected, dtype=torch.float64)))


def fit(x, parameters):
    """Values and derivatives of a e^{b x}."""
    a, b = parameters
    return a * np.exp(b * x), np.stack([np.exp(b * x), a * x * np.exp(b * x)], -1)


@pytest.mark.parametrize("start", [(1.0, 0.0), (5.0, -2.0)])
def test_damped_least_squares_is_the_loop_written_out(start):
    """Losses and the end, with steps that are refused, and a damping that falls to a fifth or grows tenfold."""
    x = np.linspace(0, 1, 7)
    y = 2 * np.exp(1.5 * x) + 0.1 * np.cos(9 * x)
    tensors = torch.tensor(x), torch.tensor(y)

    def residuals(p):
        return p[..., :1] * (p[..., 1:] * tensors[0]).exp() - tensors[1]

    def jacobian(p):
        growth = (p[..., 1:] * tensors[0]).exp()
        return residuals(p), torch.stack([growth, p[..., :1] * tensors[0] * growth], -1)

    found, losses = levenberg_marquardt(torch.tensor(start, dtype=torch.float64), residuals, jacobian, steps=9)
    current, damping, expected = np.array(start), 1e-3, []
    for _ in range(9):
        value, J = fit(x, current)
        r = value - y
        expected.append((r**2).mean())
        normal = J.T @ J
        trial = current - np.linalg.solve(normal + damping * np.diag(np.diag(normal)), J.T @ r)
        if ((fit(x, trial)[0] - y) ** 2).mean() < expected[-1]:
            current, damping = trial, damping / 5
        else:
            damping *= 10

    np.testing.assert_allclose(losses.numpy(), expected, rtol=1e-7)
    np.testing.assert_allclose(found.numpy(), current, rtol=1e-6)
