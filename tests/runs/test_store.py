"""Evidence survives kills, merges and bad files."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from bounds.runs.store import Store, StoreError, read
from tests import theorems
from tests.door import bounds

RECORD = {
    "schema": 1, "key": "k1", "claim": "toy.halving", "verdict": "holds", "kind": "experiment", "experiment": "one",
    "params": {}, "device": "cpu", "dtype": "float64", "parts": [], "premises": [],
}  # fmt: skip


def lines(path, *texts):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(texts), encoding="utf-8")
    return path


def test_a_line_that_is_torn_after_an_inner_brace_is_torn(tmp_path):
    """The end of an object inside a record is not the end of the record."""
    whole = json.dumps(RECORD | {"params": {"n": 1}, "run": "r"})
    path = lines(tmp_path / "a.jsonl", whole[: whole.index("}") + 1])

    with pytest.warns(UserWarning, match="a torn line"):
        assert list(read(path)) == []


def test_a_folder_among_the_evidence_is_no_evidence(tmp_path):
    """Only files are read."""
    (tmp_path / "evidence" / "odd.jsonl").mkdir(parents=True)

    assert Store(tmp_path).records() == {}


@pytest.mark.parametrize("written", [1, 5, 25])
def test_a_torn_last_line_is_skipped_with_a_warning(tmp_path, written):
    """A killed run costs at most the point in flight, wherever it was cut."""
    path = lines(tmp_path / "a.jsonl", json.dumps(RECORD) + "\n", json.dumps(RECORD)[:written])

    with pytest.warns(UserWarning, match="line 2: a torn line"):
        assert list(read(path)) == [RECORD]


def test_files_concatenated_after_a_torn_line_lose_nothing_else(tmp_path):
    """Every writer starts its file with an empty line, so a merge by `cat` keeps all whole records."""
    store = Store(tmp_path)
    store.ready()
    store.append("run", RECORD | {"key": "k2"})
    (written,) = store.files()
    merged = lines(tmp_path / "m.jsonl", json.dumps(RECORD)[:25], written.read_text())

    with pytest.warns(UserWarning, match="torn"):
        assert [record["key"] for record in read(merged)] == ["k2"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("garbage\n", "line 1: not JSON"),
        ("[" * 100_000 + "\n", "line 1: not JSON"),
        ('{"schema": 1}\n', "not a record of evidence"),
        (json.dumps(RECORD | {"schema": 99}) + "\n", "schema 99, but this version reads schema 1"),
        ("x" * (1 << 20) + "y\n", "longer than"),
    ],
)
def test_a_bad_evidence_file_is_named_with_its_line(tmp_path, line, told):
    """Nothing is overwritten, and the reader knows where to look."""
    with pytest.raises(StoreError, match=told):
        list(read(lines(tmp_path / "a.jsonl", line)))


def test_a_bad_evidence_file_stops_a_check_with_exit_code_2(tmp_path):
    """The command line says the same sentence."""
    lines(tmp_path / ".bounds/evidence/old.jsonl", "garbage\n")
    theorems.write(tmp_path, theorems.HOLDS)
    done = bounds("check", "theorem.py", cwd=tmp_path)

    assert done.returncode == 2
    assert "old.jsonl, line 1" in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_run_goes_on_where_it_was(tmp_path, jobs):
    """After SIGKILL, every finished point is in the store and is not run again."""
    theorems.write(tmp_path, theorems.SLOW)
    command = [sys.executable, "-m", "bounds", "check", "theorem.py", "--depth", "standard", "--jobs", jobs, "--json"]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    evidence = tmp_path / ".bounds" / "evidence"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and sum(text.count("\n{") for text in _texts(evidence)) < 5:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    finished = sum(text.count("\n{") for text in _texts(evidence))
    again = json.loads(subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout)

    assert 5 <= finished < 40
    assert again["from_store"] >= finished - int(jobs)
    assert again["points"] == 40


def _texts(folder):
    return [path.read_text() for path in folder.glob("*.jsonl")] if folder.exists() else []


def test_parallel_and_serial_runs_agree(tmp_path):
    """Processes change the time, not the verdicts."""
    theorems.write(tmp_path, theorems.HOLDS.replace("n=[1, 2, 3]", "n=list(range(20))"))
    options = ("theorem.py", "--depth", "standard", "--json")
    answers = [
        json.loads(bounds("check", *options, "--jobs", jobs, "--results", f"r{jobs}", cwd=tmp_path).stdout)
        for jobs in ("1", "2")
    ]

    assert answers[0]["by_verdict"] == answers[1]["by_verdict"]
    assert answers[0]["points"] == answers[1]["points"] == 20
