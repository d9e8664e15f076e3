"""The digest of a claim's sources is remembered until one of them changes, and never believed when it is torn."""

import os

import pytest

from bounds.runs import memory
from bounds.runs.memory import Memory


@pytest.fixture
def row(tmp_path, monkeypatch):
    """A claim file with one neighbour, written before this process started, and a memory of its own."""
    monkeypatch.setattr(memory, "FILE", tmp_path / "plan.jsonl")
    (tmp_path / "neighbour.py").write_text("number = 1\n")
    (tmp_path / "theorem.py").write_text("from neighbour import number\n")
    for one in tmp_path.glob("*.py"):
        os.utime(one, (1e9, 1e9))
    return {"file": str(tmp_path / "theorem.py"), "module": ""}


def learned(row) -> str:
    one = Memory()
    digest = one.sourced(row)["digest"]
    one.save()
    return digest


def test_what_is_remembered_is_not_read_again(row, monkeypatch):
    """The second time no source is opened."""
    first = learned(row)
    monkeypatch.setattr("bounds.sources.Sources.of", lambda *_: pytest.fail("it was read again"))

    assert learned(row) == first


def test_what_was_edited_while_this_process_runs_is_not_remembered_for_others(row, tmp_path):
    """Its points may be those of what was imported before the edit."""
    learned(row)
    (tmp_path / "neighbour.py").write_text("number = 2\n")
    learned(row)
    kept = memory._read()[row["file"]]

    assert str(10**18) in kept
    assert str((tmp_path / "neighbour.py").stat().st_mtime_ns) not in kept


@pytest.mark.parametrize("changed", ["theorem.py", "neighbour.py"])
def test_a_changed_source_has_another_digest(row, tmp_path, changed):
    """The file itself, or what it imports."""
    before = learned(row)
    (tmp_path / changed).write_text((tmp_path / changed).read_text() + "other = 2\n")

    assert learned(row) != before


@pytest.mark.parametrize("torn", ["", "3", "2\n", "3\n{file}\t}", '3\n{file}\t{"digest": "wrong"', "\x00\xff"])
def test_a_torn_memory_is_no_memory(row, torn):
    """Whatever lies there, the digest is that of the sources."""
    digest = learned(row)
    memory.FILE.write_text(torn.replace("{file}", row["file"]))

    assert learned(row) == digest
