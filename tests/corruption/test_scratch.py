"""A copy of the tree is as ready as the checkout, and stays what it was."""

import pytest

from bounds.corruption.scratch import Scratch


@pytest.fixture
def copy(tmp_path):
    """A copy of a checkout with one source and an index of its claims."""
    top = tmp_path / "top"
    index = top / "bounds" / "__pycache__" / "claims.json"
    index.parent.mkdir(parents=True)
    index.write_text(f'{{"{top}/bounds/one.py": []}}')
    (top / "bounds" / "one.py").write_text("x = 1\n")
    return Scratch(top, tmp_path / "copy")


def test_the_index_of_claims_names_the_files_of_the_copy(copy):
    """So that nobody in the copy imports all claims once more; the checkout keeps its own."""
    index = copy.folder / "bounds" / "__pycache__" / "claims.json"

    assert index.read_text() == f'{{"{copy.folder}/bounds/one.py": []}}'
    assert str(copy.folder) not in (copy.top / "bounds" / "__pycache__" / "claims.json").read_text()


def test_what_corrupted_code_wrote_is_undone(copy):
    """The source, the index, byte code that knows the corrupted text, and what tests leave behind."""
    one, folder = copy.top / "bounds" / "one.py", copy.folder / "bounds" / "__pycache__"
    index, before = folder / "claims.json", (folder / "claims.json").read_text()
    copy.corrupt(one, "x = 2\n")
    for path in (index, folder / "shown.json", folder / "one.cpython-311.pyc"):
        path.write_text("corrupted")
    (copy.folder / ".bounds").mkdir()

    assert copy.here(one).read_text() == "x = 2\n"
    assert one.read_text() == "x = 1\n"
    copy.restore(one)

    assert copy.here(one).read_text() == "x = 1\n"
    assert index.read_text() == before
    assert sorted(path.name for path in folder.iterdir()) == ["claims.json"]
    assert not (copy.folder / ".bounds").exists()
