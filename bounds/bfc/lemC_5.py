r"""Rotating the rows before the symmetric square is the same as rotating the symmetric square.

For orthogonal U there is an orthogonal Q with $RU * RU = (R * R) Q$ for every R, namely

$$ Q_{\{i,j\},\{k,l\}} = \tfrac12 a_{ij} a_{kl} (U_{ik} U_{jl} + U_{il} U_{jk}) . $$

It depends on U only; the printed premise $s \ge \binom{p+1}{2}$ on the rows of R is not needed. On the way the proof
uses $\mathrm{Var}[w^\top \sigma(Rg)] = 2 \|w^\top (R * R)\|^2$ for a standard normal g.

Kind: exact identity. Constants: none hidden.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._exact import identity as exact_identity
from bounds.bfc._exact import random_rationals, rotation, square_sum
from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

not_orthogonal_U = Quantity("not_orthogonal_U", r"\|U^\top U - I\|_F^2", nonnegative=True)
not_orthogonal_Q = Quantity("not_orthogonal_Q", r"\|Q^\top Q - I\|_F^2", nonnegative=True)
defect = Quantity("defect", r"\|RU * RU - (R*R)Q\|_F^2", nonnegative=True)
variance = Quantity("variance", r"\mathrm{Var}[w^\top\sigma(Rg)]", nonnegative=True)
norm2 = Quantity("norm2", r"\|w^\top(R*R)\|^2", nonnegative=True)

lemC_5 = Statement("bfc.lemC_5", "Lemma C.5; proof in Appendix J.3")
printed = lemC_5.printed(
    (eq(defect, 0, name="moved"), eq(not_orthogonal_Q, 0, name="orthogonal")),
    given=(eq(not_orthogonal_U, 0),),
    expected="proved",
)

variance_identity = lemC_5.printed(
    eq(variance, 2 * norm2),
    part="variance",
    title="The variance of a weighted sum of squares is twice the norm of its symmetric square",
    source="Appendix J.3, in the proof of Lemma C.5",
    expected="proved",
    scaling={"weights": {variance: 2, norm2: 2}, "rows": {variance: 4, norm2: 4}},
)


@printed.experiment(
    p=[1, 2, 3, 4],
    rows=[1, 7],
    seed=[0, 1],
    quick={"seed": [0]},
    algorithm="algorithms.polynomials.exact_symmetric_square",
)
def rational_rotation(p, rows, seed, *, algorithm):
    """A rational orthogonal matrix and fewer or more rows than the printed premise wants."""
    rng = np.random.default_rng(seed)
    U, R = rotation(p, rng), random_rationals(rng, (rows, p))
    Q = algorithm(U)
    return {
        not_orthogonal_U: square_sum(U.T @ U - exact_identity(p)),
        not_orthogonal_Q: square_sum(Q.T @ Q - exact_identity(len(Q))),
        defect: square_sum(polynomials.exact_star(R @ U) - polynomials.exact_star(R) @ Q),
    }


@variance_identity.experiment(p=[1, 2, 3], seed=[0, 1], algorithm="algorithms.polynomials.exact_star")
def gaussian(p, seed, *, algorithm):
    """Random integer R and w; the variance from the Hermite expansion of the polynomial."""
    rng = np.random.default_rng(seed)
    R, w = random_rationals(rng, (5, p)), random_rationals(rng, (5,))
    g = polynomials.polynomial_ring(p)
    lines = [sum((r * x for r, x in zip(row, g, strict=True)), g[0] * 0) for row in R]
    f = sum((weight * line * line for weight, line in zip(w, lines, strict=True)), g[0] * 0)
    return {variance: polynomials.gaussian_variance(f), norm2: square_sum(w @ algorithm(R))}


printed.mutant("Q transposed", lambda exact_symmetric_square, U: exact_symmetric_square(U).T)
printed.mutant("Q without its weights", lambda exact_symmetric_square, U: exact_symmetric_square(U, root_two=fmpq(1)))
variance_identity.mutant("weights a_ij dropped", lambda exact_star, R: exact_star(R, root_two=fmpq(1)))
variance_identity.formula_mutant("three instead of two", then=eq(variance, 3 * norm2))


printed.formula_mutant("Q is far from orthogonal", then=eq(not_orthogonal_Q, 1))


def entry(U, i, j, k, l):
    """Q_{ij,kl} over a_ij a_kl."""
    return (U[i, k] * U[j, l] + U[i, l] * U[j, k]) / 2


@printed.proof
def entry_by_entry(claim):
    """U with two rows and columns, free for the first relation; a rotation times n = x^2 + y^2 for the second."""
    r, s, u, v, w, z, x, y = sp.symbols("r s u v w z x y")
    row, U = (r, s), sp.Matrix([[u, w], [v, z]])
    rotation_times_n, n = sp.Matrix([[x**2 - y**2, 2 * x * y], [-2 * x * y, x**2 - y**2]]), x**2 + y**2
    pairs = ((0, 0), (0, 1), (1, 1))
    moved = [
        (r * U[0, k] + s * U[1, k]) * (r * U[0, l] + s * U[1, l])
        - sum(row[i] * row[j] * entry(U, i, j, k, l) for i in range(2) for j in range(2))
        for k, l in pairs
    ]
    products = [
        sum(entry(rotation_times_n, i, j, *p) * entry(rotation_times_n, i, j, *q) for i in range(2) for j in range(2))
        - (n**4 / (1 if p[0] == p[1] else 2) if p == q else 0)
        for p in pairs
        for q in pairs
    ]
    return certificate(
        "Entry {k,l} of RU * RU over a_kl is (sum_i r_i U_ik)(sum_j r_j U_jl). Its terms are r_i^2 U_ik U_il, and for i < j "
        "r_i r_j (U_ik U_jl + U_jk U_il), which is a_ij r_i r_j times Q_{ij,kl} over a_kl, a_ij^2 = 2; so "
        "RU * RU = (R * R) Q, for every size. Q^T Q: as a_ij^2 counts i < j twice, entry ({k,l},{m,n}) is a_kl a_mn / 4 times the "
        "sum over all i, j of (U_ik U_jl + U_il U_jk)(U_im U_jn + U_in U_jm), that is a_kl a_mn / "
        "4 times 2 "
        "((U^T U)_km (U^T U)_ln + (U^T U)_kn (U^T U)_lm): 1/4 times 4 at {k,l} = {m,n} with k = l, 2/4 times 2 with k < l, else 0. "
        "Below, the sums of the squares of all entries over their weights, for two rows and columns, the second times n^8.",
        *conclusions(
            claim,
            {
                defect: Derived({defect: sum(one**2 for one in moved)}),
                not_orthogonal_Q: Derived({not_orthogonal_Q: sum(one**2 for one in products) / n**8}, n**8),
            },
        ),
    )


@variance_identity.proof
def quadratic_form(claim):
    """A = sum of w r r^T; two indices with A_11 = a, A_12 = b, A_22 = c."""
    a, b, c = sp.symbols("a b c")
    of_square, of_product = 3 - 2 + 1, 1
    return certificate(
        "w^T sigma(R g) = g^T A g = sum A_ii g_i^2 + 2 sum_{i<j} A_ij g_i g_j, whose centred terms are orthogonal with mean squares "
        "E (g^2 - 1)^2 = 2 and E (g_i g_j)^2 = 1. Entry {i,j} of w^T (R * R) is a_ij A_ij, so |w^T (R * R)|^2 = sum A_ii^2 + 2 "
        "sum_{i<j} A_ij^2. Below for two indices; every other pair adds the same terms.",
        *conclusions(
            claim,
            Derived(
                {
                    variance: of_square * (a**2 + c**2) + of_product * (2 * b) ** 2,
                    norm2: a**2 + c**2 + (sp.sqrt(2) * b) ** 2,
                }
            ),
        ),
    )
