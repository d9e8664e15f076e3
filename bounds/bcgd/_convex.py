"""Convex losses along an exact run: quantities, loss functions with their curvatures, and what every step did."""

from functools import reduce
from itertools import accumulate

from flint import arb, fmpq

from algorithms.exact import square
from bounds.bcgd._spectra import norm2
from bounds.bcgd._traces import column, moves_towards
from bounds.core import Quantity
from bounds.late import late

deep_linear = late("algorithms.deep_linear")


loss = Quantity("loss", r"\mathcal L", "loss before the step", nonnegative=True)
loss_after = Quantity("loss_after", r"\mathcal L_+", "loss after the step", nonnegative=True)
loss_0 = Quantity("loss_0", r"\mathcal L_0", "loss at the start", nonnegative=True)
rate = Quantity("rate", r"\eta", "rate of the step", nonnegative=True)
g2 = Quantity("g2", r"\|g\|_F^2", "squared norm of the gradient", nonnegative=True)
norms = Quantity("norms", r"\|A\|^2 \|C\|^2", "squared norms of the frozen factors", nonnegative=True)
present = Quantity("present", r"\|\ell''(\Delta)\|_{\max}", "largest curvature at the present point", nonnegative=True)
sublevel = Quantity("sublevel", "M", "curvature wherever the loss is no larger than now", nonnegative=True)
gain = Quantity("gain", r"\sum \eta\|g\|_F^2", "over all steps so far", nonnegative=True)
weakest = Quantity(
    "weakest", r"k \min \eta \min \|g\|_F^2", "steps so far times their least rate and gradient", nonnegative=True
)
line_search = Quantity("line_search", r"\|g\|_F^2/\|AgC\|_F^2", "rate (3.4)", nonnegative=True)


def powers(p):
    """Loss, curvature at a residual, and curvature below a loss, for |r|^p / p."""
    return (
        lambda r: r**p / p,
        lambda r: (p - 1) * r ** (p - 2),
        lambda value: (p - 1) * root(p * value, p) ** (p - 2) if p > 2 else p - 1,
    )


def root(value, p):
    return arb(value).root(p)


def along(weights, steps, X, Y, loss_of, curvature_of, curvature_below, slope):
    """All steps of a run; losses, gradients and norms from the weights alone."""
    trace = list(moves_towards(weights, steps, X, Y))
    pulled = [type(move.delta)(*shape(move.delta), [slope(r) for r in move.delta.entries()]) for move in trace]
    gradients = [move.pull(slopes) for move, slopes in zip(trace, pulled, strict=True)]
    losses = [sum(map(loss_of, move.delta.entries())) for move in trace]
    rates = [step_length(move, gradient) for move, gradient in zip(trace, gradients, strict=True)]
    sizes = [square(gradient) for gradient in gradients]
    return {
        loss: column(losses),
        loss_0: losses[0],
        rate: column(rates),
        g2: column(sizes),
        loss_after: column(sum(map(loss_of, move.delta_after.entries())) for move in trace),
        line_search: column(ratio(move, g) for move, g in zip(trace, gradients, strict=True)),
        norms: column(norm2(move.factors[0]) * norm2(move.factors[1]) for move in trace),
        present: column(largest(map(curvature_of, move.delta.entries())) for move in trace),
        sublevel: column(map(curvature_below, losses)),
        gain: column(accumulate(length * size for length, size in zip(rates, sizes, strict=True))),
        weakest: column(
            count * rate_ * size
            for count, (rate_, size) in enumerate(zip(smallest(rates), smallest(sizes), strict=True), start=1)
        ),
    }


def smallest(numbers):
    """The smallest one so far."""
    return accumulate(numbers, lambda a, b: a.min(b) if hasattr(a, "min") else min(a, b))


def ratio(move, gradient):
    """The rate of exact line search for the squared loss."""
    A, C = move.factors
    image = square(A * gradient * C)
    return square(gradient) / image if image != 0 else image


def shape(matrix):
    return matrix.nrows(), matrix.ncols()


def step_length(move, gradient):
    """The rate that the step must have had, from one entry of the layer that moved."""
    i = move.layer - 1
    entries = zip(gradient.entries(), (move.before[i] - move.after[i]).entries(), strict=True)
    return next((abs(moved / g) for g, moved in entries if g != 0), gradient[0, 0] * 0)


def largest(numbers):
    return reduce(lambda a, b: a.max(b) if hasattr(a, "max") else max(a, b), numbers)


def safe_power(p):
    return powers(p), deep_linear.exact_power_slope(p), deep_linear.exact_safe(p, arb(fmpq(999, 1000)))


def pseudo_huber():
    r"""$\sqrt{1 + r^2} - 1$, whose curvature never exceeds one."""
    functions = (lambda r: (1 + r * r).sqrt() - 1, lambda r: (1 + r * r) ** arb(fmpq(-3, 2)), lambda value: 1)
    return functions, lambda r: r / (1 + r * r).sqrt(), deep_linear.exact_printed(arb(fmpq(999, 1000)))


SAFE = {"fourth power": lambda: safe_power(4), "sixth power": lambda: safe_power(6), "pseudo-Huber": pseudo_huber}
