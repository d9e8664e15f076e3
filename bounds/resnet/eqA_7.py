r"""The premise of Theorem 3.6 makes the quadratic part of the smoothness bound the larger one.

The premise gives $\lambda \|X\|_2 \ge 4 e^{-1/2} \sqrt{L_0}$, which (A.7) needs; printed is $2 \sqrt2 e^{-1/2}$.

Kind: inequality. Constants: that of Theorem 3.6, traced.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, ge
from bounds.core.certificate import certificate
from bounds.core.promises import at_least, premise, promises, put
from bounds.resnet._runs import above
from bounds.resnet._symbols import lam, loss_0, mA, mB, n, named, scaling, size, sr, sX
from bounds.resnet.thm3_6 import C_TRACED, C

eqA_7 = Claim(
    id="resnet.eqA_7",
    title="The premise of Theorem 3.6 makes the quadratic part of the smoothness bound the larger one",
    source="Theorem 3.6; proof, before eq. (A.7)",
    given=(
        ge(mA**2 * mB**2 / lam, C * n * sX / (size * sr**2) * sp.log(3) * sp.sqrt(loss_0)),
        ge(n, size),
        ge(sX, sr),
        ge(lam, mA * mB),
    ),
    then=ge(lam * sX, 4 * sp.exp(-sp.Rational(1, 2)) * sp.sqrt(loss_0)),
    constants=(C_TRACED,),
    expected="proved",
    scaling=scaling(),
    erratum=r"$2\sqrt2\, e^{-1/2}$ should be $4 e^{-1/2}$: the $\sqrt2$ of Lemma A.2 is missing again.",
    survives=r"Yes: the premise gives more than either, $4 e^{3/2} \log 3$.",
    formerly="resnet.thm3_6.A7",
)


@eqA_7.experiment(ratio=[[2, 1], [8, 7], [1, 1]])
def barely_met(ratio):
    """The premise with log 3, the least value of its logarithm, met to six digits; one dimension."""
    samples, batch = ratio
    alpha = above(4 * arb(fmpq(3, 2)).exp() * samples * arb(3).log() / batch)
    norms = {"lA": 1, "mA": 1, "lB": alpha, "mB": alpha, "sX": 1, "sr": 1}
    return named(norms) | {loss_0: 1, n: samples, size: batch}


eqA_7.formula_mutant("ten times as much", then=ge(lam * sX, 40 * sp.exp(-sp.Rational(1, 2)) * sp.sqrt(loss_0)))


@eqA_7.proof
def larger_than_needed(claim):
    """log 3 is above e^(-2)."""
    units = dict.fromkeys(("n", "size", "sX", "sr", "loss_0"), 1)
    least = premise(claim, "mA", **units)
    steps = [
        step for one in promises(claim) for step in at_least("against the claim", least, put(claim, one.rhs, **units))
    ]
    return certificate(
        "lambda >= sigma_min(A) sigma_min(B), n >= B and |X| >= sigma_r(X), so lambda |X| >= (sigma_min(A) "
        "sigma_min(B))^2 |X|/lambda >= C log(3) (n/B) (|X|/sigma_r)^2 sqrt(L_0) >= C log(3) sqrt(L_0), "
        "which is above what the claim says.",
        *steps,
    )
