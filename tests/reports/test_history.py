"""How numbers went from run to run is told where there is more than one of them."""

import json

from reports.history import LAST, history, sparkline, worth_telling
from tests.reports.conftest import CURVE


def test_runs_and_commits_are_read_from_the_oldest_to_the_newest(tmp_path):
    """A file that is none tells nothing; no more than the last ones are kept."""
    runs, commits = tmp_path / "runs", tmp_path / "results" / "machine"
    runs.mkdir()
    commits.mkdir(parents=True)
    for i in range(LAST + 3):
        claim = {"id": "p.a", "tightness": i / 100, "seconds": None}
        (runs / f"{i:03}.json").write_text(json.dumps({"claims": [claim]}))
    (runs / "999.json").write_text("torn")
    for date, value in ((2, 0.5), (1, 0.25)):
        row = {"claims.Experiment.track_tightness": [[value, None], [["'p.a'", "'p.b'"]]]}
        text = {"date": date, "result_columns": ["result", "params"], "results": row}
        (commits / f"{date}.json").write_text(json.dumps(text))
    found = history(runs, tmp_path / "results")["p.a"]

    assert found["tightness"][-1] == (LAST + 2) / 100
    assert len(found["tightness"]) <= LAST
    assert "seconds" not in found
    assert found["tightness by commit"] == [0.25, 0.5]


def test_a_single_value_is_no_history():
    """Two are."""
    assert worth_telling({"a": [1.0], "b": [1.0, 2.0]}) == {"b": [1.0, 2.0]}


def test_a_line_tells_its_ends_in_words():
    """Also where nothing changed, and with its words escaped."""
    drawn = sparkline([1.0, 1.0], "<b>")

    assert "&lt;b&gt;: 2 values from 1 to 1" in drawn
    assert "nan" not in drawn


def test_a_second_run_shows_the_history_of_its_claims(make):
    """On the page and in the data."""
    make(CURVE)
    (record,) = set(make(CURVE).results.joinpath("runs").glob("*.json"))
    record.with_name("20000101-000000.json").write_text(record.read_text(encoding="utf-8"), encoding="utf-8")
    made = make(CURVE)

    assert 'class="spark"' in made.html or "class=spark" in made.html
    assert next(one for one in made.data["claims"] if one["id"] == "curve.harmonic.corrected")["history"]["tightness"]
