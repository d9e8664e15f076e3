"""A pair of ways to do one job, and a fair measurement: first equal results, then alternating blocks, then medians.

Blocks of both sides alternate in one process, so that whatever the machine does meets both. On the CPU the clock is
the processor time of the process, with one thread for linear algebra, so that neighbours count less. The first call of
a block finds the caches full of the other side's data; where a block has several calls, it is made but not timed.
"""

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import torch

from ..common import clock

SAME = 1e-10
BLOCK = 5e-3
"""Seconds of one block: long against the clock and against waking up, short against the machine's moods."""

FEWEST = 3

Job = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Contest:
    """Both sides, ready to run. `theirs` may be only one part in `parts` of the job, where all parts cost the same."""

    ours: Job
    theirs: Job
    difference: float
    parts: float = 1


@dataclass(frozen=True, slots=True)
class Pair:
    """What is compared; `target` is the ratio that ours has to reach, if it has to."""

    id: str
    job: str
    against: str
    prepare: Callable[[str], Contest]
    target: float | None = None

    @property
    def paper(self) -> str:
        return self.id.split(".")[0]


@dataclass(frozen=True, slots=True)
class Measured:
    """Median seconds of both sides for the whole job, and the largest relative difference of their results."""

    ours: float
    theirs: float
    difference: float

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours


def measure(pair: Pair, device: str = "cpu", seconds: float = 1.0) -> Measured:
    """The ratio of two medians; an error if the two sides do not agree."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        contest = pair.prepare(device)
        if not contest.difference <= SAME:
            raise ValueError(f"{pair.id}: the two sides differ by {contest.difference:.1e}, more than {SAME:.0e}")
        ours, theirs = alternating_medians([contest.ours, contest.theirs], seconds)
    finally:
        torch.set_num_threads(threads)
    return Measured(ours, theirs * contest.parts, contest.difference)


def alternating_medians(jobs: list[Job], seconds: float) -> list[float]:
    """Median seconds of one call of each job, over blocks of calls that take turns."""
    calls = [_calls_in_a_block(job) for job in jobs]
    samples: list[list[float]] = [[] for _ in jobs]
    end = time.perf_counter() + seconds
    while len(samples[0]) < FEWEST or time.perf_counter() < end:
        for job, count, found in zip(jobs, calls, samples, strict=True):
            if count > 1:
                job()
            start = clock()
            for _ in range(count):
                job()
            found.append((clock() - start) / count)
    return [statistics.median(found) for found in samples]


def relative_difference(ours: Iterable[torch.Tensor], theirs: Iterable[torch.Tensor]) -> float:
    """The largest difference of two results, each tensor against its own size."""
    pairs = [(a.detach(), b.detach()) for a, b in zip(ours, theirs, strict=True)]
    return max(float((a - b).abs().max() / b.abs().max().clamp(min=torch.finfo(b.dtype).tiny)) for a, b in pairs)


def _calls_in_a_block(job: Job) -> int:
    """Also the warm-up: the second call counts."""
    job()
    start = clock()
    job()
    return max(1, round(BLOCK / max(clock() - start, 1e-6)))
