"""What is published of a claim are the words of its own file."""

import ast
from functools import cache
from pathlib import Path

from bounds import registry
from bounds.commands.show_ import describe
from bounds.registry import path_of
from reports.claims import facts


@cache
def written(file):
    """The docstring of a file, and its lines."""
    text = Path(file).read_text(encoding="utf-8")
    return ast.get_docstring(ast.parse(text)), text.splitlines()


def test_the_text_and_the_place_of_a_claim_are_those_of_its_own_file(tmp_path):
    """The command line and the report print the docstring of the file that makes the claim, and name that file.

    One claim of each file is asked: the others share its text.
    """
    wrong = []
    for row in {row["file"]: row for row in registry.rows()}.values():
        shown, reported = describe(row, tmp_path), facts(row, registry.claim_of(row), [], [])
        told = {shown["statement"], reported["statement"], written(row["file"])[0]}
        if len(told) > 1 or {shown["path"], reported["file"]} != {path_of(row)}:
            wrong.append(row["id"])

    assert not wrong


def test_the_line_of_a_claim_is_where_it_is_made():
    """An editor that opens it there finds an assignment."""
    assert not [row["id"] for row in registry.rows() if "=" not in written(row["file"])[1][row["line"] - 1]]


def test_a_title_is_never_empty():
    """Every claim can be named in a list."""
    assert not [row["id"] for row in registry.rows() if not row["title"]]


def test_an_id_leads_to_its_file():
    """`paper.name` and `paper.name.part` live in the file `name.py` of the paper."""
    astray = [row["id"] for row in registry.rows() if Path(row["file"]).stem != row["id"].split(".")[1]]

    assert not astray
