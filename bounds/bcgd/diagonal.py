r"""Diagonal layers, data and targets stay diagonal: every coordinate is a network of its own, coupled by the rates only.

If all $W_\ell$, X and $W^*$ are diagonal, so are A, C, the error and the gradient. A step costs one operation per
coordinate then, and the error of coordinate j is multiplied by $1 - \eta\, a_j^2 c_j^2$.

Kind: exact identity, in rationals. Constants: none.
"""

import numpy as np
from flint import fmpq

from algorithms.exact import diagonal, rational, rationals
from bounds.bcgd._mutants import orders_exchanged
from bounds.core import Claim, Quantity, eq
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

entries = Quantity("entries", r"W_\ell", "diagonal entries after each step, coordinate by coordinate")
whole = Quantity("whole", r"W_\ell", "all entries after each step, of the whole matrices")
rates = Quantity("rates", r"\eta", "rates of the diagonal method", nonnegative=True)
whole_rates = Quantity("whole_rates", r"\eta", "rates of the whole matrices", nonnegative=True)
errors = Quantity("errors", r"\|\Delta\|_F^2", "after each step of the diagonal method", nonnegative=True)
whole_errors = Quantity("whole_errors", r"\|\Delta\|_F^2", "of the whole matrices", nonnegative=True)

diagonal_networks = Claim(
    id="bcgd.diagonal",
    source="Algorithm (2.4) on diagonal matrices",
    form="added",
    then=(
        eq(entries, whole, name="weights"),
        eq(rates, whole_rates, name="rates"),
        eq(errors, whole_errors, name="errors"),
    ),
)


@diagonal_networks.experiment(
    depth=[1, 2, 3],
    order=["descending", "ascending"],
    step=["optimal", "3/4"],
    size=[2, 3],
    algorithm="algorithms.deep_linear.diagonal_bcgd",
)
def coordinates(depth, order, step, size, *, algorithm, sweeps=1, seed=0):
    """Random rational diagonals, one sweep, as digits multiply with every step; the whole matrices have zeros elsewhere."""
    generator = np.random.default_rng(seed)
    layers = [[fmpq(int(entry), 4) for entry in row] for row in generator.integers(1, 8, (depth, size))]
    x, target = ([fmpq(int(entry), 3) for entry in row] for row in generator.integers(1, 8, (2, size)))
    rules = (deep_linear.diagonal_optimal, deep_linear.exact_optimal)
    if step != "optimal":
        rules = (deep_linear.diagonal_printed(rational(step)), deep_linear.exact_printed(rational(step)))
    run = algorithm(rationals(layers), rationals(x), rationals(target), sweeps=sweeps, order=order, rate=rules[0])
    # The weights of a step are alive, so they are copied as it happens.
    thin = [(step, [diagonal(list(layer)) for layer in step.weights]) for step in run]
    goal = diagonal(target) * diagonal(x)
    full = list(
        deep_linear.exact_bcgd(
            [diagonal(layer) for layer in layers], diagonal(x), goal, sweeps=sweeps, order=order, rate=rules[1]
        )
    )
    return {
        entries: [flat(weights) for _, weights in thin],
        whole: [flat(step.weights) for step in full],
        rates: [step.rate for step, _ in thin],
        whole_rates: [step.rate for step in full],
        errors: [step.error_after for step, _ in thin],
        whole_errors: [step.error_after for step in full],
    }


def flat(matrices):
    return [entry for matrix in matrices for entry in matrix.entries()]


diagonal_networks.mutant("orders exchanged", orders_exchanged)
diagonal_networks.mutant(
    "a target of its own", lambda diagonal_bcgd, weights, x, target, **options: diagonal_bcgd(weights, x, x, **options)
)
diagonal_networks.formula_mutant("rates twice as long", then=eq(2 * rates, whole_rates))
