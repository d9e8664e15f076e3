"""Gradients with noise, one coordinate or one sample at a time, and decisions against an adversary."""
