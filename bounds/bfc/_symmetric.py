r"""Matrices over pairs of indices whose quartic forms have rational coefficients.

A matrix of rationals m, with every entry divided by the weights $a_{ij} a_{kl}$ of its row and column, makes the form
$\sum m_{\{ij\},\{kl\}} z_i z_j z_k z_l$; its squared norm is rational although its entries contain $\sqrt2$.
"""

from typing import Any

import numpy as np
from flint import fmpq

from bounds.bfc._exact import random_rationals
from bounds.late import late

polynomials = late("algorithms.polynomials")


def weights(n: int) -> np.ndarray:
    return np.array(
        [polynomials.RootTwo.of(1) if i == j else polynomials.RootTwo.root() for i, j in polynomials.pairs(n)],
        dtype=object,
    )


def unweighted(m: np.ndarray) -> np.ndarray:
    r"""The matrix with entries $m / (a_{ij} a_{kl})$."""
    a = weights(base_of(len(m)))
    return m / (a[:, None] * a)


def base_of(count: int) -> int:
    """The n with n (n + 1) / 2 = count."""
    return next(n for n in range(1, count + 1) if n * (n + 1) == 2 * count)


def random_matrix(n: int, rng: np.random.Generator) -> np.ndarray:
    count = n * (n + 1) // 2
    return unweighted(random_rationals(rng, (count, count)))


def on_multiset(n: int, multiset: tuple[int, ...]) -> np.ndarray:
    """Ones at all entries whose four indices are this multiset."""
    return np.array(
        [[fmpq(int(sorted(p + q) == sorted(multiset))) for q in polynomials.pairs(n)] for p in polynomials.pairs(n)],
        dtype=object,
    )


CLASSES = ((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 0, 1, 2), (0, 1, 2, 3))
"""One multiset of four indices of each kind."""


def evaluate(matrix: np.ndarray, star_z: np.ndarray) -> Any:
    r"""$(z * z)^\top M (z * z)$ for several z."""
    return np.array([product @ matrix @ product for product in star_z], dtype=object)
