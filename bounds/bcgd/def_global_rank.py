r"""The least loss among matrices of low rank.

With $X = U_xS_xV_x^\top$ compact and $E = Y - W^*X$, the least loss among matrices of rank at most $n^*$ is
$\|E\|_F^2 + \sum_{j > n^*} \sigma_j^2(YV_x)$. It is attained at $Z^*S_x^{-1}U_x^\top$, $Z^*$ the best approximation to
$YV_x$. Truncating $YX^+$ instead is in general worse.

Kind: identity, and existence. Constants: none.
"""

import numpy as np
from flint import fmpq_mat

from algorithms.exact import square
from bounds.bcgd._instances import as_rationals, floating, random_problem
from bounds.bcgd._spectra import squared_singular_values
from bounds.core import Claim, Exists, Quantity, eq, gt, rounding
from bounds.core.certificate import certificate, written
from bounds.core.promises import stated
from bounds.late import torch

low_loss = Quantity("low_loss", r"\|W_{n^*}X-Y\|_F^2", "loss of the matrix of low rank", nonnegative=True)
noise2 = Quantity("noise2", r"\|E\|_F^2", nonnegative=True)
tail = Quantity("tail", r"\sum_{j>n^*}\sigma_j^2(YV_x)", nonnegative=True)
truncated_loss = Quantity("truncated_loss", r"\|(YX^+)_{n^*}X-Y\|_F^2", nonnegative=True)
optimum = Quantity("optimum", r"\|E\|_F^2+\sum_{j>n^*}\sigma_j^2(YV_x)", nonnegative=True)

low_rank = Claim(
    id="bcgd.def_global_rank",
    source="Section 2.1, eq. (2.3), and Appendix A",
    form="added",
    then=eq(low_loss, noise2 + tail),
    scaling={"labels": {low_loss: 2, noise2: 2, tail: 2}},
)

truncation = Claim(
    id="bcgd.def_global_rank.truncation",
    formerly="bcgd.def_global_truncation",
    title="Truncating the least-squares solution may be worse than the best matrix of low rank",
    source="Appendix A",
    form="added",
    quantifier=Exists(over="data"),
    then=gt(truncated_loss, optimum),
    expected="proved",
    scaling={"labels": {truncated_loss: 2, optimum: 2}},
)


@low_rank.experiment(
    sizes=[[2, 2, 4], [3, 2, 5], [3, 3, 6]],
    rank=[1, 2],
    deficient=[0, 1],
    seed=range(3),
    quick={"seed": [0]},
    algorithm="algorithms.least_squares.low_rank_solution",
)
def floats_of_low_rank(sizes, rank, deficient, seed, *, algorithm):
    """The loss of the computed matrix exactly; the tail from the eigenvalues of a rational Gram matrix."""
    inputs, outputs, samples = sizes
    problem = random_problem(inputs, outputs, samples, inputs - deficient, np.random.default_rng(seed))
    W = algorithm(floating(problem.X), floating(problem.Y), rank)
    value = float(square(as_rationals(W) * problem.X - problem.Y))
    return {
        low_loss: (value, low_rank_radius(problem, value) + rounding.rounded(value, dtype="float64")),
        noise2: problem.noise2,
        tail: sum(squared_singular_values(problem.goal)[rank:], start=problem.noise2 * 0),
    }


def low_rank_radius(problem, value):
    r"""Twice the root of the loss times how far $WX$ may be off: the pseudoinverse's error, and the truncation's."""
    X, Y = floating(problem.X), floating(problem.Y)
    values = torch.linalg.svdvals(X)[: problem.rank]
    inverse = rounding.pinv(
        (values**-2).sum().sqrt(), values[0] / values[-1], rows=X.shape[0], columns=X.shape[1], dtype=X.dtype
    )
    size = torch.linalg.matrix_norm(Y)
    truncated = rounding.singular_values(size, rows=Y.shape[0], columns=problem.rank, dtype=X.dtype) * problem.rank**0.5
    off = (2 * inverse * size + truncated / values[-1]) * torch.linalg.matrix_norm(X)
    return float(off * (2 * value**0.5 + off))


@truncation.experiment(n=[2], algorithm="algorithms.least_squares.exact_least_norm_solution")
def stretched(n, *, algorithm):
    """X = diag(1, 4), Y = diag(2, 4): YX^+ = diag(2, 1) keeps its first entry, but YV_x = diag(2, 4) its second."""
    X, Y = fmpq_mat([[1, 0], [0, 4]]), fmpq_mat([[2, 0], [0, 4]])
    solution = algorithm(X, Y)
    kept = max(range(n), key=lambda j: solution[j, j])
    truncated = fmpq_mat([[solution[i, j] * int(i == j == kept) for j in range(n)] for i in range(n)])
    return {truncated_loss: square(truncated * X - Y), optimum: 4}


@low_rank.mutant("the solution itself truncated")
def _(low_rank_solution, X, Y, rank):
    U, values, V = torch.linalg.svd(Y @ torch.linalg.pinv(X), full_matrices=False)
    return (U[:, :rank] * values[:rank]) @ V[:rank]


low_rank.mutant("rank one less", lambda low_rank_solution, X, Y, rank: low_rank_solution(X, Y, rank - 1))
low_rank.formula_mutant("no noise", then=eq(low_loss, tail))
truncation.formula_mutant(
    "as if the truncation were better", then=gt(optimum, truncated_loss), quantifier=Exists(exhaustive=True)
)


@truncation.proof
def two_by_two(claim):
    """X = diag(1, 4), Y = diag(2, 4), rank one."""

    says = (
        "X = diag(1, 4), Y = diag(2, 4), so YX^+ = diag(2, 1), which truncated to rank one keeps its first entry; W = "
        "diag(0, 1) has rank one too and a smaller loss. Losses are (w1 x1 - y1)^2 + (w2 x2 - y2)^2."
    )

    def loss_of(w1, w2):
        return written(lambda w1, w2, x1, x2, y1, y2: (w1 * x1 - y1) ** 2 + (w2 * x2 - y2) ** 2, w1, w2, 1, 4, 2, 4)

    told = "truncated against another of rank one"
    return certificate(says, *stated(claim, told, truncated_loss=loss_of(2, 0), optimum=loss_of(0, 1)))
