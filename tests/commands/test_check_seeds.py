"""`bounds check --seeds`: what holds for the stored seed must hold for others, or it is said how often it does not."""

import shlex

import pytest

from tests import theorems
from tests.door import bounds
from tests.runs.test_trust import answer

DRAWS = theorems.HOLDS.replace("n=[1, 2, 3]", "n=[1], seed=[0]").replace("def counting(n, *", "def counting(n, seed, *")
STRAYS = (
    DRAWS.replace("n=[1]", "n=[1, 2]")
    .replace("Quantity, eq", "Quantity, eq, le")
    .replace('source="by pencil"', 'given=[le(n, 2)], source="by pencil"')
    .replace('"""Count to three."""', "n = 1 if n == 1 else 2 + (seed > 0)")
)
OFTEN = DRAWS.replace("x: algorithm(n)", "x: algorithm(n) + (seed % 4 == 3)")


def test_a_finding_that_holds_for_some_seeds_only_is_counted(tmp_path):
    """Two of eight seeds break it; they are named, with the line that runs the first of them again."""
    theorems.write(tmp_path, OFTEN)
    assert answer(tmp_path, "check", "theorem.py", "--point", "seed=0")[0] == 0
    code, found = answer(tmp_path, "check", "theorem.py", "--seeds", "8")

    assert (code, found["seeds"], found["runs_with_surprises"]) == (1, 8, 2)
    assert [one["seed"] for one in found["unexpected"]] == [3, 7]

    again = bounds(*shlex.split(found["unexpected"][0]["again"])[1:], cwd=tmp_path)
    assert again.returncode == 1
    assert "violated at counting(n=1, seed=3)" in again.stdout


def test_the_line_that_runs_a_stray_point_again_names_that_point(tmp_path):
    """Of two points only the second leaves the premises under this seed, and it is the second that is told."""
    theorems.write(tmp_path, STRAYS)
    code, found = answer(tmp_path, "check", "theorem.py", "--seeds", "1", "--seed", "4")

    assert (code, len(found["unexpected"])) == (1, 1)
    assert "not_applicable" in found["unexpected"][0]["reason"]
    assert "n=2" in found["unexpected"][0]["again"]


def test_what_holds_for_every_seed_says_how_sure_that_is(tmp_path):
    """None of twenty: at most 14 % with 95 % confidence; and what is known is not run again."""
    theorems.write(tmp_path, DRAWS)
    code, found = answer(tmp_path, "check", "theorem.py", "--seeds", "20")

    assert (code, found["unexpected"], found["claims"]) == (0, [], 1)
    assert found["at_most"] == pytest.approx(1 - 0.05 ** (1 / 20))


FINDING = DRAWS.replace("Claim, Quantity", "Claim, Finding, Quantity").replace(
    'source="by pencil"', 'quantifier=Finding("one draw")'
)


def test_the_false_alarms_of_a_fresh_seed_leave_out_findings_about_single_draws(tmp_path):
    """A stored draw comes out as before; nobody knows how often a fresh one differs, and the last line says so."""
    theorems.write(tmp_path, FINDING)
    stored, fresh = (bounds("check", "theorem.py", "--seed", seed, cwd=tmp_path).stdout for seed in ("0", "5"))

    assert stored.endswith("at most 1e-06 per run.\n")
    assert fresh.endswith("at most 1e-06 per run, beside 1 finding about single draws (docs/draws.md).\n")


def test_the_false_alarms_of_a_fresh_seed_hold_how_often_a_finding_misses(tmp_path):
    """What a finding says of fresh draws is added under another seed than the stored one, and only there."""
    theorems.write(tmp_path, FINDING.replace('Finding("one draw")', 'Finding("one draw", misses=0.003)'))
    stored, fresh = (bounds("check", "theorem.py", "--seed", seed, cwd=tmp_path).stdout for seed in ("0", "5"))

    assert stored.endswith("at most 1e-06 per run.\n")
    assert fresh.endswith("at most 0.003 per run.\n")


def test_a_stopped_run_of_seeds_goes_on(tmp_path):
    """Without time no seed is finished, which is not a success."""
    theorems.write(tmp_path, DRAWS)

    assert answer(tmp_path, "check", "theorem.py", "--seeds", "2", "--budget", "0s")[0] == 2


def test_claims_that_draw_nothing_are_refused(tmp_path):
    """A seed changes nothing there."""
    theorems.write(tmp_path, theorems.HOLDS)
    done = bounds("check", "theorem.py", "--seeds", "2", cwd=tmp_path)

    assert done.returncode == 2
    assert "nothing among 1 claim draws at random" in done.stderr
