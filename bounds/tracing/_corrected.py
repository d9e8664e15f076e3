r"""Numbers as a float, a signed correction and a bound of what is left: (v, c, r) stands for a number in v + c +- r.

The rounding of a sum or product of floats is a float itself (Knuth, Dekker), so corrections are propagated with their
signs, and cancel as the errors do. What is bounded by moduli is of second order only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from bounds.core._rounding_model import unit_roundoff
from bounds.tracing._model import OUTWARD

U = unit_roundoff("float64")
TINY = 2.0**-1070
"""Of a few products that underflow."""
HALF_OF_DIGITS = 2.0**27 + 1


@dataclass(frozen=True, slots=True)
class Corrected:
    """A number in value + shift +- error, entry by entry."""

    value: Tensor
    shift: Tensor
    error: Tensor

    @property
    def most(self) -> Tensor:
        """The largest modulus that the truth may have."""
        return self.value.abs() + self.shift.abs() + self.error

    @property
    def folded(self) -> Tensor:
        """How far the truth may be from the value."""
        return self.shift.abs() + self.error

    def scaled(self, by: Any) -> "Corrected":
        """Times powers of two."""
        return Corrected(self.value * by, self.shift * by, self.error * by)

    def __neg__(self) -> "Corrected":
        return Corrected(-self.value, -self.shift, self.error)

    def where(self, function: Any) -> "Corrected":
        return Corrected(function(self.value), function(self.shift), function(self.error))


def exactly(value: Any, like: Tensor | None = None) -> Corrected:
    """A float that is meant to the last digit."""
    if not isinstance(value, Tensor):
        value = torch.tensor(float(value), dtype=torch.float64, device=None if like is None else like.device)
    nothing = torch.zeros((), dtype=torch.float64, device=value.device)
    return Corrected(value, nothing, nothing)


def around(v: Tensor, x: Corrected) -> Corrected:
    """The same number, told from the float that the run has computed."""
    gap = x.value - v
    return Corrected(v, gap + x.shift, (x.error + 2 * U * (gap.abs() + x.shift.abs())) * OUTWARD)


def _two_sum(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    s = a + b
    t = s - a
    return s, (a - (s - t)) + (b - t)


def _halves(a: Tensor) -> tuple[Tensor, Tensor]:
    t = a * HALF_OF_DIGITS
    high = t - (t - a)
    return high, a - high


def _two_product(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    p, (a1, a2), (b1, b2) = a * b, _halves(a), _halves(b)
    return p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2


def minus(x: Corrected, y: Corrected) -> Corrected:
    return plus(x, -y)


def plus(x: Corrected, y: Corrected) -> Corrected:
    s, lost = _two_sum(x.value, y.value)
    size = x.shift.abs() + y.shift.abs() + lost.abs()
    return Corrected(s, x.shift + y.shift + lost, (x.error + y.error + 3 * U * size) * OUTWARD)


def times(x: Corrected, y: Corrected) -> Corrected:
    p, lost = _two_product(x.value, y.value)
    other = y.value + y.shift
    most, left = y.value.abs() + y.shift.abs(), x.value.abs()
    size = lost.abs() + left * y.shift.abs() + most * x.shift.abs()
    rest = (left + x.shift.abs() + x.error) * y.error + most * x.error
    return Corrected(p, lost + x.value * y.shift + other * x.shift, (rest + 6 * U * size) * OUTWARD + TINY)


def squared(x: Corrected) -> Corrected:
    """Times itself, at half the price."""
    p, (high, low) = x.value * x.value, _halves(x.value)
    lost = ((high * high - p) + 2 * high * low) + low * low
    twice, moved = 2 * x.value, x.shift.abs()
    most = twice.abs() + moved
    error = (most + moved + x.error) * x.error + 6 * U * (lost.abs() + most * moved)
    return Corrected(p, lost + (twice + x.shift) * x.shift, error * OUTWARD + TINY)


def over(x: Corrected, y: Corrected) -> Corrected:
    """x/y - v = (x - vy)/y, where x - vy is small and known."""
    v = x.value / y.value
    p, lost = _two_product(v, y.value)
    parts = (x.value - p, -lost, x.shift, -v * y.shift)
    above, size = sum(parts), sum(one.abs() for one in parts)
    below = y.value + y.shift
    room = below.abs() * (1 - 4 * U) - y.error
    shift = above / below
    rest = x.error + v.abs() * y.error + 6 * U * size + TINY + shift.abs() * (y.error + 6 * U * below.abs())
    return Corrected(v, shift, torch.where(room > 0, rest / room * OUTWARD, torch.inf) + TINY)


def root(x: Corrected) -> Corrected:
    r"""$\sqrt x - v = (x - v^2) / (\sqrt x + v)$."""
    v = torch.sqrt(x.value)
    p, lost = _two_product(v, v)
    parts = (x.value - p, -lost, x.shift)
    above, size = sum(parts), sum(one.abs() for one in parts)
    off = (size + x.error) / v * OUTWARD
    shift, room = above / (2 * v), 2 * v - off
    rest = (x.error + 4 * U * size + TINY) / room + shift.abs() * (off / room + 4 * U)
    return Corrected(v, shift, torch.where(room > 0, rest * OUTWARD, torch.inf))


def power(x: Corrected, exponents: Tensor) -> Corrected:
    """To whole exponents, by repeated squaring."""
    one, square, left = exactly(1.0, x.value), x, exponents.abs().long()
    found = one.where(lambda part: part.expand((x.value + exponents).shape))
    while bool(left.any()):
        is_odd = left % 2 == 1
        longer = times(found, square)
        found = Corrected(*(torch.where(is_odd, a, b) for a, b in zip(_parts(longer), _parts(found), strict=True)))
        left = left // 2
        square = squared(square) if bool(left.any()) else square
    if not bool((exponents < 0).any()):
        return found
    inverse = over(one, found)
    parts = zip(_parts(inverse), _parts(found), strict=True)
    return Corrected(*(torch.where(exponents < 0, a, b) for a, b in parts))


def _parts(x: Corrected) -> tuple[Tensor, Tensor, Tensor]:
    return x.value, x.shift, x.error


def total(x: Corrected, dims: Sequence[int]) -> Corrected:
    """A sum along axes, as a tree of sums whose roundings are kept."""
    x = x.where(lambda one: _last(one.expand(x.value.shape), dims))
    terms, value = x.value.shape[-1], x.value
    lost = torch.zeros_like(value[..., 0]) if terms else value.sum(-1)
    size = lost
    while value.shape[-1] > 1:
        half = value.shape[-1] // 2
        s, rest = _two_sum(value[..., :half], value[..., half : 2 * half])
        lost, size = lost + rest.sum(-1), size + rest.abs().sum(-1)
        value = torch.cat((s, value[..., 2 * half :]), -1) if value.shape[-1] % 2 else s
    value = value[..., 0] if terms else value.sum(-1)
    size = size + x.shift.abs().sum(-1)
    error = (x.error.sum(-1) + (terms + 64) * U * size) * (OUTWARD + terms * 2.0**-51)
    return Corrected(value, lost + x.shift.sum(-1), error)


def _last(one: Tensor, dims: Sequence[int]) -> Tensor:
    dims = sorted(dim % one.ndim for dim in dims)
    return one.movedim(dims, list(range(-len(dims), 0))).flatten(one.ndim - len(dims)) if dims else one[..., None]


def larger(x: Corrected, y: Corrected, sign: int) -> Corrected:
    """The maximum (sign 1) or minimum (-1) where the errors decide which one it is."""
    gap = sign * (x.value - y.value)
    certain = gap.abs() > (x.folded + y.folded) * OUTWARD
    x, y = (one.where(lambda part: part.expand(gap.shape)) for one in (x, y))
    chosen = [torch.where(gap > 0, a, b) for a, b in ((x.value, y.value), (x.shift, y.shift), (x.error, y.error))]
    widest = torch.maximum(x.folded, y.folded) * OUTWARD
    return Corrected(chosen[0], torch.where(certain, chosen[1], 0.0), torch.where(certain, chosen[2], widest))


def modulus(x: Corrected) -> Corrected:
    certain = x.value.abs() > x.folded * OUTWARD
    shift = torch.where(certain, x.shift * x.value.sign(), 0.0)
    return Corrected(x.value.abs(), shift, torch.where(certain, x.error, x.folded * OUTWARD))
