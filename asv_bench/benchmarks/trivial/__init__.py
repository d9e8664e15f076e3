"""A claim about nothing, by which the engine is timed."""
