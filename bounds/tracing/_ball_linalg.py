"""numpy.linalg (and scipy.linalg, where the names agree) in balls; matrices are the last two axes.

Solutions, inverses, determinants and exponentials are python-flint's. Factors follow LAPACK's signs.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.linalg
from flint import arb, arb_mat

from bounds.tracing._ball_elementwise import root
from bounds.tracing._ball_matrices import batched, from_matrix, matmul, matrix
from bounds.tracing._ball_numbers import Array, balls
from bounds.tracing._enclosures import floats, singular, symmetric
from bounds.tracing._errors import Unsupported

Function = Callable[..., Any]
_Factors, _Pairs, _Triple, _Signed = (
    type(f(np.eye(1))) for f in (np.linalg.qr, np.linalg.eigh, np.linalg.svd, np.linalg.slogdet)
)


def _stack(value: Any) -> Array:
    array = balls(value)
    if not isinstance(array, np.ndarray) or array.ndim < 2:
        raise np.linalg.LinAlgError("expected a matrix")
    return array


def _row(values: list[arb]) -> Array:
    result = np.empty(len(values), dtype=object)
    result[:] = values
    return result


def _columns(columns: list[list[arb]]) -> Array:
    return np.array(columns, dtype=object).reshape(len(columns), -1).T


def _solve_one(A: Array, B: Array) -> Array:
    try:
        return from_matrix(matrix(A).solve(matrix(B)))
    except ZeroDivisionError:
        raise Unsupported("a matrix that may be singular within its radii") from None


def _solve(ways: Any, A: Any, B: Any, **named: Any) -> Any:
    _only(named, "assume_a", "check_finite", "overwrite_a", "overwrite_b")
    A, B = _stack(A), balls(B)
    return batched(_solve_one, A, B[:, None])[..., 0] if B.ndim == 1 else batched(_solve_one, A, B)


def _solve_triangular(
    ways: Any, A: Any, B: Any, *, lower: bool = False, trans: Any = 0, unit_diagonal: bool = False
) -> Any:
    if unit_diagonal:
        raise Unsupported("triangular solves with a unit diagonal")
    A = np.tril(_stack(A)) if lower else np.triu(_stack(A))
    return _solve(ways, A.T if trans in (1, "T") else A, B)


def _inverse(ways: Any, A: Any) -> Any:
    return batched(lambda M: _solve_one(M, balls(np.eye(len(M)))), _stack(A))


def _determinant(ways: Any, A: Any) -> Any:
    result = batched(lambda M: np.array([[matrix(M).det()]], dtype=object), _stack(A))
    return result[..., 0, 0]


def _slogdet(ways: Any, A: Any) -> Any:
    determinant = _determinant(ways, A)
    sign = np.frompyfunc(arb.sgn, 1, 1)(determinant)
    return _Signed(sign, np.frompyfunc(lambda ball: abs(ball).log(), 1, 1)(determinant))


def _cholesky_one(A: Array) -> Array:
    L = balls(np.zeros(A.shape))
    for j in range(len(A)):
        pivot = A[j, j] - sum((x * x for x in L[j, :j]), arb(0))
        if not pivot > 0:
            raise Unsupported("a matrix that may not be positive definite within its radii")
        L[j, j] = pivot.sqrt()
        for i in range(j + 1, len(A)):
            L[i, j] = (A[i, j] - sum((x * y for x, y in zip(L[i, :j], L[j, :j], strict=True)), arb(0))) / L[j, j]
    return L


def _cholesky(ways: Any, A: Any, *, upper: bool = False) -> Any:
    L = batched(_cholesky_one, _stack(A))
    return L.swapaxes(-1, -2) if upper else L


def _scipy_cholesky(ways: Any, A: Any, lower: bool = False, **named: Any) -> Any:
    return _cholesky(ways, A, upper=not lower)


def _qr_one(ways: Any, A: Array) -> tuple[Array, Array]:
    """R by Cholesky's method from the Gram matrix, Q = A / R, with the signs of LAPACK's diagonal."""
    R = ways.lapack.triangle(floats(A))
    sign = np.where(np.diag(R) < 0, -1, 1)
    square = A[:, : len(A)]
    positive = _cholesky_one(matmul(square.T, square)).T
    Q = _solve_one(positive.T, square.T).T
    return Q * sign[None, :], sign[:, None] * matmul(Q.T, A) if A.shape[1] > len(A) else sign[:, None] * positive


def _qr(ways: Any, A: Any, mode: str = "reduced") -> Any:
    A = _stack(A)
    if mode not in ("reduced", "r", "economic") and A.shape[-2] > A.shape[-1]:
        raise Unsupported("the columns of Q beyond the rank, which nothing determines")
    Q, R = batched(lambda M: _qr_one(ways, M), A)
    return R if mode == "r" else _Factors(Q, R)


def _eigenvalues_of_symmetric(ways: Any, A: Any, UPLO: str = "L", **named: Any) -> Any:
    return _eigh(ways, A)[0]


def _eigh(ways: Any, A: Any, UPLO: str = "L", **named: Any) -> Any:
    _only(named, "check_finite", "overwrite_a", "eigvals_only")

    def one(M: Array) -> tuple[Array, Array]:
        M = np.tril(M) + np.tril(M, -1).T
        values, columns = symmetric(matrix(M), arb_mat(ways.lapack.eigenvectors(floats(M)).tolist()))
        return _row(values), _columns(columns)

    values, vectors = batched(one, _stack(A))
    return values if named.get("eigvals_only") else _Pairs(values, vectors)


def _svd(ways: Any, A: Any, full_matrices: bool = True, compute_uv: bool = True, **named: Any) -> Any:
    A = _stack(A)
    if compute_uv and full_matrices and A.shape[-1] != A.shape[-2]:
        raise Unsupported("singular vectors beyond the thin ones, which nothing determines; use full_matrices=False")

    def one(M: Array) -> tuple[Array, Array, Array]:
        left, values, right = singular(matrix(M), ways.lapack.singular_vectors)
        return _columns(left), _row(values), _columns(right).T

    U, values, Vt = batched(one, A)
    return _Triple(U, values, Vt) if compute_uv else values


def _svdvals(ways: Any, A: Any) -> Any:
    return _svd(ways, A, compute_uv=False)


def _gram_solve(A: Array, B: Array) -> Array:
    """The least-norm least-squares solution of a matrix of full rank."""
    if A.shape[0] >= A.shape[1]:
        return _solve_one(matmul(A.T, A), matmul(A.T, B))
    return np.asarray(matmul(A.T, _solve_one(matmul(A, A.T), B)))


def _pinv(ways: Any, A: Any, **named: Any) -> Any:
    return batched(lambda M: _gram_solve(M, balls(np.eye(len(M)))), _stack(A))


def _lstsq(ways: Any, A: Any, B: Any, rcond: Any = None, **named: Any) -> Any:
    A, B = _stack(A), balls(B)
    X = _gram_solve(A, B[:, None])[:, 0] if B.ndim == 1 else _gram_solve(A, B)
    rest = matmul(A, X) - B
    residuals = np.add.reduce(np.atleast_1d(rest * rest), axis=0) if A.shape[0] > A.shape[1] else balls([])
    return X, np.atleast_1d(residuals), min(A.shape), _svdvals(ways, A)


def _norm(ways: Any, value: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    array = balls(value) if isinstance(value, np.ndarray) else balls(list(value))
    flat = axis is None and (ord is None or array.ndim == 1)
    if flat:
        found = _vector_norm(array.ravel(), ord, 0)
        return np.full((1,) * array.ndim, found) if keepdims else found
    if axis is None:
        axis = (-2, -1)
    if isinstance(axis, tuple) and len(axis) == 2:
        return _matrix_norm(ways, np.moveaxis(array, axis, (-2, -1)), ord, keepdims)
    found = _vector_norm(array, ord, axis if isinstance(axis, int) else axis[0])
    return np.expand_dims(found, axis) if keepdims else found


def _vector_norm(array: Array, ord: Any, axis: int) -> Any:
    size = np.frompyfunc(abs, 1, 1)(array)
    match float(ord) if ord is not None else 2.0:
        case 2.0:
            return np.frompyfunc(root, 1, 1)(np.add.reduce(array * array, axis=axis))
        case 1.0:
            return np.add.reduce(size, axis=axis)
        case float() as p if p == np.inf:
            return np.frompyfunc(arb.max, 2, 1).reduce(size, axis=axis)
        case float() as p if p > 0:
            return np.add.reduce(size ** balls(p), axis=axis) ** (1 / balls(p))
    raise Unsupported(f"the vector norm of order {ord}")


def _matrix_norm(ways: Any, stack: Array, ord: Any, keepdims: bool) -> Any:
    size, larger = np.frompyfunc(abs, 1, 1)(stack), np.frompyfunc(arb.max, 2, 1)
    order = ord if ord is None or isinstance(ord, str) else float(ord)
    if order in (None, "fro"):
        found = np.frompyfunc(root, 1, 1)(np.add.reduce(stack * stack, axis=(-2, -1)))
    elif order in (2.0, -2.0, "nuc"):
        values = _svdvals(ways, stack)
        found = np.add.reduce(values, axis=-1) if order == "nuc" else values[..., 0 if order == 2.0 else -1]
    elif order in (1.0, np.inf):
        found = larger.reduce(np.add.reduce(size, axis=-2 if order == 1.0 else -1), axis=-1)
    else:
        raise Unsupported(f"the matrix norm of order {ord}")
    return np.expand_dims(found, (-2, -1)) if keepdims else found


def _condition(ways: Any, A: Any, p: Any = None) -> Any:
    if p in (None, 2):
        values = _svdvals(ways, A)
        return values[..., 0] / values[..., -1]
    return _norm(ways, A, p, axis=(-2, -1)) * _norm(ways, _inverse(ways, A), p, axis=(-2, -1))


def _rank(ways: Any, A: Any, tol: Any = None) -> Any:
    values = _svdvals(ways, A)
    if tol is None:
        tol = values[..., :1] * max(np.shape(A)[-2:]) * arb(2) ** -52
    return np.sum(ways.compared(">", values, tol), axis=-1)


def _matrix_power(ways: Any, A: Any, n: int) -> Any:
    A = _inverse(ways, A) if n < 0 else _stack(A)
    return batched(lambda M: from_matrix(matrix(M) ** abs(n)), A)


def _exponential(ways: Any, A: Any) -> Any:
    return batched(lambda M: from_matrix(arb_mat.exp(matrix(M))), _stack(A))


def _only(named: dict[str, Any], *known: str) -> None:
    unknown = sorted(set(named) - set(known))
    if unknown:
        raise Unsupported(f"the options {', '.join(unknown)}")


LINALG: dict[Any, Function] = {
    np.linalg.solve: _solve, np.linalg.inv: _inverse, np.linalg.det: _determinant, np.linalg.slogdet: _slogdet,
    np.linalg.cholesky: _cholesky, np.linalg.qr: _qr, np.linalg.eigvalsh: _eigenvalues_of_symmetric,
    np.linalg.eigh: _eigh, np.linalg.svd: _svd, np.linalg.svdvals: _svdvals, np.linalg.pinv: _pinv,
    np.linalg.lstsq: _lstsq, np.linalg.norm: _norm, np.linalg.cond: _condition, np.linalg.matrix_rank: _rank,
    np.linalg.matrix_power: _matrix_power, np.linalg.vecdot: lambda ways, a, b: np.add.reduce(a * b, axis=-1),
    scipy.linalg.solve: _solve, scipy.linalg.inv: _inverse, scipy.linalg.det: _determinant,
    scipy.linalg.cholesky: _scipy_cholesky, scipy.linalg.eigh: _eigh, scipy.linalg.eigvalsh: _eigenvalues_of_symmetric,
    scipy.linalg.svdvals: _svdvals, scipy.linalg.svd: _svd, scipy.linalg.pinv: _pinv, scipy.linalg.norm: _norm,
    scipy.linalg.expm: _exponential, scipy.linalg.solve_triangular: _solve_triangular,
}  # fmt: skip
