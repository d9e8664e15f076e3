r"""Iterates are no longer than the start plus 2t/beta times the first gradient: false away from the origin.

Lemma 4.2 says that for any weights $\|X_t\|_2 \le \|X_0\|_2 + \frac{2t}{\beta} \|M^\top Y\|_2$. From $X_0 = 0$ this is
true and sharp. From elsewhere it rests on $\|I - \frac1\beta \mathrm{diag}(P) M^\top M\|_2 < 1$, which is false: a
coordinate with a double step and one without turn the iterate and make it longer. What is true, with every constant
attained in the limit:

$$ \|X_t\|_2 \le \sqrt{t+1}\, \|X_0\|_2 + \tfrac{2t}{\beta} \|M^\top Y\|_2, \qquad
   \|X_t\|_2 \le \|X_0\|_2 + \tfrac{2t}{\sqrt\beta} \|M X_0 - Y\|_2 . $$

Kind: deterministic inequality. Constants: 2 is the supremum of the step factor; $\sqrt{t+1}$ is the supremum of the
norm of the product of t steps.
"""

import sympy as sp

from algorithms.exact import norm
from bounds.core import Statement, ge, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o import fix_prod
from bounds.l2o._certificates import at_least, broken, same
from bounds.l2o._float_runs import random_run, rounding_by_balls, twin
from bounds.l2o._instances import double_steps, from_anywhere, from_origin, many, one_step_turn, stacked
from bounds.l2o._symbols import beta, m, norm_A, norm_X, r_0, t, x
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


lem4_2 = Statement(
    "l2o.lem4_2",
    "Lemma 4.2; proof in Appendix A.4.2",
    (ge(beta, norm_A), ge(t, 1)),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=r"False for $X_0 \ne 0$: $M = (1, 1)$, $\beta = 2$, $Y = 0$, $X_0 = (0, 1)$ and $P = (2, 0)$ give $X_1 = (-1, "
    "1)$.",
    survives="No: it multiplies norms of steps that Lemma A.3 takes for smaller than 1. The part that comes from $X_0$ "
    r"needs the norm of the product, $\sqrt{t+1}$ (l2o.fix_prod), and the part that comes from Y another "
    r"argument, which gives $\frac{2t}\beta$ as printed.",
)
printed = lem4_2.printed(
    le(norm_X, x + 2 * t / beta * m),
    scaling={"data": {x: 1, m: 1, norm_X: 1}, "matrix": {beta: 2, norm_A: 2, x: -1, m: 1, norm_X: -1}},
)

corrected = lem4_2.corrected(
    (
        le(norm_X, sp.sqrt(t + 1) * x + 2 * t / beta * m, name="data"),
        le(norm_X, x + 2 * t / sp.sqrt(beta) * r_0, name="residual"),
    ),
    title="Iterates stay within sqrt(t+1) times the start plus 2t/beta times the gradient at zero",
    formerly="l2o.fix_4_2",
    expected="proved",
    tight=True,
    scaling={"data": {x: 1, m: 1, norm_X: 1, r_0: 1}, "matrix": {beta: 2, norm_A: 2, x: -1, m: 1, norm_X: -1}},
    needs=("l2o.fix_prod", "l2o.fix_residual"),
)


def norms_of_iterates(instance, algorithm, steps):
    """The norms of all iterates, and what the bounds are made of."""
    run = instance.run(algorithm, steps)
    return {
        t: range(steps + 1),
        norm_X: norm(run.X, (1, 2)),
        x: [instance.x],
        m: [instance.m],
        r_0: [instance.r_0],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
    }


@lem4_2.experiment(corrected, weight=[1, 4, 30], scale=[1, 16], steps=[5], quick={"weight": [1, 30]})
def random_networks(weight, scale, steps, *, algorithm):
    """Gaussian-like problems and networks, from the origin and from elsewhere."""
    return stacked(norms_of_iterates, from_anywhere(many(weight=weight, scale=scale)), algorithm, steps)


@lem4_2.experiment(corrected, steps=[1, 6])
def almost_double_steps(steps, *, algorithm):
    """From the origin, along one eigenvector far below beta: the second term is attained."""
    return norms_of_iterates(double_steps(), algorithm, steps)


@lem4_2.experiment(corrected)
def turn(*, algorithm):
    """One step that turns (0, 1) into (-1, 1): the first term is attained."""
    return norms_of_iterates(one_step_turn(), algorithm, 1)


@lem4_2.experiment(corrected, seed=range(6), last=[1, 30], algorithm="algorithms.unrolled.rollout")
def in_floating_point(seed, last, *, algorithm, dtype):
    """The same for the run in floating point, with radii of its own rounding."""
    problem, weights, X_0, scale = random_run(seed, dtype, last=last)
    instance, steps = twin(problem, weights, X_0, scale), 5
    norms = torch.linalg.vector_norm(algorithm(problem, weights, steps, X_0=X_0, beta=scale).X.double(), dim=(-2, -1))
    radii = rounding_by_balls(instance, lambda balls: norm(balls.run(unrolled.exact_rollout, steps).X, (1, 2)), dtype)
    return {
        t: range(steps + 1),
        norm_X: (norms, radii),
        x: [instance.x],
        m: [instance.m],
        r_0: [instance.r_0],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
    }


@lem4_2.experiment(printed, weight=[1, 30], steps=[5])
def from_the_origin(weight, steps, *, algorithm):
    """Where the printed statement is true."""
    return stacked(norms_of_iterates, from_origin(many(weight=weight)), algorithm, steps)


@lem4_2.witness(printed)
def longer_after_one_step():
    """(0, 1) becomes (-1, 1)."""
    return norms_of_iterates(one_step_turn(), unrolled.exact_rollout, 1)


printed.formula_mutant("square root of t + 1 before the start", then=le(norm_X, sp.sqrt(t + 1) * x + 2 * t / beta * m))
corrected.formula_mutant(
    "1.9 t instead of 2 t", then=le(norm_X, sp.sqrt(t + 1) * x + sp.Rational(19, 10) * t / beta * m)
)
corrected.formula_mutant("square root of t", then=le(norm_X, sp.sqrt(t) * x + 2 * t / beta * m))
corrected.formula_mutant("one step forgotten", then=le(norm_X, sp.sqrt(t + 1) * x + 2 * (t - 1) / beta * m))
corrected.mutant(
    "base step a tenth, uphill, in floating point",
    lambda rollout, problem, weights, steps, *, X_0, beta: rollout(problem, weights, steps, X_0=X_0, beta=-beta / 10),
    experiment="in_floating_point",
)
corrected.mutant("base step doubled", corrupt.base_step(2), experiment="almost_double_steps")
corrected.mutant("step uphill", corrupt.base_step(-1), experiment="random_networks")


def _data(one):
    """The part of the start against the norm of a product, the part of the data against a sum of squares."""
    p, q, e, B, s, r = sp.symbols("p q e B t r", positive=True)
    start, data = (one.rhs.coeff(symbol) for symbol in (x, m))
    reached = (p + e) ** 2 + (s * q + B) ** 2
    slack = (p - e) ** 2 + (s * q - B) ** 2 + 2 * (s - 1) * e**2 + 2 * (2 * s + 1) * (s - 1) * p**2
    room = (data * beta).subs(t, s) ** 2 * (p**2 + q**2) - reached
    return [
        at_least("the start", *(side.subs(t, r**2 - 1) for side in (fix_prod.fix_prod.then[0].rhs, start))),
        same("a sum of squares", room, slack + 2 * (s**2 * q**2 + s * (p**2 - e**2) - B**2)),
    ]


def _residual(one):
    """As many steps as there are, each no longer than two base steps along the first residual."""
    s = sp.Symbol("s", positive=True)
    step = 2 / beta * sp.sqrt(beta) * r_0
    return [at_least("t steps", *(side.subs(beta, s**2) for side in (x + t * step, one.rhs)))]


@corrected.proof
def two_parts(claim):
    """The start by the product of steps, the data by a projection."""
    steps = [step for one in claim.then for step in (_residual if r_0 in one.symbols else _data)(one)]
    return certificate(
        "X_t is linear in (X_0, Y) once the factors are fixed. The part of X_0 is at most sqrt(t+1) |X_0| "
        "(l2o.fix_prod). For the part of Y dilate A/beta to a projection Pi (factors 0 on the new coordinates), and "
        "let p + q be M^T Y split by Pi, a + c the iterate times beta split by Pi, e = a - p and P = 1 + E: one "
        "step is e' = Pi E (q - e), c' = c + q + w with |e'|^2 + |w|^2 <= |q|^2 + |e|^2 and e_0 = -p. Hence |c_t| "
        "<= t |q| + B with B^2 = t^2 |q|^2 + t (|p|^2 - |e|^2), and the identity, whose last term is zero, says |a "
        "+ c| <= c |M^T Y| with the claim's coefficient c, for t >= 1. Second form: every step moves X by at most 2/beta |M^T "
        "r| <= 2/sqrt(beta) |M X_0 - Y|, as residuals shrink (l2o.fix_residual).",
        *steps,
    )


@printed.proof
def turned_in_balls(claim):
    """The witness for all z from 19 to 21."""
    z = sp.Symbol("z")
    at = {beta: 2, norm_A: 2, t: 1, m: 0, x: 1, norm_X: sp.sqrt(2) / (1 + sp.exp(-z))}
    return certificate(
        "M = [1, 1], beta = 2, Y = 0, X_0 = (0, 1), W_1 = [[-1, 1], [1, 0]], W_2 = [z, -z]: g_0 = (1, 1), the "
        "inputs (0, 1) and (1, 1) give the hidden outputs (1, 0) and (0, 1) and the factors 2 sigma(z) and 2 "
        "sigma(-z). So X_1 = (-sigma(z), 1 - sigma(-z)) = sigma(z) (-1, 1), of length sqrt(2) sigma(z).",
        *broken(claim, at, {z: (19, 21)}),
    )
