"""Every registered claim: how long its first experiment takes, judgement included, and how tight the bound is there.

A new claim is a new row; the others keep their history. `BOUNDS_BENCH_SHARE=16` takes every sixteenth claim, chosen by
its name, so that the choice does not change when claims are added.
"""

import os
from zlib import crc32

from bounds.registry import rows
from bounds.runs.bench import first_point, violations
from bounds.runs.outcome import run
from bounds.vocabulary import Record

from .common import Timed

ROWS = {row["id"]: row for row in rows() if row["experiments"]}
SHARE = int(os.environ.get("BOUNDS_BENCH_SHARE", "1"))


class Experiment(Timed):
    """By claim."""

    param_names = ("claim",)
    params = (sorted(claim for claim in ROWS if crc32(claim.encode()) % SHARE == 0),)
    warmup_time = 0.0

    def setup(self, claim: str) -> None:
        self.point = first_point(ROWS[claim])

    def time_experiment(self, claim: str) -> None:
        self._run()

    def track_tightness(self, claim: str) -> float:
        """Observed / promised; nan where that means nothing, as for an identity."""
        tightness = self._run()["tightness"]
        return float("nan") if tightness is None else tightness

    track_tightness.unit = "observed / promised"

    def track_violations(self, claim: str) -> int:
        """How many runs break a claim that is not known to be false; anything above zero is a regression."""
        return violations(ROWS[claim], self._run())

    track_violations.unit = "violations"

    def _run(self) -> Record:
        record = run(self.point)
        if "skipped" in record:
            raise NotImplementedError(record["skipped"])
        if "error" in record:
            raise RuntimeError(record["error"])
        return record
