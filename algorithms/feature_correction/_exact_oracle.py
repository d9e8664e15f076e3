r"""The update that knows the teacher, in rational numbers, for identities and exact averages over the signs.

The step needs $\sqrt{\eta_1}$, $\sqrt{1 - \eta_1}$ and the root of the number of copies m / k, so these must be
rational: $\eta_1 = 9/25$ with m = k or 4k, for instance. Matrices are object arrays of flint rationals.
"""

import numpy as np
from flint import fmpq, fmpq_mat

from algorithms.polynomials import as_fmpq


def exact_wide_step(W: np.ndarray, V: np.ndarray, signs: np.ndarray, eta: fmpq) -> np.ndarray:
    r"""$\sqrt{1 - \eta}\, W + \sqrt\eta\, D V^w$, where $V^w$ stacks copies of V over the root of their number.

    Args:
        W: (m, Q).
        V: (k, Q), k a divisor of m.
        signs: (m,) entries +-1.
    """
    rows, k = len(W), len(V)
    if rows % k:
        raise ValueError(f"The width m must be a multiple of k = {k}; {rows} came.")
    stack = np.concatenate([V] * (rows // k)) / _root(fmpq(rows // k))
    return _root(1 - as_fmpq(eta)) * W + _root(as_fmpq(eta)) * (signs[:, None] * stack)


def exact_turn(K_below: np.ndarray, V_below: np.ndarray) -> np.ndarray:
    r"""$Q = \tfrac12 (K_p K_p^\top)^{-1} K_p V_p^\top V_p K_p^\top (K_p K_p^\top)^{-1}$ for $K_p$ of full row rank."""
    gram = fmpq_mat((K_below @ K_below.T).tolist())
    if gram.det() == 0:
        raise ValueError("Expected K_p of full row rank; its Gram matrix is singular.")
    root = V_below @ K_below.T @ np.array(gram.inv().tolist(), dtype=object)
    return root.T @ root * fmpq(1, 2)


def exact_narrow_step(K: np.ndarray, V: np.ndarray, split: int, eta1: fmpq, eta2: fmpq) -> np.ndarray:
    """The new narrow weights of one layer; the columns before `split` are those of the far sources."""
    (K_far, K_below), (V_far, V_below) = (np.split(matrix, [split], axis=1) for matrix in (K, V))
    E = K_below.T @ K_far - V_below.T @ V_far
    Q = exact_turn(K_below, V_below)
    half = as_fmpq(eta1) / 2
    new_far = (1 + half) * K_far - eta1 * (Q @ K_far) - eta2 * (K_below @ E)
    new_below = (1 - half) * K_below + eta1 * (Q @ K_below) - eta2 * (K_far @ E.T)
    return np.concatenate([new_far, new_below], axis=1)


def _root(number: fmpq) -> fmpq:
    if number < 0 or fmpq(number.p.isqrt(), number.q.isqrt()) ** 2 != number:
        raise ValueError(f"Expected the square of a rational number; {number} came.")
    return fmpq(number.p.isqrt(), number.q.isqrt())
