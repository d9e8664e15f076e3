r"""In two layers, the loss after an oracle step is that of the mean and that of the noise.

With $q(D) = 4 (\mathrm{tr} D)^2 + 8 \|D\|_F^2 + 48 \sum_i D_{ii}^2$ the loss at $D = W^\top W - V^{*\top} V^*$ and $\xi$ the
noise of Fact G.1,

$$ \mathbb{E}\, q(D_{new}) = (1 - \eta)^2 q(D) + \eta\, \mathbb{E}\, q(\xi), \qquad \mathbb{E}\, q(\xi) \le (4d +
56)\, \mathbb{E} \|\xi\|_F^2 . $$

Kind: exact averages over all signs. Constants: explicit.
"""

import sympy as sp

from bounds.bfc._certificates import Derived, conclusions, free
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
from bounds.core.certificate import certificate

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
    "vanishes on average. (tr xi)^2 <= d sum xi_ii^2 by Cauchy-Schwarz, and sum xi_ii^2 <= |xi|^2. "
)


@lemG_8.proof
def mean_of_a_quadratic_form(claim):
    """One square, of x in D and y in xi with both signs; T = (tr xi)^2, G = sum xi_ii^2 and N = |xi|^2 with slacks c and g."""
    x, y = sp.symbols("x y")
    c, g = free("c g")
    both = sum(((1 - eta) * x + sign * sp.sqrt(eta) * y) ** 2 for sign in (1, -1)) / 2
    G = noise2 - g
    T = d * G - c
    return certificate(
        QUADRATIC,
        cauchy_schwarz(),
        *conclusions(
            claim,
            {
                loss_new: Derived({loss_new: both, loss: x**2, loss_noise: y**2}),
                loss_noise: Derived({loss_noise: 4 * T + 8 * noise2 + 48 * G}),
            },
        ),
    )
