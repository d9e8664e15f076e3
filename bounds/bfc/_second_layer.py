r"""Layer two under standard normal inputs, exactly: the mean square of $S_1^\top D S_1$ for a symmetric D."""

import numpy as np
from flint import fmpq, fmpq_mpoly

from bounds.bfc._exact import square_sum
from bounds.late import late

polynomials = late("algorithms.polynomials")


def quartic_error(D: np.ndarray) -> fmpq:
    r"""$4 (\mathrm{tr} D)^2 + 8 \|D\|_F^2 + 48 \sum_i D_{ii}^2$."""
    return 4 * D.trace() ** 2 + 8 * square_sum(D) + 48 * square_sum(D.diagonal())


def layer_two(K: np.ndarray) -> fmpq_mpoly:
    r"""$\|K (x^2 - 1)\|^2$ as a polynomial."""
    x = polynomials.polynomial_ring(K.shape[1])
    zero = x[0] * 0
    rows = [sum((w * (y * y - 1) for w, y in zip(row, x, strict=True)), zero) for row in K]
    return sum((row * row for row in rows), zero)
