r"""With the rate (3.11) a change of the data in the fifteenth digit may decide where a run is after a hundred steps.

Loss $r^4/4$, one layer, data with nearly collinear rows: in balls of 1200 bits, so that nothing is rounded, one entry of X is
changed by $10^{-15}$ of itself. After a hundred steps the weights are $10^{12}$ times as far apart as the data. So a curve of
Figure 7, right, shows one of many runs that differ beyond its first part. On the diabetes data, runs in double precision
from data that differ by $10^{-15}$ agree to twelve digits up to step 60; at step 160 their excess losses differ by ten
per cent and more, at every depth. With the safe rate the weights stay together.

Kind: finding of ours, certified. Constants: none.
"""

import numpy as np
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import balls, square
from bounds.bcgd._instances import integers
from bounds.core import Claim, Finding, Quantity, ge, le
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

apart = Quantity("apart", r"\|W^{(k)} - \tilde W^{(k)}\|_F", "of the weights after the steps", nonnegative=True)
changed = Quantity("changed", r"\|X - \tilde X\|_F", "of the data", positive=True)

fig7_rounding = Claim(
    id="bcgd.fig7_rounding",
    source="Figure 7, right, eq. (3.11), and what rounding makes of it",
    form="added",
    quantifier=Finding("six inputs, one output, thirty samples, nearly collinear rows, a hundred steps, two draws"),
    then=ge(apart, 10**12 * changed),
)


@fig7_rounding.experiment(seed=[0, 2], steps=[100], algorithm="algorithms.deep_linear.exact_bcgd", bits=1200)
def two_runs(seed, steps, *, algorithm):
    """From zero, on data and on data of which one entry is off."""
    generator = np.random.default_rng(seed)
    X, Y = collinear(6, 30, generator), integers(1, 30, generator)
    moved = fmpq_mat(X)
    column = next(j for j in range(X.ncols()) if X[0, j] != 0)
    moved[0, column] *= 1 + fmpq(1, 10**15)
    rules = {"rate": deep_linear.exact_near_optimal(4), "slope": deep_linear.exact_power_slope(4)}
    ends = []
    for data in (X, moved):
        *_, last = algorithm([balls(fmpq_mat(1, 6))], balls(data), balls(Y), sweeps=steps, **rules)
        ends.append(last.weights[0])
    return {apart: arb(square(ends[0] - ends[1])).sqrt(), changed: arb(square(X - moved)).sqrt()}


def collinear(rows, columns, generator):
    """Integers, to which every row adds a multiple of the first."""
    X = integers(rows, columns, generator)
    for j in range(columns):
        for i in range(rows):
            X[i, j] = X[0, j] + X[i, j] / (1 + 2 * i)
    return X


fig7_rounding.mutant(
    "the safe rate",
    lambda exact_bcgd, *arguments, rate, **options: exact_bcgd(
        *arguments, rate=deep_linear.exact_safe(4, arb(1)), **options
    ),
)
fig7_rounding.formula_mutant("no more than a thousandfold", then=le(apart, 1000 * changed))
