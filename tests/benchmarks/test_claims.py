"""How long the first experiment of a claim takes, judgement included, and what it says."""

from bounds.core import Verdict
from bounds.registry import claim_of
from bounds.runs.outcome import run
from bounds.runs.point import Settings, points


def test_first_experiment(benchmark, row):
    """It runs without an error; verdict and tightness are kept beside the time."""
    point = next(point for point in points(row, claim_of(row), Settings()) if point.kind == "experiment")
    benchmark.group = row["paper"]
    record = benchmark(run, point)
    benchmark.extra_info.update(verdict=record.get("verdict"), tightness=record.get("tightness"))

    assert "skipped" in record or Verdict(record["verdict"])
