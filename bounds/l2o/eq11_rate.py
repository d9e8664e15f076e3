r"""Training does not turn the rate 1/T into 1/T^2: no weights do, because of problems whose eigenvalues are small.

Below eq. (11) the text says that the trained method has "at least" the rate $1/T^2$ in the number of unrolled steps,
without a derivation. Read as the other rates are, $F(X_T^k) \le C \frac{\beta}{T^2} \|X_0 - X^*\|_2^2$ with one C for
all problems, this is false before training and after it. For one equation with $\|M\|^2 = \beta/(4T)$, from the origin,
every step keeps more than the share $1 - \frac{1}{2T}$ of the residual whatever its factors in (0, 2) are
(l2o.fix_reach), so that for all weights

$$ F(X_T) \ge \tfrac12 y^2 \Big(1 - \frac{1}{2T}\Big)^{2T} \ge \tfrac18 y^2 = \frac{\beta}{32\, T} \|X_0 - X^*\|_2^2 . $$

With gradient descent's $\frac{\beta}{2T}$ (l2o.eq8_gd) the worst case over problems is of order 1/T exactly, and
learned factors can change no more than the constant.
Kind: printed as an order of magnitude, judged for the constants 1, 10^3 and 10^9 in it; the lower bound is a
deterministic inequality. Constants: 1/32 is attained for T = 1 when the factor tends to 2.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate, identity
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken, follows, premise
from bounds.l2o._instances import double_steps, from_origin, many, stacked
from bounds.l2o._matrices import solution
from bounds.l2o._symbols import F_T, T, beta, beta_0, norm_A, x
from bounds.l2o._theorem import constant
from bounds.l2o._training import descend
from bounds.l2o.fix_reach import equations
from bounds.late import late

unrolled = late("algorithms.unrolled")


distance2 = Quantity("distance2", r"\|X_0 - X^*\|_2^2", nonnegative=True)

eq11_rate = Statement("l2o.eq11_rate", "Below eq. (11), Section 3.3", algorithm="algorithms.unrolled.exact_rollout")
printed = eq11_rate.printed(
    le(F_T, constant * beta / T**2 * distance2),
    formerly="l2o.eq11.rate",
    title="The trained method has at least the rate 1/T^2: false for every constant, and for all weights",
    given=(ge(beta, norm_A), gt(beta_0, 0), ge(T, 1), ge(constant, 1)),
    expected="refuted",
    erratum=r"Problems with eigenvalues of order $\beta/T$ keep the rate at $1/T$, whatever the weights.",
    survives="No: the text derives it from nothing, and nothing can replace it (l2o.eq11_rate.order).",
    scaling={"data": {F_T: 2, distance2: 2}, "matrix": {beta: 2, norm_A: 2, distance2: -2}},
    needs=("l2o.A_4",),
)

order = eq11_rate.added(
    "order",
    ge(F_T, beta / (32 * T) * distance2, trivially=0),
    title="No weights improve on the order 1/T of gradient descent",
    formerly="l2o.eq11.order",
    source="against the rate 1/T^2 below eq. (11)",
    given=(ge(T, 1), eq(equations, 1), eq(x, 0), eq(norm_A, beta / (4 * T)), eq(beta_0, norm_A)),
    expected="proved",
    tight=True,
    scaling={"data": {F_T: 2, distance2: 2}, "matrix": {beta: 2, beta_0: 2, norm_A: 2, distance2: -2}},
    needs=("l2o.A_4",),
)


def rates(instance, objectives, steps):
    """Objectives after the last step, and what both bounds are made of."""
    return {
        F_T: objectives,
        T: [steps],
        beta: [instance.beta],
        beta_0: [instance.beta_0],
        norm_A: [instance.norm_A],
        x: [instance.x],
        equations: [instance.M.shape[1]],
        distance2: [((instance.X_0 - solution(instance)) ** 2).sum()],
    }


@eq11_rate.experiment(order, weight=[1, 20], steps=[1, 3, 8])
def random_networks(weight, steps, *, algorithm):
    """Two problems with one equation each, in three unknowns."""
    starts = from_origin(many(rows=1, weight=weight, loose=4 * steps))
    return stacked(lambda instance: rates(instance, [instance.run(algorithm, steps).objective[-1]], steps), starts)


@eq11_rate.experiment(order, steps=[1, 4, 16])
def almost_double_steps(steps, *, algorithm):
    """Factors hardly below 2: the least that any weights can reach."""
    instance = double_steps(4 * steps)
    return rates(instance, [instance.run(algorithm, steps).objective[-1]], steps)


@printed.witness
def small_eigenvalues():
    """Four training iterations at T = 64; and for longer runs the start of training, which is gradient descent."""
    trained = descend(double_steps(4 * 64), unrolled.exact_detached_gradient, 64, 1, 4)
    longer = [4**8, 4**18]
    untrained = [(1 - arb(fmpq(1, 4 * steps))) ** (2 * steps) / 2 for steps in longer]
    lengths = [64] * len(trained) + longer
    return {
        F_T: [*trained, *untrained],
        T: lengths,
        constant: [1] * len(trained) + [10**3, 10**9],
        beta: [4 * steps for steps in lengths],
        norm_A: [1],
        beta_0: [1],
        distance2: [1],
    }


printed.formula_mutant("with the rate of gradient descent", then=le(F_T, beta / T * distance2))
order.formula_mutant("1.1 of it", then=ge(F_T, sp.Rational(11, 320) * beta / T * distance2))
order.formula_mutant("eigenvalues up to beta", given=(ge(T, 1), eq(x, 0)), then=ge(F_T, beta / 8 * distance2))
order.mutant("base step half as long again", corrupt.base_step(3, 2))


KEPT = (
    "For one equation with |M|^2 = beta/(4 T) every step multiplies the residual by 1 - sum_j P_j M_j^2/beta > 1 - "
    "1/(2 T) (factors are below 2, l2o.A_4), so |r_T| > (1 - 1/(2 T))^T |y| >= |y|/2 by Bernoulli's induction, and F "
    ">= y^2/8. From the origin the nearest solution has |X^*|^2 = y^2/|M|^2 = 4 T y^2/beta."
)


def half_is_left():
    """Bernoulli: (1 - s)^n >= 1 - n s, which is 1/2 for s = 1/(2 T) and n = T."""
    s, n = sp.symbols("s n")
    return identity("one step more", (1 - s) * (1 - n * s) - (1 - (n + 1) * s), n * s**2)


@order.proof
def what_is_left(claim):
    """The share of the residual that T steps leave."""
    y = sp.Symbol("y", positive=True)
    tuned = premise(claim, norm_A).rhs
    share = 1 - T * 2 * tuned / beta
    return certificate(
        f"{KEPT} Sums over several equations of the same norm are alike.",
        half_is_left(),
        *follows(claim, ge(F_T, (share * y) ** 2 / 2), at={distance2: y**2 / tuned}),
    )


@printed.proof
def long_runs(claim):
    """The promise with the constants 1, 10^3 and 10^9 against what any weights leave."""
    eighth = sp.Rational(1, 8)
    promises = [(1, 64), (10**3, 4**8), (10**9, 4**18)]
    at = {norm_A: 1, beta_0: 1, distance2: 1, F_T: eighth}
    return certificate(
        f"{KEPT} Here |M| = |y| = 1 and beta = 4 T, and T exceeds 32 times the constant of the promise.",
        half_is_left(),
        *(step for C, steps in promises for step in broken(claim, at | {constant: C, T: steps, beta: 4 * steps})),
    )
