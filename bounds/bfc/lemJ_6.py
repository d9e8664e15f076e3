r"""The coefficients of a product of two forms.

For homogeneous f of degree p and g of degree q,

$$ \mathcal{C}(f g) \le \binom{p+q}{p} \mathcal{C}(f)\, \mathcal{C}(g) , $$

because a monomial of degree p + q is a product of monomials of degrees p and q in at most $\binom{p+q}{p}$ ways.

Kind: inequality. Constants: approached by f = g = $\sum_i x_i$ in many variables.
"""

from itertools import combinations

import numpy as np
import sympy as sp

from bounds.bfc._certificates import Derived, conclusions, each
from bounds.bfc._exact import random_form
from bounds.bfc._proofs import cauchy_schwarz
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

C_f = Quantity("C_f", r"\mathcal{C}(f)", nonnegative=True)
C_g = Quantity("C_g", r"\mathcal{C}(g)", nonnegative=True)
C_h = Quantity("C_h", r"\mathcal{C}(fg)", nonnegative=True)
p = Quantity("p", "p", "degree of f", integer=True, positive=True)
q = Quantity("q", "q", "degree of g", integer=True, positive=True)

lemJ_6 = Claim(
    id="bfc.lemJ_6",
    source="Lemma J.6",
    then=le(C_h, sp.binomial(p + q, p) * C_f * C_g),
    expected="proved",
    tight=True,
    scaling={"forms": {C_f: 2, C_g: 2, C_h: 4}, "first": {C_f: 2, C_h: 2}},
)


def both_sides(f, g, degrees, algorithm):
    return {
        C_f: polynomials.coefficient_norm(f),
        C_g: polynomials.coefficient_norm(g),
        C_h: algorithm(f * g),
        p: degrees[0],
        q: degrees[1],
    }


@lemJ_6.experiment(
    variables=[1, 2, 3],
    first=[1, 2, 3],
    second=[1, 2],
    seed=range(3),
    quick={"seed": [0]},
    algorithm="algorithms.polynomials.coefficient_norm",
)
def random_forms(variables, first, second, seed, *, algorithm):
    """Random integer coefficients."""
    rng, x = np.random.default_rng(seed), polynomials.polynomial_ring(variables)
    return both_sides(random_form(x, first, rng), random_form(x, second, rng), (first, second), algorithm)


@lemJ_6.experiment(
    variables=[2, 8, 20, 600], quick={"variables": [2, 8, 20]}, algorithm="algorithms.polynomials.coefficient_norm"
)
def square_of_a_sum(variables, *, algorithm):
    """f = g = x_1 + ... + x_n: the ratio is 1 - 1/(2n)."""
    f = sum(polynomials.polynomial_ring(variables)[1:], polynomials.polynomial_ring(variables)[0])
    return both_sides(f, f, (1, 1), algorithm)


lemJ_6.formula_mutant("no binomial coefficient", then=le(C_h, C_f * C_g))
lemJ_6.formula_mutant("constant 9/10", then=le(C_h, sp.Rational(9, 10) * sp.binomial(p + q, p) * C_f * C_g))
lemJ_6.mutant("coefficients added before they are squared", lambda coefficient_norm, f: sum(f.coeffs()) ** 2)


@lemJ_6.proof
def ways_to_split(claim):
    """Two linear forms in two variables; and sums of as many ones as a multiset has parts of p members."""
    a, b, c, d = sp.symbols("a b c d")
    coefficients = (a * c, a * d + b * c, b * d)
    linear = Derived(
        {p: 1, q: 1, C_f: a**2 + b**2, C_g: c**2 + d**2, C_h: sum(one**2 for one in coefficients)},
        rest=a**2 * c**2 + b**2 * d**2 + (a * d - b * c) ** 2,
    )
    ways = {(m, n): len(list(combinations(range(m + n), m))) for m in (1, 2, 3) for n in (1, 2, 3)}
    return certificate(
        "A coefficient of f g is a sum of a_I b_J over I + J = K. The multiset K has p + q members, so at most "
        "binom(p+q, p) subsets of p members make an I (counted for p, q <= 3). By Cauchy-Schwarz the square is at most that number times the "
        "sum of a_I^2 b_J^2, and every pair (I, J) occurs for one K only: the sum over K is C(f) C(g).",
        cauchy_schwarz(),
        *conclusions(
            claim, [linear, *each({p: m, q: n, C_f: 1, C_g: 1, C_h: number} for (m, n), number in ways.items())]
        ),
    )
