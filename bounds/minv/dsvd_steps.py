r"""A layer of the descending D-SVD in floating point takes the two steps that its rule says, in exact arithmetic.

Each half-layer tries the guarded step of eq. (10). It keeps it if the objective falls by $\|P\|_F^2 / (8 \sigma (3 \sigma + 1))$
or more, $\sigma = \|M\|_2$, and takes the step $1/(2 \sigma (3 \sigma + 1))$ otherwise. The rule is evaluated in balls, at frames where
the guarded step falls short by little, by half, and where it is kept.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

from flint import arb_mat

from algorithms.exact import inner, spectral_norm
from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

stiefel = late("algorithms.stiefel")

dsvd_steps = Statement("minv.dsvd_steps", "eqs (8) to (12), with another step; ours")
steps = agrees(dsvd_steps, "layer", "A layer of the descending D-SVD takes the steps that its rule says")

DOWN, UP, MIRROR, STILL = ([[4, 3], [-3, 4]], [[3, -4], [4, 3]], [[-3, 4], [4, 3]], [[5, 0], [0, 5]])
"""Five times a frame: two rotations, a reflection, the identity."""

NEARLY = [
    ([[2, -3], [3, 5]], DOWN, UP),
    ([[4, -3], [2, 6]], MIRROR, DOWN),
    ([[3, -6], [-1, -5]], UP, UP),
    ([[0, 6], [5, 0]], MIRROR, STILL),
]
"""Matrices and two frames at which the guarded step of U lowers the objective by 72, 76, 44 and 92 percent of what is promised."""


@steps.experiment(case=[*range(4), "bold"], algorithm="algorithms.stiefel.svd_descent")
def nearly_enough(case, *, algorithm):
    """Where the guarded step does nearly as well, and where it is kept; both half-layers, in the same batch."""
    chosen = NEARLY if case == "bold" else [NEARLY[case]]
    M = torch.tensor([M for M, _, _ in chosen], dtype=torch.float64) * (0.01 if case == "bold" else 1)
    U, V = (torch.tensor([_fifths(one[side]) for one in chosen], dtype=torch.float64) for side in (1, 2))
    after, pairs = algorithm(M, U, V, 1)[1], []
    for one, left, right, new_left, new_right in zip(M, U, V, after.U, after.V, strict=True):
        A, P, Q = (_in_balls(matrix) for matrix in (one, left, right))
        P = _kept(A, P, Q)
        Q = _kept(A.transpose(), Q, P)
        pairs += [(new_left, _floats(P)), (new_right, _floats(Q))]
    return compared(pairs)


def _kept(A, P, Q):
    """The guarded step if it lowers the objective by what is promised, else the short one; both by their formulas."""
    sigma = spectral_norm(A)
    G = stiefel.exact_svd_gradient(A, P, Q)
    skew = stiefel.exact_skew_direction(P, G)
    bold = stiefel.exact_svd_half_layer(A, P, Q)
    promised = inner(skew, skew) / (8 * sigma * (3 * sigma + 1))
    fallen = stiefel.exact_svd_objective(A, P, Q) - stiefel.exact_svd_objective(A, bold, Q)
    return bold if fallen >= promised else stiefel.exact_cayley_step(P, G, 1 / (2 * sigma * (3 * sigma + 1)))


def _fifths(table):
    return [[entry / 5 for entry in row] for row in table]


def _in_balls(matrix):
    return arb_mat(matrix.tolist())


def _floats(matrix):
    return [[float(entry.mid()) for entry in row] for row in matrix.table()]


steps.mutant(
    "the guarded step is kept in any case",
    lambda svd_descent, M, U0, V0, layers: stiefel.svd_network(M, U0, V0, layers, guarded=True),
)
