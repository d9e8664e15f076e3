r"""The composite quantity Lambda of eq. (12) is a product of two bounds.

$$ \Lambda_t = \Phi_t \Psi_t $$

with $\Psi_t = (1+\beta) \|X_0\| + (2t - 1 + \frac{2t-2}\beta) \|M^\top Y\|$, the bound of Lemma A.10.
Kind: exact identity of polynomials. Constants: none.
"""

from flint import fmpq

from bounds.core import Claim, eq
from bounds.core.certificate import certificate
from bounds.l2o._certificates import identical
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
def product(claim):
    """Both sides over their common denominator beta^2."""
    return certificate("beta^2 Lambda_t = (beta Phi_t)(beta Psi_t).", *identical(claim))
