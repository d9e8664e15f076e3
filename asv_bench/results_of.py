"""Reading asv's result files: one JSON file per commit and environment, below `results/<machine>/`."""

import itertools
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Values = dict[tuple[str, ...], float]


def newest(results: Path = HERE / "results") -> Path:
    """The file written last; says what to run if there is none."""
    files = [path for path in results.glob("*/*.json") if path.name != "machine.json"]
    if not files:
        raise SystemExit("There are no results yet: run `make bench` first.")
    return max(files, key=lambda path: path.stat().st_mtime)


def values(path: Path) -> dict[str, Values]:
    """Per benchmark, the number for every combination of parameters; failures and skips are left out."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    column = {name: place for place, name in enumerate(stored["result_columns"])}
    return {name: dict(_numbers(row, column)) for name, row in stored["results"].items() if row[0] is not None}


def _numbers(row: list[Any], column: dict[str, int]) -> Iterator[tuple[tuple[str, ...], float]]:
    combinations = itertools.product(*row[column["params"]])
    for combination, number in zip(combinations, row[column["result"]], strict=True):
        if isinstance(number, int | float) and not math.isnan(number):
            yield tuple(text.strip("'") for text in combination), float(number)
