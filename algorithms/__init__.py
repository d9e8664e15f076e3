"""Implementations of the algorithms that the papers analyse; nothing here knows a theorem."""
