r"""With one layer, in either order, the method is gradient descent on linear regression.

Kind: exact identity, in rationals. Constants: none.
"""

import numpy as np

from algorithms.exact import square
from bounds.bcgd._instances import random_problem, random_weights
from bounds.core import Claim, Quantity, eq
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

entries = Quantity("entries", r"W^{(k)}", "entries after each step")
by_hand = Quantity("by_hand", r"W - \eta (WX - Y)X^\top", "entries of gradient descent on linear regression")
depth = Quantity("depth", "L", integer=True, positive=True)

one_layer = Claim(
    id="bcgd.edge_one_layer",
    source="Algorithm (2.4) at L = 1",
    form="added",
    given=eq(depth, 1),
    then=eq(entries, by_hand),
    scaling={"outputs": {entries: 1, by_hand: 1}},
)


@one_layer.experiment(
    order=["ascending", "descending"], rank=[1, 2], seed=[0, 1], algorithm="algorithms.deep_linear.exact_bcgd"
)
def regression(order, rank, seed, *, algorithm, steps=3):
    """Against the formula, with the optimal rate worked out from the residual."""
    generator = np.random.default_rng(seed)
    problem = random_problem(3, 2, 4, rank, generator)
    weights = random_weights([3, 2], generator)
    run = algorithm(weights, problem.X, problem.Y, sweeps=steps, order=order)
    W, formula = weights[0], []
    for _ in range(steps):
        gradient = (W * problem.X - problem.Y) * problem.X.transpose()
        if gradient != 0 * gradient:  # data of rank one are solved in one step
            W = W - gradient * (square(gradient) / square(gradient * problem.X))
        formula.append(W.entries())
    return {depth: 1, entries: [step.weights[0].entries() for step in run], by_hand: formula}


one_layer.mutant(
    "gradient of the mean",
    lambda exact_bcgd, weights, X, Y, *, order, sweeps: exact_bcgd(
        weights, X, Y, order=order, sweeps=sweeps, rate=lambda layer: deep_linear.exact_optimal(layer) / X.ncols()
    ),
)
one_layer.formula_mutant("the opposite direction", then=eq(entries, -by_hand))
