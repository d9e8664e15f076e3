r"""Two networks give step factors as close as their inputs and weights are: if the norms of both are bounded.

$$ \|P_t' - P_t\|_\infty \le \tfrac{1+\beta}2 \|X_{t-1}' - X_{t-1}\|_2\, \Theta_L
   + \tfrac12 \big(\|X_{t-1}\|_2 + \|g_{t-1}\|_2\big)\, \Theta_L \sum_\ell \bar\lambda_\ell^{-1} \|W_\ell' - W_\ell\|_2 , $$

with $\bar\lambda_\ell$ at least the norm of both $W_\ell$ and $W_\ell'$. The paper's premise speaks of $W_\ell'$ only,
and with that the lemma is false. When all of $W'$ tends to zero, the right side may do so too, and the left side is
what the factors of the first network differ from 1. The proof uses both. 1/2 is the largest slope of $2\sigma$, and $1
+ \beta \ge \sqrt{1 + \beta^2}$.
Kind: deterministic inequality. Constants: attained by one neuron per layer for small weights.
"""

from dataclasses import replace

import sympy as sp

from algorithms.exact import norm, spectral_norm
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken, follows
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._pairs import chain_pair, largest_ratio, perturbed, roomy
from bounds.l2o._proofs import HALF, LAYERS, layer_by_layer, slope_of_the_factors, through_layers
from bounds.l2o._symbols import Theta, W_ratio, beta, norm_A, w
from bounds.late import late

unrolled = late("algorithms.unrolled")


change = Quantity("change", r"\|P_t' - P_t\|_\infty", nonnegative=True)
norm_dX = Quantity("norm_dX", r"\|X_{t-1}' - X_{t-1}\|_2", nonnegative=True)
norm_x = Quantity("norm_x", r"\|X_{t-1}\|_2", nonnegative=True)
norm_g = Quantity("norm_g", r"\|g_{t-1}\|_2", nonnegative=True)

W_after = Quantity("W_after", r"\max_\ell \|W_\ell'\|_2/\bar\lambda_\ell", "of the second network", nonnegative=True)

BOUND = (1 + beta) / 2 * norm_dX * Theta + (norm_x + norm_g) / 2 * Theta * w
SCALING = {"data": {norm_dX: 1, norm_x: 1, norm_g: 1, Theta: -1}}
ERRATUM = (
    r"The premise must bound the norms of both networks, not only of the second: with $W_\ell = 1$, $W_\ell' = "
    r"\frac1{16}$ and $\bar\lambda_\ell = \frac1{16}$ in a chain of two neurons it fails."
)

A_7 = Statement(
    "l2o.A_7",
    "Lemma A.7, eq. (34)",
    (ge(beta, norm_A),),
    scaling=SCALING,
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=ERRATUM,
    survives="Yes: it bounds the layers of both networks by the same numbers, as the premise of Lemma 4.5 does, where it is "
    "used. Its Lipschitz steps need Frobenius norms, since ReLU may lengthen a spectral norm (l2o.A_9.relu).",
)
printed = A_7.printed(
    le(change, BOUND),
    title="Two networks give step factors as close as their inputs and weights are, with one network bounded: false",
    also=le(W_after, 1),
)

corrected = A_7.corrected(
    le(change, BOUND, trivially=2),
    title="Two networks with bounded norms give step factors as close as their inputs and weights are",
    also=le(W_ratio, 1),
    expected="proved",
    tight=True,
)


def side_by_side(pair, algorithm, steps):
    """The two runs side by side."""
    first, second = pair.runs(algorithm, steps)
    return pair.scalars(steps) | {
        change: [max(abs(dP).flat, key=float) for dP in second.P - first.P],
        norm_dX: norm(second.X[:-1] - first.X[:-1], (1, 2)),
        norm_x: norm(first.X[:-1], (1, 2)),
        norm_g: norm(first.g[:-1], (1, 2)),
        W_after: [largest_ratio(map(spectral_norm, pair.after), pair.lam)],
    }


@A_7.experiment(corrected, weight=[0.5, 1], size=[0.125, 0.001], steps=[3])
def random_networks(weight, size, steps, *, algorithm):
    """Two problems with three unknowns, every layer changed."""
    return stacked(
        side_by_side,
        [perturbed(random_instance(seed, weight=weight, scale=0.5), seed, size) for seed in MANY],
        algorithm,
        steps,
    )


@A_7.experiment(corrected, layers=[2, 3], steps=[1])
def one_neuron(layers, steps, *, algorithm):
    """All weights of a chain of neurons shrink: nothing is lost but the curvature of the sigmoid."""
    return side_by_side(chain_pair(*[0.0625] * layers, shrink=2**-12), algorithm, steps)


@printed.witness
def almost_nothing_left():
    """Two neurons of weight 1 shrink to a sixteenth, and only that is bounded."""
    pair = chain_pair(1, 1, shrink=0.9375)
    return side_by_side(
        replace(pair, lam=roomy(tuple(bound / 16 for bound in pair.instance.lam))), unrolled.exact_rollout, 1
    )


printed.formula_mutant("bounds sixteen times as large", then=le(change, BOUND * 16**2))
corrected.formula_mutant("0.9 of it", then=le(change, sp.Rational(9, 20) * (norm_x + norm_g) * Theta * w))
corrected.formula_mutant("change of the weights forgotten", then=le(change, (1 + beta) / 2 * norm_dX * Theta))


corrected.mutant("4 sigma instead of 2 sigma", corrupt.factors(2))


@corrected.proof
def by_layers(claim):
    """One layer more, and the slope of the last sigmoid."""
    apart = through_layers((1 + beta) * norm_dX, norm_x + norm_g, Theta, w)
    return certificate(
        f"{LAYERS} So too for the last layer, which has no ReLU; 2 sigma then multiplies differences by at most 1/2.",
        layer_by_layer(),
        slope_of_the_factors(),
        *follows(claim, le(change, HALF * apart)),
    )


@printed.proof
def two_neurons(claim):
    """Sizes of the witness."""
    first, second, fewer = sp.Integer(1), sp.Rational(1, 256), sp.Rational(15, 16)
    changed = 2 / (1 + sp.exp(-first)) - 2 / (1 + sp.exp(-second))
    at = {beta: 1, norm_A: 1, W_after: 1, Theta: second, w: 2 * 16 * fewer, norm_dX: 0, norm_x: 0, norm_g: 1}
    return certificate(
        "One equation, the gradient -1 and two neurons of weight 1, then 1/16: the last sigmoid is fed with 1, then "
        "with 1/256. Theta = 1/256, and both layers change by 15/16, sixteen times that over their bounds.",
        *broken(claim, at | {change: changed}),
    )
