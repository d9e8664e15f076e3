"""Hypothesis strategies over an experiment's parameters: what its grid declares, and any seed.

Shrinking works on these few numbers, not on the matrices that are built from them.
"""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from bounds.core.experiment import Experiment

LARGEST_SEED = 2**31 - 1


def parameters(experiment: Experiment) -> st.SearchStrategy[dict[str, Any]]:
    """Parameter sets of one experiment; its quick values where it has them, because large sizes are for grids."""
    grid = {**experiment.grid, **(experiment.quick or {})}
    return st.fixed_dictionaries({name: _values(name, list(values)) for name, values in grid.items()})


def _values(name: str, listed: Sequence[Any]) -> st.SearchStrategy[Any]:
    if name == "seed":
        return st.integers(0, LARGEST_SEED)
    if len(listed) > 1 and all(isinstance(value, float) for value in listed):
        return st.floats(min(listed), max(listed))
    return st.sampled_from(listed)
