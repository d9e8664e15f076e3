r"""Geometric gaps leave the last layer a weight that is polynomial in the dimension.

If $\alpha_2 = 1$ and $\alpha_{l+1} = \alpha_l d^{-1/C^l}$ for $l \ge 2$, then

$$ \alpha_L \ge d^{-1/(C(C-1))} \ge d^{-1/2} \quad (C \ge 2), $$

(printed: $\alpha_L \ge d^{-1/C}$, which is weaker) because $\sum_{l \ge 2} C^{-l} = 1/(C(C-1))$. With exponents
$C^{l+1}$ the sum is $1/(C^2(C-1))$ and $\alpha_L \ge d^{-1/C}$.

Kind: inequality. Constants: approached as L grows; the second one attained at C = 2.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc._certificates import free, in_exponents
from bounds.core import Claim, Quantity, ge, gt
from bounds.core.certificate import certificate, identity, written

alpha_L = Quantity("alpha_L", r"\alpha_L", "by the recursion with C^l", positive=True)
later = Quantity("later", r"\alpha_L", "by the recursion with C^(l+1)", positive=True)
d = Quantity("d", "d", integer=True, positive=True)
C = Quantity("C", "C", integer=True, positive=True)

alphaL = Claim(
    id="bfc.alphaL",
    source="Section 3, below Theorem 1",
    given=(ge(C, 2), gt(d, 1)),
    then=(
        ge(alpha_L, d ** (-1 / C), name="printed"),
        ge(alpha_L, d ** (-1 / (C * (C - 1))), name="limit"),
        ge(alpha_L, d ** -sp.Rational(1, 2), name="square root"),
        ge(later, d ** (-1 / C), name="later exponents"),
    ),
    expected="proved",
    tight=True,
)


def layer_weights(dimension, constant, depth, shift):
    """alpha_2, ..., alpha_L by the recursion."""
    weights = [arb(1)]
    for layer in range(2, depth):
        weights.append(weights[-1] * (-arb(dimension).log() * fmpq(1, constant ** (layer + shift))).exp())
    return weights


@alphaL.experiment(dimension=[2, 1000, 10**9], constant=[2, 3, 6], depth=[10], algorithm=layer_weights)
def recursion(dimension, constant, depth, *, algorithm):
    """All depths up to L at once."""
    return {
        alpha_L: algorithm(dimension, constant, depth, 0),
        later: algorithm(dimension, constant, depth, 1),
        d: dimension,
        C: constant,
    }


alphaL.formula_mutant("a larger limit", then=ge(alpha_L, d ** (-1 / (C * C))))
alphaL.mutant(
    "a gap too early",
    lambda layer_weights, dimension, constant, depth, shift: layer_weights(dimension, constant, depth, shift - 1),
)


@alphaL.proof
def geometric_sum(claim):
    """z = 1/C, p = z^n; the exponents sum to s with (1 - z) s = z^2 - p."""
    z, p, a = free("z p a")
    sums = {alpha_L: 1 / (C * (C - 1)), later: 1 / (C**2 * (C - 1))}
    return certificate(
        "alpha_L = d^(-s), s the sum of z^l for l = 2, ..., L - 1. By induction (1 - z) s = z^2 - z^L, below z^2, so s "
        "< z^2/(1 - z) = 1/(C (C - 1)). With exponents l + 1 the sum is z s < 1/(C^2 (C - 1)). Powers of d > 1 compare as "
        "their exponents, here times C^2 (C - 1) at C = 2 + a.",
        identity("one layer more, p = z^n", (z**2 - p) + p * (1 - z), written(lambda z, p: z**2 - p * z, z, p)),
        *in_exponents(claim, d, {key: -value for key, value in sums.items()}, {C: 2 + a}, C**2 * (C - 1)),
    )
