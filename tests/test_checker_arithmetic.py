"""What the checker computes, by pencil: roots, enclosures, products, and its exit code."""

import json
import math
from contextlib import nullcontext
from fractions import Fraction

import pytest
import sympy as sp
from flint import arb

from bounds import checker
from tests.test_checker import CUBES, TWO, X, step

x = sp.Symbol("x")


@pytest.mark.parametrize(
    ("polynomial", "is_positive"),
    [
        (x**2 - 2 * x + 2, True),
        ((x - sp.Rational(1, 2)) * (x - sp.Rational(1, 3)), False),  # two roots inside
        ((x - sp.Rational(1, 2)) ** 2, False),  # a double root, which changes no sign
        ((x - sp.Rational(1, 2)) ** 2 * (x + 1), False),
        ((x - 2) * (x + 1) * -1, True),
        ((x - 2) * (x - 3) * (x - 5) * (x**2 + 1) * -1, True),  # every root outside
        ((x - 2) * (x - 3) * (x - sp.Rational(3, 4)) * (x - sp.Rational(1, 4)) + 0, False),
        (x**5 - x + 1, True),
        (x**5 - x + sp.Rational(1, 2), False),
        (x, False),  # zero at an end
        (1 - x, False),
        (-x - 1, False),
    ],
)
def test_sturm_counts_the_roots_of_an_interval(polynomial, is_positive):
    """Simple and double roots, at the ends and outside, of both signs: positive on [0, 1] or not."""
    expanded = sp.Poly(polynomial, x)
    terms = [["product", ["number", f"{c.p}/{c.q}"], ["power", X, e]] for (e,), c in expanded.terms()]
    one = step(kind="sturm", polynomial=["sum", *terms], interval=["0/1", "1/1"])
    with nullcontext() if is_positive else pytest.raises(checker.Rejected):
        checker.check(one)


@pytest.mark.parametrize(
    ("tree_of", "low", "high"),
    [
        (["power", X, 2], 0, 9),
        (["power", X, 3], -8, 27),
        (["power", ["sum", X, ["number", "3/1"]], -1], 1 / 6, 1),
        (["power", ["sum", X, ["number", "3/1"]], -2], 1 / 36, 1),
        (["power", X, 1], -2, 3),
        (["root", ["sum", X, ["number", "6/1"]]], 2, 3),
        (["exp", X], math.exp(-2), math.exp(3)),
        (["product", X, TWO, TWO], -8, 12),
        (["sum", X, X, ["number", "1/1"]], -3, 7),
        (["atan", X], math.atan(-2), math.atan(3)),
        (["number", "1/3"], 1 / 3, 1 / 3),
    ],
)
def test_an_enclosure_is_the_range_and_little_more(tree_of, low, high):
    """Of x in [-2, 3]: each kind of expression by pencil."""
    ball = checker.enclose(tree_of, {"x": arb(-2).union(arb(3))})

    assert float(ball.lower()) == pytest.approx(low, abs=1e-6)
    assert float(ball.upper()) == pytest.approx(high, abs=1e-6)


@pytest.mark.parametrize("power", [-1, -2, -3, -4])
def test_a_negative_power_of_a_box_around_zero_is_anything(power):
    """It has no ends: the reciprocals of -2 and 3 are none, because zero lies between."""
    assert not checker.enclose(["power", X, power], {"x": arb(-2).union(arb(3))}).is_finite()
    assert checker.enclose(["power", X, power], {"x": arb(2).union(arb(3))}).is_finite()


@pytest.mark.parametrize("name", ["sin", "cos", "sinh", "cosh", "tanh", "log"])
def test_an_enclosure_of_a_point_is_its_value(name):
    """Every function that a certificate may name, at two."""
    assert float(checker.enclose([name, TWO], {})) == pytest.approx(getattr(math, name)(2), rel=1e-12)


def test_products_are_expanded_term_by_term():
    """(2x + 3)(x - 1/2)(x) by pencil, and what would be too large is refused before it is made."""
    two_x_and_three = {(("x", 1),): Fraction(2), (): Fraction(3)}
    x_less_half = {(("x", 1),): Fraction(1), (): Fraction(-1, 2)}
    expected = {(("x", 3),): Fraction(2), (("x", 2),): Fraction(2), (("x", 1),): Fraction(-3, 2)}
    many = {((f"x{i}", 1),): Fraction(1) for i in range(math.isqrt(checker.LARGEST_POLYNOMIAL) + 1)}

    assert checker.product([two_x_and_three, x_less_half, {(("x", 1),): Fraction(1)}]) == expected
    with pytest.raises(checker.Rejected, match="too large"):
        checker.product([many, many])


@pytest.mark.parametrize("good", [True, False])
def test_the_script_tells_by_its_exit_code(tmp_path, capsys, good):
    """Zero only if every file was verified; a missing or an endless file is rejected, and no file proves nothing."""
    path = tmp_path / "one.json"
    path.write_text(json.dumps(CUBES) if good else "{}")
    (tmp_path / "large.json").write_text(" " * checker.LARGEST_FILE + json.dumps(CUBES))

    assert checker.main([str(path)]) == (0 if good else 1)
    assert checker.main([str(path), str(tmp_path / "none.json")]) == 1
    assert checker.main([str(tmp_path / "large.json")]) == 1
    assert "too large" in capsys.readouterr().out
    assert checker.main([]) == 1


def test_the_largest_file_is_still_read(tmp_path, monkeypatch):
    """A limit is what is allowed."""
    text = json.dumps(CUBES)
    path = tmp_path / "one.json"
    path.write_text(text)

    monkeypatch.setattr(checker, "LARGEST_FILE", len(text))
    assert checker.main([str(path)]) == 0
    monkeypatch.setattr(checker, "LARGEST_FILE", len(text) - 1)
    assert checker.main([str(path)]) == 1
