"""What the language says when it refuses: one family of errors, each naming the claim and where to look."""


class BoundsError(Exception):
    """Something the user can mend: the message says what was expected, what came and where to look."""


class BadClaim(BoundsError):
    """A claim that does not make sense as a statement, found when it is built."""


class BadExperiment(BoundsError):
    """An experiment (or a user's own run) returned numbers that cannot be judged."""


class Unavailable(BoundsError):
    """An experiment cannot run here (no GPU, no data set). The point is skipped, with this sentence."""
