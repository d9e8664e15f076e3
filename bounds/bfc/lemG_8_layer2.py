r"""In two layers, the loss after an oracle step is that of the mean and that of the noise.

With $q(D) = 4 (\mathrm{tr} D)^2 + 8 \|D\|_F^2 + 48 \sum_i D_{ii}^2$ the loss at $D = W^\top W - V^{*\top} V^*$ and $\xi$ the
noise of Fact G.1,

$$ \mathbb{E}\, q(D_{new}) = (1 - \eta)^2 q(D) + \eta\, \mathbb{E}\, q(\xi), \qquad \mathbb{E}\, q(\xi) \le (4d +
56)\, \mathbb{E} \|\xi\|_F^2 . $$

Kind: exact averages over all signs. Constants: explicit.
"""

import sympy as sp

from bounds.bfc._proofs import cauchy_schwarz
from bounds.bfc._wide_step import (
    GRID,
    SIGNS,
    STEP,
    correlated,
    d,
    doubled,
    eta,
    loss,
    loss_new,
    loss_noise,
    noise2,
    random_weights,
)
from bounds.core import Claim, eq, le
from bounds.core.certificate import certificate, comparison, identity, written

lemG_8 = Claim(
    id="bfc.lemG_8_layer2",
    formerly="bfc.lemG_8.layer2",
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

lemG_8.experiment(**GRID, quick={"columns": [2]}, algorithm=STEP)(random_weights)
lemG_8.formula_mutant("contraction by 1 - eta", then=eq(loss_new, (1 - eta) * loss + eta * loss_noise))
lemG_8.mutant("all signs equal")(correlated)
lemG_8.mutant("target doubled")(doubled)
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
