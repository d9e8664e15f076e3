r"""How each operation moves a bound, and what it adds: one rule per operation, by torch's name.

A rule gets the model, the computed value and the arguments (tensors as operands, everything else as it is), and returns
the bound of the result. Sums of length n use nu (Jeannerod and Rump), library functions 4 ulps.
"""

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from bounds.core import rounding
from bounds.tracing._decisions import decide
from bounds.tracing._model import Model, Operand

Arguments = dict[str, Any]
Rule = Callable[[Model, Tensor, Arguments], Tensor]


def _alpha(a: Arguments, name: str = "alpha") -> float:
    return abs(float(a.get(name, 1)))


def add(m: Model, v: Tensor, a: Arguments) -> Tensor:
    scale, x, y = _alpha(a), a["self"], a["other"]
    error = m.rounding(v)
    error = error if x.is_exact else error.add_(x.error)
    error = error if y.is_exact else error.add_(y.error, alpha=scale)
    return error if scale == 1 else error.add_(m.rounding(y.value * scale, 2))


def product(x: Operand, y: Operand) -> Tensor:
    """The error of an exact product of inexact factors."""
    if y.is_exact:
        return x.error * y.size
    return y.error * x.size if x.is_exact else (x.error * y.most).addcmul_(x.size, y.error)


def quotient(v: Tensor, x: Operand, y: Operand) -> Tensor:
    """The error of an exact quotient; nothing is known where the divisor may be zero."""
    if y.is_exact:
        return x.error / y.size
    room = y.size - y.error
    ratio = (x.value / y.value).abs()
    return torch.where(room > 0, (x.error + ratio * y.error) / room, torch.inf)


def mul(m: Model, v: Tensor, a: Arguments) -> Tensor:
    return m.rounding(v).add_(product(a["self"], a["other"]))


def div(m: Model, v: Tensor, a: Arguments) -> Tensor:
    if a.get("rounding_mode"):
        raise NotImplementedError("division with rounding")
    return quotient(v, a["self"], a["other"]) + m.rounding(v, 2)  # a device may multiply by the inverse


def addcmul(m: Model, v: Tensor, a: Arguments) -> Tensor:
    scale, x, y = _alpha(a, "value"), a["tensor1"], a["tensor2"]
    term = scale * x.size * y.size
    return a["self"].error + scale * product(x, y) + m.rounding(v) + m.rounding(term, 3)


def addcdiv(m: Model, v: Tensor, a: Arguments) -> Tensor:
    scale, x, y = _alpha(a, "value"), a["tensor1"], a["tensor2"]
    term = scale * (x.value / y.value).abs()
    return a["self"].error + scale * quotient(v, x, y) + m.rounding(v) + m.rounding(term, 4)


def lerp(m: Model, v: Tensor, a: Arguments) -> Tensor:
    """x + w (y - x), or y - (y - x)(1 - w)."""
    x, y, w = a["self"], a["end"], a["weight"]
    gap = Operand(y.value - x.value, x.error + y.error + m.rounding(y.value - x.value, 2))
    weight = (
        w if isinstance(w, Operand) else Operand(torch.tensor(abs(float(w)) + 1.0), torch.tensor(abs(float(w)) * m.u))
    )
    return x.error + y.error + product(weight, gap) + m.rounding(weight.size * gap.size, 4) + m.rounding(v, 2)


def power(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, p = a["self"], a["exponent"]
    if isinstance(p, Operand):
        if not isinstance(x, Operand):
            x = Operand(torch.tensor(float(x), dtype=torch.float64), torch.tensor(0.0, dtype=torch.float64))
        if p.value.numel() == 1 and float(p.error.max()) == 0:
            p = float(p.value.reshape(()))
        else:
            return _general_power(m, v, x, p)
    return torch.as_tensor(rounding.power((x.value, x.error), float(p))[1]) + m.function(v)


def _general_power(m: Model, v: Tensor, x: Operand, y: Operand) -> Tensor:
    """x^y = exp(y log x) for positive x."""
    log, wide = rounding.log((x.value, x.error))
    exponent, moved = rounding.times((log, wide), (y.value, y.error))
    return rounding.exp((exponent, moved))[1] + m.function(v)


def _of_pairs(function: Callable[..., Any]) -> Rule:
    return lambda m, v, a: function((a["self"].value, a["self"].error))[1] + m.function(v)


def _lipschitz(constant: float) -> Rule:
    return lambda m, v, a: m.function(v).add_(a["self"].error, alpha=constant)


def _kept(m: Model, v: Tensor, a: Arguments) -> Tensor:
    """No rounding, and no point moves further than before."""
    return a["self"].error.expand(v.shape)


def _larger(m: Model, v: Tensor, a: Arguments) -> Tensor:
    sides = [one.error for one in a.values() if isinstance(one, Operand)]
    result = sides[0]
    for side in sides[1:]:
        result = torch.maximum(result, side)
    return result.expand(v.shape)


def sine(m: Model, v: Tensor, a: Arguments) -> Tensor:
    return a["self"].error.clamp(max=2.0) + m.function(v)


def hyperbolic(m: Model, v: Tensor, a: Arguments) -> Tensor:
    return a["self"].error * torch.cosh(a["self"].most) + m.function(v)


def log1p(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x = a["self"]
    room = 1 + x.value - x.error
    return torch.where(room > 0, x.error / room, torch.inf) + m.function(v)


def expm1(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x = a["self"]
    return torch.exp(x.value) * torch.expm1(x.error) + m.function(v)


def scaled(m: Model, v: Tensor, a: Arguments) -> Tensor:
    slope = max(1.0, abs(float(a.get("negative_slope", 0.01))))
    return slope * a["self"].error + m.rounding(v, 3)


def exp2(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, scale = a["self"], math.log(2)
    exponent = (x.value * scale, x.error * scale + x.size * 2.0**-52)
    return torch.as_tensor(rounding.exp(exponent)[1]) + m.function(v)


def rsub(m: Model, v: Tensor, a: Arguments) -> Tensor:
    return add(m, v, a | {"self": a["other"], "other": a["self"]})


def threshold_backward(m: Model, v: Tensor, a: Arguments) -> Tensor:
    x, level = a["self"], float(a["threshold"])
    decide(">", x, Operand(torch.full_like(x.value, level), torch.zeros_like(x.value)))
    return torch.where(x.value > level, a["grad_output"].error, 0.0)


def tanh_backward(m: Model, v: Tensor, a: Arguments) -> Tensor:
    g, t = a["grad_output"], a["output"]
    inner = Operand(1 - t.value**2, 2 * t.size * t.error + t.error**2 + 2 * m.u * (1 + t.value**2))
    return product(g, inner) + m.rounding(v, 3)


def sigmoid_backward(m: Model, v: Tensor, a: Arguments) -> Tensor:
    g, s = a["grad_output"], a["output"]
    rest = Operand(1 - s.value, s.error + m.u)
    inner = Operand(s.value * (1 - s.value), product(s, rest) + 2 * m.u * s.size)
    return product(g, inner) + m.rounding(v, 3)


ELEMENTWISE: dict[str, Rule] = {
    "add": add, "sub": add, "rsub": rsub, "mul": mul, "div": div, "true_divide": div, "addcmul": addcmul,
    "addcdiv": addcdiv, "lerp": lerp, "pow": power, "sqrt": _of_pairs(rounding.sqrt), "exp": _of_pairs(rounding.exp),
    "log": _of_pairs(rounding.log), "square": lambda m, v, a: power(m, v, a | {"exponent": 2}),
    "reciprocal": lambda m, v, a: power(m, v, a | {"exponent": -1}),
    "rsqrt": lambda m, v, a: power(m, v, a | {"exponent": -0.5}),
    "log2": lambda m, v, a: rounding.log((a["self"].value, a["self"].error))[1] / math.log(2) + m.function(v),
    "log10": lambda m, v, a: rounding.log((a["self"].value, a["self"].error))[1] / math.log(10) + m.function(v),
    "exp2": exp2,
    "log1p": log1p, "expm1": expm1, "sin": sine, "cos": sine, "tanh": _lipschitz(1), "atan": _lipschitz(1),
    "asinh": _lipschitz(1), "sigmoid": _lipschitz(0.25), "erf": _lipschitz(1.13), "erfc": _lipschitz(1.13),
    "softplus": _lipschitz(1), "silu": _lipschitz(1.1), "gelu": _lipschitz(1.13), "sinh": hyperbolic,
    "cosh": hyperbolic, "neg": _kept, "abs": _kept, "relu": _kept, "positive": _kept, "clamp": _kept,
    "clamp_min": _kept, "clamp_max": _kept, "hardtanh": _kept, "maximum": _larger, "minimum": _larger, "fmax": _larger,
    "fmin": _larger, "leaky_relu": scaled, "threshold_backward": threshold_backward, "tanh_backward": tanh_backward,
    "sigmoid_backward": sigmoid_backward,
}  # fmt: skip
