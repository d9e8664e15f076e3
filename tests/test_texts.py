"""What is published of a claim are the words of its own file."""

import ast
from pathlib import Path

from bounds import registry
from bounds.commands.show_ import describe
from reports.claims import facts


def docstring(row):
    return ast.get_docstring(ast.parse(Path(row["file"]).read_text(encoding="utf-8")))


def test_every_claim_shows_the_text_and_the_place_of_its_own_file(tmp_path):
    """The command line and the report print the docstring of the file that makes the claim, and name that file."""
    wrong = []
    for row in registry.rows():
        claim = registry.claim_of(row)
        shown, reported = describe(row, tmp_path), facts(row, claim, [], [])
        lines = Path(row["file"]).read_text(encoding="utf-8").splitlines()
        told = {shown["statement"], reported["statement"], docstring(row)}
        if len(told) > 1 or shown["path"] != reported["file"] or "=" not in lines[row["line"] - 1]:
            wrong.append(row["id"])

    assert not wrong


def test_a_title_is_never_empty():
    """Every claim can be named in a list."""
    assert not [row["id"] for row in registry.rows() if not row["title"]]


def test_an_id_leads_to_its_file():
    """`paper.name` and `paper.name.part` live in the file `name.py` of the paper."""
    astray = [row["id"] for row in registry.rows() if Path(row["file"]).stem != row["id"].split(".")[1]]

    assert not astray
