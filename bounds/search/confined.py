"""An instance that nobody has listed, run with limited time and memory: it may be of any size."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bounds.runs.patience import interrupted_after

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

MEMORY = 4 * 2**30
"""Bytes beside those that the process has: less than fills a small machine."""
STATM = Path("/proc/self/statm")


@contextmanager
def confined(seconds: float) -> Iterator[None]:
    """A run for so much processor time at most; what asks for too much memory gets a `MemoryError`."""
    with interrupted_after(seconds), _within_memory():
        yield


@contextmanager
def _within_memory() -> Iterator[None]:
    """Where the system tells how much memory a process has; elsewhere nothing is limited."""
    if resource is None or not STATM.exists():
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    now = int(STATM.read_bytes().split()[0]) * resource.getpagesize()
    least = min(one for one in (now + MEMORY, soft, hard) if one != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_AS, (least, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
