r"""A Gaussian polynomial is rarely much smaller than its coefficients.

For a homogeneous f of degree q, all $\varepsilon < 1/10$ and a standard normal g,

$$ \Pr\big[|f(g)| \le \varepsilon \sqrt{\mathcal{C}(f)}\big] \le C q\, \varepsilon^{1/q} , $$

It follows from Lemma J.2(a) (`lemJ_2a.py`) by $\mathrm{Var} f \ge \mathcal{C}(f)$, which is proved through the Hermite
expansion.

Kind: probability bound, computed exactly. Constants: C is never named (Carbery and Wright); q = 1 needs $\sqrt{2/\pi}
= 0.798$, and the families here need no more.
"""

from math import factorial, prod

import numpy as np
import sympy as sp
from flint import arb, fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import random_form
from bounds.bfc._proofs import HERMITE, hermite_derivative
from bounds.bfc._tails import power, within
from bounds.core import Quantity, Statement, Traced, Unknown, ge, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

probability = Quantity("probability", r"\Pr[\,\cdot\,]", "probability of the small ball", nonnegative=True)
epsilon = Quantity("epsilon", r"\varepsilon", positive=True)
q = Quantity("q", "q", "degree", integer=True, positive=True)
variance = Quantity("variance", r"\mathrm{Var} f", nonnegative=True)
C_f = Quantity("C_f", r"\mathcal{C}(f)", "sum of the squared coefficients", nonnegative=True)
C = sp.Symbol("C")
CARBERY_WRIGHT = "an absolute constant of Carbery and Wright; neither they nor the paper name it"
TOO_SMALL = (Traced(C, sp.Rational(7, 10), "below what q = 1 needs"),)

lemJ_1 = Statement("bfc.lemJ_1", "Lemma J.1")
printed = lemJ_1.printed(
    le(probability, C * q * epsilon ** (1 / q), trivially=1),
    given=(le(epsilon, sp.Rational(1, 10)),),
    constants=(Unknown(C, CARBERY_WRIGHT),),
    expected="calibrated",
)
lemJ_1_variance = lemJ_1.printed(
    ge(variance, C_f),
    part="variance",
    title="The variance of a homogeneous Gaussian polynomial is at least the sum of its squared coefficients",
    source="Lemma J.1, in the proof",
    given=(ge(q, 1),),
    expected="proved",
    tight=True,
    scaling={"form": {variance: 2, C_f: 2}},
)
RADII = ("1/1000000", "1/1000", "1/20")


@printed.experiment(degree=[1, 2, 3, 4, 6])
def power_of_one_variable(degree):
    """x^q, whose coefficient norm is 1."""
    radii = [fmpq(*map(int, radius.split("/"))) for radius in RADII]
    probabilities = [within(power(degree), -radius, radius) for radius in radii]
    return {probability: probabilities, epsilon: radii, q: degree}


@printed.experiment(variables=[2, 4, 8])
def sum_of_squares(variables):
    """x_1^2 + ... + x_n^2 <= r: a chi-square law in closed form, C(f) = n."""
    radii = [fmpq(*map(int, radius.split("/"))) for radius in RADII]
    halves = [arb(variables).sqrt() * radius / 2 for radius in radii]
    return {probability: [chi_square(half, variables // 2) for half in halves], epsilon: radii, q: 2}


def chi_square(half, order):
    """Pr[chi^2 with 2 order degrees <= 2 half] = 1 - e^(-half) sum_(i < order) half^i / i!."""
    return 1 - (-half).exp() * sum(half**i / factorial(i) for i in range(order))


@lemJ_1_variance.experiment(
    variables=[1, 2, 3], degree=[1, 2, 3], seed=[0, 1], algorithm="algorithms.polynomials.gaussian_variance"
)
def random_forms(variables, degree, seed, *, algorithm):
    """Random homogeneous polynomials with integer coefficients."""
    f = random_form(polynomials.polynomial_ring(variables), degree, np.random.default_rng(seed))
    return {variance: algorithm(f), C_f: polynomials.coefficient_norm(f), q: degree}


@lemJ_1_variance.experiment(degree=[1, 2, 3, 4], algorithm="algorithms.polynomials.gaussian_variance")
def multilinear(degree, *, algorithm):
    """x_1 x_2 ... x_q attains equality."""
    f = prod(polynomials.polynomial_ring(degree)[1:], start=polynomials.polynomial_ring(degree)[0])
    return {variance: algorithm(f), C_f: polynomials.coefficient_norm(f), q: degree}


printed.formula_mutant("a constant too small", constants=TOO_SMALL)
lemJ_1_variance.formula_mutant("twice the coefficients", then=ge(variance, 2 * C_f))


@lemJ_1_variance.mutant("variables with half the variance")
def _(gaussian_variance, f):
    degree = f.total_degree()
    return gaussian_variance(f) * fmpq(1, 2) ** degree


@lemJ_1_variance.proof
def through_hermite_polynomials(claim):
    """w = prod I_k! = 1 + s, for one coefficient a."""
    a, s = free("a s")
    return certificate(
        HERMITE
        + " For a form of degree q >= 1 the constant term of the expansion is the mean and no I of degree q is zero, so "
        "Var f >= sum a_I^2 prod I_k!.",
        hermite_derivative(),
        *conclusions(claim, Derived({variance: a**2 * (1 + s), C_f: a**2})),
    )
