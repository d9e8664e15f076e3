"""The unrolled run against a scalar loop, plain gradient descent and its own edge cases."""

import math

import numpy as np
import pytest
import torch

from algorithms.unrolled import LeastSquares, gaussian_problems, rollout, spectral_problems
from tests.algorithms.unrolled.cases import some_point, some_problems, some_weights
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def coordinate_by_coordinate(M, Y, weights, steps, beta, X):
    """One coordinate after the other, in numpy and plain Python."""
    history = [X]
    for _ in range(steps):
        g = np.stack([m.T @ (m @ x - y) for m, x, y in zip(M, X, Y, strict=True)])
        P = np.empty_like(X)
        for place in np.ndindex(X.shape):
            G = np.array([X[place], g[place]])
            for W in weights[:-1]:
                G = np.maximum(W @ G, 0)
            P[place] = 2 / (1 + math.exp(-(weights[-1] @ G).item()))
        X = X - P * g / beta
        history.append(X)
    return np.stack(history)


@pytest.mark.parametrize("hidden", [(4,), (4, 6), (3, 5, 4)])
def test_the_run_is_the_update_written_out_coordinate_by_coordinate(hidden):
    """Batched products give what a scalar loop gives."""
    problem, weights = some_problems(), some_weights(*hidden)
    X_0 = some_point(problem)
    run = rollout(problem, weights, 6, X_0=X_0)
    beta = np.linalg.norm(problem.M.numpy(), 2, axis=(1, 2)).max() ** 2
    slow = coordinate_by_coordinate(
        problem.M.numpy(), problem.Y.numpy(), [W.numpy() for W in weights], 6, beta, X_0.numpy()
    )

    # each of 6 steps adds a few dozen roundings, amplified by the network's own sensitivity (below 1e2 here)
    np.testing.assert_allclose(run.X.numpy(), slow, rtol=0, atol=6 * 50 * 1e2 * EPS * abs(slow).max())


def test_a_network_that_returns_zero_is_gradient_descent():
    """With a last layer of zeros every factor is exactly 1 and the step is 1/beta."""
    problem, (*inner, last) = some_problems(), some_weights(4, 6)
    run = rollout(problem, (*inner, 0 * last), 5)
    X = torch.zeros(3, 5, dtype=torch.float64)
    for _ in range(5):
        X = X - problem.gradient(X) / problem.smoothness()

    assert (run.P == 1).all()
    torch.testing.assert_close(run.X[-1], X, rtol=0, atol=50 * EPS * X.abs().max().item())


@pytest.mark.parametrize("rows", [1, 3])
def test_the_record_is_consistent(rows):
    """Gradients, residuals and objectives belong to the iterates beside them."""
    problem = some_problems(rows=rows)
    run = rollout(problem, some_weights(4), 3)

    assert run.X.shape == run.g.shape == (4, 3, 5)
    assert run.z.shape == run.P.shape == (3, 3, 5)
    assert run.r.shape == (4, 3, rows)
    for t in range(4):
        X = run.X[t]
        # 5 + 3 roundings of terms of size |M| |X|, and once more times |M| for the gradient
        size = problem.smoothness().item() * (1 + X.abs().max().item())
        torch.testing.assert_close(run.r[t], problem.residual(X), rtol=0, atol=20 * EPS * size)
        torch.testing.assert_close(run.g[t], problem.gradient(X), rtol=0, atol=20 * EPS * size)
        torch.testing.assert_close(run.objective[t], problem.objective(X), rtol=0, atol=20 * EPS * size**2)


@pytest.mark.parametrize(("data", "nets"), [((2, 3), (2, 3)), ((2, 3), ()), ((), (2, 3)), ((2, 1), (3,))])
def test_trials_run_side_by_side(data, nets):
    """A batch of problems, of networks or of both is the loop over single runs."""
    problem, weights = some_problems(*data), some_weights(4, 6, trials=nets)
    run = rollout(problem, weights, 4)
    M, Y = (tensor.expand(2, 3, *tensor.shape[len(data) :]) for tensor in (problem.M, problem.Y))
    W = [tensor.expand(2, 3, *tensor.shape[len(nets) :]) for tensor in weights]

    assert run.X.shape == (2, 3, 5, 3, 5)
    for i in range(2):
        for j in range(3):
            single = rollout(LeastSquares(M[i, j], Y[i, j]), tuple(w[i, j] for w in W), 4)
            scale = single.X.abs().max().item()
            torch.testing.assert_close(run.X[i, j], single.X, rtol=0, atol=4 * 50 * 1e2 * EPS * scale)


def test_saturated_factors_are_counted():
    """Factors that rounding has pushed to exactly 2 are reported, coordinate by coordinate."""
    problem = LeastSquares(torch.ones(1, 1, 2, dtype=torch.float64), torch.ones(1, 1, dtype=torch.float64))
    W = (torch.tensor([[0.0, -1.0]], dtype=torch.float64), torch.tensor([[40.0]], dtype=torch.float64))
    run = rollout(problem, W, 1)

    assert run.saturated == 2


def test_the_smoothness_is_the_largest_of_the_blocks():
    """The constant of the concatenated problem is the largest one of its blocks."""
    problem = some_problems(2)
    whole = torch.linalg.matrix_norm(problem.block_matrix(), 2).square()

    torch.testing.assert_close(problem.smoothness(), whole, rtol=50 * EPS, atol=0)


def test_zero_data_stays_at_the_solution():
    """A right-hand side of zeros and a start at the origin leave nothing to do."""
    problem = LeastSquares(some_problems().M, torch.zeros(3, 3, dtype=torch.float64))
    run = rollout(problem, some_weights(4), 3)

    assert (run.X == 0).all()


def test_generated_problems_are_as_ordered():
    """Consistent data can be solved; prescribed singular values are there."""
    generator = torch.Generator().manual_seed(3)
    consistent = gaussian_problems(2, 3, 5, generator=generator, consistent=True)
    best = torch.linalg.lstsq(consistent.M, consistent.Y.unsqueeze(-1)).solution.squeeze(-1)
    values = torch.tensor([[3.0, 1.0, 0.0], [2.0, 2.0, 1.0]], dtype=torch.float64)
    spectral = spectral_problems(values, 4, generator=generator)

    assert (consistent.objective(best) < 1e2 * EPS * consistent.Y.square().sum()).all()
    torch.testing.assert_close(torch.linalg.svdvals(spectral.M), values, rtol=0, atol=50 * EPS * 3)


def test_bad_arguments_are_refused():
    """Shapes that do not fit are reported with what was expected."""
    problem = some_problems()
    with pytest.raises(ValueError, match="M of shape"):
        LeastSquares(torch.zeros(2, 3), torch.zeros(2))
    with pytest.raises(ValueError, match="one dtype"):
        LeastSquares(torch.zeros(1, 2, 3), torch.zeros(1, 2, dtype=torch.float64))
    with pytest.raises(ValueError, match="two weight matrices"):
        rollout(problem, some_weights(4)[:1], 2)
    with pytest.raises(ValueError, match="at least one step"):
        rollout(problem, some_weights(4), 0)
    with pytest.raises(ValueError, match="X_0 of shape"):
        rollout(problem, some_weights(4), 1, X_0=torch.zeros(5, dtype=torch.float64))
    with pytest.raises(ValueError, match="positive sizes"):
        gaussian_problems(0, 2, 2, generator=torch.Generator())
    with pytest.raises(ValueError, match="at least b variables"):
        spectral_problems(torch.ones(1, 3), 2, generator=torch.Generator())


def test_everything_stays_on_the_device_of_the_data():
    """No tensor is created beside the device of the inputs."""
    with fake_cuda() as device:
        problem = LeastSquares(torch.ones(2, 3, 5, device=device), torch.ones(2, 3, device=device))
        W = (torch.ones(4, 2, device=device), torch.ones(1, 4, device=device))
        run = rollout(problem, W, 2)

        assert {run.X.device.type, run.objective.device.type, run.saturated.device.type} == {device.type}


@pytest.mark.parametrize("trials", [(), (2,)])
@pytest.mark.parametrize("before", [(), (4,), (4, 3)])
def test_residuals_of_many_points_are_those_of_each(trials, before):
    """Axes before the trials are only bookkeeping: a history is taken in one product."""
    problem = some_problems(*trials)
    generator = torch.Generator().manual_seed(3)
    points = torch.randn(*before, *trials, 3, 5, generator=generator, dtype=torch.float64)
    image = torch.einsum("...nbd,...nd->...nb", problem.M.expand(*before, *problem.M.shape), points)
    slope = torch.einsum("...nbd,...nb->...nd", problem.M.expand(*before, *problem.M.shape), image - problem.Y)
    size = problem.M.abs().sum() * points.abs().max()  # larger than any sum of products

    torch.testing.assert_close(problem.residual(points), image - problem.Y, rtol=0, atol=10 * EPS * size.item())
    torch.testing.assert_close(
        problem.gradient(points), slope, rtol=0, atol=20 * EPS * (size * problem.M.abs().sum()).item()
    )
