"""The bound of every operation against balls: no trial escapes, and half are within a factor of 100."""

import numpy as np
import pytest
import torch
from flint import ctx

from bounds.tracing import _rules, _running_torch, _sums
from tests.tracing.operations import OPERATIONS, excess

QUICK, THOROUGH, BATCH = 64, 100_000, 4096
EXCESS, EXCESS_OF_FACTORS = 100, 1000
"""A residual in the format of the run is mostly rounding, and a factor is bounded through it."""
FACTORS = ("cholesky", "Q", "R", "eigenvectors", "left_vectors", "right_vectors", "deviation", "variance")


@pytest.fixture(autouse=True)
def _precision():
    with ctx.workprec(300):
        yield


CASES = [
    pytest.param(name, dtype, id=f"{name}-{str(dtype)[6:]}")
    for name, operation in OPERATIONS.items()
    for dtype in operation.formats
]


def validate(name: str, dtype: torch.dtype, trials: int) -> None:
    """Go red if one entry escapes its bound, or if bounds of entries that are rounded are typically far too wide."""
    operation, limit = OPERATIONS[name], EXCESS_OF_FACTORS if name in FACTORS else EXCESS
    rng = np.random.default_rng(17)
    found = np.concatenate([excess(operation, dtype, min(BATCH, trials), rng) for _ in range(-(-trials // BATCH))])

    assert found.min() >= 1, f"{(found < 1).sum()} of {found.size} entries escape, the worst by {found.min():.3g}"
    typical = float(np.median(found[np.isfinite(found)]))
    assert typical <= limit, f"a typical bound is {typical:.0f} times the true error"


@pytest.mark.parametrize(("name", "dtype"), CASES)
def test_the_bound_covers_the_truth(name, dtype):
    """On a sample, every bound covers the true error and half are within 100 times of it."""
    validate(name, dtype, QUICK)


@pytest.mark.thorough
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "dtype"), CASES)
def test_the_bound_covers_the_truth_in_a_hundred_thousand_trials(name, dtype):
    """No trial of 10^5 escapes its bound."""
    validate(name, dtype, THOROUGH)


@pytest.mark.parametrize("name", ["multiply", "add", "divide", "exp", "root"])
def test_half_a_rounding_is_caught(name, monkeypatch):
    """With half of what the standard model asks for, an entry escapes."""
    table, rule = _rules.ELEMENTWISE, {"multiply": "mul", "divide": "div", "root": "sqrt"}.get(name, name)
    honest = table[rule]
    factor = {"divide": 0.2, "exp": 0.04, "root": 0.04}.get(name, 0.45)
    monkeypatch.setitem(_running_torch.RULES, rule, lambda m, v, a: factor * honest(m, v, a))
    with pytest.raises(AssertionError, match="escape"):
        validate(name, torch.float64, 1024)


def test_every_sum_has_a_trial():
    """Whatever adds up is validated under a name of its own, or as part of another."""
    named = {"linalg_vector_norm": "norm", "norm": "norm", "var": "variance", "std": "deviation", "amin": "amax"}
    named |= {"mm": "matmul", "bmm": "matmul", "mv": "matmul", "vdot": "dot", "addmm": "baddbmm", "addmv": "baddbmm"}
    named |= {"_softmax": "softmax", "_log_softmax": "log_softmax", "mse_loss": "square"}

    assert {named.get(name, name) for name in _sums.SUMS} <= set(OPERATIONS)
