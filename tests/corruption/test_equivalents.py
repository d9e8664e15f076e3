"""The list of corruptions that change nothing is about today's sources, and says why."""

import pytest

from bounds.corruption.equivalents import BadEquivalents, divided, equivalents, stale
from bounds.corruption.sites import corruptions
from bounds.corruption.targets import modules, root

ENTRY = """[[equivalent]]
module = "one"
function = "larger"
line = "return a if a > b else b"
becomes = "return a if a >= b else b"
reason = "where they are equal, both are the larger one"
"""


def listed(tmp_path, text):
    (tmp_path / "list.toml").write_text(text)
    return equivalents(tmp_path / "list.toml")


def test_the_shipped_list_is_current():
    """Every entry fits a corruption of the line as it stands."""
    entries = equivalents()
    found = [
        one
        for module, path in modules(root(), sorted({entry.module for entry in entries}) or ["algorithms"]).items()
        if any(entry.module == module for entry in entries)
        for one in corruptions(module, path)
    ]

    assert stale(found, entries) == []


def test_an_entry_fits_its_line_until_the_line_changes(tmp_path):
    """Then it is stale, and the corruption must be noticed like any other."""
    path, entries = tmp_path / "one.py", listed(tmp_path, ENTRY)
    path.write_text("def larger(a, b):\n    return a if a > b else b\n")
    real, same = divided(corruptions("one", path), entries)

    assert [one.operator for one in same] == ["comparison"]
    assert same[0] not in real

    path.write_text("def larger(a, b):\n    return b if b > a else a\n")
    assert divided(corruptions("one", path), entries)[1] == []
    assert stale(corruptions("one", path), entries) == entries


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (ENTRY.replace("where they are equal, both are the larger one", " "), "no reason is given"),
        (ENTRY.replace('reason = "where they are equal, both are the larger one"', ""), "reason"),
        (ENTRY + 'why = "because"\n', "why"),
        ("[[equivalent", "list.toml"),
    ],
)
def test_a_list_that_says_too_little_is_refused(tmp_path, text, told):
    """Every entry has its reason, and nothing else than what is read."""
    with pytest.raises(BadEquivalents, match=told):
        listed(tmp_path, text)
