r"""Every step shrinks the residual, whatever the weights.

In terms of the residual a step is $r_t = S_t r_{t-1}$ with the symmetric
$S_t = I - \frac1\beta M \mathrm{diag}(P_t) M^\top$. Since $P_{\min} M M^\top$ and
$P_{\max} M M^\top$ enclose $M \mathrm{diag}(P) M^\top$,

$$ \|S_t\|_2 \le \rho_t := \max\big(P_{\max} - 1,\; 1 - P_{\min} \beta_0/\beta\big) < 1, \qquad
   \|r_t\|_2 \le \rho_t \|r_{t-1}\|_2 . $$

The paper's Lemma A.3 wants the same of $I - \frac1\beta \mathrm{diag}(P) M^\top M$, where it is false.
Kind: deterministic inequality. Constants: none hidden.
"""

from dataclasses import replace

import sympy as sp

from algorithms.exact import norm, spectral_norm
from bounds.core import Claim, Quantity, ge, gt, le, lt
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import at_least
from bounds.l2o._instances import double_steps, many, stacked
from bounds.l2o._matrices import residual_step
from bounds.l2o._symbols import beta, beta_0, norm_A

norm_S = Quantity("norm_S", r"\|S_t\|_2", nonnegative=True)
P_max = Quantity("P_max", r"P_{\max}", positive=True)
P_min = Quantity("P_min", r"P_{\min}", nonnegative=True)
before = Quantity("before", r"\|r_{t-1}\|_2", nonnegative=True)
after = Quantity("after", r"\|r_t\|_2", nonnegative=True)
rho = sp.Max(P_max - 1, 1 - P_min * beta_0 / beta)

fix_residual = Claim(
    id="l2o.fix_residual",
    source="used in place of Lemma A.3, eq. (31)",
    form="added",
    given=(ge(beta, norm_A), gt(beta_0, 0), gt(before, 0)),
    then=(
        le(norm_S, rho, name="norm", trivially=1),
        lt(norm_S, 1, name="contraction"),
        le(after, rho * before, name="residual", trivially=before),
        lt(after, before, name="decrease"),
    ),
    expected="proved",
    tight=True,
    scaling={"data": {before: 1, after: 1}, "matrix": {beta: 2, beta_0: 2, norm_A: 2}},
    needs=("l2o.A_4",),
)


def norms_of_residuals(instance, algorithm, steps):
    """Norms of S_t and of residuals along one run."""
    run = instance.run(algorithm, steps)
    residuals = norm(run.r, (1, 2))
    return {
        norm_S: [spectral_norm(residual_step(instance, P)) for P in run.P],
        P_max: [max(P.flat, key=float) for P in run.P],
        P_min: [min(P.flat, key=float) for P in run.P],
        before: residuals[:-1],
        after: residuals[1:],
        beta: [instance.beta],
        beta_0: [instance.beta_0],
        norm_A: [instance.norm_A],
    }


@fix_residual.experiment(
    weight=[1, 3, 8], loose=[1, 2], steps=[4], quick={"weight": [1, 8]}, algorithm="algorithms.unrolled.exact_rollout"
)
def random_networks(weight, loose, steps, *, algorithm):
    """Two problems with two equations each."""
    return stacked(norms_of_residuals, many(weight=weight, loose=loose), algorithm, steps)


@fix_residual.experiment(algorithm="algorithms.unrolled.exact_rollout", undecided=True)
def one_equation(*, algorithm):
    """Every factor almost 2 and one eigenvalue only: both bounds are attained."""
    return norms_of_residuals(double_steps(1), algorithm, 2)


@fix_residual.mutant("factors 5 sigma")
def _(exact_rollout, M, Y, weights, steps, *, beta, X_0):
    run = exact_rollout(M, Y, weights, steps, beta=beta * 2 / 5, X_0=X_0)
    return replace(run, P=run.P * 5 / 2)


fix_residual.mutant("step uphill", corrupt.base_step(-1))
fix_residual.formula_mutant("the upper end forgotten", then=le(norm_S, 1 - P_min * beta_0 / beta))
fix_residual.formula_mutant("rate 0.9 of it", then=le(norm_S, sp.Rational(9, 10) * rho))


@fix_residual.proof
def sandwich(claim):
    """The quadratic form of a step at a unit vector of residuals, between two numbers."""
    k, l = sp.symbols("k l", nonnegative=True)
    gap = sp.Symbol("gap", positive=True)
    lowest, highest = P_min * beta_0 + k, (2 - gap) * beta - l
    signs = {"positive": 1 - lowest / beta, "negative": highest / beta - 1}
    return certificate(
        "S_t is symmetric, so its norm is the largest |1 - Q/beta| with Q = sum over i of p_i w_i^2, w = M^T u, |u| "
        "= 1; the sum of w_i^2 lies between beta_0 and |A| <= beta. Coordinate by coordinate p_min w^2 <= p w^2 <= "
        "p_max w^2, so Q lies between p_min beta_0 and p_max beta: Q = p_min beta_0 + k = p_max beta - l. "
        "p_max = 2 - gap (l2o.A_4), p_min > 0 and beta_0 > 0, and r_t = S_t r_{t-1}. Each sign of 1 - Q/beta is compared with "
        "the promise, or with one of two numbers of which the promise is the larger.",
        *(
            at_least(
                f"{one.name}, {name}", one.lhs.subs({norm_S: value, after: value * before}), _promised(one, name, gap)
            )
            for one in claim.then
            for name, value in signs.items()
        ),
    )


def _promised(one, sign, gap):
    """The right side for that sign of 1 - Q/beta: of a maximum the number that serves it."""
    serves = {"positive": lambda number: number.has(P_min), "negative": lambda number: number.has(P_max)}[sign]
    chosen = {largest: next(filter(serves, largest.args)) for largest in one.rhs.atoms(sp.Max)}
    return one.rhs.xreplace(chosen).subs(P_max, 2 - gap)
