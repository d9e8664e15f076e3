"""Comparing two arrays of balls entry by entry: certainly true, certainly false, or undecided."""

from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import arb

from bounds.core.numbers import Entries, as_balls, as_float, is_exact
from bounds.core.relation import Op

TRUE, UNDECIDED, FALSE = 1, 0, -1
States = npt.NDArray[np.int8]
Mask = npt.NDArray[np.bool_]

RESOLUTION = 1e-3
"""Two overlapping balls count as equal only if they agree to this relative precision."""


def compare(lhs: Entries, op: Op, rhs: Entries, scale: Entries | None = None, resolution: float = RESOLUTION) -> States:
    """The state of each entry. Rationals are always decided; balls only where they do not overlap."""
    if is_exact(lhs) and is_exact(rhs):
        return _apply(_EXACT[op], lhs, rhs)
    lhs, rhs = as_balls(lhs), as_balls(rhs)
    if op is Op.EQ:
        equal = partial(_equal, resolution=resolution)
        return _apply(equal, lhs, rhs, _larger(lhs, rhs) if scale is None else as_balls(scale))
    return _apply(_BALLS[op], lhs, rhs)


def _apply(function: Any, *arrays: Entries) -> States:
    if not any(one.ndim for one in arrays):
        return np.array(function(*(one.item() for one in arrays)), dtype=np.int8)
    return np.asarray(np.frompyfunc(function, len(arrays), 1)(*arrays), dtype=np.int8)


def _decide(true: bool, false: bool) -> int:
    return TRUE if true else FALSE if false else UNDECIDED


_BALLS = {
    Op.LE: lambda a, b: _decide(a <= b, a > b),
    Op.LT: lambda a, b: _decide(a < b, a >= b),
    Op.GE: lambda a, b: _decide(a >= b, a < b),
    Op.GT: lambda a, b: _decide(a > b, a <= b),
}
_EXACT = _BALLS | {Op.EQ: lambda a, b: _decide(a == b, a != b)}


def _equal(a: arb, b: arb, scale: arb, *, resolution: float) -> int:
    difference = a - b
    if not difference.contains(0):
        return FALSE if difference.is_finite() else UNDECIDED
    return TRUE if difference.abs_upper() <= resolution * scale.abs_lower() else UNDECIDED


def _larger(lhs: Entries, rhs: Entries) -> Entries:
    return np.asarray(np.frompyfunc(lambda a, b: abs(a.mid()).max(abs(b.mid())), 2, 1)(lhs, rhs))


def relative_margin(lhs: Entries, op: Op, rhs: Entries) -> npt.NDArray[np.float64]:
    """How far inside an inequality each entry certifiably is, relative to the larger side."""
    if op is Op.EQ:
        return np.zeros(np.broadcast_shapes(lhs.shape, rhs.shape))
    small, large = (lhs, rhs) if op in (Op.LE, Op.LT) else (rhs, lhs)
    return np.asarray(np.frompyfunc(_gap, 2, 1)(as_balls(small), as_balls(large)), dtype=np.float64)


def _gap(small: arb, large: arb) -> float:
    size = abs(small).max(abs(large))
    return float(((large - small) / size).lower()) if size > 0 else 0.0


def ratios(lhs: Entries, op: Op, rhs: Entries, decided: Mask, open_: Mask) -> npt.NDArray[np.float64]:
    """observed / promised for an upper bound, promised / observed for a lower bound; nan where that means nothing.

    Of an undecided entry only what is certain counts: a bound that is attained up to rounding is tight up to rounding.
    """
    result = np.full(decided.shape, np.nan)
    if op is Op.EQ:
        return result
    lhs, rhs = np.broadcast_to(lhs, decided.shape), np.broadcast_to(rhs, decided.shape)
    small, large = (lhs, rhs) if op in (Op.LE, Op.LT) else (rhs, lhs)
    for where, ratio in ((decided, _ratio), (open_, _least_ratio)):
        result[where] = [ratio(arb(top), arb(bottom)) for top, bottom in zip(small[where], large[where], strict=True)]
    return result


def ratio(lhs: Any, op: Op, rhs: Any, is_decided: bool, is_open: bool) -> float:
    """The same of two numbers."""
    small, large = (lhs, rhs) if op in (Op.LE, Op.LT) else (rhs, lhs)
    if not is_decided and not is_open:
        return float("nan")
    return (_ratio if is_decided else _least_ratio)(arb(small), arb(large))


def _ratio(small: arb, large: arb) -> float:
    return as_float(small.mid() / large.mid()) if large > 0 and small.mid() >= 0 else float("nan")


def _least_ratio(small: arb, large: arb) -> float:
    return as_float(small.lower() / large.upper()) if large > 0 and small >= 0 else float("nan")


def apart(lhs: Entries, rhs: Entries, where: Mask) -> npt.NDArray[np.float64]:
    """By which factor two sides that should be equal differ; nan where one of them is zero or their signs differ."""
    result = np.full(where.shape, np.nan)
    pairs = zip(*(np.broadcast_to(as_balls(side), where.shape)[where] for side in (lhs, rhs)), strict=True)
    result[where] = [factor_apart(a, b) for a, b in pairs]
    return result


def factor_apart(a: Any, b: Any) -> float:
    """The same of two numbers."""
    a, b = (arb(one).mid() for one in (a, b))
    factor = as_float(a / b) if a * b > 0 else 0.0
    return max(factor, 1 / factor) if factor else float("nan")


def agreement(lhs: Entries, rhs: Entries, where: Mask, scale: Entries | None) -> float | None:
    """The coarsest relative precision at which two equal sides were found equal."""
    if not where.any():
        return None
    lhs, rhs = as_balls(lhs), as_balls(rhs)
    scale = _larger(lhs, rhs) if scale is None else as_balls(scale)
    triples = zip(*(np.broadcast_to(side, where.shape)[where] for side in (lhs, rhs, scale)), strict=True)
    found = [as_float((a - b).abs_upper() / size) for a, b, size in triples if size > 0]
    return max(found, default=0.0)
