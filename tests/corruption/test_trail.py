"""Lines that run in other processes are told, and whoever is followed does not notice."""

import os
import sys
from pathlib import Path

import pytest

from bounds.corruption.trail import VARIABLE, Trail, _Follower
from bounds.runs.watch import Watch, watching


def step(number):
    half = number / 2
    return half + 1


@pytest.fixture
def trail(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, "")
    return Trail(tmp_path / "trail", [str(Path(__file__).parent)])


def followed(trail):
    """A step, as a process of its own would take it."""
    before, (path, *folders) = sys.gettrace(), os.environ[VARIABLE].split(os.pathsep)
    sys.settrace(_Follower(path, folders).hook())
    try:
        step(3)
    finally:
        sys.settrace(before)


def test_each_line_is_told_once_until_it_is_collected(trail):
    """By its file; what ran again after that is told again."""
    first = step.__code__.co_firstlineno
    for _ in range(2):
        followed(trail)
        lines, seconds = trail.taken()
        assert lines == {__file__: [first, first + 1, first + 2]}
        assert seconds >= 0
    assert trail.taken() == ({}, 0)


def test_whoever_is_followed_reads_no_clock(trail):
    """A point whose lines are told is as repeatable as before."""
    with watching(Watch(frozenset({__file__}))) as found:
        followed(trail)

    assert found.unknowable == ""
    assert trail.taken()[0]
