r"""A form of nearby forms has nearby coefficients.

For $f^{(1)}, f^{(2)}$ with k components of degree p and g of degree q in k variables,

$$ \mathcal{C}\big(g(f^{(1)}) - g(f^{(2)})\big) \le k^q q^2 2^{q-1} \frac{(qp)!}{(p!)^q}\, \mathcal{C}(g)\, \delta\,
   (F + \delta)^{q-1}, \quad F = \max_i \mathcal{C}(f^{(1)}_i), \; \delta = \max_i \mathcal{C}(f^{(1)}_i - f^{(2)}_i)
   . $$

The number of monomials, $\binom{k+q-1}{q}$, could replace $k^q$.

Kind: inequality. Constants: printed; attained at k = q = 1.
"""

import numpy as np
import sympy as sp

from bounds.bfc._certificates import conclusions, each, free
from bounds.bfc._exact import random_form
from bounds.bfc._proofs import cauchy_schwarz
from bounds.core import Quantity, Statement, le
from bounds.core.certificate import certificate, identity
from bounds.late import late

polynomials = late("algorithms.polynomials")

C_h = Quantity("C_h", r"\mathcal{C}(h)", "coefficients of the difference", nonnegative=True)
C_g = Quantity("C_g", r"\mathcal{C}(g)", nonnegative=True)
F = Quantity("F", r"\max_i\mathcal{C}(f_i^{(1)})", nonnegative=True)
delta = Quantity("delta", r"\max_i\mathcal{C}(f_i^{(1)}-f_i^{(2)})", nonnegative=True)
k = Quantity("k", "k", "components", integer=True, positive=True)
p = Quantity("p", "p", "degree of f", integer=True, positive=True)
q = Quantity("q", "q", "degree of g", integer=True, positive=True)

multinomial = sp.factorial(q * p) / sp.factorial(p) ** q
rest = q**2 * 2 ** (q - 1) * multinomial * C_g * delta * (F + delta) ** (q - 1)

lemJ_7 = Statement("bfc.lemJ_7", "Lemma J.7; used as footnote 40", scaling={"outer": {C_h: 2, C_g: 2}})
printed = lemJ_7.printed(le(C_h, k**q * rest), expected="proved", tight=True)

sharper = lemJ_7.added(
    "sharp",
    le(C_h, sp.binomial(k + q - 1, q) * rest),
    title="In the bound for nearby forms, the number of monomials of g replaces k^q",
    source="Lemma J.7, last line of the proof",
    expected="proved",
    tight=True,
)


def nearby_forms(components, inner, outer, seed, *, algorithm):
    """Two integer forms in two variables that differ a little, inside a random outer form."""
    rng, x = np.random.default_rng(seed), polynomials.polynomial_ring(2)
    first = [random_form(x, inner, rng, size=5) for _ in range(components)]
    step = [random_form(x, inner, rng, size=1) for _ in range(components)]
    second = [f - change for f, change in zip(first, step, strict=True)]
    g = random_form(polynomials.polynomial_ring(components, "y"), outer, rng)
    return {
        C_h: algorithm(g.compose(*first) - g.compose(*second)),
        C_g: polynomials.coefficient_norm(g),
        F: max(map(polynomials.coefficient_norm, first)),
        delta: max(map(polynomials.coefficient_norm, step)),
        k: components,
        p: inner,
        q: outer,
    }


GRID = {"components": [1, 2], "inner": [1, 2], "outer": [1, 2, 3], "seed": [0, 1, 2]}
for _claim in (printed, sharper):
    _claim.experiment(**GRID, quick={"seed": [0]}, algorithm="algorithms.polynomials.coefficient_norm")(nearby_forms)
    _claim.formula_mutant("delta squared", then=le(C_h, k**q * rest * delta / (F + delta) ** 2))

printed.formula_mutant("constant 9/10", then=le(C_h, sp.Rational(9, 10) * k**q * rest))
printed.mutant("coefficients of twice the difference", lambda coefficient_norm, h: coefficient_norm(2 * h))


@lemJ_7.proof(printed, sharper)
def one_factor_at_a_time(claim):
    """a, b are coefficients of f^(1), f^(2); u, v, w, z whole factors; e is what the inequalities lose."""
    a, b, u, v, w, z = sp.symbols("a b u v w z")
    e = free("e")

    def by_exchange(width, inner, outer):
        monomials = sp.binomial(width + outer - 1, outer)
        product = sp.prod([sp.binomial(j * inner, inner) for j in range(1, outer + 1)])
        factors = outer * outer * product * delta * (2 * (F + delta)) ** (outer - 1)
        return {k: width, p: inner, q: outer, C_h: monomials * C_g * factors - e}

    sizes = ((1, 1, 1), (1, 2, 3), (2, 1, 2), (2, 2, 2), (3, 1, 2), (3, 1, 3))
    return certificate(
        "g = sum b_I y^I has N = binom(k+q-1, q) monomials. Coefficient by "
        "coefficient (Cauchy-Schwarz), C(sum b_I h_I) <= C(g) sum C(h_I) <= N C(g) max C(h_I), h_I the difference of "
        "two products of q factors. Exchanging one factor at a time, h_I is a sum of q products with one factor f^(1) "
        "- f^(2), so C(h_I) <= q times the sum of their norms. By Lemma J.6, factor by factor, a product of q forms of "
        "degree p has norm at most prod_j binom(jp, p) times that of its factors, which are delta, F <= "
        "2 (F + delta), or C(f^(2)) <= 2 (F + delta). The result is compared with the promise for some k, q <= 3 and p <= 2, "
        "times (F + delta)^2.",
        cauchy_schwarz(),
        identity("exchange of one factor", u * v - w * z, (u - w) * v + w * (v - z)),
        identity("C(f^(2)) <= 2 C(f^(1)) + 2 C(f^(1) - f^(2))", 2 * a**2 + 2 * (a - b) ** 2 - b**2, (2 * a - b) ** 2),
        *conclusions(claim, each((by_exchange(*size) for size in sizes), (F + delta) ** 2)),
    )
