r"""Radii of factorisations and solves, from their backward stability.

Theory leaves a modest factor $p(m, n)$ in "the exact result for $A + E$ with $\|E\|_2 \le p\,u\,\|A\|_2$".
We take $p = 10 + 4\max(m, n)$. Householder methods grow at most linearly in practice. On random
matrices in float32 against float64 (up to $300 \times 300$) the largest errors were $12u$ for $n = 3$,
$20u$ for $n = 32$ and $34u$ for $n = 100$. So $p$ leaves a factor of about two on the smallest matrices and
more on larger ones.
"""

from bounds.core._rounding_model import SLACK, Number, at_least, divide, unit_roundoff, widen


def backward_error(rows: int, columns: int, dtype: object) -> float:
    r"""$p(m, n)\,u$: relative size of the perturbation for which a factorisation is exact."""
    at_least("rows", rows, 1)
    at_least("columns", columns, 1)
    return (10 + 4 * max(rows, columns)) * unit_roundoff(dtype)


def singular_values(norm: Number, *, rows: int, columns: int, dtype: object, matrix_radius: Number = 0.0) -> Number:
    r"""Radius of every singular value (Weyl): $p\,u\,\|A\|_2 + \|E\|_2$.

    Args:
        norm: spectral norm of $A$, its largest singular value.
        matrix_radius: radius of the matrix itself, Frobenius or spectral.
    """
    return SLACK * backward_error(rows, columns, dtype) * widen(norm) + widen(matrix_radius)


def spectral_norm(value: Number, *, rows: int, columns: int, dtype: object, matrix_radius: Number = 0.0) -> Number:
    r"""Radius of $\|A\|_2$ computed as the largest singular value: $p\,u\,\|A\|_2 + \|E\|_2$."""
    return singular_values(value, rows=rows, columns=columns, dtype=dtype, matrix_radius=matrix_radius)


def eigenvalues(norm: Number, *, size: int, dtype: object, matrix_radius: Number = 0.0) -> Number:
    r"""Radius of every eigenvalue of a symmetric matrix (Weyl): $p\,u\,\|A\|_2 + \|E\|_2$.

    Args:
        norm: spectral norm of $A$, its largest eigenvalue in modulus.
    """
    return singular_values(norm, rows=size, columns=size, dtype=dtype, matrix_radius=matrix_radius)


def orthonormal(rows: int, columns: int, *, dtype: object) -> float:
    r"""Frobenius radius of $Q^\top Q = I$ for a $Q$ from QR, SVD or eigh: $2p\,u$, whatever the matrix.

    It bounds the distance of $Q$ to the nearest matrix with exactly orthonormal columns as well.
    """
    return SLACK * 2 * backward_error(rows, columns, dtype)


def qr(norm_A: Number, *, rows: int, columns: int, dtype: object) -> Number:
    r"""Frobenius radius of $QR = A$: $p\,u\,\|A\|_F$, the product taken exactly."""
    return SLACK * backward_error(rows, columns, dtype) * widen(norm_A)


def projector(condition: Number, *, rows: int, columns: int, dtype: object) -> Number:
    r"""Spectral-norm radius of $QQ^\top = AA^\dagger$ for $Q$ from QR or a truncated SVD: $p\,u\,(\kappa + 2)$.

    Two projectors of equal rank differ by at most $\|E\|\,\|A^\dagger\|$ (Wedin); $2p\,u$ more for $Q$
    itself, and $\kappa \ge 1$. Infinite where $p\,u\,\kappa \ge 1$: the range itself is then unknown.

    Args:
        condition: $\sigma_{\max}/\sigma_{\min}$ over the positive singular values.
    """
    departure = orthonormal(rows, columns, dtype=dtype)
    return departure + _amplified(backward_error(rows, columns, dtype), condition)


def solve(norm_x: Number, condition: Number, *, size: int, dtype: object, growth: float = 1.0) -> Number:
    r"""Radius of $x = A^{-1}b$ by elimination with partial pivoting: $3n\,\text{growth}\,u\,\kappa\,\|x\|$.

    Several right-hand sides at once: the Frobenius norm of the solution in, the Frobenius radius out.

    Args:
        norm_x: Euclidean norm of the solution.
        condition: $\|A\|_2\|A^{-1}\|_2$.
        growth: $\|\,|L||U|\,\|_2 / \|A\|_2$, where it is known to be large.
    """
    at_least("size", size, 1)
    return _amplified(3 * size * growth * unit_roundoff(dtype), condition) * widen(norm_x)


def inverse(norm: Number, condition: Number, *, size: int, dtype: object, growth: float = 1.0) -> Number:
    r"""Frobenius radius of $A^{-1}$, solved by columns: $3n\,\text{growth}\,u\,\kappa\,\|A^{-1}\|_F$."""
    return solve(norm, condition, size=size, dtype=dtype, growth=growth)


def pinv(norm: Number, condition: Number, *, rows: int, columns: int, dtype: object) -> Number:
    r"""Frobenius radius of $A^\dagger$ by a correctly truncated SVD: $3p\,u\,\kappa\,\|A^\dagger\|_F$.

    Wedin: $\|(A+E)^\dagger - A^\dagger\| \le \frac{1+\sqrt5}{2} \|A^\dagger\| \|(A+E)^\dagger\| \|E\|$; the
    rest pays for the factors' departure from orthogonality and for the product of the three.

    Args:
        norm: Frobenius norm of $A^\dagger$.
        condition: $\sigma_{\max}/\sigma_{\min}$ over the positive singular values.
    """
    return 3 * _amplified(backward_error(rows, columns, dtype), condition) * widen(norm)


def _amplified(backward: float, condition: Number) -> Number:
    """Relative forward error; infinite where the perturbed matrix may be singular."""
    relative = backward * widen(condition)
    return SLACK * divide(relative, 1 - relative)
