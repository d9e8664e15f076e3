"""Which operation of torch a function of numpy is; arguments that differ are put in order."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch.utils._python_dispatch import _disable_current_modes

from bounds.tracing._errors import Unsupported
from bounds.tracing._factors import FACTORS
from bounds.tracing._torch_numbers import product
from bounds.tracing._tracked import Tracked, error_of, track, value_of

Function = Callable[..., Any]


def _dim(named: dict[str, Any], axis: Any, keepdims: bool) -> dict[str, Any]:
    named = {key: one for key, one in named.items() if key not in ("out", "dtype") and one is not None}
    if named:
        raise Unsupported(f"the options {', '.join(named)}")
    return {} if axis is None else {"dim": axis, "keepdim": bool(keepdims)}


def _reduction(function: Function) -> Function:
    def reduced(x: Any, axis: Any = None, keepdims: bool = False, **named: Any) -> Any:
        if axis is None and keepdims:
            axis = tuple(range(x.ndim))
        return function(x, **_dim(named, axis, keepdims))

    return reduced


def _extreme(function: Function) -> Function:
    return _reduction(
        lambda x, dim=None, keepdim=False: function(
            x, dim=tuple(range(x.ndim)) if dim is None else dim, keepdim=keepdim
        )
    )


def _spread(function: Function) -> Function:
    def spread(x: Any, axis: Any = None, ddof: int = 0, keepdims: bool = False, **named: Any) -> Any:
        return function(x, dim=axis, correction=ddof, keepdim=keepdims)

    return spread


def moved_dims(x: Any, axes: Any = None) -> Any:
    return x.permute(*(tuple(reversed(range(x.ndim))) if axes is None else axes))


def _reshape(x: Any, *shape: Any, **named: Any) -> Any:
    shape = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple | list) else shape
    return x.reshape(shape)


def _places(x: Any, axis: Any = None, **named: Any) -> Any:
    return torch.argmax(x) if axis is None else torch.argmax(x, axis)


def _astype(x: Any, kind: Any, **named: Any) -> Any:
    return x.to(getattr(torch, np.dtype(kind).name))


def _norm(x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    if ord is None and axis is None:
        return torch.linalg.vector_norm(x)
    if x.ndim == 1 or isinstance(axis, int):
        return torch.linalg.vector_norm(x, 2 if ord is None else ord, axis, keepdims)
    return torch.linalg.matrix_norm(x, "fro" if ord is None else ord, (-2, -1) if axis is None else axis, keepdims)


def _joined(function: Function) -> Function:
    def joined(parts: Any, axis: int = 0, **named: Any) -> Any:
        tensors = [_tensor(part) for part in parts]
        return function(tensors, axis)

    return joined


def _tensor(part: Any) -> Any:
    return part if isinstance(part, torch.Tensor) else torch.as_tensor(part, dtype=torch.float64)


def _clip(x: Any, low: Any = None, high: Any = None, **named: Any) -> Any:
    low, high = named.get("a_min", named.get("min", low)), named.get("a_max", named.get("max", high))
    return torch.clamp(x, low, high)


def _by_numpy(operation: str, function: Function) -> Function:
    """Numpy's own factors, whose signs are its own, with the bounds for them."""

    def factored(x: Any) -> Any:
        def run(**bound: Any) -> Any:
            return tuple(torch.from_numpy(np.array(part)) for part in function(value_of(x).numpy()))

        with _disable_current_modes():
            return FACTORS[operation](run, {"A": x}, value_of, error_of)

    return factored


def _svd(x: Any, full_matrices: bool = True, compute_uv: bool = True) -> Any:
    if not compute_uv:
        return torch.linalg.svdvals(x)
    if full_matrices and x.shape[-1] != x.shape[-2]:
        raise Unsupported("singular vectors beyond the thin ones; use full_matrices=False")
    return _by_numpy("_linalg_svd", lambda one: np.linalg.svd(one, full_matrices=False))(x)


def _close(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8) -> bool:
    return bool((torch.abs(a - b) <= atol + rtol * torch.abs(_tensor(b))).all())


def _outer(x: Any, y: Any) -> Any:
    return x.reshape(-1, 1) * y.reshape(1, -1)


def _dot(x: Any, y: Any) -> Any:
    return x * y if not _tensor(x).ndim or not _tensor(y).ndim else _product(x, y)


def _diag(x: Any, k: int = 0) -> Any:
    return torch.diag_embed(x, k) if x.ndim == 1 else torch.diagonal(x, k)


def _array(tensor_of: Function, value: Any, dtype: Any = None, **named: Any) -> Any:
    def built(one: Any) -> Any:
        if isinstance(one, list | tuple):
            return torch.stack([built(member) for member in one])
        one = tensor_of(one)
        return one if isinstance(one, torch.Tensor) else torch.tensor(float(one), dtype=torch.float64)

    nested = isinstance(value, list | tuple)
    tensor = value if nested else tensor_of(value)
    if nested:
        tensor = _mapped(tensor_of, value)
        plain = np.array(tensor) if not any(isinstance(one, torch.Tensor) for one in _members(tensor)) else None
        if plain is not None and plain.dtype.kind in "iub" and dtype is None:
            return torch.from_numpy(plain)
        tensor = built(tensor)
    tensor = tensor.clone() if isinstance(tensor, torch.Tensor) else torch.tensor(tensor)
    tensor = tensor if dtype is None else tensor.to(getattr(torch, np.dtype(dtype).name))
    return tensor if isinstance(tensor, Tracked) else track(tensor)


def _mapped(function: Function, nested: Any) -> Any:
    return [_mapped(function, one) for one in nested] if isinstance(nested, list | tuple) else function(nested)


def _members(nested: Any) -> list[Any]:
    if isinstance(nested, list | tuple):
        return [leaf for one in nested for leaf in _members(one)]
    return [nested]


def _product(x: Any, y: Any) -> Any:
    return product(_tensor(x), _tensor(y))


def _made(function: Function) -> Function:
    def made(tensor_of: Function, *arguments: Any, **named: Any) -> Any:
        plain = function(*arguments, **named)
        return tensor_of(plain) if plain.dtype.kind == "f" else torch.from_numpy(plain)

    return made


def _like(function: Function) -> Function:
    return lambda tensor_of, x, dtype=None, **named: function(tensor_of(x))


def _line(tensor_of: Function, start: Any, stop: Any, num: int = 50, **named: Any) -> Any:
    if named.get("endpoint", True) is not True:
        raise Unsupported("np.linspace without its end")
    first, last = _tensor(tensor_of(start)), _tensor(tensor_of(stop))
    return first + torch.arange(num, dtype=torch.float64) * ((last - first) / max(num - 1, 1))


def _range(tensor_of: Function, *ends: Any, dtype: Any = None) -> Any:
    if any(isinstance(end, float) and end != int(end) for end in ends):
        raise Unsupported("np.arange with a step that is no integer; use integers and divide")
    plain = np.arange(*ends, dtype=dtype)
    return tensor_of(plain) if plain.dtype.kind == "f" else torch.from_numpy(plain)


UFUNCS: dict[str, Function] = {
    "add": torch.add, "subtract": torch.sub, "multiply": torch.mul, "divide": torch.div, "power": torch.pow,
    "float_power": torch.pow, "negative": torch.neg, "positive": torch.positive, "absolute": torch.abs,
    "fabs": torch.abs, "matmul": _product, "maximum": torch.maximum, "minimum": torch.minimum, "fmax": torch.fmax,
    "fmin": torch.fmin, "less": torch.lt, "less_equal": torch.le, "greater": torch.gt, "greater_equal": torch.ge,
    "equal": torch.eq, "not_equal": torch.ne, "arctan": torch.atan, "arcsinh": torch.asinh, "rint": torch.round,
} | {
    name: getattr(torch, name)
    for name in (
        "sqrt", "square", "reciprocal", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "sinh",
        "cosh", "tanh", "floor", "ceil", "sign", "isnan", "isinf", "isfinite",
    )
}  # fmt: skip
for _name in ("maximum", "minimum"):  # numbers as well as tensors
    UFUNCS[_name] = lambda x, y, function=UFUNCS[_name]: function(_tensor(x), _tensor(y))
for _name in ("add", "subtract", "multiply", "divide", "power"):
    UFUNCS[_name] = lambda x, y, function=UFUNCS[_name]: function(x if isinstance(x, torch.Tensor) else _tensor(x), y)

FUNCTIONS: dict[str, Function] = {
    "sum": _reduction(torch.sum), "mean": _reduction(torch.mean), "prod": _reduction(torch.prod),
    "max": _extreme(torch.amax), "min": _extreme(torch.amin), "amax": _extreme(torch.amax),
    "amin": _extreme(torch.amin), "var": _spread(torch.var), "std": _spread(torch.std),
    "cumsum": lambda x, axis=None: torch.cumsum(x.flatten() if axis is None else x, axis or 0), "dot": _dot,
    "outer": _outer, "inner": lambda x, y: torch.matmul(x, y.mT if y.ndim > 1 else y), "vdot": _dot,
    "trace": lambda x: torch.diagonal(x).sum(), "einsum": torch.einsum, "tensordot": torch.tensordot,
    "where": lambda c, x, y: torch.where(torch.as_tensor(c), x, y), "clip": _clip, "reshape": _reshape,
    "transpose": moved_dims, "swapaxes": torch.swapaxes, "concatenate": _joined(torch.cat),
    "stack": _joined(torch.stack), "vstack": lambda parts: torch.vstack([_tensor(p) for p in parts]),
    "hstack": lambda parts: torch.hstack([_tensor(p) for p in parts]),
    "column_stack": lambda parts: torch.column_stack([_tensor(p) for p in parts]), "diag": _diag, "tril": torch.tril,
    "triu": torch.triu, "ravel": torch.flatten, "squeeze": torch.squeeze, "expand_dims": torch.unsqueeze,
    "broadcast_to": torch.broadcast_to,
    "flip": lambda x, axis=None: torch.flip(x, tuple(range(x.ndim)) if axis is None else (axis,)), "roll": torch.roll,
    "tile": torch.tile, "copy": torch.clone, "argmax": _places, "argmin": lambda x, axis=None: _places(-x, axis),
    "sort": lambda x, axis=-1: torch.sort(x, axis).values, "argsort": lambda x, axis=-1: torch.argsort(x, axis),
    "diff": lambda x, n=1, axis=-1: torch.diff(x, n, axis), "kron": torch.kron,
    "allclose": _close,
    "linalg.norm": _norm, "linalg.solve": torch.linalg.solve, "linalg.inv": torch.linalg.inv,
    "linalg.cholesky": torch.linalg.cholesky, "linalg.qr": _by_numpy("linalg_qr", np.linalg.qr),
    "linalg.eigh": _by_numpy("_linalg_eigh", np.linalg.eigh), "linalg.eigvalsh": torch.linalg.eigvalsh,
    "linalg.svdvals": torch.linalg.svdvals, "linalg.matrix_power": torch.linalg.matrix_power, "linalg.svd": _svd,
    "linalg.cond": torch.linalg.cond,
}  # fmt: skip
METHODS: dict[str, Function] = {
    name: FUNCTIONS[name]
    for name in (
        "sum", "mean", "prod", "max", "min", "var", "std", "cumsum", "dot", "trace", "clip", "reshape", "swapaxes",
        "squeeze", "ravel", "argmax", "argmin", "argsort",
    )
} | {
    "transpose": lambda x, *axes: moved_dims(x, axes or None), "flatten": lambda x: x.flatten().clone(),
    "copy": torch.clone, "astype": _astype, "item": lambda x: x, "tolist": lambda x: x, "diagonal": torch.diagonal,
    "fill": lambda x, value: x.fill_(value), "conj": lambda x: x,
}  # fmt: skip
CREATED: dict[Any, Function] = {
    function: _made(function) for function in (np.zeros, np.ones, np.eye, np.identity, np.empty, np.full, np.tri)
} | {
    np.array: _array,
    np.asarray: _array,
    np.ascontiguousarray: _array,
    np.zeros_like: _like(torch.zeros_like),
    np.ones_like: _like(torch.ones_like),
    np.empty_like: _like(torch.zeros_like),
    np.linspace: _line,
    np.arange: _range,
}
