r"""The noise of an oracle step in the output of the network is of order one over the width, and has mean zero.

At an input with the features $\phi$ the output $F(x; W) = \|W \phi\|^2$ of a layer becomes $(1 - \eta) F(x; W) + \eta
F(x; V^*) + Q(x)$ with $\mathbb{E}\, Q(x) = 0$ (the sentence below (H.4)) and, which is (H.4) with its polynomial traced,

$$ \mathbb{E}\, Q(x)^2 \le 4 \eta (1 - \eta) \frac km F(x; W) \max_i (V^*_i \phi)^2 . $$

Kind: exact averages over all signs. Constants: explicit, attained.
"""

import sympy as sp

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._wide_step import (
    GRID,
    SIGNS,
    STEP,
    correlated,
    doubled,
    eta,
    k,
    m,
    output,
    output_new,
    output_V,
    peak2,
    random_weights,
    remainder2,
)
from bounds.bfc.factG_1 import COLUMN, ROWS, independent_signs, mean_over_signs, one_column
from bounds.core import Statement, eq, le
from bounds.core.certificate import certificate, identity

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

eqH_4_printed.experiment(**COLUMN)(one_column)
eqH_4.experiment(**GRID, quick={"columns": [2]}, algorithm=STEP)(random_weights)
eqH_4_printed.formula_mutant("constant 9/10", then=le(remainder2, sp.Rational(9, 10) * REMAINDER))
eqH_4_printed.formula_mutant("no width", then=le(remainder2, REMAINDER / m))
eqH_4_mean.formula_mutant("twice the target", then=eq(output_new, (1 - eta) * output + 2 * eta * output_V))
eqH_4_mean.mutant("all signs equal", correlated)
eqH_4.mutant("target doubled", corrupted=doubled)
eqH_4_mean.proof(mean_over_signs)


@eqH_4_printed.proof
def remainder_of_one_sign_each(claim):
    """w, v are a row of W and of the stack times the features; s, t two summands of the remainder."""
    s, t = sp.symbols("s t")
    at, times = independent_signs(remainder2, output, peak2)
    at[remainder2] *= at[eta]
    return certificate(
        ROWS + "So Q = 2 p q sum d_i w_i v_i, w_i and v_i the rows times the features. The signs are "
        "independent: E Q^2 = 4 p^2 q^2 sum w_i^2 v_i^2, where sum w_i^2 = F(x; W) and "
        "v_i^2 is k/m times some (V_i phi)^2; below for two rows, one of them the largest.",
        identity("the mean over two signs", (s + t) ** 2 + (s - t) ** 2, 2 * s**2 + 2 * t**2),
        *conclusions(claim, Derived(at, times)),
    )
