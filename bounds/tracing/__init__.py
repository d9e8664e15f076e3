"""Radii for free: `with_radii(f)` runs the author's function and says how far each float is from the truth."""

from bounds.tracing._errors import NoRadius
from bounds.tracing._pairs import BALLS, CORRECTED, DOUBLED, RUNNING, Certified, Estimate
from bounds.tracing._with_radii import measured, with_radii

__all__ = [
    "BALLS",
    "CORRECTED",
    "DOUBLED",
    "RUNNING",
    "Certified",
    "Estimate",
    "NoRadius",
    "measured",
    "with_radii",
]
