"""Learners: forward pass, closed-form gradients and penalty, against the obvious code and autograd."""

import math

import pytest
import torch

from algorithms.feature_correction import (
    Learner,
    Strengths,
    Teacher,
    chain,
    loss,
    loss_gradients,
    penalty,
    penalty_gradients,
    random_learner,
    random_teacher,
    truncated_square,
    truncated_square_slope,
    zero_learner,
)
from algorithms.polynomials import star, star_of_identity
from tests.algorithms.feature_correction.reference import obvious_gradients
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps
STRENGTHS = Strengths({2: 0.1, 3: 0.2, 4: 0.3}, {2: 0.3, 3: 0.4}, {2: 0.5, 4: 0.6}, {2: 0.7, 3: 0.8})


def generator(seed=0):
    return torch.Generator().manual_seed(seed)


def problem(samples=40, width=9, limits=None, seed=0):
    a = chain(4, (3, 2, 2), (1.0, 0.5, 0.25), skip=(0, 1))
    g = generator(seed)
    learner = random_learner(a, width, g, scale=0.4, limits=limits)
    x = torch.randn(samples, 4, dtype=torch.float64, generator=g)
    return learner, x, random_teacher(a, g)(x)


@pytest.mark.parametrize("limits", [None, {2: 0.3, 3: 0.2}])
@pytest.mark.parametrize(("samples", "width"), [(1, 9), (40, 9), (40, 30), (3, 1)])
def test_gradients_equal_autograd(samples, width, limits):
    """Closed forms and automatic differentiation agree to the rounding of their sums, in every branch."""
    learner, x, y = problem(samples, width, limits)
    objective, W, K = obvious_gradients(learner, x, y, STRENGTHS)
    layers, expected = list(W), [*W.values(), *K.values()]

    of_loss, of_penalty = loss_gradients(learner, x, y), penalty_gradients(learner, STRENGTHS)
    actual = [of_loss.W[n] + of_penalty.W[n] for n in layers] + [of_loss.K[n] + of_penalty.K[n] for n in layers]

    # About 100 operations deep; the scale is that of the largest gradient, since residuals cancel.
    scale = max(g.abs().max() for g in expected)
    assert torch.allclose(of_loss.loss + of_penalty.value, objective, rtol=1e3 * EPS)
    for a, e in zip(actual, expected, strict=True):
        assert torch.allclose(a, e, rtol=0, atol=1e3 * EPS * scale)


def test_a_batch_is_a_loop():
    """Trials in a batch are computed as each one alone, also when they share the samples."""
    a = chain(4, (3, 2, 2), (1.0, 0.5, 0.25), skip=(0, 1))
    batch = random_learner(a, 5, generator(), scale=0.4, batch=(3,))
    x = torch.randn(20, 4, dtype=torch.float64, generator=generator(1))
    y = x.square().sum(-1)
    together = loss_gradients(batch, x, y)
    ties = penalty_gradients(batch, STRENGTHS)

    for trial in range(3):
        pick = [{layer: t[trial] for layer, t in part.items()} for part in (batch.R, batch.W, batch.K)]
        alone = Learner(a, *pick)
        one, tie = loss_gradients(alone, x, y), penalty_gradients(alone, STRENGTHS)
        scale = max(float(g.abs().max()) for g in [*one.W.values(), *one.K.values()])
        assert torch.allclose(together.loss[trial], one.loss, rtol=1e3 * EPS)
        assert torch.allclose(ties.value[trial], tie.value, rtol=1e3 * EPS)
        for layer in a.layers:
            assert torch.allclose(together.W[layer][trial], one.W[layer], rtol=0, atol=1e3 * EPS * scale)
            assert torch.allclose(together.K[layer][trial], one.K[layer], rtol=0, atol=1e3 * EPS * scale)


def exact_copy(teacher, learner):
    r"""K = W = W* (I*I)(R*R)^{-1}: a learner that computes the teacher."""
    a = teacher.architecture

    def block(layer, j):
        if j < 2:
            return teacher.weights[layer, j]
        squares = star_of_identity(a.width(j))
        return torch.linalg.solve(star(learner.R[j]).mT, (teacher.weights[layer, j] @ squares).mT).mT

    K = {layer: torch.cat([block(layer, j) for j in a.sources(layer)], -1) for layer in a.layers}
    return learner.with_weights(K, K)


def test_the_teacher_is_a_learner():
    """With the lifted weights the hidden features and the output are the teacher's."""
    a = chain(4, (3, 2, 2), (1.0, 0.5, 0.25), skip=(0, 1))
    teacher = random_teacher(a, generator())
    learner = exact_copy(teacher, zero_learner(a, 1, generator(1)))
    x = torch.randn(30, 4, dtype=torch.float64, generator=generator(2))
    # The lift is undone by a solve, so its condition number multiplies the rounding, once per layer.
    growth = math.prod(float(torch.linalg.cond(star(R))) for R in learner.R.values())

    assert torch.allclose(learner(x), teacher(x), rtol=100 * EPS * growth, atol=100 * EPS * growth)
    for S, S_star in zip(learner.features(x), teacher.features(x), strict=True):
        assert torch.allclose(S, S_star, rtol=100 * EPS * growth, atol=100 * EPS * growth)


def test_zero_weights_are_a_critical_point():
    """From W = K = 0 no gradient step moves anything."""
    _, x, y = problem()
    learner = zero_learner(chain(4, (3, 2, 2), (1.0, 0.5, 0.25), skip=(0, 1)), 6, generator())
    gradients = loss_gradients(learner, x, y)

    assert all(not g.any() for g in [*gradients.W.values(), *gradients.K.values()])
    for found in (gradients.loss, loss(learner, x, y)):  # sums in another order differ by their rounding
        assert abs(found - y.square().mean()) <= len(y) * EPS * y.square().mean()


def test_penalty_vanishes_when_the_grams_agree():
    """K = rotation of W costs nothing but the decay."""
    learner, _, _ = problem(width=3)
    U = torch.linalg.qr(torch.randn(3, 3, dtype=torch.float64, generator=generator())).Q
    rotated = {layer: U @ W for layer, W in learner.W.items()}
    tied = learner.with_weights(learner.W, rotated)
    ties_only = Strengths(STRENGTHS.lambda3, STRENGTHS.lambda4, STRENGTHS.lambda5)
    scale = max(float(W.square().sum()) for W in learner.W.values())

    assert penalty(tied, ties_only) <= (100 * EPS * scale) ** 2


def test_one_layer_and_one_sample():
    """A network with a single layer and one sample has gradients and no feature gradient."""
    a = chain(2, (1,), (1.0,))
    learner = random_learner(a, 1, generator())
    x = torch.tensor([[0.5, 2.0]], dtype=torch.float64)
    gradients = loss_gradients(learner, x, Teacher(a, {(2, 1): torch.ones(1, 2).double()})(x))

    assert gradients.W[2].shape == (1, 2)
    assert not gradients.K[2].any()


def test_truncated_square_joins_smoothly():
    """Square below the limit, plateau 2.2 B^2 beyond twice the limit, the printed slope between."""
    z = torch.linspace(-7, 7, 2801, dtype=torch.float64).requires_grad_()
    value = truncated_square(z, 2.0)
    (slope,) = torch.autograd.grad(value.sum(), z)
    flat, inner = z.abs() >= 4, z.abs() <= 2
    smooth = (z.abs() - 2).abs() > 1e-9  # at the joint itself autograd counts both branches of the clamp

    assert torch.allclose(value[flat], torch.tensor(8.8, dtype=torch.float64), rtol=8 * EPS)
    assert torch.equal(value[inner], z[inner].square())
    assert torch.allclose(truncated_square_slope(z, 2.0)[smooth], slope[smooth], rtol=0, atol=200 * EPS)
    assert (torch.diff(value[z >= 0]) >= -8 * EPS).all()


def test_bad_arguments_are_named():
    """Non-positive limits and widths are refused."""
    with pytest.raises(ValueError, match="positive"):
        truncated_square(torch.zeros(1), 0.0)
    with pytest.raises(ValueError, match="m >= 1"):
        zero_learner(chain(2, (1,), (1.0,)), 0, generator())


def test_learner_runs_on_another_device():
    """Forward pass, gradients and penalty stay on the device of the weights."""
    a = chain(4, (3, 2, 2), (1.0, 0.5, 0.25), skip=(0, 1))
    with fake_cuda() as device:
        host = random_learner(a, 5, generator(), limits={2: 1.0})
        R, W, K = (
            {layer: torch.ones(t.shape, dtype=t.dtype, device=device) for layer, t in part.items()}
            for part in (host.R, host.W, host.K)
        )
        learner = Learner(a, R, W, K, host.limits)
        x = torch.ones(7, 4, dtype=torch.float64, device=device)
        gradients, ties = loss_gradients(learner, x, x.sum(-1)), penalty_gradients(learner, STRENGTHS)
        results = [gradients.loss, ties.value, *gradients.W.values(), *ties.K.values()]

        assert {t.device.type for t in results} == {"cuda"}
