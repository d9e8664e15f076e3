"""How much processor time the doubts about a claim may take, and one point judged within it."""

import signal
import threading
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from bounds.core import Claim
from bounds.core.evidence import Evidence
from bounds.registry import claim_of
from bounds.runs.point import Algorithm, Point
from bounds.runs.workbench import Workbench

AGAIN = 0.05
"""Seconds after which whoever has swallowed the interruption is interrupted once more."""


class OutOfTimeError(BaseException):
    """Raised in the middle of a run; no `except Exception` of the run's own takes it for an error."""


class Patience:
    """Seconds of processor time that are left. What does not fit is left undone, and nothing is said of it."""

    def __init__(self, seconds: float) -> None:
        self._until = time.process_time() + seconds

    @property
    def left(self) -> float:
        return self._until - time.process_time()

    def affords(self, seconds: Sequence[float]) -> bool:
        """Whether runs of these lengths fit."""
        return sum(seconds) <= self.left

    def judged(
        self, point: Point, *, algorithm: Algorithm | None = None, claim: Claim | None = None
    ) -> Evidence | None:
        """The evidence of one point; nothing if the run fails, or takes longer than there is time."""
        if self.left <= 0 or threading.current_thread() is not threading.main_thread():
            return None
        try:
            with warnings.catch_warnings(), interrupted_after(self.left):
                warnings.simplefilter("ignore")
                return point.evidence(claim or claim_of(point.row), Workbench(), algorithm)
        except (Exception, OutOfTimeError):  # what was disturbed may fail in any way, or run for ever: it says nothing
            return None


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """A loop that a disturbance has made endless ends. Where the system has no such clock, nobody interrupts."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise OutOfTimeError
