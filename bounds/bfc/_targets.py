r"""The target of the oracle update in rational numbers, and a lift on which it is large."""

from typing import Any

from flint import fmpq

from bounds.bfc._exact import inverse, rationals
from bounds.late import late

polynomials = late("algorithms.polynomials")


def exact_target(W: Any, R: Any, U: Any) -> Any:
    """W (I*I) (RU*RU)^-1 in rationals: the rows of the inverse that belong to squares have weight one."""
    squares = [position for position, (i, j) in enumerate(polynomials.pairs(W.shape[1])) if i == j]
    # RU*RU = products / weights, so the inverse has the weights on its rows, which are one at squares.
    return W @ inverse(products_of_pairs(R @ U))[squares]


def products_of_pairs(lifted: Any) -> Any:
    """One row for each row r of the lift: r_i^2, and 2 r_i r_j for i < j."""
    index = polynomials.pairs(lifted.shape[1])
    return rationals([[row[i] * row[j] * (1 if i == j else 2) for i, j in index] for row in lifted])


def thin_lift(width: int, depth: int) -> Any:
    """Rows r e_i with r^2 = 9/(4 k^4 L^2), and e_i + e_j."""
    r = fmpq(3, 2 * width**2 * depth)
    rows = []
    for i, j in polynomials.pairs(width):
        row = [fmpq(0)] * width
        row[i] = r if i == j else fmpq(1)
        row[j] = row[i]
        rows.append(row)
    return rationals(rows)
