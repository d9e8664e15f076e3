"""A run that was interrupted or could not go on is no success, whatever it has found by then."""

import json

import pytest
from click.testing import CliRunner

from bounds.__main__ import door
from bounds.commands.check_ import exit_code, is_empty
from bounds.runs import runner
from tests import theorems
from tests.commands.test_check_seeds import DRAWS

KILLED = {"claim": "toy.halving", "mutant": "a third instead", "verdict": "killed", "reason": ""}
SURVIVED = KILLED | {"verdict": "survived", "reason": "the verdicts are holds"}


def call(*arguments):
    return CliRunner().invoke(door, [*arguments])


@pytest.mark.parametrize(
    ("records", "facts", "code"),
    [
        ([KILLED], {}, 0),
        ([KILLED, SURVIVED], {}, 1),
        ([KILLED], {"interrupted": True}, 2),
        ([KILLED], {"stopped": "the disk is full"}, 2),
        ([SURVIVED], {"interrupted": True}, 2),
        ([], {}, 2),
    ],
)
def test_mutants_that_were_not_all_tried_are_no_success(tmp_path, monkeypatch, records, facts, code):
    """Exit code 2 where it was interrupted, could not go on, or there was nothing to try; 1 for a survivor."""
    monkeypatch.setattr(runner, "run", lambda *_, **__: runner.Run(records=records, **facts))
    path = str(theorems.write(tmp_path, theorems.HOLDS))
    done = call("mutate", path, "--json", "--results", str(tmp_path))

    assert done.exit_code == code
    assert ("bounds: the disk is full" in done.output) == ("stopped" in facts)
    assert ("Nothing was tried" in done.output) == (not records)


@pytest.mark.parametrize("facts", [{}, {"interrupted": True}, {"stopped": "the disk is full"}])
@pytest.mark.parametrize("seeds", [[], ["--seeds", "1"]], ids=["check", "check --seeds"])
def test_a_check_that_did_not_end_is_no_success(tmp_path, monkeypatch, facts, seeds):
    """Also where each point that was judged is as expected."""
    run = runner.run

    def broken_off(*arguments, **options):
        found = run(*arguments, **options)
        for name, value in facts.items():
            setattr(found, name, value)
        return found

    monkeypatch.setattr(runner, "run", broken_off)
    monkeypatch.setattr("bounds.commands.check_seeds.run", broken_off)
    path = str(theorems.write(tmp_path, DRAWS if seeds else theorems.HOLDS))
    done = call("check", path, "--json", "--jobs", "1", "--results", str(tmp_path), *seeds)

    assert done.exit_code == (2 if facts else 0)
    if seeds:
        assert json.loads(done.output.splitlines()[-1])["seeds"] == (0 if facts else 1)
    else:
        assert ("bounds: the disk is full" in done.output) == ("stopped" in facts)


SUMMARY = {"errors": [], "unexpected": [], "points": 3, "skipped": [], "claims": [{"not_run": 0}]}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({}, 0),
        ({"unexpected": ["toy.halving"]}, 1),
        ({"errors": ["1/0"], "unexpected": ["toy.halving"]}, 2),
        ({"points": 0}, 0),
        ({"points": 0, "claims": [{"not_run": 0}, {"not_run": 2}]}, 2),
        ({"points": 0, "claims": [{"not_run": 2}], "skipped": ["no GPU"]}, 0),
        ({"claims": [{"not_run": 2}]}, 0),
    ],
)
def test_what_a_check_found_decides_its_exit_code(facts, code):
    """An error or an empty run before a surprise; what nobody could run says why."""
    assert exit_code(SUMMARY | facts) == code
    assert exit_code(SUMMARY | facts, interrupted=True) == 2
    assert is_empty(SUMMARY | facts) == (code == 2 and not facts.get("errors"))
