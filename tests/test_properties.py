"""One property for every claim: whatever the seed and the parameters, nothing that is expected to hold is violated.

The points of the quick grids have items of their own and are not run again here.

Profiles: `quick` (a few derandomised cases each), `thorough` (--bounds-depth=thorough), `falsify`
(HYPOTHESIS_PROFILE=falsify: climbs the tightness for as long as one likes).
"""

import os

import pytest
import torch
from hypothesis import HealthCheck, assume, given, settings, target

from bounds import registry
from bounds.core import Depth, Unavailable, Verdict
from bounds.core.blocks import size
from bounds.core.experiment import Experiment
from bounds.runs.workbench import Workbench
from bounds.strategies import is_range, parameters

CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
COMMON = {"deadline": None, "database": None, "suppress_health_check": CHECKS}
settings.register_profile("quick", max_examples=4, derandomize=True, **COMMON)
settings.register_profile("thorough", max_examples=100, **COMMON)
settings.register_profile("falsify", max_examples=10_000, deadline=None, suppress_health_check=CHECKS)


def has_others(experiment: Experiment) -> bool:
    """Whether more can be drawn than the points of the quick grid."""
    grid = experiment.grid_at(Depth.QUICK)
    is_open = experiment.batched or "seed" in grid or any(map(is_range, grid.values()))
    return is_open or size(grid) > len(experiment.places(Depth.QUICK))


CASES = [
    (row, name)
    for row in registry.rows([])
    if not row["statistical"] and row["kind"] != "finding" and row["expected"] not in ("refuted", "violated")
    for name, experiment in registry.claim_of(row).experiments.items()
    if has_others(experiment)
]
BENCH = Workbench()
"""Claims that name the same experiment are given the same draws, and what was measured for one serves the others."""


def case(row, name):
    """One item; those of one experiment run in one process."""
    shared = registry.claim_of(row).experiments[name].function
    group = pytest.mark.xdist_group(f"{shared.__module__}.{shared.__qualname__}")
    return pytest.param(row, name, id=f"{row['id']}-{name}", marks=group)


@pytest.fixture
def profile(request):
    """The profile that the environment or the depth asks for."""
    deep = request.config.getoption("--bounds-depth") == "thorough"
    return settings.get_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("thorough" if deep else "quick"))


@pytest.mark.parametrize(("row", "name"), [case(row, name) for row, name in CASES])
def test_no_draw_of_the_parameters_breaks_a_claim(row, name, profile):
    """Fresh seeds and floats within the declared ranges; the premises decide what applies."""
    claim = registry.claim_of(row)
    experiment = claim.experiments[name]
    known = experiment.points(Depth.QUICK)

    @settings(profile)
    @given(parameters(experiment))
    def holds(params):
        assume(params not in known)
        evidence = judged(claim, experiment, params)
        if evidence.tightness is not None:
            target(evidence.tightness)

        assert evidence.verdict is not Verdict.VIOLATED, evidence.reason

    holds()


def judged(claim, experiment: Experiment, params):
    context = {}
    if experiment.accepts("dtype") or experiment.accepts("device"):
        context = {"dtype": torch.float64, "device": torch.device("cpu")}
    address = experiment.function, experiment.algorithm, experiment.bits, repr(params)
    try:
        return claim.judge(BENCH.measured(address, lambda: experiment.run(params, **context)))
    except Unavailable as reason:
        pytest.skip(str(reason))
