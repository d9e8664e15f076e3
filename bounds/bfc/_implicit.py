r"""Worst cases of the forms $(z^{l_1})^\top M z^{l_2}$ over all matrices M, as eigenvalues of rational matrices.

The coefficients of the form are linear in M, so the smallest possible $\mathcal{C}_x(g_M) / \|M\|_F^2$ is the
smallest eigenvalue of a Gram matrix. The top-degree parts of a teacher's features come from its exact polynomials.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from math import prod
from typing import Any

import numpy as np
from flint import arb, fmpq, fmpq_mpoly

from bounds.bfc._exact import eigenvalues, rotation, with_spectrum
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

SYM_RATIO = {(4,): fmpq(1), (1, 3): fmpq(4), (2, 2): fmpq(4), (1, 1, 2): fmpq(32, 3), (1, 1, 1, 1): fmpq(24)}
r"""$\mathcal{C}_z / \|\mathrm{Sym}(M)\|_F^2$ on each kind of monomial."""


def top_features(depth: int, width: int, kappa: int, seed: int, features: Callable[..., Any]) -> list[list[fmpq_mpoly]]:
    r"""$\hat S^*_0, \dots, \hat S^*_l$ of a random teacher with singular values 1/kappa and kappa."""
    rng = np.random.default_rng(seed)
    links = tuple((layer - 1,) for layer in range(2, depth + 1))
    count = depth - 1
    architecture = feature_correction.Architecture(width, (width,) * count, links, (1.0,) * count)
    weights = {(layer, layer - 1): _weight(width, kappa, rng).tolist() for layer in range(2, depth + 1)}
    hidden = features(architecture, weights)
    degrees = [1, 2, *(2 ** (layer - 1) for layer in range(2, depth + 1))]
    squares = [x * x for x in hidden[0]]
    tops = [hidden[0], squares, *hidden[2:]]
    return [
        [polynomials.homogeneous_part(f, degree) for f in layer] for layer, degree in zip(tops, degrees, strict=True)
    ]


def _weight(width: int, kappa: int, rng: np.random.Generator) -> np.ndarray:
    if kappa == 1:
        return rotation(width, rng)
    return with_spectrum([fmpq(1, kappa), *[fmpq(kappa)] * (width - 1)][:width], width, rng)


def worst_of_pairs(tops: Sequence[Sequence[fmpq_mpoly]], first: int, second: int) -> list[arb]:
    r"""All ratios $\mathcal{C}_x(g_M) / \|M\|_F^2$ on the eigenvectors, ascending."""
    return _spectrum(*_pairs(tops, first, second))


def worst_of_squares(tops: Sequence[Sequence[fmpq_mpoly]], layer: int) -> list[arb]:
    r"""All ratios $\mathcal{C}_x(g_M) / \|\mathrm{Sym}(M)\|_F^2$ for $l_1 = l_2$, ascending."""
    return _spectrum(*_quadruples(tops, layer))


def excess(tops: Sequence[Sequence[fmpq_mpoly]], first: int, second: int, constant: int) -> np.ndarray:
    r"""The rational matrix of the quadratic form $\mathcal{C}_x(g_M) - \|M\|_F^2 / c$, with $\mathrm{Sym}(M)$ if $l_1 = l_2$."""
    forms, scales = _quadruples(tops, first) if first == second else _pairs(tops, first, second)
    return _gram(forms) - np.diag([1 / (constant * scale) for scale in scales])


Forms = tuple[list[fmpq_mpoly], list[fmpq]]


def _pairs(tops: Sequence[Sequence[fmpq_mpoly]], first: int, second: int) -> Forms:
    left, right = (coordinates(tops, layer) for layer in (first, second))
    products = [(f * g, a * b) for f, a in left for g, b in right]
    return [f for f, _ in products], [weight for _, weight in products]


def _quadruples(tops: Sequence[Sequence[fmpq_mpoly]], layer: int) -> Forms:
    S = tops[layer]
    multisets = list(combinations_with_replacement(range(len(S)), 4))
    products = [prod((S[i] for i in multiset[1:]), start=S[multiset[0]]) for multiset in multisets]
    return products, [SYM_RATIO[tuple(sorted(Counter(multiset).values()))] for multiset in multisets]


def coordinates(tops: Sequence[Sequence[fmpq_mpoly]], layer: int) -> list[tuple[fmpq_mpoly, fmpq]]:
    """The entries of z^l without their weights, and the squared weights."""
    S = tops[layer]
    if layer < 2:
        return [(f, fmpq(1)) for f in S]
    return [(S[i] * S[j], fmpq(1 if i == j else 2)) for i, j in combinations_with_replacement(range(len(S)), 2)]


def _gram(forms: Sequence[fmpq_mpoly]) -> np.ndarray:
    terms = [f.to_dict() for f in forms]
    return np.array(
        [[sum((a * g.get(k, 0) for k, a in f.items()), fmpq(0)) for g in terms] for f in terms], dtype=object
    )


def _spectrum(forms: Sequence[fmpq_mpoly], scales: Sequence[fmpq]) -> list[arb]:
    gram = _gram(forms)
    # Similar to the symmetric matrix with the square roots of the scales on both sides.
    return eigenvalues(gram * np.array(scales, dtype=object)[:, None])


def first_feature_only(feature_polynomials: Callable[..., Any], architecture: Any, weights: Any) -> list[Any]:
    """A mutant: all features of a layer equal to the first."""
    hidden = feature_polynomials(architecture, weights)
    return [*hidden[:2], *([layer[0]] * len(layer) for layer in hidden[2:])]


def half_the_weights(feature_polynomials: Callable[..., Any], architecture: Any, weights: Any) -> list[Any]:
    """A mutant: weights a sixteenth."""
    half = {key: [[w * fmpq(1, 16) for w in row] for row in rows] for key, rows in weights.items()}
    result: list[Any] = feature_polynomials(architecture, half)
    return result
