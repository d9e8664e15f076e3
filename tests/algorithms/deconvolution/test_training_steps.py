"""Training of the unrolled deconvolution, step by step against the same thing written out."""

import copy
import math

import pytest
import torch

from algorithms.deconvolution import (
    DeconvolutionNetwork,
    PeriodicBlur,
    Wavelet,
    gaussian_kernel,
    mean_objective,
    train_network,
)
from algorithms.hyperpower import initial_residuals, training_loss


def setting(depth=2):
    """Random images of one size, a blur and a network that is not at its start."""
    generator = torch.Generator().manual_seed(0)
    y = torch.randn(2, 8, 8, dtype=torch.float64, generator=generator)
    C = 1 + 0.05 * torch.randn(depth, 2, 3, dtype=torch.float64, generator=generator)
    return DeconvolutionNetwork(depth, C), y, PeriodicBlur(gaussian_kernel(5, 1.0), 8, 8), Wavelet("haar", 8, 8, 1)


def test_training_is_adam_with_a_step_that_halves():
    """Losses before each step and parameters after the last: bias corrections, fresh gradients, the schedule."""
    network, y, blur, transform = setting()
    twin = copy.deepcopy(network)
    found = train_network(network, y, blur, transform, 0.1, steps=5, step_size=1e-3, halve_every=2)
    parameters, losses = list(twin.parameters()), []
    first, second = ([torch.zeros_like(p) for p in parameters] for _ in range(2))
    for step in range(1, 6):
        loss = mean_objective(twin(y, blur, transform, 0.1), y, blur, transform, 0.1)
        losses.append(loss.detach())
        size = 1e-3 / 2 ** ((step - 1) // 2)
        with torch.no_grad():
            for p, g, m, v in zip(parameters, torch.autograd.grad(loss, parameters), first, second, strict=True):
                m.mul_(0.9).add_(0.1 * g)
                v.mul_(0.999).add_(0.001 * g * g)
                p.sub_(size * (m / (1 - 0.9**step)) / ((v / (1 - 0.999**step)).sqrt() + 1e-8))

    torch.testing.assert_close(found.losses, torch.stack(losses), rtol=1e-11, atol=0)
    for ours, theirs in zip(network.parameters(), parameters, strict=True):
        torch.testing.assert_close(ours, theirs, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("steps", [1, 3])
def test_inverses_descend_on_the_spectrum_that_they_meet(steps):
    """Weights are the squares of the singular values over their sum, and every layer has its own."""
    network, _, blur, _ = setting()
    with torch.no_grad():
        network.alphas[1] = 0.3
    expected = network.C.clone()
    network.train_inverses(blur, step_size=0.2, steps=steps)
    for k, alpha in enumerate(network.alphas.detach()):
        a = (1 + alpha * blur.power()).flatten()
        e0 = initial_residuals(a, (a.max() ** 2 + a.min() ** 2) / 2)
        for _ in range(steps):
            C = expected[k].clone().requires_grad_()
            (gradient,) = torch.autograd.grad(training_loss(C, e0, a**2 / (a**2).sum()), C)
            expected[k] = C.detach() - 0.2 * gradient

    torch.testing.assert_close(network.C, expected, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("kernels", ["image_kernels", "code_kernels"])
@pytest.mark.parametrize("layer", [0, 1, 2])
def test_each_layer_has_kernels_of_its_own(kernels, layer):
    """Other kernels of one layer change its state, and none before it."""
    network, y, blur, transform = setting(depth=3)
    with torch.no_grad():
        before = network(y, blur, transform, 0.1)
        getattr(network, kernels)[layer].add_(0.1)
        after = network(y, blur, transform, 0.1)
    same = [torch.equal(old.x, new.x) and torch.equal(old.z, new.z) for old, new in zip(before, after, strict=True)]

    assert same[: layer + 1] == [True] * layer + [False]


@pytest.mark.parametrize("width", [0.5, 1.5])
def test_the_width_of_a_gaussian_kernel_is_its_standard_deviation(width):
    """One pixel from the middle it falls by exp(-1/(2 width^2)), two pixels away by the fourth power of that."""
    middle = gaussian_kernel(5, width)[2]
    falls = [math.exp(-(step**2) / (2 * width**2)) for step in (0, 1, 2)]

    torch.testing.assert_close(middle[2:] / middle[2], torch.tensor(falls, dtype=torch.float64))
