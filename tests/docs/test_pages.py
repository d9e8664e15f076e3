"""What the pages show is what happens."""

import json
import os
import re
from pathlib import Path

import click
import pytest

from bounds.__main__ import door
from bounds.core import rounding
from tests.docs.pages import blocks, options, run_page
from tests.docs.reference import PAGE, reference

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("*.md"))
RUNNABLE = {"tutorial.md", "verdicts.md", "constants.md", "own-run.md", "rounding.md", "data.md", "instances.md"}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_example_of_a_page_runs_as_shown(path, tmp_path, monkeypatch):
    """Blocks of Python and of the console, one after the other in an empty folder."""
    monkeypatch.syspath_prepend(tmp_path)
    done = run_page(path.read_text(encoding="utf-8"), tmp_path)

    assert done > 0 or path.name not in RUNNABLE


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_between_pages_lead_somewhere(path):
    """Every relative link names a file of the repository."""
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_commands_that_are_not_run_have_the_options_that_they_show(path):
    """An option that was renamed shows here."""
    for name, shown in options(path.read_text(encoding="utf-8")):
        command = door.get_command(click.Context(door), name)
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}

        assert set(shown) <= known, name


def test_the_command_reference_is_the_help():
    """`python -m tests.docs.reference` writes it."""
    assert PAGE.read_text(encoding="utf-8") == reference()


def test_every_rounding_helper_is_on_its_page():
    """With the name that it has today."""
    text = (DOCS / "rounding.md").read_text(encoding="utf-8")

    assert [name for name in rounding.__all__ if not re.search(rf"`{name}[(`]", text)] == []


def test_the_notebook_runs(tmp_path, monkeypatch):
    """Its code cells, one after the other in one namespace, as Jupyter would."""
    notebook = json.loads((DOCS / "teaching.ipynb").read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    namespace = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells):
        exec(compile("".join(cell["source"]), f"<cell {number}>", "exec"), namespace)

    assert notebook["nbformat"] == 4
    assert len(cells) >= 6
    assert all(cell["outputs"] == [] for cell in cells)
    assert os.listdir(tmp_path) == []


def test_blocks_are_found_with_their_notes():
    """A note belongs to the block right after it only."""
    text = "<!-- file: a.py -->\n```python\nx = 1\n```\nwords\n```console\n$ bounds list\n```\n"

    assert [(block.note, block.language) for block in blocks(text)] == [("file: a.py", "python"), ("", "console")]
