r"""Two factorisations of nearly the same matrix differ by an invertible matrix: printed with a wrong letter.

Let $\|A^\top B - C^\top D\|_F \le \varepsilon$ with k rows in each. Printed: there is P with

$$ \|A^\top - C^\top P\|_F \le \frac{\varepsilon}{\sigma_{\min}(B)}, \quad
   \|B - P^{-1} C\|_F \le \frac{2 \varepsilon\, \sigma_{\max}(B)^2}{\sigma_{\min}(B) \sigma_{\min}(C)
   \sigma_{\min}(D)}, \quad
   \sigma(P) \subset \Big[\frac{\sigma_{\min}(D)}{\sigma_{\max}(B)}, \frac{\sigma_{\max}(D)}{\sigma_{\min}(B)}\Big] . $$

In the second bound C has the wrong shape and must be D. Even where the shapes agree it is false: k = 1, A = C = 1, B
= D = 2, $\varepsilon = 0$ forces P = 1 and leaves $|2 - 1| > 0$.

With D it is true for matrices of k rows and rank k, whatever their row spaces, but not by the proof in the paper, which takes
$P = \bar D E^{-1}$ with E the part of B in the row space of D, and $\sigma_{\min}(E) = \sigma_{\min}(B)$: E may even be singular.
Instead let $B = L_B Q_B$ and $D = L_D Q_D$ be polar decompositions, and U the rotation that brings $C^\top L_D$ nearest to
$A^\top L_B$. Then $P = L_D U L_B^{-1}$ serves, and the second bound even without the factor $\sigma_{\max}(B)/\sigma_{\min}(B)$
(`sharp`), on which `thm2_matrices.py` rests.

Kind: existence, by a constructed P. Constants: printed; without that factor in `sharp`.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import identity as exact_identity
from bounds.bfc._exact import inverse, random_rationals, regular, rotation
from bounds.bfc._factors import (
    B_max,
    B_min,
    C_min,
    D_max,
    D_min,
    distance,
    epsilon,
    equal_products,
    equal_products_written_out,
    factor_numbers,
    first,
    nearby_factors,
    printed_second,
    row_of_rational_length,
    second,
    sigma_P,
)
from bounds.core import Statement, ge, le
from bounds.core.certificate import certificate, identity, written

FIRST = le(first, epsilon / B_min, name="first")
RIGHT = 2 * epsilon * B_max**2 / (B_min * C_min * D_min)
SLACK = fmpq(1, 10**6)
SPECTRUM = (ge(sigma_P, D_min / B_max, name="smallest"), le(sigma_P, D_max / B_min, name="largest"))
ERRATUM = r"In the second bound C must be D: $A = C = 1$, $B = D = 2$, $\varepsilon = 0$ forces $P = 1$, and $|B - C| = 1 > 0$."

claimJ_8 = Statement(
    "bfc.claimJ_8",
    "Claim J.8",
    (le(distance, epsilon),),
    erratum=ERRATUM,
    survives=r"Yes, with D and another P: the proof takes $\sigma_{\min}(E) = \sigma_{\min}(B)$ for the part E of B "
    r"in the row space of D, which is true only if D is square; polar decompositions give a P that always serves.",
)
printed = claimJ_8.printed(
    (FIRST, le(printed_second, RIGHT, name="second"), *SPECTRUM),
    title="Two factorisations of nearly the same matrix differ by an invertible matrix, as printed",
    scaling={
        "factors": {
            distance: 2,
            epsilon: 2,
            first: 1,
            printed_second: 1,
            B_min: 1,
            B_max: 1,
            C_min: 1,
            D_min: 1,
            D_max: 1,
        }
    },
)

SCALING = {
    "factors": {distance: 2, epsilon: 2, first: 1, second: 1, B_min: 1, B_max: 1, C_min: 1, D_min: 1, D_max: 1},
    "right": {distance: 1, epsilon: 1, second: 1, B_min: 1, B_max: 1, D_min: 1, D_max: 1},
}
corrected = claimJ_8.corrected(
    (FIRST, le(second, RIGHT, name="second"), *SPECTRUM),
    title="Two factorisations of nearly the same matrix differ by an invertible matrix",
    source="Claim J.8, with D for C and another P",
    expected="proved",
    erratum=ERRATUM + r" Its proof also needs D square; $P = L_D U L_B^{-1}$ does not.",
    scaling=SCALING,
)
SHARP = 2 * epsilon * B_max / (C_min * D_min)
sharp = claimJ_8.added(
    "sharp",
    (FIRST, le(second, SHARP, name="second"), *SPECTRUM),
    title="Two factorisations of nearly the same matrix differ by an invertible matrix, however B is conditioned",
    expected="proved",
    scaling=SCALING,
)


@claimJ_8.experiment(
    corrected,
    sharp,
    k=[2, 3],
    extra=[0, 2],
    size=["1/100", "1/2"],
    seed=range(3),
    quick={"seed": [0], "extra": [2]},
    algorithm="bounds.bfc._factors.polar_change",
)
def nearby(k, extra, size, seed, *, algorithm):
    """Row spaces that differ a little or much; D is square, or wide by two columns."""
    factors = nearby_factors(k, k + 1, k + extra, fmpq(*map(int, size.split("/"))), np.random.default_rng(seed))
    return factor_numbers(*factors, algorithm(*factors), SLACK)


@claimJ_8.experiment(
    corrected,
    sharp,
    k=[2, 3],
    seed=range(4),
    quick={"seed": [0]},
    algorithm="bounds.bfc._factors.polar_change",
)
def unrelated(k, seed, *, algorithm):
    """Four matrices that have nothing to do with each other, k by k + 1."""
    rng = np.random.default_rng(seed)
    factors = [
        regular(lambda: random_rationals(rng, (k, k + 1), parts=4), lambda matrix: matrix @ matrix.T) for _ in range(4)
    ]
    return factor_numbers(*factors, algorithm(*factors), SLACK)


@claimJ_8.experiment(
    corrected, sharp, seed=range(8), quick={"seed": [0, 1, 2]}, algorithm="bounds.bfc._factors.scalar_change"
)
def one_row(seed, *, algorithm):
    """k = 1 with rows of rational length in two dimensions, at any angle; P = |D| / |B| up to sign."""
    rng = np.random.default_rng(seed)
    factors = [row_of_rational_length(rng) for _ in range(4)]
    return factor_numbers(*factors, algorithm(*factors), SLACK)


@printed.experiment(seed=[0])
def equal_factors(seed):
    """C = D: there both readings agree."""
    Q = rotation(2, np.random.default_rng(seed))
    return factor_numbers(Q, 2 * Q, 2 * Q, 2 * Q, exact_identity(2) * fmpq(3, 4), fmpq(1))


printed.witness(equal_products)

printed.formula_mutant("D in the second bound", then=le(second, RIGHT))
for claim in (corrected, sharp):
    claim.formula_mutant("C in the second bound", then=le(printed_second, RIGHT))
    claim.formula_mutant("first bound halved", then=le(first, epsilon / (2 * B_min)))
    claim.mutant("P inverted", lambda change, A, B, C, D: inverse(change(A, B, C, D)))
sharp.formula_mutant("a tenth of the second bound", then=le(second, SHARP / 10))


@printed.proof
def scalars_written_out(claim):
    """A = C = 1, B = D = 2, epsilon = 0."""
    return certificate(
        "A^T B = C^T D = 2, so epsilon = 0 is allowed, and |1 - P| <= 0 leaves P = 1 only; then |B - P^-1 C| = 1 "
        "exceeds 0.",
        *equal_products_written_out(claim),
    )


ROTATION = (
    "With X = A^T L_B and Y = C^T L_D, A^T - C^T P = (X - Y U) L_B^-1 and |X - Y U|^2 = |X|^2 + |Y|^2 - 2 n, n the nuclear norm of "
    "X^T Y. Since Q_D Q_B^T is a contraction, |X Q_B - Y Q_D|^2 = |X|^2 + |Y|^2 - 2 tr(X^T Y Q_D Q_B^T) is at least that (first "
    "identity, the trace is n - f): |X - Y U| <= epsilon. Y (Q_D - U Q_B) = (Y Q_D - X Q_B) + (X - Y U) Q_B (second identity) "
    "has at most twice that norm, so |Q_D - U Q_B| <= 2 epsilon/(sigma_min(C) sigma_min(D)), and B - P^-1 D = L_B U^T (U Q_B - "
    "Q_D). The singular values of P = L_D U L_B^-1 lie between the quotients of those of D and B."
)


def by_polar_decompositions(claim):
    """|X - Y U| = epsilon - f; f, g, w and e are what the estimates leave."""
    f, e, g, w = free("f e g w")
    size, n, x, y, u, q, r = sp.symbols("size n x y u q r")
    return certificate(
        ROTATION,
        identity("the two squares", written(lambda s, n, f: (s - 2 * (n - f)) - (s - 2 * n), size, n, f), 2 * f),
        identity("one entry", y * (r - u * q), (y * r - x * q) + (x - y * u) * q),
        *conclusions(
            claim,
            {
                first: Derived({first: e / B_min, epsilon: e + f}, B_min),
                second: Derived(
                    {second: 2 * epsilon * (B_min + w) / (C_min * D_min + g), B_max: B_min + w},
                    B_min * C_min * D_min * (C_min * D_min + g),
                ),
                (sigma_P, ">="): Derived({sigma_P: D_min / B_max + f}, B_max),
                (sigma_P, "<="): Derived({sigma_P: e / B_min, D_max: e + f}, B_min),
            },
        ),
    )


corrected.proof(by_polar_decompositions)
sharp.proof(by_polar_decompositions)
