"""A small fixed sample of corruptions of real algorithms, each of which a claim or a test notices."""

import pytest

from bounds import registry
from bounds.corruption.campaign import Campaign
from bounds.corruption.coverage import asked_of_claims, asked_of_tests, assembled, traced
from bounds.corruption.memory import Memory
from bounds.corruption.pool import Pool
from bounds.corruption.sites import corruptions
from bounds.corruption.targets import root
from bounds.runs.memory import sourced_rows
from bounds.runs.plan import planned_by_claim
from bounds.runs.point import Settings

CLAIMS = ("classics.mcdiarmid", "minv.lemma1")
TESTS = ("tests/algorithms/random_functions/test_random_functions.py", "tests/algorithms/hyperpower/test_edges.py")
SAMPLE = {
    "algorithms.random_functions._bins": [
        ("thrown = torch.randint(bins, (trials, balls), device=device)", "test"),
        ("return bins + hit.sum(-1)", "claim"),
    ],
    "algorithms.hyperpower._iteration": [("Y = X - Y @ E", "claim")],
    "algorithms.hyperpower._start": [
        ("threshold = max(A.shape[-2:]) * torch.finfo(A.dtype).eps / largest", "test"),
    ],
}
"""What a line becomes, and who notices: a generator forgotten, a sign, a series, a rank that depends on the unit."""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    """The outcome of each corruption of the sample, asked of two claims and of two files of tests."""
    top, results = root(), tmp_path_factory.mktemp("results")
    rows = [row for row in registry.rows() if row["id"] in CLAIMS]
    asked = list(asked_of_claims(planned_by_claim(sourced_rows(rows), Settings())))
    asked += asked_of_tests(top, [top / name for name in TESTS])
    memory = Memory(results / "coverage.jsonl")
    found = [
        one
        for module, lines in SAMPLE.items()
        for one in corruptions(module, top / f"{module.replace('.', '/')}.py")
        if one.lines[1] in dict(lines)
    ]
    with Pool(top, 1) as pool:
        list(traced(pool, memory, asked, "algorithms"))
        campaign = Campaign(assembled(top, memory, asked, "algorithms"), Memory(results / "outcomes.jsonl"))
        by_key = {one.key: one.lines[1] for one in found}
        return {by_key[outcome["name"]]: outcome for outcome in campaign.run(pool, found)}


@pytest.mark.parametrize(("becomes", "by"), [pair for pairs in SAMPLE.values() for pair in pairs])
def test_the_corruption_is_noticed(outcomes, becomes, by):
    """By a claim where one runs the line, else by a test."""
    assert outcomes[becomes]["outcome"] == by, outcomes[becomes]["diff"]
