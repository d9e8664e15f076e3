r"""Theorem I.6: a hierarchical target is out of reach of few polynomial neurons, in an explicit form.

By Lemma I.5 (`lemI_5.py`, also for the notation) with p = $2^{L-2}$, $d_1 = d$ and the factor $\alpha_L^2$. It implies the
printed form when p divides d and $p^2 \le d$. Since $p! \ge (p/e)^p$ and $8 > e^2$, $8^p (p!)^2 p^{-p} \ge 1$; so the
error is at least $\alpha_L^2/2 \ge \alpha_L^2 / 2^{2^{O(L)}}$ for $r \le N/2$, where $N = (d/p)^p \ge d^{p/2} =
d^{2^{L-3}}$ is beyond $d^{2^{o(L)}}$.

The target has a third layer that grows with the dimension: with $W^*_{2,1} = I$ and weights $1/\sqrt d$ in the third
layer, $\mathbb{E}(S^*_3)^2 = 4d + 57$ at width one. So $B_3/k_3$ is not bounded, and the target lies outside the special
class of Theorem 1.

Kind: lower bound against an optimiser, exact identity. Constants: explicit.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._proofs import fourth_moment_of_a_square
from bounds.bfc.lemI_5 import (
    BLOCKS,
    BOUND,
    DIVIDES,
    FEWER,
    FIT,
    best_polynomial_of_low_degree,
    blocks,
    counted,
    d_1,
    error2,
    errors_of,
    p,
    r,
)
from bounds.core import Claim, Quantity, eq, ge, gt
from bounds.core.certificate import certificate
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

alpha_L = Quantity("alpha_L", r"\alpha_L", positive=True)

thmI_6 = Claim(
    id="bfc.thmI_6",
    title="A hierarchical target is out of reach of few polynomial neurons",
    source="Theorem I.6, an explicit bound that implies it, through Lemma I.5 corrected; p = 2^(L-2)",
    form="added",
    given=(DIVIDES, FEWER),
    then=ge(error2, alpha_L**2 * BOUND, trivially=0),
    expected="proved",
    scaling={"target": {error2: 2, alpha_L: 1}},
)


@thmI_6.experiment(neurons=[0, 1, 3], seed=[0], quick={"neurons": [1, 3]}, algorithm=FIT)
def three_layers(neurons, seed, *, algorithm):
    """L = 3, p = 2, d = 4, alpha = 1/10: the top part of the target alone, against neurons of degree 4 in the squares."""
    weight = fmpq(1, 10)
    error = errors_of(4, 2, neurons, seed, algorithm, weight)
    return {error2: error, p: 2, d_1: 4, r: neurons, blocks: 2, alpha_L: weight}


@thmI_6.experiment(power=[1, 2])
def best_lower_layers(power):
    """No neuron, and whatever the lower layers make of degree below 4p chosen best; alpha = 1/10."""
    weight = fmpq(1, 10)
    error = best_polynomial_of_low_degree(power)
    return {**error, error2: weight**2 * error[error2], alpha_L: weight}


thmI_6.formula_mutant("thirty instead of eight", then=ge(error2, alpha_L**2 * BOUND * sp.Rational(30, 8) ** p))


@thmI_6.proof
def scaled_blocks_and_ranks(claim):
    """The target is alpha_L times that of Lemma I.5."""
    return certificate(BLOCKS, *counted(claim, alpha_L**2))


size = Quantity("size", r"\mathbb{E}(S^*_3)^2", "mean square of the third layer", nonnegative=True)

outside = Claim(
    id="bfc.thmI_6.outside",
    title="The hard target of the two-layer lower bound has a third layer of size 4 d + 57, outside the special class",
    source="The example above Theorem I.6, against Section 3",
    form="added",
    given=(gt(d_1, 1),),
    then=eq(size, 4 * d_1 + 57),
    expected="proved",
)


@outside.experiment(root=[2, 3], algorithm="algorithms.feature_correction.feature_polynomials")
def printed_instance(root, *, algorithm):
    """W_{2,1} = I and the weights 1/sqrt(d) of the third layer; layer 1 is not among its sources."""
    d = root**2
    architecture = feature_correction.Architecture(d, (d, 1), ((1,), (0, 2)), (1.0, 0.1))
    flat = [[fmpq(1, root)] * d]
    eye = [[fmpq(int(a == b)) for b in range(d)] for a in range(d)]
    (S_3,) = algorithm(architecture, {(2, 1): eye, (3, 0): flat, (3, 2): flat})[3]
    return {size: polynomials.gaussian_expectation(S_3 * S_3), d_1: d}


outside.formula_mutant("twice as large", then=eq(size, 8 * d_1 + 57))


@outside.mutant("only the link from the inputs")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    return [*hidden[:3], [hidden[0][0]]]


@outside.proof
def third_layer(claim):
    """d coordinates of x, d squares with E (x^2-1)^4 = 60 and d (d-1) products of means 2 2, all over d."""
    total = d_1 + 60 * d_1 + 2 * 2 * d_1 * (d_1 - 1)
    return certificate(
        "S*_3 = sum x_i/sqrt d + sum (x_i^2 - 1)^2/sqrt d; odd moments vanish.",
        fourth_moment_of_a_square(),
        *conclusions(claim, Derived({size: total / d_1})),
    )
