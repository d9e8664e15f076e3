r"""Block coordinate stochastic descent in exact numbers: every outcome of one step, and runs along given samples.

The twin of `outcomes`, `sampling_law` and `bcsgd_steps` for proofs. Sample t has weight
$q_t = \|C^\top C_{:,t}\|^2$ and
moves the layer by $-\frac{\tilde\eta}{q_t} A^\top r_t C_{:,t}^\top$ with $\tilde\eta = \eta\, \sigma_r^2(C) /
\sigma_1^2(A)$; samples of weight zero are never drawn.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from algorithms.deep_linear._exact import Matrix, Number, exact_column, exact_factors, spectral2, squared_spectrum
from algorithms.exact import identity, square

LAWS = ("normalised", "lazy")


@dataclass(frozen=True, slots=True)
class ExactOutcome:
    """A sample (the number of samples itself stands for none), its probability, the layer after it."""

    sample: int
    probability: Number
    weight: Matrix


@dataclass(frozen=True, slots=True)
class ExactSampledStep:
    r"""One step of a run: the layer, the sample, $\eta_t$ of eq. (3.14), the law of the draw, the weights after it."""

    layer: int
    sample: int
    rate: Number
    law: list[Number]
    weights: list[Matrix]


Singular = Callable[[Matrix], Number]


def exact_singular(rank: int) -> Singular:
    r"""$\sigma_r^2$, and zero where there are fewer singular values."""
    return lambda C: ([*squared_spectrum(C), *[C[0, 0] * 0] * rank])[rank - 1]


def exact_smallest(C: Matrix) -> Number:
    r"""$\sigma_{\min}^2$ as the paper defines it: the min(rows, columns)-th."""
    return squared_spectrum(C)[-1]


def exact_law(C: Matrix, law: str = "normalised") -> tuple[list[Number], Number]:
    r"""The weights $q_t$ of all samples, and what they are divided by: $\|C^\top C\|_F^2$, or $\|C\|_F^4$ if `lazy`."""
    if law not in LAWS:
        raise ValueError(f"Expected the law to be 'normalised' or 'lazy'; got {law!r}.")
    gram = C.transpose() * C
    weights = [square(exact_column(gram, t)) for t in range(C.ncols())]
    return weights, square(gram) if law == "normalised" else square(C) ** 2


def exact_outcomes(
    A: Matrix, W: Matrix, C: Matrix, Y: Matrix, *, rate: Number, law: str = "normalised"
) -> list[ExactOutcome]:
    r"""All outcomes, the last of them that nothing is drawn.

    Args:
        rate: $\tilde\eta$.
        law: `normalised` draws with probability $q_t / \|C^\top C\|_F^2$, `lazy` with $q_t / \|C\|_F^4$.
    """
    weights, total = exact_law(C, law)
    residual = A * W * C - Y
    drawn, rest = [], total * 0 + 1
    for t, q in enumerate(weights):
        if q == 0:
            continue
        drawn.append(ExactOutcome(t, q / total, W - _pull(A, residual, C, t) * (rate / q)))
        rest = rest - q / total
    return [*drawn, ExactOutcome(C.ncols(), rest, W)]


def exact_bcsgd(
    weights: Sequence[Matrix],
    X: Matrix,
    Y: Matrix,
    *,
    samples: Sequence[int],
    eta: Number,
    singular: Singular,
    order: str = "descending",
    law: str = "normalised",
) -> Iterator[ExactSampledStep]:
    """One step for each of the given samples, layer after layer; a sample that cannot be drawn moves nothing."""
    weights, waiting = list(weights), iter(samples)
    while True:
        for i, A, C in exact_factors(weights, X, identity(Y.nrows(), like=Y), order):
            t = next(waiting, None)
            if t is None:
                return
            q, total = exact_law(C, law)
            move = _pull(A, A * weights[i - 1] * C - Y, C, t)
            rate = eta * singular(C) / (spectral2(A) * q[t]) if q[t] != 0 else q[t]
            weights[i - 1] = weights[i - 1] - move * rate
            yield ExactSampledStep(i, t, rate, [one / total for one in q], list(weights))


def _pull(A: Matrix, residual: Matrix, C: Matrix, t: int) -> Matrix:
    r"""$A^\top r_t C_{:,t}^\top$."""
    return A.transpose() * exact_column(residual, t) * exact_column(C, t).transpose()
