"""A manifest says on which machine numbers were found."""

import os
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from bounds.runs.environment import commit, cores, cpu, environment, gpus, new_run_id, quota


def test_the_machine_is_told():
    """Model, cores, quota if there is one, and the library behind matrix products."""
    np.ones((2, 2)) @ np.ones((2, 2))
    found = environment()

    proc = Path("/proc/cpuinfo")
    assert not proc.exists() or found["cpu"] in proc.read_text(encoding="utf-8")
    assert found["cores"] >= 1
    assert quota() is None or quota() > 0
    assert found["blas"], "numpy was loaded"


def test_a_system_that_tells_nothing_is_no_error(monkeypatch):
    """Elsewhere than on Linux."""
    monkeypatch.setattr("bounds.runs.environment.Path.read_text", refuse)

    assert quota() is None
    assert isinstance(cpu(), str)


def refuse(*_, **__):
    raise OSError


def test_graphics_cards_are_named_by_their_driver(tmp_path):
    """Without a driver there is none."""
    for number, model in enumerate(["NVIDIA A100", "NVIDIA H100"]):
        card = tmp_path / str(number)
        card.mkdir()
        (card / "information").write_text(f"Model: \t\t {model}\nIRQ: 7\n")

    assert gpus(tmp_path) == ["NVIDIA A100", "NVIDIA H100"]
    assert gpus(tmp_path / "nowhere") == []


@pytest.mark.parametrize(("text", "processors"), [("max 100000\n", None), ("150000 100000\n", 1.5), ("odd\n", None)])
def test_a_container_may_use_so_many_processors_at_once(monkeypatch, text, processors):
    """Half a one, too; without a limit nothing is told."""
    monkeypatch.setattr("bounds.runs.environment.Path.read_text", lambda *_, **__: text)

    assert quota() == processors


def test_a_processor_is_told_by_its_model(monkeypatch):
    """The first one that is named."""
    lines = "processor\t: 0\nmodel name\t: Some CPU: 3 GHz\nmodel name\t: Another\n"
    monkeypatch.setattr("bounds.runs.environment.Path.read_text", lambda *_, **__: lines)
    assert cpu() == "Some CPU: 3 GHz"
    monkeypatch.setattr("bounds.runs.environment.Path.read_text", lambda *_, **__: "processor: 0\n")
    assert cpu() == ""


def test_runs_are_named_by_their_time_to_the_microsecond(monkeypatch):
    """So that names sort like times; no two are the same."""
    monkeypatch.setattr("time.time_ns", lambda: 1_700_000_000_000_042_999)
    first, second = new_run_id(), new_run_id()

    assert first.startswith("20231114-221320.000042-")
    assert len(first) == len("20231114-221320.000042-") + 4
    assert first != second


@pytest.mark.parametrize(
    "error", [OSError, subprocess.TimeoutExpired("git", 5), subprocess.CalledProcessError(1, "git")]
)
def test_without_git_there_is_no_commit(monkeypatch, tmp_path, error):
    """Nor where it fails, nor in an installed package."""

    def failing(*arguments, **how):
        raise error

    monkeypatch.setattr("bounds.runs.environment.__file__", str(tmp_path / "bounds" / "runs" / "environment.py"))
    assert commit() == ""
    (tmp_path / ".git").mkdir()
    monkeypatch.setattr(subprocess, "run", failing)
    assert commit() == ""
    monkeypatch.setattr(subprocess, "run", lambda ask, **how: SimpleNamespace(stdout=f"{ask[2]} \n"))
    assert commit() == str(tmp_path)


def test_cores_are_those_that_this_process_may_use(monkeypatch):
    """Where the system says it; else all of them, one at least."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {3, 5, 7}, raising=False)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert cores() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_a_checkout_is_told_by_its_commit(monkeypatch, tmp_path):
    """Twelve digits of it; marked where files differ from it."""

    def git(*words):
        mine = ["-c", "user.name=toy", "-c", "user.email=toy", "-c", "commit.gpgsign=false"]
        return subprocess.run(["git", *mine, *words], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    monkeypatch.setattr("bounds.runs.environment.__file__", str(tmp_path / "bounds" / "runs" / "environment.py"))
    (tmp_path / "one.txt").write_text("1")
    git("init")
    git("add", ".")
    git("commit", "-m", "one")
    whole = git("rev-parse", "HEAD").strip()
    assert commit() == whole[:12]
    (tmp_path / "one.txt").write_text("2")
    assert commit() == f"{whole[:12]}-dirty"
