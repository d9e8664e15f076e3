r"""The layers stay within R_L of their start, as the proof of Lemma 3.1 says: false.

It rests on $1 - \gamma^L \ge L(1 - \gamma)$, which is Bernoulli's inequality reversed.

Kind: inequality, per step. Constants: $R_L$ printed.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.bcgd._constants import PRINTED, R_L
from bounds.bcgd._instances import realisable
from bounds.bcgd._near_start import run, start
from bounds.bcgd._quantities import farthest
from bounds.bcgd.lem3_1 import PREMISES
from bounds.bcgd.thm3_3 import inside_the_printed_radius as near_start
from bounds.core import Claim, le
from bounds.core.certificate import certificate
from bounds.core.promises import broken, satisfied
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

ball = Claim(
    id="bcgd.lem3_1_ball",
    title="The layers stay within R_L of their start, as the proof of Lemma 3.1 says: false",
    source="A step of the proof of Lemma 3.1, Appendix E",
    given=PREMISES,
    then=le(farthest, R_L),
    where=PRINTED,
    expected="refuted",
    erratum=(
        r"$L = 60$, $X = I$, identity start, $W^* = \mathrm{diag}(1.06, 1)$, $\eta = 1$: the first step moves $W_L$ by "
        r"$0.06 > R_{60} = 0.0034$."
    ),
    survives=(
        r"In part: with the true $1 - \gamma^L \ge 1 - \gamma$ for $1 - \gamma^L \ge L(1 - \gamma)$ the induction closes if $h$ is "
        r"replaced by $h/L$, a premise up to $L$ times as strong. Under the printed one layers do leave the ball."
    ),
)


@ball.experiment(
    widths=[[2, 2, 2]], order=["descending"], rate=["1/10"], seed=[0], algorithm="algorithms.deep_linear.exact_bcgd"
)
def inside_the_printed_radius(widths, order, rate, seed, *, algorithm):
    """Solutions at 9/10 of the printed radius from a random orthogonal product."""
    return near_start(widths, order, rate, seed, algorithm=algorithm)


@ball.witness
def first_step_of_many():
    """L = 60, X = I, identity start, W* = diag(1.06, 1), eta = 1, one sweep."""
    problem = realisable(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[fmpq(106, 100), 0], [0, 1]]))
    return run(problem, start([2] * 61, "identity", 0), fmpq(1), deep_linear.exact_bcgd, sweeps=1, order="descending")


ball.formula_mutant("within the length of the whole path", then=le(farthest, sp.Rational(36, 100)))


@ball.proof
def sixty_layers(claim):
    """R_60 < 0.0034, and a solution at distance 0.06 is inside the printed radius."""
    says = (
        "L = 60, X = I, identity start, W* = diag(1.06, 1), eta = 1: the first step moves W_L by the error itself, 0.06, which "
        "exceeds R_60. The premise holds with kappa = st = 1; c, h and R_60 are enclosed in balls as they are printed."
    )
    away = sp.Rational(6, 100)
    start = {"irregular": 0, "deficit": 0, "narrow": 0, "eta": 1, "kappa2": 1, "st": 1, "L": 60, "err": away**2}
    return certificate(
        says,
        *broken(claim, "0.06 > R_60", farthest=away, **start),
        *satisfied(claim, "premise", distance=away, **start),
    )
