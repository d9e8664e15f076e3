r"""One oracle step of the wide weights moves their Gram matrix to the target's, on average over the signs.

With $V^{*w}$ the stack of m/k copies of $\sqrt{k/m}\, V^*$ and independent signs D,

$$ W_{new}^\top W_{new} = (1 - \eta) W^\top W + \eta V^{*\top} V^* + \sqrt\eta\, \xi, \qquad \mathbb{E} \xi = 0, \qquad
   \mathbb{E} \|\xi\|_F^2 \le 4 (1 - \eta) \frac km \|W\|_F^2 \max_i \|V^*_i\|^2 , $$

hence (Lemma G.4) $\mathbb{E} \|W_{new}\|_F^2 = (1 - \eta) \|W\|_F^2 + \eta \|V^*\|_F^2$ exactly, and at an input with
the features $\phi$ the output $F(x; W) = \|W \phi\|^2$ of a layer becomes $(1 - \eta) F(x; W) + \eta F(x; V^*) + Q(x)$
with $\mathbb{E}\, Q(x) = 0$ (the sentence below (H.4)) and, which is (H.4) with its polynomial traced,

$$ \mathbb{E}\, Q(x)^2 \le 4 \eta (1 - \eta) \frac km F(x; W) \max_i (V^*_i \phi)^2 . $$

The printed tail bound on $\|\xi\|_F$ is not encoded. The text lost the definition
of D and $V^{*w}$; this is the only reading that fits.

Kind: exact averages over all signs. Constants: explicit, attained.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._exact import as_rationals
from bounds.bfc._wide_step import (
    GRID,
    NOISE,
    SIGNS,
    STEP,
    correlated,
    doubled,
    eta,
    gram,
    k,
    m,
    mixture,
    noise2,
    norm2_new,
    norm2_V,
    norm2_W,
    one_step,
    output,
    output_new,
    output_V,
    peak2,
    random_weights,
    remainder2,
    row2,
)
from bounds.core import Claim, Statement, eq, le
from bounds.core.certificate import certificate, identity

factG_1 = Statement("bfc.factG_1", "Fact G.1, the mean square of the noise", quantifier=SIGNS)
factG_1_mean = factG_1.printed(
    eq(gram, mixture),
    part="mean",
    title="The oracle step mixes the Gram matrices of the weights and of the target, on average",
    source="Fact G.1, the mean of the noise",
    expected="proved",
    scaling={"weights": {gram: 2, mixture: 2}},
)
factG_1_printed = factG_1.printed(
    le(noise2, NOISE),
    title="The noise of the oracle step is of order one over the width",
    expected="proved",
    tight=True,
    scaling={"weights": {noise2: 4, norm2_W: 2, row2: 2}},
)
lemG_4 = Claim(
    id="bfc.lemG_4",
    title="The norm of the wide weights contracts to that of the target, on average",
    source="Lemma G.4, first line",
    quantifier=SIGNS,
    then=eq(norm2_new, (1 - eta) * norm2_W + eta * norm2_V),
    expected="proved",
    scaling={"weights": {norm2_new: 2, norm2_W: 2, norm2_V: 2}},
)
REMAINDER = 4 * eta * (1 - eta) * k / m * output * peak2

eqH_4 = Statement("bfc.eqH_4", "eq. (H.4), for one layer", quantifier=SIGNS)
eqH_4_printed = eqH_4.printed(
    le(remainder2, REMAINDER),
    title="The noise of the oracle step in the output of the network is of order one over the width",
    expected="proved",
    tight=True,
    scaling={"weights": {remainder2: 4, output: 2, peak2: 2}},
)
eqH_4_mean = eqH_4.added(
    "mean",
    eq(output_new, (1 - eta) * output + eta * output_V),
    title="The noise of the oracle step has mean zero in the output of the network",
    source="Appendix H.1.1, the sentence below (H.4), for one layer",
    expected="proved",
    scaling={"weights": {output_new: 2, output: 2, output_V: 2}},
)


@factG_1.experiment(factG_1_printed, eqH_4_printed, copies=[4, 9], algorithm=STEP)
def one_column(copies, *, algorithm):
    """One column and one neuron: the bound on the noise is attained."""
    return one_step(as_rationals([[1]] * copies), as_rationals([[1]]), fmpq(9, 25), algorithm)


for _claim in (factG_1_mean, factG_1_printed, lemG_4, eqH_4_printed, eqH_4_mean):
    _claim.experiment(**GRID, quick={"columns": [2]}, algorithm=STEP)(random_weights)


factG_1_mean.formula_mutant("target counted twice", then=eq(gram, mixture * 2))
factG_1_printed.formula_mutant("constant 9/10", then=le(noise2, sp.Rational(9, 10) * NOISE))
factG_1_printed.formula_mutant("no width", then=le(noise2, NOISE / m))
lemG_4.formula_mutant("contraction by 1 - 2 eta", then=eq(norm2_new, (1 - 2 * eta) * norm2_W + eta * norm2_V))
eqH_4_printed.formula_mutant("constant 9/10", then=le(remainder2, sp.Rational(9, 10) * REMAINDER))
eqH_4_printed.formula_mutant("no width", then=le(remainder2, REMAINDER / m))
eqH_4_mean.formula_mutant("twice the target", then=eq(output_new, (1 - eta) * output + 2 * eta * output_V))

for _claim in (factG_1_mean, lemG_4, eqH_4_mean):
    _claim.mutant("all signs equal")(correlated)
    _claim.mutant("target doubled")(doubled)
for _claim in (factG_1_printed, eqH_4_printed):
    _claim.mutant("target doubled")(doubled)

ROWS = (
    "Row i of W_new is p w_i + q d_i v_i, p^2 = 1 - eta, q^2 = eta, v_i the row of the stack. Its Gram matrix has the "
    "entries of the first identity, d_i^2 = 1, and the sum of v_i v_i^T over the m/k copies, each over m/k, is V*^T "
    "V*. "
)


def one_row():
    """Columns a and b of a row."""
    p, q, d, w, x, v, y = sp.symbols("p q d w_a w_b v_a v_b")
    return identity(
        "one row, columns a and b",
        (p * w + q * d * v) * (p * x + q * d * y),
        p**2 * w * x + q**2 * d**2 * v * y + p * q * d * (w * y + v * x),
    )


@factG_1.proof(factG_1_mean, lemG_4, eqH_4_mean)
def mean_over_signs():
    """The mixed term is odd in the sign."""
    return certificate(
        ROWS
        + "The mixed term is odd in d_i, so its mean is zero. The trace gives the norms, and x^T ... x the outputs.",
        one_row(),
    )


@factG_1_printed.proof
def noise_of_one_sign_each():
    """X = sum d_i w_i v_i^T; x, y are an entry and its mirror image, s, t two summands of an entry."""
    x, y, s, t = sp.symbols("x y s t")
    return certificate(
        ROWS
        + "So xi = p (X + X^T) with X = sum d_i w_i v_i^T, |X + X^T|^2 <= 4 |X|^2, and the signs are independent: E |X|^2 = sum |w_i|^2 "
        "|v_i|^2 <= |W|^2 (k/m) max |V_i|^2.",
        one_row(),
        identity(
            "4 |X|^2 - |X + X^T|^2 for an entry and its mirror image",
            4 * (x**2 + y**2) - 2 * (x + y) ** 2,
            2 * (x - y) ** 2,
        ),
        identity("the mean over two signs", (s + t) ** 2 + (s - t) ** 2, 2 * s**2 + 2 * t**2),
    )


@eqH_4_printed.proof
def remainder_of_one_sign_each():
    """w, v are a row of W and of the stack times the features; s, t two summands of the remainder."""
    p, q, d, w, v, s, t = sp.symbols("p q d w v s t")
    return certificate(
        ROWS + "So the output is the sum of the squares below, d_i^2 = 1, and Q = 2 p q sum d_i w_i v_i. The signs are "
        "independent: E Q^2 = 4 p^2 q^2 sum w_i^2 v_i^2 <= 4 p^2 q^2 sum w_i^2 max v_i^2, where sum w_i^2 = F(x; W) and "
        "max v_i^2 = (k/m) max (V_i phi)^2.",
        identity("one row", (p * w + q * d * v) ** 2, p**2 * w**2 + q**2 * d**2 * v**2 + 2 * p * q * d * w * v),
        identity("the mean over two signs", (s + t) ** 2 + (s - t) ** 2, 2 * s**2 + 2 * t**2),
    )
