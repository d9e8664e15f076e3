"""What the engine itself costs: points per second of processor time where the experiment is next to nothing."""

import tempfile
import time
from pathlib import Path

from bounds.core import Depth
from bounds.registry import claim_of, rows, rows_of_file
from bounds.runs.addresses import sourced
from bounds.runs.point import Point, Settings, points
from bounds.runs.runner import run
from bounds.runs.store import Store
from bounds.sources import Sources

TRIVIAL = Path(__file__).parent / "trivial" / "sums.py"


def planned(name: str) -> list[Point]:
    """The points of a claim; those of the trivial one are made of two additions each."""
    if name == "minv.lemma1":
        (row,) = [one for one in rows() if one["id"] == name]
        settings = Settings()
    else:
        row = next(one for one in rows_of_file(TRIVIAL) if one["id"] == f"trivial.{name}")
        settings = Settings(Depth.STANDARD)
    row = sourced(row, Sources())
    return [one for one in points(row, claim_of(row), settings) if one.kind == "experiment"]


class Engine:
    """By claim: a block of points, the same one by one, and a real theorem."""

    param_names = ("claim",)
    params = (("in_blocks", "one_by_one", "minv.lemma1"),)

    def setup(self, claim: str) -> None:
        self.points = planned(claim)
        self.folder = tempfile.TemporaryDirectory()

    def teardown(self, claim: str) -> None:
        self.folder.cleanup()

    def track_points_per_second(self, claim: str) -> float:
        """Everything counts: addresses, judging, writing the evidence."""
        store = Store(Path(self.folder.name))
        store.ready()
        run(self.points[:1], store, "warm", jobs=1)
        start = time.process_time()
        outcome = run(self.points, store, "timed", jobs=1, cache=False)
        judged = sum(sum(record.get("tally", {"point": 1}).values()) for record in outcome.records)
        return judged / (time.process_time() - start)

    track_points_per_second.unit = "points per second"
