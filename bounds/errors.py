"""One family of errors: what the user can mend derives from `BoundsError`, and the command line ends with exit code 2.

A message says what was expected, what came and where to look. Anything else that is raised is a bug, and keeps its
traceback.
"""


class BoundsError(Exception):
    """Something the user can mend."""
