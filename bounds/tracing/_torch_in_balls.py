"""Torch's operations on arrays of balls, by the names and arguments that its dispatcher uses."""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb

from bounds.tracing import _ball_linalg as linalg
from bounds.tracing._ball_elementwise import ELEMENTWISE
from bounds.tracing._ball_matrices import matmul
from bounds.tracing._ball_numbers import balls
from bounds.tracing._ball_reductions import REDUCTIONS
from bounds.tracing._errors import Unsupported

Function = Callable[..., Any]


def _added(sign: int) -> Function:
    def added(ways: Any, self: Any, other: Any, alpha: Any = 1) -> Any:
        return balls(self) + sign * balls(alpha) * balls(other)

    return added


def _ratio(ways: Any, self: Any, other: Any, rounding_mode: Any = None) -> Any:
    if rounding_mode == "floor":
        return ways.binary("//", balls(self), balls(other))
    if rounding_mode:
        raise Unsupported("division with rounding towards zero")
    return ways.binary("/", balls(self), balls(other))


def _one(function: Any) -> Function:
    return lambda ways, self, **named: ELEMENTWISE[function](ways, self)


def _compared(symbol: str) -> Function:
    return lambda ways, self, other: ways.compared(symbol, balls(self), balls(other))


def _reduced(function: Any) -> Function:
    def reduced(ways: Any, self: Any, dim: Any = None, keepdim: bool = False, **named: Any) -> Any:
        axis = None if dim is None or dim == [] else tuple(dim) if isinstance(dim, list | tuple) else dim
        axis = tuple(range(np.ndim(self))) if axis is None else axis
        return REDUCTIONS[function](ways, self, axis=axis, keepdims=keepdim) if np.ndim(self) else self

    return reduced


def _spread(function: Any) -> Function:
    def spread(ways: Any, self: Any, dim: Any = None, correction: Any = 1, keepdim: bool = False, **named: Any) -> Any:
        axis = tuple(dim) if dim else tuple(range(np.ndim(self)))
        return REDUCTIONS[function](
            ways, self, axis=axis, ddof=1 if correction is None else correction, keepdims=keepdim
        )

    return spread


def _norm(ways: Any, self: Any, ord: Any = 2, dim: Any = None, keepdim: bool = False, **named: Any) -> Any:
    axes = [dim] if isinstance(dim, int) else list(dim or range(self.ndim))
    axes = sorted(axis % self.ndim for axis in axes)
    moved = np.moveaxis(self, axes, range(-len(axes), 0)).reshape(
        *[n for i, n in enumerate(self.shape) if i not in axes], -1
    )
    found = linalg.LINALG[np.linalg.norm](ways, moved, ord, axis=-1)
    if keepdim:
        for axis in axes:
            found = np.expand_dims(found, axis)
    return found


def _affine(ways: Any, self: Any, left: Any, right: Any, beta: Any = 1, alpha: Any = 1) -> Any:
    return balls(beta) * self + balls(alpha) * matmul(left, right)


def _clamped(ways: Any, self: Any, min: Any = None, max: Any = None) -> Any:
    return ELEMENTWISE[np.clip](ways, self, min, max)


def _softmax(ways: Any, self: Any, dim: int, half_to_float: bool = False) -> Any:
    raised = ELEMENTWISE[np.exp](ways, self - REDUCTIONS[np.max](ways, self, axis=dim, keepdims=True))
    return raised / np.add.reduce(raised, axis=dim, keepdims=True)


def _logsumexp(ways: Any, self: Any, dim: Any, keepdim: bool = False) -> Any:
    axis = tuple(dim) if isinstance(dim, list) else dim
    top = _middle(REDUCTIONS[np.max](ways, self, axis=axis, keepdims=True))
    raised = np.add.reduce(ELEMENTWISE[np.exp](ways, self - top), axis=axis, keepdims=True)
    found = ELEMENTWISE[np.log](ways, raised) + top
    return found if keepdim else np.squeeze(found, axis)


def _middle(array: Any) -> Any:
    """Any shift will do; a midpoint has no radius of its own."""
    return np.frompyfunc(lambda ball: ball.mid(), 1, 1)(array)


def _log_softmax(ways: Any, self: Any, dim: int, half_to_float: bool = False) -> Any:
    return self - _logsumexp(ways, self, dim, True)


def _extreme(largest: bool) -> Function:
    value, place = (
        (REDUCTIONS[np.max], REDUCTIONS[np.argmax]) if largest else (REDUCTIONS[np.min], REDUCTIONS[np.argmin])
    )

    def extreme(ways: Any, self: Any, dim: Any = None, keepdim: bool = False) -> Any:
        if dim is None:
            return value(ways, self)
        at = np.asarray(place(ways, self, axis=dim))
        return value(ways, self, axis=dim, keepdims=keepdim), np.expand_dims(at, dim) if keepdim else at

    return extreme


def _sorted(ways: Any, self: Any, dim: int = -1, descending: bool = False, stable: bool = False) -> Any:
    order = REDUCTIONS[np.argsort](ways, -self if descending else self, axis=dim)
    return np.take_along_axis(self, order, dim), order


def _chosen(ways: Any, condition: Any, self: Any, other: Any) -> Any:
    return np.where(condition, balls(self), balls(other))


def _filled(ways: Any, self: Any, mask: Any, value: Any) -> Any:
    return np.where(mask, balls(value), self)


def _converted(ways: Any, self: Any, dtype: Any = None, **named: Any) -> Any:
    if dtype is None or dtype.is_floating_point:
        return balls(self)
    if str(dtype) == "torch.bool":
        return ways.compared("!=", self, 0)
    return np.vectorize(lambda one: ways.call(int, (one,), {}), otypes=[np.int64])(self)


def _activated(function: Callable[[arb], arb]) -> Function:
    return lambda ways, self, **named: np.frompyfunc(function, 1, 1)(balls(self))


def _rectified(ways: Any, self: Any) -> Any:
    return ELEMENTWISE[np.maximum](ways, self, 0)


def _solved(ways: Any, A: Any, B: Any, left: bool = True, check_errors: bool = False) -> Any:
    if not left:
        raise Unsupported("solve from the right")
    vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and B.shape == A.shape[:-1])
    X = linalg._solve(ways, A, B[..., None] if vector else B)
    return X[..., 0] if vector else X, A, np.zeros(A.shape[:-2], dtype=np.int32), np.zeros(A.shape[:-2], dtype=np.int32)


def _triangular(ways: Any, self: Any, B: Any, upper: bool, left: bool = True, unitriangular: bool = False) -> Any:
    if not left or unitriangular:
        raise Unsupported("triangular solves from the right or with a unit diagonal")
    return linalg._solve(ways, np.triu(self) if upper else np.tril(self), B)


def _info(A: Any) -> Any:
    return np.zeros(np.shape(A)[:-2], dtype=np.int32)


def _cholesky(ways: Any, self: Any, upper: bool = False, **named: Any) -> Any:
    return linalg._cholesky(ways, self, upper=upper), _info(self)


def _svd(ways: Any, A: Any, full_matrices: bool = False, compute_uv: bool = True, driver: Any = None) -> Any:
    return tuple(linalg._svd(ways, A, full_matrices and compute_uv))


def _line(ways: Any, start: Any, end: Any, steps: int, **named: Any) -> Any:
    return balls(start) + balls(np.arange(steps)) * (balls(end) - balls(start)) / max(steps - 1, 1)


COMPUTED: dict[str, Function] = {
    "add": _added(1), "sub": _added(-1),
    "rsub": lambda ways, self, other, alpha=1: balls(other) - balls(alpha) * balls(self),
    "mul": lambda ways, self, other: balls(self) * balls(other), "div": _ratio, "neg": lambda ways, self: -self,
    "abs": lambda ways, self: abs(self), "pow": lambda ways, self, exponent: ways.binary("**", balls(self), exponent),
    "reciprocal": _one(np.reciprocal), "rsqrt": _activated(arb.rsqrt), "square": _one(np.square),
    "log1p": _one(np.log1p), "expm1": _one(np.expm1), "sqrt": _one(np.sqrt), "exp": _one(np.exp), "log": _one(np.log),
    "log2": _one(np.log2), "log10": _one(np.log10), "sin": _one(np.sin), "cos": _one(np.cos), "tan": _one(np.tan),
    "sinh": _one(np.sinh), "cosh": _one(np.cosh), "tanh": _one(np.tanh), "asin": _one(np.arcsin),
    "acos": _one(np.arccos), "atan": _one(np.arctan), "floor": _one(np.floor), "ceil": _one(np.ceil),
    "sign": _one(np.sign), "erf": _activated(arb.erf), "erfc": _activated(arb.erfc), "lgamma": _activated(arb.lgamma),
    "relu": _rectified, "sigmoid": _activated(lambda x: 1 / (1 + (-x).exp())),
    "softplus": _activated(lambda x: (1 + x.exp()).log()),
    "maximum": lambda ways, self, other: ELEMENTWISE[np.maximum](ways, self, other),
    "minimum": lambda ways, self, other: ELEMENTWISE[np.minimum](ways, self, other), "clamp": _clamped,
    "clamp_min": _clamped, "clamp_max": lambda ways, self, max: _clamped(ways, self, None, max), "lt": _compared("<"),
    "le": _compared("<="), "gt": _compared(">"), "ge": _compared(">="), "eq": _compared("=="), "ne": _compared("!="),
    "sum": _reduced(np.sum), "mean": _reduced(np.mean), "prod": _reduced(np.prod), "amax": _reduced(np.max),
    "amin": _reduced(np.min), "var": _spread(np.var), "std": _spread(np.std),
    "cumsum": lambda ways, self, dim, **named: np.cumsum(self, axis=dim), "max": _extreme(True),
    "min": _extreme(False),
    "argmax": lambda ways, self, dim=None, keepdim=False: np.asarray(REDUCTIONS[np.argmax](ways, self, axis=dim)),
    "argmin": lambda ways, self, dim=None, keepdim=False: np.asarray(REDUCTIONS[np.argmin](ways, self, axis=dim)),
    "sort": _sorted, "linalg_vector_norm": _norm, "where": _chosen, "masked_fill": _filled, "_to_copy": _converted,
    "_softmax": _softmax, "_log_softmax": _log_softmax, "logsumexp": _logsumexp,
    "mm": lambda ways, self, mat2: matmul(self, mat2), "bmm": lambda ways, self, mat2: matmul(self, mat2),
    "mv": lambda ways, self, vec: matmul(self, vec), "dot": lambda ways, self, tensor: matmul(self, tensor),
    "vdot": lambda ways, self, other: matmul(self, other),
    "addmm": lambda ways, self, mat1, mat2, **scale: _affine(ways, self, mat1, mat2, **scale),
    "addmv": lambda ways, self, mat, vec, **scale: _affine(ways, self, mat, vec, **scale),
    "baddbmm": lambda ways, self, batch1, batch2, **scale: _affine(ways, self, batch1, batch2, **scale),
    "addcmul": lambda ways, self, tensor1, tensor2, value=1: self + balls(value) * tensor1 * tensor2,
    "addcdiv": lambda ways, self, tensor1, tensor2, value=1: self + balls(value) * tensor1 / tensor2,
    "lerp": lambda ways, self, end, weight: self + balls(weight) * (end - self),
    "isfinite": lambda ways, self: ELEMENTWISE[np.isfinite](ways, self),
    "isnan": lambda ways, self: ELEMENTWISE[np.isnan](ways, self),
    "isinf": lambda ways, self: ELEMENTWISE[np.isinf](ways, self), "_linalg_solve_ex": _solved,
    "linalg_solve_triangular": _triangular,
    "linalg_inv_ex": lambda ways, A, **named: (linalg._inverse(ways, A), _info(A)),
    "linalg_cholesky_ex": _cholesky,
    "linalg_qr": lambda ways, A, mode="reduced": tuple(linalg._qr(ways, A, mode)),
    "_linalg_eigh": lambda ways, A, UPLO="L", compute_v=True: tuple(linalg._eigh(ways, A)),
    "_linalg_svd": _svd,
    "_linalg_det": lambda ways, A: (linalg._determinant(ways, A), A, np.zeros(A.shape[:-1], dtype=np.int32)),
    "linalg_matrix_exp": lambda ways, self: linalg._exponential(ways, self),
    "linspace": _line,
}  # fmt: skip
