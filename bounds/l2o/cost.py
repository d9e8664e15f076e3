r"""What a step of the method costs, and when the analytic solution is cheaper than all steps together.

A step needs two products with every $M_i$: $4 N b d$ operations (the introduction says O(bd) per problem), against
$O(b^2 d + b^3)$ for the solution $M^\top (M M^\top)^{-1} Y$. That comparison is of one step with a whole solve. All T
steps cost $4 T N b d$, which is more than $2 N b^2 d + \frac23 N b^3$, a solve by elimination, as soon as $T > b$ (for
$b \le d$).
Kind: exact count, deterministic inequality. Constants: counted, two for each multiplication in a product.
"""

import sympy as sp

from bounds.core import Quantity, Statement, eq, ge, gt, le, lt
from bounds.l2o._symbols import T
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")
operations = late("bounds.tracing.operations")


counted = Quantity("counted", r"\text{operations of T steps}", "matrix products", integer=True, positive=True)
N = Quantity("N", "N", "problems", integer=True, positive=True)
b = Quantity("b", "b", "equations", integer=True, positive=True)
d = Quantity("d", "d", "unknowns", integer=True, positive=True)

SOLVE = 2 * N * b**2 * d + sp.Rational(2, 3) * N * b**3

cost = Statement("l2o.cost", "Introduction", algorithm="algorithms.unrolled.gradient_descent")
printed = cost.printed(
    (eq(counted, 4 * T * N * b * d, name="count"), lt(counted / T, SOLVE, name="one_step")), given=(ge(b, 4), le(b, d))
)

all_steps = cost.added(
    "all_steps",
    gt(counted, SOLVE),
    title="More steps than equations cost more than solving the problem",
    source="against the introduction",
    given=(gt(T, b), le(b, d)),
)


@cost.experiment(printed, problems=[1, 3], rows=[4, 10], columns=[10, 30], steps=[1, 30])
@cost.experiment(all_steps, problems=[1, 3], rows=[4, 10], columns=[10, 30], steps=[12, 30])
def counted_products(problems, rows, columns, steps, *, algorithm):
    """Gradient descent, with every product of matrices intercepted."""
    problem = unrolled.gaussian_problems(problems, columns, rows, generator=torch.Generator().manual_seed(0))
    with operations.Counter() as counter:
        algorithm(problem, steps, beta=1000.0)
    return {counted: counter.operations, T: steps, N: problems, b: rows, d: columns}


printed.formula_mutant("one product per step", then=eq(counted, 2 * T * N * b * d))
all_steps.formula_mutant("three times a solve", then=gt(counted, 3 * SOLVE))


@printed.mutant("gradient computed twice")
def _(gradient_descent, problem, steps, **settings):
    gradient_descent(problem, steps, **settings)
    return gradient_descent(problem, steps, **settings)


all_steps.mutant(
    "a twelfth of the steps",
    lambda gradient_descent, problem, steps, **settings: gradient_descent(problem, steps // 12, **settings),
)
