"""A learner of three layers with W = K, and its teacher, as polynomials of the floats that they are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from flint import arb, fmpq, fmpq_mpoly

from bounds.bfc._exact import eigenvalues, identity, inverse, objects, rationals, root, square_sum
from bounds.bfc._rotations import exactly
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")


@dataclass(frozen=True, slots=True)
class Features:
    """The second and the third features, and alpha_2 |S_2|^2 + alpha_3 |S_3|^2."""

    second: list[fmpq_mpoly]
    third: list[fmpq_mpoly]
    output: fmpq_mpoly


def of_teacher(problem: Any) -> Features:
    """The teacher's first three layers."""
    cut = problem.architecture.up_to(3)
    _, _, second, third, *_ = feature_correction.feature_polynomials(
        cut, feature_correction.exact_weights(problem.teacher)
    )
    return Features(second, third, _output(cut, second, third))


def of_learner(problem: Any, K: Any) -> Features:
    """Narrow weights with the lifts of the problem."""
    cut = problem.architecture.up_to(3)
    x = polynomials.polynomial_ring(cut.dimension)
    second = _combined(exactly(K[2]), [v * v - 1 for v in x])
    lifted = [z * z for z in _combined(exactly(problem.R[2]), second)]
    third = _combined(exactly(K[3]), [*x, *lifted])
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


def _output(cut: Any, second: list[fmpq_mpoly], third: list[fmpq_mpoly]) -> fmpq_mpoly:
    alpha_2, alpha_3 = rationals([list(cut.alphas)])[0]
    return alpha_2 * squares(second) + alpha_3 * squares(third)


def squares(features: Sequence[fmpq_mpoly]) -> fmpq_mpoly:
    """|S|^2."""
    return sum((S * S for S in features), features[0] * 0)


def mean_outer(features: Sequence[fmpq_mpoly], others: Sequence[fmpq_mpoly]) -> np.ndarray:
    """E f g^T, exactly."""
    mean = polynomials.gaussian_expectation
    return np.array([[mean(f * g) for g in others] for f in features], dtype=object)


def least_part_of_degree_eight(T: Sequence[fmpq_mpoly], gram: np.ndarray) -> arb:
    r"""c^2: the least of $\|[T^\top N T]_8\|^2 / \mathrm{tr}(G N G N)$ over symmetric N, G the Gram matrix of T."""
    pairs = list(combinations_with_replacement(range(len(T)), 2))
    tops = [polynomials.homogeneous_part(f, 4) for f in T]
    forms = [tops[i] * tops[j] * (1 if i == j else 2) for i, j in pairs]

    def square(f: fmpq_mpoly) -> fmpq:
        return polynomials.gaussian_square_norm(f.to_dict())

    of_forms = [[(square(f + g) - square(f - g)) / 4 for g in forms] for f in forms]
    units = [rationals([[{m, n} == {i, j} for n in range(len(T))] for m in range(len(T))]) for i, j in pairs]
    of_units = [[np.trace(gram @ M @ gram @ N) for N in units] for M in units]
    return eigenvalues(inverse(np.array(of_units, dtype=object)) @ np.array(of_forms, dtype=object))[0]


def rotated_error(true: Sequence[fmpq_mpoly], learned: Sequence[fmpq_mpoly], rotate: Callable[..., Any]) -> arb:
    """E |S* - U S|^2 for the rotation nearest to the one that was found, as a ball."""
    cross = torch.tensor([[float(value) for value in row] for row in mean_outer(true, learned)], dtype=torch.float64)
    U = exactly(rotate(cross, torch.eye(len(cross), dtype=torch.float64)))
    apart = polynomials.gaussian_expectation(squares(list(objects(true) - U @ objects(learned))))
    defect = root(square_sum(U.T @ U - identity(len(U))))
    size = root(polynomials.gaussian_expectation(squares(learned)))
    return (root(apart) + arb(0, (defect * size).upper())) ** 2
