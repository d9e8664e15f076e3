r"""No method of gradients is sure to come within 3 L R^2 / (32 (N + 1)^2) of the minimum in N steps.

On Nesterov's chain of $2N + 1$ variables, from zero, each gradient shows one more variable. So whichever combination of the
gradients a method takes,

$$ f(x_N) - f(x^*) \ge \frac{3 L \, \|x_0 - x^*\|^2}{32 (N+1)^2} . $$

In practice: Nesterov's method is within a constant of the best; nothing that only sees gradients is faster in order.

Kind: lower bound. Constants: none hidden; not tight.
Source: Nesterov, *Introductory Lectures on Convex Optimization*, Kluwer, 2004, Theorem 2.1.7.
"""

import numpy as np

from bounds.core import Claim, Quantity, ge
from bounds.instances import slow_quadratic
from bounds.late import late
from bounds.tracing import with_radii

first_order = late("algorithms.first_order")

gap = Quantity("gap", "f(x_N) - f(x^*)", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
L, N = Quantity("L", positive=True), Quantity("N", integer=True, positive=True)

gradient_lower_bound = Claim(
    id="classics.gradient_lower_bound",
    source="Nesterov 2004, Theorem 2.1.7",
    given=ge(N, 1),
    then=ge(gap, 3 * L * R2 / (32 * (N + 1) ** 2)),
    scaling={"function": {gap: 1, L: 1}, "space": {R2: 2, L: -2}},
)


@gradient_lower_bound.experiment(steps=[1, 2, 4, 6], algorithm="algorithms.first_order.conjugate_gradients")
@with_radii
def every_combination(steps, *, algorithm):
    """Conjugate gradients end at the lowest combination of the gradients, so no method is lower on this chain."""
    problem, start = slow_quadratic(2 * steps + 1), np.zeros(2 * steps + 1)
    end = algorithm(
        lambda y: problem.gradient(y) - problem.gradient(start), -problem.gradient(start), start, steps=steps
    )[-1]
    return {
        gap: problem.value(end) - problem.value(problem.minimiser),
        R2: np.sum(problem.minimiser**2),
        L: 1,
        N: steps,
    }


@gradient_lower_bound.experiment(steps=[1, 2, 4, 6], algorithm="algorithms.first_order.nesterov")
@with_radii
def chain(steps, *, algorithm):
    """Nesterov's own method on his chain."""
    problem = slow_quadratic(2 * steps + 1)
    path = algorithm(problem.gradient, np.zeros(2 * steps + 1), step=1.0, steps=steps)
    gaps = [problem.value(y) - problem.value(problem.minimiser) for y in path]
    return {gap: gaps[-1], R2: np.sum(problem.minimiser**2), L: 1, N: steps}


gradient_lower_bound.mutant(
    "sees every variable at once",
    lambda original, gradient, x, *, step, steps: [
        first_order.conjugate_gradients(lambda y: gradient(y) - gradient(x), -gradient(x), x, steps=len(x))[-1]
    ],
    experiment="chain",
)
gradient_lower_bound.mutant(
    "twice as many steps",
    lambda original, apply, b, x, *, steps: original(apply, b, x, steps=2 * steps + 1),
    experiment="every_combination",
)
gradient_lower_bound.formula_mutant("constant 1", then=ge(gap, L * R2 / (N + 1) ** 2))
