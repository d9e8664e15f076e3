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

from bounds.bfc._certificates import Derived, conclusions
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
from bounds.core.certificate import certificate

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
def scalars_written_out(claim):
    """A = C = 1, B = D = 2, epsilon = 0."""
    return certificate(
        "A^T B = C^T D = 2, so epsilon = 0 is allowed, and |1 - P| <= 0 leaves P = 1 only; then |B - P^-1 C| = 1 "
        "exceeds 0.",
        *equal_products_written_out(claim),
    )


@corrected.proof
def square_or_one_row(claim):
    """Lengths a, b, c, d of the four rows, cosines x of A, C and y of B, D, both in [0, 1]; p = a b, r = c d."""
    b, d, p, r, x, y = sp.symbols("b d p r x y", positive=True)
    product = sp.sqrt(p**2 + r**2 - 2 * p * r * x * y)
    turned = sp.sqrt(p**2 + r**2 - 2 * p * r * x) / b
    return certificate(
        "D square: P = D B^-1 makes B - P^-1 D zero, and A^T - C^T P = (A^T B - C^T D) B^-1; the singular values of P "
        "lie between the quotients. One row: P = s d/b, s the sign of x (of y if x = 0). Then |A - P C|^2 = (p^2 + r^2 - 2 p r |x|)/b^2, "
        "epsilon^2 >= p^2 + r^2 - 2 p r x y and |B - P^-1 D|^2 = 2 b^2 (1 - s y). Where x y < 0, epsilon is larger than with |x| |y| for "
        "x y, and epsilon^2 >= r^2, which is enough for the second bound as (1 - s y)/2 <= 1. What is left is for 0 <= x, y <= 1.",
        *conclusions(
            claim,
            {
                first: Derived(
                    {first: turned, epsilon: product, B_min: b}, b**2, 2 * p * r * x * (1 - y), squared=True
                ),
                second: Derived(
                    {second: sp.sqrt(2 * b**2 * (1 - y)), epsilon: product, B_min: b, B_max: b, C_min: r / d, D_min: d},
                    r**2 / b**2,
                    4 * (p - r * x * y) ** 2 + 4 * r**2 * y**2 * (1 - x**2) + 2 * r**2 * (1 - y) * (1 + 2 * y),
                    squared=True,
                ),
                sigma_P: Derived({sigma_P: d / b, B_min: b, B_max: b, D_min: d, D_max: d}, b),
            },
        ),
    )
