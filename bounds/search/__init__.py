"""Searching for the instance on which a bound is tightest, or broken: by gradients or by evolution."""
