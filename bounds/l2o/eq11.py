r"""The rate of the trained method: gradient descent's rate times what training has gained, with the first distance.

Eq. (11) says $F(X_T^k) \le r_k \frac\beta T \|X_T^0 - X^*\|_2^2$ where $r_k$ is what training has gained and $X_T^0$
the last iterate before training. That is the slip of eq. (10), which it uses, and false with it. With $\|X_0 - X^*\|$
and $r_k := F^k/F^0$, measured, it says no more than the rate of gradient descent does, because training starts there
(l2o.init_gd). That $r_k$ falls linearly would be Theorem 4.7, which is false; that the whole is of order $1/T^2$, as the
text adds, is false too (l2o.eq11_rate).
Kind: deterministic inequality. Constants: 1 as printed.
"""

import sympy as sp

from bounds.core import Quantity, Statement, ge, gt, le
from bounds.core.certificate import certificate
from bounds.l2o._certificates import broken, follows
from bounds.l2o._instances import many, stacked
from bounds.l2o._matrices import solution, zero_last
from bounds.l2o._proofs import bernoulli, left_by_descent
from bounds.l2o._symbols import T, beta, beta_0, norm_A
from bounds.l2o._training import descend
from bounds.l2o.eq10 import two_equations
from bounds.late import late

unrolled = late("algorithms.unrolled")


F_k = Quantity("F_k", "F(X_T^k)", "during training", nonnegative=True)
r_k = Quantity("r_k", "r_k", "measured gain of training", nonnegative=True)
last2 = Quantity("last2", r"\|X_T^0 - X^*\|_2^2", "before training", nonnegative=True)
distance2 = Quantity("distance2", r"\|X_0 - X^*\|_2^2", nonnegative=True)

PREMISES = (ge(beta, norm_A), gt(beta_0, 0), ge(T, 1))
ERRATUM = (
    r"The misprint of eq. (10): the distance must be that of $X_0$. For $M = (\mathrm{diag}(1, \frac45), 0)$, $Y = "
    "(1, 1)$, $T = 4$ it fails."
)

eq11 = Statement(
    "l2o.eq11",
    "Eq. (11), Section 3.3",
    PREMISES,
    algorithm="algorithms.unrolled.exact_detached_gradient",
    erratum=ERRATUM,
    survives="Yes: it puts eq. (10) into eq. (9), and with the rate as it is quoted from, $X_0$ comes out.",
)
printed = eq11.printed(
    le(F_k, r_k * beta / T * last2),
    title="The rate of the trained method, with the last distance in it: false",
    scaling={"data": {F_k: 2, last2: 2}, "matrix": {beta: 2, norm_A: 2, F_k: 2}},
)

corrected = eq11.corrected(
    le(F_k, r_k * beta / T * distance2),
    title="The rate of the trained method is gradient descent's times what training has gained",
    expected="proved",
    scaling={"data": {F_k: 2, distance2: 2}, "matrix": {beta: 2, norm_A: 2, F_k: 2}},
    needs=("l2o.eq8_gd", "l2o.init_gd"),
)


def gains(instance, algorithm, steps):
    """The objective during four training iterations from a zero last layer."""
    instance = zero_last(instance)
    losses, before = descend(instance, algorithm, steps, 1, 4), instance.run(unrolled.exact_rollout, steps)
    return {
        last2: [((before.X[-1] - solution(instance)) ** 2).sum()],
        F_k: losses,
        r_k: [loss / losses[0] for loss in losses],
        distance2: [((instance.X_0 - solution(instance)) ** 2).sum()],
        T: [steps],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
        beta_0: [instance.beta_0],
    }


@eq11.experiment(corrected, steps=[1, 4], weight=[1, 3])
def random_networks(steps, weight, *, algorithm):
    """Two problems with two equations each."""
    return stacked(gains, many(weight=weight), algorithm, steps)


@eq11.experiment(corrected, steps=[4, 12])
def two_equations_long(steps, *, algorithm):
    """Where the printed form fails."""
    return gains(two_equations(), algorithm, steps)


@printed.witness
def four_steps():
    """The instance of eq. (10), before training and after each of four iterations."""
    return gains(two_equations(), unrolled.exact_detached_gradient, 4)


printed.formula_mutant("the first distance", then=le(F_k, r_k * beta / T * distance2))
corrected.formula_mutant("a fiftieth of it", then=le(F_k, r_k * beta / T * distance2 / 50))
corrected.formula_mutant("the last distance", then=le(F_k, r_k * beta / T * last2))


@printed.proof
def before_training(claim):
    """The witness at k = 0, where the gain is 1: eq. (10) by hand."""
    left, far = (1 - sp.Rational(16, 25)) ** 8, sp.Rational(25, 16)
    at = {beta: 1, norm_A: 1, beta_0: sp.Rational(16, 25), T: 4, r_k: 1}
    return certificate(
        "M = diag(1, 4/5) with a column of zeros, Y = (1, 1), X_0 = 0, beta = 1, T = 4: gradient descent leaves the "
        "residual (9/25)^4 in the second coordinate, at the distance 5/4 of it.",
        *broken(claim, at | {F_k: left / 2, last2: far * left, distance2: 1 + far}),
    )


@corrected.proof
def gain_times_rate(claim):
    """F^k is r_k F^0, and F^0 has the rate of gradient descent."""
    return certificate(
        "F^k = r_k F^0 by definition of r_k; F^0 is gradient descent's (l2o.init_gd), which by Bernoulli leaves beta/2 s/(1 + 2 T "
        "s) |X_0 - X*|^2 for every eigenvalue s beta, as in l2o.eq8_gd.",
        *bernoulli(),
        *follows(claim, le(F_k, r_k * left_by_descent(beta, T) * distance2)),
    )
