"""An experiment may return a closed form, which becomes the ball that holds it."""

import sympy as sp

from bounds.core import Claim, Quantity, le

x, y = Quantity("x"), Quantity("y")
claim = Claim(id="toy.closed", then=le(x, y))


def test_a_root_is_taken_to_the_last_digit():
    """Half of the root of five is more than 1.118 and less than 1.119, in a list as well."""
    from fractions import Fraction

    assert claim.judge({x: sp.sqrt(5) / 2, y: Fraction(1119, 1000)}).verdict == "holds"
    assert claim.judge({x: [sp.sqrt(5) / 2, 1], y: Fraction(1118, 1000)}).verdict == "violated"


def test_it_is_not_taken_for_a_rational_number():
    """Whether a root equals itself squared is left to balls, which overlap and decide nothing strict."""
    assert claim.judge({x: sp.sqrt(2), y: sp.sqrt(2)}).verdict == "inconclusive"


def test_claims_and_evidence_are_shown_for_people():
    """A short line in a terminal, a formula and a paragraph in a notebook, nothing of it as markup of others."""
    evidence = claim.judge({x: 1, y: 2})

    assert repr(claim) == "<toy.closed, printed inequality, expected holds: x <= y>"
    assert repr(evidence).startswith("<toy.closed: holds, observed / promised = 0.5")
    assert r"x \le y" in claim._repr_html_()
    assert evidence._repr_latex_() == r"$\text{toy.closed: holds},\quad \text{observed / promised} = 0.5$"
