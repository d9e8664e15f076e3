r"""The weight of a layer is the share of labels that it decides.

Leaving out the layers from l on changes $Y = \mathrm{sgn}(x_0 + G^*(x))$ with a probability of order $\alpha_l$: from
above by `s3_2_prob.py`, from below by (3.2).

Kind: order of growth. Constants: none named.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc.s3_2_prob import MISTAKES, mistakes, teacher_sums
from bounds.core import Claim, Quantity, Scaling, ge, le

alpha = Quantity("alpha", r"\alpha_l", positive=True)

eq3_2 = Claim(
    id="bfc.eq3_2",
    title="Leaving out a layer changes labels in proportion to its weight",
    source="Section 3.2, footnote 13, eq. (3.2)",
    quantifier=Scaling(alpha, 1, towards_zero=True),
    then=(ge(mistakes, 1, name="at least"), le(mistakes, 1, name="at most")),
)


@eq3_2.experiment(points=[60], seed=[0], algorithm=MISTAKES)
def fifteen_octaves(points, seed, *, algorithm):
    """alpha from 2^-4 to 2^-19."""
    pairs = list(zip(*teacher_sums(points, seed), strict=True))
    pairs = [[fmpq(*value.as_integer_ratio()) for value in pair] for pair in pairs]
    weights = [fmpq(1, 2**n) for n in range(4, 20)]
    shares = [sum((algorithm(-w * b, a + w * b) for a, b in pairs), arb(0)) / points for w in weights]
    return {mistakes: shares, alpha: weights}


eq3_2.formula_mutant("square of the weight", quantifier=Scaling(alpha, 2, towards_zero=True))
eq3_2.formula_mutant("square root of the weight", quantifier=Scaling(alpha, sp.Rational(1, 2), towards_zero=True))
