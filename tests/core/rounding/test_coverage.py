"""Each helper against ball arithmetic on random small inputs: every trial is covered, half within a factor of 100."""

import math
from collections.abc import Callable

import numpy as np
import pytest
import torch
from flint import arb

from tests.core.rounding.factorisations import (
    eigenvalues,
    inverse,
    norm_of_matrix_product,
    orthonormal,
    pinv,
    projector,
    qr,
    singular_values,
    solve,
)
from tests.core.rounding.inputs import EVERY_DTYPE
from tests.core.rounding.iterations import (
    affine_iteration,
    deficient_run,
    deficient_step,
    drift_run,
    drift_step,
    hyperpower,
)
from tests.core.rounding.pairs import PAIRS, raised, root_near_zero
from tests.core.rounding.products import (
    chain,
    dot,
    exp_of_rounded,
    frobenius_norm,
    log_of_number,
    long_product,
    matmul,
    matmul_entries,
    mean,
    norm_of_product,
    power_of_number,
    rounded,
    sharper_dot,
    total,
    underflowing_matmul,
)

Trial = Callable[[np.random.Generator, torch.dtype], tuple[float, arb]]

LAPACK_DTYPES = (torch.float64, torch.float32)  # no factorisations in half precision
QUICK, THOROUGH = 200, 100_000
EXCESS = 100
# The worst cases of the steps of a long run compound, each step being within EXCESS; a guard against regression.
EXCESS_OF_A_RUN = 400


def validate(trial: Trial, dtype: torch.dtype, trials: int) -> None:
    """Go red if one trial escapes its radius, or if radii are typically 100 times too wide."""
    limit = EXCESS_OF_A_RUN if trial in (deficient_run, drift_run) else EXCESS
    rng = np.random.default_rng(20)
    excess = []
    for index in range(trials):
        radius, error = trial(rng, dtype)
        assert error <= arb(float(radius)), f"trial {index}: true error {error.str(5)}, radius {float(radius):.5g}"
        excess.append(float(arb(float(radius)) / error) if error > 0 else math.inf)
    typical = float(np.median(excess))

    assert typical <= limit, f"a typical radius is {typical:.0f} times the true error"


ANYWHERE = (
    total, mean, dot, sharper_dot, matmul, matmul_entries, underflowing_matmul, chain, long_product,
    frobenius_norm, norm_of_product, rounded, exp_of_rounded, log_of_number, power_of_number,
    raised, root_near_zero, affine_iteration,
)  # fmt: skip
WITH_LAPACK = (
    singular_values, norm_of_matrix_product, eigenvalues, orthonormal, qr, projector, solve, inverse, pinv,
    hyperpower, deficient_step, deficient_run, drift_step, drift_run,
)  # fmt: skip


def _cases():
    named = {trial.__name__: trial for trial in ANYWHERE} | PAIRS
    cases = [(name, trial, dtype) for name, trial in named.items() for dtype in EVERY_DTYPE]
    cases += [(trial.__name__, trial, dtype) for trial in WITH_LAPACK for dtype in LAPACK_DTYPES]
    return [pytest.param(trial, dtype, id=f"{name}-{str(dtype)[6:]}") for name, trial, dtype in cases]


@pytest.mark.parametrize(("trial", "dtype"), _cases())
def test_radius_covers_the_truth(trial, dtype):
    """On a sample, every radius covers the true error and half are within 100 times of it."""
    validate(trial, dtype, QUICK)


@pytest.mark.thorough
@pytest.mark.parametrize(("trial", "dtype"), _cases())
def test_radius_covers_the_truth_in_a_hundred_thousand_trials(trial, dtype):
    """No trial of 10^5 escapes its radius."""
    validate(trial, dtype, THOROUGH)


def scaled(trial: Trial, factor: float) -> Trial:
    def corrupted(rng, dtype):
        radius, error = trial(rng, dtype)
        return radius * factor, error

    return corrupted


@pytest.mark.parametrize("trial", [rounded, PAIRS["plus"], PAIRS["times"], PAIRS["over"], PAIRS["exp"]])
def test_half_a_radius_is_caught(trial):
    """Where a radius is attained, half of it lets the truth escape and the validation goes red."""
    with pytest.raises(AssertionError, match="true error"):
        validate(scaled(trial, 0.5), torch.float64, QUICK)


@pytest.mark.parametrize("trial", [matmul, chain, singular_values, solve, hyperpower])
@pytest.mark.parametrize(("factor", "complaint"), [(0.01, "true error"), (1000, "a typical radius")])
def test_a_wrong_scale_is_caught(trial, factor, complaint):
    """Worst-case radii that are far too small or too wide turn the validation red as well."""
    with pytest.raises(AssertionError, match=complaint):
        validate(scaled(trial, factor), torch.float64, QUICK)
