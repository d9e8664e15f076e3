"""A process that computes for another one uses one thread and leaves interruptions to it."""

import os
import signal
import threading

import numpy as np
import pytest
import threadpoolctl
import torch

from bounds.runs import processes


@pytest.fixture
def busy():
    """Libraries that would use two threads; afterwards all is as before."""
    handler, threads = signal.getsignal(signal.SIGINT), torch.get_num_threads()
    np.ones((2, 2)) @ np.ones((2, 2))
    torch.set_num_threads(2)
    with threadpoolctl.threadpool_limits(2):
        yield
    torch.set_num_threads(threads)
    signal.signal(signal.SIGINT, handler)


def test_a_process_computes_on_one_thread_and_watches_its_parent(busy, monkeypatch):
    """Whatever library multiplies matrices; Ctrl-C is for its parent."""
    watched = []
    monkeypatch.setattr(processes, "_end_with", watched.append)
    processes._begin(1234)
    for one in threading.enumerate():
        if one.daemon and one is not threading.current_thread():
            one.join(0.2)

    assert {one["num_threads"] for one in threadpoolctl.threadpool_info()} == {1}
    assert torch.get_num_threads() == 1
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert watched == [1234]


def test_an_orphan_ends(monkeypatch):
    """As soon as its parent is another one."""
    parents = iter([7, 7, 1])
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    ended = []
    monkeypatch.setattr(os, "_exit", ended.append)
    processes._end_with(7)

    assert ended == [1]
    assert list(parents) == []
