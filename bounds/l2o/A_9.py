r"""Two networks give hidden outputs as close as their inputs and weights are.

$$ \|G_{\ell,t}' - G_{\ell,t}\|_2 \le (1+\beta) \|X_{t-1}' - X_{t-1}\|_2 \prod_{s \le \ell} \bar\lambda_s
   + \big(\|X_{t-1}\|_2 + \|g_{t-1}\|_2\big) \prod_{s \le \ell} \bar\lambda_s
     \sum_{s \le \ell} \bar\lambda_s^{-1} \|W_s' - W_s\|_2 . $$

It has to be proved with Frobenius norms of the G: the ReLU is not 1-Lipschitz in the spectral norm (it takes $[[1,
-1], [1, 1]]$ from norm $\sqrt2$ to 1.618). Kind: deterministic inequality. Constants: attained by one neuron per
layer.
"""

from math import prod

import sympy as sp
from flint import arb

from algorithms.exact import norm, rationals, spectral_norm
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken, follows
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._pairs import chain_pair, perturbed
from bounds.l2o._proofs import LAYERS, layer_by_layer, through_layers
from bounds.l2o._symbols import W_ratio, beta, norm_A

change = Quantity("change", r"\|G_{\ell,t}' - G_{\ell,t}\|_2", nonnegative=True)
norm_dX = Quantity("norm_dX", r"\|X_{t-1}' - X_{t-1}\|_2", nonnegative=True)
norm_x = Quantity("norm_x", r"\|X_{t-1}\|_2", nonnegative=True)
norm_g = Quantity("norm_g", r"\|g_{t-1}\|_2", nonnegative=True)
inner = Quantity("inner", r"\prod_{s \le \ell} \bar\lambda_s", nonnegative=True)
inner_w = Quantity("inner_w", r"\sum_{s \le \ell} \bar\lambda_s^{-1} \|W_s' - W_s\|_2", nonnegative=True)
norm_before = Quantity("norm_before", r"\|Z\|_2", nonnegative=True)
norm_after = Quantity("norm_after", r"\|\mathrm{ReLU}(Z)\|_2", nonnegative=True)
frobenius_before = Quantity("frobenius_before", r"\|Z\|_F", nonnegative=True)
frobenius_after = Quantity("frobenius_after", r"\|\mathrm{ReLU}(Z)\|_F", nonnegative=True)

A_9 = Statement(
    "l2o.A_9",
    "Lemma A.9",
    algorithm="algorithms.unrolled.exact_rollout",
    erratum="The proof takes a ReLU for 1-Lipschitz in the spectral norm, which it is not (l2o.A_9.relu).",
    survives="Yes, in Frobenius norms of the G, which bound the spectral ones and start from the same inputs.",
)
printed = A_9.printed(
    le(change, (1 + beta) * norm_dX * inner + (norm_x + norm_g) * inner * inner_w),
    given=(ge(beta, norm_A), le(W_ratio, 1)),
    expected="proved",
    tight=True,
    scaling={"data": {norm_dX: 1, norm_x: 1, norm_g: 1, change: 1}, "layers": {inner: 1, change: 1}},
)

relu = A_9.added(
    "relu",
    le(norm_after, norm_before),
    title="A ReLU lengthens no matrix in the spectral norm: false",
    source="First steps of the proofs of Lemmas A.9 and A.10",
    expected="refuted",
    erratum="True for Frobenius norms, in which both lemmas have to be proved.",
    scaling={"matrix": {norm_before: 1, norm_after: 1}},
)


def layers_side_by_side(pair, algorithm, steps):
    """All hidden layers of the two runs; layers and steps in one axis."""
    first, second = pair.runs(algorithm, steps)
    hidden = len(pair.lam) - 1
    products = [prod(pair.lam[:depth]) for depth in range(1, hidden + 1)]
    shares = [arb(change) / bound for change, bound in zip(pair.changes, pair.lam, strict=True)]
    values = pair.scalars(steps) | {
        change: [
            spectral_norm(after - before)
            for l in range(1, hidden + 1)
            for before, after in zip(first.G[l], second.G[l], strict=True)
        ],
        inner: [product for product in products for _ in range(steps)],
        inner_w: [sum(shares[: depth + 1]) for depth in range(hidden) for _ in range(steps)],
    }
    per_step = {
        norm_dX: norm(second.X[:-1] - first.X[:-1], (1, 2)),
        norm_x: norm(first.X[:-1], (1, 2)),
        norm_g: norm(first.g[:-1], (1, 2)),
    }
    return values | {symbol: [*norms] * hidden for symbol, norms in per_step.items()}


@A_9.experiment(printed, weight=[1, 2], size=[0.125, 0.001], steps=[3])
def random_networks(weight, size, steps, *, algorithm):
    """Two problems with three unknowns, every layer changed."""
    return stacked(
        layers_side_by_side,
        [perturbed(random_instance(seed, weight=weight), seed, size) for seed in MANY],
        algorithm,
        steps,
    )


@A_9.experiment(printed, layers=[3, 4])
def one_neuron(layers, *, algorithm):
    """All weights of a chain of neurons shrink by a thousandth."""
    return layers_side_by_side(chain_pair(*[2] * layers, shrink=0.001), algorithm, 1)


printed.formula_mutant("0.9 of it", then=le(change, sp.Rational(9, 10) * (norm_x + norm_g) * inner * inner_w))
printed.formula_mutant("change of the weights forgotten", then=le(change, (1 + beta) * norm_dX * inner))
printed.mutant("gradients fed twice as large", corrupt.first_layer(2))


@printed.proof
def by_layers(claim):
    """One layer more."""
    apart = through_layers((1 + beta) * norm_dX, norm_x + norm_g, inner, inner_w)
    told = f"{LAYERS} A spectral norm is at most the Frobenius norm."
    return certificate(told, layer_by_layer(), *follows(claim, le(change, apart)))


@relu.witness
def two_by_two():
    """[[1, -1], [1, 1]] loses its negative entry."""
    Z = rationals([[1, -1], [1, 1]])
    kept = rationals([[1, 0], [1, 1]])
    return {
        norm_before: spectral_norm(Z),
        norm_after: spectral_norm(kept),
        frobenius_before: norm(Z),
        frobenius_after: norm(kept),
    }


relu.formula_mutant("in Frobenius norms", then=le(frobenius_after, frobenius_before))


@relu.proof
def two_by_two_by_hand(claim):
    """The Gram matrices of both."""
    larger = (3 + sp.sqrt(5)) / 2
    at = {norm_before: sp.sqrt(2), norm_after: sp.sqrt(larger), frobenius_before: 2, frobenius_after: sp.sqrt(3)}
    return certificate(
        "[[1, -1], [1, 1]] is orthogonal times the root of 2. With K = [[1, 0], [1, 1]], K K^T = [[1, 1], [1, 2]] has the "
        "eigenvalue (3 + sqrt(5))/2, a root of l^2 - 3 l + 1.",
        *broken(claim, at),
    )
