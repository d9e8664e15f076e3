r"""Gradients along the run stay within beta times the start plus sqrt(t + 1) times the first gradient.

$$ \|g_t\|_2 \le \beta \|X_0\|_2 + \sqrt{t+1}\, \|M^\top Y\|_2, \qquad \|g_t\|_2 \le \sqrt\beta\, \|M X_0 - Y\|_2 , $$

hence $\|g_{t-1}\|_2 \le \beta \Phi_t$ with $\Phi_t = \|X_0\|_2 + \frac{2t-1}\beta \|M^\top Y\|_2$ from any start,
even where Lemma 4.2, from which the paper takes it, is false. The second form follows from the contraction of the
residual.
Kind: deterministic inequality. Constants: none hidden.
"""

from dataclasses import replace

import sympy as sp

from algorithms.exact import norm, rationals
from bounds.core import Claim, ge, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import follows, same
from bounds.l2o._instances import from_anywhere, many, one_step_turn, stacked
from bounds.l2o._symbols import beta, m, norm_A, norm_g, r_0, t, x

fix_grad_norm = Claim(
    id="l2o.fix_grad_norm",
    source="used in the proofs of Lemmas 4.3 and 4.5",
    form="added",
    given=(ge(beta, norm_A),),
    then=(
        le(norm_g, beta * x + sp.sqrt(t + 1) * m, name="data"),
        le(norm_g, sp.sqrt(beta) * r_0, name="residual"),
        le(norm_g, beta * x + (2 * t + 1) * m, name="phi"),
    ),
    expected="proved",
    tight=True,
    scaling={"data": {x: 1, m: 1, r_0: 1, norm_g: 1}, "matrix": {beta: 2, norm_A: 2, x: -1, m: 1, norm_g: 1}},
    needs=("l2o.fix_residual", "l2o.lem4_2.corrected"),
)


def norms_of_gradients(instance, algorithm, steps):
    """Gradients of all iterates, recomputed from the iterates."""
    run = instance.run(algorithm, steps)
    return {
        t: range(steps + 1),
        norm_g: norm(instance.back(instance.image(run.X) - instance.Y), (1, 2)),
        x: [instance.x],
        m: [instance.m],
        r_0: [instance.r_0],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
    }


@fix_grad_norm.experiment(
    weight=[1, 4, 30],
    scale=[1, 16],
    steps=[5],
    quick={"weight": [1, 30]},
    algorithm="algorithms.unrolled.exact_rollout",
)
def random_networks(weight, scale, steps, *, algorithm):
    """From the origin and from elsewhere."""
    return stacked(norms_of_gradients, from_anywhere(many(weight=weight, scale=scale)), algorithm, steps)


@fix_grad_norm.experiment(start=["origin", "elsewhere"], loose=[2**-20], algorithm="algorithms.unrolled.exact_rollout")
def one_equation(start, loose, *, algorithm):
    """One eigenvalue hardly below beta and a residual that hardly shrinks: the second form is attained at t = 0 and
    after."""
    instance = one_step_turn()
    if start == "origin":
        instance = replace(instance.from_origin(), Y=rationals([[1]]))
    else:
        instance = replace(instance, X_0=rationals([[1, 1]]))
    return norms_of_gradients(replace(instance, beta=instance.beta * (1 + rationals([loose])[0])), algorithm, 3)


fix_grad_norm.formula_mutant("0.9 of the residual form", then=le(norm_g, sp.Rational(9, 10) * sp.sqrt(beta) * r_0))
fix_grad_norm.formula_mutant("0.9 beta before the start", then=le(norm_g, sp.Rational(9, 10) * beta * x + t * m))
fix_grad_norm.mutant("base step two and a half times too long", corrupt.base_step(5, 2))


@fix_grad_norm.proof
def projections(claim):
    """In the coordinates of l2o.lem4_2.corrected."""
    p, q, r, k = sp.symbols("p q r k", nonnegative=True)
    b = sp.Symbol("b", positive=True)
    yields = [le(norm_g, beta * x + sp.sqrt(t + 1) * m), le(norm_g, sp.sqrt(beta) * r_0)]
    return certificate(
        "|g_t| <= sqrt(beta) |r_t| <= sqrt(beta) |r_0| as residuals shrink (l2o.fix_residual). For Y = 0 this is at "
        "most beta |X_0|. For X_0 = 0, with p, q, e as in the proof of l2o.lem4_2.corrected, g_t is part of e_t - q, two "
        "orthogonal vectors, and |e_t|^2 <= t |q|^2 + |p|^2; the first identity gives |g_t|^2 <= (t + 1) |M^T Y|^2. "
        "The gradient is linear in (X_0, Y). Below, t + 1 = (1 + k)^2 and beta = b^2.",
        same("(t + 1)(p^2 + q^2) - (t q^2 + p^2) - q^2", (r + 1) * (p**2 + q**2) - (r * q**2 + p**2) - q**2, r * p**2),
        *follows(claim, *yields, at={t: (1 + k) ** 2 - 1, beta: b**2}),
    )
