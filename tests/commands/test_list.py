"""`bounds list`, `bounds show` and `bounds check` of what is known: instant, complete, without a tensor library."""

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from bounds.__main__ import door
from tests import theorems
from tests.door import bounds


@pytest.mark.parametrize("command", ["list --json", "show minv.lemma1 --json", "check minv.lemma1 --json"])
def test_what_is_known_is_told_without_torch_and_sympy(command, tmp_path):
    """The index and the store answer: nothing is imported that measures or judges."""
    bounds(*command.split(), cwd=tmp_path)
    program = (
        "import sys\nfrom bounds.__main__ import main\n"
        f"try:\n    main({command.split()})\nexcept SystemExit as ended:\n    assert not ended.code\n"
        "sys.exit(bool({'torch', 'sympy', 'numpy', 'scipy', 'flint'} & set(sys.modules)))"
    )

    assert subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True).returncode == 0


@pytest.mark.parametrize("command", ["--version", "list", "show minv.lemma1", "check minv.lemma1"])
def test_what_is_known_is_told_in_less_than_a_third_of_a_second(command, tmp_path):
    """One of twelve calls at least, in processor time, start of Python included: a busy machine proves nothing."""
    bounds(*command.split(), cwd=tmp_path)
    call = [sys.executable, "-m", "bounds", *command.split()]

    assert any(0.01 < processor_seconds(call, tmp_path) < 0.3 for _ in range(12))


def processor_seconds(command, folder):
    """What a command takes, of which `bounds` in a fork would tell nothing: its process is not waited for."""
    start = os.times()
    subprocess.run(command, cwd=folder, capture_output=True, check=True)
    end = os.times()
    return end.children_user + end.children_system - start.children_user - start.children_system


def test_every_row_has_the_documented_fields(tmp_path):
    """Other tools read this list."""
    rows = json.loads(bounds("list", "--json", cwd=tmp_path).stdout)
    fields = {"id", "paper", "title", "kind", "form", "expected", "source", "constants", "has_proof", "mutants",
              "experiments", "counterpart"}  # fmt: skip

    assert rows
    assert all(fields <= set(row) for row in rows)


def test_selectors_combine(tmp_path):
    """Terms of different kinds must all match, and a glob is a name."""
    rows = json.loads(bounds("list", "--json", "paper:minv kind:identity", "minv.l*", cwd=tmp_path).stdout)

    assert "minv.lemma1" in [row["id"] for row in rows]
    assert {row["paper"] for row in rows} == {"minv"}
    assert {row["kind"] for row in rows} == {"identity"}


def test_printed_and_corrected_forms_know_each_other(tmp_path):
    """The link goes both ways."""
    rows = {row["id"]: row for row in json.loads(bounds("list", "--json", cwd=tmp_path).stdout)}

    assert rows["bfc.factC_4_2"]["counterpart"] == "bfc.factC_4_2.corrected"
    assert rows["bfc.factC_4_2.corrected"]["counterpart"] == "bfc.factC_4_2"


def test_showing_a_claim_tells_statement_premises_and_replay(tmp_path):
    """One screen with everything a reader of the claim needs."""
    shown = bounds("show", "minv.lemma1", cwd=tmp_path).stdout

    for needed in ("Premises", "c_0 > norm_A**2/2", "TeX:", "Mutants", "bounds check minv.lemma1"):
        assert needed in shown


def test_only_the_last_evidence_of_a_point_is_shown(tmp_path):
    """What was said of a statement before it was edited is not said of it now."""
    for text in (theorems.HOLDS, theorems.HOLDS.replace("eq(x, n / 2)", "eq(x, n / 3)")):
        theorems.write(tmp_path, text)
        bounds("check", "theorem.py", "--jobs", "1", cwd=tmp_path)
    evidence = json.loads(bounds("show", "theorem.py", "--json", cwd=tmp_path).stdout)["evidence"]

    assert [one["verdict"] for one in evidence] == ["violated"] * 3


def test_the_paper_table_is_counted_from_the_registry(tmp_path):
    """The README's table is this output."""
    table = bounds("list", "--markdown", cwd=tmp_path).stdout

    assert "| `minv` |" in table


def test_claims_called_tight_can_be_chosen(tmp_path):
    """`tight:yes` and `tight:no` part the registry."""
    terms = ([], ["tight:yes"], ["tight:no"])
    listed = [json.loads(bounds("list", *term, "--json", cwd=tmp_path).stdout) for term in terms]
    everything, tight, loose = ({row["id"] for row in rows} for rows in listed)

    assert tight
    assert everything - tight == loose


def test_what_was_said_of_several_points_is_said_once(tmp_path):
    """The points stand below it; of more than eight the rest is counted."""
    theorems.write(tmp_path, theorems.HOLDS.replace("n=[1, 2, 3]", "n=range(1, 13)"))
    bounds("check", "theorem.py", "--depth", "standard", cwd=tmp_path)
    shown = bounds("show", "theorem.py", cwd=tmp_path).stdout

    assert "  holds at 12 points: " in shown
    assert shown.count("entries") <= 1
    assert shown.count("    counting(n=") == 8
    assert "    and 4 more; --json tells all" in shown


def test_a_claim_that_shares_its_file_is_shown_under_its_own_title(tmp_path):
    """The docstring of the file speaks of the first claim; the title of the others comes before it."""
    shown = bounds("show", "minv.eq10.guarded", cwd=tmp_path).stdout.splitlines()

    assert shown[1].startswith("The guarded step does not raise the objective")


@pytest.mark.parametrize(
    ("watched", "there", "command", "is_told"),
    [
        (True, False, "list", True),
        (True, True, "list", False),
        (False, False, "list", False),
        (True, False, "compact", False),
    ],
)
def test_whoever_waits_for_the_first_list_is_told_why(watched, there, command, is_told, tmp_path, monkeypatch):
    """At a terminal, once after an installation, and not by a command that reads no claims."""
    index = tmp_path / "claims.json"
    if there:
        index.write_text("{}")
    monkeypatch.setattr("bounds.index.ROWS", index)
    monkeypatch.setattr("bounds.__main__.is_watched", lambda: watched)
    monkeypatch.setattr("bounds.registry.rows", lambda problems=None: [])
    told = CliRunner().invoke(door, [command, *(["--results", str(tmp_path)] if command == "compact" else [])])

    assert ("Reading all claims" in told.output) == is_told
