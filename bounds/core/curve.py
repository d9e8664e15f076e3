"""A curve of a paper's figure: drawn in the report beside the claim it belongs to, and never judged.

    descent = Curve("gradient descent, best rate", along="steps", of="error")

An experiment returns it among its measured numbers, as the values after 0, 1, 2, ... or as a pair (across, up):

    return {steps: needed, descent: losses}
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from bounds.core.errors import BadExperiment

MOST, DIGITS = 48, 4
"""Places kept of a curve, evenly spread from its first to its last, and digits of each."""


@dataclass(frozen=True, slots=True)
class Curve:
    """What a line of a figure is called, what it runs along, and what it shows."""

    label: str
    along: str = "steps"
    of: str = ""

    def kept(self, claim_id: str, value: Any) -> dict[str, Any]:
        """What the evidence keeps of the numbers."""
        value = _value(value)
        across, up = value if isinstance(value, tuple) else (None, value)
        up = _column(claim_id, self.label, up)
        across = np.arange(len(up), dtype=float) if across is None else _column(claim_id, self.label, across)
        if len(across) != len(up):
            raise BadExperiment(f"{claim_id}: the curve {self.label!r} has {len(across)} places and {len(up)} values")
        places = np.unique(np.linspace(0, len(up) - 1, min(len(up), MOST)).round().astype(int))
        x, y = ([_shown(number) for number in column[places]] for column in (across, up))
        return {"label": self.label, "along": self.along, "of": self.of, "x": x, "y": y}


def curves_among(claim_id: str, measured: Mapping[Any, Any]) -> tuple[dict[str, Any], ...]:
    """The curves that an experiment returned among its numbers."""
    return tuple(key.kept(claim_id, value) for key, value in measured.items() if isinstance(key, Curve))


def _column(claim_id: str, label: str, value: Any) -> Any:
    """One line of real numbers, whatever library they come from."""
    value = _value(value)
    if hasattr(value, "detach"):
        value = value.detach().cpu().double().numpy()
    try:
        column = np.asarray([float(_value(number)) for number in value])
    except (TypeError, ValueError) as reason:
        raise BadExperiment(f"{claim_id}: the curve {label!r} is not one list of real numbers: {reason}") from None
    if not len(column):
        raise BadExperiment(f"{claim_id}: the curve {label!r} is empty")
    return column


def _value(number: Any) -> Any:
    """A number without the radius that a traced run found for it."""
    return getattr(number, "value", number)


def _shown(number: float) -> float | None:
    return float(f"{number:.{DIGITS}g}") if math.isfinite(number) else None
