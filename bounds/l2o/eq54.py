r"""The iterate before last from a zero last layer is a sum of powers, with one exponent less than printed.

Eq. (54), from $X_0 = 0$ with $W_L = 0$, is the closed form of gradient descent (l2o.init_gd) at $T - 1$,

$$ X_{T-1} = \tfrac1\beta \sum_{t=1}^{T-1} \big(I - \tfrac1\beta A\big)^{T-1-t} M^\top Y , $$

and prints the exponents $T - t$: each term is multiplied once more by $I - A/\beta$. Everything is rational here.
Kind: exact identity. Constants: none.
"""

import sympy as sp

from bounds.core import Statement, eq, ge
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken, identical
from bounds.l2o._instances import from_origin, many, random_instance, stacked
from bounds.l2o._symbols import norm_W, t
from bounds.l2o.init_gd import GEOMETRIC, X_t, closed_forms, one_step_more, start, terms, three_steps, too_high
from bounds.late import late

unrolled = late("algorithms.unrolled")


eq54 = Statement(
    "l2o.eq54",
    "Eq. (54), Appendix B.1",
    (eq(norm_W, 0), eq(start, 0), ge(t, 1)),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=r"One too many in an exponent, which must be $T - 1 - t$: for T = 2 the printed sum is $\frac1\beta (I - A/\beta) M^\top Y$.",
    survives="Yes: eq. (22) at T - 1 has products of T - 1 - t factors, and they become powers when all factors are 1.",
)
printed = eq54.printed(
    eq(X_t, too_high), title="The iterate before last from a zero last layer, as a sum of powers: one exponent too many"
)

corrected = eq54.corrected(
    eq(X_t, terms),
    title="The iterate before last from a zero last layer, as a sum of powers",
    expected="proved",
)


@eq54.experiment(corrected, steps=[1, 4])
def from_the_origin(steps, *, algorithm):
    """Two problems with three unknowns from zero."""
    return stacked(closed_forms, from_origin(many()), algorithm, steps)


@printed.witness
def two_steps():
    """T = 2: the iterate before last is the first one."""
    return closed_forms(random_instance(0).from_origin(), unrolled.exact_rollout, 1)


printed.formula_mutant("exponent T - 1 - t", then=eq(X_t, terms))
corrected.formula_mutant("exponent T - t", then=eq(X_t, too_high))
corrected.mutant("base step half as long", corrupt.base_step(1, 2))


@corrected.proof
def induction_from_the_origin(claim):
    """The closed form of gradient descent with a zero start."""
    told = f"{GEOMETRIC} Here X_0 = 0. Three steps are written out."
    return certificate(told, one_step_more(), *identical(claim, three_steps(0)))


@printed.proof
def smallest_case(claim):
    """M = [1, 0], Y = 1, beta = 1, T = 2."""
    decay, pull = 1 - sp.Integer(1), sp.Integer(1)
    return certificate(
        "For M = [1, 0], Y = 1, beta = 1 and T = 2 the first coordinate of X_1 is 1, that of the printed sum (1 - "
        "1)^1 1 = 0.",
        *broken(claim, {norm_W: 0, start: 0, t: 1, X_t: pull, terms: pull, too_high: decay * pull}),
    )
