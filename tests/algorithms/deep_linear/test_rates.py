"""Rates of single-layer steps: what they promise along the line that they search."""

import numpy as np
import pytest
import torch

from algorithms.deep_linear import (
    FrozenLayer,
    Power,
    Squared,
    bcgd,
    bcgd_steps,
    constant,
    exact_quartic,
    near_optimal,
    optimal,
    printed,
    safe,
)
from tests.algorithms.deep_linear.problems import data, network
from tests.helpers import fake_cuda


def layers(loss, widths=(4, 5, 3, 2), sweeps=2):
    X, Y = data(widths[0], widths[-1], 7)
    return [step.frozen for step in bcgd_steps(network(widths), X, Y, sweeps=sweeps, rate=safe(), loss=loss)]


def loss_along(layer, eta):
    return layer.loss.value(layer.Z - eta * layer.image, layer.Y)


def test_the_optimal_rate_beats_its_neighbours():
    """The squared loss along the gradient is smallest at the optimal rate."""
    for layer in layers(Squared()):
        eta = optimal(layer)
        best = loss_along(layer, eta)

        assert all(best <= loss_along(layer, factor * eta) for factor in (0.0, 0.5, 0.99, 1.01, 2.0))


def test_the_optimal_rate_decreases_the_loss_by_its_formula():
    r"""The squared loss falls by $\|g\|_F^4 / \|A g C\|_F^2$, and twice the rate brings back where one was."""
    for layer in layers(Squared()):
        eta, start = optimal(layer), loss_along(layer, 0.0)
        fall = layer.gradient.square().sum() ** 2 / (layer.A @ layer.gradient @ layer.C).square().sum()

        assert (start - loss_along(layer, eta)).item() == pytest.approx(fall.item(), rel=1e-9)
        assert loss_along(layer, 2 * eta).item() == pytest.approx(start.item(), rel=1e-12)


def test_near_optimal_is_optimal_for_the_squared_loss():
    """Curvature one makes the majorant exact."""
    for layer in layers(Squared()):
        assert near_optimal(layer).item() == pytest.approx(optimal(layer).item(), rel=1e-14)


def test_a_gradient_that_almost_vanishes_keeps_its_length():
    """A slope a hundred million times longer outside what A sees does not turn the rate negative or wild."""
    A = torch.ones(2, 1, dtype=torch.float64)
    C = torch.eye(2, dtype=torch.float64)
    across = torch.tensor([[1e8], [-1e8]], dtype=torch.float64)
    Z = (across + 1e-3 * A) @ torch.ones(1, 2, dtype=torch.float64)

    # whatever the gradient is, A stretches its square by exactly 2
    assert optimal(FrozenLayer(A, C, Z, 0 * Z, Squared())).item() == pytest.approx(0.5, rel=1e-12)


def test_the_printed_rate_uses_spectral_norms():
    r"""$\eta / (\|A\|_2^2 \|C\|_2^2)$, with the norms of a full singular value decomposition."""
    for layer in layers(Squared()):
        norms = torch.linalg.matrix_norm(layer.A, 2) * torch.linalg.matrix_norm(layer.C, 2)

        assert printed(1.5)(layer).item() == pytest.approx(1.5 / norms.item() ** 2, rel=1e-12)


def test_the_quartic_rate_is_the_root_that_numpy_finds():
    """Exact line search for fourth powers: the real root of the cubic derivative."""
    for layer in layers(Power(4)):
        R, D = (layer.Z - layer.Y).flatten(), layer.image.flatten()
        m1, m2, m3, m4 = ((R ** (4 - b) * D**b).sum().item() for b in range(1, 5))
        roots = np.roots([-m4, 3 * m3, -3 * m2, m1])
        (root,) = roots[np.abs(roots.imag) < 1e-8 * np.abs(roots)].real

        assert exact_quartic(layer).item() == pytest.approx(root, rel=1e-8)


@pytest.mark.parametrize("size", [1e-60, 1.0, 1e60])
def test_the_quartic_rate_does_not_overflow(size):
    """Residuals of any magnitude give the rate of the scaled problem."""
    one = torch.ones(1, 1, dtype=torch.float64)
    layer = FrozenLayer(one, one, size * one, 0 * one, Power(4))

    # g = r^3 and the minimum of (r - eta r^3)^4 is at eta = 1 / r^2
    assert exact_quartic(layer).item() == pytest.approx(size**-2, rel=1e-13)


def test_the_quartic_rate_is_zero_without_a_gradient():
    """Nothing moves where the gradient vanishes."""
    one = torch.ones(2, 2, dtype=torch.float64)

    assert exact_quartic(FrozenLayer(0 * one, one, one, 0 * one, Power(4))).item() == 0.0
    assert exact_quartic(FrozenLayer(one, one, one, one, Power(4))).item() == 0.0


def test_a_curvature_at_the_present_point_may_climb():
    """With X = (14, 1, ..., 1) and residual (-1, 1, ..., 1) the near-optimal rate for fourth powers raises the loss."""
    X = torch.ones(1, 197, dtype=torch.float64)
    X[0, 0] = 14
    residual = torch.ones_like(X)
    residual[0, 0] = -1
    W = torch.zeros(1, 1, dtype=torch.float64)
    near, sure = (bcgd([W], X, -residual, sweeps=1, rate=r, loss=Power(4)) for r in (near_optimal, safe()))

    assert near.loss_after.item() == pytest.approx(50.149, abs=5e-4)
    assert sure.loss_after < sure.loss_before < near.loss_after


@pytest.mark.parametrize("loss", [Power(4), Power(6)], ids=repr)
def test_the_safe_rate_always_decreases_by_half_its_first_order_term(loss):
    r"""The loss falls by at least $\tfrac12 \eta \|g\|_F^2$ at every step."""
    X, Y = data(4, 2, 7)
    for step in bcgd_steps(network((4, 5, 2)), X, Y, sweeps=10, rate=safe(), loss=loss):
        fall = step.rate * step.frozen.gradient_norm2 / 2

        assert step.loss_before - step.loss_after >= fall * (1 - 1e-9)


def test_odd_powers_are_refused():
    """The loss must be convex and smooth: an even power."""
    with pytest.raises(ValueError, match="even power"):
        Power(3)


@pytest.mark.parametrize("rate", [optimal, near_optimal, exact_quartic, printed(1.0), safe(), constant(0.1)])
def test_rates_live_where_the_layer_lives(rate):
    """A rate is one number per trial on the device of the data."""
    with fake_cuda() as device:
        A, C = torch.zeros(3, 2, 4, device=device), torch.zeros(3, 5, 6, device=device)
        Z = torch.zeros(3, 2, 6, device=device)
        eta = rate(FrozenLayer(A, C, Z, Z, Power(4)))

        assert eta.device.type == "cuda"
        assert eta.shape == (3,)
