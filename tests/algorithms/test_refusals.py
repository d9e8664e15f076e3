"""What does not fit is refused, each misfit alone; the least that fits is not."""

import numpy as np
import pytest
import torch

from algorithms import (
    convolutional,
    deconvolution,
    deep_linear,
    feature_correction,
    hyperpower,
    least_squares,
    polynomials,
    random_functions,
    resnet,
    unrolled,
)


def zeros(*shape):
    return torch.zeros(shape, dtype=torch.float64)


def seeded():
    return torch.Generator().manual_seed(0)


def maps(A=(3, 2), B=(4, 3), X=(2, 5), Y=(4, 5)):
    """A run of a linear ResNet on zeros of these shapes."""
    return resnet.gradient_descent(*(zeros(*shape) for shape in (A, B, X, Y)), depth=1, rate=1.0, steps=0)


def chain(weights=((3, 2), (4, 3)), X=(2, 5), Y=(4, 5)):
    """A sweep of a deep linear network on zeros of these shapes."""
    return list(deep_linear.bcgd_steps([zeros(*shape) for shape in weights], zeros(*X), zeros(*Y), sweeps=1))


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


def plan(*given, **options):
    return convolutional.Plan(*given, **options)


def scheduled(**options):
    return feature_correction.printed_schedule(architecture(), **options)


def reduced(e0=(4, 2), weights=(4, 2), C=(1, 2)):
    return hyperpower.stochastic_gradient_descent(zeros(*e0), zeros(*weights), zeros(*C), seeded(), steps=0)


ACCEPTED = {
    "maps": lambda: maps(),
    "one layer": lambda: resnet.zero_hidden(zeros(3, 2), zeros(4, 3), 1),
    "all samples": lambda: resnet.draw_batches(3, 3, 1, generator=seeded()),
    "one sample": lambda: resnet.draw_batches(3, 1, 1, generator=seeded()),
    "just wide enough": lambda: resnet.modified_identity_maps(2, 1, 3),
    "sizes of one": lambda: resnet.gaussian(1, 1, 1, generator=seeded()),
    "chain": lambda: chain(),
    "one layer of a chain": lambda: chain([(4, 2)]),
    "p = 2": lambda: deep_linear.Power(2),
    "widths of one": lambda: deep_linear.identity((1, 1)),
    "balanced": lambda: deep_linear.balanced_factors(zeros(2, 3), (3, 2, 2)),
    "narrow to one": lambda: deep_linear.narrow([zeros(3, 2), zeros(1, 3)], 1),
    "diagonal": lambda: diagonal(),
    "equal columns": lambda: least_squares.reduce_data(zeros(2, 3), zeros(1, 3)),
    "problem": lambda: problem(),
    "two layers": lambda: net((1, 2), (1, 1)),
    "one hidden unit": lambda: unrolled.expanded_initialisation([1], 1.0, generator=seeded()),
    "two designed layers": lambda: unrolled.designed_initialisation(zeros(1, 2), 2, 1.0),
    "as many variables as rows": lambda: unrolled.spectral_problems(zeros(1, 2), 2, generator=seeded()),
    "one of each": lambda: unrolled.gaussian_problems(1, 1, 1, generator=seeded()),
    "one step": lambda: unrolled.chebyshev_steps(zeros(), zeros() + 1, 1),
    "one angle": lambda: unrolled.angle_grid((zeros(1, 2) + 1, zeros(1, 1)), 1),
    "a batch of all": lambda: trained(3, seeded()),
    "a batch of one": lambda: trained(1, seeded()),
    "architecture": lambda: architecture(),
    "limit": lambda: feature_correction.truncated_square(zeros(1), 1e-9),
    "degree one, no offset": lambda: feature_correction.polynomial_kernel(1, offset=0.0),
    "one hidden layer": lambda: feature_correction.relu_tangent_kernel(1),
    "kappa of one": lambda: feature_correction.random_teacher(architecture(), seeded(), kappa=1.0),
    "width of one": lambda: feature_correction.zero_learner(architecture(), 1, seeded()),
    "kappa of one, C of two": lambda: scheduled(kappa=1.0, C=2.0),
    "fixed at two of three": lambda: feature_correction.fixed_below_stages(3, 2),
    "a stage of two": lambda: feature_correction.Stage(2, frozenset({2})),
    "plan": lambda: plan((1,), classes=1, inputs=1, pooled=(1,)),
    "recipe": lambda: convolutional.Recipe(epochs=1, batch_size=1),
    "network": lambda: network(),
    "side of one": lambda: network(side=1),
    "residual of zero": lambda: hyperpower.layers_for(0.0, 1e-300, 2),
    "interval of one point": lambda: hyperpower.chebyshev_error(0.5, 0.5, 1),
    "no step": lambda: reduced(),
    "order one, no step": lambda: hyperpower.hyperpower(zeros(2, 3), zeros(3, 2), 1, 0),
    "one ball": lambda: random_functions.empty_bins(1, 1, trials=1, generator=seeded()),
    "no coin": lambda: random_functions.all_outcomes(0),
    "kernel as large as the image": lambda: deconvolution.PeriodicBlur(zeros(2, 3), 2, 3),
    "square blur": lambda: deconvolution.DenseBlur(zeros(2, 2)),
}
REFUSED = {
    "A does not read X": lambda: maps(A=(3, 1)),
    "B does not read A": lambda: maps(B=(4, 2)),
    "B does not make Y": lambda: maps(B=(3, 3)),
    "another number of targets": lambda: maps(Y=(4, 6)),
    "no layer": lambda: resnet.zero_hidden(zeros(3, 2), zeros(4, 3), 0),
    "no sample": lambda: resnet.draw_batches(3, 0, 1, generator=seeded()),
    "more than all samples": lambda: resnet.draw_batches(3, 4, 1, generator=seeded()),
    "not wide enough": lambda: resnet.modified_identity_maps(2, 1, 2),
    "no output": lambda: resnet.identity_maps(1, 0, 1),
    "no input": lambda: resnet.gaussian(0, 1, 1, generator=seeded()),
    "no hidden unit": lambda: resnet.standard_hidden(0, 1, generator=seeded()),
    "no hidden layer": lambda: resnet.standard_hidden(1, 0, generator=seeded()),
    "maps apart": lambda: resnet.effective_width(zeros(3, 2), zeros(4, 2)),
    "weights do not read X": lambda: chain(X=(3, 5)),
    "weights do not make Y": lambda: chain(Y=(3, 5)),
    "weights do not chain": lambda: chain([(3, 2), (4, 2)]),
    "no weights": lambda: chain([]),
    "samples apart": lambda: chain(Y=(4, 6)),
    "p = 0": lambda: deep_linear.Power(0),
    "p = 3": lambda: deep_linear.Power(3),
    "one width": lambda: deep_linear.identity((2,)),
    "a width of zero": lambda: deep_linear.identity((2, 0, 1)),
    "too narrow to balance": lambda: deep_linear.balanced_factors(zeros(2, 3), (3, 1, 2)),
    "another product": lambda: deep_linear.balanced_factors(zeros(3, 2), (3, 2, 2)),
    "no width": lambda: deep_linear.narrow([zeros(3, 2), zeros(1, 3)], 0),
    "x of another size": lambda: diagonal(x=2),
    "a target of another size": lambda: diagonal(target=2),
    "one axis": lambda: diagonal(weights=3),
    "sideways": lambda: diagonal(order="sideways"),
    "columns apart": lambda: least_squares.reduce_data(zeros(2, 3), zeros(1, 4)),
    "right-hand sides apart": lambda: problem(Y=(1, 3)),
    "a matrix without problems": lambda: problem(M=(2, 3), Y=(2,)),
    "two types": lambda: problem(kind=torch.float32),
    "one layer only": lambda: net((1, 2)),
    "three inputs": lambda: net((1, 3), (1, 1)),
    "two outputs": lambda: net((1, 2), (2, 1)),
    "layers apart": lambda: net((2, 2), (1, 1)),
    "no hidden width": lambda: unrolled.expanded_initialisation([], 1.0, generator=seeded()),
    "a hidden width of zero": lambda: unrolled.expanded_initialisation([2, 0], 1.0, generator=seeded()),
    "one designed layer": lambda: unrolled.designed_initialisation(zeros(1, 2), 1, 1.0),
    "directions in space": lambda: unrolled.designed_initialisation(zeros(1, 3), 2, 1.0),
    "fewer variables than rows": lambda: unrolled.spectral_problems(zeros(1, 2), 1, generator=seeded()),
    "singular values alone": lambda: unrolled.spectral_problems(zeros(2), 2, generator=seeded()),
    "no problem": lambda: unrolled.gaussian_problems(0, 1, 1, generator=seeded()),
    "no step": lambda: unrolled.chebyshev_steps(zeros(), zeros() + 1, 0),
    "no angle": lambda: unrolled.angle_grid((zeros(1, 2) + 1, zeros(1, 1)), 0),
    "a grid of two trials": lambda: unrolled.angle_grid((zeros(2, 1, 2) + 1, zeros(1, 1)), 1),
    "sectors of two trials": lambda: unrolled.sectors((zeros(2, 1, 2) + 1, zeros(1, 1))),
    "a batch of none": lambda: trained(0, seeded()),
    "a batch of more than all": lambda: trained(4, seeded()),
    "a batch without a generator": lambda: trained(2),
    "a start of another shape": lambda: unrolled.rollout(problem(), (zeros(1, 2), zeros(1, 1)), 1, X_0=zeros(1, 2)),
    "widths and weights apart": lambda: architecture(alphas=(1.0,)),
    "no layers": lambda: architecture((), (), ()),
    "no dimension": lambda: architecture(dimension=0),
    "a layer of width zero": lambda: architecture(widths=(2, 0)),
    "links out of order": lambda: architecture(connections=((1,), (2, 0))),
    "links to itself": lambda: architecture(connections=((1,), (2, 3))),
    "no link to the layer below": lambda: architecture(connections=((1,), (0, 1))),
    "no limit": lambda: feature_correction.truncated_square(zeros(1), 0.0),
    "degree zero": lambda: feature_correction.polynomial_kernel(0),
    "a negative offset": lambda: feature_correction.polynomial_kernel(1, offset=-1e-9),
    "a kernel without layers": lambda: feature_correction.relu_tangent_kernel(0),
    "kappa below one": lambda: feature_correction.random_teacher(architecture(), seeded(), kappa=0.99),
    "no wide unit": lambda: feature_correction.zero_learner(architecture(), 0, seeded()),
    "a schedule of kappa below one": lambda: scheduled(kappa=0.99),
    "a schedule of C below two": lambda: scheduled(C=1.99),
    "fixed at one": lambda: feature_correction.fixed_below_stages(3, 1),
    "all fixed": lambda: feature_correction.fixed_below_stages(3, 3),
    "a stage of nothing": lambda: feature_correction.Stage(2, frozenset()),
    "a stage above its top": lambda: feature_correction.Stage(2, frozenset({3})),
    "a stage of layer one": lambda: feature_correction.Stage(2, frozenset({1, 2})),
    "no neuron": lambda: feature_correction.random_two_layer(1, 0, 1, seeded()),
    "features apart": lambda: feature_correction.feature_error(zeros(3, 2), zeros(3, 1)),
    "a plan without layers": lambda: plan(()),
    "a plan without classes": lambda: plan((1,), classes=0),
    "a plan without inputs": lambda: plan((1,), inputs=0),
    "pooling before the first layer": lambda: plan((1,), pooled=(0,)),
    "pooling after the last layer": lambda: plan((1,), pooled=(2,)),
    "no epoch": lambda: convolutional.Recipe(epochs=0),
    "no batch": lambda: convolutional.Recipe(batch_size=0),
    "no step size": lambda: convolutional.Recipe(step_size=0.0),
    "no factor": lambda: convolutional.Recipe(factor=0.0),
    "coefficients of another depth": lambda: network(depth=3),
    "coefficients without layers": lambda: network(C=(2, 2)),
    "an even side": lambda: network(side=2),
    "a residual of one": lambda: hyperpower.layers_for(1.0, 0.5, 2),
    "a negative residual": lambda: hyperpower.layers_for(-0.1, 0.5, 2),
    "no accuracy": lambda: hyperpower.layers_for(0.5, 0.0, 2),
    "order one": lambda: hyperpower.layers_for(0.5, 0.1, 1),
    "an empty interval": lambda: hyperpower.chebyshev_error(0.5, 0.4, 1),
    "an interval up to one": lambda: hyperpower.chebyshev_error(0.5, 1.0, 1),
    "a polynomial of degree zero": lambda: hyperpower.chebyshev_error(0.5, 0.6, 0),
    "weights of other samples": lambda: reduced(weights=(4, 3)),
    "residuals of one sample": lambda: reduced(e0=(2,), weights=(2,)),
    "a table for each trial": lambda: reduced(C=(1, 1, 2)),
    "order zero": lambda: hyperpower.hyperpower(zeros(2, 3), zeros(3, 2), 0, 0),
    "steps backwards": lambda: hyperpower.hyperpower(zeros(2, 3), zeros(3, 2), 1, -1),
    "a start that is not transposed": lambda: hyperpower.hyperpower(zeros(2, 3), zeros(2, 3), 1, 0),
    "a vector": lambda: hyperpower.fast_hyperpower(zeros(3), 2, 1, 1.0),
    "no ball": lambda: random_functions.empty_bins(0, 1, trials=1, generator=seeded()),
    "no trial": lambda: random_functions.empty_bins(1, 1, trials=0, generator=seeded()),
    "three sides of a coin": lambda: random_functions.all_outcomes(1, (0, 1, 2)),
    "fewer than no coins": lambda: random_functions.all_outcomes(-1),
    "the mean of nothing": lambda: random_functions.sample_mean([]),
    "a rectangle of pairs": lambda: polynomials.symmetrise(zeros(3, 1)),
    "two is no number of pairs": lambda: polynomials.symmetrise(zeros(2, 2)),
    "a kernel too high": lambda: deconvolution.PeriodicBlur(zeros(3, 3), 2, 3),
    "a kernel too wide": lambda: deconvolution.PeriodicBlur(zeros(2, 4), 2, 3),
    "a rectangular blur": lambda: deconvolution.DenseBlur(zeros(2, 3)),
    "an unknown picture": lambda: deconvolution.patches("moon", 2, 1, seeded()),
    "patches larger than the picture": lambda: deconvolution.patches("camera", 513, 1, seeded()),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_the_least_that_fits_is_accepted(name):
    """No error."""
    ACCEPTED[name]()


@pytest.mark.parametrize("name", REFUSED)
def test_a_misfit_is_refused(name):
    """With a sentence that says what was expected."""
    with pytest.raises(ValueError, match=r"[Ee]xpected|must|need|Known|too|order is|coefficients"):
        REFUSED[name]()
