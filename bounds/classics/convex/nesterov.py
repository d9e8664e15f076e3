r"""Nesterov's fast gradient method comes within 2 L R^2 / (N + 1)^2 of the minimum in N steps.

For convex $f$ with $L$-Lipschitz gradient, $y_{t+1} = x_t - \nabla f(x_t)/L$ and
$x_{t+1} = y_{t+1} + \frac{t}{t+3}(y_{t+1} - y_t)$,

$$ f(y_N) - f(x^*) \le \frac{2 L \, \|x_0 - x^*\|^2}{(N + 1)^2} . $$

Not tight, but nearly: a Huber function from $(N+2)(N+3)/4$ times its threshold loses $2LR^2/(N^2 + 5N + 6)$, which is
the sharp constant wherever it is known (`nesterov_sharp`).

In practice: ten times the steps buy two digits instead of one, at no cost per step.

Kind: inequality. Constants: none hidden.
Source: Nesterov, *A method of solving a convex programming problem with convergence rate O(1/k^2)*, Soviet Mathematics
Doklady 27, 1983; this momentum and constant in Su, Boyd and Candès, *A differential equation for modeling Nesterov's
accelerated gradient method*, JMLR 17, 2016, Theorem 6 with r = 3.
"""

import numpy as np

from algorithms.exact import rationals
from bounds.classics._instances import huber, huber_slope
from bounds.classics.convex._potentials import nesterov_potential
from bounds.core import Claim, Quantity, ge, le
from bounds.instances import quadratic
from bounds.late import late
from bounds.tracing import with_radii

first_order = late("algorithms.first_order")


gap = Quantity("gap", "f(y_N) - f(x^*)", "what is left to gain", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
L, N = Quantity("L", positive=True), Quantity("N", integer=True, positive=True)

nesterov = Claim(
    id="classics.nesterov",
    source="Nesterov 1983",
    given=ge(N, 1),
    expected="proved",
    then=le(gap, 2 * L * R2 / (N + 1) ** 2),
    scaling={"function": {gap: 1, L: 1}, "space": {R2: 2, L: -2}},
)


def on_huber(z, steps, algorithm, smoothness=3):
    """A multiple of the Huber function, from a start that z moves away."""
    x = 1 + steps * abs(z)
    step = (0 * x + 1) / smoothness
    last = algorithm(lambda x: smoothness * huber_slope(x), x, step=step, steps=steps)[-1]
    return {gap: smoothness * huber(last), R2: x * x, L: smoothness, N: steps}


@nesterov.experiment(
    z=[[2.0], [2.6], [13.76]],
    steps=[1, 5, 50],
    quick={"steps": [1, 5, 50]},
    algorithm="algorithms.first_order.nesterov",
)
def exactly(z, steps, *, algorithm):
    """In fractions; the three z are the worst for 1, 5 and 50 steps."""
    return on_huber(rationals(z), steps, algorithm)


@nesterov.experiment(size=[2, 6], steps=[1, 8], seed=[0], algorithm="algorithms.first_order.nesterov")
@with_radii
def drawn(size, steps, seed, *, algorithm):
    """A dense quadratic, from zero."""
    problem, x = quadratic(size, smoothness=20.0, convexity=1.0, seed=seed), np.zeros(size)
    end = algorithm(problem.gradient, x, step=1 / problem.smoothness, steps=steps)[-1]
    left = problem.value(end) - problem.value(problem.minimiser)
    return {gap: left, R2: np.sum((x - problem.minimiser) ** 2), L: problem.smoothness, N: steps}


@nesterov.adversary(experiment="exactly", size=1, steps=[1, 5])
def starts(z, steps):
    return on_huber(z, steps, first_order.nesterov)


nesterov.mutant(
    "no momentum",
    lambda original, gradient, x, *, step, steps: first_order.gradient_descent(gradient, x, step=step, steps=steps),
)
nesterov.formula_mutant("constant 9/5", then=le(gap, 9 * L * R2 / (5 * (N + 1) ** 2)))
nesterov.proof(nesterov_potential)
