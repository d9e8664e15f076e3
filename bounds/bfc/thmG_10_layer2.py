r"""In two layers, one oracle step of the wide weights lowers the loss, with explicit constants.

By Lemma G.8 in two layers (`lemG_8_layer2.py`, also for the notation), the loss falls by $1 - 0.7 \eta$ once $m \ge (4d +
56)\, 4k \|W\|_F^2 \max_i \|V^*_i\|^2 / (1.3\, q(D))$.

Kind: exact averages over all signs. Constants: explicit.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._exact import rationals
from bounds.bfc._wide_step import SIGNS, STEP, d, eta, k, loss, loss_new, m, norm2_W, one_step, row2
from bounds.bfc.lemG_8_layer2 import QUADRATIC, quadratic_form
from bounds.core import Claim, ge, le
from bounds.core.certificate import certificate, identity

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
def wide_enough():
    """n is eta, q the loss; the noise term is at most n (1 - n) 13/10 q by the premise on m."""
    n, q = sp.symbols("n q")
    return certificate(
        QUADRATIC
        + "With Fact G.1 the noise term is at most eta (4 d + 56) 4 (1 - eta) (k/m) |W|^2 max |V_i|^2 <= eta (1 - eta) 1.3 q(D).",
        *quadratic_form(),
        identity(
            "(1 - 0.7 n) q minus the sum",
            (1 - sp.Rational(7, 10) * n) * q - (1 - n) ** 2 * q - n * (1 - n) * sp.Rational(13, 10) * q,
            sp.Rational(3, 10) * n**2 * q,
        ),
    )
