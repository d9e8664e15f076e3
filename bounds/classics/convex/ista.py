r"""ISTA, the proximal gradient method, comes within L R^2 / (2N) of the minimum in N steps.

For $F = f + h$, $f$ convex with $L$-Lipschitz gradient, $h$ convex, and step $1/L$,

$$ F(x_N) - F(x^*) \le \frac{L \, \|x_0 - x^*\|^2}{2N} . $$

In practice: a norm that selects variables costs no more steps than none, if its proximal map is known.

Kind: inequality. Constants: none hidden; half of it is the sharp one (`ista_sharp`).
Source: Beck and Teboulle, *A fast iterative shrinkage-thresholding algorithm for linear inverse problems*, SIAM Journal
on Imaging Sciences 2, 2009, Theorem 3.1.
"""

from algorithms.exact import rational, rationals
from bounds.classics.convex._lasso import Lasso, soft
from bounds.core import Claim, Quantity, ge, le

gap = Quantity("gap", "F(x_N) - F(x^*)", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
L, N = Quantity("L", positive=True), Quantity("N", integer=True, positive=True)

ista = Claim(
    id="classics.ista",
    source="Beck and Teboulle 2009, Theorem 3.1",
    given=ge(N, 1),
    then=le(gap, L * R2 / (2 * N)),
    scaling={"function": {gap: 1, L: 1}, "space": {R2: 2, L: -2}},
)


ALGORITHM = "algorithms.first_order.proximal_gradient"


@ista.experiment(steps=[1, 5, 200], start=[0, 20], algorithm=ALGORITHM)
def lasso(steps, start, *, algorithm):
    """In fractions; the largest curvature is 8."""
    problem, x = Lasso.example(), rationals([start] * 3)
    last = algorithm(problem.gradient, lambda x: soft(x, problem.weight / 8), x, step=rational("1/8"), steps=steps)[-1]
    return {gap: problem.gap(last), R2: problem.distance2(x), L: 8, N: steps}


@ista.experiment(steps=[1, 5, 50], far=[2, 3], algorithm=ALGORITHM)
def half_line(steps, far, *, algorithm):
    """The function x on x >= 0, from far away; L = 1, and each step goes down by one. In fractions."""
    x = rationals([far * steps])
    last = algorithm(lambda x: x**0, lambda x: (x + abs(x)) / 2, x, step=rational(1), steps=steps)[-1]
    return {gap: last[0], R2: x[0] ** 2, L: 1, N: steps}


ista.mutant(
    "step 1/(10 L)",
    lambda original, slope, proximal, x, *, step, steps: original(slope, proximal, x, step=step / 10, steps=steps),
)
ista.mutant(
    "no proximal map",
    lambda original, slope, proximal, x, *, step, steps: original(slope, lambda x: x, x, step=step, steps=steps),
)
ista.formula_mutant("N^3 for N", then=le(gap, L * R2 / (2 * N**3)))
