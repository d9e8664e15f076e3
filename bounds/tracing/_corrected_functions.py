"""Products of matrices, exponentials and logarithms with their corrections."""

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from bounds.tracing._corrected import TINY, Corrected, U, exactly, minus, plus, squared, times
from bounds.tracing._model import OUTWARD


def product(x: Corrected, y: Corrected) -> Corrected:
    """A product of matrices: leading digits multiply without rounding, the others are small (Ozaki et al.)."""
    inner = x.value.shape[-1]
    value = x.value @ y.value
    (x1, x2), (y1, y2) = _leading(x.value, inner, -1), _leading(y.value, inner, -2)
    terms = [(x1, y2), (x2, _Part.of(y.value, -2))]
    moved = [_Part.of(part.expand(one.value.shape), dim) for one, part, dim in ((x, x.shift, -1), (y, y.shift, -2))]
    terms += [(moved[0], _Part.of(y.value + y.shift, -2))] if moved[0].is_there else []
    terms += [(_Part.of(x.value, -1), moved[1])] if moved[1].is_there else []
    gap = x1.value @ y1.value - value
    shift, size = gap, 4 * gap.abs()
    for left, right in terms:
        shift = shift + left.value @ right.value
        size = size + (inner + 6) * left.norm * right.norm
    error = U * size + inner * TINY
    if float(y.error.sum()) != 0:
        error = error + (x.value.abs() + x.shift.abs()) @ y.error.expand(y.value.shape)
    if float(x.error.sum()) != 0:
        error = error + x.error.expand(x.value.shape) @ y.most
    return Corrected(value, shift, error * (OUTWARD + 4 * inner * U))


@dataclass(frozen=True, slots=True)
class _Part:
    """A matrix with the lengths of its rows or columns, at most."""

    value: Tensor
    norm: Tensor

    @classmethod
    def of(cls, value: Tensor, dim: int) -> "_Part":
        return cls(value, torch.linalg.vector_norm(value, dim=dim, keepdim=True) * OUTWARD + TINY)

    @property
    def is_there(self) -> bool:
        return bool(self.value.any()) if self.norm.numel() and float(self.norm.amax()) <= 2 * TINY else True


def _leading(x: Tensor, inner: int, dim: int) -> tuple[_Part, _Part]:
    """So few leading digits that a sum of `inner` products of them is exact in any order, and the rest."""
    digits = (53 - math.ceil(math.log2(max(inner, 2)))) // 2
    exponent = torch.frexp(x.abs().amax(dim, keepdim=True))[1]
    size, normal = _power_of_two(exponent), exponent > -900
    anchor = 1.5 * size * 2.0 ** (52 - digits)
    high = torch.where(normal, (x + anchor) - anchor, 0.0)
    whole = _Part.of(x, dim).norm
    of_rest = torch.where(normal, size * (2.0 ** -(digits + 1) * inner**0.5 * OUTWARD), whole)
    return _Part(high, whole + of_rest), _Part(x - high, of_rest)


def _power_of_two(exponent: Tensor) -> Tensor:
    """Written as bits: a library's powers may be rounded."""
    return ((exponent.clamp(-1022, 1023).long() + 1023) << 52).view(torch.float64)


LOG_2 = (0.6931471805599453, 2.3190468138462996e-17, 2.0**-105)
HALVINGS, DEGREE = 4, 9


def exp(x: Corrected) -> Corrected:
    """Of the float by Taylor's series, near zero and squared; of its correction to second order."""
    w = x.shift
    near = torch.where(w.abs() < 2.0**-10, w.abs() ** 3 / 4 + 1.01 * torch.expm1(x.error), torch.inf)
    correction = Corrected(torch.ones_like(w), w + w * w / 2, near + 3 * U * w.abs())
    return times(_exp_of_float(x.value), correction)


def _exp_of_float(h: Tensor) -> Corrected:
    k = torch.round(h / LOG_2[0])
    log_2 = Corrected(*(torch.tensor(one, dtype=torch.float64, device=h.device) for one in LOG_2))
    s = minus(exactly(h), times(exactly(k), log_2)).scaled(2.0**-HALVINGS)
    one = exactly(1.0, h)
    found = plus(one, plus(s, plus(squared(s).scaled(0.5), _tail(s))))
    for _ in range(HALVINGS):
        found = squared(found)
    scaled = found.scaled(_power_of_two(k))
    known = (k > -960) & (k < 1020)
    return Corrected(scaled.value, scaled.shift, torch.where(known, scaled.error, torch.inf))


def _tail(s: Corrected) -> Corrected:
    """The series from the third power on, which is so small that floats will do."""
    x, rest = s.value, torch.full_like(s.value, 1 / math.factorial(DEGREE))
    for j in range(DEGREE - 1, 2, -1):
        rest = rest * x + 1 / math.factorial(j)
    cube, most = x * x * x, s.most
    error = 16 * U * cube.abs() / 5 + most**2 * s.folded + most ** (DEGREE + 1) / math.factorial(DEGREE + 1) * 1.1
    return Corrected(rest * cube, torch.zeros_like(x), error * OUTWARD)


def log(x: Corrected) -> Corrected:
    r"""$\log x = v + \log(x e^{-v})$, where $x e^{-v}$ is nearly one."""
    v = torch.log(x.value)
    z = minus(times(x, _exp_of_float(-v)), exactly(1.0, v))
    gap, wide = z.value + z.shift, z.most
    error = z.error + 2 * U * gap.abs() + wide**2 * (1 + wide)
    return Corrected(v, gap, torch.where(wide < 2.0**-10, error * 1.01, torch.inf))
