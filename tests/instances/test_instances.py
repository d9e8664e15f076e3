"""Instances have the properties that they are asked for, exactly where that is promised."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds import instances, strategies
from bounds.core import Quantity, eq, ge, gt, le, lt

eta, L = Quantity("eta", positive=True), Quantity("L", positive=True)
n, t = Quantity("n", integer=True, positive=True), Quantity("t", positive=True)


def test_a_spectrum_is_what_was_asked_for():
    """In floats up to rounding, in fractions exactly."""
    A = instances.matrix(5, 4, seed=0, singular_values=[3, 2, 1])
    B = instances.matrix(3, 4, seed=1, singular_values=[3, 2], exact=True)
    gram = sp.Matrix((B @ B.T).tolist())

    assert np.allclose(np.linalg.svd(A, compute_uv=False), [3, 2, 1, 0])
    assert gram.eigenvals() == {9: 1, 4: 1, 0: 1}


def test_rank_and_condition_number_are_what_was_asked_for():
    """The extremes are attained, and a second seed gives another matrix."""
    A = instances.matrix(6, 5, seed=0, rank=3, condition=50)
    values = np.linalg.svd(A, compute_uv=False)

    assert np.linalg.matrix_rank(A) == 3
    assert values[0] / values[2] == pytest.approx(50)
    assert not np.allclose(A, instances.matrix(6, 5, seed=1, rank=3, condition=50))


def test_symmetric_orthonormal_and_coherent_matrices():
    """Each with the property in its name."""
    A = instances.symmetric([5, -1, 2], seed=0)
    Q = instances.orthonormal(4, 2, seed=0, exact=True)
    C = instances.matrix_with_coherence(5, 3, coherence=0.6, seed=0)

    assert (A == A.T).all()
    assert np.allclose(np.linalg.eigvalsh(A), [-1, 2, 5])
    assert (np.array([[1, 0], [0, 1]]) == Q.T @ Q).all()
    assert instances.coherence(C) == pytest.approx(0.6)


def curvature(problem, x, h=1e-5):
    """The eigenvalues of the symmetric part of the derivative of the gradient."""
    steps = np.eye(len(x)) * h
    J = np.array([(problem.gradient(x + s) - problem.gradient(x - s)) / (2 * h) for s in steps])
    return np.linalg.eigvalsh((J + J.T) / 2)


PROBLEMS = {
    "quadratic": (instances.quadratic(4, smoothness=10, convexity=0.5, seed=0), 4),
    "least_squares": (instances.least_squares(6, 4, condition=10, noise=0.3, seed=0), 4),
    "logistic": (instances.logistic(20, 4, regularisation=0.1, seed=0), 4),
    "slow_quadratic": (instances.slow_quadratic(6, smoothness=3.0), 6),
    "polyak_lojasiewicz": (instances.polyak_lojasiewicz(3), 3),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_the_constants_of_a_problem_hold(name):
    """Gradient against values, curvature against both constants, gradient zero at the minimiser."""
    problem, size = PROBLEMS[name]
    for seed in range(5):
        x = np.random.default_rng(seed).normal(size=size)
        found = curvature(problem, x)
        slope = [(problem.value(x + s) - problem.value(x - s)) / 2e-5 for s in np.eye(size) * 1e-5]

        assert np.allclose(problem.gradient(x), slope, atol=1e-6)
        assert abs(found).max() <= problem.smoothness * (1 + 1e-6)
        if name != "polyak_lojasiewicz":
            assert found.min() >= problem.convexity * (1 - 1e-6)
        else:
            gap = problem.value(x) - problem.value(problem.minimiser)
            assert (problem.gradient(x) ** 2).sum() / 2 >= problem.convexity * gap
    if problem.minimiser is not None:
        assert np.allclose(problem.gradient(problem.minimiser), 0)


def test_a_game_is_a_rotation_with_a_pull():
    """The field is monotone with the given constant, and Lipschitz with the other."""
    problem = instances.game(3, strength=2.0, convexity=0.5, seed=0)
    z = np.random.default_rng(0).normal(size=6)

    assert problem.gradient(z) @ z == pytest.approx(0.5 * (z @ z))
    assert np.linalg.norm(problem.gradient(z)) == pytest.approx(problem.smoothness * np.linalg.norm(z))


@pytest.mark.parametrize("initialisation", ["lecun", "he", "glorot", "ntk", "orthogonal", "identity", "zero"])
def test_a_network_has_its_widths(initialisation):
    """One matrix per layer, outputs by inputs."""
    weights = instances.network([5, 7, 3], initialisation=initialisation, seed=0)

    assert [W.shape for W in weights] == [(7, 5), (3, 7)]
    if initialisation == "orthogonal":
        assert np.allclose(weights[0].T @ weights[0], np.eye(5))


def test_samples_have_their_labels_and_margins():
    """The margin is attained, nobody is closer, and nobody is longer than one."""
    X, y, w = instances.classes(50, 3, margin=0.2, seed=0)
    trials = instances.directions(4, 3, seed=0, trials=7)

    assert (y * (X @ w)).min() == pytest.approx(0.2)
    assert np.linalg.norm(X, axis=1).max() <= 1 + 1e-12
    assert trials.shape == (7, 4, 3)
    assert np.allclose(np.linalg.norm(trials, axis=-1), 1)


def test_worst_cases_attain_their_bounds():
    """Cantelli, Kantorovich, Drori and Teboulle, Wilkinson."""
    values, weights = instances.two_points(1, 2, 3)
    mean = sum(p * x for p, x in zip(weights, values, strict=True))
    problem, start = instances.huber(5, smoothness=2.0)
    x = np.array([start])
    for _ in range(5):
        x = x - problem.gradient(x) / 2
    curvatures, point = instances.kantorovich(3, 1)
    g = [c * x for c, x in zip(curvatures, point, strict=True)]
    step = Fraction(sum(a * a for a in g), sum(c * a * a for c, a in zip(curvatures, g, strict=True)))
    after = [p - step * a for p, a in zip(point, g, strict=True)]
    energy = [sum(c * a * a for c, a in zip(curvatures, one, strict=True)) for one in (point, after)]

    assert (mean, weights[0]) == (1, Fraction(2, 11))
    assert sum(p * (v - 1) ** 2 for p, v in zip(weights, values, strict=True)) == 2
    assert problem.value(x) == pytest.approx(2.0 * start**2 / (4 * 5 + 2))
    assert energy[1] / energy[0] == Fraction(1, 4)
    assert abs(instances.hilbert(2)[1, 1]) == Fraction(1, 3)
    assert np.linalg.det(instances.wilkinson(5)) == pytest.approx(16)
    assert instances.kahan(3).shape == (3, 3)


@pytest.mark.parametrize(
    ("premise", "values", "move", "equality", "inside", "outside"),
    [
        (le(eta, 2 / L), {L: 3}, eta, Fraction(2, 3), Fraction(333, 500), Fraction(667, 1000) + Fraction(1, 3000)),
        (ge(n, 2), {}, n, 2, 2, 1),
        (gt(n, 2), {}, n, 2, 3, 2),
        (lt(eta * L, 1), {"eta": Fraction(1, 2)}, "L", 2, Fraction(999, 500), Fraction(1001, 500)),
    ],
)
def test_a_boundary_is_found_from_the_relation(premise, values, move, equality, inside, outside):
    """Equality, just inside and just outside, in exact numbers."""
    found = [instances.at_boundary(premise, values, move=move, side=side) for side in ("equality", "inside", "outside")]

    assert found == [equality, inside, outside]


def test_an_irrational_boundary_has_two_sides():
    """The equality is refused with what to ask instead."""
    premise = le(t**2, 2)
    inside, outside = (instances.at_boundary(premise, {}, move=t, side=side) for side in ("inside", "outside"))

    assert inside**2 < 2 < outside**2
    assert outside - inside < Fraction(1, 250)
    with pytest.raises(ValueError, match="irrational; ask for a side"):
        instances.at_boundary(premise, {}, move=t)


def test_a_boundary_that_no_formula_gives_is_found_by_bisection():
    """An equation that sympy does not solve."""
    premise = le(sp.exp(t) + t**3, 10)
    inside = instances.at_boundary(premise, {}, move=t, side="inside")

    assert instances.is_inside(premise, {t: inside})
    assert not instances.is_inside(premise, {t: inside * Fraction(101, 100)})


@pytest.mark.parametrize("most", [2, Fraction(7, 3)])
def test_a_boundary_of_a_maximum_is_exact(most):
    """Where bisection ends near a simple fraction that solves the equation, it is that one."""
    premise = le(sp.Max(eta, L), t)

    assert instances.at_boundary(premise, {L: 1, t: most}, move=eta) == most


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: instances.at_boundary(le(eta, 2 / L), {}, move=eta), "needs a value for L"),
        (lambda: instances.at_boundary(le(eta, 2 / L), {L: 1}, move="mu"), "has no symbol mu; it has L, eta"),
        (
            lambda: instances.at_boundary(ge(n, L), {L: Fraction(7, 2)}, move=n),
            "7/2, which is no integer; ask for a side",
        ),
        (lambda: instances.at_boundary(le(eta, -1), {}, move=eta), "no boundary in eta"),
        (lambda: instances.at_boundary(le(eta, 1), {}, move=eta, side="beyond"), "expected a side among"),
        (lambda: instances.matrix(2, 2, seed=0, singular_values=[1, 1, 1]), "at most 2 singular values"),
        (lambda: instances.network([3], seed=0), "an input and an output"),
        (lambda: instances.network([3, 2], initialisation="best", seed=0), "came 'best'"),
        (lambda: instances.classes(3, 2, margin=2, seed=0), "a margin in"),
    ],
)
def test_what_cannot_be_is_refused(call, told):
    """With what was expected and what came."""
    with pytest.raises(ValueError, match=told):
        call()


@settings(max_examples=60, derandomize=True, deadline=None)
@given(strategies.satisfying([le(eta, 2 / L), ge(n, 2), eq(t, n)], {eta: (0, 5), L: (1, 10), n: (1, 9), t: (1, 9)}))
def test_drawn_values_satisfy_the_premises(values):
    """Equalities too, which only the boundary reaches."""
    assert 0 < values[eta] <= 2 / values[L]
    assert 2 <= values[n] == values[t]


def test_draws_reach_the_boundary():
    """Among a few dozen draws, one is an equality."""
    reached = []

    @settings(max_examples=60, derandomize=True, deadline=None, database=None)
    @given(strategies.satisfying([le(eta, 2 / L)], {eta: (Fraction(1, 10), 5), L: (1, 10)}))
    def look(values):
        reached.append(values[eta] * values[L] == 2)

    look()

    assert any(reached)
    assert not all(reached)


@settings(max_examples=20, derandomize=True, deadline=None)
@given(strategies.matrices(st.integers(1, 4), st.integers(1, 4), condition=20.0))
def test_drawn_matrices_are_conditioned_as_asked(A):
    """Of every rank."""
    values = np.linalg.svd(A, compute_uv=False)
    positive = values[values > 1e-8]

    assert len(positive) == 0 or positive[0] / positive[-1] <= 20.0 * (1 + 1e-8)
