r"""A lower bound on the smallest singular value of the last hidden output by that of its input: false in two places.

Eq. (55) is the chain, for $X_0 = 0$ and $W_L = 0$,

$$ \sigma_{\min}(G_{L-1,T}) \ge \sigma_{\min}\big([X_{T-1} | g_{T-1}]\big) \prod_\ell \sigma_{\min}(W_\ell), \quad
   \sigma_{\min}\big([X | g]\big) \ge \frac{\sin\theta}{1/\|X\| + 1/\|g\|} , \quad \frac{1}{1/\|X\| + 1/\|g\|} \ge \|X\| . $$

The first cannot hold for more than two columns of rank (the input has rank 2; G must have rank N d), the last has the
wrong direction. The middle one is true, and the last term is below $\|X\|$ and below $\|g\|$.
Kind: deterministic inequality. Constants: none.
"""

from dataclasses import replace
from math import prod

import numpy as np
import sympy as sp
from flint import arb

from algorithms.exact import norm, rationals, smallest_singular_value
from bounds.core import Quantity, Statement, ge, gt, le
from bounds.core.certificate import certificate, identity
from bounds.l2o._certificates import broken, follows
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._matrices import exact_rank, zero_last
from bounds.late import late

unrolled = late("algorithms.unrolled")


sigma_G = Quantity("sigma_G", r"\sigma_{\min}(G_{L-1,T})", "the N d-th singular value", nonnegative=True)
sigma_in = Quantity("sigma_in", r"\sigma_{\min}([X|g])", nonnegative=True)
sigma_W = Quantity("sigma_W", r"\prod_{\ell<L} \sigma_{\min}(W_\ell)", nonnegative=True)
norm_x = Quantity("norm_x", r"\|X_{T-1}\|_2", positive=True)
norm_g = Quantity("norm_g", r"\|g_{T-1}\|_2", positive=True)
sine = Quantity("sine", r"\sin\theta_{T-1}", nonnegative=True)

HARMONIC = 1 / (1 / norm_x + 1 / norm_g)
MIDDLE = ge(sigma_in, sine * HARMONIC, name="angle")
ERRATUM = r"The rank of G is not that of its input, and the harmonic mean is smaller than $\|X\|$, not larger."

eq55 = Statement(
    "l2o.eq55",
    "Eq. (55), Appendix B.1",
    (gt(norm_x, 0), gt(norm_g, 0), gt(sine, 0)),
    erratum=ERRATUM,
    survives="In part: its second step, the smallest singular value of two columns by their angle, is right. Nothing "
    "replaces the first, which asks for more rank than the input has, and the last has the wrong direction.",
)
printed = eq55.printed((ge(sigma_G, sigma_in * sigma_W, name="layers"), MIDDLE, ge(HARMONIC, norm_x, name="harmonic")))

corrected = eq55.corrected(
    (MIDDLE, le(HARMONIC, norm_x, name="harmonic")),
    title="The smallest singular value of two columns is at least the sine of their angle times half their harmonic mean",
    expected="proved",
    scaling={"data": {norm_x: 1, norm_g: 1, sigma_in: 1}},
)


def links_of_the_chain(instance, algorithm, steps):
    """The last input and the last hidden output at a zero last layer; ranks are exact."""
    instance = zero_last(instance)
    run = instance.run(algorithm, steps)
    x, g, G = run.X[-2].ravel(), run.g[-2].ravel(), run.G[-1][-1]
    cosine2 = (x @ g) ** 2 / ((x @ x) * (g @ g))
    full = exact_rank(G) == instance.X_0.size
    return {
        sigma_G: [smallest_singular_value(G) if full else 0],
        sigma_in: [smallest_singular_value(np.stack((x, g), -1))],
        sigma_W: [prod(map(smallest_singular_value, instance.weights[:-1]))],
        norm_x: [norm(x)],
        norm_g: [norm(g)],
        sine: [root(1 - cosine2)],
    }


def root(value):
    """The square root as a ball."""
    return arb(value).sqrt()


def start(seed, **sizes):
    """A random instance from the origin, its second problem half as large."""
    instance = random_instance(seed, **sizes).from_origin()
    return replace(instance, M=instance.M * rationals([[[1]], [[0.5]]]))


@corrected.experiment(
    rows=[1, 2], steps=[2, 4], loose=[1, 2], quick={"rows": [2]}, algorithm="algorithms.unrolled.exact_rollout"
)
def random_networks(rows, steps, loose, *, algorithm):
    """Two problems with three unknowns from the origin."""
    return stacked(links_of_the_chain, [start(seed, rows=rows, loose=loose) for seed in MANY], algorithm, steps)


@printed.witness
def one_line_per_problem():
    """One equation in three unknowns per problem: G has rank at most four of six."""
    return links_of_the_chain(start(0, rows=1, hidden=(8,), loose=2), unrolled.exact_rollout, 2)


printed.formula_mutant("the middle inequality only", then=MIDDLE)
corrected.formula_mutant("twice the harmonic mean", then=ge(sigma_in, 4 * sine * HARMONIC))
corrected.formula_mutant("harmonic mean above", then=ge(HARMONIC, norm_x))


@corrected.proof
def two_columns(claim):
    """The smaller eigenvalue of a Gram matrix of two columns."""
    determinant, trace = (norm_x * norm_g * sine) ** 2, norm_x**2 + norm_g**2
    return certificate(
        "The Gram matrix of two columns has the determinant x^2 g^2 sin^2 and the trace x^2 + g^2, which is at "
        "least its larger eigenvalue. So its smaller one is at least their quotient. Both sides are compared by their squares.",
        *follows(claim, ge(sigma_in, sp.sqrt(determinant / trace)), squared=True),
    )


@printed.proof
def harmonic_mean(claim):
    """The last link is false for two orthogonal columns of length 1, and for all others."""
    x, g = sp.symbols("x g")
    return certificate(
        "1/(1/x + 1/g) = x g/(x + g) is smaller than x for all positive x and g: x (x + g) exceeds x g by x^2.",
        identity("x (x + g) - x g", x * (x + g) - x * g, x**2),
        *broken(claim, {norm_x: 1, norm_g: 1, sine: 1, sigma_in: 1}),
    )
