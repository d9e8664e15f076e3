r"""How far a step factor can be from 1: the printed bound forgets the last layer.

$$ \|\mathrm{diag}(P_t)\|_2 \le 1 + \tfrac12 \big\|[X_{t-1}, g_{t-1}]\big\|_2 \prod_{\ell=1}^{L} \|W_\ell\|_2
   \le 1 + \tfrac12 \big(\|X_{t-1}\|_2 + \|g_{t-1}\|_2\big) \prod_{\ell=1}^{L} \|W_\ell\|_2 . $$

Eq. (33) lets the products stop at L - 1 (and writes the index t for t - 1 in the second line). The slope of $2\sigma$
is at most 1/2, and $2\sigma(0) = 1$. Kind: deterministic inequality. Constants: 1/2 is attained for small weights.
"""

from math import prod

import numpy as np
import sympy as sp

from algorithms.exact import norm, spectral_norm
from bounds.core import Quantity, Statement, le
from bounds.core.certificate import certificate, identity
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken, follows
from bounds.l2o._instances import by_hand, many, stacked
from bounds.l2o._pairs import chain, largest_ratio, roomy
from bounds.l2o._proofs import HALF, slope_of_the_factors, together
from bounds.l2o._symbols import Theta, Theta_inner, W_ratio
from bounds.late import late

unrolled = late("algorithms.unrolled")


P_max = Quantity("P_max", r"\|\mathrm{diag}(P_t)\|_2", nonnegative=True)
features = Quantity("features", r"\|[X_{t-1}, g_{t-1}]\|_2", nonnegative=True)
norm_x = Quantity("norm_x", r"\|X_{t-1}\|_2", nonnegative=True)
norm_g = Quantity("norm_g", r"\|g_{t-1}\|_2", nonnegative=True)

EIGHTH = sp.Rational(1, 8)
ERRATUM = r"The product must include the last layer: with $W_1 = \frac18 (1, 1)$, $W_2 = 20$ the printed bound fails."

eq33 = Statement(
    "l2o.eq33",
    "Eq. (33), Appendix A.4.1",
    le(W_ratio, 1),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=ERRATUM,
    survives="Yes: the Lipschitz constants of all layers multiply, the last one's included; nothing else changes.",
)
printed = eq33.printed(le(P_max, 1 + features * Theta_inner / 2))

corrected = eq33.corrected(
    (
        le(P_max, 1 + features * Theta / 2, name="joint", trivially=2),
        le(P_max, 1 + (norm_x + norm_g) * Theta / 2, name="triangle", trivially=2),
    ),
    title="How far a step factor can be from 1",
    expected="proved",
    tight=True,
    scaling={"data": {features: 1, norm_x: 1, norm_g: 1, Theta: -1}},
)


def factors_and_inputs(instance, algorithm, steps):
    """The largest factor of every step and what the network was fed with."""
    run, lam = instance.run(algorithm, steps), roomy(instance.lam)
    inputs = [np.stack((X.ravel(), g.ravel())) for X, g in zip(run.X[:-1], run.g[:-1], strict=True)]
    return {
        P_max: [max(P.flat, key=float) for P in run.P],
        features: [spectral_norm(pair) for pair in inputs],
        norm_x: norm(run.X[:-1], (1, 2)),
        norm_g: norm(run.g[:-1], (1, 2)),
        Theta: [prod(lam)],
        Theta_inner: [prod(lam[:-1])],
        W_ratio: [largest_ratio(map(spectral_norm, instance.weights), lam)],
    }


@eq33.experiment(corrected, weight=[0.25, 1], scale=[0.125, 1], steps=[3])
def random_networks(weight, scale, steps, *, algorithm):
    """Two problems with three unknowns."""
    return stacked(factors_and_inputs, many(weight=weight, scale=scale), algorithm, steps)


@eq33.experiment(corrected)
def one_neuron(*, algorithm):
    """One neuron that sees the gradient: the slope 1/2 is almost attained."""
    return factors_and_inputs(chain(1, 0.25, y=0.25), algorithm, 1)


def large_last_layer():
    """M = [1, 0] from (1, 1), a small first layer and a large last one."""
    return by_hand(
        [[[1, 0]]], [[0]], [[1, 1]], ([[0.125, 0.125]], [[20]]), (0.1767766953, 20), beta=1, norm_A=1, beta_0=1
    )


@eq33.experiment(printed)
def small_last_layer(*, algorithm):
    """With a last layer of norm at most 1 the printed bound is true."""
    return stacked(factors_and_inputs, many(last=0.5), algorithm, 3)


@printed.witness
def twenty():
    """A last layer of norm 20."""
    return factors_and_inputs(large_last_layer(), unrolled.exact_rollout, 1)


printed.formula_mutant("all layers", then=le(P_max, 1 + features * Theta / 2))
corrected.formula_mutant("0.9 of the slope", then=le(P_max, 1 + features * Theta * 9 / 20))


corrected.mutant("4 sigma - 1 instead of 2 sigma", corrupt.factors(2, plus=-1))


@corrected.proof
def slope(claim):
    """The mean value theorem from 2 sigma(0) = 1."""
    x, g = sp.symbols("x g")
    steepest = HALF
    yields = [le(P_max, 1 + steepest * Theta * size) for size in (features, norm_x + norm_g)]
    return certificate(
        "One coordinate of z is at most the norm of its two inputs times those of all layers, and two inputs of one "
        "coordinate are no longer than the spectral norm of [X, g]. From 2 sigma(0) = 1 the factor grows by at most "
        "1/2 |z|. The spectral norm is at most the root of |X|^2 + |g|^2, hence at most |X| + |g|.",
        slope_of_the_factors(steepest),
        identity("(|X| + |g|)^2 - (|X|^2 + |g|^2)", (x + g) ** 2 - (x**2 + g**2), 2 * x * g),
        *follows(claim, *yields),
    )


@printed.proof
def twenty_in_balls(claim):
    """The witness with all its numbers: z = 5."""
    z, last = together(EIGHTH, EIGHTH) * 20, 20
    first, longest = sp.sqrt(2) / 8, (1 + sp.sqrt(5)) / 2
    at = {W_ratio: 1, features: longest, Theta_inner: first, Theta: last * first, P_max: 2 / (1 + sp.exp(-z.doit()))}
    return certificate(
        "M = [1, 0], Y = 0, X_0 = (1, 1), W_1 = (1/8, 1/8), W_2 = 20, beta = 1: the first coordinate has the inputs "
        "(1, 1), so z = 20/8 + 20/8. The matrix [[1, 1], [1, 0]] of all inputs has the norm (1 + sqrt(5))/2, and |W_1| = "
        "sqrt(2)/8.",
        *broken(claim, at),
    )
