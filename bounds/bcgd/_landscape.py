"""Second derivatives of the loss r^4/4 of a network of two layers on X = I, and the directions that change nothing."""

from typing import Any

from flint import fmpq_mat, fmpq_poly

from bounds.bcgd._instances import Matrix


def quartic(residual: Matrix) -> Any:
    """The loss of these residuals."""
    return sum(r**4 for r in residual.entries()) / 4


def hessian(weights: list[Matrix], Y: Matrix) -> Matrix:
    """Second derivatives by polarisation, each from the coefficient of t^2 of the loss along a line."""
    places = [(layer, i) for layer, W in enumerate(weights) for i in range(len(W.entries()))]
    bent = {}
    for a in range(len(places)):
        for b in range(a + 1):
            bent[a, b] = along(weights, {places[a], places[b]}, Y)
    n = len(places)
    return fmpq_mat(
        [
            [2 * bent[a, a] if a == b else bent[max(a, b), min(a, b)] - bent[a, a] - bent[b, b] for b in range(n)]
            for a in range(n)
        ]
    )


def along(weights: list[Matrix], moving: set[tuple[int, int]], Y: Matrix) -> Any:
    """The coefficient of t^2 of the loss where all entries at `moving` grow by t."""
    lower, upper = (
        [
            [fmpq_poly([W[i, j], int((layer, i * W.ncols() + j) in moving)]) for j in range(W.ncols())]
            for i in range(W.nrows())
        ]
        for layer, W in enumerate(weights)
    )
    residuals = [
        sum((upper[i][h] * lower[h][j] for h in range(len(lower))), start=fmpq_poly([-Y[i, j]]))
        for i in range(Y.nrows())
        for j in range(Y.ncols())
    ]
    return sum((r**4 for r in residuals), start=fmpq_poly([0]))[2] / 4


def symmetries(lower: Matrix, upper: Matrix) -> int:
    """The dimension of (K W_1, -W_2 K) over all square K."""
    h, rows = lower.nrows(), []
    for a in range(h):
        for b in range(h):
            K = fmpq_mat([[int((i, j) == (a, b)) for j in range(h)] for i in range(h)])
            rows.append([*(K * lower).entries(), *(-1 * upper * K).entries()])
    return fmpq_mat(rows).rank()
