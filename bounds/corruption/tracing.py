"""Which lines of the watched sources run: functions only, because imports run for whoever comes first."""

import inspect
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from types import CodeType, FrameType
from typing import Any


class Tracer:
    """As a context it collects the lines of functions in files below some folders; `taken` hands them over."""

    def __init__(self, folders: Sequence[str]) -> None:
        self.folders = tuple(f"{folder.rstrip('/')}/" for folder in folders)
        self.lines: dict[str, set[int]] = defaultdict(set)
        self.watched: dict[CodeType, bool] = {}

    def __enter__(self) -> "Tracer":
        self.before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(self.before)

    def taken(self) -> dict[str, list[int]]:
        """The lines since the last call."""
        found, self.lines = self.lines, defaultdict(set)
        return {file: sorted(lines) for file, lines in found.items()}

    def _called(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if code not in self.watched:
            is_function = bool(code.co_flags & inspect.CO_OPTIMIZED)
            self.watched[code] = is_function and code.co_filename.startswith(self.folders)
        if not self.watched[code]:
            return None
        lines = self.lines[code.co_filename]

        def ran(frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
            lines.add(frame.f_lineno)
            return ran

        return ran(frame, event, argument)
