"""A manifest says on which machine numbers were found."""

from pathlib import Path

import numpy as np

from bounds.runs.environment import cpu, environment, gpus, quota


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
