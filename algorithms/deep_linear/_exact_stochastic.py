r"""One step of block coordinate stochastic descent in exact numbers: every outcome, with its probability.

The twin of `outcomes` and `sampling_law` for proofs. Sample t has weight $q_t = \|C^\top C_{:,t}\|^2$ and moves
the layer by $-\frac{\tilde\eta}{q_t} A^\top r_t C_{:,t}^\top$ with $\tilde\eta = \eta\, \sigma_r^2(C) /
\sigma_1^2(A)$; samples of weight zero are never drawn.
"""

from dataclasses import dataclass

from algorithms.deep_linear._exact import Matrix, Number, exact_column
from algorithms.exact import square


@dataclass(frozen=True, slots=True)
class ExactOutcome:
    """A sample (the number of samples itself stands for none), its probability, the layer after it."""

    sample: int
    probability: Number
    weight: Matrix


def exact_outcomes(
    A: Matrix, W: Matrix, C: Matrix, Y: Matrix, *, rate: Number, law: str = "normalised"
) -> list[ExactOutcome]:
    r"""All outcomes, the last of them that nothing is drawn.

    Args:
        rate: $\tilde\eta$.
        law: `normalised` draws with probability $q_t / \|C^\top C\|_F^2$, `lazy` with $q_t / \|C\|_F^4$.
    """
    if law not in ("normalised", "lazy"):
        raise ValueError(f"Expected the law to be 'normalised' or 'lazy'; got {law!r}.")
    gram = C.transpose() * C
    total = square(gram) if law == "normalised" else square(C) ** 2
    residual = A * W * C - Y
    found, rest = [], total * 0 + 1
    for t in range(C.ncols()):
        q = square(exact_column(gram, t))
        if q == 0:
            continue
        move = A.transpose() * exact_column(residual, t) * exact_column(C, t).transpose()
        found.append(ExactOutcome(t, q / total, W - move * (rate / q)))
        rest = rest - q / total
    return [*found, ExactOutcome(C.ncols(), rest, W)]
