r"""The q-fold finite difference of a form of degree q is multilinear, and its coefficients are known.

For homogeneous $f = \sum_I a_I x^I$ of degree q, $\hat f(y^{(1)}, \dots, y^{(q)}) = \Delta_{y^{(1)}} \cdots
\Delta_{y^{(q)}} f$ does not depend on x and

$$ \mathcal{C}(\hat f) = q! \sum_I a_I^2 \prod_k I_k!, \qquad
   q!\, \mathcal{C}(f) \le \mathcal{C}(\hat f) \le (q!)^2 \mathcal{C}(f), \qquad
   \mathbb{E} \hat f^2 = \mathcal{C}(\hat f) . $$

Equality on the left for multilinear f, on the right for pure powers. (In the proof, $I^* \in \mathbb{N}^q$ should
read $\mathbb{N}^n$.)

Kind: exact identities and two inequalities. Constants: both attained.
"""

from itertools import product
from math import factorial, prod

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, each, free
from bounds.bfc._exact import random_form, random_rationals
from bounds.bfc._proofs import TENSOR, tensor_norm
from bounds.core import Claim, Quantity, eq, ge, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

C_f = Quantity("C_f", r"\mathcal{C}(f)", "sum of the squared coefficients of f", nonnegative=True)
C_hat = Quantity("C_hat", r"\mathcal{C}(\hat f)", "sum of the squared coefficients of f hat", nonnegative=True)
weighted = Quantity("weighted", r"\sum_I a_I^2 \prod_k I_k!", "squared coefficients times factorials", nonnegative=True)
second_moment = Quantity("second_moment", r"\mathbb{E}\hat f^2", "mean square under the normal law", nonnegative=True)
at_points = Quantity("at_points", r"\hat f(y)", "values of f hat")
differences = Quantity("differences", r"\Delta_y f(x)", "finite differences of f at some x")
q = Quantity("q", "q", "degree", integer=True, positive=True)

lemJ_4 = Claim(
    id="bfc.lemJ_4",
    source="Lemma J.4",
    then=(
        eq(at_points, differences, name="difference"),
        eq(C_hat, sp.factorial(q) * weighted, name="coefficients"),
        ge(C_hat, sp.factorial(q) * C_f, name="lower"),
        le(C_hat, sp.factorial(q) ** 2 * C_f, name="upper"),
        eq(second_moment, C_hat, name="mean square"),
    ),
    expected="proved",
    tight=True,
    scaling={"form": {C_f: 2, C_hat: 2, weighted: 2, second_moment: 2, at_points: 1, differences: 1}},
)


def both_sides(f, degree, rng, algorithm):
    f_hat = algorithm(f)
    n = f.context().nvars()
    points = random_rationals(rng, (4, degree + 1, n))
    weights = ((a, prod(map(factorial, powers))) for powers, a in f.to_dict().items())
    return {
        C_f: polynomials.coefficient_norm(f),
        C_hat: polynomials.coefficient_norm(f_hat),
        q: degree,
        weighted: sum(a * a * weight for a, weight in weights),
        second_moment: polynomials.gaussian_square_norm(polynomials.hermite_expansion(f_hat)),
        at_points: [f_hat(*point[1:].ravel()) for point in points],
        differences: [difference(f, point[0], point[1:]) for point in points],
    }


def difference(f, x, directions):
    """The sum of (-1)^(q - |S|) f(x + sum of the directions in S) over all subsets S."""
    total = 0
    for chosen in product((0, 1), repeat=len(directions)):
        point = x + sum(c * y for c, y in zip(chosen, directions, strict=True))
        total += (-1) ** (len(directions) - sum(chosen)) * f(*point)
    return total


@lemJ_4.experiment(
    variables=[1, 2, 3],
    degree=[1, 2, 3],
    seed=[0, 1],
    quick={"seed": [0]},
    algorithm="algorithms.polynomials.finite_difference",
)
def random_forms(variables, degree, seed, *, algorithm):
    """Random integer coefficients; one variable is the pure power that attains the upper bound."""
    rng = np.random.default_rng(seed)
    return both_sides(random_form(polynomials.polynomial_ring(variables), degree, rng), degree, rng, algorithm)


@lemJ_4.experiment(degree=[2, 3], algorithm="algorithms.polynomials.finite_difference")
def multilinear(degree, *, algorithm):
    """x_1 ... x_q attains the lower bound."""
    x = polynomials.polynomial_ring(degree)
    return both_sides(prod(x[1:], start=x[0]), degree, np.random.default_rng(degree), algorithm)


lemJ_4.formula_mutant("upper bound without the square", then=le(C_hat, sp.factorial(q) * C_f))
lemJ_4.formula_mutant("lower bound squared", then=ge(C_hat, sp.factorial(q) ** 2 * C_f))
lemJ_4.mutant(
    "polarisation: divided by q!",
    lambda finite_difference, f: finite_difference(f) * fmpq(1, 2 * factorial(f.total_degree())),
)


def difference_of_power(degree):
    """The difference of the power of one linear form with the value x at the start and y_1, ... along the directions."""
    x, *y = sp.symbols(f"x y1:{degree + 1}")
    signs = ((-1) ** (degree - sum(chosen)) for chosen in product((0, 1), repeat=degree))
    sums = (x + sum(c * one for c, one in zip(chosen, y, strict=True)) for chosen in product((0, 1), repeat=degree))
    terms = [sign * total**degree for sign, total in zip(signs, sums, strict=True)]
    return {at_points: sp.factorial(degree) * sp.Mul(*y), differences: sp.Add(*terms, evaluate=False)}


@lemJ_4.proof
def symmetric_tensor(claim):
    """A monomial with n = 1 + u sequences, prod I_k! = w = 1 + s, q! = n w and the coefficient a = n T."""
    T, u, s = free("T u s")
    n, w = 1 + u, 1 + s
    one = {sp.factorial(q): n * w, C_hat: (n * w) ** 2 * n * T**2, weighted: w * (n * T) ** 2, C_f: (n * T) ** 2}
    by_sum = Derived({**one, second_moment: n * (n * w * T) ** 2})
    return certificate(
        "Powers of linear forms span the forms, so f hat = q! T(y^(1), ..., y^(q)) follows from powers of one linear "
        "form with the values x and y: each difference lowers the degree by one and multiplies the top coefficient by "
        "it (degrees 2 to 4 written out). f hat is multilinear in independent variables with coefficients q! T, so its "
        "monomials are orthonormal and E f hat^2 = C(f hat) = (q!)^2 |T|^2. "
        + TENSOR
        + " Multiplied by q!: C(f hat) = q! sum a^2 w.",
        *tensor_norm(),
        *conclusions(
            claim,
            {at_points: each(map(difference_of_power, (2, 3, 4))), C_hat: by_sum, second_moment: by_sum},
        ),
    )
