r"""Where the data are zero nothing moves and nothing divides.

No gradient is ever anything but zero, and the rate is zero by convention.

Kind: exact identities, in rationals. Constants: none.
"""

import numpy as np
from flint import fmpq_mat

from algorithms.exact import square
from bounds.bcgd._instances import integers, random_weights
from bounds.bcgd._traces import column
from bounds.core import Claim, Quantity, eq

size_X = Quantity("size_X", r"\|X\|_F^2", nonnegative=True)
travelled = Quantity("travelled", r"\sum_\ell \|W_\ell^{(k)} - W_\ell^{(0)}\|_F^2", nonnegative=True)
rates = Quantity("rates", r"\eta", "optimal rates", nonnegative=True)

no_data = Claim(
    id="bcgd.edge_no_data",
    source="Algorithm (2.4) at X = 0, rate (3.4)",
    form="added",
    given=eq(size_X, 0),
    then=(eq(travelled, 0, name="still"), eq(rates, 0, name="rate")),
)


@no_data.experiment(
    widths=[[2, 2], [2, 3, 2]], order=["ascending", "descending"], algorithm="algorithms.deep_linear.exact_bcgd"
)
def nothing_to_see(widths, order, *, algorithm):
    """Labels that are not zero, and weights that stay."""
    generator = np.random.default_rng(0)
    weights, X = random_weights(widths, generator), fmpq_mat(widths[0], 3)
    run = list(algorithm(weights, X, integers(widths[-1], 3, generator), sweeps=2, order=order))
    shifts = [sum(square(V - W) for V, W in zip(step.weights, weights, strict=True)) for step in run]
    return {size_X: square(X), travelled: column(shifts), rates: column(step.rate for step in run)}


no_data.mutant(
    "weight decay",
    lambda exact_bcgd, weights, *data, **options: exact_bcgd([W * 9 / 10 for W in weights], *data, **options),
)
no_data.formula_mutant("a rate of one", then=eq(rates, 1))
