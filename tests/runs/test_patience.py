"""Doubts about a claim take the time that they have, and leave the process as it was."""

import subprocess
import sys
import threading
import time
import warnings
from fractions import Fraction

import pytest

from bounds.registry import claim_of, rows_of_file
from bounds.runs import clock
from bounds.runs.patience import OutOfTimeError, Patience, interrupted_after
from bounds.runs.point import Settings, points
from bounds.vocabulary import Verdict
from tests import theorems

IMPORTED_TWICE = """
from bounds.runs.patience import OutOfTimeError, interrupted_after

try:
    with interrupted_after(0.05):
        import torch
        while True:
            pass
except OutOfTimeError:
    import torch

    print(torch.zeros(2).sum().item())
"""


def endless() -> None:
    while True:
        pass


def test_what_never_ends_is_interrupted():
    """A loop that a disturbance has made endless ends."""
    with pytest.raises(OutOfTimeError), interrupted_after(0.05):
        endless()


def test_an_interruption_that_a_finaliser_swallows_is_not_told_and_comes_again():
    """Garbage may be collected at any moment; what is raised there goes nowhere, and tests would call it a fault."""
    lost = []

    class Slow:
        def __del__(self) -> None:
            try:
                endless()
            except OutOfTimeError:
                lost.append(self)
                raise

    def discarded() -> None:
        Slow()
        endless()

    with pytest.raises(OutOfTimeError), interrupted_after(0.05):
        discarded()

    assert lost


def test_the_import_of_a_library_is_not_interrupted():
    """It would be imported again from its halves; the loop behind it is interrupted."""
    told = subprocess.run([sys.executable, "-c", IMPORTED_TWICE], capture_output=True, text=True)

    assert (told.returncode, told.stdout) == (0, "0.0\n"), told.stderr


@pytest.fixture(scope="module")
def point(tmp_path_factory):
    """The first point of a small claim."""
    (row,) = rows_of_file(theorems.write(tmp_path_factory.mktemp("patience"), theorems.HOLDS))
    return next(one for one in points(row, claim_of(row), Settings()) if one.kind == "experiment")


def failing(number):
    raise ArithmeticError


def warning(number):
    warnings.warn("rounded", RuntimeWarning, stacklevel=1)
    return Fraction(number, 2)


def test_a_point_is_judged_while_there_is_time(point):
    """With another algorithm, too; what it measures is told without a verdict."""
    patience = Patience(20)
    named = {str(name): value for name, value in patience.measured(point).items()}

    assert patience.judged(point).verdict is Verdict.HOLDS
    assert patience.judged(point, algorithm=lambda number: number).verdict is Verdict.VIOLATED
    assert named == {"n": 1, "x": 0.5}
    assert patience.judged(point, algorithm=warning) is not None


def test_what_fails_or_never_ends_says_nothing(point):
    """An error of a disturbed algorithm, a loop without an end; the next point is judged all the same."""
    patience = Patience(20)
    assert patience.judged(point, algorithm=failing) is None
    assert patience.judged(point) is not None

    short = Patience(0.05)
    assert short.judged(point, algorithm=lambda number: endless()) is None
    assert short.left <= 0


def test_nothing_is_run_when_time_is_up_or_elsewhere_than_in_the_main_thread(point):
    """Only there can a run be interrupted."""
    calls = []
    late, patience = Patience(-1), Patience(20)

    assert late.judged(point, algorithm=calls.append) is None
    elsewhere = threading.Thread(target=lambda: calls.append(patience.judged(point)))
    elsewhere.start()
    elsewhere.join()
    assert calls == [None]


@pytest.mark.skipif(not clock.QUEUE.exists(), reason="this system does not say who else had the processor")
def test_runs_that_sleep_use_up_the_time(point):
    """Else forty points that wait for another program would be asked again for half a minute."""
    patience, asked = Patience(0.3), []

    def sleeping(number):
        asked.append(number)
        time.sleep(0.1)
        return number

    for _ in range(20):
        patience.judged(point, algorithm=sleeping)

    assert 1 <= len(asked) <= 3


def test_there_is_room_for_a_run_that_fits_twice():
    """The first run compiles what the others find, so its length is left out; without runs anything fits."""
    patience = Patience(10)
    assert patience.has_room
    patience._lengths = [99.0]
    assert patience.has_room
    patience._lengths = [99.0, 4.0, 1.0]
    assert patience.has_room
    patience._lengths = [99.0, 1.0, 6.0]
    assert not patience.has_room
    assert not Patience(-1).has_room


def test_runs_fit_into_the_time_that_is_left():
    """All of them together."""
    patience = Patience(10)

    assert patience.affords([4, 4])
    assert not patience.affords([4, 4, 4])
    assert 0 < patience.left <= 10
    start = time.process_time()
    while time.process_time() < start + 0.02:
        pass
    assert patience.left <= 10 - 0.02


def test_a_run_that_is_over_in_time_is_not_interrupted_later():
    """The clock stops with it, and finalisers may complain again."""
    hook = sys.unraisablehook
    with interrupted_after(0.02):
        pass
    until = time.process_time() + 0.06
    while time.process_time() < until:
        pass

    assert sys.unraisablehook is hook
