r"""Starts and data at the edge: a last layer of zeros, a single layer, data that are zero.

A last layer of zeros hides the others from the gradient. *Ascending*, layers 1 to L - 1 stand still in the first sweep and
only layer L moves; *descending*, layer L moves first, by the same step, and revives the rest in the same sweep, so the
error is no larger after it. *One layer*: both orders are gradient descent on linear regression. *No data*: where X = 0 no
gradient is ever anything but zero, the rate is zero by convention and nothing divides.

Kind: exact identities and an inequality, in rationals. Constants: none.
"""

import numpy as np
from flint import fmpq_mat

from algorithms.exact import square
from bounds.bcgd._instances import integers, product, random_problem, random_weights
from bounds.bcgd._traces import column
from bounds.core import Claim, Quantity, eq, gt, le
from bounds.late import late

deep_linear = late("algorithms.deep_linear")


still = Quantity("still", r"\sum_{\ell<L} \|W_\ell^{(1)} - W_\ell^{(0)}\|_F^2", "ascending, first sweep")
moved = Quantity("moved", r"\|W_L^{(1)} - W_L^{(0)}\|_F^2", "ascending, first sweep", nonnegative=True)
revived = Quantity("revived", r"\min_{\ell<L} \|W_\ell^{(1)} - W_\ell^{(0)}\|_F^2", "descending, first sweep")
upwards = Quantity("upwards", r"\|\Delta_1\|_F^2", "after the first ascending sweep", nonnegative=True)
downwards = Quantity("downwards", r"\|\Delta_1\|_F^2", "after the first descending sweep", nonnegative=True)
last = Quantity("last", r"\|W_L^{(0)}\|_F^2", "squared norm of the last layer at the start", nonnegative=True)
pulled = Quantity("pulled", r"\|(W^* X)(W_{L-1} \cdots W_1 X)^\top\|_F^2", "what the last layer sees", nonnegative=True)
entries = Quantity("entries", r"W^{(k)}", "entries after each step")
by_hand = Quantity("by_hand", r"W - \eta (WX - Y)X^\top", "entries of gradient descent on linear regression")
depth = Quantity("depth", "L", integer=True, positive=True)
size_X = Quantity("size_X", r"\|X\|_F^2", nonnegative=True)
travelled = Quantity("travelled", r"\sum_\ell \|W_\ell^{(k)} - W_\ell^{(0)}\|_F^2", nonnegative=True)
rates = Quantity("rates", r"\eta", "optimal rates", nonnegative=True)

zero_last_layer = Claim(
    id="bcgd.edge_zero_last_layer",
    title="A last layer of zeros stops an ascending sweep in all other layers, and not a descending one",
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
one_layer = Claim(
    id="bcgd.edge_one_layer",
    title="With one layer, in either order, the method is gradient descent on linear regression",
    source="Algorithm (2.4) at L = 1",
    form="added",
    given=eq(depth, 1),
    then=eq(entries, by_hand),
    scaling={"outputs": {entries: 1, by_hand: 1}},
)
no_data = Claim(
    id="bcgd.edge_no_data",
    title="Where the data are zero nothing moves and nothing divides",
    source="Algorithm (2.4) at X = 0, rate (3.4)",
    form="added",
    given=eq(size_X, 0),
    then=(eq(travelled, 0, name="still"), eq(rates, 0, name="rate")),
)

BCGD = "algorithms.deep_linear.exact_bcgd"


@zero_last_layer.experiment(widths=[[2, 2, 1], [2, 3, 3, 2], [3, 2, 2]], seed=[0, 1], algorithm=BCGD)
def silent(widths, seed, *, algorithm):
    """Random layers below zeros, optimal rates."""
    generator = np.random.default_rng(seed)
    problem = random_problem(widths[0], widths[-1], 4, widths[0], generator)
    weights = random_weights(widths, generator)
    weights[-1] = weights[-1] * 0
    ends = {}
    for order in ("ascending", "descending"):
        *_, step = algorithm(weights, problem.X, problem.Y, sweeps=1, order=order)
        ends[order] = list(step.weights)
    shifts = {order: [square(V - W) for V, W in zip(end, weights, strict=True)] for order, end in ends.items()}
    up, down = (square(product(ends[order], problem.X) - problem.goal) for order in ("ascending", "descending"))
    return {
        last: square(weights[-1]),
        pulled: square(problem.goal * product(weights[:-1], problem.X).transpose()),
        still: sum(shifts["ascending"][:-1]),
        moved: shifts["ascending"][-1],
        revived: min(shifts["descending"][:-1]),
        upwards: up,
        downwards: down,
    }


@one_layer.experiment(order=["ascending", "descending"], rank=[1, 2], seed=[0, 1], algorithm=BCGD)
def regression(order, rank, seed, *, algorithm, steps=3):
    """Against the formula, with the optimal rate worked out from the residual."""
    generator = np.random.default_rng(seed)
    problem = random_problem(3, 2, 4, rank, generator)
    weights = random_weights([3, 2], generator)
    found = [step.weights[0].entries() for step in algorithm(weights, problem.X, problem.Y, sweeps=steps, order=order)]
    W, formula = weights[0], []
    for _ in range(steps):
        gradient = (W * problem.X - problem.Y) * problem.X.transpose()
        if gradient != 0 * gradient:  # data of rank one are solved in one step
            W = W - gradient * (square(gradient) / square(gradient * problem.X))
        formula.append(W.entries())
    return {depth: 1, entries: found, by_hand: formula}


@no_data.experiment(widths=[[2, 2], [2, 3, 2]], order=["ascending", "descending"], algorithm=BCGD)
def nothing_to_see(widths, order, *, algorithm):
    """Labels that are not zero, and weights that stay."""
    generator = np.random.default_rng(0)
    weights, X = random_weights(widths, generator), fmpq_mat(widths[0], 3)
    run = list(algorithm(weights, X, integers(widths[-1], 3, generator), sweeps=2, order=order))
    shifts = [sum(square(V - W) for V, W in zip(step.weights, weights, strict=True)) for step in run]
    return {size_X: square(X), travelled: column(shifts), rates: column(step.rate for step in run)}


zero_last_layer.mutant(
    "orders exchanged",
    lambda exact_bcgd, *arguments, order, **options: exact_bcgd(
        *arguments, order="ascending" if order == "descending" else "descending", **options
    ),
)
one_layer.mutant(
    "gradient of the mean",
    lambda exact_bcgd, weights, X, Y, *, order, sweeps: exact_bcgd(
        weights, X, Y, order=order, sweeps=sweeps, rate=lambda layer: deep_linear.exact_optimal(layer) / X.ncols()
    ),
)
no_data.mutant(
    "weight decay",
    lambda exact_bcgd, weights, *data, **options: exact_bcgd([W * 9 / 10 for W in weights], *data, **options),
)
zero_last_layer.formula_mutant("both orders alike", then=eq(downwards, upwards))
one_layer.formula_mutant("the opposite direction", then=eq(entries, -by_hand))
no_data.formula_mutant("a rate of one", then=eq(rates, 1))
