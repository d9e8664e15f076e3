r"""Problems, starts and the methods to compare with are computed as they are defined, entry by entry.

Twins are loops in numpy over trials and problems, and the printed recursions of gradient descent, Nesterov's method,
Chebyshev steps and conjugate gradients; random starts are drawn again from the same seed.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import math

import numpy as np

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

unrolled = late("algorithms.unrolled")

fast_problems = Statement("l2o.fast_problems", "Sections 2 and 6 as they are programmed")
problems = agrees(fast_problems, "problems", "Residuals, gradients and constants of many problems are those of each")
methods = agrees(fast_problems, "methods", "The methods to compare with take the steps of their recursions")
starts = agrees(fast_problems, "starts", "Problems and networks are drawn by their laws, the same from one seed")

ALGORITHM = "algorithms.unrolled."


def drawn(seed, *shapes):
    random = np.random.default_rng(seed)
    return [random.standard_normal(shape) for shape in shapes]


def problem_of(M, Y, make=None):
    return (make or unrolled.LeastSquares)(torch.tensor(M), torch.tensor(Y))


def each(function, *arrays):
    """A function of one problem, for two trials of three problems."""
    return np.array([[function(*(one[t, i] for one in arrays)) for i in range(3)] for t in range(2)])


# ----- problems ------------------------------------------------------------------------------------------------------


@problems.experiment(seed=[0, 1], algorithm=ALGORITHM + "LeastSquares")
def two_trials(seed, *, algorithm):
    """Three problems of 2 x 4 in each of two trials; points, and a history of five points."""
    M, Y, X, history = drawn(seed, (2, 3, 2, 4), (2, 3, 2), (2, 3, 4), (5, 2, 3, 4))
    problem = problem_of(M, Y, algorithm)
    r = each(lambda m, y, x: m @ x - y, M, Y, X)
    long = np.stack([each(lambda m, y, x: m @ x - y, M, Y, one) for one in history])
    block = np.zeros((2, 6, 12))
    for i in range(3):
        block[:, 2 * i : 2 * i + 2, 4 * i : 4 * i + 4] = M[:, i]
    some = problem.problems(torch.tensor([2, 0]))
    norms = each(lambda m: np.linalg.eigvalsh(m @ m.T)[-1], M)
    x = torch.tensor(X)
    return compared(
        [
            (problem.residual(x), r),
            (problem.residual(torch.tensor(history)), long),
            (problem.back(torch.tensor(r)), each(lambda m, one: m.T @ one, M, r)),
            (problem.gradient(x), each(lambda m, one: m.T @ one, M, r)),
            (problem.objective(x), (r**2).sum((1, 2)) / 2),
            (problem.smoothness(), norms.max(1)),
            (problem.block_matrix(), block),
            (some.M, M[:, [2, 0]]),
            (some.Y, Y[:, [2, 0]]),
            (problem.batch, (2,)),
        ]
    )


@problems.mutant("right-hand sides one percent too large")
def _(LeastSquares, M, Y):
    return LeastSquares(M, 1.01 * Y)


# ----- methods -------------------------------------------------------------------------------------------------------


def whole(M, Y, X):
    """Gradients of all problems of one trial."""
    return np.stack([m.T @ (m @ x - y) for m, y, x in zip(M, Y, X, strict=True)])


def descent(gradient, X, sizes):
    history = [X]
    for size in sizes:
        history.append(history[-1] - size * gradient(history[-1]))
    return history


def accelerated(gradient, X, size, steps):
    """Nesterov's points, from t_1 = 1."""
    history, V, t = [X], X, 1.0
    for _ in range(steps):
        after = V - size * gradient(V)
        following = (1 + math.sqrt(1 + 4 * t * t)) / 2
        V = after + (t - 1) / following * (after - history[-1])
        history.append(after)
        t = following
    return history


def of_a_problem(m, y, x, steps):
    """Conjugate gradients on m^T m x = m^T y, as in a textbook; it stops where the residual is rounding."""
    A, b, history = m.T @ m, m.T @ y, [x]
    r = b - A @ x
    p, first = r, r @ r
    for _ in range(steps):
        if r @ r > 1e-24 * first:
            a = (r @ r) / (p @ A @ p)
            x, before = x + a * p, r @ r
            r = r - a * A @ p
            p = r + (r @ r) / before * p
        history.append(x)
    return history


def ordered_nodes(steps):
    """Chebyshev's nodes: the largest first, then whichever is farthest, in the product, from those before."""
    left, order = [math.cos((2 * k + 1) * math.pi / (2 * steps)) for k in range(steps)], []
    while left:
        far = max(left, key=lambda node: (math.prod(abs(node - other) for other in order), node))
        left.remove(far)
        order.append(far)
    return order


@methods.experiment(given=[False, True], seed=[0], algorithm=ALGORITHM + "gradient_descent")
def beside_recursions(given, seed, *, algorithm, steps=3):
    """From the origin with the smoothness of the trial, or from a point with the constant 9.

    With three steps no two Chebyshev nodes are equally far from those before, so there is one order.
    """
    M, Y, X_0 = drawn(seed, (2, 3, 2, 4), (2, 3, 2), (2, 3, 4))
    problem = problem_of(M, Y)
    start = X_0 if given else 0 * X_0
    options = {"X_0": torch.tensor(X_0)} if given else {}
    scaled = options | ({"beta": 9.0} if given else {})
    beta = [9.0] * 2 if given else each(lambda m: np.linalg.norm(m, 2) ** 2, M).max(1)
    low, high = torch.tensor([0.5, 0.25]).double(), torch.tensor([4.0, 9.0]).double()
    sizes = unrolled.chebyshev_steps(low, high, steps)
    fast = [
        algorithm(problem, steps, scale=1.5, **scaled),
        unrolled.nesterov(problem, steps, **scaled),
        algorithm(problem, sizes, **options),
        unrolled.conjugate_gradients(problem, steps, **options),
    ]
    pairs = []
    for t in range(2):
        a, b = float(low[t]), float(high[t])
        printed = [2 / (b + a + node * (b - a)) for node in ordered_nodes(steps)]

        def gradient(X, t=t):
            return whole(M[t], Y[t], X)

        ended = [of_a_problem(*one, steps) for one in zip(M[t], Y[t], start[t], strict=True)]
        slow = [
            descent(gradient, start[t], [1.5 / beta[t]] * steps),
            accelerated(gradient, start[t], 1 / beta[t], steps),
            descent(gradient, start[t], printed),
            [np.stack(one) for one in zip(*ended, strict=True)],
        ]
        pairs += [(sizes[:, t], printed), *((one[t], np.stack(two)) for one, two in zip(fast, slow, strict=True))]
    return compared(pairs)


@methods.mutant("one percent faster")
def _(gradient_descent, problem, steps, *, scale=1.0, **options):
    return gradient_descent(problem, steps, scale=1.01 * scale, **options)


# ----- starts --------------------------------------------------------------------------------------------------------


def seeded(seed):
    return torch.Generator().manual_seed(seed)


def columns(matrix):
    """Orthonormal columns by Gram and Schmidt, rows if the matrix is wide."""
    found = []
    for column in matrix if matrix.shape[0] < matrix.shape[1] else matrix.T:
        for one in found:
            column = column - (one @ column) * one
        found.append(column / np.linalg.norm(column))
    return np.array(found) if matrix.shape[0] < matrix.shape[1] else np.array(found).T


@starts.experiment(consistent=[False, True], seed=[0], algorithm=ALGORITHM + "gaussian_problems")
def problems_of_a_law(consistent, seed, *, algorithm):
    """Normal matrices, then points or right-hand sides; and problems of the singular values that are asked for."""
    problem, same = algorithm(3, 4, 2, generator=seeded(seed), trials=(2,), consistent=consistent), seeded(seed)
    draw = {"generator": same, "dtype": torch.float64}
    M = torch.randn(2, 3, 2, 4, **draw).numpy()
    rest = torch.randn((2, 3, 4) if consistent else (2, 3, 2), **draw).numpy()
    values = torch.tensor([[[3.0, 2.0]], [[1.0, 0.5]]], dtype=torch.float64)
    known = unrolled.spectral_problems(values, 4, generator=seeded(seed))
    again = unrolled.spectral_problems(values, 4, generator=seeded(seed))
    found = [[np.sort(np.linalg.svd(m, compute_uv=False))[::-1] for m in trial] for trial in known.M.numpy()]
    return compared(
        [
            (problem.M, M),
            (problem.Y, each(lambda m, x: m @ x, M, rest) if consistent else rest),
            (found, values),
            (known.M, again.M),
            (known.Y, again.Y),
            (known.Y.shape, (2, 1, 2)),
        ]
    )


@starts.experiment(hidden=[(4,), (3, 5, 2)], seed=[0], algorithm=ALGORITHM + "expanded_initialisation")
def networks_of_a_law(hidden, seed, *, algorithm, expansion=3.0):
    """Orthonormal columns or rows of normal matrices, times the expansion, below a layer of zeros."""
    weights, same = algorithm(hidden, expansion, generator=seeded(seed), trials=(2,)), seeded(seed)
    pairs = []
    for W, n, m in zip(weights, hidden, (2, *hidden), strict=False):
        normal = torch.randn(2, n, m, generator=same, dtype=torch.float64).numpy()
        pairs.append((W, expansion * np.stack([columns(one) for one in normal])))
    directions = unrolled.half_axis_directions()
    designed = unrolled.designed_initialisation(directions, 4, expansion)
    axes = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])
    made = [expansion * axes, expansion * np.eye(4), expansion * np.eye(4), np.zeros((1, 4))]
    return compared([*pairs, (weights[-1], np.zeros((2, 1, hidden[-1]))), *zip(designed, made, strict=True)])


@starts.mutant("one percent larger", experiment="networks_of_a_law")
def _(expanded_initialisation, hidden, expansion, **options):
    return expanded_initialisation(hidden, 1.01 * expansion, **options)


@starts.mutant("the next seed", experiment="problems_of_a_law")
def _(gaussian_problems, *sizes, generator, **options):
    return gaussian_problems(*sizes, generator=generator.manual_seed(1), **options)
