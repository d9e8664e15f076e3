r"""The rate of gradient descent with the final distance in it instead of the first: false.

Eq. (10) prints $F(X_T) \le \frac\beta T \|X_T - X^*\|_2^2$. Both sides shrink together, so for a fixed problem and
large T it fails: along one eigenvector with eigenvalue $\lambda$ it says $\lambda/2 \le \beta/T$, that is $T \le
2\beta/\lambda$. With the first distance $\|X_0 - X^*\|$ it is the usual rate. Kind: deterministic inequality.
Constants: 1.
"""

import sympy as sp

from bounds.core import Quantity, Statement, ge, gt, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken, follows
from bounds.l2o._instances import MANY, by_hand, random_instance, stacked
from bounds.l2o._matrices import solution, zero_last
from bounds.l2o._proofs import bernoulli, left_by_descent
from bounds.l2o._symbols import T, beta, beta_0, norm_A
from bounds.late import late

unrolled = late("algorithms.unrolled")


F_T = Quantity("F_T", "F(X_T)", nonnegative=True)
F_0 = Quantity("F_0", "F(X_0)", nonnegative=True)
last2 = Quantity("last2", r"\|X_T - X^*\|_2^2", nonnegative=True)
first2 = Quantity("first2", r"\|X_0 - X^*\|_2^2", nonnegative=True)

ERRATUM = (
    r"A misprint: the distance must be that of $X_0$. For $M = (\mathrm{diag}(1, \frac45), 0)$, $Y = (1, 1)$, $X_0 "
    "= 0$ the printed bound fails at T = 4."
)

eq10 = Statement(
    "l2o.eq10",
    "Eq. (10)",
    (ge(beta, norm_A), gt(beta_0, 0), ge(T, 1)),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=ERRATUM,
    survives="Yes: it is quoted, not proved, and the quoted rate has $X_0$. Eq. (11) goes through with it "
    "(l2o.eq11.corrected).",
)
printed = eq10.printed(
    le(F_T, beta / T * last2), scaling={"data": {F_T: 2, last2: 2}, "matrix": {beta: 2, norm_A: 2, F_T: 2}}
)

corrected = eq10.corrected(
    le(F_T, beta / T * first2, trivially=F_0),
    title="The rate of gradient descent with the first distance in it",
    expected="proved",
    scaling={"data": {F_T: 2, first2: 2}, "matrix": {beta: 2, norm_A: 2, F_T: 2}},
)


def rates(instance, algorithm, steps):
    """The last objective and both distances, with a zero last layer."""
    instance = zero_last(instance)
    run = instance.run(algorithm, steps)
    exact_solution = solution(instance)
    return {
        T: steps,
        F_T: run.objective[-1],
        F_0: run.objective[0],
        last2: ((run.X[-1] - exact_solution) ** 2).sum(),
        first2: ((instance.X_0 - exact_solution) ** 2).sum(),
        beta: instance.beta,
        norm_A: instance.norm_A,
        beta_0: instance.beta_0,
    }


def two_equations(loose=1):
    """M = diag(1, 4/5) and a third unknown that is in no equation, Y = (1, 1), started from zero."""
    return by_hand(
        [[[1, 0, 0], [0, 0.8, 0]]], [[1, 1]], [[0, 0, 0]], ([[1, 1]], [[0]]), (2, 0), beta=loose, norm_A=1, beta_0=0.64
    )


@eq10.experiment(corrected, steps=[2, 4, 8])
def random_problems(steps, *, algorithm):
    """Two problems with two equations each, and the instance on which the printed form fails."""
    return stacked(rates, [*(random_instance(seed) for seed in MANY), two_equations()], algorithm, steps)


@eq10.experiment(printed, steps=[1, 2])
def few_steps(steps, *, algorithm):
    """While T <= 2 beta / lambda for all eigenvalues, the printed bound is true."""
    return rates(two_equations(), algorithm, steps)


@printed.witness
def four_steps():
    """Two equations after four steps."""
    return rates(two_equations(), unrolled.exact_rollout, 4)


printed.formula_mutant("the first distance", then=le(F_T, beta / T * first2))
corrected.formula_mutant("the last distance", then=le(F_T, beta / T * last2))
corrected.mutant("step two and a half times too long", corrupt.base_step(5, 2))


@corrected.proof
def rate(claim):
    """One eigenvalue s beta with s in [0, 1], for every T."""
    return certificate(
        "Along an eigenvector with eigenvalue s beta, F(X_T) is beta/2 s (1-s)^{2T} times the squared first "
        "distance; (1-s)^{2T} (1 + 2 T s) <= (1 - s^2)^{2T} <= 1 by Bernoulli, which leaves s/(1 + 2 T s). The null space of "
        "M contributes to neither side, because X* is the nearest solution; by full row rank there is nothing else.",
        *bernoulli(),
        *follows(claim, le(F_T, left_by_descent(beta, T) * first2)),
    )


@printed.proof
def four_steps_in_rationals(claim):
    """The witness, by hand."""
    left, far = (1 - sp.Rational(16, 25)) ** 8, sp.Rational(25, 16)
    at = {beta: 1, norm_A: 1, beta_0: sp.Rational(16, 25), T: 4, F_T: left / 2, last2: far * left, first2: 1 + far}
    return certificate(
        "M = diag(1, 4/5) with a column of zeros, Y = (1, 1), X_0 = 0, beta = 1: the first coordinate is solved at "
        "once, the third stays 0, the second keeps the residual (1 - 16/25)^4 after four steps, at the distance 5/4 of it.",
        *broken(claim, at),
    )
