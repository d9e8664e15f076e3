r"""Two reductions that leave a run as it is and make its cost free of width and of the number of samples.

Where the start couples only the first $\max(n_0, n_L)$ hidden coordinates (Theorem 3.1), wider layers can be cut down to
these; for the squared loss the data can be replaced by as many columns as their rank,

$$ X = U S V^\top, \qquad (X, Y) \mapsto (U S, Y V), \qquad
   \|W U S - Y V\|_F^2 = \|(W - W^*) X\|_F^2 . $$

Then width and samples do not enter the operations of a sweep at all, and the error after each step is that of the full
run.

Kind: findings of ours. Operations of matrix products are counted exactly; errors of the exact twin of the algorithm are
compared in balls, after every step. Constants: none.
"""

from flint import arb, arb_mat, ctx

from bounds.bcgd._instances import Problem, as_rationals
from bounds.bcgd.cost_growth import counted, data, finding, start
from bounds.core import Quantity, eq, gt, rounding
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")


whole = Quantity("whole", r"\mathrm{flops}", "operations of one sweep", positive=True)
reduced = Quantity("reduced", r"\mathrm{flops}'", "the same after the reduction", positive=True)
least = Quantity("least", r"\mathrm{flops}_{\min}", "the same at the threshold, or with as few samples as the rank")
error_full = Quantity("error_full", r"\|\Delta\|_F^2", "distance to the optimum after each step", nonnegative=True)
error_small = Quantity("error_small", r"\|\Delta'\|_F^2", "the same after the reduction", nonnegative=True)

FREE = (
    eq(reduced, least, name="free"),
    gt(whole, reduced, name="cheaper"),
    eq(error_small, error_full, name="same_run"),
)
BITS = 256

width_free = finding(
    "cost_width",
    "Hidden widths above the threshold need not cost anything",
    "Theorem 3.1 as a reduction",
    "8 inputs, 4 outputs, 4 layers, widths 16 to 40, orth-identity start",
    FREE,
)
samples_free = finding(
    "cost_samples",
    "For the squared loss the number of samples need not cost anything",
    "Section 2.1 as a reduction: only the row space of X matters",
    "8 inputs, 4 outputs, 4 layers, 50 to 200 samples",
    FREE,
)


def distances(weights, X, Y):
    """Residuals after each step of one sweep with optimal rates, of matrices of balls."""
    return [step.error_after for step in deep_linear.exact_bcgd(weights, X, Y, sweeps=1)]


def in_balls(tensor, radius=0.0):
    """A matrix of floats, each within the radius."""
    return arb_mat(*tensor.shape, [arb(value, radius) for value in tensor.flatten().tolist()])


@width_free.experiment(widths=[[16, 24, 32, 40]], algorithm="algorithms.deep_linear.narrow")
def wider_networks(widths, *, algorithm):
    """Hidden layers as they are, and cut down to eight coordinates."""
    X, Y = data(8, 4, 8)
    networks = [start(8, n, n, n, 4) for n in widths]
    cut = [algorithm(weights, 8) for weights in networks]
    with ctx.workprec(BITS):
        errors = [
            [distances([in_balls(W) for W in weights], in_balls(X), in_balls(Y)) for weights in kind]
            for kind in (networks, cut)
        ]
    return {
        whole: [counted(deep_linear.bcgd, weights, X, Y) for weights in networks],
        reduced: [counted(deep_linear.bcgd, weights, X, Y) for weights in cut],
        least: counted(deep_linear.bcgd, start(8, 8, 8, 8, 4), X, Y),
        error_full: errors[0],
        error_small: errors[1],
    }


@samples_free.experiment(counts=[[50, 100, 150, 200]], algorithm="algorithms.least_squares.reduce_data")
def more_samples(counts, *, algorithm):
    """Data as they are, and reduced to their rank; what does not depend on the weights is taken off the full residual."""
    weights = start(8, 8, 8, 8, 4)
    drawn = [data(8, 4, m) for m in counts]
    small = [algorithm(*pair) for pair in drawn]
    with ctx.workprec(BITS):
        exact = [in_balls(W) for W in weights]
        noise = [Problem.of(*(as_rationals(table) for table in pair)).noise2 for pair in drawn]
        full = [
            [value - off for value in distances(exact, *(in_balls(table) for table in pair))]
            for pair, off in zip(drawn, noise, strict=True)
        ]
        fewer = [distances(exact, *within(pair, few)) for pair, few in zip(drawn, small, strict=True)]
    return {
        whole: [counted(deep_linear.bcgd, weights, *pair) for pair in drawn],
        reduced: [counted(deep_linear.bcgd, weights, *pair) for pair in small],
        least: counted(deep_linear.bcgd, weights, *data(8, 4, 8)),
        error_full: full,
        error_small: fewer,
    }


def within(full, small):
    r"""Balls around reduced data, wide enough for an exact reduction $(X V', Y V')$.

    If the projector on the computed rows V is within p of that on the row space, V lies within $\sqrt2\,p$ of an
    exact basis V' of it. So Y V is within $\sqrt2\,p\|Y\|$ of Y V' before rounding, and U S, which is X V up to the
    backward error and the departure of V, both part of p, within $(\sqrt2 + 1)\,p\|X\| < 2\sqrt2\,p\|X\|$ of X V'.
    """
    found = []
    (rows, columns), dtype = full[0].shape, full[0].dtype
    turned = 2**0.5 * rounding.projector(torch.linalg.cond(full[0]).item(), rows=rows, columns=columns, dtype=dtype)
    for whole_matrix, few in zip(full, small, strict=True):
        norm = torch.linalg.matrix_norm(whole_matrix).item()
        formed = rounding.matmul(norm, columns**0.5, inner=columns, dtype=dtype)
        found.append(in_balls(few, 2 * turned * norm + formed))
    return found


width_free.mutant("narrowed layers set to zero", lambda narrow, weights, width: [W * 0 for W in narrow(weights, width)])
samples_free.mutant(
    "only as many samples kept as there are inputs", lambda reduce_data, X, Y: (X[:, : len(X)], Y[:, : len(X)])
)
width_free.formula_mutant("full width costs no more", then=eq(whole, least))
samples_free.formula_mutant("all samples cost no more", then=eq(whole, least))
