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

from bounds.bfc._certificates import Derived, conclusions, free
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
    norm2_new,
    norm2_V,
    norm2_W,
    one_step,
    output,
    output_new,
    output_V,
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
    "Row i of W_new is p w_i + q d_i v_i, p^2 = 1 - eta, q^2 = eta, d_i^2 = 1, v_i the row of the stack; the sum of v_i "
    "v_i^T over the m/k copies, each over m/k, is V*^T V*. "
)


def in_both_signs(one, other):
    """The mean over d = 1 and -1 of the product of two sums p w + q d v, each a pair (w, v); q^2 = eta."""
    p, q = sp.sqrt(1 - eta), sp.sqrt(eta)
    terms = [(p * one[0] + d * q * one[1]) * (p * other[0] + d * q * other[1]) for d in (1, -1)]
    return sp.expand(sum(terms) / 2)


@factG_1_mean.proof
def mean_over_signs(claim):
    """One row with the entries w, x in the columns a and b, and v, y of the stack."""
    w, x, v, y = sp.symbols("w_a w_b v_a v_b")
    squares = in_both_signs((w, v), (w, v))
    return certificate(
        ROWS
        + "The mixed term is odd in d_i, so its mean is zero. The trace gives the norms, and x^T ... x the outputs.",
        *conclusions(
            claim,
            Derived(
                {gram: in_both_signs((w, v), (x, y)), mixture: (1 - eta) * w * x + eta * v * y}
                | {norm2_new: squares, norm2_W: w**2, norm2_V: v**2}
                | {output_new: squares, output: w**2, output_V: v**2}
            ),
        ),
    )


def independent_signs(observed, total, largest):
    """What the sum of w_i^2 v_i^2 is at most: W_1 + W_2 in all, v_1^2 the largest k/m V_1 and v_2^2 smaller by k/m s."""
    first, second, V, s, h = free("W_1 W_2 V s h")
    noise = 4 * (1 - eta) * k / m * (first * (V + s) + second * V)
    rate = {eta: h / (1 + h)}
    at = {observed: noise.subs(rate), total: first + second, largest: V + s, **rate}
    return at, m**2 * (1 + h) ** 2


@factG_1_printed.proof
def noise_of_one_sign_each(claim):
    """X = sum d_i w_i v_i^T; x, y are an entry and its mirror image, s, t two summands of an entry; eta = h/(1 + h)."""
    x, y, s, t = sp.symbols("x y s t")
    return certificate(
        ROWS
        + "So xi = p (X + X^T) with X = sum d_i w_i v_i^T, |X + X^T|^2 <= 4 |X|^2, and the signs are independent: E |X|^2 = sum |w_i|^2 "
        "|v_i|^2, where |v_i|^2 is k/m times the squared norm of a row of V*; below for two rows, one of them the longest.",
        identity(
            "4 |X|^2 - |X + X^T|^2 for an entry and its mirror image",
            4 * (x**2 + y**2) - 2 * (x + y) ** 2,
            2 * (x - y) ** 2,
        ),
        identity("the mean over two signs", (s + t) ** 2 + (s - t) ** 2, 2 * s**2 + 2 * t**2),
        *conclusions(claim, Derived(*independent_signs(noise2, norm2_W, row2))),
    )
