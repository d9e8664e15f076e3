r"""The inverse is a fixed point of the Neumann series of its own residual.

$X (AX)^{-1} = X \sum_{l \ge 0} (I - AX)^l$ whenever the spectral radius of $E = I - AX$ is below one. The partial
sums are exact up to their tail, $X \sum_{l<n} E^l = A^{-1} (I - E^n)$, which tends to $A^{-1}$ as $E^n \to 0$; that
identity is what is judged and proved.

Kind: exact identity. Constants: none.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import array, identity
from bounds.core import Claim, Quantity, eq, ge, lt
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, sides
from bounds.minv._exact import with_singular_values

n = Quantity("n", "n", "terms of the partial sum", integer=True, positive=True)
partial_sum = Quantity("partial_sum", r"X \sum_{l<n} E^l", "entries of the partial sum")
without_tail = Quantity("without_tail", r"A^{-1}(I - E^n)", "entries of the inverse without the tail of the series")
radius = Quantity("radius", r"\rho(E)", "spectral radius of the residual", nonnegative=True)

eq1 = Claim(
    id="minv.eq1",
    source="Section 2.1, eq. (1)",
    given=(ge(n, 1), lt(radius, 1)),
    then=eq(partial_sum, without_tail, scale=1),
    scaling={"matrix": {partial_sum: -1, without_tail: -1}},
    expected="proved",
)


@eq1.experiment(size=[2, 3], terms=[1, 2, 5], seed=[0, 1], algorithm="algorithms.hyperpower.exact_hyperpower")
def rational_matrices(size, terms, seed, *, algorithm):
    """One layer of order n is the partial sum; the start is A'/c_0, so the residual's eigenvalues are known."""
    instance = with_singular_values([fmpq(size - i, size) for i in range(size)], size, size, seed)
    c0 = fmpq(3, 4)
    X = instance.start(c0)
    eye = identity(size)
    return {
        n: terms,
        radius: max(abs(1 - a * a / c0) for a in instance.a),
        partial_sum: array(algorithm(instance.A, X, terms, 1)[-1]),
        without_tail: array(instance.pinv * (eye - (eye - instance.A * X) ** terms)),
    }


eq1.mutant(
    "one term dropped", lambda exact_hyperpower, A, X0, order, steps: exact_hyperpower(A, X0, max(1, order - 1), steps)
)
eq1.formula_mutant("nine tenths of it", then=eq(partial_sum, without_tail * sp.Rational(9, 10), scale=1))


@eq1.proof
def telescoping(claim):
    """With AX = I - E, A times the partial sum is (I - E)(I + ... + E^(n-1))."""
    E, power_E = sp.symbols("E power")
    return certificate(
        "A X (I + ... + E^(n-1)) = I - E^n for every n >= 1, by induction over n; all matrices are polynomials in E. `power` stands "
        "for E^n, `total` for the sum, and the hypothesis is (I - E) total = I - power.",
        equal("n = 1", *sides(claim, "partial_sum", partial_sum=sp.Mul(1 - E, 1, evaluate=False), without_tail=1 - E)),
        equal(
            "n to n + 1",
            *sides(
                claim,
                "partial_sum",
                partial_sum=sp.Add(1 - power_E, (1 - E) * power_E, evaluate=False),
                without_tail=1 - E * power_E,
            ),
        ),
    )
