"""`bounds prove` names what a certificate did not notice, and writes the statements that the kernel is asked."""

import json

import pytest
from click.testing import CliRunner

from bounds.__main__ import door
from bounds.commands.options import complete_claims, refuse
from bounds.commands.prove_ import _counted, _stored, _survivors
from tests import theorems

NOTICED = {"a": {"killed": 2, "survived": ["C raised", "C lowered"]}, "b": {"killed": 1, "survived": []}}
ORDEALS = [
    {"claim": "toy.one", "proofs": NOTICED},
    {"claim": "toy.two", "proofs": {"a": {"killed": 0, "survived": ["C raised"]}}},
]
WITHOUT = """
from bounds.core import OnAverage
means = Claim(id="toy.means", then=eq(x, n / 2), quantifier=OnAverage())
"""


def test_a_certificate_names_what_it_did_not_notice_if_it_noticed_something():
    """One that noticed nothing is a token; these are counted."""
    assert _survivors(ORDEALS) == ["survived  toy.one: a does not notice C raised, C lowered"]
    assert _counted(ORDEALS) == "; 1 are tokens, which notice no corruption of their claim"
    assert _counted(ORDEALS[:1]) == ""


@pytest.mark.parametrize("ending", ["v", "lean"])
def test_statements_are_written_one_to_a_file(tmp_path, ending):
    """A claim without one is named with the reason, in words or for a program; nothing is proved meanwhile."""
    path, folder = theorems.write(tmp_path, theorems.HOLDS + WITHOUT), tmp_path / "written" / ending
    asked = ["prove", str(path), "--statements", str(folder), "--results", str(tmp_path / "results")]
    asked += ["--lean"] * (ending == "lean")
    words, program = (CliRunner().invoke(door, [*asked, *more]) for more in ([], ["--json"]))
    found = json.loads(program.output)

    assert (words.exit_code, program.exit_code) == (0, 0), words.output
    assert [one.suffix for one in folder.iterdir()] == [f".{ending}"]
    assert "halving" in next(folder.iterdir()).read_text(encoding="utf-8")
    assert (found["statements"], list(found["unprinted"])) == (1, ["toy.means"])
    assert words.output.splitlines() == [
        f"toy.means: {found['unprinted']['toy.means']}",
        f"1 statement in {folder}; 1 claim without one",
    ]
    assert not (tmp_path / "results" / "certificates").exists()


def test_lean_is_a_way_to_write_statements():
    """Without a folder for them it is a slip."""
    done = CliRunner().invoke(door, ["prove", "--lean"])

    assert (done.exit_code, "name a folder with --statements" in done.output) == (2, True)


def test_the_certificates_of_a_claim_are_those_that_are_named_after_it(tmp_path):
    """All of them without a name; a pattern that fits none is told."""
    for name in ("toy.one.base.json", "toy.one.step.json", "toy.two.base.json", "toy.two.txt"):
        (tmp_path / name).write_text("{}")

    assert [path.name for path in _stored(tmp_path, ("toy.one", "toy.*"))] == [
        "toy.one.base.json",
        "toy.one.step.json",
        "toy.two.base.json",
    ]
    assert [path.name for path in _stored(tmp_path, ("toy.two",))] == ["toy.two.base.json"]
    assert len(_stored(tmp_path, ())) == 3
    with pytest.raises(Exception, match=r"holds no certificate of toy\.none$"):
        _stored(tmp_path, ("toy.one", "toy.none"))
    with pytest.raises(Exception, match="there is no folder"):
        _stored(tmp_path / "none", ())


def test_words_are_completed_by_ids_and_by_what_claims_are(monkeypatch):
    """Each kind once; only what begins like that."""
    facts = {"paper": "toy", "kind": "identity", "form": "printed", "expected": "holds"}
    monkeypatch.setattr("bounds.commands.options.rows", lambda problems: [facts | {"id": f"toy.{n}"} for n in (1, 2)])

    told = {text: [one.value for one in complete_claims(None, None, text)] for text in ("toy", "k", "expected:", "x")}
    assert told == {"toy": ["toy.1", "toy.2"], "k": ["kind:identity"], "expected:": ["expected:holds"], "x": []}


@pytest.mark.parametrize(("selected", "code"), [(True, None), (False, 2)])
def test_a_file_that_cannot_be_read_is_told_and_an_error_where_all_were_asked_for(capsys, selected, code):
    """Nothing is said where nothing is wrong."""
    ended = None
    try:
        refuse(["toy.py: line 3"], selected)
    except SystemExit as reason:
        ended = reason.code
    refuse([], selected)

    assert ended == code
    assert capsys.readouterr().err == "bounds: cannot read toy.py: line 3\n"
