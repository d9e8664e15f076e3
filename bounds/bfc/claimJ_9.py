r"""Two factorisations of nearly the same matrix differ by an invertible matrix, without a bound on B.

Let $\|A^\top B - C^\top D\|_F \le \varepsilon < \sigma_{\min}(C) \sigma_{\min}(D)$. There is P with

$$ \|A^\top - C^\top P\|_F \le \frac{\varepsilon\, \sigma_{\max}(A)}{g}, \quad
   \|B - P^{-1} D\|_F \le \frac{2 \varepsilon\, \sigma_{\max}(B)^2 \sigma_{\max}(A)}{g^2}, \quad
   \sigma(P) \subset \Big[\frac{\sigma_{\min}(D)}{\sigma_{\max}(B)}, \frac{\sigma_{\max}(D) \sigma_{\max}(A)}{g}\Big] $$

with $g = \sigma_{\min}(C) \sigma_{\min}(D) - \varepsilon$. Printed with C instead of D in the second bound, which is
false. The construction: in a basis of the row space of D, $P = \bar D \bar B^{-1}$.

Kind: existence, by a constructed P. Constants: printed; the first and the last are attained, the second is twice what
it must be.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import inverse, rationals, root, rotation, singular_values, square_sum
from bounds.bfc._factors import (
    A_max,
    B_max,
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
    second,
    sigma_P,
)
from bounds.core import Statement, ge, le, lt
from bounds.core.certificate import certificate, identity

gap = C_min * D_min - epsilon
PREMISES = (le(distance, epsilon), lt(epsilon, C_min * D_min))
FIRST = le(first, epsilon * A_max / gap, name="first")
RIGHT = 2 * epsilon * B_max**2 * A_max / gap**2
SPECTRUM = (ge(sigma_P, D_min / B_max, name="smallest"), le(sigma_P, D_max * A_max / gap, name="largest"))
ERRATUM = r"In the second bound C must be D: $A = C = 1$, $B = D = 2$, $\varepsilon = 0$ forces $P = 1$, and $|B - C| = 1 > 0$."

claimJ_9 = Statement(
    "bfc.claimJ_9",
    "Claim J.9",
    PREMISES,
    erratum=ERRATUM,
    survives=r"Yes, with D for C. The proof goes through Claim J.8, whose step $\sigma_{\min}(E) = \sigma_{\min}(B)$ "
    r"is wrong; but what it derives is the lower bound of $\sigma_{\min}(\bar B)$, and $\bar B$ is E, so "
    r"the step is not needed.",
)
printed = claimJ_9.printed(
    (FIRST, le(printed_second, RIGHT, name="second"), *SPECTRUM),
    title="Two factorisations differ by an invertible matrix, without a bound on B, as printed",
    scaling={
        "factors": {
            distance: 2,
            epsilon: 2,
            first: 1,
            printed_second: 1,
            A_max: 1,
            B_max: 1,
            C_min: 1,
            D_min: 1,
            D_max: 1,
        }
    },
)

corrected = claimJ_9.corrected(
    (FIRST, le(second, RIGHT, name="second"), *SPECTRUM),
    title="Two factorisations of nearly the same matrix differ by an invertible matrix, without a bound on B",
    expected="proved",
    tight=True,
    scaling={
        "factors": {distance: 2, epsilon: 2, first: 1, second: 1, A_max: 1, B_max: 1, C_min: 1, D_min: 1, D_max: 1},
        "right": {distance: 1, epsilon: 1, second: 1, B_max: 1, D_min: 1, D_max: 1},
    },
)


@corrected.experiment(
    k=[1, 2, 3],
    extra=[0, 2],
    size=["1/100", "1/40"],
    seed=range(3),
    quick={"seed": [0]},
    algorithm="bounds.bfc._factors.square_change",
)
def noisy_change(k, extra, size, seed, *, algorithm):
    """A change of basis of factors, plus noise; D has `extra` zero columns. The first draw that fulfils the premise."""
    rng = np.random.default_rng(seed)
    while True:
        A, B, C, D = nearby_factors(k, k + 1, k + extra, fmpq(*map(int, size.split("/"))), rng)
        if 2 * root(square_sum(A.T @ B - C.T @ D)) < singular_values(C)[0] * singular_values(D)[0]:
            break
    return factor_numbers(A, B, C, D, algorithm(A, B, C, D), fmpq(1, 10**6))


@corrected.experiment(product=["3/4", "1/2"], algorithm="bounds.bfc._factors.square_change")
def scalars(product, *, algorithm):
    """k = 1, C = D = 1 and AB below 1: the first bound and the largest P are attained."""
    unit = rationals([[1]])
    A, B = 2 * unit, unit * fmpq(*map(int, product.split("/"))) / 2
    return factor_numbers(A, B, unit, unit, algorithm(A, B, unit, unit), fmpq(1, 10**6))


@printed.experiment(seed=[0])
def equal_factors(seed):
    """C = D: there both readings agree."""
    Q = rotation(2, np.random.default_rng(seed))
    A, B = fmpq(9, 10) * Q, Q
    return factor_numbers(A, B, Q, Q, Q @ B.T, fmpq(1, 10))


printed.witness(equal_products)

printed.formula_mutant("D in the second bound", then=le(second, RIGHT))
corrected.formula_mutant("C in the second bound", then=le(printed_second, RIGHT))
corrected.formula_mutant("first bound 9/10", then=le(first, sp.Rational(9, 10) * epsilon * A_max / gap))
corrected.formula_mutant("largest P 9/10", then=le(sigma_P, sp.Rational(9, 10) * D_max * A_max / gap))
corrected.mutant("P transposed and inverted", lambda change, A, B, C, D: inverse(change(A, B, C, D)).T)


@printed.proof
def scalars_written_out(claim):
    """A = C = 1, B = D = 2, epsilon = 0."""
    return certificate(
        "A^T B = C^T D = 2, so epsilon = 0 is allowed and below sigma_min(C) sigma_min(D) = 2; |1 - P| <= 0 leaves P = "
        "1 only; then |B - P^-1 C| = 1 exceeds 0.",
        *equal_products_written_out(claim),
    )


@corrected.proof
def in_the_row_space(claim):
    """s is sigma_min(B'), g = sigma_max(A) s - e, and sigma_max(A) sigma_max(B) = g + h; B' has two rows for its cofactors."""
    a, b, p, q, r, t = sp.symbols("a b p q r t")
    row, other = a * p + b * r, a * q + b * t
    s, g, e, h = free("s g e h")
    of_B = {C_min: (epsilon + A_max * s - e) / D_min}
    return certificate(
        "Let Q have orthonormal rows that span those of D, D' = D Q^T, B' = B Q^T, P = D' B'^-1, X = A^T B - C^T D. |X "
        "Q^T| <= epsilon, so sigma_k(A^T B') >= g; hence sigma_min(B') >= g/sigma_max(A), sigma_min(A) >= "
        "g/sigma_max(B), and g <= sigma_max(A) sigma_max(B). A^T - C^T P = (A^T B' - C^T D') B'^-1 gives the first "
        "bound. B - P^-1 D = B (I - Q^T Q) and A^T B (I - Q^T Q) = X (I - Q^T Q), which gives epsilon sigma_max(B)/g "
        "for the second. D' and B' have singular values between those of D, and at "
        "most those of B: the spectrum. (The first identity is A^T B' B'^-1 = A^T in one entry for k = 2.)",
        identity(
            "the first row (a, b) of A^T, times B', times the cofactors of B'", row * t - other * r, (p * t - q * r) * a
        ),
        *conclusions(
            claim,
            {
                first: Derived({first: epsilon / s, **of_B}, s * (A_max * s - e) / epsilon),
                second: Derived(
                    {second: epsilon * B_max / g, C_min: (epsilon + g) / D_min, A_max: (g + h) / B_max},
                    g**2 / (epsilon * B_max),
                ),
                (sigma_P, ">="): Derived({sigma_P: D_min / s, B_max: s + e}, s * (s + e)),
                (sigma_P, "<="): Derived({sigma_P: D_max / s, **of_B}, s * (A_max * s - e)),
            },
        ),
    )
