"""Algorithms that no test of their own subject runs with GPU inputs: here they are, one function per subject.

`test_gpu_calls` finds what is missing.
"""

from collections.abc import Callable

import pytest
import torch

from algorithms.convolutional import (
    accuracy,
    activate,
    augmented,
    body,
    filter_correlation,
    fresh_head,
    fresh_layer,
    logits,
    normalised,
    plan,
    synthetic_images,
)
from algorithms.deconvolution import (
    DeconvolutionNetwork,
    DenseBlur,
    PeriodicBlur,
    State,
    Wavelet,
    deconvolution_objective,
    observe,
    optimality_residual,
    peak_signal_to_noise,
)
from algorithms.deconvolution import (
    mean_objective as mean_deconvolution_objective,
)
from algorithms.deep_linear import FrozenLayer, Logistic, Squared, bcgd, constant, identity, safe
from algorithms.feature_correction import (
    GramNetwork,
    Learner,
    Strengths,
    Teacher,
    chain,
    distilled,
    learner_tangent_kernel,
    loss,
    oracle_targets,
    penalty,
    polynomial_kernel,
    random_learner,
    random_signs,
    random_teacher,
    random_two_layer,
    relu_tangent_kernel,
    tangent_features,
    truncated_square_slope,
)
from algorithms.hyperpower import gauss_newton_matrix, stochastic_gradient_descent, training_loss
from algorithms.random_functions import empty_bins
from algorithms.stiefel import Factors as Frames
from algorithms.stiefel import TrainedInverses, mean_objective, random_frame, svd_objective
from algorithms.unrolled import (
    LeastSquares,
    coherence,
    coupling,
    expanded_initialisation,
    gaussian_problems,
    sign_violation,
    sparse_recovery,
    spectral_problems,
)
from tests.algorithms.deep_linear.problems import fake_cuda_with_moves


class FakeGenerator(torch.Generator):
    """Random numbers of a GPU, as far as a function that draws can tell."""

    device = torch.device("cuda")


Ones = Callable[..., torch.Tensor]


def convolutional(ones: Ones) -> list[torch.Tensor]:
    """Images, layers, heads and what is asked of them. Training needs autograd."""
    g, two = FakeGenerator(), plan(2, 3)
    images, test = normalised(synthetic_images(4, g), synthetic_images(4, g).to(ones(1).device))
    layers = [fresh_layer(two, number, g) for number in (1, 2)]
    head = fresh_head(two, 2, g)
    pixels = augmented(images.pixels, g, cutout=2)
    return [
        *layers[0].copy().trained,
        logits(two, body(two, layers, pixels), head),
        accuracy(two, layers, head, test),
        filter_correlation(layers[1], layers[1]),
        activate(pixels, "quadratic"),
    ]


def deconvolution(ones: Ones) -> list[torch.Tensor]:
    """Blurs, wavelets, what is asked of a state, and the network. Training it needs autograd."""
    y, blur, dense = ones(2, 8, 8), PeriodicBlur(ones(3, 3), 8, 8), DenseBlur(ones(8, 8))
    wavelet = Wavelet("haar", 8, 8, 1, device=y.device)
    state = State(y, y, y)
    with torch.no_grad():
        states = DeconvolutionNetwork(1, ones(1, 2, 3))(y, blur, wavelet, 0.1)
    return [
        *states[0],
        dense.adjoint(dense.apply(y)),
        deconvolution_objective(y, y, y, blur, 0.1),
        optimality_residual(state, y, blur, wavelet, 0.1),
        mean_deconvolution_objective([state], y, blur, wavelet, 0.1),
        peak_signal_to_noise(y, y),
        observe(y, blur, 0.1, FakeGenerator()),
    ]


def deep_linear(ones: Ones) -> list[torch.Tensor]:
    """The start from identities, losses whose curvature no rate asks for, and rates that no other test runs."""
    X = ones(3, 5)
    weights = identity([3, 3, 3], device=X.device)
    runs = [bcgd(weights, X, ones(3, 5), sweeps=1, rate=rate) for rate in (constant(0.1), safe())]
    Z, Y = ones(3, 5), ones(3, 5)
    logistic = Logistic()
    asked = (logistic.value, logistic.slope, logistic.curvature, logistic.curvature_below, Squared().curvature)
    spectrum = FrozenLayer(ones(3, 4), ones(2, 5), Z, Y, logistic).left_spectrum()
    return [*weights, *(run.loss_after for run in runs), *(ask(Z, Y) for ask in asked), spectrum]


def feature_correction(ones: Ones) -> list[torch.Tensor]:
    """Features, tangent kernels, values of loss and penalty, and the targets of the update that knows the teacher."""
    a = chain(2, (2, 1), (1.0, 0.1))
    two = torch.eye(2, dtype=torch.float64, device=ones(1).device)
    R, W, K = {2: torch.cat([two, ones(1, 2)])}, {2: ones(4, 2), 3: ones(4, 5)}, {2: ones(2, 2), 3: ones(1, 5)}
    learner, tied = Learner(a, R, W, K), Learner(a, R, K, K)
    x, strengths = ones(7, 2), Strengths({3: 1.0}, {2: 1.0}, {2: 1.0}, {3: 1.0})
    grams = GramNetwork(a, R, K, {2: ones(2, 2), 3: ones(5, 5)}, K)
    teacher = Teacher(a, {(2, 1): ones(2, 2), (3, 0): ones(1, 2), (3, 2): ones(1, 2)})
    return [
        *learner.features(x),
        *grams.features(x),
        loss(learner, x, ones(7)),
        penalty(learner, strengths),
        tangent_features(tied, x),
        learner_tangent_kernel(tied)(x, x),
        polynomial_kernel(2, offset=1.0)(x, x),
        relu_tangent_kernel(2)(x, x),
        *distilled(learner, 2).K.values(),
        truncated_square_slope(x, 2.0),
        *oracle_targets(teacher, R, {2: two}).values(),
    ]


def hyperpower(ones: Ones) -> list[torch.Tensor]:
    """The loss alone, the Gauss-Newton matrix, and batches drawn on the host."""
    C, e0, weights = ones(3, 2), ones(6), ones(6)
    generator = torch.Generator()
    run = stochastic_gradient_descent(ones(4, 6), ones(4, 6), C, generator, steps=2, batch=3)
    return [training_loss(C, e0, weights), gauss_newton_matrix(C, e0, weights), run.C]


def stiefel(ones: Ones) -> list[torch.Tensor]:
    """Objectives and a trained move. Training itself needs autograd, which a CPU build cannot run on a fake GPU."""
    M, U, V = ones(2, 4, 3), ones(2, 4, 2), ones(2, 3, 2)
    moved = TrainedInverses(ones(4, 3, 2))(U, ones(2, 4, 2), ones(2), 1)
    return [svd_objective(M, U, V), mean_objective(M, [Frames(U, V)] * 2), moved]


def unrolled(ones: Ones) -> list[torch.Tensor]:
    """What is asked of the problems and of learned shrinkage besides running them."""
    problem = LeastSquares(ones(3, 2, 4), ones(3, 2))
    some = problem.problems(torch.zeros(2, dtype=torch.long, device=problem.M.device))
    A = ones(2, 4)
    return [
        problem.objective(ones(3, 4)),
        some.Y,
        problem.block_matrix(),
        coherence(A, A),
        coupling(A, A),
        sign_violation(ones(5, 3, 4), ones(3, 4)),
    ]


def draws(ones: Ones) -> list[torch.Tensor]:
    """Whatever is drawn lives where the generator does."""
    g, a = FakeGenerator(), chain(2, (2, 1), (1.0, 0.1))
    learner, network = random_learner(a, 4, g), random_two_layer(3, 2, 2, g)
    gaussian, spectral = gaussian_problems(3, 4, 2, generator=g), spectral_problems(ones(3, 2), 4, generator=g)
    sparse = sparse_recovery(5, 4, 2, generator=g)
    return [
        *learner.R.values(),
        *learner.W.values(),
        *random_teacher(a, g).weights.values(),
        *(network.a, network.w),
        *(gaussian.M, gaussian.Y, spectral.M, spectral.Y),
        *(sparse.A, sparse.X),
        *expanded_initialisation((4, 4), 10.0, generator=g),
        random_signs(4, g),
        random_frame((2,), 4, 3, g),
        empty_bins(3, 2, trials=4, generator=g),
    ]


SUBJECTS = [convolutional, deconvolution, deep_linear, draws, feature_correction, hyperpower, stiefel, unrolled]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_results_stay_on_the_device_of_the_inputs(subject):
    """GPU tensors go in and come out, with no operation between two devices."""
    with fake_cuda_with_moves() as device:
        results = subject(lambda *shape: torch.ones(*shape, dtype=torch.float64, device=device))

        assert {result.device.type for result in results} == {"cuda"}
