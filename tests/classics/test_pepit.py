"""PEPit computes worst cases by semidefinite programming; the bounds and the worst instances here agree with it."""

import contextlib
import io
import warnings

import pytest

import bounds
from bounds.core import Depth
from tests.classics.pepit_rows import rows
from tests.classics.pepit_table import CLOSE, computed, shown

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the solvers that PEPit imports
    pytest.importorskip("PEPit", reason="PEPit is not installed: pip install 'boundbench[pepit]' compares with it")

SOLVER = 1e-4
"""Relative precision that the semidefinite solver is asked for, with a margin of ten."""


def worst_case(example, **arguments):
    """What PEPit computes, not what it quotes."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        computed, _ = example(verbose=0, **arguments)
    return computed


def tightest(claim, steps):
    """The tightest of the claim's stored instances with this many steps."""
    experiment = next(iter(claim.experiments.values()))
    points = [point for point in experiment.points(Depth.STANDARD) if point["steps"] == steps]
    return max(claim.judge(experiment.run(point)).tightness or 0 for point in points)


@pytest.mark.parametrize("steps", [1, 5])
def test_gradient_descent(steps):
    """The same constant, and the worst function of the gallery is the worst there is."""
    from PEPit.examples.unconstrained_convex_minimization import wc_gradient_descent

    claim = bounds.get("classics.gradient_descent")
    exact = worst_case(wc_gradient_descent, L=1, gamma=1, n=steps)

    assert claim.bound(L=1.0, R2=1.0, N=steps) == pytest.approx(exact, rel=SOLVER)
    assert tightest(claim, steps) >= 0.999


@pytest.mark.parametrize("steps", [1, 5])
def test_proximal_point(steps):
    """The same constant."""
    from PEPit.examples.unconstrained_convex_minimization import wc_proximal_point

    claim = bounds.get("classics.proximal_point")
    exact = worst_case(wc_proximal_point, gamma=3, n=steps)

    assert claim.bound(gamma=3.0, R2=1.0, N=steps) == pytest.approx(exact, rel=SOLVER)
    assert tightest(claim, steps) >= 0.999


@pytest.mark.parametrize("steps", [1, 4])
def test_optimised_gradient(steps):
    """The same constant, from weights computed by another path."""
    from PEPit.examples.unconstrained_convex_minimization import wc_optimized_gradient

    from bounds.classics.convex.optimised_gradient import last_weight

    claim = bounds.get("classics.optimised_gradient")
    exact = worst_case(wc_optimized_gradient, L=3, n=steps)

    assert claim.bound(L=3.0, R2=1.0, theta_N=last_weight(steps, 1.0)) == pytest.approx(exact, rel=SOLVER)


@pytest.mark.parametrize("steps", [1, 5])
def test_nesterov(steps):
    """Nothing is worse than the Huber function, and the printed bound is above it."""
    claim = bounds.get("classics.nesterov")
    exact, printed = worst_case(fast_gradient, n=steps), claim.bound(L=1.0, R2=1.0, N=steps)

    assert exact <= printed
    assert tightest(claim, steps) * printed == pytest.approx(exact, rel=SOLVER)


@pytest.mark.parametrize("steps", [1, 4, 8])
def test_nesterov_sharp(steps):
    """The sharp constant, where it is proved, and the worst function of the gallery is the worst there is."""
    claim = bounds.get("classics.nesterov_sharp")

    assert claim.bound(L=1.0, R2=1.0, N=steps) == pytest.approx(worst_case(fast_gradient, n=steps), rel=SOLVER)
    assert tightest(claim, steps) == 1


@pytest.mark.parametrize("condition", [2, 9])
def test_steepest_descent(condition):
    """One step of exact line search, in function values of smooth strongly convex functions."""
    from PEPit.examples.unconstrained_convex_minimization import wc_gradient_exact_line_search

    claim = bounds.get("classics.steepest_descent")
    exact = worst_case(wc_gradient_exact_line_search, L=condition, mu=1, n=1)

    assert claim.bound(kappa=float(condition), k=1, energy_0=1.0) == pytest.approx(exact, rel=SOLVER)


EVERY = 9
"""One row of the page in so many is computed again; all of them with --bounds-depth=thorough."""


def agrees(row):
    """Today's number of PEPit is the one on the page, up to the solver's precision."""
    theirs, _, _ = shown()[f"`{row.claim}`, {row.name}"]

    assert computed(row) == pytest.approx(theirs, rel=CLOSE)


@pytest.mark.parametrize("row", list(rows())[::EVERY], ids=lambda row: row.name)
def test_a_row_of_the_page_is_computed_again(row):
    """A few of them each time."""
    agrees(row)


@pytest.mark.thorough
@pytest.mark.parametrize("row", list(rows()), ids=lambda row: row.name)
def test_every_row_of_the_page_is_computed_again(row):
    """All of them, which takes a minute."""
    agrees(row)


def fast_gradient(n, verbose):
    """The method of the claim as PEPit sees it."""
    from PEPit import PEP
    from PEPit.functions import SmoothConvexFunction

    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    solution = f.stationary_point()
    x = problem.set_initial_point()
    problem.set_initial_condition((x - solution) ** 2 <= 1)
    y = x
    for t in range(n):
        y, before = x - f.gradient(x), y
        x = y + t / (t + 3) * (y - before)
    problem.set_performance_metric(f(y) - f(solution))
    return problem.solve(verbose=verbose), None
