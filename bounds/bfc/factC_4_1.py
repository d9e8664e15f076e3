r"""Sym does not change the quartic form.

$$ (z * z)^\top \mathrm{Sym}(M) (z * z) = (z * z)^\top M (z * z) \quad \text{for every } z \in \mathbb{R}^n . $$

Kind: exact identity. Constants: none hidden.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import conclusions, each
from bounds.bfc._exact import random_rationals, rational
from bounds.bfc._proofs import CLASSES
from bounds.bfc._symmetric import evaluate, random_matrix
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

form_of_Sym = Quantity("form_of_Sym", r"(z*z)^\top \mathrm{Sym}(M)(z*z)", "quartic form of Sym(M)")
form = Quantity("form", r"(z*z)^\top M(z*z)", "quartic form of M")

factC_4_1 = Claim(
    id="bfc.factC_4_1",
    source="Fact C.4, first bullet",
    then=eq(form_of_Sym, form),
    expected="proved",
    scaling={"matrix": {form_of_Sym: 1, form: 1}},
)


@factC_4_1.experiment(
    n=[1, 2, 3, 4], seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.polynomials.exact_symmetrise"
)
def random_entries(n, seed, *, algorithm, points=8):
    """A random matrix without any symmetry, at random integer points."""
    rng = np.random.default_rng(seed)
    M, star_z = random_matrix(n, rng), polynomials.exact_star(random_rationals(rng, (points, n)))
    return {
        form: [rational(value) for value in evaluate(M, star_z)],
        form_of_Sym: [rational(value) for value in evaluate(algorithm(M), star_z)],
    }


factC_4_1.mutant("weights a_ij dropped", lambda exact_symmetrise, M: exact_symmetrise(M, root_two=fmpq(1)))


@factC_4_1.mutant("second diagonal block lost")
def _(exact_symmetrise, M):
    result = exact_symmetrise(M)
    result[-1, -1] = fmpq(0)
    return result


factC_4_1.formula_mutant("twice the form", then=eq(form_of_Sym, 2 * form))


@factC_4_1.proof
def class_by_class(claim):
    """m are the entries times their weights."""
    m = sp.symbols("m1:7")
    sums = [(len(squares), sum(m[: len(squares)])) for squares in CLASSES.values()]
    return certificate(
        "The coefficient of a monomial in (z*z)^T M (z*z) is the sum of a_pq a_rs M over the entries with its four "
        "indices. Sym replaces each summand by their mean, and n times the mean is the sum, for each of the five "
        "kinds.",
        *conclusions(claim, each({form_of_Sym: sum([total / n] * n), form: total} for n, total in sums)),
    )
