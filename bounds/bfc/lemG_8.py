r"""The oracle step of all layers lowers the loss of a network of three layers, at the gaps that the lemma asks for.

Suppose the critical lemma's premises for the layers below l and the gaps of Definition B.3. Then (Lemma G.8) for
$\gamma > 1$

$$ \mathbb{E}_D \mathrm{Loss}_{\le l}(W^{new}, K^{new}) \le (1 - 0.99 \eta_1) \mathrm{Loss}_{\le l}(W, K) + \eta_1 \Big( 0.04\,
\varepsilon^2 + \frac{\mathrm{poly}(\tilde\kappa, B')}{m} + (1 + \tfrac1\gamma)^2 \mathrm{OPT}_{\le l} \Big) , $$

where Claim G.9 (`claimG_9.py`) bounds the loss of the oracle's wide weights on the learner's own features.

The gaps are met in rational numbers ($\alpha_3 < 10^{-5900}$) by a network of width one, l = 3. Constants: the hidden
polynomials are taken as $\tilde\kappa^2$, which is the weakest premise and the strongest conclusion that was tried;
sums over samples are expectations and squares are not truncated. Of the gaps only those below l are asked for, and
nothing of the narrow weights of layer l, which the statement does not contain. Where the second layer is off by what
the premises allow, $\varepsilon^2/25$ exceeds the whole loss; the rate and $\mathrm{OPT}$ decide where only the third is
wrong and $\varepsilon$ is small, by the side of $\alpha_3$ or of $\alpha_4$. (The convexity line of the proof has an $\eta_1$ too
many inside the second square.)

Kind: exact averages over all signs. Constants: hidden polynomials $\tilde\kappa^2$, $c_0 = 2$.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._step_quantities import (
    D_2,
    D_3,
    OPT,
    Upsilon,
    alpha_3,
    eps2,
    eta1,
    eta2,
    kt,
    m,
    objective_below,
    weight,
)
from bounds.bfc._wide_step import doubled
from bounds.bfc._width_one import factors, power_of_two_below
from bounds.core import Claim, OnAverage, Quantity, ge, le, lt

loss = Quantity("loss", r"\mathrm{Loss}_{\le l}(W,K)", nonnegative=True)
loss_new = Quantity("loss_new", r"\mathrm{Loss}_{\le l}(W^{new},K^{new})", nonnegative=True)
loss_oracle = Quantity("loss_oracle", r"\mathrm{Loss}_{\le l}(V^*,K)", nonnegative=True)
gamma = Quantity("gamma", r"\gamma", positive=True)
K_min = Quantity("K_min", r"\sigma_{\min}(K_{2,1})", nonnegative=True)
norm2 = Quantity("norm2", r"\max\|K_j\|_F^2,\|W_j\|_F^2", nonnegative=True)
POLY = kt**2
CRITICAL = (
    le(objective_below, eps2),
    le(eps2, 1 / (D_2**18 * Upsilon**2)),
    le(alpha_3, 1 / (2 * Upsilon**3 * D_3**17)),
)
STEP = (lt(eta2, 1 / kt), le(eta1, eta2 / POLY), ge(K_min, 1 / (2 * kt)), le(norm2, kt**2))


def descent(rate, left_over):
    """The loss after the step, at this rate and with this much left over by the next layers."""
    return le(loss_new, (1 - rate * eta1) * loss + eta1 * (eps2 / 25 + POLY / m + left_over))


lemG_8 = Claim(
    id="bfc.lemG_8",
    title="The oracle step lowers the loss of the first layers",
    source="Lemma G.8, for l = 3 and the population",
    quantifier=OnAverage("all signs", probability=weight),
    given=(*CRITICAL, *STEP, ge(gamma, 1)),
    then=descent(sp.Rational(99, 100), (1 + 1 / gamma) ** 2 * OPT),
)
OFF = {"second layer": (1, 0), "third layer": (0, 1), "both": (1, 1), "nothing": (0, 0)}


def both_sides(wrong, fourth, small_epsilon, gamma_, algorithm):
    """A network off by parts of what the premises allow, its third layer by anything."""
    numbers = factors(4)
    limit = 1 / (numbers.D[2] ** 9 * numbers.Upsilon)
    second, third = OFF[wrong]
    k, w = 1 + second * limit / 10**6, 1 - second * limit / 10**5
    before = width_one.state(k, w, (fmpq(0), fmpq(0)), (1 - fmpq(third, 2), 1 + fmpq(third, 3)))
    alpha = power_of_two_below(1 / numbers.C[3])
    last = alpha / 10**20 if fourth else fmpq(0)
    level = (last or alpha) / 10**3 if small_epsilon else limit
    rate, fast = width_one.rates(8)
    problem = width_one.Problem(alpha, last, rate, fast, int(width_one.KAPPA_TILDE * 10**3 * level.q))
    narrow, grams = width_one.narrow_after(before, problem, (2,)), width_one.wide_after(before, problem, algorithm)
    oracle = {n: V.T @ V for n, V in width_one.V.items()}
    below = width_one.second_layer_loss(before.grams()) + width_one.tied(
        before.grams(), before.K, (2,), problem, numbers
    )
    return {
        loss: width_one.loss(before.grams(), before.K, problem),
        loss_new: [width_one.loss(G, narrow, problem) for G in grams],
        weight: [fmpq(1, 4)] * 4,
        loss_oracle: width_one.loss(oracle, before.K, problem),
        OPT: width_one.opt(problem),
        eps2: level**2,
        eta1: rate,
        eta2: fast,
        m: problem.root_m**2,
        kt: width_one.KAPPA_TILDE,
        gamma: fmpq(gamma_),
        objective_below: below,
        alpha_3: alpha,
        D_2: numbers.D[2],
        D_3: numbers.D[3],
        Upsilon: numbers.Upsilon,
        K_min: k,
        norm2: max(np.trace(G) for G in (*before.grams().values(), *(K.T @ K for K in before.K.values()))),
    }


ORACLE = "algorithms.feature_correction.exact_wide_step"


def rational_network(wrong, fourth, *, algorithm):
    """Errors in either layer or in both, with and without a fourth layer that cannot be learned yet."""
    return both_sides(wrong, fourth, False, 2, algorithm)


def small_epsilon(wrong, fourth, *, algorithm):
    """Only the third layer wrong, or none; epsilon is a thousandth of the weight of the last layer there is."""
    return both_sides(wrong, fourth, True, 1000, algorithm)


BOTH = {"wrong": list(OFF), "fourth": [False, True], "quick": {"wrong": ["both"]}, "algorithm": ORACLE}
LAST = {"wrong": ["third layer", "nothing"], "fourth": [False, True], "algorithm": ORACLE}
lemG_8.experiment(**BOTH)(rational_network)
lemG_8.experiment(**LAST)(small_epsilon)
lemG_8.formula_mutant("contraction by 1 - 3 eta", then=descent(3, (1 + 1 / gamma) ** 2 * OPT))
lemG_8.formula_mutant("half of what the next layers leave", then=descent(sp.Rational(99, 100), OPT / 2))
lemG_8.mutant("target doubled")(doubled)
