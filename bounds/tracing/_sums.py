r"""Rules of operations that add up: sums, norms, products of matrices, and what is made of exponentials.

Linear maps carry bounds by themselves: the bound of $\sum x_i$ is the sum of the bounds and $nu \sum |x_i|$; that of
$AB$ is $|A| E_B + E_A (|B| + E_B) + nu\,|A||B|$. The operation itself computes these, on moduli.
"""

import math
from typing import Any

import torch
from torch import Tensor

from bounds.core import rounding
from bounds.tracing._model import Model, Operand, model_of
from bounds.tracing._rules import Arguments, Rule, product

BILINEAR = {  # which two arguments are multiplied
    "mm": ("self", "mat2"),
    "bmm": ("self", "mat2"),
    "mv": ("self", "vec"),
    "dot": ("self", "tensor"),
    "vdot": ("self", "other"),
    "addmm": ("mat1", "mat2"),
    "addmv": ("mat", "vec"),
    "baddbmm": ("batch1", "batch2"),
}


def _terms(value: Tensor, dim: Any) -> int:
    if dim is None or dim == []:
        return max(1, value.numel())
    dims = [dim] if isinstance(dim, int) else dim
    return max(1, math.prod(value.shape[one] for one in dims)) if value.ndim else 1


def _added(x: Tensor, a: Arguments) -> Tensor:
    dim = a.get("dim")
    return x.sum() if dim is None or dim == [] else x.sum(dim, keepdim=bool(a.get("keepdim", False)))


def total(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x = a["self"]
    terms = _terms(x.value, a.get("dim"))
    return _added(x.error.expand(x.value.shape), a) + (terms - 1) * m.u * _added(x.most, a)


def mean(m: Model, v: Tensor, a: Arguments) -> Tensor:
    return total(m, v, a) / _terms(a["self"].value, a.get("dim")) * (1 + 4 * m.u) + m.rounding(v, 2)


def cumsum(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, dim = a["self"], a["dim"]
    if not x.value.ndim:
        return x.error
    earlier = torch.arange(x.value.shape[dim], dtype=torch.float64, device=v.device)
    earlier = earlier.reshape([-1 if axis == dim % v.ndim else 1 for axis in range(v.ndim)])
    return x.error.expand(x.value.shape).cumsum(dim) + earlier * m.u * x.most.cumsum(dim)


def prod(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, dim = a["self"], a.get("dim")
    terms = _terms(x.value, dim)
    most = x.most.prod() if dim is None else x.most.prod(dim, keepdim=bool(a.get("keepdim", False)))
    least = x.size.prod() if dim is None else x.size.prod(dim, keepdim=bool(a.get("keepdim", False)))
    return (
        (most - least) + most * (math.expm1(terms * math.log1p(m.u)) + terms * 2.0**-51) + terms * m.tiny * (1 + most)
    )


def norm(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, order, dim = a["self"], float(a.get("ord", a.get("p", 2))), a.get("dim")
    terms = _terms(x.value, dim)
    keep = bool(a.get("keepdim", False))
    moved = torch.linalg.vector_norm(x.error.expand(x.value.shape), order if order >= 1 else 1, dim, keepdim=keep)
    if order == math.inf:
        return moved
    if order == 1:
        return moved + (terms - 1) * m.u * torch.linalg.vector_norm(x.most, 1, dim, keepdim=keep)
    if order == 2:
        dtype = {2.0**-53: "float64", 2.0**-24: "float32", 2.0**-8: "bfloat16", 2.0**-11: "float16"}[m.u]
        return torch.as_tensor(rounding.frobenius_norm(v.double(), entries=terms, dtype=dtype, matrix_radius=moved))
    if order > 1:
        return moved + m.rounding(v, 2 * terms + 24)
    raise NotImplementedError(f"norm of order {order}")


def variance(m: Model, v: Tensor, a: Arguments, keep: bool | None = None) -> Tensor:
    x, dim = a["self"], a.get("dim")
    terms, correction = _terms(x.value, dim), a.get("correction", 1)
    correction = 1 if correction is None else correction
    centre = x.value.mean(dim, keepdim=True) if dim not in (None, []) else x.value.mean()
    spread = (x.value - centre).abs()
    wrong = x.error + (
        x.error.expand(x.value.shape).mean(dim, keepdim=True) if dim not in (None, []) else x.error.mean()
    )
    inner = _inside(m)
    wrong = wrong + (terms + 2) * inner.u * (x.most + centre.abs())
    squares = _added(2 * spread * wrong + wrong**2, a)
    return squares / max(terms - correction, 1) * (1 + 8 * m.u) + m.rounding(v, 4) + terms * inner.u * v.double().abs()


def deviation(m: Model, v: Tensor, a: Arguments) -> Tensor:
    wide = variance(m, v.double() ** 2, a)
    return rounding.sqrt((v.double() ** 2, wide))[1] + m.rounding(v, 2)


def bilinear(name: str) -> Rule:
    left, right = BILINEAR[name]

    def rule(m: Model, v: Tensor, a: Arguments) -> Tensor:
        x, y = a[left], a[right]
        inner = x.value.shape[-1]
        scale = abs(float(a.get("alpha", 1)))
        # |x| ey + ex (|y| + ey) + n u |x| |y|, in two products
        moved = x.size @ (y.error + inner * m.u * y.most) + x.error.expand(x.value.shape) @ (y.most)
        result = scale * (moved + inner * m.tiny)
        if "self" in a and left != "self":
            beta = abs(float(a.get("beta", 1)))
            result = result + beta * a["self"].error + m.rounding(v, 2) + 2 * m.u * beta * a["self"].size
            result = result + 2 * m.u * scale * (x.size @ y.size) * (scale != 1)
        return result

    return rule


def _reduced(x: Tensor, a: Arguments, name: str = "amax") -> Tensor:
    dim = a.get("dim")
    if dim is None or dim == []:
        return getattr(x, name)()
    return getattr(x, name)(dim, keepdim=bool(a.get("keepdim", False)))


def extreme(m: Model, v: Tensor, a: Arguments) -> Tensor:
    """No maximum moves further than the entry that moves furthest."""
    return _reduced(a["self"].error.expand(a["self"].value.shape), a)


def _inside(m: Model) -> Model:
    """Exponentials of half precision are added in single precision and rounded once."""
    return m if m.u < 2.0**-20 else model_of(torch.float32)


def _exponents(m: Model, x: Operand, dim: Any) -> Tensor:
    """How far the exponents x - max x may be off, the maximum taken as computed."""
    top = x.value.amax(dim, keepdim=True)
    shifted = x.error + m.u * (x.value - top).abs()
    return shifted.amax(dim, keepdim=True)


def logsumexp(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, dim = a["self"], a["dim"]
    terms = _terms(x.value, dim)
    off = _exponents(m, x, dim) + (terms + 24) * m.u
    off = off.squeeze(dim) if not a.get("keepdim", False) else off
    return off * 1.25 + m.rounding(v, 2) + 8 * m.u * math.log(terms + 1)  # composed of operations in its own format


def softmax(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, dim = a["self"], a["dim"]
    terms = _terms(x.value, dim)
    inner = _inside(m)
    relative = torch.expm1(2 * _exponents(inner, x, dim)) * (1 + 2.0**-8) + (terms + 32) * inner.u
    return v.double() * relative * 1.01 + m.rounding(v)


def log_softmax(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, dim = a["self"], a["dim"]
    terms = _terms(x.value, dim)
    off = x.error + 1.25 * (_exponents(m, x, dim) + (terms + 24) * m.u) + 8 * m.u * math.log(terms + 1)
    return off + m.u * (x.value - x.value.amax(dim, keepdim=True)).abs() + m.rounding(v, 2)


def squared_loss(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, y = a["self"], a["target"]
    gap = Operand(x.value - y.value, x.error + y.error + m.rounding(x.value - y.value))
    squares = Operand(gap.value**2, product(gap, gap) + m.rounding(gap.value**2))
    reduction = int(a.get("reduction", 1))
    if reduction == 0:
        return squares.error
    return (mean if reduction == 1 else total)(m, v, {"self": squares})


SUMS: dict[str, Rule] = {
    "sum": total, "mean": mean, "cumsum": cumsum, "prod": prod, "linalg_vector_norm": norm, "norm": norm,
    "var": variance, "std": deviation, "amax": extreme, "amin": extreme, "logsumexp": logsumexp,
    "_softmax": softmax, "_log_softmax": log_softmax, "mse_loss": squared_loss,
} | {name: bilinear(name) for name in BILINEAR}  # fmt: skip
