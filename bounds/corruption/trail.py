"""Lines that run in processes which a judge starts: each process appends what it runs first to one file, the trail.

A copy of the tree has a `sitecustomize.py`, which Python imports in every process that starts there. Where the trail is
named in the environment, that process and its forks follow; whoever traces collects after each judge.
"""

import os
import sys
import threading
from collections import defaultdict
from pathlib import Path
from time import process_time  # bound here: a point that is watched must not be seen to read a clock
from types import FrameType
from typing import Any

from bounds.corruption.tracing import Hook, Tracer

VARIABLE = "BOUNDBENCH_TRAIL"
"""In the environment: the trail's file and the folders whose sources are followed."""

SITE = f"""import os

if os.environ.get({VARIABLE!r}):
    from bounds.corruption.trail import follow

    follow(*os.environ[{VARIABLE!r}].split(os.pathsep))
"""


class Trail:
    """What the processes of one judge after the other have appended."""

    def __init__(self, path: Path, folders: list[str]) -> None:
        self.path = path
        path.write_bytes(b"")
        os.environ[VARIABLE] = os.pathsep.join((str(path), *folders))

    def taken(self) -> tuple[dict[str, list[int]], float]:
        """The lines since the last call, and the processor seconds in which they ran."""
        lines: dict[str, set[int]] = defaultdict(set)
        clocks: dict[str, list[float]] = defaultdict(list)
        for told in self.path.read_text(encoding="utf-8").splitlines():
            file, line, process, clock = told.split("\t")
            lines[file].add(int(line))
            clocks[process].append(float(clock))
        os.truncate(self.path, 0)
        spent = sum(max(found) - min(found) for found in clocks.values())
        return {file: sorted(found) for file, found in lines.items()}, spent


class _Follower(Tracer):
    """Writes each line down when it runs for the first time since the trail was collected."""

    def __init__(self, path: str, folders: list[str]) -> None:
        super().__init__(folders)
        self.file = os.open(path, os.O_WRONLY | os.O_APPEND)
        self.told: set[tuple[str, int]] = set()

    def hook(self) -> Hook:
        """Like the tracer's own; what was told is forgotten as soon as the trail is empty."""
        ran = super()._hook()

        def called(frame: FrameType, event: str, argument: Any) -> Hook | None:
            inner = ran(frame, event, argument)
            if inner is None:
                return None
            if not os.fstat(self.file).st_size:
                self.told.clear()
            file = frame.f_code.co_filename

            def tell(frame: FrameType, event: str, argument: Any) -> Hook:
                place = file, frame.f_lineno
                if place not in self.told:
                    self.told.add(place)
                    told = f"{file}\t{frame.f_lineno}\t{os.getpid()}\t{process_time():.3f}\n"
                    os.write(self.file, told.encode())
                return tell

            return tell(frame, event, argument)

        return called


def follow(path: str, *folders: str) -> None:
    """Tell the trail of every line that this process, its threads and its forks run."""
    hook = _Follower(path, list(folders)).hook()
    threading.settrace(hook)
    sys.settrace(hook)
