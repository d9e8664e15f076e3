"""What the language says when it refuses; each error names the claim and where to look."""

from bounds.errors import BoundsError

__all__ = ["BadClaim", "BadExperiment", "BoundsError", "Unavailable"]


class BadClaim(BoundsError):
    """A claim that does not make sense as a statement, found when it is built."""


class BadExperiment(BoundsError):
    """An experiment (or a user's own run) returned numbers that cannot be judged."""


class Unavailable(BoundsError):
    """An experiment cannot run here (no GPU, no data set). The point is skipped, with this sentence."""
