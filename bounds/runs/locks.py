"""Several processes on one results folder: each claim is run by one of them at a time, and conclusions do not collide.

One file, a byte of it for each claim. The system takes a lock back when its process ends, however it ends.
"""

import os
from pathlib import Path
from typing import IO
from zlib import crc32

try:
    import fcntl
except ImportError:  # a system without record locks: then nobody waits
    fcntl = None  # type: ignore[assignment]

CONCLUSIONS = "the conclusions"
BYTES = 2**31 - 1


class Locks:
    """The locks of one results folder that this process holds, until the end of a `with`."""

    def __init__(self, root: Path) -> None:
        self.path = root / ".lock"
        self.file: IO[bytes] | None = None

    def take(self, name: str, *, wait: bool = False) -> bool:
        """Take the lock of a claim; without waiting, say whether it could be had."""
        if fcntl is None:
            return True
        if self.file is None:
            self.file = self.path.open("ab")
        try:
            fcntl.lockf(self.file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB), 1, _byte(name), os.SEEK_SET)
        except OSError:
            return False
        return True

    def alone(self) -> bool:
        """Take the locks of all claims at once, if nobody else holds any."""
        if fcntl is None:
            return True
        if self.file is None:
            self.file = self.path.open("ab")
        try:
            fcntl.lockf(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB, BYTES, 0, os.SEEK_SET)
        except OSError:
            return False
        return True

    def free(self, name: str) -> None:
        """Let others have it."""
        if fcntl is not None and self.file is not None:
            fcntl.lockf(self.file, fcntl.LOCK_UN, 1, _byte(name), os.SEEK_SET)

    def __enter__(self) -> "Locks":
        return self

    def __exit__(self, *_: object) -> None:
        """Let others have all of them."""
        if self.file is not None:
            self.file.close()


def _byte(name: str) -> int:
    return crc32(name.encode()) % BYTES
