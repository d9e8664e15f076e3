"""The files of a store: what is written is read back, by claim, compacted, concluded, and never half."""

import json
import locale
import sys

import pytest

from bounds.runs.latest import latest
from bounds.runs.store import StoreError, read, write_atomically, write_text_atomically

RECORD = {
    "schema": 1,
    "key": "k1",
    "claim": "toy.one",
    "verdict": "holds",
    "kind": "experiment",
    "experiment": "one",
    "params": {},
    "device": "cpu",
    "dtype": "float64",
    "parts": [],
    "premises": [],
    "time": 1,
}


@pytest.fixture(autouse=True, scope="module")
def _plain_letters():
    """A machine whose own letters are those of the alphabet alone."""
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    yield
    locale.setlocale(locale.LC_CTYPE, before)


def test_the_machine_has_plain_letters():
    """So that what follows says something of others; a Python that was told to use them all has them all the same."""
    assert sys.flags.utf8_mode or locale.getencoding() != "UTF-8"


def record(key="k1", claim="toy.one", **facts):
    return RECORD | {"key": key, "claim": claim} | facts


def test_what_was_appended_is_read_back(store):
    """In any letters, one line for each; two outcomes at one address are one record."""
    with store.appending("r1") as append:
        append(record(reason="größer als ½"))
        append(record("k2", "toy.two"))
    store.append("r2", record(time=2, seconds=3))
    (first, second) = store.files()

    assert first.name.startswith("r1.")
    assert second.name.startswith("r2.")
    assert "größer als ½" in first.read_text(encoding="utf-8")
    assert first.read_text(encoding="utf-8").count("\n") == 3  # an empty line to begin with
    assert store.records() == {"k1": record(time=2, seconds=3), "k2": record("k2", "toy.two")}


def test_the_evidence_of_one_claim_is_its_own(store):
    """Also where others mention it."""
    for one in (record(), record("k2", "toy.two", reason='as "toy.one" has it'), record("k3"), record(time=5)):
        store.append("r1", one)

    assert store.records_of("toy.one") == [record(time=5), record("k3")]
    assert store.records_of("toy.none") == []


def test_a_number_that_json_does_not_know_is_not_written(store):
    """Another reader could not read it."""
    with pytest.raises(ValueError, match="Out of range float values"):
        store.append("r1", record(tightness=float("nan")))


def test_compacting_keeps_what_counts_in_one_file(store):
    """The counterexample with its contradiction; the other files go."""
    store.append("r1", record(verdict="violated", run="r1"))
    store.append("r2", record(time=2, run="r2"))
    before = store.records()

    assert store.compact("r3") == 1
    (file,) = store.files()
    assert file.name == "r3.compact.jsonl"
    assert store.records() == before
    assert "contradiction" in before["k1"]
    assert [one["key"] for one in read(file)] == ["k1"]


def test_a_run_concludes_for_the_claims_that_it_finished(store):
    """The status of others stays what it was."""
    claims = [
        {"id": "toy.one", "status": "holds", "tightness": 0.5, "not_run": 0},
        {"id": "toy.two", "status": "holds", "tightness": None, "not_run": 3},
    ]
    store.conclude("r1", {"claims": claims})
    store.conclude("r2", {"claims": [{"id": "toy.three", "status": "refuted", "tightness": 2.0, "not_run": 0}]})

    assert latest(store.root) == {
        "toy.one": {"status": "holds", "tightness": 0.5, "run": "r1"},
        "toy.three": {"status": "refuted", "tightness": 2.0, "run": "r2"},
    }
    assert json.loads((store.root / "runs" / "r1.json").read_text())["claims"] == claims


def test_a_file_is_replaced_as_a_whole(tmp_path):
    """In folders that are made for it, more than once; nothing else is left beside it, and a failure is told."""
    path = tmp_path / "a" / "b" / "one.json"
    for value in ({"n": 1}, {"n": 2}):
        write_atomically(path, value)
        assert json.loads(path.read_text()) == value
    write_text_atomically(path, "½")
    assert path.read_bytes() == "½".encode()
    assert [one.name for one in path.parent.iterdir()] == ["one.json"]
    with pytest.raises(StoreError, match="cannot write"):
        write_text_atomically(path / "below", "text")


@pytest.mark.parametrize("key", ["key", "claim"])
def test_a_record_names_its_address_and_its_claim(tmp_path, key):
    """An object without them is something else."""
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps({name: value for name, value in RECORD.items() if name != key}) + "\n")
    with pytest.raises(StoreError, match="not a record of evidence"):
        list(read(path))
