r"""Cayley steps and D-SVD on matrices of rationals or balls (`flint.fmpq_mat`, `flint.arb_mat`).

Rational frames stay rational and exactly orthonormal. Balls are for runs of many layers, in which the digits of
rationals would explode. Only the step sizes are decided in floating point: a step of any size stays on the manifold,
and the size that was taken is an exact number.
"""

from typing import Any

import numpy as np
from flint import arb, arb_mat, fmpq, fmpq_mat

from algorithms.exact import identity, inner, trace

Matrix = fmpq_mat | arb_mat


def exact_skew_direction(U: Matrix, G: Matrix) -> Matrix:
    r"""$P = G U^\top - U G^\top$."""
    return G * U.transpose() - U * G.transpose()


def exact_cayley_step(U: Matrix, G: Matrix, t: Any) -> Matrix:
    r"""$(I + tP/2)^{-1}(I - tP/2)\,U$."""
    half = exact_skew_direction(U, G) * (t / 2)
    eye = identity(half.nrows(), like=half)
    return (eye + half).solve((eye - half) * U)


def exact_svd_objective(M: Matrix, U: Matrix, V: Matrix) -> Any:
    r"""$\tfrac12 \|D^c(\Lambda)\|_F^2 - \operatorname{tr} \Lambda$ with $\Lambda = U^\top M V$."""
    Lam = U.transpose() * M * V
    return inner(exact_off_diagonal(Lam), Lam) / 2 - trace(Lam)


def exact_svd_gradient(M: Matrix, U: Matrix, V: Matrix) -> Matrix:
    r"""Gradient in U, $M V (D^c(V^\top M^\top U) - I)$; $(M^\top, V, U)$ gives that in V."""
    MV = M * V
    rest = exact_off_diagonal(MV.transpose() * U)
    return MV * (rest - identity(rest.nrows(), like=rest))


def exact_curve_derivatives(M: Matrix, U: Matrix, V: Matrix, G: Matrix) -> tuple[Any, Any]:
    r"""$f'(0)$ and $f''(0)$ along the Cayley curve of U with gradient G."""
    P = exact_skew_direction(U, G)
    PU, MV = P * U, M * V
    first = -inner(G, PU)
    moved = exact_off_diagonal(PU.transpose() * MV)
    return first, inner(moved, moved) + inner(G, P * PU)


def exact_svd_half_layer(M: Matrix, U: Matrix, V: Matrix, *, shift: Any = 0, guarded: bool = True) -> Matrix:
    r"""U after one step, longer by the shift $\tilde t$; $(M^\top, V, U)$ steps in V.

    A direction that may be zero is not followed.
    """
    G = exact_svd_gradient(M, U, V)
    norm = float_norm(exact_skew_direction(U, G))
    first, second = exact_curve_derivatives(M, U, V, G)
    if norm == 0 or not first < 0:
        return U
    cap = _like(first, 2 / norm)
    # a ball gives its midpoint: the step is whatever number was taken
    newton = _midpoint(-first / second) if second > 0 or second < 0 else cap
    descending = second > 0
    step = (newton if newton < cap else cap) if descending or not guarded else cap
    return exact_cayley_step(U, G, step + shift)


def exact_svd_network(
    M: Matrix, U0: Matrix, V0: Matrix, steps: int, *, guarded: bool = True
) -> list[tuple[Matrix, Matrix]]:
    """All iterates (U, V), the start included."""
    if steps < 0:
        raise ValueError(f"The number of layers must not be negative; got {steps}.")
    iterates = [(U0, V0)]
    for _ in range(steps):
        U, V = iterates[-1]
        U = exact_svd_half_layer(M, U, V, guarded=guarded)
        V = exact_svd_half_layer(M.transpose(), V, U, guarded=guarded)
        iterates.append((U, V))
    return iterates


def exact_off_diagonal(Lam: Matrix) -> Matrix:
    r"""$D^c(\Lambda)$: the matrix without its diagonal."""
    entries = Lam.tolist()
    return type(Lam)([[0 if i == j else entry for j, entry in enumerate(row)] for i, row in enumerate(entries)])


def float_norm(P: Matrix) -> float:
    """The spectral norm to double precision."""
    return float(np.linalg.norm([[float(arb(entry).mid()) for entry in row] for row in P.tolist()], 2))


def _midpoint(number: Any) -> Any:
    return number.mid() if isinstance(number, arb) else number


def _like(number: Any, value: float) -> Any:
    return arb(value) if isinstance(number, arb) else fmpq(*value.as_integer_ratio())
