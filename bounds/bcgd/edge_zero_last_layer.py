r"""A last layer of zeros stops an ascending sweep in all other layers, and not a descending one.

A last layer of zeros hides the others from the gradient. *Ascending*, layers 1 to L - 1 stand still in the first sweep and
only layer L moves. *Descending*, layer L moves first, by the same step, and then the layer below is no longer hidden: it moves
in the same sweep if it sees anything of the error that is left. The error is no larger after it.

Kind: exact identities and an inequality, in rationals. Constants: none.
"""

import numpy as np

from algorithms.exact import square
from bounds.bcgd._instances import product, random_problem, random_weights
from bounds.bcgd._mutants import orders_exchanged
from bounds.core import Claim, Quantity, eq, gt, le

still = Quantity("still", r"\sum_{\ell<L} \|W_\ell^{(1)} - W_\ell^{(0)}\|_F^2", "ascending, first sweep")
moved = Quantity("moved", r"\|W_L^{(1)} - W_L^{(0)}\|_F^2", "ascending, first sweep", nonnegative=True)
revived = Quantity("revived", r"\|W_{L-1}^{(1)} - W_{L-1}^{(0)}\|_F^2", "descending, first sweep", nonnegative=True)
upwards = Quantity("upwards", r"\|\Delta_1\|_F^2", "after the first ascending sweep", nonnegative=True)
downwards = Quantity("downwards", r"\|\Delta_1\|_F^2", "after the first descending sweep", nonnegative=True)
last = Quantity("last", r"\|W_L^{(0)}\|_F^2", "squared norm of the last layer at the start", nonnegative=True)
pulled = Quantity("pulled", r"\|(W^* X)(W_{L-1} \cdots W_1 X)^\top\|_F^2", "what the last layer sees", nonnegative=True)
left = Quantity(
    "left",
    r"\|W_L^{(1)\top} \Delta' (W_{L-2} \cdots W_1 X)^\top\|_F^2",
    "what the layer below sees of the error once the last has moved",
    nonnegative=True,
)

zero_last_layer = Claim(
    id="bcgd.edge_zero_last_layer",
    source="Algorithm (2.4) at W_L = 0",
    form="added",
    given=(eq(last, 0), gt(pulled, 0), gt(left, 0)),
    then=(
        eq(still, 0, name="still"),
        gt(moved, 0, name="moved"),
        gt(revived, 0, name="revived"),
        le(downwards, upwards, name="error"),
    ),
)


@zero_last_layer.experiment(
    widths=[[2, 2, 1], [2, 3, 3, 2], [3, 2, 2]], seed=[0, 1], algorithm="algorithms.deep_linear.exact_bcgd"
)
def silent(widths, seed, *, algorithm):
    """Random layers below zeros, optimal rates; drawn again where the first step of the last layer ends it all."""
    generator = np.random.default_rng(seed)
    seen = (0, 0)
    while 0 in seen:
        problem = random_problem(widths[0], widths[-1], 4, widths[0], generator)
        weights = random_weights(widths, generator)
        weights[-1] = weights[-1] * 0
        seen = seen_by_the_last_two(problem, weights)
    ends = {}
    for order in ("ascending", "descending"):
        *_, step = algorithm(weights, problem.X, problem.Y, sweeps=1, order=order)
        ends[order] = step.weights
    shifts = {order: [square(V - W) for V, W in zip(end, weights, strict=True)] for order, end in ends.items()}
    return {
        last: square(weights[-1]),
        pulled: seen[0],
        left: seen[1],
        still: sum(shifts["ascending"][:-1]),
        moved: shifts["ascending"][-1],
        revived: shifts["descending"][-2],
        upwards: square(product(ends["ascending"], problem.X) - problem.goal),
        downwards: square(product(ends["descending"], problem.X) - problem.goal),
    }


def seen_by_the_last_two(problem, weights):
    """Squared gradients: of the last layer, and of the one below it when the last has made its step."""
    below, images = (product(weights[:end], problem.X) for end in (-2, -1))
    step = problem.goal * images.transpose()
    if square(step) == 0:
        return 0, 0
    last = step * (square(step) / square(step * images))
    return square(step), square(last.transpose() * (last * images - problem.goal) * below.transpose())


zero_last_layer.mutant("orders exchanged", orders_exchanged)
zero_last_layer.formula_mutant("both orders alike", then=eq(downwards, upwards))
