"""Formulas are written in the order of print, with the brackets that they need and no others."""

import pytest
import sympy as sp

from bounds.core import Quantity, le
from bounds.core.tex import tex

eta, kappa = Quantity("eta", r"\eta"), Quantity("kappa", r"\kappa")
k = Quantity("k", integer=True, positive=True)
x = Quantity("x")
norm = Quantity("norm", r"\|M^\top Y\|_2", nonnegative=True)
gap = Quantity("gap", r"L(W) - L(W^*)", nonnegative=True)
digits = Quantity("digits", r"-\log y")
squared = Quantity("squared", r"\|E\|_F^2", nonnegative=True)


@pytest.mark.parametrize(
    ("formula", "written"),
    [
        (1 - eta / kappa**2, r"1 - \frac{\eta}{\kappa^{2}}"),
        (k + 1, "k + 1"),
        (2 * k - 1, "2 k - 1"),
        (1 + sp.log(x), r"1 + \log x"),
        (x - 1, "x - 1"),
    ],
)
def test_what_is_added_comes_before_what_is_taken_away(formula, written):
    """A number stands first, but behind what only counts."""
    assert tex(formula) == written


@pytest.mark.parametrize(
    ("formula", "written"),
    [
        (norm**2, r"\|M^\top Y\|_2^{2}"),
        (squared**2, r"\left(\|E\|_F^2\right)^{2}"),
        (3 * gap * x, r"3 \left(L(W) - L(W^*)\right) x"),
        (x - gap, r"x - \left(L(W) - L(W^*)\right)"),
        (gap / x, r"\frac{L(W) - L(W^*)}{x}"),
        ((1 - eta) ** k, r"\left(1 - \eta\right)^{k}"),
        (x * (1 - eta) * sp.sqrt(2), r"\sqrt{2} x \left(1 - \eta\right)"),
    ],
)
def test_a_symbol_that_is_written_as_a_sum_or_a_power_keeps_its_brackets(formula, written):
    """A difference that is called by one name is not torn apart by a factor; a norm needs no brackets."""
    assert tex(formula) == written


@pytest.mark.parametrize(
    ("formula", "written"),
    [
        (2 + digits, r"2 - \log y"),
        (x - digits, r"x + \log y"),
        (digits, r"-\log y"),
        (3 * digits, r"3 \left(-\log y\right)"),
        (digits**2, r"\left(-\log y\right)^{2}"),
    ],
)
def test_a_symbol_that_is_written_with_a_minus_sign_meets_no_other_sign(formula, written):
    """What is added is taken away, and the other way round; a factor puts it into brackets."""
    assert tex(formula) == written


def test_nested_logarithms_and_roots_can_be_read():
    """Brackets grow with what they hold; exponents stay on one line."""
    assert tex(sp.log(sp.log(x) / eta)) == r"\log \left(\frac{\log x}{\eta}\right)"
    assert tex(sp.exp(-2 * x / eta)) == r"e^{-2 x/\eta}"
    assert tex((x + eta) ** sp.Rational(1, 4)).endswith(r"\right)^{1/4}")


def test_a_long_numerator_leaves_its_brackets_beside_the_fraction():
    """So that no numerator becomes a page wide."""
    long = norm**2 * squared * x * eta * kappa * (1 + kappa * norm) ** 2 / gap

    assert tex(long).endswith(r"\right)^{2}")


def test_a_relation_stays_as_it_was_written():
    """The observed side on the left."""
    assert le(x, 1 - eta).latex == r"x \le 1 - \eta"


def test_one_name_that_two_papers_write_differently_is_not_mixed_up():
    """sympy remembers formulas; a formula of one paper must not come back in the letters of another."""
    x = sp.Symbol("x")
    printed = [tex(x - Quantity("gap", letters)) for letters in ("F - F^*", "f(y) - f^*")]

    assert printed == [r"x - \left(F - F^*\right)", r"x - \left(f(y) - f^*\right)"]


def test_the_last_factor_needs_no_brackets_around_a_sum_sign():
    """A sum sign reaches to the end, so only what follows it makes brackets necessary."""
    i = sp.Symbol("i", integer=True)

    assert r"\left(" not in tex(k * sp.Sum(i, (i, 1, k)))


def test_an_exponent_keeps_its_own_powers():
    """Two to the minus k stays a power, and does not become a quotient with a slash."""
    assert tex(x ** sp.Pow(2, -k)) == "x^{2^{-k}}"


def long_letter(name):
    return Quantity(name, rf"\{name}_{{\mathrm{{something}}}}")


i = sp.Symbol("i")
total, squares = sp.Sum(i, (i, 1, k)), sp.Sum(i**2, (i, 1, k))
LONG = norm**3 * long_letter("alpha") * long_letter("beta") * long_letter("gamma")


@pytest.mark.parametrize(
    ("formula", "written"),
    [
        (k + x + 1, "1 + k + x"),  # not all of it counts
        (sp.Mul(-1, x + 1, evaluate=False), r"- \left(1 + x\right)"),
        (sp.log(x) ** k, r"\log^{k} x"),
        (x ** sp.Rational(3, 2), "x^{3/2}"),
        (x * sp.sqrt(1 + x) * (1 - eta), r"x \sqrt{1 + x} \left(1 - \eta\right)"),
        (x * sp.log(eta) * sp.sqrt(sp.log(x)), r"x \sqrt{\log x} \log \eta"),
        (3 * x * norm, r"3 x \|M^\top Y\|_2"),
        (total * squares * x, r"x \left(\sum_{i=1}^{k} i\right) \sum_{i=1}^{k} i^{2}"),
        (sp.exp(k * x / eta), r"e^{k x/\eta}"),
    ],
)
def test_factors_and_exponents_stand_where_people_put_them(formula, written):
    """Numbers, letters, norms, roots, functions, brackets; sums last, because they reach as far as they can."""
    assert tex(formula) == written


def test_what_leaves_a_long_numerator_is_brackets_and_sums():
    """Letters and norms stay above the line, and a short numerator stays whole."""
    beside = r" \left(1 - \eta\right) \sum_{i=1}^{k} i"

    assert tex(LONG * (1 - eta) * total / x).endswith(r"\|M^\top Y\|_2^{3}}{x}" + beside)
    assert tex(norm * (1 - eta) / x) == r"\frac{\|M^\top Y\|_2 \left(1 - \eta\right)}{x}"
