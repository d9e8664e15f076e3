"""Convex losses along an exact run: quantities, loss functions with their curvatures, and what every step did."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate
from math import prod
from typing import Any

from flint import arb, fmpq

from algorithms.exact import mapped, square
from bounds.bcgd._spectra import norm2
from bounds.bcgd._traces import Matrix, Move, column, moves_towards
from bounds.core import Quantity
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

Function = Callable[[Any], Any]
Case = tuple[tuple[Function, Function, Function], Function, Callable[..., Any]]

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


def powers(p: int) -> tuple[Function, Function, Function]:
    """Loss, curvature at a residual, and curvature below a loss, for |r|^p / p."""
    return (  # products: a ball centred at zero has no powers in flint
        lambda r: prod([r] * p) / p,
        lambda r: (p - 1) * prod([r] * (p - 2)),
        lambda value: (p - 1) * arb(p * value).root(p) ** (p - 2) if p > 2 else p - 1,
    )


def along(
    weights: Sequence[Matrix],
    steps: Iterable[Any],
    X: Matrix,
    Y: Matrix,
    loss_of: Function,
    curvature_of: Function,
    curvature_below: Function,
    slope: Function,
) -> dict[Any, Any]:
    """All steps of a run; losses, gradients and norms from the weights alone."""
    trace = list(moves_towards(weights, steps, X, Y))
    gradients = [move.pull(mapped(slope, move.delta)) for move in trace]
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
            count * least_rate * least_size
            for count, (least_rate, least_size) in enumerate(
                zip(smallest(rates), smallest(sizes), strict=True), start=1
            )
        ),
    }


def smallest(numbers: Iterable[Any]) -> Iterator[Any]:
    """The smallest one so far."""
    return accumulate(numbers, lambda a, b: a.min(b) if hasattr(a, "min") else min(a, b))


def largest(numbers: Iterable[Any]) -> Any:
    """The largest of rationals or balls."""
    return reduce(lambda a, b: a.max(b) if hasattr(a, "max") else max(a, b), numbers)


def ratio(move: Move, gradient: Matrix) -> Any:
    """The rate of exact line search for the squared loss."""
    A, C = move.factors
    image = square(A * gradient * C)
    return square(gradient) / image if image != 0 else image


def step_length(move: Move, gradient: Matrix) -> Any:
    """The rate that the step must have had, from one entry of the layer that moved."""
    i = move.layer - 1
    entries = zip(gradient.entries(), (move.before[i] - move.after[i]).entries(), strict=True)
    return next((abs(moved / g) for g, moved in entries if g != 0), gradient[0, 0] * 0)


def safe_power(p: int) -> Case:
    """The fourth or sixth power with 999/1000 of the rate that is safe for its sublevel set."""
    return powers(p), deep_linear.exact_power_slope(p), deep_linear.exact_safe(p, arb(fmpq(999, 1000)))


def pseudo_huber() -> Case:
    r"""$\sqrt{1 + r^2} - 1$, whose curvature never exceeds one."""
    functions = (lambda r: (1 + r * r).sqrt() - 1, lambda r: (1 + r * r) ** arb(fmpq(-3, 2)), lambda value: 1)
    return functions, lambda r: r / (1 + r * r).sqrt(), deep_linear.exact_printed(arb(fmpq(999, 1000)))


SAFE: dict[str, Callable[[], Case]] = {
    "fourth power": lambda: safe_power(4),
    "sixth power": lambda: safe_power(6),
    "pseudo-Huber": pseudo_huber,
}
"""Losses with their curvatures, slopes, and rates that are small enough."""
