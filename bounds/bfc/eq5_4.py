r"""A polynomial of Gaussian inputs is at least as large as its top coefficients; and a mixture that needs a factor.

With $P_q$ the part of degree q of P and $x \sim N(0, I)$, (5.4) is printed with $c_1(q) = q!$. In fact

$$ \mathcal{C}(P_q) \le \mathbb{E} P(x)^2 : $$

the Hermite expansion has the same top coefficients, and $\mathbb{E} P^2 \ge \sum_{|I|=q} a_I^2 \prod_k I_k!$. So $c_1
= 1$, which is attained by multilinear monomials.

For the mixture of d laws, the i-th with $x_i = 0$ and the others standard normal, $c_1 = d / (d - q)$ if q < d: each
monomial survives in at least d - q of the d components. Attained at q = d - 1 by $x_1 \cdots x_{d-1}$. At q = d the
polynomial $x_1 \cdots x_d$ vanishes and no constant exists.

Kind: inequality, exact. Constants: 1 and d/(d-q), attained.
"""

from math import prod

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._exact import as_rationals, random_form
from bounds.bfc._proofs import HERMITE, hermite_derivative
from bounds.core import Quantity, Statement, Traced, eq, le, lt
from bounds.core.certificate import certificate, comparison, identity, written
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

mix_example = Statement("bfc.mix_example", "Section 5, the example below Assumption 3")
mix_example_printed = mix_example.printed(
    le(C_top, d / (d - q) * mean_square),
    title="A mixture of laws that each lose one variable preserves degrees below the dimension",
    given=(lt(q, d),),
    expected="proved",
    tight=True,
)

converse = mix_example.printed(
    (eq(mean_square, 0, name="invisible"), eq(C_top, 1, name="not zero")),
    part="converse",
    title="The mixture of laws that each lose one variable does not preserve the degree d",
    given=(eq(q, d),),
    expected="proved",
)


def random_polynomial(variables, degree, rng):
    x = polynomials.polynomial_ring(variables)
    return sum((random_form(x, e, rng) for e in range(1, degree + 1)), x[0] * 0 + int(rng.integers(-3, 4)))


def measured(P, degree, expectation, mixture=False):
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
    return measured(random_polynomial(variables, degree, np.random.default_rng(seed)), degree, algorithm)


def multilinear(degree, *, algorithm):
    """x_1 ... x_q, where the sharp constant is attained."""
    x = polynomials.polynomial_ring(degree)
    return measured(prod(x[1:], start=x[0]), degree, algorithm)


EXPECTATION = "algorithms.polynomials.gaussian_expectation"
for _claim in (eq5_4_printed, sharp):
    _claim.experiment(variables=[1, 2, 3], degree=[1, 2, 3], seed=[0, 1], algorithm=EXPECTATION)(random_coefficients)
    _claim.experiment(degree=[1, 2, 3, 4], algorithm=EXPECTATION)(multilinear)


@sharp.experiment(z=[[1.0, 0.5, -1.0, 2.0, 0.25, 1.0]], algorithm=EXPECTATION)
def six_coefficients(z, *, algorithm):
    """Any polynomial of degree two in two variables."""
    x, y = polynomials.polynomial_ring(2)
    terms = zip(as_rationals(z), (x * 0 + 1, x, y, x**2, x * y, y**2), strict=True)
    return measured(sum((a * term for a, term in terms), x * 0), 2, algorithm)


@sharp.adversary(experiment="six_coefficients", size=6)
def by_hermite_coefficients(z):
    """E P^2 through the Hermite expansion."""
    one, x, y, xx, xy, yy = z.unbind(-1)
    mean = (one + xx + yy).square() + x.square() + y.square() + 2 * xx.square() + xy.square() + 2 * yy.square()
    return {C_top: xx.square() + xy.square() + yy.square(), mean_square: mean, q: 2 + 0 * one, d: 2 + 0 * one}


@mix_example_printed.experiment(variables=[2, 3, 5], algorithm=EXPECTATION)
def all_but_one(variables, *, algorithm):
    """x_1 ... x_(d-1) survives in one component of d."""
    x = polynomials.polynomial_ring(variables)
    return measured(prod(x[1:-1], start=x[0]), variables - 1, algorithm, mixture=True)


@mix_example_printed.experiment(variables=[2, 3, 4], degree=[1, 2, 3], seed=[0, 1], algorithm=EXPECTATION)
def random_in_mixture(variables, degree, seed, *, algorithm):
    """All degrees up to q present; where q >= d the claim is silent."""
    P = random_polynomial(variables, degree, np.random.default_rng(seed))
    return measured(P, degree, algorithm, mixture=True)


@converse.experiment(variables=[1, 2, 3], algorithm=EXPECTATION)
def product_of_all(variables, *, algorithm):
    """x_1 ... x_d."""
    x = polynomials.polynomial_ring(variables)
    return measured(prod(x[1:], start=x[0]), variables, algorithm, mixture=True)


eq5_4_printed.formula_mutant("half instead of q!", then=le(C_top, mean_square / 2))
sharp.formula_mutant("constant 9/10", constants=(Traced(c_1, sp.Rational(9, 10), "too small"),))
mix_example_printed.formula_mutant("constant 99/100", then=le(C_top, sp.Rational(99, 100) * d / (d - q) * mean_square))
mix_example_printed.formula_mutant("constant 1, as for one normal law", then=le(C_top, mean_square))
converse.formula_mutant("visible", then=eq(mean_square, 1))
sharp.mutant(
    "variables of variance 1/2",
    lambda gaussian_expectation, f: gaussian_expectation(f) * fmpq(1, 2) ** f.total_degree(),
)


@eq5_4.proof(eq5_4_printed, sharp)
def through_hermite_polynomials():
    """w = prod I_k! = 1 + s."""
    a, s = sp.symbols("a s")
    return certificate(
        HERMITE + " So E P^2 >= sum a_I^2 prod I_k! >= sum a_I^2 over the top degree, and q! >= 1.",
        hermite_derivative(),
        identity("one coefficient, with a product of factorials 1 + s", a**2 * (1 + s) - a**2, a**2 * s),
    )


@mix_example_printed.proof
def surviving_monomials():
    """A monomial of degree q has q - s different variables."""
    d, q, s = sp.symbols("d q s")
    return certificate(
        "A monomial of degree q has q - s different variables, s >= 0, and survives in the d - q + s components that "
        "lose another one. There E_i P^2 is at least the squared top coefficients (bfc.eq5_4.sharp), so d E P^2 = "
        "sum_i E_i P^2 >= (d - q) C(P_q). " + HERMITE,
        hermite_derivative(),
        identity("more than d - q", written(lambda d, q, s: (d - (q - s)) - (d - q), d, q, s), s),
    )


@converse.proof
def nothing_survives():
    """One factor is zero in each component."""
    return certificate(
        "x_1 ... x_d has one coefficient, which is one; in component i the factor x_i is zero.",
        comparison("C(P)", written(lambda a: a * a, 1), "==", 1),
        comparison("the product in a component", written(lambda a, b: a * b, 0, 1), "==", 0),
    )
