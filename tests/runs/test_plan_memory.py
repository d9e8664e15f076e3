"""The digest of a claim's sources is remembered until one of them changes, and never believed when it is torn."""

import os

import pytest

from bounds.runs import memory
from bounds.runs.memory import Memory, sourced_rows


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


def test_a_row_is_given_its_digest_and_the_files_behind_it(row, tmp_path):
    """The rest of it stays; several rows share one memory, which is saved."""
    (found, again) = sourced_rows([row | {"id": "toy.one"}, row])

    assert found == row | {"id": "toy.one", "digest": again["digest"], "sources": again["sources"]}
    assert set(again["sources"]) >= {str(tmp_path / "theorem.py"), str(tmp_path / "neighbour.py")}
    assert isinstance(again["sources"], tuple)
    assert list(memory._read()) == [row["file"]]


def test_what_is_remembered_of_other_files_stays_as_long_as_they_do(row, tmp_path):
    """Word by word; of a file that is gone nothing is kept, and nothing else is left beside it."""
    there, gone = str(tmp_path / "neighbour.py"), str(tmp_path / "gone.py")
    memory.FILE.write_text(f'3\n{there}\t{{"digest": "d"}}\n{gone}\t{{}}\n')
    learned(row)
    schema, *lines, end = memory.FILE.read_text().split("\n")

    assert (schema, end) == ("3", "")
    assert [line.split("\t")[0] for line in lines] == [there, row["file"]]
    assert lines[0].endswith('\t{"digest": "d"}')
    assert list(tmp_path.glob("plan*")) == [memory.FILE]


def test_nothing_is_written_where_nothing_was_learned(row):
    """What is remembered is read by many processes."""
    learned(row)
    os.utime(memory.FILE, (1e9, 1e9))
    learned(row)

    assert memory.FILE.stat().st_mtime == 1e9


def test_a_folder_is_made_where_there_is_none_and_one_that_cannot_be_written_is_no_error(row, tmp_path, monkeypatch):
    """Then all is computed each time."""
    digest = learned(row)
    monkeypatch.setattr(memory, "FILE", tmp_path / "new" / "plan.jsonl")
    assert learned(row) == digest
    assert memory.FILE.is_file()
    monkeypatch.setattr(memory, "FILE", tmp_path / "theorem.py" / "plan.jsonl")
    assert learned(row) == digest
