r"""Two factorisations of nearly the same matrix differ by an invertible matrix: printed with a wrong letter.

Let $\|A^\top B - C^\top D\|_F \le \varepsilon$ with k rows in each. Printed: there is P with

$$ \|A^\top - C^\top P\|_F \le \frac{\varepsilon}{\sigma_{\min}(B)}, \quad
   \|B - P^{-1} C\|_F \le \frac{2 \varepsilon\, \sigma_{\max}(B)^2}{\sigma_{\min}(B) \sigma_{\min}(C)
   \sigma_{\min}(D)}, \quad
   \sigma(P) \subset \Big[\frac{\sigma_{\min}(D)}{\sigma_{\max}(B)}, \frac{\sigma_{\max}(D)}{\sigma_{\min}(B)}\Big] . $$

In the second bound C has the wrong shape and must be D. Even where the shapes agree it is false: k = 1, A = C = 1, B
= D = 2, $\varepsilon = 0$ forces P = 1 and leaves $|2 - 1| > 0$. With D the proof takes $P = \bar D E^{-1}$, E the
part of B in the row space of D, and uses $\sigma_{\min}(E) = \sigma_{\min}(B)$, which holds if D is square; for k = 1
the choice $P = \pm \|D\| / \|B\|$ always works. For k > 1 and wide D the corrected statement is neither proved nor
refuted.

Kind: existence, by a constructed P. Constants: printed.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._exact import identity as exact_identity
from bounds.bfc._exact import inverse, rotation
from bounds.bfc._factors import (
    B_max,
    B_min,
    C_min,
    D_max,
    D_min,
    columns,
    distance,
    epsilon,
    equal_products,
    equal_products_written_out,
    factor_numbers,
    first,
    nearby_factors,
    printed_second,
    row_of_rational_length,
    rows,
    second,
    sigma_P,
)
from bounds.core import Statement, eq, ge, le
from bounds.core.certificate import certificate, identity

FIRST = le(first, epsilon / B_min, name="first")
RIGHT = 2 * epsilon * B_max**2 / (B_min * C_min * D_min)
SPECTRUM = (ge(sigma_P, D_min / B_max, name="smallest"), le(sigma_P, D_max / B_min, name="largest"))
ERRATUM = r"In the second bound C must be D: $A = C = 1$, $B = D = 2$, $\varepsilon = 0$ forces $P = 1$, and $|B - C| = 1 > 0$."

claimJ_8 = Statement(
    "bfc.claimJ_8",
    "Claim J.8",
    (le(distance, epsilon),),
    erratum=ERRATUM,
    survives=r"In part: the proof ends with D, but takes $\sigma_{\min}(E) = \sigma_{\min}(B)$ for the part E of B "
    r"in the row space of D, which is true only if D is square. For one row another P serves; for more "
    r"rows and a wide D nothing replaces the step. The paper needs only Claim J.9.",
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

corrected = claimJ_8.corrected(
    (FIRST, le(second, RIGHT, name="second"), *SPECTRUM),
    title="Two factorisations of nearly the same matrix differ by an invertible matrix (one row, or D square)",
    source="Claim J.8 and its proof",
    also=eq((rows - 1) * (columns - rows), 0),
    expected="proved",
    erratum=ERRATUM + " Its proof also needs D square, or k = 1.",
    scaling={
        "factors": {distance: 2, epsilon: 2, first: 1, second: 1, B_min: 1, B_max: 1, C_min: 1, D_min: 1, D_max: 1},
        "right": {distance: 1, epsilon: 1, second: 1, B_min: 1, B_max: 1, D_min: 1, D_max: 1},
    },
)


@corrected.experiment(
    k=[1, 2, 3],
    size=["1/100", "1/2"],
    seed=range(3),
    quick={"seed": [0]},
    algorithm="bounds.bfc._factors.square_change",
)
def square_D(k, size, seed, *, algorithm):
    """D square and invertible: P = D B^-1, where the proof is complete."""
    A, B, C, D = nearby_factors(k, k + 1, k, fmpq(*map(int, size.split("/"))), np.random.default_rng(seed))
    return factor_numbers(A, B, C, D, algorithm(A, B, C, D), fmpq(1, 10**6))


@corrected.experiment(seed=range(8), quick={"seed": [0, 1, 2]}, algorithm="bounds.bfc._factors.scalar_change")
def one_row(seed, *, algorithm):
    """k = 1 with rows of rational length in two dimensions, at any angle; P = |D| / |B| up to sign."""
    rng = np.random.default_rng(seed)
    A, B, C, D = (row_of_rational_length(rng) for _ in range(4))
    return factor_numbers(A, B, C, D, algorithm(A, B, C, D), fmpq(1, 10**6))


@printed.experiment(seed=[0])
def equal_factors(seed):
    """C = D: there both readings agree."""
    Q = rotation(2, np.random.default_rng(seed))
    return factor_numbers(Q, 2 * Q, 2 * Q, 2 * Q, exact_identity(2) * fmpq(3, 4), fmpq(1))


printed.witness(equal_products)

printed.formula_mutant("D in the second bound", then=le(second, RIGHT))
corrected.formula_mutant("C in the second bound", then=le(printed_second, RIGHT))
corrected.formula_mutant("first bound halved", then=le(first, epsilon / (2 * B_min)))
corrected.mutant("P inverted", lambda change, A, B, C, D: inverse(change(A, B, C, D)))


@printed.proof
def scalars_written_out():
    """A = C = 1, B = D = 2, epsilon = 0."""
    return certificate(
        "A^T B = C^T D = 2, so epsilon = 0 is allowed, and |1 - P| <= 0 leaves P = 1 only; then |B - P^-1 C| = 1 "
        "exceeds 0.",
        *equal_products_written_out(),
    )


@corrected.proof
def square_or_one_row():
    """Lengths a, b, c, d of the four rows, cosines x of A, C and y of B, D, both of one sign or not; p = a b, r = c d."""
    a, b, c, d, p, r, x, y, u = sp.symbols("a b c d p r x y u")
    return certificate(
        "D square: P = D B^-1 makes B - P^-1 D zero, and A^T - C^T P = (A^T B - C^T D) B^-1; the singular values of P "
        "lie between the quotients. One row: P = s d/b, s the sign of x (of y if x = 0). |A - P C|^2 b^2 is the first line with |x| u, "
        "u = 1, and epsilon^2 the same with |y| <= 1 in place of u, times the sign: no smaller. |B - P^-1 D|^2 = 2 b^2 "
        "(1 - s y) must be at most 4 epsilon^2 b^2/(c d)^2, that is (1 - s y)/2 <= (p/r)^2 + 1 - 2 (p/r) x y. The "
        "right side is at least 1 - x^2 y^2 >= 1 - y^2 if x y >= 0, where s y = |y|, and else at least 1.",
        identity(
            "b^2 |A - (d/b) C|^2, A = a, C = c at cosine x; with u for y it is epsilon^2",
            (a * b) ** 2 - 2 * (a * b) * (c * d) * x * u + (c * d) ** 2,
            (a * b - c * d) ** 2 + 2 * (a * b) * (c * d) * (1 - x * u),
        ),
        identity(
            "least value over p, times r^2",
            p**2 + r**2 - 2 * p * r * x * y,
            (p - r * x * y) ** 2 + r**2 * (1 - x**2 * y**2),
        ),
        identity("1 - y^2 against (1 - y)/2 for 0 <= y <= 1", 2 * (1 - y**2) - (1 - y), (1 - y) * (1 + 2 * y)),
    )
