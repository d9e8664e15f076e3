r"""The last iterate as one formula in the start, the data and the step factors.

$$ X_T = \prod_{t=T}^{1} \big(I - \tfrac1\beta \mathrm{diag}(P_t) A\big) X_0
       + \tfrac1\beta \sum_{t=1}^T \prod_{s=T}^{t+1} \big(I - \tfrac1\beta \mathrm{diag}(P_s) A\big)
         \mathrm{diag}(P_t) M^\top Y , \qquad A = M^\top M . $$

The factors do not commute: the one with the largest index stands on the left.
Kind: exact identity. Constants: none.
"""

import sympy as sp

from algorithms.exact import norm
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate, identity
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import identical
from bounds.l2o._instances import many, stacked
from bounds.l2o._matrices import flat, later_steps, product, step

X_T = Quantity("X_T", "X_T", "entries of the last iterate")
formula = Quantity("formula", r"\text{eq. (22)}", "entries of the right side")
reversed_formula = Quantity("reversed_formula", r"\text{eq. (22), factors reversed}")
without_start = Quantity("without_start", r"\text{eq. (22), start dropped}")
size = Quantity("size", r"\|X_T\|_2", nonnegative=True)

eq22 = Claim(
    id="l2o.eq22",
    source="Eq. (22), Appendix A.3",
    then=eq(X_T, formula, scale=size),
    expected="proved",
    scaling={"data": {X_T: 1, formula: 1, size: 1}},
)


@eq22.experiment(weight=[1, 5], steps=[1, 2, 5], algorithm="algorithms.unrolled.exact_rollout")
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns each."""

    def both_sides(instance):
        run = instance.run(algorithm, steps)
        first, second = unrolled(instance, run.P, later_steps)
        other = unrolled(
            instance, run.P, lambda instance, P, after: product([step(instance, p) for p in P[after:]], P[0].size)
        )
        return {
            X_T: flat(run.X[-1]),
            formula: first + second,
            reversed_formula: sum(other),
            without_start: second,
            size: [norm(run.X[-1])],
        }

    return stacked(both_sides, many(weight=weight))


def unrolled(instance, P, later):
    """The two terms of eq. (22), with the products made by `later`."""
    pull = flat(instance.back(instance.Y))
    terms = [later(instance, P, t + 1) @ (flat(P[t]) * pull) for t in range(len(P))]
    return later(instance, P, 0) @ flat(instance.X_0), sum(terms) / instance.beta


eq22.formula_mutant("factors in reversed order", then=eq(X_T, reversed_formula, scale=size))
eq22.formula_mutant("start dropped", then=eq(X_T, without_start, scale=size))
eq22.mutant("base step doubled", corrupt.base_step(2))


@eq22.proof
def induction(claim):
    """One step more, coordinate by coordinate, and two steps of one equation with two unknowns."""
    x, p, u, y, b = sp.symbols("x p u y b", positive=True)
    return certificate(
        "With u the coordinate of A X_{t-1} and y that of M^T Y, a step x - p (u - y)/beta is the coordinate of (I "
        "- diag(P) A/beta) X_{t-1} + 1/beta diag(P) M^T Y. Insert the formula for X_{t-1}: the new factor "
        "multiplies everything from the left, and the last term of the sum has the empty product. Both coordinates after two "
        "steps are written out.",
        identity("beta times one step", b * x - p * (u - y), (b * x - p * u) + p * y),
        *(step for coordinate in two_steps_in_letters() for step in identical(claim, coordinate)),
    )


def two_steps_in_letters():
    """Run and formulas for M = (m, n), two steps with any factors, by coordinate."""
    m, n, x, z, y, b, p1, q1, p2, q2 = sp.symbols("m n x_1 x_2 y beta p_1 q_1 p_2 q_2", positive=True)
    M, start, factors = sp.Matrix([[m, n]]), sp.Matrix([x, z]), [sp.diag(p1, q1), sp.diag(p2, q2)]
    pull, steps = M.T * y, [sp.eye(2) - P * M.T * M / b for P in factors]
    last = start
    for P in factors:
        last = last - P * (M.T * (M * last) - pull) / b
    data = (steps[1] * factors[0] * pull + factors[1] * pull) / b
    swapped = (steps[0] * factors[0] * pull + factors[1] * pull) / b
    sides = {
        X_T: last,
        formula: steps[1] * steps[0] * start + data,
        reversed_formula: steps[0] * steps[1] * start + swapped,
        without_start: data,
    }
    return [{quantity: vector[i] for quantity, vector in sides.items()} for i in range(2)]
