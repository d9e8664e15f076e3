"""Convex minimisation: how far from the minimum after N steps."""
