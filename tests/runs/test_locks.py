"""Each claim of a results folder is run by one process at a time."""

import subprocess
import sys

import pytest

from bounds.runs import locks
from bounds.runs.locks import Locks

pytestmark = pytest.mark.skipif(locks.fcntl is None, reason="this system has no record locks")

OTHER = """
import sys
from pathlib import Path

from bounds.runs.locks import Locks

with Locks(Path(sys.argv[1])) as locks:
    print(*[locks.take(name) for name in sys.argv[2:]], locks.alone())
"""


def another(folder, *names):
    """What another process can take: each of these claims, and all of them at once."""
    done = subprocess.run(
        [sys.executable, "-c", OTHER, str(folder), *names], capture_output=True, text=True, check=True
    )
    return [word == "True" for word in done.stdout.split()]


def test_a_claim_is_taken_by_one_process_until_it_is_freed(tmp_path):
    """Others may have others, but not all; at the end of the block everything is free again."""
    with Locks(tmp_path) as ours:
        assert ours.take("toy.one")
        assert ours.take("toy.two", wait=True)
        assert another(tmp_path, "toy.one", "toy.two", "toy.three") == [False, False, True, False]
        ours.free("toy.one")
        assert another(tmp_path, "toy.one", "toy.two") == [True, False, False]
    assert another(tmp_path, "toy.one", "toy.two") == [True, True, True]


def test_all_claims_are_taken_at_once_if_nobody_holds_any(tmp_path):
    """Then nobody else can take one."""
    with Locks(tmp_path) as ours:
        assert ours.alone()
        assert another(tmp_path, "toy.one") == [False, False]


def test_without_record_locks_nobody_waits(tmp_path, monkeypatch):
    """Nothing is written then."""
    monkeypatch.setattr(locks, "fcntl", None)
    with Locks(tmp_path) as ours:
        assert ours.take("toy.one")
        assert ours.alone()
        ours.free("toy.one")
    assert list(tmp_path.iterdir()) == []
