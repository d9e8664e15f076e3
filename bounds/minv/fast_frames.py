r"""Steps on orthonormal frames are those of dense matrices, and singular vectors stay where they are.

The twins form $P = G U^\top - U G^\top$ and $A = I + \tfrac t2 P$. A step solves with $A$, or multiplies with what the layers of
a learnable network make of $A^\top / c_0$, $c_0 = 1 + \tfrac12 \max(1, \rho^2)$ and $\rho = \tfrac{|t|}2 \|P\|_2$: layer after layer
as printed, so few that they have not converged. At singular vectors of any order and sign $P$ is zero but for its rounding, which must
not be followed, least of all where the objective curves down. Near such points a gradient is far larger than its direction; a long
step still ends in a frame. Random frames are the normal matrices of the same seed, made orthonormal column by column.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import numpy as np

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

stiefel = late("algorithms.stiefel")

fast_frames = Statement("minv.fast_frames", "Section 5 as it is programmed")
steps = agrees(fast_frames, "steps", "Steps along the curve, and the direction that they follow, are those of matrices")
sizes = agrees(fast_frames, "sizes", "Steps end at the least value of the model within the cap, whatever its curvature")
still = agrees(fast_frames, "still", "Singular vectors of any order and sign stay where they are")
starts = agrees(fast_frames, "starts", "Random frames are normal matrices, made orthonormal column by column")

ALGORITHM = "algorithms.stiefel."
SHAPES = {"high": (7, 2), "square": (3, 3), "between": (4, 3)}
"""Rows and columns of a frame: more than twice as many rows as columns, as many, and in between."""
TIMES = (0.25, 3.0)
"""Of two trials whose directions have norm one: within the radius of the Neumann series, 2, and beyond."""


def drawn(shape, seed):
    """Frames of two trials, and gradients whose directions have norm one."""
    random, (rows, columns) = np.random.default_rng(seed), SHAPES[shape]
    U, _ = np.linalg.qr(random.standard_normal((2, rows, columns)))
    G = random.standard_normal((2, rows, columns))
    return U, G / np.linalg.norm(direction(U, G), 2, axis=(1, 2))[:, None, None], random


def direction(U, G):
    return G @ U.swapaxes(1, 2) - U @ G.swapaxes(1, 2)


def inverted(A, c0, C):
    """What layers with these coefficients make of A^T / c_0."""
    X, one = A.T / c0, np.eye(len(A))
    for c in C:
        E = one - A @ X
        X = X @ sum(c_l * np.linalg.matrix_power(E, l) for l, c_l in enumerate(c))
    return X


@steps.experiment(shape=list(SHAPES), seed=[0, 1], algorithm=ALGORITHM + "cayley_step")
def dense(shape, seed, *, algorithm):
    """A short and a long step; two layers of order three, with coefficients near one."""
    U, G, random = drawn(shape, seed)
    P, one = direction(U, G), np.eye(U.shape[1])
    C, other = 1 + random.standard_normal((2, 3)) / 8, random.standard_normal(U.shape)
    exact, learned = [], []
    for u, p, t in zip(U, P, TIMES, strict=True):
        A, moved = one + t / 2 * p, u - t / 2 * p @ u
        exact.append(np.linalg.inv(A) @ moved)
        learned.append(inverted(A, 1 + max(1, (t / 2) ** 2) / 2, C) @ moved)
    u, g, t = torch.tensor(U), torch.tensor(G), torch.tensor(TIMES, dtype=torch.float64)
    values = np.sqrt(np.abs(np.linalg.eigvalsh(P.swapaxes(1, 2) @ P)))[:, ::-1][:, : min(len(one), 2 * U.shape[2])]
    return compared(
        [
            (algorithm(u, g, t), exact),
            (stiefel.cayley_step_by_products(u, g, t, torch.tensor(C)), learned),
            (stiefel.skew_direction(u, g), P),
            (stiefel.apply_direction(u, g, torch.tensor(other)), P @ other),
            (stiefel.direction_norm(u, g), [1, 1]),
            (stiefel.direction_singular_values(u, g).square(), values**2),
        ]
    )


@steps.experiment(shape=list(SHAPES), seed=[0, 1], algorithm=ALGORITHM + "cayley_step")
def near_a_stationary_point(shape, seed, *, algorithm, away=1e-11):
    """A gradient U S, S symmetric, and 1e-11 beside it, which alone turns the frame: by a radian or so."""
    U, G, random = drawn(shape, seed)
    S = random.standard_normal((2, U.shape[2], U.shape[2]))
    large = U @ (S + S.swapaxes(1, 2)) + away * G
    ends = algorithm(torch.tensor(U), torch.tensor(large), torch.tensor([1 / away] * 2, dtype=torch.float64))
    return compared([(ends.mT @ ends, [np.eye(U.shape[2])] * 2)])


@steps.mutant("one percent farther, and longer frames")
def _(cayley_step, U, G, t):
    return 1.01 * cayley_step(U, G, 1.01 * t)


def slow_size(norm, slope, curvature, guarded):
    """One step; without the guard only a model that is a line goes to the cap."""
    if norm == 0:
        return 0.0
    straight = curvature <= 0 if guarded else curvature == 0
    return 2 / norm if straight else min(2 / norm, -slope / curvature)


@sizes.experiment(guarded=[False, True], algorithm=ALGORITHM + "step_size")
def all_signs(guarded, *, algorithm):
    """Models that curve up, down and not at all, whose least value is within the cap, at it and beyond; no direction."""
    cases = [
        (norm, slope, c) for norm in (0.0, 0.5, 2.0) for slope in (-2.0, -0.25) for c in (-3.0, 0.0, 0.5, 2.0, 8.0)
    ]
    fast = algorithm(*torch.tensor(cases, dtype=torch.float64).T, guarded=guarded)
    return compared([(fast, [slow_size(*case, guarded) for case in cases])])


sizes.mutant("a cap that is one percent longer", lambda size, norm, *model, **rest: size(0.99 * norm, *model, **rest))


@still.experiment(shape=list(SHAPES), seed=[0, 1], algorithm=ALGORITHM + "svd_network")
def singular_vectors(shape, seed, *, algorithm):
    """Matrices of 8 columns with singular values 1, 2, ...: in a random order, every second pair with opposite signs."""
    (rows, columns), random = SHAPES[shape], np.random.default_rng(seed)
    left, right = (np.linalg.qr(random.standard_normal((2, size, rows)))[0] for size in (rows, 8))
    M = left * np.arange(1.0, rows + 1) @ right.swapaxes(1, 2)
    chosen = random.permutation(rows)[:columns]
    U, V = left[..., chosen] * (-1.0) ** np.arange(columns), right[..., chosen]
    run = algorithm(*map(torch.tensor, (M, U, V)), 3)
    return compared([pair for frames in run for pair in zip(frames, (U, V), strict=True)])


@still.mutant("a start that is turned a little")
def _(svd_network, M, U, V, layers):
    return svd_network(M, stiefel.cayley_step(U, U.roll(1, -2), 1e-6), V, layers)


@starts.experiment(shape=list(SHAPES), seed=[0, 1], algorithm=ALGORITHM + "random_frame")
def one_column_after_the_other(shape, seed, *, algorithm):
    """Three frames of each shape, by Gram and Schmidt."""
    fast = algorithm((3,), *SHAPES[shape], torch.Generator().manual_seed(seed))
    same = torch.randn(3, *SHAPES[shape], generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    slow = []
    for matrix in same.numpy():
        columns = []
        for column in matrix.T:
            for _ in range(2):  # twice is enough
                column = column - sum((one @ column) * one for one in columns)
            columns.append(column / np.linalg.norm(column))
        slow.append(np.stack(columns, 1))
    return compared([(fast, slow)])


@starts.mutant("the signs of the first row made positive")
def _(random_frame, *sizes):
    Q = random_frame(*sizes)
    return Q * Q[..., :1, :].sign()
