"""The points of a claim that its runs found in order, with what was recorded of them."""

import json
from collections.abc import Mapping, Sequence

from bounds.core import Claim
from bounds.registry import Row
from bounds.runs.point import Point, Settings, points
from bounds.vocabulary import Record, Verdict

GREEN = (Verdict.HOLDS, Verdict.CALIBRATED)


def green_points(
    row: Row, claim: Claim, settings: Settings, records: Sequence[Record]
) -> tuple[list[Point], list[Record]]:
    """The points of its experiments that are green, and the records of these."""
    known = {_place(one["experiment"], one["params"]): one for one in records if one["claim"] == row["id"]}
    listed = [one for one in points(row, claim, settings) if one.kind == "experiment"]
    pairs = [(one, known.get(_place(one.name, one.params), {})) for one in listed]
    green = [(one, record) for one, record in pairs if record.get("verdict") in GREEN]
    return [one for one, _ in green], [record for _, record in green]


def _place(experiment: str, params: Mapping[str, object]) -> str:
    return json.dumps([experiment, params], sort_keys=True, default=str)
