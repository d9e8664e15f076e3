r"""Gradient descent on a smooth convex function comes within L R^2 / (4N + 2) of the minimum in N steps.

For convex $f$ with $L$-Lipschitz gradient and $x_{k+1} = x_k - \nabla f(x_k)/L$,

$$ f(x_N) - f(x^*) \le \frac{L \, \|x_0 - x^*\|^2}{4N + 2} . $$

Attained by a Huber function from $2N + 1$ times its threshold: all $N$ steps go down the slope.

In practice: ten times the steps buy one digit; a constant step cannot do better in order, momentum can (`nesterov`).

Kind: inequality, tight. Constants: none hidden.
Source: Drori and Teboulle, *Performance of first-order methods for smooth convex minimization: a novel approach*,
Mathematical Programming 145, 2014, Theorem 3.1.
"""

import numpy as np

from algorithms.exact import rationals
from bounds.classics._instances import huber, huber_slope
from bounds.classics.convex._weighted_sums import smooth_inequalities
from bounds.core import Claim, Quantity, ge, le
from bounds.instances import quadratic
from bounds.late import late
from bounds.tracing import with_radii

first_order = late("algorithms.first_order")


gap = Quantity("gap", "f(x_N) - f(x^*)", "what is left to gain", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
L, N = Quantity("L", positive=True), Quantity("N", integer=True, positive=True)

gradient_descent = Claim(
    id="classics.gradient_descent",
    source="Drori and Teboulle 2014, Theorem 3.1",
    given=ge(N, 1),
    then=le(gap, L * R2 / (4 * N + 2)),
    tight=True,
    expected="proved",
    scaling={"function": {gap: 1, L: 1}, "space": {R2: 2, L: -2}},
)


def on_huber(z, steps, algorithm, smoothness=3):
    """A multiple of the Huber function, from a start that z moves away."""
    x = 1 + steps * abs(z)
    step = (0 * x + 1) / smoothness
    last = algorithm(lambda x: smoothness * huber_slope(x), x, step=step, steps=steps)[-1]
    return {gap: smoothness * huber(last), R2: x * x, L: smoothness, N: steps}


@gradient_descent.experiment(z=[[2.0], [0.5]], steps=[1, 5, 50], algorithm="algorithms.first_order.gradient_descent")
def exactly(z, steps, *, algorithm):
    """In fractions, so that equality is decided."""
    return on_huber(rationals(z), steps, algorithm)


@gradient_descent.experiment(size=[2, 6], steps=[1, 8], seed=[0], algorithm="algorithms.first_order.gradient_descent")
@with_radii
def drawn(size, steps, seed, *, algorithm):
    """A dense quadratic, from zero."""
    problem, x = quadratic(size, smoothness=20.0, convexity=1.0, seed=seed), np.zeros(size)
    end = algorithm(problem.gradient, x, step=1 / problem.smoothness, steps=steps)[-1]
    left = problem.value(end) - problem.value(problem.minimiser)
    return {gap: left, R2: np.sum((x - problem.minimiser) ** 2), L: problem.smoothness, N: steps}


@gradient_descent.adversary(experiment="exactly", size=1, steps=[1, 5])
def starts(z, steps):
    return on_huber(z, steps, first_order.gradient_descent)


gradient_descent.mutant(
    "one step short", lambda original, gradient, x, *, step, steps: original(gradient, x, step=step, steps=steps - 1)
)
gradient_descent.formula_mutant("constant 9/10", then=le(gap, 9 * L * R2 / (40 * N + 20)))
gradient_descent.proof(smooth_inequalities)
