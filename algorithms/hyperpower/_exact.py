"""The hyperpower iteration in exact rational arithmetic, for witnesses and proofs on small matrices."""

from collections.abc import Sequence

from flint import fmpq, fmpq_mat

from algorithms.exact import identity
from algorithms.hyperpower._iteration import require_order_and_steps


def exact_hyperpower(A: fmpq_mat, X0: fmpq_mat, order: int, steps: int) -> list[fmpq_mat]:
    r"""All iterates of $X_{k+1} = X_k \sum_{l<L} (I - A X_k)^l$, as rational matrices.

    The number of digits grows about L times in each layer: keep order to the power of steps small.
    """
    require_order_and_steps(order, steps)
    return exact_learnable_hyperpower(A, X0, [[fmpq(1)] * order] * steps)


def exact_learnable_hyperpower(A: fmpq_mat, X0: fmpq_mat, C: Sequence[Sequence[fmpq]]) -> list[fmpq_mat]:
    r"""All iterates of $X_{k+1} = X_k \sum_{l<L} C_{k,l} (I - A X_k)^l$, as rational matrices."""
    if (A.nrows(), A.ncols()) != (X0.ncols(), X0.nrows()):
        raise ValueError(
            f"X0 must have the transposed shape of A; got A {A.nrows()} x {A.ncols()} "
            f"and X0 {X0.nrows()} x {X0.ncols()}."
        )
    iterates = [X0]
    for c in C:
        X = iterates[-1]
        E = identity(A.nrows()) - A * X
        Y = X * c[-1]
        for c_l in reversed(c[:-1]):
            Y = X * c_l + Y * E
        iterates.append(Y)
    return iterates
