r"""Gradient descent with step 1/beta reaches the objective beta/t times the squared distance to the solution.

$$ F(X_t) \le \frac\beta t \|X_0 - X^*\|_2^2 . $$

The equations have a solution because M has full row rank ($\beta_0 > 0$); else F would not go to zero. The textbook constant is $\beta/(2t)$, which holds too. Everything is rational: the method is run with a zero last
layer, the solution comes from the normal equations. The worst eigenvalue is $\beta/(2t+1)$, where $F$ is
$\frac{\beta}{2(2t+1)} (1 + \frac{1}{2t})^{-2t}$ times the squared distance.
Kind: deterministic inequality. Constants: 1 as printed, 1/2 in textbooks.
"""

import sympy as sp

from bounds.core import Claim, Quantity, ge, gt, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import follows
from bounds.l2o._instances import by_hand, many, stacked
from bounds.l2o._matrices import solution, zero_last
from bounds.l2o._proofs import bernoulli, left_by_descent
from bounds.l2o._symbols import beta, beta_0, norm_A, t

F_t = Quantity("F_t", "F(X_t)", nonnegative=True)
F_0 = Quantity("F_0", "F(X_0)", nonnegative=True)
distance2 = Quantity("distance2", r"\|X_0 - X^*\|_2^2", nonnegative=True)

eq8_gd = Claim(
    id="l2o.eq8_gd",
    source="Below eq. (8), after Beck and Teboulle (2009)",
    given=(ge(beta, norm_A), gt(beta_0, 0), ge(t, 1)),
    then=(
        le(F_t, beta / t * distance2, name="printed", trivially=F_0),
        le(F_t, beta / (2 * t) * distance2, name="textbook", trivially=F_0),
    ),
    expected="proved",
    scaling={"data": {F_t: 2, distance2: 2}, "matrix": {beta: 2, norm_A: 2, F_t: 2}},
)


def rates(instance, algorithm, steps):
    """The objectives of plain gradient descent and the distance of the start to the nearest solution."""
    instance = zero_last(instance)
    run = instance.run(algorithm, steps)
    return {
        t: range(1, steps + 1),
        F_t: run.objective[1:],
        F_0: [run.objective[0]],
        distance2: [((instance.X_0 - solution(instance)) ** 2).sum()],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
        beta_0: [instance.beta_0],
    }


@eq8_gd.experiment(smallest=[0.5, 0.125], loose=[1, 2], steps=[8], algorithm="algorithms.unrolled.exact_rollout")
def random_problems(smallest, loose, steps, *, algorithm):
    """Two problems with two equations each."""
    return stacked(rates, many(smallest=smallest, loose=loose), algorithm, steps)


@eq8_gd.experiment(steps=[4, 16], algorithm="algorithms.unrolled.exact_rollout")
def worst_eigenvalue(steps, *, algorithm):
    """One equation with its eigenvalue at beta / (2 t + 1)."""
    loose = 2 * steps + 1
    instance = by_hand([[[1, 0]]], [[1]], [[0, 0]], ([[1, 1]], [[0]]), (2, 0), beta=loose, norm_A=1, beta_0=1)
    return rates(instance, algorithm, steps)


eq8_gd.formula_mutant("rate 1/t^2", then=le(F_t, beta / t**2 * distance2))
eq8_gd.formula_mutant("constant 1/12", then=le(F_t, sp.Rational(1, 12) * beta / t * distance2))
eq8_gd.mutant("step two and a half times too long", corrupt.base_step(5, 2))


@eq8_gd.proof
def rate(claim):
    """One eigenvalue s beta with s in [0, 1], for every t."""
    return certificate(
        "Along an eigenvector with eigenvalue s beta, F(X_t) is beta/2 s (1-s)^{2t} times the squared distance. By "
        "Bernoulli (1 + s)^n >= 1 + n s (the first identity is the induction), so with the second (1-s)^{2t} (1 + 2 "
        "t s) <= (1 - s^2)^{2t} <= 1, which leaves s/(1 + 2 t s). The null space of M contributes to neither "
        "side, because X* is the nearest solution, and by full row rank there is nothing else.",
        *bernoulli(),
        *follows(claim, le(F_t, left_by_descent(beta, t) * distance2)),
    )
