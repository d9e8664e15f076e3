r"""For the squared loss the number of samples need not cost a sweep anything.

As the data come, the operations of a sweep are affine in the number of samples. But the data can be replaced by as many
columns as their rank,

$$ X = U S V^\top, \qquad (X, Y) \mapsto (U S, Y V), \qquad
   \|W U S - Y V\|_F^2 = \|(W - W^*) X\|_F^2 . $$

Then the samples do not enter the operations at all, and the error after each step is that of the full run.

Kind: findings of ours. Operations of matrix products are counted exactly; errors of the exact twin of the algorithm are
compared in balls, after every step. Constants: none.
"""

from bounds.bcgd._cost import AFFINE, QUADRATIC, counted, data, differences, start
from bounds.bcgd._instances import Problem, as_rationals
from bounds.bcgd._reductions import FREE, distances, error_full, error_small, in_balls, least, reduced, whole
from bounds.core import Finding, Statement, eq, rounding
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

cost_samples = Statement(
    "bcgd.cost_samples",
    "Section 2.1 as a reduction: only the row space of X matters",
    quantifier=Finding("8 inputs, 4 outputs, 4 layers, 50 to 200 samples"),
)
free = cost_samples.added("", FREE)
full = cost_samples.added(
    "full",
    AFFINE,
    title="On all samples a sweep costs a fixed amount for each sample",
    source="Section 2.1 not used",
    formerly="bcgd.cost_samples_full",
)

COUNTS = [50, 100, 150, 200]


@cost_samples.experiment(full, counts=[COUNTS], algorithm="algorithms.deep_linear.bcgd")
def as_they_are(counts, *, algorithm):
    """All samples."""
    weights = start(8, 8, 8, 8, 4)
    return differences([counted(algorithm, weights, *data(8, 4, m)) for m in counts])


@cost_samples.experiment(free, counts=[COUNTS], algorithm="algorithms.least_squares.reduce_data")
def reduced_to_their_rank(counts, *, algorithm):
    """Data in full and reduced; what does not depend on the weights is taken off the full residual."""
    weights = start(8, 8, 8, 8, 4)
    drawn = [data(8, 4, m) for m in counts]
    small = [algorithm(*pair) for pair in drawn]
    exact = [in_balls(W) for W in weights]
    noise = [Problem.of(*(as_rationals(table) for table in pair)).noise2 for pair in drawn]
    return {
        whole: [counted(deep_linear.bcgd, weights, *pair) for pair in drawn],
        reduced: [counted(deep_linear.bcgd, weights, *pair) for pair in small],
        least: counted(deep_linear.bcgd, weights, *data(8, 4, 8)),
        error_full: [
            [value - off for value in distances(exact, *(in_balls(table) for table in pair))]
            for pair, off in zip(drawn, noise, strict=True)
        ],
        error_small: [distances(exact, *within(pair, few)) for pair, few in zip(drawn, small, strict=True)],
    }


def within(full, small):
    r"""Balls around reduced data, wide enough for an exact reduction $(X V', Y V')$.

    If the projector on the computed rows V is within p of that on the row space, V lies within $\sqrt2\,p$ of an
    exact basis V' of it. So Y V is within $\sqrt2\,p\|Y\|$ of Y V' before rounding, and U S, which is X V up to the
    backward error and the departure of V, both part of p, within $(\sqrt2 + 1)\,p\|X\| < 2\sqrt2\,p\|X\|$ of X V'.
    """
    enclosed = []
    (rows, columns), dtype = full[0].shape, full[0].dtype
    turned = 2**0.5 * rounding.projector(torch.linalg.cond(full[0]).item(), rows=rows, columns=columns, dtype=dtype)
    for whole_matrix, few in zip(full, small, strict=True):
        norm = torch.linalg.matrix_norm(whole_matrix).item()
        formed = rounding.matmul(norm, columns**0.5, inner=columns, dtype=dtype)
        enclosed.append(in_balls(few, 2 * turned * norm + formed))
    return enclosed


free.mutant("only as many samples kept as there are inputs", lambda reduce_data, X, Y: (X[:, : len(X)], Y[:, : len(X)]))
free.formula_mutant("all samples cost no more", then=eq(whole, least))
full.formula_mutant("quadratic", then=QUADRATIC)
