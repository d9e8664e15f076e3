r"""The weighted loss is a weighted sum over singular values: only for weights of one size, or left singular vectors on axes.

Printed: $\|V_k (A X_k A - A)\|_F^2 = \|v_k \odot a \odot e_k\|_2^2$. In truth the left side is $\sum_j (a_j
e_{k,j})^2 \|V u_j\|^2$ with $u_j$ the left singular vectors, and $\|V u_j\|^2 = v_j^2$ needs $|v|$ constant or $u_j =
\pm$ the j-th unit vector. (The middle member of eq. (25), with the sum over layers inside the norm, is a slip.)

Kind: exact identity, printed and corrected. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import diagonal, square
from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate, identity
from bounds.late import late
from bounds.minv._certificates import beyond, breaks, equal
from bounds.minv._exact import ExactInstance, drawn, with_singular_values

hyperpower = late("algorithms.hyperpower")

weighted = Quantity("weighted", r"\|V_k(AX_kA-A)\|_F^2", "weighted loss of one layer", nonnegative=True)
by_entries = Quantity("by_entries", r"\|v_k \odot a \odot e_k\|^2", "its printed form", nonnegative=True)
by_vectors = Quantity(
    "by_vectors", r"\sum_j (a_j e_{k,j})^2 \|V_k u_j\|^2", "its form for any weights", nonnegative=True
)

ERRATUM = (
    r"$A = R\,\mathrm{diag}(1, \frac12)$ with a rotation $R$, $X_0 = A^\top/c_0$, $V = \mathrm{diag}(1, "
    r"\frac15)$: the two sides differ."
)

eq25 = Statement(
    "minv.eq25",
    "eq. (25)",
    algorithm="algorithms.hyperpower.exact_learnable_hyperpower",
    erratum=ERRATUM,
    survives=r"In part: the weight of a singular value is $\|V_k u_j\|^2$ instead of $v_j^2$, which is at most "
    "$b_v^2$ too; so upper bounds such as Propositions 5 and 6 survive, and for random signs the two "
    "agree. The independence of the weights that Claim 1 uses does not survive.",
)
printed = eq25.printed(eq(weighted, by_entries), scaling={"matrix": {weighted: 2, by_entries: 2}})

corrected = eq25.corrected(
    eq(weighted, by_vectors),
    title="The weighted loss is a sum over singular values, each weighted through its left singular vector",
    scaling={"matrix": {weighted: 2, by_vectors: 2}},
    expected="proved",
)


def both_forms(instance, v, C, algorithm):
    """Both forms for all layers."""
    c0, A = fmpq(5, 4), instance.A
    V, X = diagonal(v), algorithm(instance.A, instance.start(c0), C)[1:]
    e = [1 - a * a / c0 for a in instance.a]
    residuals = []
    for c in C:
        e = [1 - (1 - x) * sum(c_l * x**l for l, c_l in enumerate(c)) for x in e]
        residuals.append(e)
    turned = (V * instance.U).transpose().tolist()
    sizes = [sum(x * x for x in row) for row in turned]
    return {
        weighted: [square(V * (A * x * A - A)) for x in X],
        by_entries: [sum((w * a * x) ** 2 for w, a, x in zip(v, instance.a, row, strict=True)) for row in residuals],
        by_vectors: [
            sum((a * x) ** 2 * s for a, x, s in zip(instance.a, row, sizes, strict=True)) for row in residuals
        ],
    }


def on_axes():
    """Singular vectors that are unit vectors."""
    a = [fmpq(1), fmpq(1, 2)]
    return ExactInstance(diagonal(a), diagonal([1, 2]), a, diagonal([1, 1]), diagonal([1, 1]))


@eq25.experiment(printed, order=[2, 3])
def axes(order, *, algorithm):
    """On a diagonal matrix the printed form is true."""
    return both_forms(on_axes(), [fmpq(1), fmpq(1, 5)], [[fmpq(1)] * order] * 2, algorithm)


@eq25.experiment(corrected, order=[2, 3], seed=[0, 1, 2])
def rational_weights(order, seed, *, algorithm):
    """Any weights, any square matrix."""
    rng = np.random.default_rng(seed)
    C = drawn(rng, (2, order), fmpq(1, 2), fmpq(3, 2)).tolist()
    instance = with_singular_values([1, fmpq(2, 3), fmpq(1, 2)], 3, 3, seed)
    return both_forms(instance, list(drawn(rng, (3,), fmpq(-2), fmpq(2))), C, algorithm)


@printed.witness
def rotated():
    """A rotation by the angle of (3, 4, 5)."""
    U, a = fmpq_mat([[fmpq(3, 5), fmpq(-4, 5)], [fmpq(4, 5), fmpq(3, 5)]]), [fmpq(1), fmpq(1, 2)]
    instance = ExactInstance(U * diagonal(a), diagonal([1, 2]) * U.transpose(), a, U, diagonal([1, 1]))
    return both_forms(instance, [fmpq(1), fmpq(1, 5)], [[fmpq(1)] * 2], hyperpower.exact_learnable_hyperpower)


printed.formula_mutant("the weights of the singular vectors", then=eq(weighted, by_vectors))
corrected.formula_mutant("as printed", then=eq(weighted, by_entries))
corrected.formula_mutant("constant 9/10", then=eq(weighted, sp.Rational(9, 10) * by_vectors))
corrected.mutant(
    "one term dropped",
    lambda exact_learnable_hyperpower, A, X0, C: exact_learnable_hyperpower(A, X0, [row[:-1] for row in C]),
)


@printed.proof
def rotation_written_out(claim):
    """a e_1 is 1 (1/5)^2 and 1/2 (4/5)^2; the left singular vectors are (3, 4)/5 and (-4, 3)/5, the weights 1 and 1/5."""
    s, t, p, q, v = (sp.Rational(x) for x in ("1/25", "8/25", "9/25", "16/25", "1/5"))
    shown = s**2 * (p + q * v**2) + t**2 * (q + p * v**2)
    return certificate(
        "With c_0 = 5/4 the residuals 1/5 and 4/5 of the singular values 1 and 1/2 are squared by one layer of order two. The "
        "weighted loss is the sum over j of (a_j e_j)^2 |V u_j|^2, larger than the sum of (v_j a_j e_j)^2.",
        *breaks(
            "|V u_1|^2 = 9/25 + 16/25 v^2, |V u_2|^2 = 16/25 + 9/25 v^2",
            claim,
            "weighted",
            weighted=shown,
            by_vectors=shown,
            by_entries=s**2 + t**2 * v**2,
        ),
    )


@corrected.proof
def products_of_orthonormal_rows(claim):
    """x, y are a_j e_j and a_l e_l; p, q entries of V u_j and V u_l in one row, w, z entries of the right vectors."""
    a, v, x, y, p, q = sp.symbols("a v x y p q")
    w_1, w_2, z_1, z_2 = sp.symbols("w_1 w_2 z_1 z_2")
    return certificate(
        "AXA - A = -sum a_j e_j u_j v_j' (eq. (20): X = sum x_j v_j u_j', and a x a - a = -a e), for every size. The square of an entry "
        "of V times it is a double sum over j and l; summed over columns, the right vectors being orthonormal, only j = l is left, "
        "and the sum over rows of the squares of V u_j is its squared norm.",
        identity("one singular value, e = 1 - a v", a * v * a - a, -a * (1 - a * v)),
        equal(
            "two singular values, one row, both columns of V'",
            beyond(
                claim,
                "weighted",
                weighted=sum((x * p * w + y * q * z) ** 2 for w, z in ((w_1, z_1), (w_2, z_2))),
                by_vectors=(x * p) ** 2 + (y * q) ** 2,
            ),
            (x * p) ** 2 * (w_1**2 + w_2**2 - 1)
            + (y * q) ** 2 * (z_1**2 + z_2**2 - 1)
            + 2 * x * p * y * q * (w_1 * z_1 + w_2 * z_2),
        ),
    )
