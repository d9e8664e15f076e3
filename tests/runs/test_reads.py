"""Whether what a record has read reads the same today."""

import pytest

from bounds.runs.reads import digest_of, hashed, is_known, reads_alike


def record(**facts):
    return {"verdict": "holds", "reads": facts}


def test_a_file_that_changed_makes_a_record_unknown(tmp_path):
    """Also one that is gone; one that was not there must still not be there."""
    file, none = tmp_path / "data.txt", tmp_path / "none.txt"
    file.write_text("1")
    kept = record(files={str(file): digest_of(str(file)), str(none): "gone"})

    assert is_known(kept, {})
    file.write_text("2")
    assert not is_known(kept, {})
    file.unlink()
    assert not is_known(kept, {})
    file.write_text("1")
    none.write_text("")
    assert not is_known(kept, {})
    assert not is_known(record() | {"unrepeatable": "a clock"}, {})


def test_each_file_is_looked_up_once(tmp_path):
    """However many records have read it."""
    file = tmp_path / "data.txt"
    file.write_text("1")
    digests = {}

    assert reads_alike(record(files={str(file): digest_of(str(file))}), digests)
    assert digests == {str(file): digest_of(str(file))}
    assert not reads_alike(record(files={str(file): "other"}), digests)
    assert reads_alike(record(files={str(file): "known"}), {str(file): "known"})


def test_variables_are_held_by_their_hashes(monkeypatch):
    """One that was not set must still not be set."""
    monkeypatch.setenv("MY_FACTOR", "2")
    monkeypatch.delenv("MY_OTHER", raising=False)

    assert reads_alike(record(variables={"MY_FACTOR": hashed("2"), "MY_OTHER": None}), {})
    assert not reads_alike(record(variables={"MY_FACTOR": hashed("3")}), {})
    assert not reads_alike(record(variables={"MY_FACTOR": hashed("2"), "MY_OTHER": hashed("")}), {})
    assert reads_alike({"verdict": "holds"}, {})


@pytest.mark.parametrize(("size", "is_read"), [(2**30, True), (2**30 + 1, False)])
def test_a_file_of_more_than_a_gigabyte_is_never_known(tmp_path, monkeypatch, size, is_read):
    """Nor is a folder, or what is not there."""
    file = tmp_path / "data.txt"
    file.write_bytes(b"x")
    monkeypatch.setattr("os.path.getsize", lambda path: size)

    assert bool(digest_of(str(file))) is is_read
    assert digest_of(str(tmp_path)) == digest_of(str(tmp_path / "none")) == ""
