r"""The composite quantity Lambda of eq. (12) is a product of two bounds.

$$ \Lambda_t = \Phi_t \Psi_t $$

with $\Psi_t = (1+\beta) \|X_0\| + (2t - 1 + \frac{2t-2}\beta) \|M^\top Y\|$, the bound of Lemma A.10.
Kind: exact identity of polynomials. Constants: none.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Claim, eq
from bounds.core.certificate import identities
from bounds.l2o._symbols import Lambda, Phi, Psi, T, Theta, beta, m, x

eq12 = Claim(
    id="l2o.eq12",
    source="Eq. (12)",
    form="added",
    then=eq(Lambda(T), Phi(T) * Psi(T)),
    expected="proved",
    scaling={"data": {x: 1, m: 1, Theta: -1}},
)


@eq12.experiment(steps=[1, 2, 5])
def rationals(steps):
    """Small rational data; all sides are rational."""
    return {T: steps, beta: fmpq(3, 7), x: [0, 1, fmpq(5, 3)], m: [2, fmpq(1, 4), 1], Theta: [1, fmpq(7, 2), 5]}


eq12.formula_mutant("2 T + 1", then=eq(Lambda(T), (x + (2 * T + 1) / beta * m) * Psi(T)))


@eq12.proof
def product():
    """Both sides times beta^2, so that they are polynomials; the second factor of the right side is Psi times beta."""
    b, t, u, v = sp.symbols("b t u v")
    cross = (4 * t - 3) * (b**2 + b) + b**2
    left = b**2 * (1 + b) * u**2 + cross * u * v + (2 * t - 1) * (b * (2 * t - 1) + 2 * t - 2) * v**2
    first = b * u + (2 * t - 1) * v
    second = b * (1 + b) * u + (b * (2 * t - 1) + 2 * t - 2) * v
    return identities(
        "beta^2 Lambda_t = (beta Phi_t)(beta Psi_t), where b stands for beta, u for the norm of X_0 and v for that "
        "of M^T Y.",
        [("eq. (12)", left, sp.Mul(first, second, evaluate=False))],
    )
