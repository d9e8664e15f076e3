"""Ratios of times: ordered as the works are, and wide where rounds disagree."""

import time

from bounds.minv._timing import OUTERMOST, ROUNDS, ratios


class Clock:
    """A clock that moves only when a work says so."""

    def __init__(self):
        self.now = 0.0

    def work(self, seconds):
        """A work that takes the next of these times, over and over."""
        state = {"calls": 0}

        def run():
            self.now += seconds[state["calls"] % len(seconds)]
            state["calls"] += 1

        return run


def test_steady_works_have_their_exact_ratio(monkeypatch):
    """Without noise the radius is zero, for each competitor."""
    clock = Clock()
    monkeypatch.setattr(time, "process_time", lambda: clock.now)

    found = ratios(clock.work([8.0]), clock.work([2.0]), clock.work([16.0]))

    assert found == [(4.0, 0.0), (0.5, 0.0)]


def test_two_disturbed_rounds_at_either_end_change_nothing(monkeypatch):
    """The outermost ratios are left out; the first call of each work does not count."""
    clock = Clock()
    monkeypatch.setattr(time, "process_time", lambda: clock.now)
    disturbed = [1.0, 64.0, 64.0, 0.125, 0.125, *[4.0] * (ROUNDS - 2 * OUTERMOST)]

    assert ratios(clock.work(disturbed), clock.work([2.0])) == [(2.0, 0.0)]


def test_a_competitor_that_is_faster_half_of_the_time_is_not_told(monkeypatch):
    """The range then holds one."""
    clock = Clock()
    monkeypatch.setattr(time, "process_time", lambda: clock.now)

    ((middle, radius),) = ratios(clock.work([1.0, 4.0]), clock.work([2.0]))

    assert middle - radius <= 1 <= middle + radius
