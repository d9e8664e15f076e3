r"""The objective after a training step, split into its square and its inner product.

$$ F^{k+1} = F^k + \tfrac12 \|M X_T^{k+1} - M X_T^k\|_2^2 + (M X_T^{k+1} - M X_T^k)^\top (M X_T^k - Y) . $$

Kind: exact identity, proved coordinate by coordinate. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.l2o._certificates import identical
from bounds.l2o._instances import many, stacked
from bounds.l2o._training import train

F_next = Quantity("F_next", "F^{k+1}", nonnegative=True)
F_now = Quantity("F_now", "F^k", nonnegative=True)
square = Quantity("square", r"\tfrac12 \|M \Delta X_T\|_2^2", nonnegative=True)
inner = Quantity("inner", r"(M \Delta X_T)^\top r")

eq38 = Claim(
    id="l2o.eq38",
    source="Eq. (38), Appendix A.5.2",
    then=eq(F_next, F_now + square + inner, scale=F_now),
    expected="proved",
    scaling={"data": {F_next: 2, F_now: 2, square: 2, inner: 2}},
)


@eq38.experiment(eta=[0.5, 0.001], steps=[1, 3], algorithm="algorithms.unrolled.exact_detached_gradient")
def random_networks(eta, steps, *, algorithm):
    """One training step on two problems with three unknowns."""

    def both_sides(instance):
        step = train(instance, algorithm, steps, eta)
        moved = instance.image(step.later.X[-1] - step.before.X[-1])
        return {
            F_next: [step.later.objective[-1]],
            F_now: [step.before.objective[-1]],
            square: [(moved * moved).sum() / 2],
            inner: [(moved * step.before.r[-1]).sum()],
        }

    return stacked(both_sides, many())


eq38.formula_mutant("square without 1/2", then=eq(F_next, F_now + 2 * square + inner, scale=F_now))
eq38.formula_mutant("sign of the inner product", then=eq(F_next, F_now + square - inner, scale=F_now))


@eq38.proof
def one_coordinate(claim):
    """(r + d)^2 / 2 for one coordinate of the residual r and its change d; sum over coordinates."""
    r, d = sp.symbols("r d")
    return certificate(
        "Half the square of a changed residual is half the old square, half the square of the change, and their product.",
        *identical(claim, {F_now: r**2 / 2, F_next: (r + d) ** 2 / 2, square: d**2 / 2, inner: d * r}),
    )
