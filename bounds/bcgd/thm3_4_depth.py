r"""A deeper network does not save Theorem 3.4: with its premise on the depth repaired, (3.7) still fails.

The proof loses a factor $\kappa(X)$ between $\|\cdot X\|_F$ and $\|\cdot\|_F$, and the constant h of Lemma 3.1 should be
$h/L$ along its route (Bernoulli's inequality the other way round). With both,

$$ L \ge \frac{\log\big(\|W^*X\|_F / (c'\, \kappa(X)\, \|\Delta_0\|_F)\big)}{\log(1 - \eta/\kappa^2)}, \qquad c' = c|_{h \to h/L} , $$

and with $\le$ for $<$, five layers with $X = \mathrm{diag}(1, 10/11)$, $W^* = 10^6 (1, 7/10)$, $\eta = 3/100$, where 4.2 are
asked for, break (3.7) after sweep 427: by then the layers have stretched along the first coordinate (`bcgd.thm3_4_later`).

Kind: impossibility, by a run in balls. Constants: c of (3.6).
"""

import sympy as sp
from flint import fmpq

from bounds.bcgd._constants import C_FORMULA, H_FORMULA, R_FORMULA, R_L, c, h
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._one_output import dominant_component, goal, run
from bounds.bcgd._quantities import L, err_0, err_k, eta, k, kappa2
from bounds.bcgd.thm3_4 import COMMON, slow
from bounds.core import Claim, Exists, ge, gt

thm3_4_depth = Claim(
    id="bcgd.thm3_4_depth",
    title="A deeper network does not save Theorem 3.4: it is false with a repaired premise on the depth, too",
    source="Theorem 3.4 with the depth that a repaired Lemma 3.1 would ask for",
    form="added",
    quantifier=Exists(over="the sweeps of one run", exhaustive=True),
    given=(*COMMON, ge(L, sp.log(goal / (c * sp.sqrt(kappa2) * sp.sqrt(err_0))) / sp.log(slow))),
    then=gt(err_k, err_0 * slow ** (2 * (L + k - 1)) * (1 - eta / (5 * kappa2)) ** (2 * (L - 1) * (k - 1))),
    where={R_L: R_FORMULA, h: H_FORMULA / L, c: C_FORMULA},
    scaling={"data": {err_0: 2, err_k: 2, goal: 1}},
)


@thm3_4_depth.experiment(sweeps=[[1, 10, 100, 430, 600]], algorithm="algorithms.deep_linear.exact_bcgd", bits=400)
def stretching(sweeps, *, algorithm):
    """Five layers; after 430 sweeps and more the error exceeds what (3.7) allows, though not before."""
    return run(dominant_component(fmpq(7, 10)), 5, fmpq(3, 100), algorithm, sweeps)


thm3_4_depth.mutant("rate multiplied by thirty", rate_times(30))
thm3_4_depth.formula_mutant("one factor per sweep only", then=gt(err_k, err_0 * slow ** (2 * (L + k - 1))))
