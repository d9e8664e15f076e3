"""A process that dies costs its own point at most, and nothing is left behind."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import theorems
from tests.door import bounds

DEADLY = "    import os\n    import signal\n\n    if n == 3:\n        os.kill(os.getpid(), signal.SIGKILL)\n"


def answer(folder, *options):
    done = bounds("check", "theorem.py", "--jobs", "2", "--depth", "standard", "--json", *options, cwd=folder)
    return done, json.loads(done.stdout.splitlines()[-1])


def test_a_point_that_kills_its_process_is_an_error_and_the_rest_goes_on(tmp_path):
    """The other eleven points are judged; the summary names the one, and the exit code is 2."""
    text = theorems.HOLDS.replace("n=[1, 2, 3]", "n=range(1, 13)").replace('    """Count to three."""\n', DEADLY)
    theorems.write(tmp_path, text)
    done, summary = answer(tmp_path)

    assert (done.returncode, summary["points"]) == (2, 11), done.stderr
    assert len(summary["errors"]) == 1
    assert "the process that ran it died" in summary["errors"][0]
    assert "Traceback" not in done.stderr


def test_a_process_that_is_killed_once_costs_nothing(tmp_path):
    """Its points are run again by another one."""
    once = DEADLY.replace("if n == 3:", "if n == 3 and not os.path.exists('died'):\n        open('died', 'w').close()")
    text = theorems.HOLDS.replace("n=[1, 2, 3]", "n=range(1, 13)").replace('    """Count to three."""\n', once)
    theorems.write(tmp_path, text)
    done, summary = answer(tmp_path)

    assert (done.returncode, summary["points"], summary["errors"]) == (0, 12, [])


GREEDY = """\
from joblib.externals.loky import process_executor

process_executor._MEMORY_LEAK_CHECK_DELAY, process_executor._MAX_MEMORY_LEAK_SIZE = -1, -(10**12)
"""


def test_a_process_that_has_grown_is_replaced_without_a_word(tmp_path):
    """Whoever runs for long keeps memory; a new process takes over, and every point is judged."""
    pytest.importorskip("psutil", reason="psutil is not installed, and without it no process is replaced")
    theorems.write(tmp_path, theorems.HOLDS.replace("n=[1, 2, 3]", "n=range(1, 65)") + GREEDY)
    done, summary = answer(tmp_path)

    assert (done.returncode, summary["points"], summary["errors"]) == (0, 64, []), done.stderr
    assert "A worker stopped" not in done.stderr


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="reads the list of processes from /proc")
def test_children_end_with_their_parent(tmp_path):
    """After SIGKILL nothing goes on computing."""
    theorems.write(tmp_path, theorems.SLOW.replace("sleep(0.1)", "sleep(1)"))
    command = [sys.executable, "-m", "bounds", "check", "theorem.py", "--jobs", "2", "--depth", "standard"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        while not list(tmp_path.glob(".bounds/evidence/*")) and running.poll() is None:
            time.sleep(0.1)
        assert _working_in(tmp_path) > {running.pid}
        running.send_signal(signal.SIGKILL)
    until = time.monotonic() + 20
    while _working_in(tmp_path) and time.monotonic() < until:
        time.sleep(0.2)

    assert _working_in(tmp_path) == set()


def _working_in(folder):
    found = set()
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            command = Path(f"/proc/{name}/cmdline").read_text()
            if os.readlink(f"/proc/{name}/cwd") == str(folder) and "resource_tracker" not in command:
                found.add(int(name))
        except OSError:
            continue
    return found
