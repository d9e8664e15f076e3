"""Training, and the networks it starts from."""

import itertools

import pytest
import torch

from algorithms.unrolled import (
    CoordinateNet,
    LeastSquares,
    designed_initialisation,
    detached_gradient,
    expanded_initialisation,
    full_gradient,
    half_axis_directions,
    meta_steps,
    rollout,
    sectors,
    spectrum,
    train,
)
from tests.algorithms.unrolled.cases import some_point, some_problems, some_weights
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def generator(seed=0):
    """A source of random numbers."""
    return torch.Generator().manual_seed(seed)


def test_training_is_gradient_descent_on_all_layers():
    """The loss curve and the final weights are those of the update written out."""
    problem, weights = some_problems(), some_weights(4, 6)
    losses, W = [], weights
    for _ in range(5):
        run = rollout(problem, W, 4)
        losses.append(run.objective[-1])
        W = tuple(w - 1e-2 * dw for w, dw in zip(W, detached_gradient(problem, W, run), strict=True))
    losses.append(rollout(problem, W, 4).objective[-1])
    result = train(problem, weights, 4, 1e-2, 5)

    assert torch.equal(result.objective, torch.stack(losses))
    assert all(torch.equal(a, b) for a, b in zip(result.weights, W, strict=True))


@pytest.mark.parametrize("gradient", [detached_gradient, full_gradient])
def test_training_lowers_the_objective(gradient):
    """From plain gradient descent, learned steps improve the last objective, in every iteration at a small rate."""
    problem = some_problems(problems=4, variables=16, rows=10)
    weights = expanded_initialisation((8, 64), 30.0, generator=generator())
    result = train(problem, weights, 20, 1e-6, 30, network=sectors, gradient=gradient)

    assert (result.objective.diff() < 0).all()
    assert result.objective[0] == pytest.approx(spectrum(problem).objective_after(torch.tensor([20])).item())


def test_trials_train_side_by_side():
    """A batch of trials is the loop over trials, each with its own step size."""
    problem, weights = some_problems(2), some_weights(4, trials=(2,))
    eta = torch.tensor([1e-2, 1e-3], dtype=torch.float64)
    together = train(problem, weights, 3, eta, 4)

    assert together.objective.shape == (2, 5)
    for i in range(2):
        single = LeastSquares(problem.M[i], problem.Y[i])
        alone = train(single, tuple(W[i] for W in weights), 3, eta[i].item(), 4)
        # 4 iterations of 3 steps of about 50 roundings, amplified by at most 1e2
        torch.testing.assert_close(together.objective[i], alone.objective, rtol=4 * 3 * 50 * 1e2 * EPS, atol=0)


def test_a_batch_of_all_problems_is_full_batch_training():
    """Drawing all problems changes only their order."""
    problem, weights = some_problems(), some_weights(4)
    X_0 = some_point(problem)
    full = train(problem, weights, 3, 1e-2, 4, X_0=X_0)
    drawn = train(problem, weights, 3, 1e-2, 4, X_0=X_0, batch_size=3, generator=generator())

    torch.testing.assert_close(drawn.objective, full.objective, rtol=4 * 3 * 50 * 1e2 * EPS, atol=0)


def test_a_batch_sees_only_its_problems_at_the_common_step():
    """Each iteration runs on as many problems as asked for, with the base step of all."""
    problem = some_problems(problems=5)
    drawn = meta_steps(problem, some_weights(4), 2, 1e-2, batch_size=2, generator=generator())

    for step in itertools.islice(drawn, 3):
        assert step.run.X.shape == (3, 2, 5)
        assert torch.equal(step.run.beta, problem.smoothness())


@pytest.mark.parametrize("hidden", [(8,), (8, 16), (16, 4)])
def test_expanded_layers_are_orthonormal_up_to_the_expansion(hidden):
    """All singular values of the inner layers equal the expansion; the last layer is zero; same seed, same net."""
    *inner, last = expanded_initialisation(hidden, 7.0, generator=generator(), trials=(3,))
    again = expanded_initialisation(hidden, 7.0, generator=generator(), trials=(3,))

    assert (last == 0).all()
    assert all(torch.equal(a, b) for a, b in zip((*inner, last), again, strict=True))
    for W in inner:
        values = torch.linalg.svdvals(W)
        torch.testing.assert_close(values, torch.full_like(values, 7.0), rtol=50 * max(hidden) * EPS, atol=0)


@pytest.mark.parametrize("layers", [2, 3, 5])
def test_each_designed_layer_multiplies_by_the_expansion(layers):
    """The last hidden layer is e^(L-1) times the positive and negative parts of the features."""
    W = designed_initialisation(half_axis_directions(), layers, 4.0)
    x, g = some_point(some_problems())[:2]
    hidden = CoordinateNet(W).hidden(x, g)[-1]
    parts = torch.stack((x.relu(), (-x).relu(), g.relu(), (-g).relu()), -1)

    assert len(W) == layers
    assert torch.equal(hidden, 4.0 ** (layers - 1) * parts)


def test_bad_settings_are_refused():
    """Sizes and numbers that make no sense are reported."""
    problem, weights = some_problems(), some_weights(4)
    with pytest.raises(ValueError, match="batch size between 1 and 3"):
        next(meta_steps(problem, weights, 2, 1e-2, batch_size=4, generator=generator()))
    with pytest.raises(ValueError, match="expected a generator"):
        next(meta_steps(problem, weights, 2, 1e-2, batch_size=2))
    with pytest.raises(ValueError, match="nonnegative number of iterations"):
        train(problem, weights, 2, 1e-2, -1)
    with pytest.raises(ValueError, match="hidden width"):
        expanded_initialisation((), 1.0, generator=generator())
    with pytest.raises(ValueError, match="shape \\(n, 2\\)"):
        designed_initialisation(torch.ones(3, 3), 2, 1.0)


def test_training_stays_on_the_device_of_the_data():
    """No tensor is created beside the device of the inputs."""
    with fake_cuda() as device:
        problem = LeastSquares(torch.ones(3, 3, 5, device=device), torch.ones(3, 3, device=device))
        weights = designed_initialisation(half_axis_directions(dtype=torch.float32, device=device), 3, 2.0)
        drawn = train(problem, weights, 2, 1e-2, 2)

        assert drawn.objective.device.type == drawn.weights[0].device.type == "cuda"
