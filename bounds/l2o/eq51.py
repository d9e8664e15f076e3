r"""The earlier steps' part of a training step of the last layer is bounded by the objective.

The gradient by $W_L$ is a sum over t; its part t < T moves $W_L$ in a direction that need not help at step T. What
that contributes to $(Z - X_T)^\top M^\top r$ is judged to first order in $\eta$, with the slope of $2\sigma$ before the
step (the paper's mean values are other slopes, and at most 1/2 too, which is all that is used):

$$ \text{Part 2} \le \frac{\eta\beta}2 \Theta_{L-1}^2 \Lambda_T \sum_{t=1}^{T-1} \Lambda_t\; F(X_T) . $$

The products of steps are harmless here because they can be moved into the space of residuals. The bound is far from
tight: the best instance found, of many random ones, reaches 1/6700 of it.
Kind: deterministic inequality. Constants: 1/2 from two slopes 1/2 and $\|r\|^2 = 2F$.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o import lem4_3
from bounds.l2o._certificates import follows
from bounds.l2o._gradients import last_layer_part
from bounds.l2o._instances import by_hand, from_anywhere, from_origin, many, stacked
from bounds.l2o._symbols import F_T, Lambda, T, Theta, Theta_inner, W_ratio, beta, m, norm_A, norm_r, sum_Lambda, x
from bounds.l2o._training import train

part_2 = Quantity("part_2", r"\tfrac1\eta \text{Part 2}")

BOUND = beta / 2 * Theta_inner**2 * Lambda(T) * sum_Lambda(T - 1) * F_T

eq51 = Statement(
    "l2o.eq51",
    "Eq. (51), proof of Lemma A.16",
    algorithm="algorithms.unrolled.exact_detached_gradient",
    erratum="The proof takes the later steps for contractions, by Lemma A.3, which is false.",
    survives="In part: from the origin, if the later steps are moved to the residuals, where they are contractions "
    "(l2o.eq51.origin). From elsewhere there is no proof and no violation is known.",
)
printed = eq51.printed(
    le(part_2, BOUND),
    title="To first order in eta, earlier steps' part of a training step of the last layer is bounded by the objective",
    given=(ge(beta, norm_A), le(W_ratio, 1), ge(T, 2)),
    scaling={"data, two layers": {x: 1, m: 1, Theta_inner: -sp.Rational(1, 2), F_T: 2, part_2: 5}},
    expected="holds",
)

origin = eq51.added(
    "origin",
    printed.then,
    title="From the origin, earlier steps' part of a training step of the last layer is bounded for certain, to first order",
    given=(*printed.given, eq(x, 0)),
    expected="proved",
    scaling=printed.scaling,
    needs=("l2o.lem4_3.term_by_term",),
)


def slope_of_earlier_steps(instance, algorithm, steps):
    """Minus the slope of the last step along the gradient's part from earlier steps."""
    step = train(instance, algorithm, steps, 2**-20)
    run = step.before
    earlier = step.gradient[-1] - last_layer_part(instance, run, steps)
    P, g = run.P[-1].ravel(), run.g[-2].ravel()
    dz = -(run.G[-1][-1] @ earlier.T)[:, 0]
    return step.scalars() | {part_2: [-(run.g[-1].ravel() * g * P * (1 - P / 2) * dz).sum() / instance.beta]}


@eq51.experiment(printed, weight=[0.5, 2], steps=[2, 3])
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    return stacked(slope_of_earlier_steps, from_anywhere(many(weight=weight, scale=0.5)), algorithm, steps)


@eq51.experiment(origin, weight=[0.5, 2], steps=[2, 3])
def from_the_origin(weight, steps, *, algorithm):
    """Two problems with three unknowns, started from zero."""
    return stacked(slope_of_earlier_steps, from_origin(many(weight=weight, scale=0.5)), algorithm, steps)


@eq51.experiment(origin, printed, y=[0.25, 4])
def opposite_signs(y, *, algorithm):
    """A step so long that the residual changes sign, and a neuron that is on before and after: the steps disagree."""
    layers = ([[fmpq(5, 13), -fmpq(12, 13)]], [[1 / y]])
    return slope_of_earlier_steps(
        by_hand([[[1, 0]]], [[y]], [[0, 0]], layers, (1, 1 / y), beta=1.25, norm_A=1, beta_0=1), algorithm, 2
    )


eq51.formula_mutant("with a minus sign", printed, origin, then=le(part_2, -BOUND))
eq51.formula_mutant("a ten-thousandth of it", printed, origin, then=le(part_2, BOUND / 10**4))
eq51.mutant("gradient a million times too large and uphill", printed, origin, corrupted=corrupt.gradient(-(10**6)))


@origin.proof
def two_gradients(claim):
    """The gradient's parts from step T and from earlier steps."""
    root = sp.Symbol("s", positive=True)
    whole = lem4_3.printed.then[0].rhs.subs(Theta, Theta_inner * lem4_3.lam)
    last, earlier = (whole.subs(sum_Lambda(T), steps) for steps in (Lambda(T), sum_Lambda(T - 1)))
    return certificate(
        "Part 2 is minus the inner product of the gradient's part from step T with its part from earlier steps. By the "
        "terms of l2o.lem4_3.term_by_term for the last layer, where from the origin Lambda' is Lambda, these have norms of at most "
        "sqrt(beta) |r| Theta_{L-1}/2 times Lambda_T and times the sum of the earlier Lambda_t. F is |r|^2/2; s is "
        "sqrt(beta).",
        *follows(claim, le(part_2, last * earlier), at={F_T: norm_r**2 / 2, beta: root**2}),
    )
