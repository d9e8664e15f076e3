r"""For identity starts, one unit below max(n_0, n_L) may change the training.

So the threshold of Theorem 3.1 cannot be lowered for them.

Kind: existence, in rationals. Constants: none.
"""

import sympy as sp

from bounds.bcgd._widths import difference, ends, narrowest, threshold, two_widths, without
from bounds.core import Claim, Exists, eq, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import shown

sharp = Claim(
    id="bcgd.thm3_1_sharp",
    source="Theorem 3.1, its limit",
    form="added",
    quantifier=Exists(over="the steps of one run", exhaustive=True),
    given=eq(narrowest, threshold - 1),
    then=gt(difference, 0),
    expected="proved",
)


@sharp.experiment(
    sizes=["2-1", "3-2", "2-3"], method=["descending", "gradient"], algorithm="algorithms.deep_linear.exact_identity"
)
def below(sizes, method, *, algorithm, seed=0):
    """Identity blocks, so that both start at the same product, and one unit missing in the second hidden layer."""
    D = max(ends(sizes))
    return two_widths(algorithm, sizes, [D, D - 1], D, method, seed)


sharp.mutant(
    "the last coordinate already cut off in every layer",
    lambda start, widths, **options: without(start, widths, max(widths[0], widths[-1]) - 1, **options),
)


sharp.formula_mutant("no difference", then=le(difference, 0))


@sharp.proof
def one_step_of_gradient_descent(claim):
    """Two inputs, one output, two layers, identity start, X = I, Y = (1, y): widths two and one end at (1, 2ty) and (1, ty)."""
    t, y = sp.symbols("t y")
    says = (
        "Two inputs, one output, two layers, identity start, X = I, Y = (1, y). Both networks start at the product (1, 0). "
        "After one step of gradient descent with rate t the second entries are 2ty with hidden width two, ty with one: "
        "different for all t, y > 0."
    )

    def second_entry(width):
        lower, upper = sp.eye(width, 2), sp.eye(1, width)
        residual = upper * lower - sp.Matrix([[1, y]])
        moved = upper - t * residual * lower.T, lower - t * upper.T * residual
        with sp.evaluate(False):
            return sum((moved[0][0, j] * moved[1][j, 1] for j in range(width)), start=sp.Integer(0))

    with sp.evaluate(False):
        apart = second_entry(2) - second_entry(1)
    return certificate(says, *shown(claim, "two widths", difference=apart))
