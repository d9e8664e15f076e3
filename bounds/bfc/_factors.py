r"""Two factorisations $A^\top B \approx C^\top D$ in rational numbers, and the change of basis P between them."""

from typing import Any

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq

from bounds.bfc._certificates import breaks
from bounds.bfc._exact import (
    BITS,
    identity,
    inverse,
    random_rationals,
    regular,
    root,
    rotation,
    singular_values,
    square_sum,
)
from bounds.bfc._rotations import as_tensor, exactly
from bounds.core import Claim, Quantity
from bounds.core.certificate import Step
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

first = Quantity("first", r"\|A^\top - C^\top P\|_F", nonnegative=True)
second = Quantity("second", r"\|B - P^{-1}D\|_F", nonnegative=True)
printed_second = Quantity("printed_second", r"\|B - P^{-1}C\|_F", nonnegative=True)
sigma_P = Quantity("sigma_P", r"\sigma_i(P)", nonnegative=True)
epsilon = Quantity("epsilon", r"\varepsilon", nonnegative=True)
distance = Quantity("distance", r"\|A^\top B - C^\top D\|_F", nonnegative=True)
A_max = Quantity("A_max", r"\sigma_{\max}(A)", positive=True)
B_min = Quantity("B_min", r"\sigma_{\min}(B)", positive=True)
B_max = Quantity("B_max", r"\sigma_{\max}(B)", positive=True)
C_min = Quantity("C_min", r"\sigma_{\min}(C)", positive=True)
D_min = Quantity("D_min", r"\sigma_{\min}(D)", positive=True)
D_max = Quantity("D_max", r"\sigma_{\max}(D)", positive=True)


def nearby_factors(k: int, m1: int, m2: int, size: fmpq, rng: np.random.Generator) -> tuple[np.ndarray, ...]:
    """Random well conditioned C and D, and a change of basis of them plus noise of the given size."""
    P = regular(lambda: identity(k) + random_rationals(rng, (k, k), size=1, parts=8), lambda P: P)

    def draw() -> tuple[np.ndarray, ...]:
        C, D = (2 * rotation(m, rng)[:k] + random_rationals(rng, (k, m), size=1, parts=4) for m in (m1, m2))
        D[:, k:] = fmpq(0)
        A = P.T @ C + size * random_rationals(rng, (k, m1), size=1, parts=4)
        B = inverse(P) @ D + size * random_rationals(rng, (k, m2), size=1, parts=4)
        return A, B, C, D

    def all_ranks(factors: tuple[np.ndarray, ...]) -> np.ndarray:
        """Regular where B, C and D have rank k."""
        _, B, C, D = factors
        return B[:, :k] @ (C @ C.T) @ D[:, :k]

    return regular(draw, all_ranks)


def square_change(A: np.ndarray, B: np.ndarray, C: np.ndarray, D: np.ndarray) -> np.ndarray:
    """P = D B^-1 on the first k columns, the row space of D."""
    k = len(D)
    return D[:, :k] @ inverse(B[:, :k])


def polar_change(A: np.ndarray, B: np.ndarray, C: np.ndarray, D: np.ndarray) -> np.ndarray:
    """P = L_D U L_B^-1 in floats, with the polar factors L of B and D and the best rotation U of C^T L_D to A^T L_B."""
    L_B, L_D = (_polar_factor(as_tensor(factor)) for factor in (B, D))
    U = feature_correction.best_rotation(L_D @ as_tensor(C), L_B @ as_tensor(A))
    return exactly(L_D @ U @ torch.linalg.inv(L_B))


def scalar_change(A: np.ndarray, B: np.ndarray, C: np.ndarray, D: np.ndarray) -> np.ndarray:
    """For one row of rational length: |D| / |B|, with the sign of <A, C>."""
    sign = 1 if (A @ C.T)[0, 0] >= 0 else -1
    lengths = [_rational_root(square_sum(row)) for row in (B, D)]
    return sign * identity(1) * (lengths[1] / lengths[0])


def row_of_rational_length(rng: np.random.Generator) -> np.ndarray:
    m, n = (int(a) for a in rng.integers(1, 9, 2))
    signs = rng.choice([-1, 1], 2).tolist()
    return np.array([[fmpq(signs[0] * (m * m - n * n), 8), fmpq(signs[1] * 2 * m * n, 8)]], dtype=object)


def _polar_factor(matrix: Any) -> Any:
    """The symmetric positive L with L L = M M^T."""
    U, values, _ = torch.linalg.svd(matrix, full_matrices=False)
    return U @ torch.diag(values) @ U.mT


def _rational_root(number: fmpq) -> fmpq:
    root_found = fmpq(number.p.isqrt(), number.q.isqrt())
    if root_found * root_found != number:
        raise ValueError(f"Expected the square of a rational; {number} came.")
    return root_found


def factor_numbers(
    A: np.ndarray, B: np.ndarray, C: np.ndarray, D: np.ndarray, P: np.ndarray, slack: fmpq
) -> dict[Quantity, Any]:
    """Both sides' ingredients; epsilon is the distance and a little more, so that ties are decided."""
    with ctx.workprec(BITS):
        defect = A.T @ B - C.T @ D
        same_shape = C.shape == D.shape
        back = inverse(P)
        of_B, of_D = _ends(B), _ends(D)
        return {
            first: _norm(A.T - C.T @ P),
            second: _norm(B - back @ D),
            printed_second: _norm(B - back @ C) if same_shape else _norm(B),
            sigma_P: _norm(P) if P.shape == (1, 1) else singular_values(P),
            distance: _norm(defect),
            epsilon: _slightly_above(square_sum(defect), slack),
            A_max: _ends(A)[1],
            B_min: of_B[0],
            B_max: of_B[1],
            C_min: _ends(C)[0],
            D_min: of_D[0],
            D_max: of_D[1],
        }


def equal_products() -> dict[Quantity, Any]:
    """A = C = 1, B = D = 2; the first bound leaves P = 1 only."""
    one, two = identity(1), 2 * identity(1)
    return factor_numbers(one, two, one, two, one, fmpq(0))


def equal_products_written_out(claim: Claim) -> list[Step]:
    """The numbers of `equal_products` for a certificate, from the five scalars."""
    A, B, C, D, P = map(sp.Integer, (1, 2, 1, 2, 1))
    scalars = {A_max: A, B_min: B, B_max: B, C_min: C, D_min: D, D_max: D, sigma_P: P}
    products = {distance: A * B - C * D, epsilon: A * B - C * D, first: A - C * P}
    return breaks(claim, scalars | products | {second: B - D / P, printed_second: B - C / P})


def _norm(matrix: np.ndarray) -> Any:
    """The Frobenius norm: a rational where it is one."""
    total = square_sum(matrix)
    try:
        return _rational_root(total)
    except ValueError:
        return root(total)


def _ends(matrix: np.ndarray) -> tuple[Any, Any]:
    """The smallest and the largest singular value."""
    values = [_norm(matrix)] if len(matrix) == 1 else singular_values(matrix)
    return values[0], values[-1]


def _slightly_above(square: Any, slack: fmpq) -> Any:
    norm = root(square)
    if square == 0:
        return slack
    return arb(norm) * (1 + slack)
