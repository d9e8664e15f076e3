"""Claims about code that runs: a fast function gives what a slow one, written from its definition, gives.

A pair (fast, slow) is a tensor, an array or a number on either side. The two may differ by 10^-9 of the largest slow
entry: thousands of roundings, and a millionth of what a wrong factor makes.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from bounds.core import Claim, Quantity, Statement, exact, le

difference = Quantity(
    "difference", r"|\text{fast} - \text{slow}|", "largest difference between the entries of a pair", nonnegative=True
)
size = Quantity("size", r"|\text{slow}|", "largest entry of the slow result", nonnegative=True)

PARTS = 10**9


def agrees(statement: Statement, name: str, title: str, **facts: Any) -> Claim:
    """The claim that all pairs agree."""
    return statement.added(name, le(difference, size / PARTS), title=title, **facts)


def compared(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """The largest difference within each pair, and its largest slow entry."""
    found = [_compared(*map(_numbers, pair)) for pair in pairs]
    return {difference: exact([apart for apart, _ in found]), size: exact([largest for _, largest in found])}


def _compared(fast: npt.NDArray[Any], slow: npt.NDArray[Any]) -> tuple[float, float]:
    if fast.shape != slow.shape or not fast.size:
        raise ValueError(f"Expected two results of one shape with entries; {fast.shape} and {slow.shape} came.")
    return float(np.abs(fast - slow).max()), float(np.abs(slow).max())


def _numbers(values: Any) -> npt.NDArray[Any]:
    if hasattr(values, "detach"):
        values = values.detach().cpu().double().numpy()
    return np.asarray(values, dtype=np.float64)
