"""Which lines of the watched sources run: functions only, because imports run for whoever comes first."""

import inspect
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

Hook = Callable[..., Any]


class Tracer:
    """As a context it collects the lines of functions in files below some folders; `taken` hands them over."""

    def __init__(self, folders: Sequence[str]) -> None:
        self.folders = tuple(f"{folder.rstrip('/')}/" for folder in folders)
        self.lines: dict[str, set[int]] = defaultdict(set)
        self.watched: dict[str, bool] = {}

    def __enter__(self) -> "Tracer":
        self.before = sys.gettrace()
        sys.settrace(self._hook())
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(self.before)

    def taken(self) -> dict[str, list[int]]:
        """The lines since the last call."""
        found, self.lines = self.lines, defaultdict(set)
        return {file: sorted(lines) for file, lines in found.items()}

    def _hook(self) -> Hook:
        """Python asks it at every call of any function; nearly all are of no interest, so that must be quick."""
        watched = self.watched

        def called(frame: FrameType, event: str, argument: Any) -> Hook | None:
            file = frame.f_code.co_filename
            if file not in watched:
                watched[file] = file.startswith(self.folders)
            if not watched[file] or not frame.f_code.co_flags & inspect.CO_OPTIMIZED:
                return None
            lines = self.lines[file]

            def ran(frame: FrameType, event: str, argument: Any) -> Hook:
                lines.add(frame.f_lineno)
                return ran

            return ran(frame, event, argument)

        return called
