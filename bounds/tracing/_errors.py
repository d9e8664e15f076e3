"""Why a way to a radius cannot be taken. Not `Exception`s, so that the author's own `except` does not swallow them."""

from typing import Any

from bounds.core.errors import BadExperiment


class CannotTrace(BaseException):
    """A rerun met something that it cannot follow; `place` is the line of the author's code."""

    def __init__(self, why: str, place: str = "") -> None:
        super().__init__(why)
        self.why, self.place = why, place

    def __str__(self) -> str:
        return f"{self.place}: {self.why}" if self.place else self.why


class Unsupported(CannotTrace):
    """An operation of which this way knows no error bound."""


class Undecided(CannotTrace):
    """A branch whose condition the errors leave open."""


class TooLarge(CannotTrace):
    """More operations than a rerun in balls, or with corrections, may take."""


class NoRadius(BadExperiment):
    """None of the ways led to a radius; the message has a line for each of them."""

    def __init__(self, name: str, reasons: dict[str, Any]) -> None:
        lines = "".join(f"\n  {way}: {reason}" for way, reason in reasons.items())
        super().__init__(f"no error radius for what {name} returns{lines}")
