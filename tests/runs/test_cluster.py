"""The same points on a real cluster: a worker dies, nothing is lost, nothing is counted twice."""

import json
import subprocess
import sys
import time

import pytest

from bounds import registry
from bounds.runs.cluster import ClusterError, _require_same, run_chunk
from bounds.runs.point import Settings, points
from tests import theorems
from tests.door import bounds

SERVE = """
import os, signal, sys, time
from distributed import LocalCluster

if __name__ == "__main__":
    folder = sys.argv[1]
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        victim = next(iter(cluster.workers.values())).pid
        for line in sys.stdin:
            if line.strip() == "kill":
                os.kill(victim, signal.SIGKILL)
                print("killed", flush=True)
"""

SCHEDULE = """
import asyncio
from distributed import Scheduler, Worker

async def serve():
    async with Scheduler(host="127.0.0.1", port=0, dashboard_address=None) as scheduler:
        async with Worker(scheduler.address, nthreads=1):
            print(scheduler.address, flush=True)
            await scheduler.finished()

asyncio.run(serve())
"""


@pytest.fixture
def cluster(tmp_path):
    """A scheduler with two worker processes, and a way to kill one of them."""
    script = tmp_path / "serve.py"
    script.write_text(SERVE)
    command = [sys.executable, str(script), str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=tmp_path) as process:
        yield process.stdout.readline().strip(), process
        process.stdin.close()
        process.wait(timeout=60)


def evidence(folder):
    return [line for path in folder.glob(".bounds/evidence/*") for line in path.read_text().splitlines() if line]


def test_a_worker_killed_in_the_middle_costs_nothing(cluster, tmp_path):
    """Every point is there exactly once, with the verdicts of a local run."""
    address, process = cluster
    theorems.write(tmp_path, theorems.SLOW.replace("sleep(0.1)", "sleep(0.3)"))
    command = [sys.executable, "-m", "bounds", "check", "theorem.py", "--depth", "standard", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, "--scheduler", address], cwd=tmp_path, stdout=pipe, text=True) as running:
        while len(evidence(tmp_path)) < 3 and running.poll() is None:
            time.sleep(0.05)
        process.stdin.write("kill\n")
        process.stdin.flush()
        killed_after = len(evidence(tmp_path))
        out, _ = running.communicate(timeout=120)
    keys = [json.loads(line)["key"] for line in evidence(tmp_path)]

    assert running.returncode == 0
    assert killed_after < 40
    assert json.loads(out)["points"] == 40
    assert len(set(keys)) == len(keys) == 40


def test_a_scheduler_that_dies_in_the_middle_ends_the_run_with_a_sentence(tmp_path):
    """Exit code 2, a summary of what was judged, no traceback; what is done is kept."""
    theorems.write(tmp_path, theorems.SLOW.replace("sleep(0.1)", "sleep(0.3)"))
    pipe, command = subprocess.PIPE, [sys.executable, "-m", "bounds", "check", "theorem.py", "--depth", "standard"]
    with subprocess.Popen([sys.executable, "-c", SCHEDULE], stdout=pipe, text=True, cwd=tmp_path) as scheduler:
        address = scheduler.stdout.readline().strip()
        asked = [*command, "--json", "--scheduler", address]
        with subprocess.Popen(asked, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True) as running:
            while not evidence(tmp_path) and running.poll() is None:
                time.sleep(0.05)
            scheduler.kill()
            out, told = running.communicate(timeout=120)
    summary = json.loads(out.splitlines()[-1])

    assert running.returncode == 2
    assert 0 < summary["points"] == len(evidence(tmp_path)) < 40
    assert "the scheduler went away in the middle of the run" in told
    assert "Traceback" not in told


def test_an_unreachable_scheduler_is_a_clear_error(tmp_path):
    """Exit code 2, the address, and how to start one."""
    theorems.write(tmp_path, theorems.HOLDS)
    done = bounds("check", "theorem.py", "--scheduler", "tcp://127.0.0.1:9", cwd=tmp_path)

    assert done.returncode == 2
    assert "no scheduler answers at tcp://127.0.0.1:9" in done.stderr


def test_a_worker_with_other_sources_is_refused():
    """Its verdict speaks of other code than the address under which it would be kept."""
    point = next(points(*_first_claim(), Settings()))
    ((theirs, record),) = run_chunk([point])
    _require_same(point.key, theirs, record)

    with pytest.raises(ClusterError, match=f"a worker ran {point.row['id']} with other sources"):
        _require_same("an address of other sources", theirs, record)


def _first_claim():
    row = next(row for row in registry.rows() if row["paper"] == "classics")
    return row, registry.claim_of(row)
