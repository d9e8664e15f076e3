r"""The gradient of the objective of D-SVD.

With $\Lambda = U^\top M V$ and $f = \tfrac12 \|D^c(\Lambda)\|_F^2 - \operatorname{tr} \Lambda$ it is $G = M V (D^c(V^\top
M^\top U) - I)$ in $U$.

Kind: exact identity. Constants: none.
"""

import sympy as sp

from algorithms.exact import inner
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.late import late
from bounds.minv import _entrywise
from bounds.minv._certificates import equal, sides
from bounds.minv._frames import frames, integers

stiefel = late("algorithms.stiefel")

difference = Quantity("difference", "(f(U + D) - f(U - D))/2", "central difference, exact for a quadratic")
along = Quantity("along", r"\langle G, D\rangle", "gradient along the direction")

gradU = Claim(
    id="minv.gradU",
    title="The gradient of the objective of D-SVD",
    source="Section 3.1, after eq. (7)",
    then=eq(along, difference, scale=1),
    scaling={"direction": {along: 1, difference: 1}},
    expected="proved",
)

SHAPES = {"shape": [(2, 2, 1), (4, 3, 2)], "seed": [0, 1, 2]}


@gradU.experiment(**SHAPES, algorithm="algorithms.stiefel.exact_svd_gradient")
def central_differences(shape, seed, *, algorithm):
    """The objective is a quadratic in U alone; both arguments are tried by transposing."""
    rows, columns, rank = shape
    M, U, V = frames(rows, columns, rank, seed)
    differences, products = [], []
    for matrix, left, right in ((M, U, V), (M.transpose(), V, U)):
        D = integers(left.nrows(), rank, seed + 9)
        plus, minus = (stiefel.exact_svd_objective(matrix, left + D * s, right) for s in (1, -1))
        differences.append((plus - minus) / 2)
        products.append(inner(algorithm(matrix, left, right), D))
    return {along: products, difference: differences}


gradU.formula_mutant("half the gradient", then=eq(along, difference / 2, scale=1))
gradU.mutant("off-diagonal term dropped", lambda exact_svd_gradient, M, U, V: M * V * -1)


@gradU.proof
def difference_of_a_quadratic(claim):
    """p and q are entries (i, j) of U'MV and D'MV, n those of MV."""
    p, q = sp.symbols("p q")
    return certificate(
        _entrywise.SUMMANDS
        + "(f(U + D) - f(U - D))/2 is the sum of p q over the off-diagonal entries minus the trace of D'MV; <G, D> with G = "
        "MV (D^c(V'M'U) - I) is the same sum, summand by summand. The gradient in V is this with M transposed.",
        equal(
            "off the diagonal",
            *sides(claim, "along", along=p * q, difference=((p + q) ** 2 / 2 - (p - q) ** 2 / 2) / 2),
        ),
        *_entrywise.gradient_summands(),
    )
