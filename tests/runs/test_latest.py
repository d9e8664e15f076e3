"""The last status of each claim, read from the results folder."""

import json

import pytest

from bounds.runs.latest import LatestError, latest, statuses


def test_where_nothing_ran_nothing_is_known(tmp_path):
    """An empty folder, and one that does not exist."""
    assert latest(tmp_path) == latest(tmp_path / "none") == statuses(tmp_path) == {}


def test_what_was_concluded_is_read_back(tmp_path):
    """By id: everything, or the statuses that selectors look at."""
    claims = {"a.b": {"status": "holds", "tightness": 0.5, "run": "1"}, "a.c": {"status": "refuted", "tightness": None}}
    (tmp_path / "latest.json").write_text(json.dumps({"schema": 1, "claims": claims}))

    assert latest(tmp_path) == claims
    assert statuses(tmp_path) == {"a.b": "holds", "a.c": "refuted"}


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"claims": []}', '{"claims": {"a.b": {}}}', '{"claims": {"a.b": 1}}']
)
def test_another_file_of_that_name_is_an_error_that_names_it(tmp_path, text):
    """It says what to do."""
    (tmp_path / "latest.json").write_text(text)
    with pytest.raises(LatestError, match=r"latest\.json.*delete it"):
        latest(tmp_path)
