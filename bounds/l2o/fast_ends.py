r"""Where runs end on problems without a solution, or with many, is what the normal equations say.

A problem of more rows than variables leaves a residual that no step can reach, and a matrix of small rank leaves directions in which
no step goes. The twins step through gradient descent, and solve with those columns that are not zero. Conjugate gradients
run for far more steps than there are directions and must stay where they have arrived.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import numpy as np

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

unrolled = late("algorithms.unrolled")

fast_ends = Statement("l2o.fast_ends", "Sections 2 and 6, problems of any rank, as they are programmed")
spectra = agrees(fast_ends, "spectra", "The singular bases say where gradient descent is after any number of steps")
stays = agrees(fast_ends, "stays", "Conjugate gradients stay at the solution nearest to their start")

ALGORITHM = "algorithms.unrolled."
SHAPES = {"wide": (2, 4), "tall": (4, 2), "rank one": (3, 3)}
"""Rows and columns."""


def drawn(shape, seed):
    """Two trials of three problems with singular values near one and two; of rank one where the name says so."""
    random = np.random.default_rng(seed)
    b, d = SHAPES[shape]
    k = 1 if shape == "rank one" else min(b, d)
    U, V = (np.linalg.qr(random.standard_normal((2, 3, size, size)))[0] for size in (b, d))
    values = np.array([2.0, 1.0])[:k] + 0.25 * random.random((2, 3, k))
    M = (U[..., :k] * values[..., None, :]) @ V[..., :k].swapaxes(-1, -2)
    return M, random.standard_normal((2, 3, b)), random.standard_normal((2, 3, d)), values, V[..., :k]


def each(function, *arrays):
    """A function of one problem, for two trials of three problems."""
    return np.array([[function(*(one[t, i] for one in arrays)) for i in range(3)] for t in range(2)])


def nearest(m, y, x, values, right):
    """The solution nearest to x: a step in the row space, by the normal equations in its basis."""
    return x - right @ ((right.T @ m.T @ (m @ x - y)) / values**2)


def problem_of(M, Y):
    return unrolled.LeastSquares(torch.tensor(M), torch.tensor(Y))


@spectra.experiment(shape=list(SHAPES), given=[False, True], seed=[0], algorithm=ALGORITHM + "spectrum")
def by_steps(shape, given, seed, *, algorithm, steps=(0, 1, 5)):
    """From the origin with the smoothness of the trial, or from a point with the constant 9 and longer steps."""
    M, Y, X_0, values, right = drawn(shape, seed)
    start = X_0 if given else 0 * X_0
    options = {"X_0": torch.tensor(X_0)} if given else {}
    found = algorithm(problem_of(M, Y))
    squares = (values**2).reshape(2, -1)
    fast = found.objective_after(torch.tensor(steps), 1.5, **options, **({"beta": 9.0} if given else {}))
    slow, X = [], start
    beta = (np.full(2, 9.0) if given else squares.max(1))[:, None, None]
    for step in range(max(steps) + 1):
        if step in steps:
            slow.append((each(lambda m, y, x: m @ x - y, M, Y, X) ** 2).sum((1, 2)) / 2)
        X = X - 1.5 / beta * each(lambda m, y, x: m.T @ (m @ x - y), M, Y, X)
    return compared(
        [
            (fast, np.stack(slow, -1)),
            (found.solution(**options), each(nearest, M, Y, start, values, right)),
            (found.highest, squares.max(1)),
            (found.lowest, squares.min(1)),
        ]
    )


spectra.mutant("one percent larger matrices", lambda spectrum, p: spectrum(type(p)(1.01 * p.M, p.Y)))


@stays.experiment(shape=list(SHAPES), seed=[0], algorithm=ALGORITHM + "conjugate_gradients")
def long_after(shape, seed, *, algorithm):
    """Twenty steps where two are enough: the last ten stand still at the solution."""
    M, Y, X_0, values, right = drawn(shape, seed)
    run = algorithm(problem_of(M, Y), 20, X_0=torch.tensor(X_0))
    end = each(nearest, M, Y, X_0, values, right)
    return compared([(run[:, step], end) for step in range(10, 21)])


stays.mutant("one percent farther", lambda run, *given, **start: 1.01 * run(*given, **start))
