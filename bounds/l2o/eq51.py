r"""The earlier steps' part of a training step of the last layer is bounded by the objective.

The gradient by $W_L$ is a sum over t; its part t < T moves $W_L$ in a direction that need not help at step T. What
that contributes to $(Z - X_T)^\top M^\top r$ is judged to first order in $\eta$, with the slope of $2\sigma$ before the
step (the paper's mean values are other slopes, and at most 1/2 too, which is all that is used):

$$ \text{Part 2} \le \frac{\eta\beta}2 \Theta_{L-1}^2 \Lambda_T \sum_{t=1}^{T-1} \Lambda_t\; F(X_T) . $$

True from any start. The products of steps are harmless because they can be moved into the space of residuals, and what
a step contributes is at most the product of what it takes from the residuals and from the iterates (l2o.energy), whose
sums are bounded: this makes up for iterates that grow like the root of T. The bound is far from tight: the best instance
found, of many random ones, reaches 1/6700 of it.
Kind: deterministic inequality. Constants: 1/2 from two slopes 1/2 and $\|r\|^2 = 2F$.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, identity
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import at_least
from bounds.l2o._gradients import last_layer_part
from bounds.l2o._inputs import SQUARE
from bounds.l2o._instances import by_hand, from_anywhere, many, stacked
from bounds.l2o._proofs import INPUTS
from bounds.l2o._symbols import F_T, Lambda, T, Theta_inner, W_ratio, beta, fixed_Psi, m, norm_A, s, sum_Lambda, x
from bounds.l2o._training import train

part_2 = Quantity("part_2", r"\tfrac1\eta \text{Part 2}")

BOUND = beta / 2 * Theta_inner**2 * Lambda(T) * sum_Lambda(T - 1) * F_T

eq51 = Statement(
    "l2o.eq51",
    "Eq. (51), proof of Lemma A.16",
    algorithm="algorithms.unrolled.exact_detached_gradient",
    erratum="The proof takes the later steps for contractions, by Lemma A.3, which is false.",
    survives="Yes, if the later steps are moved to the residuals, where they are contractions, and if what steps take from "
    "iterates and residuals is summed over the steps.",
)
printed = eq51.printed(
    le(part_2, BOUND),
    title="To first order in eta, earlier steps' part of a training step of the last layer is bounded by the objective",
    given=(ge(beta, norm_A), le(W_ratio, 1), ge(T, 2)),
    scaling={"data, two layers": {x: 1, m: 1, Theta_inner: -sp.Rational(1, 2), F_T: 2, part_2: 5}},
    expected="proved",
    formerly="l2o.eq51.origin",
    needs=("l2o.energy", "l2o.fix_grad_norm", "l2o.lem4_2.corrected", "l2o.lem4_3"),
)


def slope_of_earlier_steps(instance, algorithm, steps):
    """Minus the slope of the last step along the gradient's part from earlier steps."""
    step = train(instance, algorithm, steps, 2**-20)
    run = step.before
    earlier = step.gradient[-1] - last_layer_part(instance, run, steps)
    P, g = run.P[-1].ravel(), run.g[-2].ravel()
    dz = -(run.G[-1][-1] @ earlier.T)[:, 0]
    return step.scalars() | {part_2: [-(run.g[-1].ravel() * g * P * (1 - P / 2) * dz).sum() / instance.beta]}


@eq51.experiment(weight=[0.5, 2], steps=[2, 3])
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    return stacked(slope_of_earlier_steps, from_anywhere(many(weight=weight, scale=0.5)), algorithm, steps)


@eq51.experiment(y=[0.25, 4])
def opposite_signs(y, *, algorithm):
    """A step so long that the residual changes sign, and a neuron that is on before and after: the steps disagree."""
    layers = ([[fmpq(5, 13), -fmpq(12, 13)]], [[1 / y]])
    return slope_of_earlier_steps(
        by_hand([[[1, 0]]], [[y]], [[0, 0]], layers, (1, 1 / y), beta=1.25, norm_A=1, beta_0=1), algorithm, 2
    )


eq51.formula_mutant("with a minus sign", then=le(part_2, -BOUND))
eq51.formula_mutant("a ten-thousandth of it", then=le(part_2, BOUND / 10**4))
eq51.mutant("gradient a million times too large and uphill", corrupted=corrupt.gradient(-(10**6)))


@printed.proof
def what_steps_take(claim):
    """The sizes of all parts, in polynomials of the number of steps."""
    k, b, R = sp.symbols("k b R", nonnegative=True)
    (whole,) = claim.then
    root_R1, root_both = R / 2 + 1, R + sp.Rational(1, 2)
    seen = (root_both + root_R1 * beta) * x + (root_both * beta + root_R1 * 2 * (R - 1)) * m / beta
    product = beta / 2 * Theta_inner**2 * F_T * Lambda(T) * (x + R * m / beta) * seen / 2
    return certificate(
        "Part 2 is minus the inner product of the gradient's part from step T with its parts from earlier steps. As in "
        "l2o.lem4_3, with Cauchy and Schwarz over coordinates, the part of step t is at most Theta_{L-1}/2 sqrt(beta) |r| q_t n_t "
        "U_t, where beta |r|^2 q_t^2 and (beta n_t)^2 are what step t takes of residuals and iterates (l2o.energy) and U_t "
        f"bounds the inputs of the network. {INPUTS} The q_t^2 sum up to 1 at most, so q_T times the root of the sum of earlier q_t^2 is "
        "at most 1/2 (first identity). With R = T - 1 the sum of q_t n_t U_t over t <= R is at most that root times the root of the "
        "sum of (n_t U_t)^2, at most (x + R m/beta) U_R, because n_t is at most a part whose squares sum up to x^2 and sqrt(t) m/beta, "
        "and U_t does not decrease. n_T <= x + sqrt(T) m/beta, and n_T U_T <= sqrt(T) Lambda_T (next step, T = (1 + k)^2, beta = b^2). "
        "Last, sqrt(T) <= R/2 + 1 and sqrt(T R) <= R + 1/2 (two identities), F is |r|^2/2, and R = 1 + k.",
        identity("2 q p <= q^2 + p^2", b**2 + k**2 - 2 * b * k, (b - k) ** 2),
        at_least(
            "the last step",
            *(
                side.subs(s, SQUARE).subs(beta, b**2)
                for side in ((x + sp.sqrt(s) * m / beta) * fixed_Psi(s), sp.sqrt(s) * Lambda(s))
            ),
        ),
        identity("square of R/2 + 1", root_R1**2 - (R + 1), R**2 / 4),
        identity("square of R + 1/2", root_both**2 - R * (R + 1), sp.Rational(1, 4)),
        at_least("all steps", *(side.doit().subs(T, R + 1).subs(R, 1 + k) for side in (product, whole.rhs))),
    )
