"""One property for every claim: whatever the seed and the parameters, nothing that is expected to hold is violated.

Profiles: `quick` (a few derandomised cases each), `thorough` (--bounds-depth=thorough), `falsify`
(HYPOTHESIS_PROFILE=falsify: climbs the tightness for as long as one likes).
"""

import os

import pytest
from hypothesis import HealthCheck, given, settings, target

from bounds import registry
from bounds.core import Unavailable, Verdict
from bounds.core.experiment import Experiment
from bounds.strategies import parameters

CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
COMMON = {"deadline": None, "database": None, "suppress_health_check": CHECKS}
settings.register_profile("quick", max_examples=4, derandomize=True, **COMMON)
settings.register_profile("thorough", max_examples=100, **COMMON)
settings.register_profile("falsify", max_examples=10_000, deadline=None, suppress_health_check=CHECKS)

CASES = [
    (row, name)
    for row in registry.rows([])
    for name in row["experiments"]
    if not row["statistical"] and row["kind"] != "finding" and row["expected"] not in ("refuted", "violated")
]


@pytest.fixture
def profile(request):
    """The profile that the environment or the depth asks for."""
    deep = request.config.getoption("--bounds-depth") == "thorough"
    return settings.get_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("thorough" if deep else "quick"))


@pytest.mark.parametrize(("row", "name"), CASES, ids=[f"{row['id']}-{name}" for row, name in CASES])
def test_no_draw_of_the_parameters_breaks_a_claim(row, name, profile):
    """Fresh seeds and floats within the declared ranges; the premises decide what applies."""
    claim = registry.claim_of(row)
    experiment = claim.experiments[name]

    @settings(profile)
    @given(parameters(experiment))
    def holds(params):
        evidence = judged(claim, experiment, params)
        if evidence.tightness is not None:
            target(evidence.tightness)

        assert evidence.verdict is not Verdict.VIOLATED, evidence.reason

    holds()


def judged(claim, experiment: Experiment, params):
    context = {}
    if experiment.accepts("dtype") or experiment.accepts("device"):
        import torch

        context = {"dtype": torch.float64, "device": torch.device("cpu")}
    try:
        return claim.judge(experiment.run(params, **context))
    except Unavailable as reason:
        pytest.skip(str(reason))
