"""Radii for free: coverage of every operation, whole functions, what is refused, and what it costs."""
