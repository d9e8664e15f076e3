r"""Gradient descent-ascent comes nearer to the saddle point of a convex-concave game: false for every step on x y.

Often taken for granted with small steps. On $x^\top B y$ with all singular values of $B$ equal to $\sigma$ it moves away, by exactly

$$ \|z_k\|^2 = (1 + \eta^2\sigma^2)^k \|z_0\|^2 . $$

In practice: games need a look ahead (`extragradient`), averages, or a strongly convex term; a smaller step only moves away
more slowly.

Kind: inequality, and the identity that is true. Constants: none hidden.
Source: Korpelevich 1976; Mescheder, Geiger and Nowozin, *Which training methods for GANs do actually converge?*, ICML 2018.
"""

import numpy as np

from algorithms.exact import rational, rationals
from bounds.classics._one_step_proofs import turned_outwards
from bounds.core import Curve, Quantity, Statement, eq, ge, le
from bounds.instances import matrix

distance2, R2 = Quantity("distance2", r"\|z_k\|^2", nonnegative=True), Quantity("R2", r"\|z_0\|^2", nonnegative=True)
sigma, eta = Quantity("sigma", r"\sigma", positive=True), Quantity("eta", r"\eta", positive=True)
k = Quantity("k", integer=True, positive=True)

descent_ascent = Statement(
    "classics.descent_ascent",
    "Mescheder, Geiger and Nowozin 2018, Lemma 1",
    ge(k, 1),
    algorithm="algorithms.splitting.gradient_descent_ascent",
    erratum="False: a step is orthogonal to the position, so the distance grows by Pythagoras, whatever the step size.",
    survives="No: monotone fields are not enough; the step needs a field that is cocoercive.",
)
printed = descent_ascent.printed(le(distance2, R2))
corrected = descent_ascent.corrected(
    eq(distance2, (1 + eta**2 * sigma**2) ** k * R2),
    expected="proved",
    title="On a bilinear game with equal singular values gradient descent-ascent moves away by 1 + eta^2 sigma^2 per step",
    scaling={"function": {sigma: 1, eta: -1}, "space": {distance2: 2, R2: 2}},
)


def played(B, start, step, steps, algorithm):
    """The squared distances along the path."""
    half = len(start) // 2
    path = algorithm(lambda z: np.concatenate([B @ z[half:], -(B.T @ z[:half])]), start, step=step, steps=steps)
    lengths = [(z * z).sum() for z in path]
    drawn = Curve("descent-ascent", along="steps", of="distance2")
    return {distance2: lengths[-1], R2: (start * start).sum(), eta: step, k: steps, drawn: lengths}


@descent_ascent.witness(printed)
def one_step(algorithm):
    """From (1, 0) on x y to (1, 1/10)."""
    return played(rationals([[1]]), rationals([1, 0]), rational("1/10"), 1, algorithm) | {sigma: 1}


@descent_ascent.experiment(corrected, strength=[1, 3], step=["1/10", "1"], steps=[1, 10], seed=[0])
def dense(strength, step, steps, seed, *, algorithm):
    """Two players of two numbers each; in fractions."""
    B = rationals(matrix(2, 2, seed=seed, singular_values=[strength] * 2, exact=True))
    return played(B, rationals([1, 2, 0, -1]), rational(step), steps, algorithm) | {sigma: strength}


corrected.mutant(
    "one step short", lambda original, field, z, *, step, steps: original(field, z, step=step, steps=steps - 1)
)
corrected.formula_mutant("inwards", then=eq(distance2, (1 - eta**2 * sigma**2) ** k * R2))
printed.formula_mutant("outwards", then=le(distance2, (1 + eta**2 * sigma**2) ** k * R2))
corrected.proof(turned_outwards)
