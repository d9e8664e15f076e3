"""The page of scores counts what a run counted."""

from tests.docs.corruption import page

COUNTS = {"mutants": 8, "killed": 7, "by_claims": 6, "by_tests": 1, "score": 7 / 8}
SCORE = {**COUNTS, "modules": {"algorithms.one": COUNTS, "algorithms.two": COUNTS}, "equivalent": 3}


def test_each_package_has_a_line_and_all_together():
    """Shares in percent; what is equivalent is counted apart; one package alone needs no sum."""
    lines = page([SCORE]).splitlines()[-4:]

    assert lines[0] == "| `algorithms.one` | 8 | 7 | 6 | 1 | 87.5 | 75.0 |"
    assert lines[2] == "| **all of `algorithms`** | 8 | 7 | 6 | 1 | 87.5 | 75.0 |"
    assert lines[3].startswith("| equivalent, not counted | 3 |")
    assert "all of" not in page([{**SCORE, "modules": {"bounds.core": COUNTS}}])
