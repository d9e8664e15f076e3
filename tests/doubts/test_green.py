"""The points that were found in order, each with its own record."""

from dataclasses import dataclass

from bounds.doubts import green
from bounds.doubts.green import green_points


@dataclass
class At:
    """A point of which little is known."""

    name: str
    params: dict
    kind: str = "experiment"


def record(verdict, n, experiment="run", claim="toy.one"):
    return {"claim": claim, "experiment": experiment, "params": {"n": n}, "verdict": verdict}


def test_green_points_come_with_their_records(monkeypatch):
    """Those that hold or calibrate, of this claim and this experiment; a witness is none."""
    points = [At("run", {"n": n}) for n in range(5)] + [At("other", {"n": 1}), At("seen", {"n": 6}, "witness")]
    monkeypatch.setattr(green, "points", lambda row, claim, settings: points)
    records = [
        record("calibrated", 3),
        record("holds", 1),
        record("violated", 2),
        record("holds", 4, claim="toy.two"),
        record("holds", 1, "other"),
        record("holds", 6, "seen"),
        {**record("", 0), "error": "it failed"},
    ]

    assert green_points({"id": "toy.one"}, None, None, records) == (
        [points[1], points[3], points[5]],
        [records[1], records[0], records[4]],
    )
