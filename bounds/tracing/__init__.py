"""Radii for free: `with_radii(f)` runs the author's function and says how far each float is from the truth."""

from bounds.tracing._errors import NoRadius
from bounds.tracing._pairs import BALLS, DOUBLED, RUNNING, Certified, Estimate
from bounds.tracing._with_radii import measured, with_radii

__all__ = ["BALLS", "DOUBLED", "RUNNING", "Certified", "Estimate", "NoRadius", "measured", "with_radii"]
