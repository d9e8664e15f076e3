"""An experiment may return a closed form, which becomes the ball that holds it."""

from fractions import Fraction

import sympy as sp

from bounds.core import Claim, Quantity, eq, ge, gt, le, lt

x, y = Quantity("x"), Quantity("y")
claim = Claim(id="toy.closed", then=le(x, y))


def test_a_root_is_taken_to_the_last_digit():
    """Half of the root of five is more than 1.118 and less than 1.119, in a list as well."""
    assert claim.judge({x: sp.sqrt(5) / 2, y: Fraction(1119, 1000)}).verdict == "holds"
    assert claim.judge({x: [sp.sqrt(5) / 2, 1], y: Fraction(1118, 1000)}).verdict == "violated"


def test_equal_closed_forms_are_equal():
    """Their balls overlap at every precision; sympy knows that the difference is zero."""
    half = sp.sqrt(5) / 2
    strict = Claim(id="toy.closed", then=lt(x, y))

    assert claim.judge({x: half, y: half}).verdict == "holds"
    assert claim.judge({x: sp.sqrt(3 + 2 * sp.sqrt(2)), y: 1 + sp.sqrt(2)}).verdict == "holds"
    assert strict.judge({x: half, y: half}).verdict == "violated"
    assert claim.judge({x: [half, 2, 1], y: [half, 1, half]}).parts[0].violated == 1
    assert Claim(id="toy.closed", then=eq(x, y)).judge({x: sp.pi / 2, y: 2 * sp.atan(1)}).verdict == "holds"


def test_a_formula_of_closed_forms_is_equal_to_one():
    """Definitions are put in, and premises are decided in the same way."""
    half = sp.sqrt(5) / 2
    squared = Claim(id="toy.closed", given=ge(x, half), where={y: x**2}, then=le(y, sp.Rational(5, 4)))

    assert squared.judge({x: half}).verdict == "holds"


def test_what_is_nearly_equal_is_not():
    """A difference of 1e-60 is told from zero by more digits, and a radius leaves open what it left open."""
    near = sp.sqrt(2) + sp.Rational(1, 10**60)

    assert claim.judge({x: near, y: sp.sqrt(2)}).verdict == "violated"
    assert claim.judge({x: (1.0, 0.5), y: sp.sqrt(2)}).verdict == "inconclusive"


def test_claims_and_evidence_are_shown_for_people():
    """A short line in a terminal, a formula and a paragraph in a notebook, nothing of it as markup of others."""
    evidence = claim.judge({x: 1, y: 2})

    assert repr(claim) == "<toy.closed, printed inequality, expected holds: x <= y>"
    assert repr(evidence).startswith("<toy.closed: holds, observed / promised = 0.5")
    assert r"x \le y" in claim._repr_html_()
    assert evidence._repr_latex_() == r"$\text{toy.closed: holds},\quad \text{observed / promised} = 0.5$"


def test_closed_forms_next_to_each_other_are_put_in_order():
    """More, the same and less, by 1e-3000, under each comparison."""
    root, hair = sp.sqrt(2), sp.Rational(1, 10**3000)
    expected = {le: (False, True, True), lt: (False, False, True), ge: (True, True, False), gt: (True, False, False)}
    for relation, answers in expected.items():
        one = Claim(id="toy.close", then=relation(x, y))
        found = [one.judge({x: root + sign * hair, y: root}).verdict for sign in (1, 0, -1)]

        assert found == ["holds" if answer else "violated" for answer in answers]


def test_a_long_difference_is_left_open():
    """sympy would think for too long about it."""
    rest = sum(sp.sqrt(p) for p in sp.primerange(3, 70))
    long, same = sp.sqrt(3 + 2 * sp.sqrt(2)) * rest, (1 + sp.sqrt(2)) * rest

    assert claim.judge({x: long, y: same}).verdict == "inconclusive"
