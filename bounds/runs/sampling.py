"""Shares that a sample leaves open: the experiment draws again under further seeds, until they are decided or enough.

So a grid may ask for as few trials as usually decide, and an unlucky draw costs time, not a verdict.
"""

from collections.abc import Callable, Mapping
from typing import Any

from bounds.core import BadExperiment, Evidence
from bounds.core.pooled import together, undecided

FURTHER = 7
"""Samples that are added at most."""

STRIDE = 100_000_007
"""Seeds of further samples are so far apart; no grid lists such numbers, and eight of them stay below 2^32."""


def decided(evidence: Evidence, params: Mapping[str, Any], again: Callable[[dict[str, Any]], Evidence]) -> Evidence:
    """The evidence with as many further samples as it takes. `again` runs the experiment with other parameters."""
    if not isinstance(params.get("seed"), int):
        return evidence
    for number in range(1, FURTHER + 1):
        if not undecided(evidence):
            break
        further = again({**params, "seed": params["seed"] + number * STRIDE})
        _require_other_numbers(evidence, further)
        evidence = together(evidence, further)
    return evidence


def _require_other_numbers(one: Evidence, other: Evidence) -> None:
    """Two samples differ, unless all of their trials came out alike."""
    seen = [[part.series.get("observed", []) for part in evidence.parts] for evidence in (one, other)]
    if seen[0] == seen[1] and any(len(set(numbers)) > 1 for numbers in seen[0]):
        raise BadExperiment(
            f"{one.claim}: the trials are the same under another seed; does the experiment use its seed?"
        )
