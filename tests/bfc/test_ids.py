"""An id leads to its file."""

from pathlib import Path

from bounds import registry


def test_the_second_part_of_an_id_is_the_name_of_the_file():
    """Whoever reads `bfc.lemG_8` in a report finds it in `lemG_8.py`."""
    rows = [row for row in registry.rows() if row["id"].startswith("bfc.")]

    assert not [row["id"] for row in rows if Path(row["file"]).stem != row["id"].split(".")[1]]
