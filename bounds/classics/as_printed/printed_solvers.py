r"""Textbook solvers take the steps that are printed: eliminations, splittings, projections onto equations, Newton's iteration.

Each is written out entry by entry in fractions, for matrices that are neither symmetric nor normal, so that neither a transpose
nor another order of factors can hide.

In practice: examples with symmetric matrices are the ones that every wrong formula passes.

Kind: equalities of fractions, up to the roots of the last few. Constants: $10^{-9}$, see `bounds.twins`.
Source: Golub and Van Loan, *Matrix Computations*, 4th edition; Schulz, 1933; Kaczmarz, 1937.
"""

from fractions import Fraction
from functools import partial

import numpy as np

from bounds.core import Statement
from bounds.late import late
from bounds.twins import agrees, compared

linear_algebra = late("algorithms.linear_algebra")
matrix_iterations = late("algorithms.matrix_iterations")
stochastic = late("algorithms.stochastic")

solvers = Statement("classics.printed_solvers", "Golub and Van Loan; Schulz 1933; Kaczmarz 1937")
steps = agrees(solvers, "steps", "Textbook solvers take the steps that are printed, for matrices without symmetry")

A = [[4, 1, -1], [2, 5, 1], [0, -3, 7]]
B = [3, -2, 5]
SIZE = range(3)


def fractions(rows):
    return np.array([[Fraction(one) for one in row] for row in rows], dtype=object)


def product(left, right):
    return [[sum(left[i][k] * right[k][j] for k in SIZE) for j in SIZE] for i in SIZE]


def solved(x, i):
    """The unknown i of equation i, the others given."""
    return (B[i] - sum(A[i][j] * x[j] for j in SIZE if j != i)) / Fraction(A[i][i])


def numbers(values):
    return np.array(values, dtype=object).astype(float)


@steps.experiment(seed=[0, 1], algorithm="algorithms.matrix_iterations.newton_schulz")
def in_fractions(seed, *, algorithm):
    """Two steps from a start that does not commute with the matrix, and the others from a point of small fractions.

    None of its coordinates is zero, so that powers of the matrix have a direction.
    """
    rng = np.random.default_rng(seed)
    X = [[Fraction(int(rng.integers(-3, 4)), 9) for _ in SIZE] for _ in SIZE]
    x = [Fraction(3 * int(rng.integers(-5, 6)) + 1, 9) for _ in SIZE]
    newton = [X]
    for _ in range(2):
        turned = product(product(newton[-1], A), newton[-1])
        newton.append([[2 * newton[-1][i][j] - turned[i][j] for j in SIZE] for i in SIZE])
    jacobi, gauss_seidel = [x], [x]
    for _ in range(2):
        jacobi.append([solved(jacobi[-1], i) for i in SIZE])
        newest = list(gauss_seidel[-1])
        for i in SIZE:
            newest[i] = solved(newest, i)
        gauss_seidel.append(newest)
    projected, moved = list(x), list(x)
    for i in (2, 0, 1):
        short = (B[i] - sum(A[i][j] * projected[j] for j in SIZE)) / Fraction(sum(a * a for a in A[i]))
        projected = [projected[j] + short * A[i][j] for j in SIZE]
        moved[i] = solved(moved, i)
    exact, start, right = fractions(A), np.array(x, dtype=object), np.array([Fraction(b) for b in B], dtype=object)
    known = start.copy()
    descended = stochastic.coordinate_descent(exact, right, start, coordinates=[2, 0, 1])
    inverse = product(matrix_iterations.gauss_jordan_inverse(exact.tolist()), A)
    powers = [x]
    for _ in range(2):
        image = [sum(A[i][j] * powers[-1][j] for j in SIZE) for i in SIZE]
        powers.append([one / sum(map(abs, image)) for one in image])
    run = partial(matrix_iterations.power_iteration, lambda v: (exact @ v[..., None])[..., 0], start)
    cosine, sine = matrix_iterations.diagonalising_rotation(*np.array([[2.0], [0.75], [1.0]]))
    turned = np.array([[cosine[0], -sine[0]], [sine[0], cosine[0]]])
    low, high = matrix_iterations.eigenvalues_of_two(*np.array([[2.0], [0.75], [1.0]]))
    diagonal = turned @ np.array([[2.0, 0.75], [0.75, 1.0]]) @ turned.T
    pair = linear_algebra.eigenvalues_of_pair(np.array([[1.0, 6.0], [1.0, 2.0]]))
    return compared(
        [
            *((numbers(algorithm(exact, fractions(X), steps=k)), numbers(newton[: k + 1])) for k in range(3)),
            (numbers(linear_algebra.jacobi(exact, right, start, steps=2)), numbers(jacobi)),
            (numbers(linear_algebra.gauss_seidel(exact, right, start, steps=2)), numbers(gauss_seidel)),
            (numbers(stochastic.kaczmarz(exact, right, start, rows=[2, 0, 1])), numbers(projected)),
            (numbers(descended), numbers(moved)),
            (numbers(start), numbers(known)),
            (numbers(inverse), np.eye(3)),
            *((numbers(run(steps=k)), numbers(powers[: k + 1])) for k in range(3)),
            (1 + numbers(matrix_iterations.power_iteration(lambda v: 0 * v, start, steps=2)[1:]), np.ones((2, 3))),
            (diagonal + 1, 1 + np.diag([high[0], low[0]])),
            (pair, [-1.0, 4.0]),
        ]
    )


steps.mutant(
    "a step one percent shorter", lambda newton_schulz, A, X, *, steps: newton_schulz(A, X * 99 / 100, steps=steps)
)
