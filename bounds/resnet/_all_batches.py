"""Losses and gaps after one step of stochastic descent, for every batch, and what the premises speak of."""

from fractions import Fraction
from itertools import combinations

from flint import arb

from algorithms.exact import square
from bounds.core import Quantity
from bounds.resnet._one_step import largest
from bounds.resnet._runs import largest as maximum
from bounds.resnet._symbols import L, W_norm, d, eta, gap, k, loss, loss_0, m, n, named, size

p = Quantity("p", "p", "probability of each batch", nonnegative=True)
slope2 = Quantity("slope2", r"\sum_l \|\nabla_l L\|_F^2", nonnegative=True)
loss_after = Quantity("loss_after", r"L(\mathbf{W}^+)", "for every batch", nonnegative=True)
gap_after = Quantity("gap_after", r"L(\mathbf{W}^+) - L(\mathbf{W}^*)", "for every batch", nonnegative=True)
least = Quantity("least", r"L(\mathbf{W}^*)", nonnegative=True)
longest = Quantity("longest", r"\|\mathbf{X}\|_{2,\infty}", "longest column of X", nonnegative=True)
target = Quantity("target", r"\epsilon'", nonnegative=True)


def all_batches(algorithm, task, hidden, depth, size_, step=None):
    """Losses and gaps after a step, of the largest size unless it is given, for every batch."""
    samples = task.X.ncols()
    step = step or largest(task, samples, size_, depth)
    batches = list(combinations(range(samples), size_))
    runs = [list(algorithm(*task.data, depth=depth, rate=step, batches=[batch], hidden=hidden)) for batch in batches]
    whole = next(algorithm(*task.data, depth=depth, rate=step, batches=[range(samples)], hidden=hidden)).gradients
    ends = [after.hidden for _, after in runs]
    found = common(task, hidden, depth, samples, size_, *ends)
    return found | {
        p: [Fraction(1, len(batches))] * len(batches),
        eta: step,
        slope2: sum(square(g) for g in whole),
        loss_after: [task.loss(end) for end in ends],
        gap_after: [task.gap(end) for end in ends],
        target: task.gap(hidden),
    }


def common(task, hidden, depth, samples, size_, *ends):
    widest = maximum(square(W) for layers in (hidden, *ends) for W in layers).sqrt()
    columns = [sum(task.X[i, j] ** 2 for i in range(task.X.nrows())) for j in range(samples)]
    return named(task.norms) | {
        W_norm: widest,
        loss: task.loss(hidden),
        gap: task.gap(hidden),
        loss_0: task.loss(task.zero),
        L: depth,
        n: samples,
        size: size_,
        least: task.loss(task.zero) - task.gap(task.zero),
        longest: arb(max(columns)).sqrt(),
        **{symbol: task.sizes[symbol.name] for symbol in (m, d, k)},
    }
