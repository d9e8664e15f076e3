"""Practical training: joint training corrects lower features, frozen layers do not; optimisers do their job."""

from itertools import pairwise

import pytest
import torch

from algorithms.feature_correction import (
    Learner,
    Stage,
    adam,
    alternating_least_squares,
    chain,
    feature_error,
    fit_gram_matrices,
    fixed_below_stages,
    joint_stages,
    layerwise_stages,
    levenberg_marquardt,
    random_learner,
    random_lifts,
    random_teacher,
    second_layer_error,
    tied_jacobian,
    train_tied,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def problem(alpha=1e-3, seed=0, samples=2000):
    g = torch.Generator().manual_seed(seed)
    a = chain(6, (2, 1), (1.0, alpha))
    teacher = random_teacher(a, g)
    x = torch.randn(samples, 6, dtype=torch.float64, generator=g)
    return a, teacher, x, teacher(x), g


def test_alternating_least_squares_corrects_the_lower_layer():
    """The error of layer 2 falls by orders of magnitude each round once layer 3 is fitted with it."""
    a, teacher, x, y, g = problem()
    history = alternating_least_squares(x, y, a, random_lifts(a, g), rounds=5)
    errors = [second_layer_error(teacher.weights[2, 1], h.distilled[2]).item() for h in history]

    assert errors[0] > 1e-4
    assert all(later < earlier / 30 for earlier, later in pairwise(errors[:4]))
    assert feature_error(teacher.features(x)[3], history[-1].features(x)[3]) < 1e-3 * errors[0]
    assert (history[-1](x) - y).square().mean() < 1e-9 * y.var()


def test_without_correction_the_lower_layer_stays_wrong():
    """Fitting each layer once on what is left over never touches layer 2 again."""
    a, teacher, x, y, g = problem()
    history = alternating_least_squares(x, y, a, random_lifts(a, g), rounds=4, corrects=False)
    errors = [second_layer_error(teacher.weights[2, 1], h.distilled[2]).item() for h in history]

    assert errors == [errors[0]] * 4


def test_one_round_is_least_squares():
    """For layer 2 alone the residual is orthogonal to every product of inputs."""
    a, _, x, y, g = problem(samples=300)
    network = alternating_least_squares(x, y, a, random_lifts(a, g), rounds=1)[0]
    residual = network(x) - y
    S = x.square() - 1
    products = (S.unsqueeze(-1) * S.unsqueeze(-2)).flatten(-2)

    correlation = (products * residual.unsqueeze(-1)).sum(0).abs() / products.norm(dim=0)

    # The solve is backward stable: residual correlations are rounding of sums of 300 terms of size |y|.
    assert correlation.max() <= 300 * 10 * EPS * y.norm()


def test_shared_functions_go_to_the_layer_with_more_weight():
    """Two layers with the same inputs share the fit in proportion to their weights squared."""
    a = chain(2, (1, 1), (1.0, 1e-3))
    x = torch.randn(50, 2, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    P = fit_gram_matrices({2: x, 3: x}, x.square().sum(-1), a)
    identity = torch.eye(2, dtype=torch.float64)

    assert torch.allclose(P[2], identity / (1 + 1e-6), atol=1e4 * EPS)
    assert torch.allclose(P[3], 1e-3 * identity / (1 + 1e-6), atol=1e7 * EPS)


def test_a_batch_of_least_squares_is_a_loop():
    """Trials with their own teachers and lifts do not see each other."""
    a = chain(4, (2, 1), (1.0, 1e-3))
    g = torch.Generator().manual_seed(0)
    teacher, R = random_teacher(a, g, batch=(3,)), random_lifts(a, g, batch=(3,))
    x = torch.randn(400, 4, dtype=torch.float64, generator=g)
    y = teacher(x)
    together = alternating_least_squares(x, y, a, R, rounds=3)[-1]
    alone = [
        alternating_least_squares(x, y[t], a, {n: lift[t] for n, lift in R.items()}, rounds=3)[-1](x) for t in range(3)
    ]

    # Both solve the same problems; condition numbers of the scaled columns stay below 1e6.
    assert torch.allclose(together(x), torch.stack(alone), rtol=0, atol=1e6 * EPS * y.abs().max())


def test_joint_training_recovers_the_teacher_and_layerwise_does_not():
    """With a gap of 0.03 all features come back to rounding; layer by layer the first error stays."""
    a, teacher, x, y, g = problem(alpha=0.03, samples=1500)
    start = random_learner(a, 1, g, scale=0.5)
    errors = {}
    for name, stages in (("joint", joint_stages), ("layerwise", layerwise_stages)):
        results = train_tied(start, x, y, stages(a.depth, steps=60, method="levenberg_marquardt"))
        errors[name] = [second_layer_error(teacher.weights[2, 1], r.learner.K[2]).item() for r in results]
        loss = (results[-1].learner(x) - y).square().mean()
        errors[name].append((loss / y.var()).item())

    assert errors["layerwise"][0] == errors["layerwise"][1] == errors["joint"][0] > 1e-2
    assert errors["joint"][1] < 1e-20
    assert errors["joint"][2] < 1e-20 < 1e-3 < errors["layerwise"][2]


def test_stages_of_four_layers_start_with_two():
    """A start that has lifts for layers above the first stage's top trains all the same."""
    a = chain(3, (1, 1, 1), (1.0, 0.1, 0.01))
    g = torch.Generator().manual_seed(0)
    x = torch.randn(50, 3, dtype=torch.float64, generator=g)
    results = train_tied(random_learner(a, 1, g), x, random_teacher(a, g)(x), joint_stages(4, steps=1))

    assert [result.learner.architecture.depth for result in results] == [2, 3, 4]


def test_fixed_layers_stay_fixed():
    """After the joint stages only the layers above move."""
    a, _, x, y, g = problem(samples=200)
    stages = fixed_below_stages(a.depth, 2, steps=5)
    results = train_tied(random_learner(a, 1, g), x, y, stages)

    assert [sorted(s.trainable) for s in stages] == [[2], [3]]
    assert torch.equal(results[0].learner.K[2], results[1].learner.K[2])


def test_adam_lowers_the_loss_and_trains_trials_apart():
    """A batch of two runs equals the two runs alone, to rounding that Adam does not amplify in ten steps."""
    a = chain(4, (2, 1), (1.0, 0.1))
    g = torch.Generator().manual_seed(0)
    start = random_learner(a, 1, g, scale=0.5, batch=(2,))
    x = torch.randn(100, 4, dtype=torch.float64, generator=g)
    y = random_teacher(a, g)(x)
    together = train_tied(start, x, y, joint_stages(3, steps=10))[-1]
    for t in range(2):
        R, K = ({n: part[t] for n, part in parts.items()} for parts in (start.R, start.K))
        alone = train_tied(Learner(a, R, K, K), x, y, joint_stages(3, steps=10))[-1]
        assert torch.allclose(together.losses[:, t], alone.losses, rtol=1e5 * EPS)

    assert (together.losses[-1] < together.losses[0]).all()


def test_adam_finds_the_minimum_of_a_quadratic():
    """On (p - 3)^2 the cosine schedule ends at 3."""
    target = torch.tensor([3.0, -1.0], dtype=torch.float64)
    (found,), losses = adam(
        [torch.zeros(2, dtype=torch.float64)],
        lambda p: ((p[0] - target).square(), [2 * (p[0] - target)]),
        steps=2000,
        step_size=0.05,
    )

    assert torch.allclose(found, target, atol=1e-6)
    assert losses.shape == (2000, 2)


def test_levenberg_marquardt_never_goes_up_and_solves_linear_problems():
    """Losses do not increase, and a consistent linear system is solved."""
    A = torch.randn(3, 9, 4, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    b = A.sum(-1)

    def residuals(p):
        return (A @ p.unsqueeze(-1)).squeeze(-1) - b

    found, losses = levenberg_marquardt(
        torch.zeros(3, 4, dtype=torch.float64), residuals, lambda p: (residuals(p), A), steps=20
    )

    assert (losses.diff(dim=0) <= 0).all()
    assert torch.allclose(found, torch.ones(3, 4).double(), atol=100 * EPS * torch.linalg.cond(A).max() ** 2)


def test_levenberg_marquardt_damps_more_where_its_normal_matrix_is_singular():
    """Two parameters that do the same, and damping that rounding swallows: nothing is raised, and the loss falls."""
    A = torch.ones(5, 2, dtype=torch.float64)

    def residuals(p):
        return p @ A.T - 1

    found, losses = levenberg_marquardt(
        torch.zeros(1, 2, dtype=torch.float64), residuals, lambda p: (residuals(p), A[None]), steps=30, damping=1e-20
    )

    assert (losses.diff(dim=0) <= 0).all()
    assert torch.allclose(found.sum(), torch.ones(()).double())


def test_tied_jacobian_equals_autograd():
    """Per-sample derivatives of the output with W = K."""
    a = chain(4, (3, 2, 2), (1.0, 0.5, 0.25), skip=(0, 1))
    g = torch.Generator().manual_seed(0)
    learner = random_learner(a, 1, g, scale=0.4)
    x = torch.randn(5, 4, dtype=torch.float64, generator=g)
    learner = learner.with_weights(learner.K, learner.K)
    _, outer = tied_jacobian(learner, x)
    K = {n: t.clone().requires_grad_() for n, t in learner.K.items()}
    values = learner.with_weights(K, K)(x)
    for sample in range(5):
        expected = torch.autograd.grad(values[sample], list(K.values()), retain_graph=True)
        scale = max(e.abs().max() for e in expected)
        for n, e in zip(K, expected, strict=True):
            assert torch.allclose(outer[n][sample], e, rtol=0, atol=1e3 * EPS * scale)


def test_bad_arguments_are_named():
    """Impossible stages, rounds and steps are refused."""
    a, _, x, y, g = problem(samples=50)
    with pytest.raises(ValueError, match="between 2 and 3"):
        Stage(3, frozenset({4}))
    with pytest.raises(ValueError, match="to fix"):
        fixed_below_stages(3, 3)
    with pytest.raises(ValueError, match="at least one round"):
        alternating_least_squares(x, y, a, random_lifts(a, g), rounds=0)
    with pytest.raises(ValueError, match="positive damping"):
        levenberg_marquardt(x[0], lambda p: p, lambda p: (p, p), steps=1, damping=0.0)
    with pytest.raises(ValueError, match="positive step size"):
        adam([x], lambda p: (x, p), steps=1, step_size=0.0)


def test_training_runs_on_another_device():
    """Least squares, Adam and Levenberg-Marquardt stay on the device of the samples."""
    a = chain(4, (2, 1), (1.0, 0.1))
    host = random_learner(a, 1, torch.Generator().manual_seed(0))
    with fake_cuda() as device:
        R, K = (
            {n: torch.ones(t.shape, dtype=t.dtype, device=device) for n, t in parts.items()}
            for parts in (host.R, host.K)
        )
        x = torch.ones(30, 4, dtype=torch.float64, device=device)
        y = x.sum(-1)
        network = alternating_least_squares(x, y, a, R, rounds=2)[-1]
        losses = [
            train_tied(Learner(a, R, K, K), x, y, joint_stages(3, steps=2, method=method))[-1].losses
            for method in ("adam", "levenberg_marquardt")
        ]

        assert {t.device.type for t in [network(x), *network.distilled.values(), *losses]} == {"cuda"}


def test_a_feature_that_is_always_zero_has_no_part_in_the_fit():
    """Its products are columns of zeros, which have no length to be scaled by; the others fit as without it."""
    x = torch.randn(20, 2, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    y = x.square().sum(-1)
    P = fit_gram_matrices({2: torch.cat([x, torch.zeros(20, 1)], -1)}, y, chain(2, (1,), (1.0,)))[2]

    assert torch.allclose(P, torch.diag(torch.tensor([1.0, 1.0, 0.0]).double()), rtol=0, atol=1e-12)
