r"""One oracle step of the wide weights moves their Gram matrix to the target's, on average over the signs.

With $V^{*w}$ the stack of m/k copies of $\sqrt{k/m}\, V^*$ and independent signs D,

$$ W_{new}^\top W_{new} = (1 - \eta) W^\top W + \eta V^{*\top} V^* + \sqrt\eta\, \xi, \qquad \mathbb{E} \xi = 0, \qquad
   \mathbb{E} \|\xi\|_F^2 \le 4 (1 - \eta) \frac km \|W\|_F^2 \max_i \|V^*_i\|^2 , $$

hence (Lemma G.4) $\mathbb{E} \|W_{new}\|_F^2 = (1 - \eta) \|W\|_F^2 + \eta \|V^*\|_F^2$ exactly. In two layers, with
$q(D) = 4 (\mathrm{tr} D)^2 + 8 \|D\|_F^2 + 48 \sum_i D_{ii}^2$ the loss at $D = W^\top W - V^{*\top} V^*$,

$$ \mathbb{E}\, q(D_{new}) = (1 - \eta)^2 q(D) + \eta\, \mathbb{E}\, q(\xi), \qquad \mathbb{E}\, q(\xi) \le (4d +
56)\, \mathbb{E} \|\xi\|_F^2 , $$

so the loss falls by $1 - 0.7 \eta$ (Theorem G.10) once $m \ge (4d + 56)\, 4k \|W\|_F^2 \max_i \|V^*_i\|^2 / (1.3\,
q(D))$. The text lost the definition of D and $V^{*w}$; this is the only reading that fits Fact G.1.

Kind: exact averages over all signs. Constants: explicit.
"""

import sympy as sp

from bounds.core import Claim, OnAverage, Quantity, eq, ge, le

gram = Quantity("gram", r"W_{new}^\top W_{new}")
mixture = Quantity("mixture", r"(1-\eta)W^\top W+\eta V^{*\top}V^*")
noise2 = Quantity("noise2", r"\|\xi\|_F^2", nonnegative=True)
norm2_new = Quantity("norm2_new", r"\|W_{new}\|_F^2", nonnegative=True)
norm2_W = Quantity("norm2_W", r"\|W\|_F^2", nonnegative=True)
norm2_V = Quantity("norm2_V", r"\|V^*\|_F^2", nonnegative=True)
row2 = Quantity("row2", r"\max_i\|V_i^*\|^2", nonnegative=True)
k = Quantity("k", "k", integer=True, positive=True)
m = Quantity("m", "m", integer=True, positive=True)
d = Quantity("d", "d", integer=True, positive=True)
eta = Quantity("eta", r"\eta", positive=True)
output_new = Quantity("output_new", r"F(x; W_{new})", nonnegative=True)
output = Quantity("output", "F(x; W)", nonnegative=True)
output_V = Quantity("output_V", "F(x; V^*)", nonnegative=True)
loss = Quantity("loss", "q(D)", "loss before", nonnegative=True)
loss_new = Quantity("loss_new", "q(D_{new})", "loss after", nonnegative=True)
loss_noise = Quantity("loss_noise", r"q(\xi)", nonnegative=True)
weight = Quantity("weight", "2^{-m}", "probability of one pattern of signs", positive=True)

SIGNS = OnAverage("all signs", probability=weight)
NOISE = 4 * (1 - eta) * k / m * norm2_W * row2

factG_1_mean = Claim(
    id="bfc.factG_1.mean",
    title="The oracle step mixes the Gram matrices of the weights and of the target, on average",
    source="Fact G.1",
    quantifier=SIGNS,
    then=eq(gram, mixture),
)
factG_1 = Claim(
    id="bfc.factG_1",
    title="The noise of the oracle step is of order one over the width",
    source="Fact G.1",
    quantifier=SIGNS,
    then=le(noise2, NOISE),
)
lemG_4 = Claim(
    id="bfc.lemG_4",
    title="The norm of the wide weights contracts to that of the target, on average",
    source="Lemma G.4, first line",
    quantifier=SIGNS,
    then=eq(norm2_new, (1 - eta) * norm2_W + eta * norm2_V),
)
eqH_4 = Claim(
    id="bfc.eqH_4",
    title="The noise of the oracle step has mean zero in the output of the network",
    source="eq. (H.4) and the sentence below it, at L = 2",
    quantifier=SIGNS,
    then=eq(output_new, (1 - eta) * output + eta * output_V),
)
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
)
thmG_10 = Claim(
    id="bfc.thmG_10.layer2",
    title="In two layers a wide enough oracle step lowers the loss by 1 - 0.7 eta",
    source="Theorem G.10 at L = 2",
    form="added",
    quantifier=SIGNS,
    given=(ge(m * sp.Rational(13, 10) * loss, (4 * d + 56) * 4 * k * norm2_W * row2),),
    then=le(loss_new, (1 - sp.Rational(7, 10) * eta) * loss),
)


def one_step(W, V, rate, step):
    """All patterns of signs, everything exact."""
    import numpy as np
    from flint import fmpq

    from bounds.bfc._exact import square_sum
    from bounds.bfc._oracle import all_signs, longest_row
    from bounds.bfc._second_layer import quartic_error

    rows, columns = W.shape
    mean = (1 - rate) * (W.T @ W) + rate * (V.T @ V)
    news = [step(W, V, signs, rate) for signs in all_signs(rows)]
    grams = [new.T @ new for new in news]
    # The noise is (gram - mean) / sqrt(eta); its square and the loss of it need eta only.
    differences = [one - mean for one in grams]
    point = 1 + np.arange(columns) * fmpq(1)
    return {
        gram: np.stack(grams), mixture: mean, weight: [fmpq(1, len(news))] * len(news),
        noise2: [square_sum(one) / rate for one in differences], norm2_new: [square_sum(new) for new in news],
        norm2_W: square_sum(W), norm2_V: square_sum(V), row2: longest_row(V), k: len(V), m: rows, d: columns,
        eta: rate, loss: quartic_error(W.T @ W - V.T @ V),
        loss_new: [quartic_error(one - V.T @ V) for one in grams],
        output_new: [point @ one @ point for one in grams], output: point @ W.T @ W @ point,
        output_V: point @ V.T @ V @ point,
        loss_noise: [quartic_error(one) / rate for one in differences],
    }  # fmt: skip


STEP = "algorithms.feature_correction.exact_wide_step"


def random_weights(k_rows, copies, columns, seed, *, algorithm):
    """Random rational weights, eta = 9/25."""
    import numpy as np
    from flint import fmpq

    from bounds.bfc._exact import rationals

    rng = np.random.default_rng(seed)
    W, V = rationals(rng, (k_rows * copies, columns), parts=2), rationals(rng, (k_rows, columns), parts=2)
    return one_step(W, V, fmpq(9, 25), algorithm)


GRID = {"k_rows": [1, 2], "copies": [4], "columns": [1, 2, 3], "seed": [0]}
for _claim in (factG_1_mean, factG_1, lemG_4, lemG_8, eqH_4):
    _claim.experiment(**GRID, quick={"columns": [2]}, algorithm=STEP)(random_weights)


@thmG_10.experiment(copies=[4], columns=[1], scale=[20, 40], algorithm=STEP)
def far_from_the_target(copies, columns, scale, *, algorithm):
    """Weights so small that the loss is large against the noise."""
    from flint import fmpq

    from bounds.bfc._exact import as_rationals

    W = as_rationals([[fmpq((-1) ** n, scale)] * columns for n in range(copies)])
    return one_step(W, as_rationals([[1] * columns]), fmpq(9, 25), algorithm)


@factG_1.experiment(copies=[4, 9], algorithm=STEP)
def one_column(copies, *, algorithm):
    """One column and one neuron: the bound on the noise is attained."""
    from flint import fmpq

    from bounds.bfc._exact import as_rationals

    return one_step(as_rationals([[1]] * copies), as_rationals([[1]]), fmpq(9, 25), algorithm)


factG_1_mean.formula_mutant("target counted twice", then=eq(gram, mixture * 2))
factG_1.formula_mutant("constant 9/10", then=le(noise2, sp.Rational(9, 10) * NOISE))
factG_1.formula_mutant("no width", then=le(noise2, NOISE / m))
lemG_4.formula_mutant("contraction by 1 - 2 eta", then=eq(norm2_new, (1 - 2 * eta) * norm2_W + eta * norm2_V))
lemG_8.formula_mutant("contraction by 1 - eta", then=eq(loss_new, (1 - eta) * loss + eta * loss_noise))
eqH_4.formula_mutant("twice the target", then=eq(output_new, (1 - eta) * output + 2 * eta * output_V))
thmG_10.formula_mutant("by 1 - 2 eta", then=le(loss_new, (1 - 2 * eta) * loss))


def correlated(exact_wide_step, W, V, signs, rate):
    return exact_wide_step(W, V, 0 * signs + 1, rate)


def stale(exact_wide_step, W, V, signs, rate):
    return exact_wide_step(W, 2 * V, signs, rate)


for _claim in (factG_1_mean, lemG_4, lemG_8, eqH_4):
    _claim.mutant("all signs equal")(correlated)
    _claim.mutant("target doubled")(stale)
factG_1.mutant("target doubled")(stale)
thmG_10.mutant("target five times as large")(lambda step, W, V, signs, rate: step(W, 5 * V, signs, rate))
