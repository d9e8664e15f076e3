r"""For the fourth power exact line search costs one cubic equation, and no rate does better along the gradient.

Along $W - \eta g$ the loss $\sum r^4/4$ is a convex quartic in $\eta$, whose slope is a cubic with a single real root. The
next loss is at most that of the near-optimal rate (3.11), of the safe rate, and of any other, and always falls, where with
(3.11) it may rise (`bcgd.thm3_5`).

The steps are made in floating point, and judged in rationals. So the premise asks for a gradient that is not what rounding
left of its terms: $\|g\|_F$ above $2^{-30}$ of $\|A\|_F \|r^3\|_F \|C\|_F$, by which floats are off by some $2^{-48}$. Then the
direction is right to $2^{-18}$, and a rate that is a tenth off loses a hundredth of what is gained.

Kind: inequality, per step. Constants: none.
"""

import numpy as np
from flint import fmpq

from algorithms.exact import square
from bounds.bcgd._convex import loss, loss_after
from bounds.bcgd._instances import floating, integers, random_weights
from bounds.bcgd._traces import column, moves_towards, rationals
from bounds.core import Claim, Quantity, gt, le, lt
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

others = Quantity("others", r"\mathcal L(W - t g)", "losses at other rates, among them (3.11)", nonnegative=True)
size = Quantity("size", r"\|g\|_F^2", nonnegative=True)
terms = Quantity("terms", r"\|A\|_F^2 \|r^3\|_F^2 \|C\|_F^2", "of which the gradient is made", nonnegative=True)

line_search = Claim(
    id="bcgd.thm3_5_line_search",
    source="Beside Theorem 3.5, eq. (3.11); not in the paper",
    form="added",
    given=gt(size, terms / 2**60),
    then=(le(loss_after, others, name="least"), lt(loss_after, loss, name="falls")),
    scaling={"loss": {loss: 1, loss_after: 1, others: 1}, "gradient": {size: 1, terms: 1}},
)


@line_search.experiment(
    feature=["random", "14"],
    widths=[[1, 1], [2, 3, 2]],
    seed=[0, 1],
    quick={"seed": [0]},
    algorithm="algorithms.deep_linear.exact_quartic",
)
def against_other_rates(feature, widths, seed, *, algorithm, sweeps=1):
    """Random data, or one sample of size 14 among others of size one, which makes (3.11) climb; one sweep."""
    generator = np.random.default_rng(seed)
    X, Y = integers(widths[0], 20, generator, 3), integers(widths[-1], 20, generator, 3)
    if feature == "14":
        X, Y = X * 0 + type(X)([[1] * 20] * widths[0]), Y * 0 - type(Y)([[1] * 20] * widths[-1])
        for matrix, value in ((X, 14), (Y, 1)):
            for i in range(matrix.nrows()):
                matrix[i, 0] = value
    weights = random_weights(widths, generator)
    start = [floating(W) for W in weights]
    steps = list(
        rationals(
            deep_linear.bcgd_steps(
                start, floating(X), floating(Y), sweeps=sweeps, rate=algorithm, loss=deep_linear.Power(4)
            )
        )
    )
    trace = list(moves_towards(weights, steps, X, Y))
    searches = [elsewhere(move, step.rate) for move, step in zip(trace, steps, strict=True)]
    return {
        loss: column(quartic(move.delta) for move in trace),
        loss_after: column(quartic(move.delta_after) for move in trace),
        others: [column(row) for row in zip(*(values for _, _, values in searches), strict=True)],
        size: column(size_ for size_, _, _ in searches),
        terms: column(terms_ for _, terms_, _ in searches),
    }


def quartic(residual):
    return sum(r**4 for r in residual.entries()) / 4


def elsewhere(move, rate):
    """Losses at shares of the rate that was taken and at (3.11), along the exact gradient."""
    A, C = move.factors
    cubes = type(move.delta)(move.delta.nrows(), move.delta.ncols(), [r**3 for r in move.delta.entries()])
    g = move.pull(cubes)
    image = A * g * C
    curvature = 3 * max(r * r for r in move.delta.entries())
    near = square(g) / (curvature * square(image)) if square(image) else fmpq(0)
    rates = [near, *(rate * fmpq(t, 10) for t in (0, 5, 9, 11, 15))]
    return square(g), square(A) * square(cubes) * square(C), [quartic(move.delta - image * t) for t in rates]


line_search.mutant("near-optimal", lambda exact_quartic, layer: deep_linear.near_optimal(layer))
line_search.mutant("twenty per cent too long", lambda exact_quartic, layer: exact_quartic(layer) * 1.2)
line_search.formula_mutant("half of the others", then=le(2 * loss_after, others))
