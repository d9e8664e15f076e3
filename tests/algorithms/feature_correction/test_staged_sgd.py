"""The printed algorithm and the oracle update: against literal loops, and the facts stated about them."""

import math
from itertools import product

import pytest
import torch

from algorithms.feature_correction import (
    Schedule,
    Strengths,
    broken_rules,
    chain,
    initial_distill,
    oracle_step,
    oracle_targets,
    printed_schedule,
    random_learner,
    random_lifts,
    random_signs,
    random_teacher,
    sgd_step,
    stacked_target,
    staged_sgd,
    widest_source,
    zero_learner,
)
from tests.algorithms.feature_correction.reference import obvious_gradients, obvious_objective
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def problem(alpha=1e-4, samples=50):
    g = torch.Generator().manual_seed(0)
    a = chain(2, (1, 1), (1.0, alpha))
    teacher = random_teacher(a, g)
    x = 4 * torch.rand(samples, 2, dtype=torch.float64, generator=g) - 2  # bounded, so that single samples are tame
    return a, x, teacher(x)


def literal_run(start, x, y, schedule, step_size, target, first_target, steps, noise, generator):
    """The printed algorithm line by line, with automatic differentiation."""
    a = start.architecture
    learner, goal, step = start, first_target, 0
    eta = dict.fromkeys(a.layers, 0.0)
    lam = [dict.fromkeys(a.layers, 0.0) for _ in range(4)]
    objectives = []
    while goal >= target:
        while True:
            objective = float(obvious_objective(learner, x, y, Strengths(*lam)))
            objectives.append(objective)
            if objective < goal**2 / 4 or step >= steps:
                break
            for layer in a.layers:
                if eta[layer] == 0 and objective <= schedule.start[layer]:
                    eta[layer] = step_size
                    lam[3][layer] = goal**2 / (widest_source(a, layer) * a.depth) ** 8
                if lam[0][layer] == 0 and objective <= schedule.distil[layer]:
                    lam[0][layer] = schedule.lambda3[layer]
                    lam[1][layer] = schedule.lambda4[layer]
                    lam[2][layer] = schedule.lambda5[layer]
                    K = initial_distill(learner.W[layer], a.split(layer), width=a.width(layer))
                    learner = learner.with_weights(learner.W, {**learner.K, layer: K})
            pick = torch.randint(len(x), (1,), generator=generator)
            _, gW, gK = obvious_gradients(learner, x[pick], y[pick], Strengths(*lam))
            W, K = dict(learner.W), dict(learner.K)
            for layer in a.layers:
                if eta[layer]:
                    K[layer] = K[layer] - eta[layer] * gK[layer]
                    draw = torch.randn(W[layer].shape, dtype=x.dtype, generator=generator)
                    W[layer] = W[layer] - eta[layer] * gW[layer] + noise * draw
            learner = learner.with_weights(W, K)
            step += 1
        if objective >= goal**2 / 4:
            break
        goal /= 2
        lam[3] = {layer: value / 4 for layer, value in lam[3].items()}
    return learner, objectives


def test_staged_sgd_follows_the_printed_lines():
    """Same samples, same noise, same stages: the trajectory is that of the literal loop."""
    a, x, y = problem()
    schedule = printed_schedule(a)
    start = zero_learner(a, 3, torch.Generator().manual_seed(1))
    options = {"step_size": 5e-3, "target": 1e-3, "first_target": 8.0, "steps": 300, "noise": 1e-3}
    run = staged_sgd(start, x, y, schedule, generator=torch.Generator().manual_seed(2), **options)

    learner, objectives = literal_run(start, x, y, schedule, generator=torch.Generator().manual_seed(2), **options)

    assert {event.kind for event in run.events} >= {"start", "halve", "distil"}
    # Rounding of one step grows along a trajectory of 300; relative agreement to 1e-9 is far below any step.
    assert torch.allclose(torch.tensor(run.objectives), torch.tensor(objectives), rtol=1e-9)
    for layer in a.layers:
        assert torch.allclose(run.learner.W[layer], learner.W[layer], rtol=1e-9, atol=1e-9)
        assert torch.allclose(run.learner.K[layer], learner.K[layer], rtol=1e-9, atol=1e-9)


def test_staged_sgd_reaches_its_target():
    """From zero weights and noise, through both stages, to an objective a thousand times below the first."""
    a, x, y = problem()
    start = zero_learner(a, 3, torch.Generator().manual_seed(1))
    run = staged_sgd(
        start,
        x,
        y,
        printed_schedule(a),
        step_size=5e-3,
        target=0.06,
        first_target=8.0,
        steps=1000,
        noise=1e-3,
        generator=torch.Generator().manual_seed(2),
        evaluate_every=5,
    )

    assert run.stopped == "target reached"
    assert run.objectives[-1] < 1e-3 * run.objectives[0]
    assert run.target < 0.06


def test_without_noise_zero_stays_zero():
    """W = K = 0 is critical: the noiseless algorithm never moves."""
    a, x, y = problem()
    run = staged_sgd(
        zero_learner(a, 3, torch.Generator()),
        x,
        y,
        printed_schedule(a),
        step_size=1e-3,
        target=1e-3,
        first_target=1.0,
        steps=20,
        noise=0.0,
        generator=torch.Generator(),
    )

    assert run.stopped == "out of steps"
    assert all(not W.any() for W in run.learner.W.values())


def test_a_large_step_is_reported_as_divergence():
    """Non-finite objectives end the run with a word for it."""
    a, x, y = problem()
    start = random_learner(a, 3, torch.Generator().manual_seed(1), scale=1.0)
    run = staged_sgd(
        start,
        x,
        y,
        printed_schedule(a),
        step_size=1e3,
        target=1e-3,
        first_target=1.0,
        steps=200,
        noise=0.0,
        generator=torch.Generator(),
    )

    assert run.stopped == "diverged"
    assert not math.isfinite(run.objectives[-1])


def test_printed_schedule_has_its_closed_forms():
    """Thresholds and ties at d = 8, C = 2 by hand."""
    a = chain(8, (2, 2), (1.0, 0.1))
    s = printed_schedule(a, C=2.0)

    assert list(broken_rules(a)) == []
    assert s.start[2] == math.inf
    assert s.start[3] == pytest.approx(8 ** (-1 / 12), rel=8 * EPS)
    assert s.distil[3] == s.lambda3[3] == pytest.approx(0.01 * 8 ** (-1 / 48), rel=8 * EPS)
    assert s.lambda4[2] == pytest.approx(8 ** (-1 / 12), rel=8 * EPS)
    assert s.lambda5[2] == pytest.approx(8 ** (-1 / 8), rel=8 * EPS)
    assert s.decay == {2: 3.0**8, 3: 6.0**8}


def oracle_problem(width=8):
    a = chain(3, (2, 2), (1.0, 0.1))
    g = torch.Generator().manual_seed(0)
    teacher, R = random_teacher(a, g), random_lifts(a, g)
    U = {2: torch.linalg.qr(torch.randn(2, 2, dtype=torch.float64, generator=g)).Q}
    V = oracle_targets(teacher, R, U)
    learner = random_learner(a, width, g, scale=0.3)
    return a, teacher, R, U, V, learner


def test_oracle_targets_undo_the_lift():
    """V* sigma(R U z) = W* sigma(z) for every z."""
    a, teacher, R, U, V, _ = oracle_problem()
    z = torch.randn(20, 2, dtype=torch.float64, generator=torch.Generator().manual_seed(1))
    lifted = (z @ (R[2] @ U[2]).mT).square() @ V[3][:, a.split(3) :].mT
    scale = V[3].abs().max() * z.square().max()

    assert torch.allclose(lifted, z.square() @ teacher.weights[3, 2].mT, rtol=0, atol=1e3 * EPS * scale)


def test_the_stack_keeps_the_gram_matrix_whatever_the_signs():
    """V^{*,w} has the Gram matrix of V*, also after sign flips of its rows."""
    *_, V, _ = oracle_problem()
    stack = stacked_target(V[3], 8)
    flipped = random_signs(8, torch.Generator().manual_seed(1)).unsqueeze(-1) * stack

    gram = V[3].mT @ V[3]

    assert torch.allclose(stack.mT @ stack, gram, rtol=0, atol=100 * EPS * gram.abs().max())
    assert torch.allclose(flipped.mT @ flipped, gram, rtol=0, atol=100 * EPS * gram.abs().max())


def test_average_over_all_signs_mixes_the_gram_matrices():
    """E W'^T W' = (1 - eta) W^T W + eta V^T V, by enumeration of all signs at once."""
    a, *_, V, learner = oracle_problem(width=6)
    W, K = learner.W[3], learner.K[3]
    signs = torch.tensor(list(product([-1.0, 1.0], repeat=6)), dtype=torch.float64)
    step = oracle_step(W, K, V[3], a.split(3), eta1=0.3, eta2=0.0, signs=signs)
    expected = 0.7 * W.mT @ W + 0.3 * V[3].mT @ V[3]

    assert torch.allclose((step.W.mT @ step.W).mean(0), expected, rtol=0, atol=1e3 * EPS * expected.abs().max())


def test_first_order_change_of_the_oracle_keeps_the_cross_product():
    """K_p^T K_< does not move to first order in eta1."""
    a, *_, V, learner = oracle_problem()
    W, K, split = learner.W[3], learner.K[3], a.split(3)
    signs = torch.ones(8, dtype=torch.float64)

    def change(eta):
        new = oracle_step(W, K, V[3], split, eta1=eta, eta2=0.0, signs=signs).K
        return (new[:, split:].mT @ new[:, :split] - K[:, split:].mT @ K[:, :split]).norm()

    # A first-order term would halve with eta; a quadratic one falls by four. Rounding is 1e-16 / 1e-8.
    assert change(5e-5) / change(1e-4) == pytest.approx(0.25, abs=1e-3)


def test_oracle_step_of_layer_two_and_of_singular_weights():
    """With one source the far block is empty; zero narrow weights have a zero pseudo-inverse."""
    a, *_, V, learner = oracle_problem()
    signs = torch.ones(8, dtype=torch.float64)
    second = oracle_step(learner.W[2], learner.K[2], V[2], a.split(2), eta1=0.1, eta2=0.1, signs=signs)
    zero = oracle_step(learner.W[3], 0 * learner.K[3], V[3], a.split(3), eta1=0.1, eta2=0.1, signs=signs)

    assert second.K.shape == learner.K[2].shape
    assert not zero.K.any()
    assert not zero.Q.any()


def test_bad_arguments_are_named():
    """Each refusal says what was expected."""
    a, x, y = problem()
    start, schedule, g = zero_learner(a, 2, torch.Generator()), printed_schedule(a), torch.Generator()
    options = {"step_size": 1e-3, "target": 1.0, "first_target": 1.0, "steps": 1, "noise": 0.0, "generator": g}
    with pytest.raises(ValueError, match=r"samples \(N, d\)"):
        staged_sgd(start, x[None], y, schedule, **options)
    for slip in ({"step_size": 0.0}, {"target": 0.0}, {"first_target": -1.0}, {"noise": -0.1}, {"steps": 0}):
        with pytest.raises(ValueError, match="must be positive"):
            staged_sgd(start, x, y, schedule, **{**options, **slip})
    with pytest.raises(ValueError, match="C >= 2"):
        printed_schedule(a, C=1.0)
    with pytest.raises(ValueError, match="multiple of k"):
        stacked_target(torch.zeros(2, 3), 5)
    with pytest.raises(ValueError, match="eta1"):
        oracle_step(x, x, x, 0, eta1=2.0, eta2=0.0, signs=y)


def test_steps_run_on_another_device():
    """A gradient step and an oracle step stay on the device of the weights."""
    a = chain(3, (2, 2), (1.0, 0.1))
    host = random_learner(a, 4, torch.Generator().manual_seed(0))
    with fake_cuda() as device:
        R, W, K = (
            {n: torch.ones(t.shape, dtype=t.dtype, device=device) for n, t in parts.items()}
            for parts in (host.R, host.W, host.K)
        )
        x = torch.ones(5, 3, dtype=torch.float64, device=device)
        moved = sgd_step(type(host)(a, R, W, K), x, x.sum(-1), Strengths({3: 0.1}), {2: 0.1, 3: 0.1}, noise=0.1)
        signs = torch.ones(4, dtype=torch.float64, device=device)
        oracle = oracle_step(W[3], K[3], K[3], a.split(3), eta1=0.1, eta2=0.1, signs=signs)

        assert {t.device.type for t in [*moved.W.values(), *moved.K.values(), oracle.W, oracle.K]} == {"cuda"}


def test_thresholds_that_are_just_met_start_and_distil_but_do_not_halve():
    """At the objective 1 of a zero network: layers begin at most there, a target of 2 is halved only below."""
    a, x, _ = problem()
    start = zero_learner(a, 3, torch.Generator().manual_seed(1))
    ones, none = {2: 1.0, 3: 1.0}, {2: 0.0, 3: 0.0}
    schedule = Schedule(start=ones, distil=ones, lambda3=none, lambda4=none, lambda5=none, decay={2: 1.0, 3: 1.0})
    options = {"step_size": 0.1, "target": 2.0, "first_target": 2.0, "steps": 1, "noise": 0.0}
    run = staged_sgd(start, x, torch.ones(len(x)).double(), schedule, generator=torch.Generator(), **options)

    assert [event.kind for event in run.events] == ["start", "distil"] * 2
    assert (run.stopped, run.target, run.objectives) == ("out of steps", 2.0, [1.0, 1.0])
