"""The clock of doubts counts what a process does and waits for, not what others take from it."""

import time

import pytest

from bounds.runs import clock
from bounds.runs.clock import own_time


def slept(seconds):
    """What the clock says of a sleep."""
    start = own_time()
    time.sleep(seconds)
    return own_time() - start


@pytest.mark.skipif(not clock.QUEUE.exists(), reason="this system does not say who else had the processor")
def test_sleep_counts():
    """An experiment that calls another program waits, and computes next to nothing."""
    assert slept(0.05) > 0.04


def test_what_waits_for_a_processor_does_not_count(tmp_path, monkeypatch):
    """Five seconds in the queue, told in nanoseconds, go back."""
    monkeypatch.setattr(clock, "QUEUE", tmp_path / "schedstat")
    clock.QUEUE.write_text("7 1000000000 3\n")
    start = own_time()
    clock.QUEUE.write_text("7 6000000000 4\n")

    assert own_time() - start == pytest.approx(-5, abs=0.5)


@pytest.mark.parametrize("told", [None, "", "no numbers here\n"])
def test_where_nobody_tells_it_is_the_time_of_the_processor(told, tmp_path, monkeypatch):
    """On another system, or where the kernel keeps no such numbers."""
    monkeypatch.setattr(clock, "QUEUE", tmp_path / "schedstat")
    if told is not None:
        clock.QUEUE.write_text(told)

    assert slept(0.1) < 0.05
