"""Where the judge's limits lie: ranges of averages, roots at zero, batches, pivots."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from bounds import checker
from bounds.core import BadClaim, BadExperiment, Claim, OnAverage, Quantity, Verdict, eq, exact, ge, le, rounding
from bounds.core.certificate import certificate, positive_semidefinite

n = Quantity("n", integer=True, positive=True)
x, y = Quantity("x"), Quantity("y")


@pytest.mark.parametrize("stray", [1.25, -1.25])
def test_one_sample_outside_the_stated_range_is_refused(stray):
    """Above or below; at the very ends none is."""
    claim = Claim(id="toy.range", then=le(x, y), quantifier=OnAverage(lowest=-1, highest=1))
    inside = [-1.0, 1.0, 0.5, 0.25]

    assert claim.judge({x: exact(inside), y: 0}).verdict == Verdict.INCONCLUSIVE
    with pytest.raises(BadExperiment, match="leaves the stated range"):
        claim.judge({x: exact([*inside, stray]), y: 0})


def test_each_mean_is_held_against_its_own_size():
    """A mean of zero is never known to a relative precision, whatever the size of the mean beside it."""
    claim = Claim(id="toy.sizes", then=eq(x, y), quantifier=OnAverage(variance=Fraction(1, 10**6)))
    noise = np.random.default_rng(0).choice([-1e-4, 1e-4], 4000)

    def verdict(*means):
        columns = np.stack([mean + noise for mean in means], 1)
        return claim.judge({x: exact(columns.tolist()), y: [[*means]] * len(noise)}).verdict

    assert verdict(100, 200) == Verdict.HOLDS
    assert verdict(0, 200) == Verdict.INCONCLUSIVE


@pytest.mark.parametrize("exponent", [sp.Rational(1, 3), 1, 2, 3])
def test_a_power_of_a_ball_around_zero_has_a_value(exponent):
    """Roots, odd and even powers: a small number has a small power."""
    claim = Claim(id="toy.power", then=le(x, y**exponent))

    assert claim.judge({x: -1, y: (0, 1e-6)}).verdict == Verdict.HOLDS
    assert claim.judge({x: Fraction(1, 2), y: (0, 1e-6)}).verdict == Verdict.VIOLATED
    assert claim.judge({x: 0, y: (0, 1e-6)}).verdict == Verdict.INCONCLUSIVE


def test_a_batch_counts_every_verdict():
    """Two of six hold, one is broken, one is open, one says nothing, one is outside; the broken one is the worst."""
    small = Quantity("small", nonnegative=True)
    claim = Claim(id="toy.batch", given=ge(n, 2), then=le(small, 3 / n, trivially=1))
    values, radii = np.array([0, 0.25, 0.75, 0.5, 0, 0]), np.array([0, 0, 0, 0.125, 0, 0])
    evidence = claim.judge({n: [6, 6, 6, 6, 2, 1], small: (values, radii)}, points=6)

    assert evidence.verdict == Verdict.VIOLATED
    assert evidence.worst_point == 2
    assert evidence.tally == {"holds": 2, "violated": 1, "inconclusive": 1, "vacuous": 1, "not_applicable": 1}


def test_pivots_by_pencil():
    """[[4, 2, 0], [2, 5, 4], [0, 4, 5]] has the pivots 4, 4 and 1; the checker multiplies it out."""
    matrix = sp.Matrix([[4, 2, 0], [2, 5, 4], [0, 4, 5]])
    step = positive_semidefinite("by pencil", matrix)

    assert step["diagonal"] == ["4/1", "4/1", "1/1"]
    assert step["lower"] == [["1/1", "0/1", "0/1"], ["1/2", "1/1", "0/1"], ["0/1", "1/1", "1/1"]]
    checker.check(certificate("a matrix", step))


@pytest.mark.parametrize(
    ("rows", "reason"),
    [([[1, 2], [2, 1]], "a pivot is -3"), ([[0, 1], [1, 0]], "a zero pivot"), ([[-1]], "a pivot is -1")],
)
def test_what_is_not_semidefinite_is_refused(rows, reason):
    """By its pivot."""
    with pytest.raises(BadClaim, match=reason):
        positive_semidefinite("no", sp.Matrix(rows))


def test_a_zero_pivot_with_a_zero_column_is_fine():
    """Rank one in the second corner."""
    assert positive_semidefinite("yes", sp.Matrix([[0, 0], [0, 9]]))["diagonal"] == ["0/1", "9/1"]


FUNCTIONS = (
    "sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "atanh",
    "floor", "ceiling", "Abs", "sign", "gamma", "loggamma", "erf", "erfc", "factorial",
)  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_of_an_array_is_that_of_a_ball(name):
    """At places inside the range of each, in floats and in balls."""
    at = [0.25, 0.5, 0.875]
    function = getattr(sp, name)
    found = Claim(id="toy.function", then=le(x, function(y))).bound(y=np.array(at))

    assert found == pytest.approx([float(function(sp.Float(place, 30))) for place in at], rel=1e-12)


def test_the_inverse_of_the_hyperbolic_cosine_begins_at_one():
    """And a binomial coefficient is one of Pascal's."""
    assert Claim(id="toy.acosh", then=le(x, sp.acosh(y))).bound(y=2.0) == pytest.approx(float(sp.acosh(2)))
    assert Claim(id="toy.binomial", then=le(x, sp.binomial(n, 2))).bound(n=7) == 21


def test_sizes_of_factorisations_are_at_least_one():
    """Rows and columns, each."""
    assert rounding.backward_error(1, 1, "float64") == 14 * 2.0**-53
    for rows, columns in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match=">= 1, came 0"):
            rounding.backward_error(rows, columns, "float64")


@pytest.mark.parametrize(
    "radius",
    [
        lambda n: rounding.total(1.0, terms=n, dtype="float64"),
        lambda n: rounding.mean(1.0, terms=n, dtype="float64"),
        lambda n: rounding.dot(1.0, 1.0, length=n, dtype="float64"),
        lambda n: rounding.matmul(1.0, 1.0, inner=n, dtype="float64"),
        lambda n: rounding.chain([1.0, 1.0], inner=n, dtype="float64"),
        lambda n: rounding.long_product([1.0, 1.0], size=n, dtype="float64"),
        lambda n: rounding.frobenius_norm(1.0, entries=n, dtype="float64"),
        lambda n: rounding.solve(1.0, 1.0, size=n, dtype="float64"),
    ],
)
def test_nothing_has_a_size_below_one(radius):
    """No terms, no length, no entries: a slip of whoever counts."""
    assert radius(1) < 1e-14
    with pytest.raises(ValueError, match=">= 1, came 0"):
        radius(0)


def test_rows_of_arrays_and_lists_stack():
    """A list of rows may hold arrays and lists beside each other."""
    claim = Claim(id="toy.rows", then=le(x, y))

    assert claim.judge({x: [np.array([0, 1]), [2, 3]], y: 3}).verdict == Verdict.HOLDS
    assert claim.judge({x: [np.array([0, 1]), [2, 4]], y: 3}).verdict == Verdict.VIOLATED


@pytest.mark.parametrize("outside", [True, {"k": [2]}, lambda k: k == 2])
def test_points_may_be_meant_to_lie_outside(outside):
    """All of them, those of a list, or those that a function names."""
    claim = Claim(id="toy.outside", given=ge(n, 2), then=le(x, n))
    claim.experiment(k=[1, 2], outside=outside)(lambda k: {n: k, x: 0})
    (one,) = claim.experiments.values()

    assert bool(one.meant({"k": 2}))
    assert bool(one.meant({"k": 1})) == (outside is True)
