r"""The derivative of an iterate by its step factors is minus the gradient over beta.

$$ \frac{\partial X_t}{\partial P_t} = -\tfrac1\beta\, \mathrm{diag}\big(M^\top(M X_{t-1} - Y)\big) . $$

$X_t$ is affine in $P_t$, so two runs that differ in the weights of one step measure the derivative exactly.
Kind: exact identity. Constants: none.
"""

import sympy as sp

from algorithms.exact import norm
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import identical
from bounds.l2o._instances import many, random_instance, stacked

change = Quantity("change", r"X_1' - X_1", "change of the iterate, by coordinate")
predicted = Quantity("predicted", r"-\frac1\beta g_0 \circ (P_1' - P_1)")
size = Quantity("size", r"\|X_1' - X_1\|_2", nonnegative=True)

eq29 = Claim(
    id="l2o.eq29",
    source="Eq. (29), Appendix A.3",
    then=eq(change, predicted, scale=size),
    expected="proved",
)


@eq29.experiment(weight=[1, 5], algorithm="algorithms.unrolled.exact_rollout")
def two_networks(weight, *, algorithm):
    """One step from the same point with the weights of two networks."""

    def both_sides(instance):
        other = random_instance(97, weight=weight).weights
        first, second = instance.run(algorithm, 1), instance.run(algorithm, 1, weights=other)
        moved = second.X[-1] - first.X[-1]
        gradient = instance.back(instance.image(instance.X_0) - instance.Y)
        return {change: moved, predicted: -gradient * (second.P[0] - first.P[0]) / instance.beta, size: [[norm(moved)]]}

    return stacked(both_sides, many(weight=weight))


eq29.formula_mutant("sign", then=eq(change, -predicted, scale=size))
eq29.mutant("base step doubled", corrupt.base_step(2))


@eq29.proof
def affine(claim):
    """Two steps with different factors from the same point."""
    x, g, p, dp, b = sp.symbols("x g p dp b", positive=True)
    run = {change: (x - (p + dp) * g / b) - (x - p * g / b), predicted: -g * dp / b}
    return certificate("A step is affine in its factors, coordinate by coordinate.", *identical(claim, run))
