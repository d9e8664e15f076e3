"""The page of scores counts what a run counted."""

import json

from tests.docs.corruption import PAGE, SCORES, merged, page

COUNTS = {"mutants": 8, "killed": 7, "by_claims": 6, "by_tests": 1, "score": 7 / 8}
SCORE = {**COUNTS, "modules": {"algorithms.one": COUNTS, "algorithms.two": COUNTS}, "equivalent": 3}


def test_each_package_has_a_line_and_all_together():
    """Shares in percent; what is equivalent is counted apart; one package alone needs no sum."""
    lines = page([SCORE]).splitlines()[-4:]

    assert lines[0] == "| `algorithms.one` | 8 | 7 | 6 | 1 | 87.5 | 75.0 |"
    assert lines[2] == "| **all of `algorithms`** | 8 | 7 | 6 | 1 | 87.5 | 75.0 |"
    assert lines[3].startswith("| equivalent, not counted | 3 |")
    assert "all of" not in page([{**SCORE, "modules": {"bounds.core": COUNTS}}])


def test_the_page_shows_the_counts_that_are_kept():
    """And so does the report, which reads the same file."""
    assert page(json.loads(SCORES.read_text(encoding="utf-8"))) == PAGE.read_text(encoding="utf-8")


def test_a_new_run_takes_the_place_of_the_same_packages():
    """What it did not try stays as it was."""
    core, other = ({**SCORE, "modules": {name: COUNTS}} for name in ("bounds.core", "bounds.checker"))
    again = {**core, "mutants": 9, "survivors": ["a diff"]}

    kept = merged([SCORE, other, core], [again])

    assert [set(run["modules"]) for run in kept] == [set(SCORE["modules"]), {"bounds.checker"}, {"bounds.core"}]
    assert kept[:2] == [SCORE, other]
    assert kept[2] == {name: again[name] for name in kept[2]}
    assert kept[2]["mutants"] == 9
    assert "survivors" not in kept[2]
