r"""A last layer of zeros stops an ascending sweep in all other layers, and not a descending one.

A last layer of zeros hides the others from the gradient. *Ascending*, layers 1 to L - 1 stand still in the first sweep and
only layer L moves. *Descending*, layer L moves first, by the same step, and revives the rest in the same sweep, so the
error is no larger after it.

Kind: exact identities and an inequality, in rationals. Constants: none.
"""

import numpy as np

from algorithms.exact import square
from bounds.bcgd._instances import product, random_problem, random_weights
from bounds.bcgd._mutants import orders_exchanged
from bounds.core import Claim, Quantity, eq, gt, le

still = Quantity("still", r"\sum_{\ell<L} \|W_\ell^{(1)} - W_\ell^{(0)}\|_F^2", "ascending, first sweep")
moved = Quantity("moved", r"\|W_L^{(1)} - W_L^{(0)}\|_F^2", "ascending, first sweep", nonnegative=True)
revived = Quantity("revived", r"\min_{\ell<L} \|W_\ell^{(1)} - W_\ell^{(0)}\|_F^2", "descending, first sweep")
upwards = Quantity("upwards", r"\|\Delta_1\|_F^2", "after the first ascending sweep", nonnegative=True)
downwards = Quantity("downwards", r"\|\Delta_1\|_F^2", "after the first descending sweep", nonnegative=True)
last = Quantity("last", r"\|W_L^{(0)}\|_F^2", "squared norm of the last layer at the start", nonnegative=True)
pulled = Quantity("pulled", r"\|(W^* X)(W_{L-1} \cdots W_1 X)^\top\|_F^2", "what the last layer sees", nonnegative=True)

zero_last_layer = Claim(
    id="bcgd.edge_zero_last_layer",
    source="Algorithm (2.4) at W_L = 0",
    form="added",
    given=(eq(last, 0), gt(pulled, 0)),
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
    """Random layers below zeros, optimal rates."""
    generator = np.random.default_rng(seed)
    problem = random_problem(widths[0], widths[-1], 4, widths[0], generator)
    weights = random_weights(widths, generator)
    weights[-1] = weights[-1] * 0
    ends = {}
    for order in ("ascending", "descending"):
        *_, step = algorithm(weights, problem.X, problem.Y, sweeps=1, order=order)
        ends[order] = step.weights
    shifts = {order: [square(V - W) for V, W in zip(end, weights, strict=True)] for order, end in ends.items()}
    return {
        last: square(weights[-1]),
        pulled: square(problem.goal * product(weights[:-1], problem.X).transpose()),
        still: sum(shifts["ascending"][:-1]),
        moved: shifts["ascending"][-1],
        revived: min(shifts["descending"][:-1]),
        upwards: square(product(ends["ascending"], problem.X) - problem.goal),
        downwards: square(product(ends["descending"], problem.X) - problem.goal),
    }


zero_last_layer.mutant("orders exchanged", orders_exchanged)
zero_last_layer.formula_mutant("both orders alike", then=eq(downwards, upwards))
