r"""Data are reduced, inverted and ranked as they are defined, each matrix of a batch by its own rank.

For $\tilde X, \tilde Y$ with fewer columns, $\|W \tilde X - \tilde Y\|_F^2 = \|(W - W^*) X\|_F^2$ for every W, which is looked at
for several W. The twins know $X^+$ from the normal equations of those rows of $X$ that are not zero. A matrix of rank r or less that
is nearest to $Y X^+ X$ comes from the eigenvectors of its Gram matrix.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import numpy as np

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

least_squares = late("algorithms.least_squares")

fast_data = Statement("bcgd.fast_data", "Section 2, data of any rank, as they are programmed")
reduced = agrees(fast_data, "reduced", "Reduced data have the loss above the optimum, in a batch of several ranks too")
solutions = agrees(fast_data, "solutions", "Least-norm solutions and those of low rank are what their formulas say")

RANKS = (3, 2, 0)
INPUTS, OUTPUTS, SAMPLES = 3, 2, 5


def drawn(seed):
    """A batch of inputs of ranks 3, 2 and 0, whose last rows are zero, and targets."""
    random = np.random.default_rng(seed)
    X, Y = (random.standard_normal((len(RANKS), rows, SAMPLES)) for rows in (INPUTS, OUTPUTS))
    for one, rank in zip(X, RANKS, strict=True):
        one[:rank] += np.eye(rank, SAMPLES) * 3  # far from a smaller rank, whatever is drawn
        one[rank:] = 0
    return X, Y, random.standard_normal((4, OUTPUTS, INPUTS))


def inverse(X, rank):
    """The pseudo-inverse, by the normal equations of the rows that are not zero."""
    rows = X[:rank]
    found = np.zeros((SAMPLES, INPUTS))
    found[:, :rank] = rows.T @ np.linalg.inv(rows @ rows.T)
    return found


@reduced.experiment(told=[None, 3], seed=[0, 1], algorithm="algorithms.least_squares.reduce_data")
def by_losses(told, seed, *, algorithm):
    """Three columns, as many as the largest rank; and one matrix alone, with two."""
    X, Y, weights = drawn(seed)
    small_X, small_Y = algorithm(torch.tensor(X), torch.tensor(Y), rank=told)
    alone = algorithm(torch.tensor(X[1]), torch.tensor(Y[1]))
    pairs = [(small_X.shape, (3, INPUTS, 3)), (alone[0].shape, (INPUTS, 2))]
    for i, rank in enumerate(RANKS):
        best = Y[i] @ inverse(X[i], rank)
        for W in weights:
            slow = (((W - best) @ X[i]) ** 2).sum()
            pairs.append((1 + ((torch.tensor(W) @ small_X[i] - small_Y[i]) ** 2).sum(), 1 + slow))
        pairs.append((1 + small_X[i] @ small_X[i].mT, 1 + X[i] @ X[i].T))
    pairs += [(one @ one.mT, whole[1] @ whole[1].mT) for one, whole in zip(alone, (small_X, small_Y), strict=True)]
    return compared(pairs)


@reduced.mutant("targets one percent larger")
def _(reduce_data, X, Y, **options):
    return reduce_data(X, 1.01 * Y, **options)


def nearest(matrix, rank):
    """The best approximation of this rank, by the eigenvectors of the Gram matrix of its rows."""
    _, vectors = np.linalg.eigh(matrix @ matrix.T)
    top = vectors[:, len(matrix) - rank :]
    return top @ top.T @ matrix


@solutions.experiment(seed=[0, 1], algorithm="algorithms.least_squares.least_norm_solution")
def by_formulas(seed, *, algorithm):
    """Of all three ranks; the solution of rank one predicts what is nearest among predictions of rank one."""
    X, Y, _ = drawn(seed)
    given = torch.tensor(X), torch.tensor(Y)
    best, low = algorithm(*given), least_squares.low_rank_solution(*given, 1)
    edge = torch.eye(INPUTS, SAMPLES, dtype=torch.float64)
    edge[1, 1], edge[2, 2] = 4 * torch.finfo(edge.dtype).eps, 0  # below rounding at five columns, not at three
    ranks = [least_squares.numerical_rank(one) for one in (*given[0], given[0], edge, edge.mT)]
    pairs = [(ranks, [*RANKS, 3, 1, 1])]
    for i, rank in enumerate(RANKS):
        slow = Y[i] @ inverse(X[i], rank)
        lowered = nearest(slow @ X[i], 1) @ inverse(X[i], rank)
        pairs += [(1 + best[i], 1 + slow), (1 + low[i], 1 + lowered)]
    return compared(pairs)


@solutions.mutant("inputs one percent larger")
def _(least_norm_solution, X, Y):
    return least_norm_solution(1.01 * X, Y)
