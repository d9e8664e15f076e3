"""A store, and the points of a small claim, for whoever runs some."""

from collections.abc import Callable

import pytest

from bounds.registry import claim_of, rows_of_file
from bounds.runs.memory import sourced_rows
from bounds.runs.point import Point, Settings, points
from bounds.runs.store import Store
from tests import theorems


@pytest.fixture
def store(tmp_path):
    kept = Store(tmp_path / "results")
    kept.ready()
    return kept


@pytest.fixture
def points_of(tmp_path) -> Callable[[str], list[Point]]:
    """The points of the experiments of a file with this text."""

    def found(text: str) -> list[Point]:
        (row,) = sourced_rows(rows_of_file(theorems.write(tmp_path, text)))
        return [one for one in points(row, claim_of(row), Settings()) if one.kind == "experiment"]

    return found
