"""What one stretch of work remembers, so that nothing is measured twice for two judgements."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from bounds.core.numbers import Measured
from bounds.runs.watch import Watch
from bounds.vocabulary import Record

MOST_MEASURED = 64
"""Measurements kept, the oldest of which are forgotten: those of one file of claims, mostly."""


class Workbench:
    """Numbers that were measured, and outcomes of points, of one process and one run."""

    def __init__(self) -> None:
        self._measured: OrderedDict[Hashable, tuple[Measured, Watch | None]] = OrderedDict()
        self._outcomes: dict[str, tuple[Record, Watch | None]] = {}
        self.watch: Watch | None = None

    def measured(self, address: Hashable, measure: Callable[[], Measured]) -> Measured:
        """The numbers at an address: what was measured for a claim serves its corrupted statements, and other claims
        that name the same experiment.
        """
        if address not in self._measured:
            self._measured[address] = measure(), self.watch
            while len(self._measured) > MOST_MEASURED:
                self._measured.popitem(last=False)
        measured, watch = self._measured[address]
        self._include(watch)
        return measured

    def outcome(self, address: str, run: Callable[[], Record]) -> Record:
        """The outcome of a point that several ask for: its test, its claim's status, and each mutant."""
        if address not in self._outcomes:
            self._outcomes[address] = run(), self.watch
        record, watch = self._outcomes[address]
        self._include(watch)
        return record

    def _include(self, watch: Watch | None) -> None:
        """Whoever uses numbers again rests on all that was read for them."""
        if self.watch is not None and watch is not None and watch is not self.watch:
            self.watch.include(watch)
