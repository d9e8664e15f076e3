"""`bounds compact`: less to read, nothing forgotten."""

from bounds.runs.locks import Locks
from tests import theorems
from tests.door import bounds
from tests.runs.test_trust import SEEDED, answer


def test_what_counts_stays_and_what_was_overtaken_goes(tmp_path):
    """Three runs of three points are three records in one file, and the next check knows them all."""
    theorems.write(tmp_path, theorems.HOLDS)
    for _ in range(3):
        answer(tmp_path, "check", "theorem.py", "--no-cache")
    code, found = answer(tmp_path, "compact")
    _, again = answer(tmp_path, "check", "theorem.py")

    assert (code, found["records"], again["from_store"]) == (0, 3, 3)
    assert len(list((tmp_path / ".bounds" / "evidence").glob("*.jsonl"))) == 1


def test_a_counterexample_survives(tmp_path):
    """What spoke against the claim at another depth is still known."""
    theorems.write(tmp_path, SEEDED)
    answer(tmp_path, "check", "theorem.py", "--depth", "thorough")
    answer(tmp_path, "compact")

    assert answer(tmp_path, "check", "theorem.py")[0] == 1


def test_nothing_is_rewritten_while_a_run_writes(tmp_path):
    """Another process holds a claim, so its lines could be lost."""
    theorems.write(tmp_path, theorems.HOLDS)
    answer(tmp_path, "check", "theorem.py")
    with Locks(tmp_path / ".bounds") as locks:
        locks.take("toy.halving")
        done = bounds("compact", cwd=tmp_path)

    assert done.returncode == 2
    assert "another process is writing" in done.stderr
