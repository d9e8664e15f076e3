r"""An orthonormal change of variables costs a form at most q! in its coefficients.

For homogeneous f of degree q, $\mathcal{C}(f(Ux)) \ge \mathcal{C}(f) / q!$ if the rows of U are orthonormal: the case
$\sigma_{\min} = 1$ of `lemJ_5_2.py`.

Kind: inequality. Constants: q! is approached by $(\sum_i x_i)^q$ in many variables.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._exact import identity, random_form, rationals, rotation, square_sum
from bounds.bfc.lemJ_5_2 import C_f, C_g, both_sides, half_the_substitution, mode_by_mode, q
from bounds.core import Claim, Quantity, eq, ge
from bounds.late import late

polynomials = late("algorithms.polynomials")

defect = Quantity("defect", r"\|UU^\top - I\|_F^2", nonnegative=True)

lemJ_5_1 = Claim(
    id="bfc.lemJ_5_1",
    title="An orthonormal change of variables costs at most q! in the coefficients",
    source="Lemma J.5, first bullet",
    given=(eq(defect, 0),),
    then=ge(C_g, C_f / sp.factorial(q)),
    expected="proved",
    tight=True,
    scaling={"form": {C_f: 2, C_g: 2}},
)


@lemJ_5_1.experiment(
    variables=[1, 2, 3], degree=[1, 2, 3], extra=[0, 1], seed=[0], algorithm="algorithms.polynomials.substitute_linear"
)
def rational_rotation(variables, degree, extra, seed, *, algorithm):
    """Rows of a rational orthogonal matrix, perhaps into more variables."""
    rng = np.random.default_rng(seed)
    U = rotation(variables + extra, rng)[:variables]
    f = random_form(polynomials.polynomial_ring(variables), degree, rng)
    numbers = both_sides(f, U, degree, fmpq(1), fmpq(1), algorithm)
    return {**numbers, defect: square_sum(U @ U.T - identity(variables))}


@lemJ_5_1.experiment(root=[2, 3, 4], degree=[2], algorithm="algorithms.polynomials.substitute_linear")
def concentrated(root, degree, *, algorithm):
    """(x_1 + ... + x_n)^q turned to n^(q/2) x_1^q by a reflection: the ratio tends to 1 as n grows."""
    n = root**2
    x = polynomials.polynomial_ring(n)
    normal = rationals(np.ones(n, dtype=int).tolist()) * fmpq(1, root) - identity(n)[0]
    U = identity(n) - np.outer(normal, normal) * (2 / square_sum(normal))
    numbers = both_sides(sum(x[1:], x[0]) ** degree, U, degree, fmpq(1), fmpq(1), algorithm)
    return {**numbers, defect: square_sum(U @ U.T - identity(n))}


lemJ_5_1.formula_mutant("constant 9/10", then=ge(C_g, sp.Rational(10, 9) * C_f / sp.factorial(q)))
lemJ_5_1.formula_mutant("no factorial", then=ge(C_g, C_f))
lemJ_5_1.mutant("half the substitution", half_the_substitution)
lemJ_5_1.proof(mode_by_mode)
