"""What only some systems have is not needed: record locks, a timer of processor time, processes that fork."""

import json
import subprocess
import sys
from pathlib import PureWindowsPath

from tests import theorems

ELSEWHERE = """
import os, signal, sys
from types import SimpleNamespace

sys.modules["fcntl"] = sys.modules["resource"] = None
for module, names in ((signal, "setitimer SIGVTALRM SIGALRM"), (os, "fork forkpty killpg")):
    for name in names.split():
        delattr(module, name)

from bounds.__main__ import main
from bounds.runs import processes

processes.sys = SimpleNamespace(**{**vars(sys), "platform": "elsewhere"})
main(["check", "theorem.py", "--json", "--jobs", "2"])
"""


def test_a_claim_is_judged_without_locks_timers_and_forks(tmp_path):
    """In processes that start afresh, as on systems other than Linux; the doubts about a green file included."""
    theorems.write(tmp_path, theorems.HOLDS)
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], cwd=tmp_path, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["by_verdict"]["holds"] == 3


def test_no_name_of_a_file_that_we_write_is_reserved_elsewhere(tmp_path):
    """Neither a colon nor what differs from another in capitals only, on systems that know no difference."""
    theorems.write(tmp_path, theorems.HOLDS)
    program = "from bounds.__main__ import main\nmain(['report', 'theorem.py', '--output', 'site', '--jobs', '1'])"
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, check=True)
    written = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")]

    assert any(name.startswith("site/badges/") for name in written)
    assert not [name for name in written if set(name) & set('<>:"|?*\\') or PureWindowsPath(name).is_reserved()]
    assert len({name.lower() for name in written}) == len(written)
