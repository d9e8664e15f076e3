r"""In two layers, one oracle step of the wide weights lowers the loss, with explicit constants.

With $q(D) = 4 (\mathrm{tr} D)^2 + 8 \|D\|_F^2 + 48 \sum_i D_{ii}^2$ the loss at $D = W^\top W - V^{*\top} V^*$ and $\xi$ the
noise of Fact G.1,

$$ \mathbb{E}\, q(D_{new}) = (1 - \eta)^2 q(D) + \eta\, \mathbb{E}\, q(\xi), \qquad \mathbb{E}\, q(\xi) \le (4d +
56)\, \mathbb{E} \|\xi\|_F^2 , $$

so the loss falls by $1 - 0.7 \eta$ (Theorem G.10) once $m \ge (4d + 56)\, 4k \|W\|_F^2 \max_i \|V^*_i\|^2 / (1.3\,
q(D))$.

Kind: exact averages over all signs. Constants: explicit.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._exact import as_rationals
from bounds.bfc._proofs import cauchy_schwarz
from bounds.bfc._wide_step import (
    GRID,
    SIGNS,
    STEP,
    correlated,
    d,
    doubled,
    eta,
    k,
    loss,
    loss_new,
    loss_noise,
    m,
    noise2,
    norm2_W,
    one_step,
    random_weights,
    row2,
)
from bounds.core import Claim, eq, ge, le
from bounds.core.certificate import certificate, comparison, identity, written

lemG_8 = Claim(
    id="bfc.lemG_8.layer2",
    title="In two layers the loss contracts by the square of 1 - eta, plus the loss of the noise",
    source="Lemma G.8 at L = 2",
    form="added",
    quantifier=SIGNS,
    then=(
        eq(loss_new, (1 - eta) ** 2 * loss + eta * loss_noise, name="exactly"),
        le(loss_noise, (4 * d + 56) * noise2, name="noise"),
    ),
    expected="proved",
    scaling={"weights": {loss_new: 4, loss: 4, loss_noise: 4, noise2: 4}},
)
thmG_10 = Claim(
    id="bfc.thmG_10.layer2",
    title="In two layers a wide enough oracle step lowers the loss by 1 - 0.7 eta",
    source="Theorem G.10 at L = 2",
    form="added",
    quantifier=SIGNS,
    given=(ge(m * sp.Rational(13, 10) * loss, (4 * d + 56) * 4 * k * norm2_W * row2),),
    then=le(loss_new, (1 - sp.Rational(7, 10) * eta) * loss),
    expected="proved",
    scaling={"weights": {loss_new: 4, loss: 4, norm2_W: 2, row2: 2}},
)


lemG_8.experiment(**GRID, quick={"columns": [2]}, algorithm=STEP)(random_weights)


@thmG_10.experiment(copies=[4], columns=[1], scale=[20, 40], algorithm=STEP)
def far_from_the_target(copies, columns, scale, *, algorithm):
    """Weights so small that the loss is large against the noise."""
    W = as_rationals([[fmpq((-1) ** n, scale)] * columns for n in range(copies)])
    return one_step(W, as_rationals([[1] * columns]), fmpq(9, 25), algorithm)


lemG_8.formula_mutant("contraction by 1 - eta", then=eq(loss_new, (1 - eta) * loss + eta * loss_noise))
thmG_10.formula_mutant("by 1 - 2 eta", then=le(loss_new, (1 - 2 * eta) * loss))
lemG_8.mutant("all signs equal")(correlated)
lemG_8.mutant("target doubled")(doubled)
thmG_10.mutant("target five times as large")(lambda step, W, V, signs, rate: step(W, 5 * V, signs, rate))

QUADRATIC = (
    "By Fact G.1, D_new = (1 - eta) D + sqrt(eta) xi with E xi = 0, and q is a quadratic form, so the mixed term "
    "vanishes on average. (tr xi)^2 <= d sum xi_ii^2 by Cauchy-Schwarz, and sum xi_ii^2 <= |xi|^2: q(xi) <= (4 d + 8 + "
    "48) |xi|^2. "
)


def quadratic_form():
    """Two values x, y of a square under q, with the noise of both signs."""
    p, s, x, y = sp.symbols("p s x y")
    return [
        identity(
            "the mean over both signs of the noise",
            (p * x + s * y) ** 2 + (p * x - s * y) ** 2,
            2 * (p**2 * x**2 + s**2 * y**2),
        ),
        cauchy_schwarz(),
        comparison("8 + 48", written(lambda a, b: a + b, 8, 48), "==", 56),
    ]


@lemG_8.proof
def mean_of_a_quadratic_form():
    """The mixed term vanishes."""
    return certificate(QUADRATIC, *quadratic_form())


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
