"""How many corrupted lines of the sources were noticed, by package: the record of the last campaigns."""

import json
from importlib.resources import files
from typing import Any

COUNTS = ("mutants", "killed", "by_claims", "by_tests")


def corrupted() -> list[dict[str, Any]]:
    """A row for each package, and one for all of a campaign that tried several."""
    runs = json.loads(files("bounds.corruption").joinpath("scores.json").read_text(encoding="utf-8"))
    return [row for run in runs for row in _rows(run)]


def _rows(run: dict[str, Any]) -> list[dict[str, Any]]:
    rows = [_row(name, counts) for name, counts in sorted(run["modules"].items())]
    return [*rows, _row("all of them", run)] if len(rows) > 1 else rows


def _row(name: str, counts: dict[str, Any]) -> dict[str, Any]:
    shares = {f"{what}_share": counts[what] / counts["mutants"] for what in ("killed", "by_claims")}
    return {"package": name, **{what: counts[what] for what in COUNTS}, **shares}
