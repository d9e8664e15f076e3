r"""In two layers, one oracle step of the wide weights lowers the loss, with explicit constants.

By Lemma G.8 in two layers (`lemG_8_layer2.py`, also for the notation), the loss falls by $1 - 0.7 \eta$ once $m \ge (4d +
56)\, 4k \|W\|_F^2 \max_i \|V^*_i\|^2 / (1.3\, q(D))$.

Kind: exact averages over all signs. Constants: explicit.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import rationals
from bounds.bfc._wide_step import SIGNS, STEP, d, eta, k, loss, loss_new, m, norm2_W, one_step, row2
from bounds.bfc.lemG_8_layer2 import QUADRATIC
from bounds.core import Claim, ge, le
from bounds.core.certificate import certificate

thmG_10 = Claim(
    id="bfc.thmG_10_layer2",
    formerly="bfc.thmG_10.layer2",
    title="In two layers a wide enough oracle step lowers the loss by 1 - 0.7 eta",
    source="Theorem G.10 at L = 2",
    form="added",
    quantifier=SIGNS,
    given=(ge(m * sp.Rational(13, 10) * loss, (4 * d + 56) * 4 * k * norm2_W * row2),),
    then=le(loss_new, (1 - sp.Rational(7, 10) * eta) * loss),
    expected="proved",
    needs=("bfc.lemG_8_layer2",),
    scaling={"weights": {loss_new: 4, loss: 4, norm2_W: 2, row2: 2}},
)


@thmG_10.experiment(copies=[4], columns=[1], scale=[20, 40], algorithm=STEP)
def far_from_the_target(copies, columns, scale, *, algorithm):
    """Weights so small that the loss is large against the noise."""
    W = rationals([[fmpq((-1) ** n, scale)] * columns for n in range(copies)])
    return one_step(W, rationals([[1] * columns]), fmpq(9, 25), algorithm)


thmG_10.formula_mutant("by 1 - 2 eta", then=le(loss_new, (1 - 2 * eta) * loss))
thmG_10.mutant("target five times as large")(lambda step, W, V, signs, rate: step(W, 5 * V, signs, rate))


@thmG_10.proof
def wide_enough(claim):
    """eta = h/(1 + h); by the premise on m the noise over m is 13/10 q(D) - e at most."""
    h, e = free("h e")
    (wide,) = claim.given
    noise = wide.lhs / m - e
    rate = {eta: h / (1 + h)}
    return certificate(
        QUADRATIC
        + "So q(xi) <= (4 d + 56) |xi|^2 (bfc.lemG_8_layer2), and with Fact G.1 the noise term is at most eta (1 - eta) times (4 d + 56) 4 "
        "(k/m) |W|^2 max |V_i|^2, which the premise bounds.",
        *conclusions(
            claim,
            Derived({loss_new: ((1 - eta) ** 2 * loss + eta * (1 - eta) * noise).subs(rate), **rate}, (1 + h) ** 2),
        ),
    )
