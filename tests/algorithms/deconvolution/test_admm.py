"""Linearised ADMM and its unrolled form: optimality, slips in print, and training."""

from dataclasses import fields, replace

import pytest
import torch

from algorithms.deconvolution import (
    CORRECTED,
    PRINTED,
    DeconvolutionNetwork,
    DenseBlur,
    OrthogonalMatrix,
    PeriodicBlur,
    Wavelet,
    decaying,
    deconvolution_objective,
    fixed,
    gaussian_kernel,
    inverse_response,
    linearized_admm,
    mean_objective,
    observe,
    optimality_residual,
    patches,
    peak_signal_to_noise,
    train_network,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def dense_problem(n=16):
    """A blur that is not normal, a random orthogonal transform, and three observations."""
    draw = {"dtype": torch.float64, "generator": torch.Generator().manual_seed(0)}
    B = 0.6 * torch.eye(n, dtype=torch.float64) + 0.1 * torch.randn(n, n, **draw)
    W = torch.linalg.qr(torch.randn(n, n, **draw)).Q
    return torch.randn(3, n, **draw), DenseBlur(B), OrthogonalMatrix(W)


def image_problem(side=32):
    """Patches of a photograph, blurred, with one per cent of noise."""
    generator = torch.Generator().manual_seed(0)
    z = patches("camera", side, 2, generator)
    blur = PeriodicBlur(gaussian_kernel(7, 1.2), side, side)
    return z, observe(z, blur, 0.01, generator), blur, Wavelet("db2", side, side, 2)


def last(states):
    """The final state of an iteration."""
    *_, state = states
    return state


def test_the_corrected_iteration_ends_at_an_optimal_point():
    """All optimality conditions hold to rounding, and nearby points are not better."""
    y, blur, W = dense_problem()
    state = last(linearized_admm(y, blur, W, 0.1, fixed(0.9, 3000), fixed(0.9, 3000)))
    best = deconvolution_objective(state.x, W.synthesise(state.x), y, blur, 0.1)
    noise = torch.randn(20, *y.shape, dtype=y.dtype, generator=torch.Generator().manual_seed(1))
    others = [deconvolution_objective(x, W.synthesise(x), y, blur, 0.1) for x in state.x + 1e-2 * noise]

    assert optimality_residual(state, y, blur, W, 0.1) < 100 * EPS
    assert min(others) > best


@pytest.mark.parametrize("slip", [field.name for field in fields(CORRECTED)])
def test_every_single_slip_misses_the_optimum(slip):
    """With one printed formula followed and the others corrected the end is not optimal."""
    y, blur, W = dense_problem()
    reading = replace(CORRECTED, **{slip: True})
    state = last(linearized_admm(y, blur, W, 0.1, fixed(0.9, 2000), fixed(0.9, 2000), reading=reading))
    residual = optimality_residual(state, y, blur, W, 0.1)

    assert not residual < 1e-2


def test_the_printed_reading_has_all_slips():
    """The printed variant switches on every slip, the corrected none."""
    assert all(getattr(PRINTED, field.name) for field in fields(PRINTED))
    assert not any(getattr(CORRECTED, field.name) for field in fields(CORRECTED))


def test_a_step_starts_from_the_given_state():
    """Continuing from a state gives the same as not having stopped."""
    y, blur, W = dense_problem()
    straight = last(linearized_admm(y, blur, W, 0.1, fixed(0.9, 7), decaying(0.9, 7)))
    half = last(linearized_admm(y, blur, W, 0.1, fixed(0.9, 3), decaying(0.9, 7)[:3]))
    rest = last(linearized_admm(y, blur, W, 0.1, fixed(0.9, 4), decaying(0.9, 7)[3:], start=half))

    assert rest.x.equal(straight.x)
    assert rest.mu.equal(straight.mu)


def test_adaptive_steps_decay_to_their_floor():
    """The schedule is max(0.98^k a, 1e-4)."""
    sizes = decaying(1.0, 600)

    assert sizes[:2] == [1.0, 0.98]
    assert sizes[-1] == 1e-4
    assert len(sizes) == 600


def test_deconvolution_improves_a_photograph():
    """Fifty steps give a better picture than the observation."""
    z, y, blur, W = image_problem()
    state = last(linearized_admm(y, blur, W, 1e-3, fixed(1.0, 50), fixed(1.0, 50), beta=0.5))

    assert (peak_signal_to_noise(state.z, z) > peak_signal_to_noise(y, z)).all()


def test_an_untrained_network_is_the_iteration():
    """With Dirac kernels, fixed coefficients and deep inverses the layers are ADMM steps."""
    _, y, blur, W = image_problem()
    network = DeconvolutionNetwork(5, torch.ones(5, 5, 4, dtype=y.dtype), alpha=0.9, gamma=0.8, beta=0.7)
    with torch.no_grad():
        states = network(y, blur, W, 1e-2)
    expected = linearized_admm(y, blur, W, 1e-2, fixed(0.9, 5), fixed(0.8, 5), beta=0.7)

    for state, other in zip(states, expected, strict=True):
        torch.testing.assert_close(state.x, other.x, rtol=0, atol=1000 * EPS)


def test_the_inner_inverse_is_the_matrix_network_on_fourier_modes():
    """At full depth it is the reciprocal; at one layer of order one it is the scaled transpose."""
    power, alpha = torch.linspace(0, 1, 6, dtype=torch.float64).reshape(2, 3), torch.tensor(2.0, dtype=torch.float64)
    deep = inverse_response(power, alpha, torch.ones(6, 4, dtype=torch.float64))
    shallow = inverse_response(power, alpha, torch.ones(1, 1, dtype=torch.float64))

    torch.testing.assert_close(deep, 1 / (1 + 2 * power), rtol=0, atol=50 * EPS)
    torch.testing.assert_close(shallow, (1 + 2 * power) / 5, rtol=0, atol=50 * EPS)


def test_training_lowers_the_objective_and_the_error_of_the_inverses():
    """Adam lowers the mean objective; inner training brings the responses closer to the reciprocal."""
    _, y, blur, W = image_problem(16)
    network = DeconvolutionNetwork(3, torch.ones(3, 1, 4, dtype=y.dtype), alpha=4.0, beta=0.2)
    run = train_network(network, y, blur, W, 1e-3, steps=15, step_size=1e-2)
    assert not run.losses.requires_grad
    alpha = network.alphas[0].detach()
    errors = []
    for steps in (0, 50):
        network.train_inverses(blur, step_size=0.5, steps=steps)
        a = 1 + alpha * blur.power()
        errors.append((a * (a * inverse_response(blur.power(), alpha, network.C[0]) - 1)).square().sum())

    assert run.losses[-1] < run.losses[0]
    assert errors[1] < errors[0]


def test_the_network_loss_is_the_mean_over_samples_and_layers():
    """The mean objective of several images is the mean of the objectives of each."""
    _, y, blur, W = image_problem(16)
    network = DeconvolutionNetwork(2, torch.ones(2, 2, 4, dtype=y.dtype))
    with torch.no_grad():
        together = mean_objective(network(y, blur, W, 0.1), y, blur, W, 0.1)
        alone = [mean_objective(network(one, blur, W, 0.1), one, blur, W, 0.1) for one in y]

    torch.testing.assert_close(together, torch.stack(alone).mean(), rtol=1000 * EPS, atol=0)


def test_bad_arguments_are_named():
    """Penalties, schedules, coefficients and kernels that cannot work are refused."""
    y, blur, W = dense_problem()
    with pytest.raises(ValueError, match="positive penalty"):
        next(linearized_admm(y, blur, W, 0.0, [1.0], [1.0]))
    with pytest.raises(ValueError, match="as many alphas"):
        next(linearized_admm(y, blur, W, 0.1, [1.0], []))
    with pytest.raises(ValueError, match="coefficients"):
        DeconvolutionNetwork(3, torch.ones(2, 2, 4))
    with pytest.raises(ValueError, match="odd"):
        DeconvolutionNetwork(2, torch.ones(2, 2, 4), side=2)


def test_everything_stays_on_the_device_of_its_input():
    """The iteration creates nothing on the CPU when the observations live on a GPU."""
    with fake_cuda() as device:
        y = torch.ones(2, 8, 8, device=device)
        blur = PeriodicBlur(torch.ones(3, 3, device=device), 8, 8)
        W = OrthogonalMatrix(torch.ones(8, 8, device=device))
        state = last(linearized_admm(y, blur, W, 0.1, fixed(1.0, 2), fixed(1.0, 2), reading=PRINTED))
        response = inverse_response(blur.power(), torch.ones((), device=device), torch.ones(2, 3, device=device))

        assert state.mu.device.type == response.device.type == "cuda"
