r"""FISTA comes within 2 L R^2 / (N + 1)^2 of the minimum in N steps.

For $F = f + h$, $f$ convex with $L$-Lipschitz gradient, $h$ convex, and step $1/L$,

$$ F(x_N) - F(x^*) \le \frac{2 L \, \|x_0 - x^*\|^2}{(N + 1)^2} . $$

In practice: a hundred steps do what ISTA does in some thousands, at the price of a path that is not monotone.

Kind: inequality. Constants: none hidden; not tight.
Source: Beck and Teboulle, *A fast iterative shrinkage-thresholding algorithm for linear inverse problems*, SIAM Journal
on Imaging Sciences 2, 2009, Theorem 4.4.
"""

from algorithms.exact import balls, rational
from bounds.classics._instances import huber, huber_slope
from bounds.classics.convex._lasso import Lasso, soft
from bounds.core import Claim, Quantity, ge, le
from bounds.late import late

first_order = late("algorithms.first_order")

gap = Quantity("gap", "F(x_N) - F(x^*)", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
L, N = Quantity("L", positive=True), Quantity("N", integer=True, positive=True)

fista = Claim(
    id="classics.fista",
    source="Beck and Teboulle 2009, Theorem 4.4",
    given=ge(N, 1),
    then=le(gap, 2 * L * R2 / (N + 1) ** 2),
    scaling={"function": {gap: 1, L: 1}, "space": {R2: 2, L: -2}},
)


ALGORITHM = "algorithms.first_order.fista"


@fista.experiment(steps=[1, 2, 5], start=[2.0, 4.0, 13.329], algorithm=ALGORITHM)
def half_line(steps, start, *, algorithm):
    """The function x on x >= 0; L = 1. The starts are the worst for 1, 2 and 5 steps: half of the way is done then."""
    x = balls([start])
    last = algorithm(lambda x: x**0, lambda x: (x + abs(x)) / 2, x, step=balls(rational(1)), steps=steps)[-1]
    return {gap: last[0], R2: x[0] ** 2, L: 1, N: steps}


@fista.experiment(steps=[1, 2, 5], start=[3.0, 5.0, 14.329], algorithm=ALGORITHM)
def without_a_norm(steps, start, *, algorithm):
    """A Huber function and h = 0; L = 1. The starts are the worst for 1, 2 and 5 steps."""
    x = balls([start])
    last = algorithm(huber_slope, lambda x: x, x, step=balls(rational(1)), steps=steps)[-1]
    return {gap: huber(last)[0], R2: x[0] ** 2, L: 1, N: steps}


@fista.experiment(steps=[1, 2, 5, 20], start=[0, 20], algorithm=ALGORITHM)
def lasso(steps, start, *, algorithm):
    """In balls, because of the roots; the largest curvature is 8."""
    exact = Lasso.example()
    problem, x = Lasso(balls(exact.curvature), balls(exact.centre), balls(exact.weight)), balls([start] * 3)
    step = balls(rational("1/8"))
    last = algorithm(problem.gradient, lambda x: soft(x, problem.weight * step), x, step=step, steps=steps)[-1]
    return {gap: exact.gap(last), R2: problem.distance2(x), L: 8, N: steps}


fista.mutant(
    "step 1/(10 L)",
    lambda original, slope, proximal, x, *, step, steps: original(slope, proximal, x, step=step / 10, steps=steps),
)
fista.formula_mutant("N^4 for N^2", then=le(gap, 2 * L * R2 / (N + 1) ** 4))
