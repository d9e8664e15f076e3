r"""The directional derivative of the hyperpower iteration, carried along with the iterates.

For $X_0 = A^\top / c_0$ with a fixed $c_0$ and a direction H of A, $\dot X_0 = H^\top / c_0$ and each layer obeys the
product rule. With $E = I - AX$, $\dot E = -(H X + A \dot X)$, Horner's step $Y \leftarrow X + Y E$ has the derivative
$\dot Y \leftarrow \dot X + \dot Y E + Y \dot E$.
"""

from flint import fmpq, fmpq_mat

from algorithms.exact import identity
from algorithms.hyperpower._iteration import require_order_and_steps


def exact_hyperpower_derivative(
    A: fmpq_mat, H: fmpq_mat, c0: fmpq, order: int, steps: int
) -> tuple[fmpq_mat, fmpq_mat]:
    r"""The last iterate from $A^\top / c_0$ and its derivative in the direction H, as rational matrices."""
    require_order_and_steps(order, steps)
    if (A.nrows(), A.ncols()) != (H.nrows(), H.ncols()):
        raise ValueError(
            f"The direction must have the shape of A, {A.nrows()} x {A.ncols()}; got {H.nrows()} x {H.ncols()}."
        )
    X, moved = A.transpose() * (1 / c0), H.transpose() * (1 / c0)
    for _ in range(steps):
        E, turned = identity(A.nrows()) - A * X, (H * X + A * moved) * -1
        Y, Y_moved = X, moved
        for _ in range(order - 1):
            Y, Y_moved = X + Y * E, moved + Y_moved * E + Y * turned
        X, moved = Y, Y_moved
    return X, moved
