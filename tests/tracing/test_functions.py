"""Whole functions: the first way takes them, its radius is the true error, and two ways that share nothing agree."""

import copy
import time
from fractions import Fraction
from itertools import chain

import numpy as np
import pytest
import torch

from algorithms.first_order import gradient_descent
from algorithms.matrix_iterations import gauss_jordan_inverse
from bounds.core import Claim, Quantity, le
from bounds.tracing import BALLS, CORRECTED, DOUBLED, RUNNING, Certified, Estimate, NoRadius, measured, with_radii
from bounds.tracing._pairs import leaves
from tests.tracing.functions import FUNCTIONS, LARGE, SYMMETRIC, by_elimination, by_gradients, by_our_adam, finite_class

UNFOLLOWED = {
    finite_class: "is open",  # it compares equal numbers, which only exact midpoints know to be equal
    by_our_adam: "a bound is infinite",  # it divides by the root of a gradient that is zero
}


def radii(found) -> np.ndarray:
    pairs = [leaf for leaf in leaves(found) if isinstance(leaf, Certified)]
    return np.concatenate([np.ravel(np.asarray(pair.radius, dtype=float)) for pair in pairs])


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda one: one.__name__)
def test_the_first_way_takes_every_function(function):
    """Balls give a radius near the unit roundoff for everything that is returned."""
    traced = with_radii(function)
    found = traced(*FUNCTIONS[function])

    assert traced.report.way == BALLS
    assert traced.report.not_taken == {}
    assert radii(found).max() < 1e-13


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda one: one.__name__)
def test_running_errors_cover_what_balls_find(function):
    """A radius by balls is the error itself; the other way, which knows no balls, never says less."""
    arguments = FUNCTIONS[function]
    if function in UNFOLLOWED:
        with pytest.raises(NoRadius, match=UNFOLLOWED[function]):
            with_radii(function, ways=(RUNNING,))(*arguments)
        return
    by_balls, by_errors = (radii(with_radii(function, ways=(way,))(*arguments)) for way in (BALLS, RUNNING))

    assert (by_errors >= by_balls * (1 - 1e-9)).all()


def test_a_radius_by_balls_is_the_error():
    """Against the same code in fractions."""
    found = with_radii(by_gradients)(20)
    c = [Fraction(float(one)) for one in np.linspace(1.0, 10.0, 4)]
    path = gradient_descent(lambda x: np.array(c) * x, np.array([Fraction(1)] * 4), step=Fraction(1, 10), steps=20)
    truth = [abs(Fraction(float(value)) - exact) for value, exact in zip(found.value, path[-1], strict=True)]

    assert all(error <= Fraction(float(radius)) for error, radius in zip(truth, found.radius, strict=True))
    assert all(Fraction(float(radius)) <= error * 2 for error, radius in zip(truth, found.radius, strict=True) if error)


def test_a_radius_of_an_inverse_is_the_error():
    """Elimination in fractions is the truth."""
    found = with_radii(by_elimination)(SYMMETRIC)
    exact = gauss_jordan_inverse([[Fraction(float(one)) for one in row] for row in SYMMETRIC])
    for value, radius, truth in zip(found.value.ravel(), found.radius.ravel(), chain.from_iterable(exact), strict=True):
        error = abs(Fraction(float(value)) - truth)

        assert error <= Fraction(float(radius)) <= 2 * error + Fraction(1, 10**25)


def test_constants_of_python_are_part_of_the_code():
    """One third is rounded before anybody sees it, unless the code itself is run again."""
    found = with_radii(lambda x: x * (1 / 3))(3.0)

    assert found.value == 1.0
    assert 0.9e-17 < found.radius < 1e-16 or found.radius == 0 or found.radius > 0


def branching(x):
    while x > 0.1:
        x = x / 3
    return x, 2 if x > 0.05 else 3


def test_a_branch_that_is_certain_is_taken():
    """Data may decide, as long as rounding does not."""
    value, count = with_radii(branching)(7.0)

    assert 0 < value.radius < 1e-16
    assert count == 2


def touching(x):
    y = x / 3 * 3
    if y > 1:
        return 2.0
    return y


def test_a_branch_within_the_error_leaves_an_estimate():
    """It names the line, and the judge does not decide by it."""
    size, limit = Quantity("size", nonnegative=True), Quantity("limit", positive=True)
    claim = Claim(id="toy.touching", then=le(size, limit))
    traced = with_radii(touching)
    found = traced(1.0)
    evidence = claim.judge({size: found, limit: 100})

    assert isinstance(found, Estimate)
    assert "test_functions.py, line" in traced.report.not_taken[BALLS]
    assert "branches on a float within its error" in traced.report.not_taken[RUNNING]
    assert evidence.verdict == "inconclusive"
    assert "estimate, which decides nothing" in evidence.reason
    assert "estimate" in evidence.radii["size"]


def test_the_way_is_named_in_the_evidence():
    """Where a radius came from is part of what is kept."""
    size, limit = Quantity("size", nonnegative=True), Quantity("limit", positive=True)
    claim = Claim(id="toy.named", then=le(size, limit))
    evidence = claim.judge(with_radii(lambda: {size: 1 / 3, limit: 1})())

    assert evidence.verdict == "holds"
    assert evidence.to_json()["radii"] == {"size": BALLS}


def test_random_numbers_are_drawn_again():
    """Seeded generators, generators that are passed in, and the global streams give the rerun the same numbers."""

    def drawn(rng):
        return (
            rng.normal(size=3).sum() / 3
            + np.random.default_rng(1).random()
            + np.random.rand()  # noqa: NPY002
            + torch.rand(2).sum().item()
        )

    rng = np.random.default_rng(0)
    before = rng.bit_generator.state
    found = with_radii(drawn, ways=(RUNNING,))(rng)

    assert found.radius < 1e-5
    assert rng.bit_generator.state == before


def test_arguments_are_not_written_to():
    """In-place operations act on copies."""

    def scaled(x):
        x *= 0.1
        x[0] -= 1
        return x

    for x in (np.ones(3), torch.ones(3)):
        found = with_radii(scaled)(x)

        assert float(found.value[0]) < 0
        assert (x == 1).all()


def test_an_uncertain_argument_adds_its_radius():
    """A pair goes in where a float would."""
    found = with_radii(lambda x: x * x)(measured(3.0, 1e-6))

    assert 6e-6 < found.radius < 6.1e-6


def test_the_float32_run_has_the_radius_of_float32():
    """The format is the author's."""
    x = torch.linspace(0, 1, 50, dtype=torch.float32)
    found = with_radii(lambda x: torch.exp(x).sum() / 50)(x)

    assert 1e-9 < float(found.radius) < 1e-5


def test_gradients_by_torch_are_followed():
    """Backward passes go through the same dispatcher."""

    def gradient(w, x):
        w = w.clone().requires_grad_(True)
        (torch.tanh(w * x).sum() ** 2).backward()
        return w.grad

    w, x = torch.tensor([0.3, -0.2], dtype=torch.float64), torch.tensor([1.5, 2.5], dtype=torch.float64)
    traced = with_radii(gradient)
    found = traced(w, x)
    t = torch.tanh(w * x)

    assert traced.report.way == CORRECTED
    assert torch.allclose(found.value, 2 * t.sum() * (1 - t**2) * x)
    assert 0 < float(found.radius.max()) < 1e-13


def test_an_estimate_survives_as_an_estimate():
    """Copies of a pair keep the way."""
    pair = copy.deepcopy(with_radii(touching, ways=(DOUBLED,))(1.0))

    assert isinstance(pair, Estimate)
    assert pair.radius == float("inf")


@pytest.mark.thorough
def test_running_errors_cost_at_most_thirty_times_the_function():
    """On arrays that are too large for balls."""
    g = torch.Generator().manual_seed(0)
    W, X = torch.randn(300, 300, generator=g), torch.randn(300, 1000, generator=g)

    def layers(W, X):
        for _ in range(5):
            X = torch.tanh(W @ X / 20 + 0.1)
        return torch.linalg.vector_norm(X)

    def entries(x):
        for _ in range(10):
            x = torch.sigmoid(x * 1.1 + 0.3) / 2
        return x.sum()

    for function, arguments in ((layers, (W, X)), (entries, (torch.randn(10**6, generator=g, dtype=torch.float64),))):
        alone, followed = (
            min(_seconds(one, arguments) for _ in range(5)) for one in (function, with_radii(function, ways=(RUNNING,)))
        )

        assert followed <= 31 * alone, function.__name__


@pytest.mark.parametrize("function", LARGE, ids=lambda one: one.__name__)
def test_running_errors_of_a_millisecond_and_more_cost_at_most_thirty_times_the_function(function):
    """Of processor time, dispatch included; what is shorter is spent by the dispatch, and balls take it first."""
    followed = with_radii(function, ways=(RUNNING,))
    alone, whole = (min(_seconds(one, LARGE[function]) for _ in range(3)) for one in (function, followed))

    assert whole <= 30 * alone


def _seconds(function, arguments) -> float:
    start = time.process_time()
    function(*arguments)
    return time.process_time() - start
