"""Running error analysis: a computed array, a bound of its distance from the truth, and the standard model behind it.

Bounds are tensors in float64 on the device of their values, whatever the format of the run. Numpy's arrays lend their
memory to torch for this, so that every rule is written once.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
from torch import Tensor

from bounds.core._rounding_model import FUNCTION_ULPS, smallest_subnormal, unit_roundoff

OUTWARD = 1 + 2.0**-40
"""Pays for the roundings of a bound itself; sums pay for their length as well."""


@dataclass(frozen=True, slots=True)
class Operand:
    """What an operation takes: a value in float64 (exact there), and how far the truth may be from it."""

    value: Tensor
    error: Tensor

    @property
    def size(self) -> Tensor:
        return self.value.abs()

    @property
    def most(self) -> Tensor:
        """The largest modulus that the truth may have."""
        return self.size if self.is_exact else self.size + self.error

    @property
    def is_exact(self) -> bool:
        """Whether it is known at once that there is no error."""
        return self.error.ndim == 0 and not bool(self.error)

    def where(self, function: Any) -> "Operand":
        """Moved entries take their bounds along."""
        return Operand(function(self.value), function(self.error))


@dataclass(frozen=True, slots=True)
class Model:
    """The format in which an operation is done."""

    u: float
    tiny: float

    def rounding(self, value: Tensor, ulps: float = 1.0) -> Tensor:
        """What one operation costs, with an allowance for underflow."""
        size = value.abs() if value.dtype == torch.float64 else value.double().abs_()
        return size.mul_(ulps * self.u * (1 + 2 * self.u)).add_(self.tiny)

    def function(self, value: Tensor) -> Tensor:
        """What a library function costs, within 4 ulps."""
        return self.rounding(value, FUNCTION_ULPS)


@cache
def model_of(dtype: torch.dtype) -> Model:
    return Model(unit_roundoff(dtype), smallest_subnormal(dtype))


def operand(value: Any, error: Any, result: Tensor) -> Operand:
    """A tensor or a Python number as the operation sees it: in the format of the result, if that is coarser."""
    if not isinstance(value, Tensor):
        value = torch.tensor(float(value), dtype=torch.float64, device=result.device)
    if value.dtype == result.dtype == torch.float64 and error is not None:
        return Operand(value, error)
    wide = value.double()
    seen = wide.to(result.dtype).double() if _is_cast(value, result) else wide
    if error is None:
        error = torch.zeros((), dtype=torch.float64, device=result.device)
    return Operand(wide, error if seen is wide else error + (seen - wide).abs())


def _is_cast(value: Tensor, result: Tensor) -> bool:
    if not result.dtype.is_floating_point or value.dtype == result.dtype:
        return False
    return not value.dtype.is_floating_point or torch.finfo(value.dtype).eps < torch.finfo(result.dtype).eps


def outward(error: Tensor, terms: int = 1) -> Tensor:
    """A bound, made larger than its own roundings; what is not a number says nothing."""
    return (error * (OUTWARD + terms * 2.0**-52)).nan_to_num_(torch.inf, torch.inf)
