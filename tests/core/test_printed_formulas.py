"""A table of formulas and how they are printed."""

import pytest
import sympy as sp

from bounds.core import Quantity
from bounds.core.tex import tex

x, y, z = (Quantity(name, positive=True) for name in "xyz")
k = Quantity("k", integer=True, positive=True)


@pytest.mark.parametrize(
    ("formula", "printed"),
    [
        (-x - y, "- x - y"),
        (x / (y + 1), r"\frac{x}{1 + y}"),
        (2 * x / 3, r"\frac{2 x}{3}"),
        (x ** sp.Rational(1, 3), r"x^{1/3}"),
        (x ** sp.Rational(1, 2), r"\sqrt{x}"),
        (x ** (-sp.Rational(1, 2)), r"\frac{1}{\sqrt{x}}"),
        (x**-2, r"\frac{1}{x^{2}}"),
        (x ** (y / 2), r"x^{y/2}"),
        (x ** (-y), r"x^{-y}"),
        (sp.exp(x + 1), r"e^{1 + x}"),
        (sp.log(2), r"\log 2"),
        (sp.log(x) ** 2, r"\log^{2} x"),
        (sp.log(x + 1), r"\log \left(1 + x\right)"),
        (1 - x, "1 - x"),
        (k - 1, "k - 1"),
        (2 * k + 3, "2 k + 3"),
        (x + 3, "3 + x"),
        (2 * sp.Integer(3) ** k, r"2 \cdot 3^{k}"),
        ((x + 1) * y, r"y \left(1 + x\right)"),
    ],
    ids=str,
)
def test_formulas_are_printed_as_one_writes_them(formula, printed):
    """Numbers, letters, roots, functions, then brackets; what is added before what is taken away."""
    assert tex(formula) == printed
