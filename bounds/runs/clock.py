"""How long this process has worked or waited by its own doing; what other processes took from it does not count.

Processor time alone is blind to an experiment that sleeps, or that calls another program. The clock on the wall also
counts a busy machine, on which nobody should be told less.
"""

import time
from pathlib import Path

QUEUE = Path("/proc/thread-self/schedstat")
"""Where Linux says how long this thread has waited for a processor: the second number, in nanoseconds."""


def own_time() -> float:
    """Seconds by a clock of its own; processor time where the system does not say who else had the processor."""
    try:
        queued = int(QUEUE.read_text().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return time.process_time()
    return time.monotonic() - queued
