r"""The rate of the trained method: gradient descent's rate times what training has gained.

Eq. (11) says $F(X_T^k) \le r_k \frac\beta T \|X_0 - X^*\|_2^2$ where $r_k$ is what training has gained. With $r_k :=
F^k/F^0$, measured, it follows from the rate of gradient descent, because training starts there (l2o.init_gd). That
$r_k$ falls linearly would be Theorem 4.7, which is false; that the whole is of order $1/T^2$, as the text adds, is
false too (l2o.eq11.rate).
Kind: deterministic inequality. Constants: 1 as printed.
"""

import sympy as sp

from bounds.core import Claim, Quantity, ge, gt, le
from bounds.core.certificate import certificate, identity
from bounds.l2o._exact import precisely
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._matrices import solution
from bounds.l2o._proofs import bernoulli
from bounds.l2o._symbols import T, beta, beta_0, norm_A

F_k = Quantity("F_k", "F(X_T^k)", "during training", nonnegative=True)
r_k = Quantity("r_k", "r_k", "measured gain of training", nonnegative=True)
distance2 = Quantity("distance2", r"\|X_0 - X^*\|_2^2", nonnegative=True)

eq11 = Claim(
    id="l2o.eq11",
    source="Eq. (11), Section 3.3",
    given=(ge(beta, norm_A), gt(beta_0, 0), ge(T, 1)),
    then=le(F_k, r_k * beta / T * distance2),
    expected="proved",
    scaling={"data": {F_k: 2, distance2: 2}, "matrix": {beta: 2, norm_A: 2, F_k: 2}},
)


def measured(one, algorithm, steps):
    """The objective during four training iterations from a zero last layer."""
    from dataclasses import replace

    from bounds.l2o._training import descend

    one = replace(one, weights=(*one.weights[:-1], 0 * one.weights[-1]))
    losses = descend(one, algorithm, steps, 1, 4)
    return {
        F_k: losses, r_k: [loss / losses[0] for loss in losses],
        distance2: [((one.X_0 - solution(one)) ** 2).sum()], T: [steps], beta: [one.beta], norm_A: [one.norm_A],
        beta_0: [one.beta_0],
    }  # fmt: skip


@eq11.experiment(steps=[1, 4], weight=[1, 3], algorithm="algorithms.unrolled.exact_detached_gradient")
@precisely
def random_networks(steps, weight, *, algorithm):
    """Two problems with two equations each."""
    starts = [random_instance(seed, weight=weight) for seed in MANY]
    return stacked(lambda one: measured(one, algorithm, steps), starts)


eq11.formula_mutant("a fiftieth of it", then=le(F_k, r_k * beta / T * distance2 / 50))


@eq11.proof
def gain_times_rate():
    """F^k is r_k F^0, and F^0 has the rate of gradient descent."""
    F, change, gain = sp.symbols("F d r")
    return certificate(
        "F^k = r_k F^0 by definition of r_k; F^0 is gradient descent's (l2o.init_gd), at most beta/(2 T) |X_0 - "
        "X*|^2 because s (1-s)^{2T} <= 1/(2 T) for every eigenvalue s beta (Bernoulli, as in l2o.eq8_gd).",
        *bernoulli(),
        identity("the gain passes through", gain * (F + change) - gain * F, gain * change),
    )
