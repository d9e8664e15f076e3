"""An instance that nobody has listed gets some time, and some memory beside what the process has."""

import pytest

from bounds.runs.patience import OutOfTimeError
from bounds.search import confined as module
from bounds.search.confined import confined

PAGE, PAGES, ENDLESS = 4096, 1000, -1
MOST = PAGE * PAGES + 4 * 2**30
"""Four gigabytes beside what the process has."""

SPACE = 9
"""The name of the limit on memory."""


class System:
    """A system that knows the limits of one process, the soft one and the hard one."""

    RLIMIT_AS, RLIM_INFINITY = SPACE, ENDLESS

    def __init__(self, *limits):
        self.limits, self.set = limits, []

    def getrlimit(self, which):
        assert which == SPACE
        return self.limits

    def setrlimit(self, which, limits):
        assert which == SPACE
        self.set.append(limits)

    def getpagesize(self):
        return PAGE


@pytest.fixture
def on(monkeypatch, tmp_path):
    """A process of a thousand pages on such a system."""

    def system(*limits):
        one = System(*limits)
        (tmp_path / "statm").write_text(f"{PAGES} 7 5 1 0 3 0\n")
        monkeypatch.setattr(module, "resource", one)
        monkeypatch.setattr(module, "STATM", tmp_path / "statm")
        return one

    return system


@pytest.mark.parametrize(
    ("limits", "least"),
    [
        ((ENDLESS, ENDLESS), MOST),
        ((10**12, ENDLESS), MOST),
        ((10**8, ENDLESS), 10**8),
        ((ENDLESS, 10**7), 10**7),
    ],
    ids=["none", "a higher one", "a lower one", "a lower hard one"],
)
def test_memory_is_limited_to_some_more_than_there_is(on, limits, least):
    """A limit that is lower already stays; the hard one is never touched."""
    system = on(*limits)
    with confined(60.0):
        assert system.set == [(least, limits[1])]

    assert system.set[1:] == [limits]


def test_the_limit_is_gone_when_an_instance_fails(on):
    """Whoever comes next has the memory that there was."""
    system = on(ENDLESS, ENDLESS)
    with pytest.raises(MemoryError), confined(60.0):
        raise MemoryError

    assert system.set[-1] == (ENDLESS, ENDLESS)


@pytest.mark.parametrize("missing", ["resource", "STATM"])
def test_where_the_system_tells_nothing_memory_has_no_limit(on, monkeypatch, tmp_path, missing):
    """An instance runs all the same."""
    system = on(ENDLESS, ENDLESS)
    monkeypatch.setattr(module, missing, None if missing == "resource" else tmp_path / "none")
    with confined(60.0):
        ran = True

    assert ran
    assert system.set == []


def test_an_instance_without_end_is_interrupted(on):
    """After the processor time that it was given."""
    on(ENDLESS, ENDLESS)
    with pytest.raises(OutOfTimeError), confined(0.01):
        endless()


def endless():
    while True:
        pass
