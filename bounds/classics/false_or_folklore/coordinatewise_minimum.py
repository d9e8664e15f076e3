r"""A convex function that is least along every axis at x is least at x: false with kinks, true for smooth functions.

$f(x, y) = |x + y| + 3|x - y|$ is least along both axes at $(1, 1)$, where it is 2, and zero at $(0, 0)$. If all derivatives along the axes
exist, they vanish at such a point, and a convex function that has them is differentiable there: nothing lies below its tangent.

In practice: coordinate descent gets stuck on total variation and fused lasso; it is safe where the kinks are separable.

Kind: inequality. Constants: none hidden.
Source: Tseng, *Convergence of a block coordinate descent method for nondifferentiable minimization*, Journal of Optimization
Theory and Applications 109, 2001; Hastie, Tibshirani and Wainwright, *Statistical Learning with Sparsity*, CRC Press, 2015,
Section 5.4.
"""

from algorithms.exact import rationals
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.instances import symmetric

here, elsewhere = Quantity("here", "f(x)"), Quantity("elsewhere", "f(y)")
left, right = Quantity("left", r"\max_i \partial_i^- f(x)"), Quantity("right", r"\min_i \partial_i^+ f(x)")
kink = Quantity("kink", r"\max_i (\partial_i^+ f(x) - \partial_i^- f(x))", nonnegative=True)

coordinatewise_minimum = Statement(
    "classics.coordinatewise_minimum",
    "Tseng 2001",
    (le(left, 0), ge(right, 0)),
    erratum="False with kinks that two coordinates share: along each axis the function rises, along the diagonal it falls.",
    survives="Yes, for differentiable functions, whose slopes along the axes determine all others.",
)
printed = coordinatewise_minimum.printed(le(here, elsewhere))
corrected = coordinatewise_minimum.corrected(
    le(here, elsewhere),
    also=eq(kink, 0),
    title="A smooth convex function that is least along every axis at x is least at x",
)


@coordinatewise_minimum.witness(printed)
def two_kinks():
    """At (1, 1): along each axis the slopes are 1 - 3 to the left and 1 + 3 to the right."""
    return {here: abs(1 + 1) + 3 * abs(1 - 1), elsewhere: 0, left: 1 - 3, right: 1 + 3, kink: 8}


@coordinatewise_minimum.experiment(
    corrected,
    spectrum=[[2, 1], [9, 1]],
    away=[[1, 0], [1, -1], [3, 5]],
    seed=[0],
    algorithm="algorithms.first_order.conjugate_gradients",
)
def quadratic(spectrum, away, seed, *, algorithm):
    """A dense quadratic, where conjugate gradients end and a little away from its minimiser (2, -1); in fractions."""
    A, solution = rationals(symmetric(spectrum, seed=seed, exact=True)), rationals([2, -1])
    b, y = A @ solution, solution + rationals(away) / 100
    end, slopes = algorithm(lambda x: A @ x, b, 0 * b, steps=2)[-1], A @ solution - b
    return {here: _value(A, b, end), elsewhere: _value(A, b, y), left: max(slopes), right: min(slopes), kink: 0}


def _value(A, b, x):
    """x^T A x / 2 - b^T x."""
    return x @ A @ x / 2 - b @ x


corrected.mutant("one step short", lambda original, apply, b, x, *, steps: original(apply, b, x, steps=steps - 1))
corrected.formula_mutant("lower by one", then=le(here + 1, elsewhere))
printed.formula_mutant("lower by two", then=le(here, elsewhere + 2))
