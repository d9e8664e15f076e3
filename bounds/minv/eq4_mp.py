r"""On the invariant spaces, one Penrose equation is enough.

If $X A A^\dagger = X = A^\dagger A X$ (Proposition 1) and $A X A = A$, then $X = A^\dagger$, hence also $X A X = X$:
the loss may leave out the second equation. Without the invariance it is false: any $X$ with a component in the null
spaces still satisfies the first equation.

Kind: exact identity. Constants: none.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import array, identity, square
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.minv._certificates import beyond, equal
from bounds.minv._exact import with_singular_values

X = Quantity("X", "X", "entries of X")
pinv = Quantity("pinv", r"A^\dagger", "entries of the pseudo-inverse")
XAX = Quantity("XAX", "XAX", "entries of XAX")
first_defect = Quantity("first_defect", r"\|AXA - A\|_F^2", "first Penrose equation", nonnegative=True)

eq4_mp = Claim(
    id="minv.eq4_mp",
    source="remark after eq. (4)",
    given=eq(first_defect, 0),
    then=(eq(X, pinv, name="is_pinv", scale=1), eq(XAX, X, name="second", scale=1)),
    scaling={"matrix": {X: -1, pinv: -1, XAX: -1, first_defect: 2}},
    expected="proved",
)


@eq4_mp.experiment(
    rows=[3, 4],
    columns=[3, 5],
    rank=[1, 2, 3],
    seed=[0],
    algorithm="algorithms.hyperpower.exact_learnable_hyperpower",
)
def one_interpolating_layer(rows, columns, rank, seed, *, algorithm):
    """As many coefficients as singular values let one learnable layer hit A^+ exactly, in rationals."""
    instance = with_singular_values([fmpq(rank + 1 - i, rank + 1) for i in range(rank)], rows, columns, seed)
    A, c0 = instance.A, fmpq(2)
    residuals = [1 - a * a / c0 for a in instance.a]
    powers = fmpq_mat([[e**l for l in range(rank)] for e in residuals])
    C = powers.solve(fmpq_mat([[1 / (1 - e)] for e in residuals])).entries()
    inverse = algorithm(A, instance.start(c0), [C])[-1]
    return {
        first_defect: square(A * inverse * A - A),
        X: array(inverse),
        pinv: array(instance.pinv),
        XAX: array(inverse * A * inverse),
    }


@eq4_mp.mutant("a component of the null spaces")
def _(exact_learnable_hyperpower, A, X0, C):
    X = exact_learnable_hyperpower(A, X0, C)[-1]
    outside = identity(A.nrows()) - A * X  # A X is the projector once X is the inverse
    return [X + _ones(X) * outside]


def _ones(X):
    return fmpq_mat([[1] * X.ncols() for _ in range(X.nrows())])


eq4_mp.formula_mutant("twice the pseudo-inverse", then=eq(X, 2 * pinv, scale=1))


@eq4_mp.proof
def by_entries_in_the_singular_bases(claim):
    """a_i and a_j are positive singular values, b_i and b_j their inverses, x an entry (i, j) of X."""
    x, a_i, a_j, b_i, b_j = sp.symbols("x a_i a_j b_i b_j")
    a, b = sp.symbols("a b")
    return certificate(
        "In the singular bases the invariance leaves only entries x of X between positive singular values. AXA = A says "
        "a_i x a_j = a_i if i = j, 0 otherwise. Since a_i b_i = a_j b_j = 1, x = b_i (a_i x a_j) b_j, which is b_i on "
        "the diagonal and 0 off it: X is the pseudo-inverse. Then XAX has b_i a_i b_i = b_i on the diagonal.",
        equal(
            "an entry on the diagonal, with a x a = a and a b = 1",
            beyond(claim, "is_pinv", X=x, pinv=b),
            b**2 * (a * x * a - a) + (b - x * (a * b + 1)) * (a * b - 1),
        ),
        equal(
            "an entry off it, with a_i x a_j = 0",
            beyond(claim, "is_pinv", X=x, pinv=0),
            b_i * (a_i * x * a_j) * b_j - x * a_j * b_j * (a_i * b_i - 1) - x * (a_j * b_j - 1),
        ),
        equal("an entry of XAX on the diagonal", beyond(claim, "second", XAX=b * a * b, X=b), b * (a * b - 1)),
    )
