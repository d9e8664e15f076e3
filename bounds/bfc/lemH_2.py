r"""The oracle step lowers the cross entropy where the auxiliary function has a small one, up to the noise of the signs.

With $v = 100 \log^2(1/\varepsilon)/\varepsilon$, on a sample $\mathcal{Z}$ of pairs $(x_0, x)$ with labels $Y =
\mathrm{sgn}(x_0 + G^*(x))$ on which (H.3) holds for the auxiliary function,

$$ \mathbb{E}_D \mathrm{CE}_{\le l}(\mathcal{Z}; W^{new}, K^{new}) \le (1 - \eta_1) \mathrm{CE}_{\le l}(\mathcal{Z}; W, K) +
\eta_1 \Big( \frac{C \log^2(1/\varepsilon)}{\varepsilon} \mathrm{OPT}_{\le l} + 0.1\, \varepsilon + v^2
\frac{\mathrm{poly}(\tilde\kappa, B')}{m} \Big) . $$

Run at l = 2 with inputs of one dimension, where no narrow weights move and the auxiliary function is the oracle's
output. The noise is $q = 2 s \sqrt{\eta (1 - \eta)}\, w\, S_1^2$, with s the mean of m signs, so poly is traced to $4
w^2 \langle S_1^4 \rangle$; C = 20 comes from $\mathrm{CE} \le (2\pi)^{-1/2} (v \epsilon^2/2 + \ldots)$ for the error
$\epsilon^2 = \mathrm{OPT}$, and $100/(2 \sqrt{2\pi}) < 20$. The rate is nearly attained where one pair in many is far on
the wrong side, so that its loss is linear; near the boundary the step is faster.

The printed lemma has no premise (H.3), which is as large as its conclusion allows: the proof derives that from
Proposition H.1 and Claim H.3, claims of their own. What is left here is the convexity and the smoothness. What
becomes of (H.1) with it is `eqH_1.py`.

Kind: inequality in rigorous numbers. Constants: C = 20, poly traced.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._signed_pairs import (
    CASES,
    OPT,
    entropy,
    entropy_new,
    entropy_oracle,
    eps,
    eta,
    m,
    noise,
    signed_pairs,
    v,
)
from bounds.bfc._wide_step import doubled
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.core.certificate import certificate

LEFT = 20 * sp.log(1 / eps) ** 2 / eps * OPT + eps / 10


def lowered(rate):
    """The cross entropy after the step, at this rate."""
    return le(entropy_new, (1 - rate * eta) * entropy + eta * (LEFT + v**2 * noise / m))


lemH_2 = Claim(
    id="bfc.lemH_2",
    title="The oracle step lowers the cross entropy of the first layers, where (H.3) bounds the auxiliary function's",
    source="Lemma H.2, the last step of its proof: (H.3), which the proof derives, is a premise; for l = 2",
    form="added",
    given=(
        le(eps, sp.Rational(1, 10)),
        gt(eps, 0),
        ge(v, 99 * sp.log(1 / eps) ** 2 / eps),
        le(v, 101 * sp.log(1 / eps) ** 2 / eps),
        le(entropy, eps),
        le(entropy_oracle, LEFT),
    ),
    then=lowered(1),
)

lemH_2.experiment(
    power=[1, 2], third=[0, 1], case=list(CASES), algorithm="algorithms.feature_correction.exact_wide_step"
)(signed_pairs)
lemH_2.mutant("target doubled")(doubled)
lemH_2.formula_mutant("faster by half", then=lowered(sp.Rational(3, 2)))
excess = Quantity("excess", r"\mathrm{CE}(z+q)-\mathrm{CE}(z)-q\,\mathrm{CE}'(z)")
q = Quantity("q", "q")

curvature = Claim(
    id="bfc.lemH_2.curvature",
    title="A step changes the cross entropy by its slope and at most v^2 q^2 / 8",
    source="Lemma H.2, the smoothness step of its proof",
    form="added",
    then=le(excess, v**2 * q**2 / 8),
    expected="proved",
    tight=True,
    scaling={"margin": {v: 1, q: -1}},
)


def logistic(z, slope):
    """log(1 + e^(-v z))."""
    return (1 + (-slope * z).exp()).log()


@curvature.experiment(slope=[1, 10], algorithm=logistic)
def steps(slope, *, algorithm):
    """Points and steps of all sizes; small steps at zero attain the bound."""
    points = [arb(0), arb(1) / 3, arb(-2)]
    sizes = [fmpq(1, 1000), fmpq(1, 10), fmpq(-1, 2), fmpq(3)]
    excesses = [
        [algorithm(z + s, slope) - algorithm(z, slope) + s * slope / (1 + (slope * z).exp()) for s in sizes]
        for z in points
    ]
    return {excess: excesses, v: slope, q: sizes}


curvature.formula_mutant("one tenth", then=le(excess, v**2 * q**2 / 10))
curvature.mutant("slope doubled", lambda logistic, z, slope: logistic(z, 2 * slope))


@curvature.proof
def logistic_curvature(claim):
    """p = 1/2 + z, z between -1/2 and 1/2."""
    z = sp.Symbol("z", real=True)
    p = sp.Rational(1, 2) + z
    return certificate(
        "The loss log(1 + e^(-v z)) has the second derivative v^2 p (1 - p) with p = 1/(1 + e^(v z)); "
        "Taylor's remainder is at most q^2/2 times its largest value.",
        *conclusions(claim, Derived({excess: q**2 / 2 * v**2 * p * (1 - p)}, rest=q**2 * v**2 * z**2 / 2)),
    )
