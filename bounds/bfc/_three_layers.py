"""A learner of three layers with W = K and one feature on top, and its teacher, as polynomials of the floats that they are."""

from dataclasses import dataclass
from typing import Any

from flint import fmpq, fmpq_mpoly

from bounds.bfc._exact import rationals
from bounds.bfc._rotations import exactly
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")


@dataclass(frozen=True, slots=True)
class Features:
    """The second features, the third one, and alpha_2 |S_2|^2 + alpha_3 S_3^2."""

    second: list[fmpq_mpoly]
    third: fmpq_mpoly
    output: fmpq_mpoly


def of_teacher(problem: Any) -> Features:
    """The teacher's first three layers."""
    cut = problem.architecture.up_to(3)
    _, _, second, (third,), *_ = feature_correction.feature_polynomials(
        cut, feature_correction.exact_weights(problem.teacher)
    )
    return Features(second, third, _output(cut, second, third))


def of_learner(problem: Any, K: Any) -> Features:
    """Narrow weights with the lifts of the problem."""
    cut = problem.architecture.up_to(3)
    x = polynomials.polynomial_ring(cut.dimension)
    second = _combined(exactly(K[2]), [v * v - 1 for v in x])
    lifted = [z * z for z in _combined(exactly(problem.R[2]), second)]
    (third,) = _combined(exactly(K[3]), [*x, *lifted])
    return Features(second, third, _output(cut, second, third))


def above(problem: Any) -> fmpq_mpoly:
    """What the teacher's layers above the third add."""
    layers = feature_correction.layer_polynomials(
        problem.architecture, feature_correction.exact_weights(problem.teacher)
    )
    weights = rationals([list(problem.architecture.alphas)])[0]
    return sum((alpha * G for alpha, G in zip(weights[2:], layers[2:], strict=True)), layers[0] * 0)


def top_square(f: fmpq_mpoly) -> fmpq:
    """The mean square of the Hermite part of degree four."""
    top = {powers: c for powers, c in polynomials.hermite_expansion(f).items() if sum(powers) == 4}
    return polynomials.gaussian_square_norm(top)


def _combined(rows: Any, features: Any) -> list[fmpq_mpoly]:
    zero = features[0] * 0
    return [sum((w * f for w, f in zip(row, features, strict=True)), zero) for row in rows]


def _output(cut: Any, second: list[fmpq_mpoly], third: fmpq_mpoly) -> fmpq_mpoly:
    alpha_2, alpha_3 = rationals([list(cut.alphas)])[0]
    return alpha_2 * sum((S * S for S in second), third * 0) + alpha_3 * third * third
