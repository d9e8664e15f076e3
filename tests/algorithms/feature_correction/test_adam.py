"""Adam on half a cosine against the recursion written out."""

import math

import pytest
import torch

from algorithms.feature_correction._adam import adam


@pytest.mark.parametrize("options", [{}, {"beta1": 0.5, "beta2": 0.9, "epsilon": 0.1}])
def test_every_step_is_the_printed_one(options):
    """Moments, both bias corrections, the epsilon, and a step size that falls from the first to zero."""
    beta1, beta2, epsilon = (options.get(k, d) for k, d in (("beta1", 0.9), ("beta2", 0.999), ("epsilon", 1e-12)))
    scales = torch.tensor([1.0, 30.0, 0.1], dtype=torch.float64)

    def gradient(parameters):
        (p,) = parameters
        return (scales * p.square()).sum() / 2 + p.sum(), [scales * p + 1]

    start, steps = [torch.tensor([1.0, -2.0, 0.5], dtype=torch.float64)], 7
    (found,), losses = adam(start, gradient, steps=steps, step_size=0.3, **options)
    p, m, v, expected = start[0].clone(), 0, 0, []
    for t in range(1, steps + 1):
        loss, (g,) = gradient([p])
        expected.append(loss)
        m, v = beta1 * m + (1 - beta1) * g, beta2 * v + (1 - beta2) * g**2
        size = 0.3 * (1 + math.cos(math.pi * (t - 1) / steps)) / 2
        p = p - size * (m / (1 - beta1**t)) / ((v / (1 - beta2**t)).sqrt() + epsilon)

    torch.testing.assert_close(losses, torch.stack(expected), rtol=1e-11, atol=0)
    torch.testing.assert_close(found, p, rtol=1e-10, atol=1e-12)
    assert start[0].tolist() == [1.0, -2.0, 0.5]
