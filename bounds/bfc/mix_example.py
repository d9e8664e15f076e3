r"""A mixture of laws that each lose one variable needs the factor d/(d - q), and fails at degree d.

For the mixture of d laws, the i-th with $x_i = 0$ and the others standard normal, $c_1 = d / (d - q)$ if q < d: each
monomial survives in at least d - q of the d components. Attained at q = d - 1 by $x_1 \cdots x_{d-1}$. At q = d the
polynomial $x_1 \cdots x_d$ vanishes and no constant exists.

Kind: inequality, exact. Constants: d/(d-q), attained.
"""

from math import prod

import numpy as np
import sympy as sp

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._proofs import HERMITE, hermite_derivative
from bounds.bfc.eq5_4 import EXPECTATION, C_top, both_sides, d, mean_square, q, random_polynomial
from bounds.core import Statement, eq, le, lt
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

mix_example = Statement("bfc.mix_example", "Section 5, the example below Assumption 3")
mix_example_printed = mix_example.printed(
    le(C_top, d / (d - q) * mean_square),
    title="A mixture of laws that each lose one variable preserves degrees below the dimension",
    given=(lt(q, d),),
    expected="proved",
    tight=True,
    needs=("bfc.eq5_4.sharp",),
)
converse = mix_example.printed(
    (eq(mean_square, 0, name="invisible"), eq(C_top, 1, name="not zero")),
    part="converse",
    title="The mixture of laws that each lose one variable does not preserve the degree d",
    given=(eq(q, d),),
    expected="proved",
)


@mix_example_printed.experiment(variables=[2, 3, 5], algorithm=EXPECTATION)
def all_but_one(variables, *, algorithm):
    """x_1 ... x_(d-1) survives in one component of d."""
    x = polynomials.polynomial_ring(variables)
    return both_sides(prod(x[1:-1], start=x[0]), variables - 1, algorithm, mixture=True)


@mix_example_printed.experiment(
    variables=[2, 3, 4],
    degree=[1, 2, 3],
    seed=[0, 1],
    algorithm=EXPECTATION,
    outside=lambda variables, degree, seed: degree >= variables,
)
def random_in_mixture(variables, degree, seed, *, algorithm):
    """All degrees up to q present; where q >= d the claim is silent."""
    P = random_polynomial(variables, degree, np.random.default_rng(seed))
    return both_sides(P, degree, algorithm, mixture=True)


@converse.experiment(variables=[1, 2, 3], algorithm=EXPECTATION)
def product_of_all(variables, *, algorithm):
    """x_1 ... x_d."""
    x = polynomials.polynomial_ring(variables)
    return both_sides(prod(x[1:], start=x[0]), variables, algorithm, mixture=True)


mix_example_printed.formula_mutant("constant 99/100", then=le(C_top, sp.Rational(99, 100) * d / (d - q) * mean_square))
mix_example_printed.formula_mutant("constant 1, as for one normal law", then=le(C_top, mean_square))
converse.formula_mutant("visible", then=eq(mean_square, 1))


@mix_example_printed.proof
def surviving_monomials(claim):
    """A monomial of degree q has q - s different variables; d = q + 1 + m."""
    s, m, e = free("s m e")
    dimension = q + 1 + m
    return certificate(
        "A monomial of degree q has q - s different variables, s >= 0, and survives in the d - q + s components that "
        "lose another one. There E_i P^2 is at least the squared top coefficients (bfc.eq5_4.sharp), so d E P^2 = "
        "sum_i E_i P^2 = (d - q + s) C(P_q) + e. " + HERMITE,
        hermite_derivative(),
        *conclusions(
            claim,
            Derived({d: dimension, mean_square: ((dimension - (q - s)) * C_top + e) / dimension}, (1 + m) * dimension),
        ),
    )


@converse.proof
def nothing_survives(claim):
    """One factor is zero in each component."""
    return certificate(
        "x_1 ... x_d has one coefficient, which is one; in component i the factor x_i is zero.",
        *conclusions(claim, Derived({C_top: 1**2, mean_square: 0 * 1})),
    )
