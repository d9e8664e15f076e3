r"""One oracle step of the wide weights moves their Gram matrix to the target's, on average over the signs.

With $V^{*w}$ the stack of m/k copies of $\sqrt{k/m}\, V^*$ and independent signs D,

$$ W_{new}^\top W_{new} = (1 - \eta) W^\top W + \eta V^{*\top} V^* + \sqrt\eta\, \xi, \qquad \mathbb{E} \xi = 0, \qquad
   \mathbb{E} \|\xi\|_F^2 \le 4 (1 - \eta) \frac km \|W\|_F^2 \max_i \|V^*_i\|^2 . $$

The tail: $\xi$ is a sum of independent vectors times signs, so $\Pr[\|\xi\|_F^2 > 2 \log(2/\delta)\, s] \le \delta$ with s the
bound on the mean square. The text lost the definition of D and $V^{*w}$; this is the only
reading that fits.

Kind: exact averages over all signs. Constants: explicit, attained.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc._exact import rationals
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
    norm2_W,
    one_step,
    random_weights,
    row2,
)
from bounds.core import Claim, Quantity, Statement, eq, le
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
tail = Quantity("tail", r"\Pr[\|\xi\|_F^2>2\log(2/\delta)\,s]", "s the bound on the mean square", nonnegative=True)
delta = Quantity("delta", r"\delta", positive=True)
factG_1_tail = Claim(
    id="bfc.factG_1.tail",
    title="The noise of the oracle step exceeds 2 log(2/delta) times its mean square with probability delta at most",
    source="Fact G.1, the tail of the noise, with Hoeffding's inequality in a Hilbert space (Pinelis)",
    then=le(tail, delta, trivially=1),
)
COLUMN = {"copies": [4, 9], "algorithm": STEP}


def one_column(copies, *, algorithm):
    """One column and one neuron: the bound on the noise is attained."""
    return one_step(rationals([[1]] * copies), rationals([[1]]), fmpq(9, 25), algorithm)


@factG_1_tail.experiment(copies=[4, 9], columns=[1, 2], quick={"copies": [4]}, algorithm=STEP)
def shares_of_sign_patterns(copies, columns, *, algorithm):
    """All patterns of 2^-m each; delta from 1/2 to 1/1000."""
    numbers = random_weights(1, copies, columns, 0, algorithm=algorithm)
    mean_square = 4 * (1 - numbers[eta]) * numbers[k] / fmpq(copies) * numbers[norm2_W] * numbers[row2]
    noises, levels = numbers[noise2], [fmpq(1, n) for n in (2, 4, 10, 100, 1000)]
    limits = [2 * arb(2 / level).log() * arb(mean_square) for level in levels]
    return {tail: [fmpq(sum(arb(n) > limit for n in noises), len(noises)) for limit in limits], delta: levels}


factG_1_printed.experiment(**COLUMN)(one_column)
factG_1.experiment(factG_1_mean, factG_1_printed, **GRID, quick={"columns": [2]}, algorithm=STEP)(random_weights)
factG_1_mean.formula_mutant("target counted twice", then=eq(gram, mixture * 2))
factG_1_printed.formula_mutant("constant 9/10", then=le(noise2, sp.Rational(9, 10) * NOISE))
factG_1_printed.formula_mutant("no width", then=le(noise2, NOISE / m))
factG_1_tail.mutant(
    "ten times the target", lambda exact_wide_step, W, V, signs, rate: exact_wide_step(W, 10 * V, signs, rate)
)
factG_1_mean.mutant("all signs equal", correlated)
factG_1.mutant("target doubled", corrupted=doubled)
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


@factG_1_mean.proof
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
