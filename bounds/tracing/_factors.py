"""Factorisations and solves of torch by their names, with the bounds of `_verified`."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from bounds.tracing import _refined, _verified
from bounds.tracing._corrected import Corrected, exactly
from bounds.tracing._errors import Unsupported
from bounds.tracing._first_order import operand as corrected_operand
from bounds.tracing._model import Operand, outward
from bounds.tracing._tracked import CORRECTING, track

Of = Callable[[Tensor], Tensor]


def _wrap(value: Tensor, error: Tensor, refined: Callable[[], Corrected] | None = None) -> Any:
    """A result with its bound, and with its correction where there is a rule and it leaves less."""
    error = outward(error, value.shape[-1] ** 2)
    if refined is None or not CORRECTING.get() or value.dtype != torch.float64:
        return track(value, error)
    found = refined()
    better = found.folded < error
    return track(value, torch.where(better, found.error, error), torch.where(better, found.shift, 0.0))


def _matrix(bound: dict[str, Any], key: str, value_of: Of, error_of: Of) -> Operand:
    return Operand(value_of(bound[key]).double(), error_of(bound[key]).double())


def _solve(func: Any, bound: dict[str, Any], value_of: Of, error_of: Of) -> Any:
    A, B = (_matrix(bound, key, value_of, error_of) for key in ("A", "B"))
    result = _run(func, bound, value_of)
    if not bound.get("left", True):
        raise Unsupported("solve from the right")
    is_vector = B.value.ndim == 1 or (B.value.ndim == A.value.ndim - 1 and B.value.shape == A.value.shape[:-1])
    columns: Of = (lambda one: one[..., None]) if is_vector else (lambda one: one)
    error = _verified.solve(A, B.where(columns), columns(result[0].double()))

    def refined() -> Corrected:
        right = corrected_operand(bound["B"]).where(columns)
        found = _refined.solve(corrected_operand(bound["A"]), right, columns(result[0]))
        return found.where(lambda one: one[..., 0] if is_vector else one)

    return (_wrap(result[0], error[..., 0] if is_vector else error, refined), *result[1:])


def _triangular(func: Any, bound: dict[str, Any], value_of: Of, error_of: Of) -> Any:
    if not bound.get("left", True) or bound.get("unitriangular", False):
        raise Unsupported("triangular solves from the right or with a unit diagonal")
    side = torch.triu if bound["upper"] else torch.tril
    A, B = _matrix(bound, "self", value_of, error_of).where(side), _matrix(bound, "B", value_of, error_of)
    X = _run(func, bound, value_of)
    left, right = corrected_operand(bound["self"]).where(side), corrected_operand(bound["B"])
    return _wrap(X, _verified.solve(A, B, X.double()), lambda: _refined.solve(left, right, X))


def _inverse(func: Any, bound: dict[str, Any], value_of: Of, error_of: Of) -> Any:
    A, result = _matrix(bound, "A", value_of, error_of), _run(func, bound, value_of)
    X = result[0]
    one = exactly(torch.eye(X.shape[-1], dtype=X.dtype, device=X.device))
    refined = lambda: _refined.solve(corrected_operand(bound["A"]), one, X)  # noqa: E731 (asked for later)
    return (_wrap(X, _verified.inverse(A, X.double()), refined), *result[1:])


def _cholesky(func: Any, bound: dict[str, Any], value_of: Of, error_of: Of) -> Any:
    A, (L, info) = _matrix(bound, "self", value_of, error_of), _run(func, bound, value_of)
    if bound.get("upper", False):
        raise Unsupported("the upper factor of Cholesky; transpose the lower one")
    A = A.where(_mirrored)
    return _wrap(L, _verified.cholesky(A, L)), info


def _qr(func: Any, bound: dict[str, Any], value_of: Of, error_of: Of) -> Any:
    A, (Q, R) = _matrix(bound, "A", value_of, error_of), _run(func, bound, value_of)
    if A.value.shape[-2] < A.value.shape[-1] or bound.get("mode", "reduced") != "reduced":
        raise Unsupported("QR of a wide matrix, or not in its reduced form")
    of_Q, of_R = _verified.qr(A, Q, R)
    return _wrap(Q, of_Q), _wrap(R, of_R.triu())


def _eigh(func: Any, bound: dict[str, Any], value_of: Of, error_of: Of) -> Any:
    A = _matrix(bound, "A", value_of, error_of).where(_mirrored)
    values, vectors = _run(func, bound | {"compute_v": True}, value_of)
    of_values, of_vectors = _verified.eigenvalues(A, values, vectors)

    def refined() -> Corrected:
        gaps = _verified.gaps(values, of_values, None)
        return _refined.eigenvalues(corrected_operand(bound["A"]).where(_mirrored), values, vectors, gaps)

    return _wrap(values, of_values, refined), _wrap(vectors, of_vectors)


def _mirrored(one: Tensor) -> Tensor:
    return one.tril() + one.tril(-1).mT


def _svd(func: Any, bound: dict[str, Any], value_of: Of, error_of: Of) -> Any:
    A = _matrix(bound, "A", value_of, error_of)
    if bound.get("full_matrices", False) and bound.get("compute_uv", True) and A.value.shape[-1] != A.value.shape[-2]:
        raise Unsupported("singular vectors beyond the thin ones; use full_matrices=False")
    U, s, Vh = _run(func, bound | {"compute_uv": True, "full_matrices": False}, value_of)
    of_U, of_s, of_V = _verified.singular_values(A, U, s, Vh.mT)

    def refined() -> Corrected:
        is_square = A.value.shape[-1] == A.value.shape[-2]
        gaps = _verified.gaps(s, of_s, (2 if is_square else 1) * s - of_s)
        return _refined.singular_values(corrected_operand(bound["A"]), U, s, Vh.mT, gaps)

    return _wrap(U, of_U), _wrap(s, of_s, refined), _wrap(Vh, of_V.mT)


def _run(func: Any, bound: dict[str, Any], value_of: Of) -> Any:
    return func(**{key: value_of(one) if isinstance(one, Tensor) else one for key, one in bound.items()})


FACTORS: dict[str, Callable[..., Any]] = {
    "_linalg_solve_ex": _solve,
    "linalg_inv_ex": _inverse,
    "linalg_cholesky_ex": _cholesky,
    "linalg_qr": _qr,
    "_linalg_eigh": _eigh,
    "_linalg_svd": _svd,
    "triangular_solve": _triangular,
    "linalg_solve_triangular": _triangular,
}
