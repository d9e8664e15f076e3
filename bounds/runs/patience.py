"""How much time of its own a process may spend on the doubts about a claim, and one point judged within it."""

import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any, TypeVar

from bounds.core import Claim
from bounds.core.evidence import Evidence
from bounds.core.numbers import Measured
from bounds.registry import claim_of
from bounds.runs.clock import own_time
from bounds.runs.outcome import Algorithm, context, evidence
from bounds.runs.point import Point
from bounds.runs.workbench import Workbench
from bounds.sources import INSTALLED

Found = TypeVar("Found")

AGAIN = 0.05
"""Seconds after which whoever has swallowed the interruption, or was spared by it, is interrupted once more."""


class OutOfTimeError(BaseException):
    """Raised in the middle of a run; no `except Exception` of the run's own takes it for an error."""


class Patience:
    """Seconds that are left, without those that others take (`own_time`).

    What does not fit is left undone, and nothing is said of it.
    """

    def __init__(self, seconds: float) -> None:
        self._until = own_time() + seconds
        self._lengths: list[float] = []

    @property
    def left(self) -> float:
        return self._until - own_time()

    @property
    def has_room(self) -> bool:
        """Whether one more run like the longest so far fits well, so that nobody need interrupt it.

        The first one is left out: it compiles what the others find.
        """
        return self.left > 2 * max(self._lengths[1:], default=0.0)

    def affords(self, seconds: Sequence[float]) -> bool:
        """Whether runs of these lengths fit."""
        return sum(seconds) <= self.left

    def judged(
        self, point: Point, *, algorithm: Algorithm | None = None, claim: Claim | None = None
    ) -> Evidence | None:
        """The evidence of one point; nothing if the run fails, or takes longer than there is time."""
        return self._unless_late(lambda: evidence(point, claim or claim_of(point.row), Workbench(), algorithm))

    def measured(self, point: Point) -> Measured | None:
        """What the experiment of a point returns; nothing if it fails, or takes longer than there is time."""
        experiment = claim_of(point.row).experiments[point.name]
        return self._unless_late(lambda: experiment.run(point.params, **context(experiment, point.device, point.dtype)))

    def _unless_late(self, run: Callable[[], Found]) -> Found | None:
        if self.left <= 0 or threading.current_thread() is not threading.main_thread():
            return None
        start = own_time()
        try:
            with warnings.catch_warnings(), interrupted_after(self.left):
                warnings.simplefilter("ignore")
                return run()
        except (Exception, OutOfTimeError):  # what was disturbed may fail in any way, or run for ever: it says nothing
            return None
        finally:
            self._lengths.append(own_time() - start)


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """A loop that a disturbance has made endless ends. Where the system has no such clock, nobody interrupts."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before, told = signal.signal(signal.SIGVTALRM, _interrupt), sys.unraisablehook
    sys.unraisablehook = partial(_told_unless_late, told)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        sys.unraisablehook = told


def _told_unless_late(tell: Callable[[Any], object], unraisable: Any) -> None:
    """Where nothing can be raised, as in a finaliser, an interruption is lost: the next one comes soon."""
    if not issubclass(unraisable.exc_type, OutOfTimeError):
        tell(unraisable)


def _interrupt(number: int, frame: FrameType | None) -> None:
    if not _loads_a_library(frame):
        raise OutOfTimeError


def _loads_a_library(frame: FrameType | None) -> bool:
    """Whether a library is being imported: torch, cut off halfway, crashes the process when it is imported again."""
    while frame is not None:
        caller = frame.f_back
        is_imported = caller is not None and caller.f_code.co_filename.startswith("<frozen importlib")
        if is_imported and frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(INSTALLED):
            return True
        frame = caller
    return False
