r"""Learned shrinkage and the conditions that are measured of it are their formulas, entry by entry.

The run, its loss and its gradient are written out for one sample after the other, the gradient by differences of the loss in
complex steps; coupling, coherence and wrong signs are counted one by one. Problems are drawn again from the same seed.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import numpy as np

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

unrolled = late("algorithms.unrolled")

shrinkage = Statement("l2o.shrinkage", "Section 3.2 as it is programmed")
runs = agrees(shrinkage, "runs", "A learned shrinkage, its loss and its gradient are those of each sample")
measures = agrees(shrinkage, "measures", "Coupling, coherence and wrong signs are those of each column and coordinate")
problems = agrees(shrinkage, "problems", "Columns have length one, and entries of the vectors are kept one by one")

ALGORITHM = "algorithms.unrolled."


def drawn(shared, seed, rows=3, variables=4, samples=5, steps=3):
    """A problem whose columns have length one, and a network near the start of the plain method, with negative thresholds too."""
    rng = np.random.default_rng(seed)
    A = rng.standard_normal((rows, variables))
    A = A / np.sqrt((A**2).sum(0))
    X = rng.standard_normal((samples, variables)) * (rng.random((samples, variables)) < 0.5)
    copies = 1 if shared else steps
    W = A / 2 + 0.1 * rng.standard_normal((copies, rows, variables))
    theta = np.array([0.1, -0.05, 0.2])[:copies]
    problem = unrolled.SparseRecovery(*map(torch.tensor, (A, X, X @ A.T)))
    return problem, unrolled.Lista(torch.tensor(W), torch.tensor(theta)), (A, X, W, theta)


def one_run(A, y, W, theta, steps=3):
    """All iterates of one sample; a complex step passes through, because signs are those of real parts."""
    told = [[0 * W[0][0][0]] * A.shape[1]]
    for t in range(steps):
        weight, limit = W[min(t, len(W) - 1)], theta[min(t, len(theta) - 1)]
        rest = [y[r] - sum(A[r][j] * told[-1][j] for j in range(A.shape[1])) for r in range(len(A))]
        before = [told[-1][j] + sum(weight[r][j] * rest[r] for r in range(len(A))) for j in range(A.shape[1])]
        told.append([np.sign(v.real) * max(np.sign(v.real) * v - limit, 0, key=np.real) for v in before])
    return told


def loss_of(A, X, W, theta):
    ends = [one_run(A, A @ x, W, theta)[-1] for x in X]
    return sum((e - t) ** 2 for end, x in zip(ends, X, strict=True) for e, t in zip(end, x, strict=True)) / (2 * len(X))


@runs.experiment(shared=[True, False], seed=[0, 1], algorithm=ALGORITHM + "lista_gradient")
def each_sample(shared, seed, *, algorithm, h=1e-30):
    """Three steps of five samples; one matrix for all steps, or one for each."""
    problem, net, (A, X, W, theta) = drawn(shared, seed)
    X_t = unrolled.lista_rollout(problem, net, 3)
    slow = np.array([one_run(A, A @ x, W, theta) for x in X]).swapaxes(0, 1)
    slopes = []
    for values in (W, theta):
        for place in np.ndindex(values.shape):
            moved = values.astype(complex)
            moved[place] += h * 1j
            pair = (moved, theta) if values is W else (W, moved)
            slopes.append(loss_of(A, X, *pair).imag / h)
    fast = algorithm(problem, net, X_t)
    trained, losses = unrolled.train_lista(problem, net, 3, 0.25, 1)
    moved = [
        values - 0.25 * np.array(part).reshape(values.shape)
        for values, part in ((W, slopes[: W.size]), (theta, slopes[W.size :]))
    ]
    return compared(
        [
            (X_t, slow),
            (unrolled.lista_loss(problem, X_t[-1]), loss_of(A, X, W, theta)),
            (torch.cat([fast.W.flatten(), fast.theta]), slopes),
            (torch.cat([trained.W.flatten(), trained.theta]), np.concatenate([one.ravel() for one in moved])),
            (losses, [loss_of(A, X, W, theta), loss_of(A, X, *moved)]),
        ]
    )


@runs.mutant("thresholds one percent larger")
def _(lista_gradient, problem, net, X_t):
    return lista_gradient(problem, unrolled.Lista(net.W, 1.01 * net.theta), 1.01 * X_t)


@measures.experiment(shared=[True, False], seed=[0, 1, 2], algorithm=ALGORITHM + "coherence")
def each_column(shared, seed, *, algorithm):
    """The largest product may be negative; a coordinate that is zero on one side only has the wrong sign."""
    problem, net, (A, X, W, _) = drawn(shared, seed)
    W = -W if seed == 2 else W
    products = [[[float(w[:, i] @ A[:, j]) for j in range(4)] for i in range(4)] for w in W]
    largest = [max(abs(p[i][j]) for i in range(4) for j in range(4) if i != j) for p in products]
    X_t = unrolled.lista_rollout(problem, net, 3)
    wrong = [[np.sign(v) != np.sign(t) for v, t in zip(one.numpy().ravel(), X.ravel(), strict=True)] for one in X_t]
    start, coupled = (
        make(problem.A, 2, shared=shared, threshold=0.2)
        for make in (unrolled.shrinkage_initialisation, unrolled.coupled_initialisation)
    )
    norm2 = np.linalg.svd(A)[1][0] ** 2
    solved = np.linalg.inv(A @ A.T) @ A
    solved = solved / (solved * A).sum(0)
    copies = 1 if shared else 2
    return compared(
        [
            (algorithm(problem.A, torch.tensor(W)), largest),
            (unrolled.coupling(problem.A, torch.tensor(W)), [[p[i][i] for i in range(4)] for p in products]),
            (unrolled.sign_violation(X_t, problem.X), [sum(one) / len(one) for one in wrong]),
            (start.W, [A / norm2] * copies),
            (start.theta, [0.2 / norm2] * copies),
            (coupled.W, [solved] * copies),
            (coupled.theta, [0.2] * copies),
        ]
    )


measures.mutant("products with the column itself too", lambda coherence, A, W: (W.mT @ A).abs().amax((-2, -1)))


@problems.experiment(density=[0.0, 0.25, 1.0], seed=[0, 1], algorithm=ALGORITHM + "sparse_recovery")
def one_stream(density, seed, *, algorithm):
    """The matrix, then which entries are kept, then the entries; measurements of one vector after the other."""
    problem = algorithm(5, 4, 3, density=density, generator=torch.Generator().manual_seed(seed))
    draw = {"generator": torch.Generator().manual_seed(seed), "dtype": torch.float64}
    normal, uniform, entries = torch.randn(3, 4, **draw), torch.rand(5, 4, **draw), torch.randn(5, 4, **draw)
    columns = [[v / sum(u * u for u in column) ** 0.5 for v in column] for column in normal.T.tolist()]
    kept = [
        [x if u < density else 0.0 for x, u in zip(*rows, strict=True)]
        for rows in zip(entries.tolist(), uniform.tolist(), strict=True)
    ]
    seen = [
        [sum(column[r] * x for column, x in zip(columns, sample, strict=True)) for r in range(3)] for sample in kept
    ]
    return compared([(problem.A.T, columns), (problem.X, kept), (problem.Y, seen)])


@problems.mutant("the next seed")
def _(sparse_recovery, *sizes, generator, **options):
    return sparse_recovery(*sizes, generator=generator.manual_seed(7), **options)
