"""Calls on zeros of given shapes, one misfit away from what fits."""

import numpy as np
import torch

from algorithms import convolutional, deconvolution, deep_linear, feature_correction, hyperpower, resnet, unrolled


def zeros(*shape):
    return torch.zeros(shape, dtype=torch.float64)


def seeded():
    return torch.Generator().manual_seed(0)


def maps(A=(3, 2), B=(4, 3), X=(2, 5), Y=(4, 5)):
    """A run of a linear ResNet on zeros of these shapes."""
    return resnet.gradient_descent(*(zeros(*shape) for shape in (A, B, X, Y)), depth=1, rate=1.0, steps=0)


def batched(Y=(4, 5)):
    """A step of stochastic descent on zeros."""
    chosen = torch.zeros(1, 2, dtype=torch.int64)
    maps = zeros(3, 2), zeros(4, 3), zeros(2, 5), zeros(*Y)
    return list(resnet.stochastic_descent_states(*maps, depth=1, rate=1.0, batches=chosen))


def chain(weights=((3, 2), (4, 3)), X=(2, 5), Y=(4, 5)):
    """A sweep of a deep linear network on zeros of these shapes."""
    return list(deep_linear.bcgd_steps([zeros(*shape) for shape in weights], zeros(*X), zeros(*Y), sweeps=1))


def sampled(Y=(4, 5)):
    """One sweep with single samples."""
    weights, X = [zeros(3, 2) + 1, zeros(4, 3) + 1], zeros(2, 5) + 1
    return list(deep_linear.bcsgd_steps(weights, X, zeros(*Y), sweeps=1, eta=1.0, generator=seeded()))


def diagonal(weights=(2, 3), x=3, target=3, order="ascending"):
    return list(deep_linear.diagonal_bcgd(np.ones(weights), np.ones(x), np.ones(target), sweeps=1, order=order))


def problem(M=(1, 2, 3), Y=(1, 2), kind=torch.float64):
    return unrolled.LeastSquares(zeros(*M), zeros(*Y).to(kind))


def net(*shapes):
    return unrolled.CoordinateNet(tuple(zeros(*shape) for shape in shapes))


def architecture(widths=(2, 1), connections=((1,), (0, 2)), alphas=(1.0, 0.5), dimension=2):
    return feature_correction.Architecture(dimension, widths, connections, alphas)


def trained(batch_size, generator=None):
    options = {"batch_size": batch_size, "generator": generator}
    return unrolled.train(problem((3, 1, 2), (3, 1)), (zeros(1, 2), zeros(1, 1)), 1, 0.0, 0, **options)


def network(C=(2, 1, 2), depth=2, side=3):
    return deconvolution.DeconvolutionNetwork(depth, zeros(*C), side=side)


def minimised(penalty=1.0, beta=1.0, gammas=(0.5, 0.5)):
    blur, transform = deconvolution.DenseBlur(zeros(2, 2)), deconvolution.OrthogonalMatrix(zeros(2, 2))
    return list(deconvolution.linearized_admm(zeros(2), blur, transform, penalty, [0.5, 0.5], gammas, beta=beta))


def plan(*given, **options):
    return convolutional.Plan(*given, **options)


def scheduled(**options):
    return feature_correction.printed_schedule(architecture(), **options)


def reduced(e0=(4, 2), weights=(4, 2), C=(1, 2)):
    return hyperpower.stochastic_gradient_descent(zeros(*e0), zeros(*weights), zeros(*C), seeded(), steps=0)
