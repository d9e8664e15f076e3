r"""Fitting twice in a row leaves an error of the fourth order in mean square.

A kernel used twice in a row (footnote 25) fits the outputs jointly on features that are off by $\alpha$, and leaves an
error of order $\alpha^4$.

Kind: order of growth. Constants: none in the paper.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._training import REGULAR, mean_square, training_problem
from bounds.core import Claim, Quantity, Scaling, eq

variance = Quantity("variance", "variance of the labels", positive=True)
loss = Quantity("loss", "mean square after one joint fit", nonnegative=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)

fn25 = Claim(
    id="bfc.fn25",
    title="Fitting twice in a row leaves an error of the fourth order in mean square",
    source="Footnote 25",
    quantifier=Scaling(alpha_3, 4, towards_zero=True, margin=sp.Rational(1, 5)),
    then=eq(loss, 1),
)


@fn25.experiment(seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.feature_correction.alternating_least_squares")
def second_fit(seed, *, algorithm):
    """Layer 2 alone, then one joint fit of the outputs on its features; alpha_3 over six octaves: from 2^-11, where the law has set in, to where rounding is not seen yet."""
    powers = [n / 4 for n in range(44, 68)]

    def loss_at(power):
        problem = training_problem((1.0, 2.0**-power), seed, dimension=4, widths=(2, 1), samples=600, least=REGULAR)
        return mean_square(
            algorithm(problem.x, problem.y, problem.architecture, problem.R, rounds=2)[1](problem.x) - problem.y
        )

    values, radii = np.array([loss_at(power) for power in powers]).T
    return {alpha_3: [fmpq(*(2.0**-power).as_integer_ratio()) for power in powers], loss: (values, radii)}


fn25.formula_mutant("third order", quantifier=Scaling(alpha_3, 3, towards_zero=True, margin=sp.Rational(1, 5)))
fn25.mutant(
    "lower layers frozen",
    lambda alternating_least_squares, x, y, architecture, R, *, rounds: alternating_least_squares(
        x, y, architecture, R, rounds=rounds, corrects=False
    ),
)
