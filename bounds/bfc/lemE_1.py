r"""Products of two inputs, or of two squared inputs, keep the coefficients of their matrix up to a factor of two.

Let $g_M = x^\top M x$ or $\sigma(x)^\top M \sigma(x)$, the case $l_1 = l_2 \in \{0, 1\}$ of Lemma E.1. The paper
prints $\mathcal{C}_x(g_M) = \|M\|_F^2$; that is false for M = [[0, 1], [1, 0]] (4 against 2). For symmetric M,
$\|M\|_F^2 \le \mathcal{C} \le 2 \|M\|_F^2$, and only the lower bound is used.

Kind: inequality, exact. Constants: 1 and 2, both attained.
"""

import numpy as np
import sympy as sp

from bounds.bfc._certificates import Derived, breaks, conclusions, free
from bounds.bfc._exact import random_rationals, rationals, square_sum
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

C_x = Quantity("C_x", r"\mathcal{C}_x(g_M)", nonnegative=True)
norm2_M = Quantity("norm2_M", r"\|M\|_F^2", nonnegative=True)
asymmetry = Quantity("asymmetry", r"\|M - M^\top\|_F^2", nonnegative=True)

ERRATUM = r"For $l \in \{0, 1\}$ the equality fails for the matrix M that exchanges two inputs: 4 against 2."

lemE_1 = Statement(
    "bfc.lemE_1",
    "Lemma E.1, first bullet; proof in Appendix E.1",
    algorithm="algorithms.polynomials.coefficient_norm",
    erratum=ERRATUM,
    survives=r"Yes: for symmetric M at least $\|M\|_F^2$ is left, and the base case of Lemma F.1, its only use, "
    r"has a symmetric M and needs only that direction.",
)
inputs = lemE_1.printed(
    eq(C_x, norm2_M),
    title="Products of inputs have exactly the coefficients of M",
    scaling={"matrix": {C_x: 2, norm2_M: 2}},
)
inputs_corrected = lemE_1.corrected(
    (ge(C_x, norm2_M, name="lower"), le(C_x, 2 * norm2_M, name="upper")),
    title="For symmetric M, products of inputs have between one and two times the squared coefficients of M",
    given=(eq(asymmetry, 0),),
    expected="proved",
    tight=True,
    scaling={"matrix": {C_x: 2, norm2_M: 2, asymmetry: 2}},
)


def both_sides(M, squared, norm):
    z = [x * x if squared else x for x in polynomials.polynomial_ring(len(M))]
    form = sum((z[a] * z[b] * M[a, b] for a in range(len(z)) for b in range(len(z))), z[0] * 0)
    return {C_x: norm(form), norm2_M: square_sum(M), asymmetry: square_sum(M - M.T)}


@lemE_1.experiment(inputs_corrected, n=[1, 2, 4], squared=[False, True], seed=[0, 1])
def symmetric(n, squared, seed, *, algorithm):
    """Random symmetric integer matrices."""
    draw = random_rationals(np.random.default_rng(seed), (n, n))
    return both_sides(draw + draw.T, squared, algorithm)


@lemE_1.experiment(inputs_corrected, diagonal=[0, 1])
def extreme(diagonal, *, algorithm):
    """The identity attains the lower bound, the exchange matrix the upper one."""
    M = rationals([[diagonal, 1 - diagonal], [1 - diagonal, diagonal]])
    return both_sides(M, False, algorithm)


@lemE_1.experiment(inputs_corrected, z=[[1.0, 0.5, -1.0]])
def two_by_two(z, *, algorithm):
    """M = [[a, b], [b, c]]."""
    a, b, c = z
    return both_sides(rationals([[a, b], [b, c]]), False, algorithm)


@inputs_corrected.adversary(experiment="two_by_two", size=3)
def entries(z):
    """The three entries of `two_by_two`, in floats."""
    a, b, c = z.square().unbind(-1)
    return {C_x: a + c + 4 * b, norm2_M: a + c + 2 * b, asymmetry: 0 * a}


@lemE_1.experiment(inputs, n=[2, 3])
def triangular(n, *, algorithm):
    """Upper triangular M: there the printed equality is true."""
    return both_sides(rationals(np.triu(np.ones((n, n), dtype=int)).tolist()), False, algorithm)


@inputs.witness
def exchange():
    """M = [[0, 1], [1, 0]]."""
    return both_sides(rationals([[0, 1], [1, 0]]), False, polynomials.coefficient_norm)


inputs.formula_mutant("lower bound only", then=ge(C_x, norm2_M))
inputs_corrected.formula_mutant("upper bound 19/10", then=le(C_x, sp.Rational(19, 10) * norm2_M))
inputs_corrected.formula_mutant("lower bound 11/10", then=ge(C_x, sp.Rational(11, 10) * norm2_M))
inputs_corrected.mutant("coefficients halved", lambda coefficient_norm, f: coefficient_norm(f) / 4)


@inputs.proof
def exchange_written_out(claim):
    """2 x_1 x_2 against two ones."""
    return certificate(
        "M = [[0, 1], [1, 0]] gives the form 2 x_1 x_2 with C = 4, and |M|^2 = 2.",
        *breaks(claim, {C_x: (1 + 1) ** 2, norm2_M: 1**2 + 1**2, asymmetry: 0}),
    )


@inputs_corrected.proof
def pairs_of_entries(claim):
    """D sums the squares on the diagonal, m is M_ij = M_ji for one pair i < j."""
    D, m = free("D m")
    return certificate(
        "The form has the coefficients M_ii and, for i < j, M_ij + M_ji. Squared inputs are as independent as inputs. "
        "Other pairs add terms alike.",
        *conclusions(claim, Derived({C_x: D + (m + m) ** 2, norm2_M: D + m**2 + m**2})),
    )
