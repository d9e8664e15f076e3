r"""The radius of the repaired Theorem 3.3 cannot be four times as large.

The theorem is proved for $\kappa^2(X)\|W^{(0)} - W^*\|_F \le 0.1595$. With $X = I$, identity start and $W^* =
\mathrm{diag}(w, 1)$ everything stays diagonal. Once the error is small, each of L layers of size about $w^{1/L}$
multiplies it by $1 - \eta w^{2(L-1)/L}$, which exceeds $1 - \eta/5$ where $w^2 < 1/5$. So no radius above $1 - 5^{-1/2} = 0.553$
can do for all depths. At depth 40, $w = 41/100$, $\eta = 3/10$ the bound is broken after a dozen sweeps. The best radius
lies between 0.1595 and 0.5528.

Kind: impossibility, by a run in balls. Constants: 3/5 in the place of 0.1595.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import diagonal, identity
from bounds.bcgd._instances import realisable
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._near_start import run, start
from bounds.bcgd._quantities import distance, err_0, err_k, kappa2
from bounds.bcgd.thm3_3 import RATE, SETTING, theta
from bounds.core import Claim, Exists, Printed, gt, le

large_radius = Claim(
    id="bcgd.thm3_3_limit",
    source="Theorem 3.3 as repaired, with the radius 3/5",
    form="added",
    quantifier=Exists(over="the sweeps of one run", exhaustive=True),
    given=(*SETTING, le(kappa2 * distance, theta), gt(err_k, 0)),
    then=gt(err_k, RATE),
    constants=(Printed(theta, sp.Rational(3, 5)),),
    scaling={"data": {err_0: 2, err_k: 2}},
)


@large_radius.experiment(algorithm="algorithms.deep_linear.exact_bcgd")
def shrinking(*, algorithm):
    """Forty layers, X = I, W* = diag(41/100, 1), eta = 3/10, identity start, twelve sweeps."""
    problem = realisable(identity(2), diagonal([fmpq(41, 100), 1]))
    weights = start([2] * 41, "identity", 0)
    return run(problem, weights, fmpq(3, 10), algorithm, sweeps=12, order="descending")


large_radius.mutant("rate multiplied by five halves", rate_times(5, 2))
large_radius.formula_mutant("half of the rate", then=gt(err_k, err_0 * sp.sqrt(RATE / err_0)))
