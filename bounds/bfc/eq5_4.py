r"""A polynomial of Gaussian inputs is at least as large as its top coefficients.

With $P_q$ the part of degree q of P and $x \sim N(0, I)$, (5.4) is printed with $c_1(q) = q!$. In fact $\mathcal{C}(P_q)
\le \mathbb{E} P(x)^2$: the Hermite expansion has the same top coefficients, and $\mathbb{E} P^2 \ge \sum_{|I|=q} a_I^2
\prod_k I_k!$. So $c_1 = 1$, which is attained by multilinear monomials.

Kind: inequality, exact. Constants: 1, attained.
"""

from math import prod

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import random_form, rationals
from bounds.bfc._proofs import HERMITE, hermite_derivative
from bounds.core import Quantity, Statement, Traced, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

C_top = Quantity("C_top", r"\mathcal{C}(P_q)", "squared coefficients of degree q", nonnegative=True)
mean_square = Quantity("mean_square", r"\mathbb{E}P^2", nonnegative=True)
q = Quantity("q", "q", "degree", integer=True, positive=True)
d = Quantity("d", "d", "variables", integer=True, positive=True)
c_1 = sp.Symbol("c_1")

eq5_4 = Statement(
    "bfc.eq5_4", "Assumption 3, eq. (5.4), for N(0, I)", scaling={"polynomial": {C_top: 2, mean_square: 2}}
)
eq5_4_printed = eq5_4.printed(
    le(C_top, sp.factorial(q) * mean_square),
    title="The top coefficients of a polynomial of Gaussian inputs are at most q! times its mean square",
    expected="proved",
)
sharp = eq5_4.added(
    "sharp",
    le(C_top, c_1 * mean_square),
    title="The top coefficients of a polynomial of Gaussian inputs are at most its mean square",
    source="Assumption 3, eq. (5.4), for N(0, I); Hermite expansion",
    constants=(Traced(c_1, 1, "prod I_k! >= 1 in the Hermite expansion"),),
    expected="proved",
    tight=True,
)


def random_polynomial(variables, degree, rng):
    x = polynomials.polynomial_ring(variables)
    return sum((random_form(x, e, rng) for e in range(1, degree + 1)), x[0] * 0 + int(rng.integers(-3, 4)))


def both_sides(P, degree, expectation, mixture=False):
    n = P.context().nvars()
    parts = [without(P, i) for i in range(n)] if mixture else [P]
    return {
        C_top: polynomials.coefficient_norm(polynomials.homogeneous_part(P, degree)),
        mean_square: sum(expectation(part * part) for part in parts) / len(parts),
        q: degree,
        d: n,
    }


def without(P, i):
    """P with variable i set to zero."""
    return P.context().from_dict({powers: a for powers, a in P.to_dict().items() if powers[i] == 0})


def random_coefficients(variables, degree, seed, *, algorithm):
    """All degrees up to q present."""
    return both_sides(random_polynomial(variables, degree, np.random.default_rng(seed)), degree, algorithm)


def multilinear(degree, *, algorithm):
    """x_1 ... x_q, where the sharp constant is attained."""
    x = polynomials.polynomial_ring(degree)
    return both_sides(prod(x[1:], start=x[0]), degree, algorithm)


EXPECTATION = "algorithms.polynomials.gaussian_expectation"
eq5_4.experiment(variables=[1, 2, 3], degree=[1, 2, 3], seed=[0, 1], algorithm=EXPECTATION)(random_coefficients)
eq5_4.experiment(degree=[1, 2, 3, 4], algorithm=EXPECTATION)(multilinear)


@sharp.experiment(z=[[1.0, 0.5, -1.0, 2.0, 0.25, 1.0]], algorithm=EXPECTATION)
def six_coefficients(z, *, algorithm):
    """Any polynomial of degree two in two variables."""
    x, y = polynomials.polynomial_ring(2)
    terms = zip(rationals(z), (x * 0 + 1, x, y, x**2, x * y, y**2), strict=True)
    return both_sides(sum((a * term for a, term in terms), x * 0), 2, algorithm)


@sharp.adversary(experiment="six_coefficients", size=6)
def by_hermite_coefficients(z):
    """E P^2 through the Hermite expansion."""
    constant, x, y, xx, xy, yy = z.unbind(-1)
    mean = (constant + xx + yy).square() + x.square() + y.square() + 2 * xx.square() + xy.square() + 2 * yy.square()
    return {C_top: xx.square() + xy.square() + yy.square(), mean_square: mean, q: 2 + 0 * constant, d: 2 + 0 * constant}


eq5_4_printed.formula_mutant("half instead of q!", then=le(C_top, mean_square / 2))
sharp.formula_mutant("constant 9/10", constants=(Traced(c_1, sp.Rational(9, 10), "too small"),))
sharp.mutant(
    "variables of variance 1/2",
    lambda gaussian_expectation, f: gaussian_expectation(f) * fmpq(1, 2) ** f.total_degree(),
)


@eq5_4.proof(eq5_4_printed, sharp)
def through_hermite_polynomials(claim):
    """w = prod I_k! = 1 + s and q! = 1 + f, for one coefficient a."""
    a, s, f = free("a s f")
    return certificate(
        HERMITE + " So E P^2 >= sum a_I^2 prod I_k! over the top degree, and products of factorials are at least one.",
        hermite_derivative(),
        *conclusions(claim, Derived({C_top: a**2, mean_square: a**2 * (1 + s), sp.factorial(q): 1 + f})),
    )
