"""Files whose verdicts are right and which have shown nothing all the same are not green."""

import json

import pytest

from tests import theorems
from tests.door import bounds

HEAD = '''"""A statement."""
from fractions import Fraction

import numpy as np

from bounds.core import Claim, Quantity, Unknown, eq, le

x, y = Quantity("x", nonnegative=True), Quantity("y", nonnegative=True)
C = Quantity("C", positive=True)
'''


def checked(folder, text, *options):
    theorems.write(folder, HEAD + text)
    done = bounds("check", "theorem.py", "--jobs", "1", "--json", *options, cwd=folder)
    summary = json.loads(done.stdout.splitlines()[-1])
    return done.returncode, summary["claims"][0]


def written(then, grid, returned, more=""):
    return f"""
slip = Claim(id="toy.slip", then={then}{more})


@slip.experiment({grid})
def measured(n, seed=0):
    return {returned}
"""


@pytest.mark.parametrize(
    ("then", "returned", "told"),
    [
        ("le(x, 1)", "{x: Fraction(1, 2)}", "whatever n is"),
        ("le(x, 5 * y)", "{x: 0 * n, y: 0 * n}", "both sides of"),
        ("eq(x, 5 * y)", "{x: 0 * n, y: 0 * n}", "both sides of"),
        ("le(x, y)", "{x: list(range(n)), y: n - 1}", "was it read off the run"),
        ("le(x, 1)", "{x: ([1 / (9 + n)] + [1.0] * n, [0.01] + [1.0] * n)}", "the errors hide the others"),
    ],
    ids=["constant", "zeros", "equal zeros", "read off", "hidden by errors"],
)
def test_what_looks_like_success_and_shows_nothing_is_unexpected(tmp_path, then, returned, told):
    """Each is green point by point; the file is not."""
    code, claim = checked(tmp_path, written(then, "n=[2, 3, 4]", returned))

    assert (code, claim["status"]) == (1, "holds")
    assert told in claim["why"][0]


@pytest.mark.parametrize(
    ("then", "grid", "returned", "more"),
    [
        ("le(x, 1)", "n=[2]", "{x: Fraction(1, 2)}", ""),
        ("le(x, 1)", "n=[2, 3]", "{x: 1}", ", tight=True"),
        ("le(x, y)", "n=[2, 3]", "{x: n, y: n}", ", tight=True"),
        ("eq(x, 1)", "n=[2, 3]", "{x: Fraction(n, n)}", ""),
        ("le(x, y)", "n=[2, 3]", "{x: [0, n], y: [0, 2 * n]}", ""),
        ("le(x, y)", "n=[2, 3]", "{x: 0, y: n}", ""),
    ],
    ids=["one point", "attained", "attained by what is measured", "an identity", "zero among others", "no error"],
)
def test_what_is_meant_is_left_alone(tmp_path, then, grid, returned, more):
    """A lone point, a bound that is declared tight, an identity, an edge among other points."""
    assert checked(tmp_path, written(then, grid, returned, more))[0] == 0


@pytest.mark.parametrize(("needed", "code"), [("n * n", 1), ("5 - Fraction(1, n)", 0)], ids=["grows", "settles"])
def test_a_hidden_constant_does_not_grow(tmp_path, needed, code):
    """One that is needed larger and larger along a parameter depends on it."""
    more = ', constants=(Unknown(C),), expected="calibrated"'
    found, claim = checked(tmp_path, written("le(x, C)", "n=[1, 10, 100]", f"{{x: {needed}}}", more))

    assert found == code
    assert bool(claim["why"]) == bool(code)
    assert all("grows along n, from 1 to 1e+04" in why for why in claim["why"])


@pytest.mark.parametrize(
    ("value", "code"), [("[Fraction(1, n + 9)] * 6", 1), ("[Fraction(1, n + i) for i in range(6)]", 0), ("[n] * 6", 0)]
)
def test_a_run_that_stands_still_below_a_moving_promise_is_unexpected(tmp_path, value, code):
    """One array that is overwritten and stored again and again; counts may stay what they are."""
    returned = f"{{k: range(1, 7), x: {value}, y: n}}"
    text = 'k = Quantity("k", integer=True)\n' + written("le(x, 9 * y / k)", "n=[2, 3], within={'n': (2, 3)}", returned)
    found, claim = checked(tmp_path, text)

    assert found == code
    assert ["the same at each k" in why for why in claim["why"]] == [True] * code


NORMS = written(
    "le(x, y)",
    "n=[2, 3], seed=[0, 1]",
    "(lambda A: {x: (np.linalg.norm(A, 2), 1e-9), y: (abs(A).sum(1).max(), 1e-9)})"
    "(np.random.default_rng(seed).normal(size=(n, n)))",
)


def test_a_file_is_tried_with_seeds_that_nobody_chose(tmp_path):
    """The largest row sum is no bound of the spectral norm, but most draws respect it; the store keeps the other."""
    code, claim = checked(tmp_path, NORMS)
    again = checked(tmp_path, NORMS)[1]

    assert (code, claim["status"], claim["points"]) == (1, "violated", 5)
    assert (again["status"], again["points"]) == ("violated", 5)


def test_what_holds_with_all_seeds_gains_no_points(tmp_path):
    """The search leaves no trace where it breaks nothing."""
    code, claim = checked(tmp_path, NORMS.replace("sum(1).max()", "sum()"))

    assert (code, claim["status"], claim["points"]) == (0, "holds", 4)
