r"""The sharp constant of the proximal gradient method is 1/4: it comes within L R^2 / (4N) of the minimum in N steps.

For $F = f + h$, $f$ convex with $L$-Lipschitz gradient, $h$ closed and convex, and step $1/L$,

$$ F(x_N) - F(x^*) \le \frac{L \, \|x_0 - x^*\|^2}{4N} . $$

Attained by a linear function on a half-line, from twice as far as the steps lead: half of the way is done after $N$ steps.
In practice: the textbook's bound (`ista`) is off by a factor of two; without $h$ it is a little less still (`gradient_descent`).

Kind: inequality, tight. Constants: none hidden.
Source: Teboulle and Vaisbourd, *An elementary approach to tight worst case complexity analysis of gradient based methods*,
Mathematical Programming 201, 2023; the value by semidefinite programs in Taylor, Hendrickx and Glineur 2017.
"""

from algorithms.exact import rational, rationals
from bounds.classics.convex._lasso import Lasso, soft
from bounds.classics.convex.ista import ALGORITHM, R2, L, N, gap
from bounds.core import Claim, ge, le

ista_sharp = Claim(
    id="classics.ista_sharp",
    source="Teboulle and Vaisbourd 2023",
    given=ge(N, 1),
    then=le(gap, L * R2 / (4 * N)),
    tight=True,
    scaling={"function": {gap: 1, L: 1}, "space": {R2: 2, L: -2}},
)


@ista_sharp.experiment(steps=[1, 5, 50], far=[2, 3], slope=[1, 4], algorithm=ALGORITHM)
def half_line(steps, far, slope, *, algorithm):
    """A slope on x >= 0, from some times the length of all steps; L = 2. In fractions."""
    x = rationals([far * steps * slope]) / 2
    last = algorithm(lambda x: slope * x**0, lambda x: (x + abs(x)) / 2, x, step=rational("1/2"), steps=steps)[-1]
    return {gap: slope * last[0], R2: x[0] ** 2, L: 2, N: steps}


@ista_sharp.experiment(steps=[1, 5, 200], start=[0, 20], algorithm=ALGORITHM)
def lasso(steps, start, *, algorithm):
    """In fractions; the largest curvature is 8."""
    problem, x = Lasso.example(), rationals([start] * 3)
    last = algorithm(problem.gradient, lambda x: soft(x, problem.weight / 8), x, step=rational("1/8"), steps=steps)[-1]
    return {gap: problem.gap(last), R2: problem.distance2(x), L: 8, N: steps}


ista_sharp.mutant(
    "nine tenths of the step",
    lambda original, slope, proximal, x, *, step, steps: original(slope, proximal, x, step=9 * step / 10, steps=steps),
)
ista_sharp.formula_mutant("constant 1/5", then=le(gap, L * R2 / (5 * N)))
