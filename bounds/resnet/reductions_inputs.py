r"""Inputs outside the column space of X matter to no batch, so the width need only reach the rank of the data.

With an orthonormal basis Q of the columns of X, training the maps (A Q, B) on $(Q^\top X, Y)$ gives the same hidden weights
at every step, whatever the batches, because gradients see A and X through A X only; and
$\sigma_{\min}(A Q) \ge \sigma_{\min}(A)$. So $m \ge \max(r, k)$ suffices where the paper has $m \ge \max(d, k)$.

Kind: exact identity, and an inequality that is attained. Constants: none.
"""

from dataclasses import replace

import numpy as np
from flint import fmpq, fmpq_mat

from algorithms.exact import entries as listed
from bounds.core import Claim, Quantity, eq, ge
from bounds.late import late
from bounds.resnet._exact import integers, problem, rotation
from bounds.resnet.reductions import fewer, weights

exact = late("algorithms.exact")


least_A = Quantity("least_A", r"\sigma_{\min}^2(\mathbf{A})", nonnegative=True)
least_AQ = Quantity("least_AQ", r"\sigma_{\min}^2(\mathbf{A}\mathbf{Q})", "Q an orthonormal basis of the columns of X")

row_space = Claim(
    id="resnet.reductions_inputs",
    title="Inputs outside the column space of X matter to no batch, and without them A is no worse conditioned below",
    source="gradients are functions of A X; the smallest singular value of A Q is at least that of A",
    form="added",
    then=(eq(weights, fewer, name="weights"), ge(least_AQ, least_A, name="premise")),
    expected="proved",
    tight=True,
    scaling={"maps": {least_A: 2, least_AQ: 2}},
    formerly="resnet.derived.row_space",
)


@row_space.experiment(
    rank=[1, 2],
    depth=[1, 3],
    batch=[[0, 1, 2, 3], [1, 3]],
    seed=[0],
    algorithm="algorithms.resnet.exact_stochastic_states",
)
def fewer_inputs(rank, depth, batch, seed, *, algorithm):
    """Three inputs, X = Q C with Q rank columns of a rotation; the first batch is all samples."""
    random = np.random.default_rng(seed)
    task, turn = problem(4, 3, 2, 4, 2, seed), rotation(3, random)
    Q = fmpq_mat([[turn[i, j] for j in range(rank)] for i in range(3)])
    C = integers(rank, 4, random)
    rest = {"depth": depth, "rate": fmpq(1, 7), "batches": [batch, batch]}
    full, small = (
        list(algorithm(*each.data, **rest)) for each in (replace(task, X=Q * C), replace(task, A=task.A * Q, X=C))
    )
    least = task.norms["mA"] ** 2
    return {
        weights: listed([W for state in full for W in state.hidden]),
        fewer: listed([W for state in small for W in state.hidden]),
        least_A: least,
        least_AQ: least_eigenvalue((task.A * Q).transpose() * task.A * Q, least),
    }


def least_eigenvalue(gram, rational):
    """The smallest eigenvalue of one or two; exact where it is this rational number, as it is where Q holds the weakest input."""
    shifted = gram - rational * exact.identity(gram.nrows())
    is_it = shifted.det() == 0 and exact.trace(shifted) >= 0
    return rational if is_it else exact.symmetric_eigenvalues(gram)[-1]


@row_space.experiment(depth=[2], algorithm="algorithms.resnet.exact_stochastic_states")
def along_the_weakest(depth, *, algorithm):
    """One input along the weakest direction of A: the smallest singular value stays."""
    A, B = fmpq_mat([[2, 0], [0, 1], [0, 0]]), fmpq_mat([[1, 1, 1]])
    Q, C, Y = fmpq_mat([[0], [1]]), fmpq_mat([[1, 2]]), fmpq_mat([[1, 0]])
    rest = {"depth": depth, "rate": fmpq(1, 7), "batches": [[0], [1]]}
    full, small = (list(algorithm(*data, **rest)) for data in ((A, B, Q * C, Y), (A * Q, B, C, Y)))
    return {
        weights: listed([W for state in full for W in state.hidden]),
        fewer: listed([W for state in small for W in state.hidden]),
        least_A: 1,
        least_AQ: ((A * Q).transpose() * A * Q)[0, 0],
    }


def start_wide(states, A, B, X, Y, *, depth, **rest):
    first = type(A)([[A.ncols() * int(i <= j) for j in range(A.nrows())] for i in range(A.nrows())]) / 8
    return states(A, B, X, Y, depth=depth, hidden=[first] * depth, **rest)


row_space.mutant("starts as wide as the inputs say")(start_wide)
row_space.formula_mutant("a tenth more", then=ge(least_AQ, least_A * 11 / 10))
