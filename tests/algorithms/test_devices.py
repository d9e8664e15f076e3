"""Algorithms that no test of their own subject runs with GPU inputs. Those that look at numbers cannot be faked."""

from collections.abc import Callable

import pytest
import torch

from algorithms.deep_linear import bcgd, constant, identity, safe
from algorithms.feature_correction import (
    GramNetwork,
    Learner,
    Strengths,
    Teacher,
    chain,
    learner_tangent_kernel,
    loss,
    oracle_targets,
    penalty,
    tangent_features,
    truncated_square_slope,
)
from algorithms.hyperpower import gauss_newton_matrix, stochastic_gradient_descent, training_loss
from algorithms.stiefel import Factors as Frames
from algorithms.stiefel import TrainedInverses, mean_objective, svd_objective
from algorithms.unrolled import LeastSquares, coherence, coupling, sign_violation
from tests.algorithms.deep_linear.problems import fake_cuda_with_moves

Ones = Callable[..., torch.Tensor]


def deep_linear(ones: Ones) -> list[torch.Tensor]:
    """The start from identities, and the two rates that tests of rates leave out."""
    X = ones(3, 5)
    weights = identity([3, 3, 3], device=X.device)
    runs = [bcgd(weights, X, ones(3, 5), sweeps=1, rate=rate) for rate in (constant(0.1), safe())]
    return [*weights, *(run.loss_after for run in runs)]


def feature_correction(ones: Ones) -> list[torch.Tensor]:
    """Features, tangent kernels, values of loss and penalty, and the targets of the update that knows the teacher."""
    a = chain(2, (2, 1), (1.0, 0.1))
    R, W, K = {2: ones(3, 2)}, {2: ones(4, 2), 3: ones(4, 5)}, {2: ones(2, 2), 3: ones(1, 5)}
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
        truncated_square_slope(x, 2.0),
        *oracle_targets(teacher, R, {2: ones(2, 2)}).values(),
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
        coherence(A, A),
        coupling(A, A),
        sign_violation(ones(5, 3, 4), ones(3, 4)),
    ]


@pytest.mark.parametrize("subject", [deep_linear, feature_correction, hyperpower, stiefel, unrolled])
def test_results_stay_on_the_device_of_the_inputs(subject):
    """GPU tensors go in and come out, with no operation between two devices."""
    with fake_cuda_with_moves() as device:
        results = subject(lambda *shape: torch.ones(*shape, dtype=torch.float64, device=device))

        assert {result.device.type for result in results} == {"cuda"}
