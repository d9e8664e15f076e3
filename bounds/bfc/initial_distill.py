r"""The warm start of the narrow weights is the best approximation of its rank.

INITIAL-DISTILL returns $K_<^\top K_p$, the best approximation of rank k of $W_<^\top W_p$. For the second layer $W_<$
is empty and the printed rank is 0.

Kind: best approximation. Constants: none hidden.
"""

from flint import arb

from bounds.bfc._exact import eigenvalues, root, square_sum
from bounds.bfc._rotations import exactly
from bounds.core import Claim, Quantity, eq, rounding
from bounds.late import torch

missed = Quantity("missed", r"\|K_<^\top K_p-W_<^\top W_p\|_F", nonnegative=True)
tail = Quantity("tail", r"(\sum_{i>k}\sigma_i^2)^{1/2}", nonnegative=True)

distill = Claim(
    id="bfc.initial_distill",
    title="The warm start of the narrow weights is the best approximation of its rank",
    source="INITIAL-DISTILL, lines 21 to 23",
    then=eq(missed, tail),
    scaling={"weights": {missed: 2, tail: 2}},
)


@distill.experiment(rows=[3, 6], width=[1, 2], seed=[0, 1], algorithm="algorithms.feature_correction.initial_distill")
def random_weights(rows, width, seed, *, algorithm):
    """Random W with two blocks of three columns; the tail by exact eigenvalues of the floats' products."""
    W = torch.randn(rows, 6, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))
    K = exactly(algorithm(W, 3, width=width))
    exact_W = exactly(W)
    M = exact_W[:, :3].T @ exact_W[:, 3:]
    values = eigenvalues(M @ M.T)[: max(3 - width, 0)]
    norm = float(root(square_sum(M)).mid())
    halves = [torch.linalg.matrix_norm(half) for half in W.split([3, 3], -1)]
    # The product; the decomposition and its factors' departure from orthogonality, three columns; four roundings of roots.
    radius = float(rounding.matmul(*halves, inner=rows, dtype="float64")) + norm * (
        3**0.5 * rounding.backward_error(3, 3, "float64")
        + 2 * rounding.orthonormal(3, 3, dtype="float64")
        + 4 * rounding.unit_roundoff("float64")
    )
    distance = root(square_sum(K[:, :3].T @ K[:, 3:] - M))
    return {missed: distance + arb(0, radius), tail: root(0) + sum(value.nonnegative_part() for value in values).sqrt()}


distill.formula_mutant("half of the tail", then=eq(missed, tail / 2))


@distill.mutant("one rank less")
def _(initial_distill, W, split, *, width):
    K = initial_distill(W, split, width=width).clone()
    K[0] = 0
    return K
