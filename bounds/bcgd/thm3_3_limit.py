r"""The radius of the repaired Theorem 3.3 cannot be four times as large.

The theorem is proved for $\kappa^2(X)\|W^{(0)} - W^*\|_F \le 0.1595$. With $X = I$, identity start and $W^* =
\mathrm{diag}(w, 1)$ everything stays diagonal. Once the error is small, each of L layers of size about $w^{1/L}$
multiplies it by $1 - \eta w^{2(L-1)/L}$, which exceeds $1 - \eta/5$ where $w^2 < 1/5$. So no radius above $1 - 5^{-1/2} = 0.553$
can do for all depths. At depth 40, $w = 41/100$, $\eta = 3/10$ the bound is broken after a dozen sweeps. The best radius
lies between 0.1595 and 0.5528.

Kind: impossibility, by a run in balls. Constants: 3/5 in the place of 0.1595.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.bcgd._instances import realisable
from bounds.bcgd._near_start import run, start
from bounds.bcgd._quantities import distance, err_0, err_k, kappa2
from bounds.bcgd.thm3_3 import RATE, SETTING, theta
from bounds.core import Claim, Printed, gt, le
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

large_radius = Claim(
    id="bcgd.thm3_3_limit",
    title="Theorem 3.3 as repaired, with a radius of 3/5 in place of 0.1595: false",
    source="Theorem 3.3 as repaired, with the radius 3/5",
    form="added",
    given=(*SETTING, le(kappa2 * distance, theta), gt(err_k, 0)),
    then=le(err_k, RATE, trivially=err_0),
    constants=(Printed(theta, sp.Rational(3, 5)),),
    expected="refuted",
    erratum=(
        r"Theorem 3.3 with the radius $\tfrac35$ is false: $X = I$, 40 layers, $W^* = \mathrm{diag}(\tfrac{41}{100}, 1)$, "
        r"$\eta = \tfrac3{10}$."
    ),
    scaling={"data": {err_0: 2, err_k: 2}},
)


@large_radius.experiment(layers=[2, 8], algorithm="algorithms.deep_linear.exact_bcgd")
def shallow(layers, *, algorithm):
    """The same solution with fewer layers and few sweeps: there the bound holds."""
    return shrinking(layers, 2, algorithm)


@large_radius.witness
def forty_layers():
    """Twelve sweeps."""
    return shrinking(40, 12, deep_linear.exact_bcgd)


def shrinking(layers, sweeps, algorithm):
    problem = realisable(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[fmpq(41, 100), 0], [0, 1]]))
    return run(
        problem, start([2] * (layers + 1), "identity", 0), fmpq(3, 10), algorithm, sweeps=sweeps, order="descending"
    )


large_radius.formula_mutant("half the rate", then=le(err_k, err_0 * sp.sqrt(RATE / err_0)))
