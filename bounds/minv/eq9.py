r"""The second-order expansion of the objective along the Cayley curve: its remainder is of order t^3, printed as t^2.

Eq. (9) is $f(U(t)) = f(0) + f'(0) t + \tfrac12 f''(0) t^2 + O(t^2)$; with a remainder of order $t^2$ it would say nothing
about its last term.

Kind: orders of growth, printed and corrected. Constants: none.
"""

from flint import fmpq

from bounds.core import Quantity, Scaling, Statement, eq, le
from bounds.late import late
from bounds.minv._frames import frames

stiefel = late("algorithms.stiefel")

remainder = Quantity("remainder", r"|f(t) - f(0) - f'(0)t - f''(0)t^2/2|", "", nonnegative=True)
inverse_step = Quantity("inverse_step", "1/t", "inverse step", positive=True)

eq9 = Statement(
    "minv.eq9",
    "eq. (9)",
    quantifier=Scaling(in_=inverse_step),
    algorithm="algorithms.stiefel.exact_cayley_step",
    erratum="True, but a second-order expansion has a remainder of order $t^3$.",
    survives="Yes: the same expansion gives $t^3$, which is the true order.",
)
printed = eq9.printed(
    le(remainder, inverse_step ** (-2)),
    title="The second-order expansion along the curve has a remainder of order t^2",
    expected="holds",
)

eq9_corrected = eq9.corrected(
    eq(remainder, inverse_step ** (-3)),
    title="The second-order expansion along the curve has a remainder of order t^3, no better",
    erratum="Printed as $O(t^2)$.",
)


@eq9.experiment(printed, eq9_corrected, shape=[(4, 3, 2)], seed=[0, 1])
def shrinking_steps(shape, seed, *, algorithm):
    """Steps of 2^-16 to 2^-34 in rationals; from some frames the first few do not show the order yet."""
    M, U, V = frames(*shape, seed)
    G = stiefel.exact_svd_gradient(M, U, V)
    d1, d2 = stiefel.exact_curve_derivatives(M, U, V, G)
    start = stiefel.exact_svd_objective(M, U, V)
    sizes = [2**i for i in range(16, 35)]
    remainders = []
    for size in sizes:
        t = fmpq(1, size)
        remainders.append(abs(stiefel.exact_svd_objective(M, algorithm(U, G, t), V) - start - d1 * t - d2 * t * t / 2))
    return {remainder: remainders, inverse_step: sizes}


printed.formula_mutant("order four", then=le(remainder, inverse_step ** (-4)))
eq9_corrected.formula_mutant("as printed, as an equality", then=eq(remainder, inverse_step ** (-2)))
eq9.mutant(
    "twice the step, on a straight line",
    printed,
    eq9_corrected,
    corrupted=lambda exact_cayley_step, U, G, t: U - (G * U.transpose() - U * G.transpose()) * U * t * 2,
)
