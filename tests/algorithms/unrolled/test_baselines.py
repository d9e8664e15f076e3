"""Classical methods against closed forms, their defining properties and degenerate problems."""

import math

import pytest
import torch

from algorithms.unrolled import (
    LeastSquares,
    chebyshev_steps,
    conjugate_gradients,
    gradient_descent,
    nesterov,
    spectral_problems,
    spectrum,
)
from algorithms.unrolled._baselines import _rounding_of_gradient
from tests.algorithms.unrolled.cases import some_point, some_problems
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def deficient():
    """Two wide problems, one of rank 1 and one of rank 0."""
    values = torch.tensor([[2.0, 0.0, 0.0], [0.0, 0.0, 0.0]], dtype=torch.float64)
    return spectral_problems(values, 5, generator=torch.Generator().manual_seed(7))


def tall():
    """Overdetermined problems: some of the residual cannot be reached."""
    return some_problems(variables=3, rows=5)


@pytest.mark.parametrize("scale", [1.0, 1.5, 1.9])
@pytest.mark.parametrize("problem", [some_problems(), deficient(), tall()], ids=["wide", "deficient", "tall"])
@pytest.mark.parametrize("start", ["origin", "anywhere"])
def test_the_closed_form_is_the_loop(problem, scale, start):
    """The objective of a constant step after t steps, without running it."""
    X_0 = some_point(problem) if start == "anywhere" else None
    looped = problem.objective(gradient_descent(problem, 20, scale=scale, X_0=X_0).movedim(-3, 0))
    closed = spectrum(problem).objective_after(torch.arange(21), scale, X_0=X_0)

    # 20 steps of about 20 roundings, relative to the first objective
    torch.testing.assert_close(closed, looped, rtol=0, atol=20 * 20 * EPS * looped[0].item())


def test_the_solution_is_the_projection_of_the_start():
    """Full row rank: zero residual, and the distance to the start is in the row space."""
    problem = some_problems()
    X_0 = some_point(problem)
    best = spectrum(problem).solution(X_0)
    reference = torch.linalg.pinv(problem.M) @ (problem.Y - (problem.M @ X_0.unsqueeze(-1)).squeeze(-1)).unsqueeze(-1)

    kappa = torch.linalg.cond(problem.M).max().item()
    torch.testing.assert_close(best, X_0 + reference.squeeze(-1), rtol=0, atol=100 * kappa**2 * EPS)


@pytest.mark.parametrize("problem", [deficient(), tall()], ids=["deficient", "tall"])
def test_the_solution_is_stationary_where_data_cannot_be_matched(problem):
    """Rank deficient and tall problems have a solution too: the gradient vanishes there."""
    gradient = problem.gradient(spectrum(problem).solution())
    size = problem.smoothness().sqrt().item() * problem.Y.abs().max().item()

    assert gradient.abs().max() < 100 * EPS * size


def test_extreme_eigenvalues_ignore_the_kernel():
    """The lowest positive eigenvalue is that of the data; a problem of zeros has none."""
    zeros = LeastSquares(torch.zeros(1, 2, 3, dtype=torch.float64), torch.ones(1, 2, dtype=torch.float64))

    assert spectrum(deficient()).lowest.item() == pytest.approx(4.0, rel=50 * EPS)
    assert spectrum(deficient()).highest.item() == pytest.approx(4.0, rel=50 * EPS)
    assert spectrum(zeros).lowest == math.inf


def test_accelerated_descent_keeps_its_rate():
    """The objective gap is at most 2 beta |X_0 - X*|^2 / (t + 1)^2."""
    problem = some_problems(problems=2, variables=20, rows=18)
    best = spectrum(problem).solution()
    t = torch.arange(1, 61)
    gap = problem.objective(nesterov(problem, 60).movedim(-3, 0))[1:]

    assert (gap <= 2 * problem.smoothness() * best.square().sum() / (t + 1) ** 2).all()


@pytest.mark.parametrize("steps", [1, 2, 7, 64])
def test_chebyshev_steps_reach_the_minimax_residual(steps):
    """The residual polynomial is at most 1 / T_t((kappa + 1)/(kappa - 1)) on the interval, and reaches it."""
    lowest, highest = (torch.tensor(value, dtype=torch.float64) for value in (0.5, 20.0))
    lam = torch.linspace(0.5, 20.0, 4001, dtype=torch.float64)
    sizes = chebyshev_steps(lowest, highest, steps)
    residual = (1 - lam.unsqueeze(-1) * sizes).prod(-1).abs()
    optimum = 1 / math.cosh(steps * math.acosh((20.0 + 0.5) / (20.0 - 0.5)))

    assert residual.max().item() == pytest.approx(optimum, rel=1e2 * steps * EPS)
    assert residual[0].item() == pytest.approx(optimum, rel=1e2 * steps * EPS)


def test_chebyshev_steps_are_stable():
    """A hundred steps in floating point come as far as theory says, though single steps are far beyond 2/beta."""
    problem = some_problems(problems=2, variables=20, rows=16)
    S = spectrum(problem)
    history = gradient_descent(problem, chebyshev_steps(S.lowest, S.highest, 100))
    reached = problem.objective(history[-1])
    q = math.sqrt((S.highest / S.lowest).item())
    factor = 1 / math.cosh(100 * math.acosh((q * q + 1) / (q * q - 1)))
    start = problem.objective(history[0])
    floor = (100 * 40 * EPS * S.highest.sqrt() * history.abs().max()) ** 2

    assert reached <= start * factor**2 + floor


@pytest.mark.parametrize("problem", [some_problems(), deficient(), tall()], ids=["wide", "deficient", "tall"])
def test_conjugate_gradients_finish_after_rank_steps(problem):
    """The objective is minimal after rank steps, and the method then stays put without dividing by zero."""
    history = conjugate_gradients(problem, 8)
    best = problem.objective(spectrum(problem).solution())
    kappa = (spectrum(problem).highest / spectrum(problem).lowest).item()
    reached = problem.objective(history.movedim(-3, 0))[3:]

    assert history.isfinite().all()
    assert (reached - best <= 1e3 * kappa * EPS * problem.Y.square().sum()).all()


def test_trials_run_side_by_side():
    """Every method takes trial axes."""
    problem = some_problems(2, 3)
    single = LeastSquares(problem.M[1, 2], problem.Y[1, 2])
    S = spectrum(problem)

    for method in (
        lambda p: gradient_descent(p, 6),
        lambda p: nesterov(p, 6),
        lambda p: conjugate_gradients(p, 2),
    ):
        torch.testing.assert_close(method(problem)[1, 2], method(single), rtol=1e4 * EPS, atol=1e4 * EPS)
    sizes = chebyshev_steps(S.lowest, S.highest, 6)
    torch.testing.assert_close(
        gradient_descent(problem, sizes)[1, 2], gradient_descent(single, sizes[:, 1, 2]), rtol=1e4 * EPS, atol=1e4 * EPS
    )
    torch.testing.assert_close(
        S.objective_after(torch.arange(3))[1, 2],
        spectrum(single).objective_after(torch.arange(3)),
        rtol=1e4 * EPS,
        atol=0,
    )


def test_no_steps_are_refused():
    """A polynomial needs a degree."""
    with pytest.raises(ValueError, match="at least one step"):
        chebyshev_steps(torch.tensor(1.0), torch.tensor(2.0), 0)


def test_baselines_stay_on_the_device_of_the_data():
    """No tensor is created beside the device of the inputs."""
    with fake_cuda() as device:
        problem = LeastSquares(torch.ones(2, 3, 5, device=device), torch.ones(2, 3, device=device))
        S = spectrum(problem)
        results = (
            gradient_descent(problem, 2),
            gradient_descent(problem, chebyshev_steps(S.lowest, S.highest, 3)),
            nesterov(problem, 2),
            conjugate_gradients(problem, 2),
            S.solution(),
            S.objective_after(torch.arange(3, device=device)),
        )

        assert {result.device.type for result in results} == {"cuda"}


def test_the_rounding_of_a_gradient_is_its_formula():
    """(max(b, d) eps |M| |r|)^2 for each problem, in its type; a residual of either sign counts alike."""
    M = torch.tensor([[[3.0, 0, 4], [0, 0, 0]], [[1, 0, 0], [0, 2, 2]]], dtype=torch.float64)
    r = torch.tensor([[-3.0, 4], [2, -1]], dtype=torch.float64)
    problem = LeastSquares(M, 0 * r)
    eps = torch.finfo(torch.float64).eps

    found = _rounding_of_gradient(problem, r).flatten().tolist()
    assert found == pytest.approx([(3 * eps) ** 2 * 25 * 25, (3 * eps) ** 2 * 9 * 5], rel=1e-12, abs=0)
