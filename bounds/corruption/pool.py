"""Warm workers, each with a scratch copy of its own, that answer jobs in parallel."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any

from bounds.corruption.scratch import Scratch

Job = dict[str, Any]
Prepared = Callable[[Scratch], tuple[Job, Path | None, str]]
"""Makes a job for a copy: the job itself, the file to corrupt, if any, and its corrupted text."""


class WorkerError(Exception):
    """A worker that cannot start or does not answer; no corruption is to blame."""


class Worker:
    """A process that forks for each job, in its own copy of the tree."""

    def __init__(self, top: Path, folder: Path) -> None:
        self.scratch = Scratch(top, folder)
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(folder / "bounds" / "corruption" / "worker.py")],
            cwd=folder,
            env=self.scratch.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ready(self) -> None:
        """Wait until the libraries are loaded."""
        self._answer()

    def ask(self, prepared: Prepared) -> Job:
        """Do one job, and leave the copy as it was."""
        job, path, text = prepared(self.scratch)
        if path is not None:
            self.scratch.corrupt(path, text)
        try:
            assert self.process.stdin is not None
            print(json.dumps(job), file=self.process.stdin, flush=True)
            return self._answer()
        finally:
            if path is None:
                self.scratch.remember()
            else:
                self.scratch.restore(path)

    def _answer(self) -> Job:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise WorkerError("a worker ended before it answered; run the command again, it goes on where it was")
        answer: Job = json.loads(line)
        return answer


class Pool:
    """Use it as a context: workers start with it and end with it."""

    def __init__(self, top: Path, jobs: int) -> None:
        self.top, self.jobs = top, jobs
        self.free: SimpleQueue[Worker] = SimpleQueue()
        self.workers: list[Worker] = []

    def __enter__(self) -> "Pool":
        self.folder = tempfile.TemporaryDirectory(prefix="boundbench-")
        for number in range(self.jobs):
            self.workers.append(Worker(self.top, Path(self.folder.name, str(number))))
        for worker in self.workers:
            worker.ready()
            self.free.put(worker)
        return self

    def __exit__(self, kind: type | None, value: BaseException | None, trace: TracebackType | None) -> None:
        for worker in self.workers:
            with worker.process:  # closes its pipes
                worker.process.kill()
        self.folder.cleanup()

    def answers(self, todo: Iterable[tuple[Any, Prepared]]) -> Iterator[tuple[Any, Job]]:
        """Pairs of what was asked and its answer, as they come; asks lazily, so that a deadline can stop it."""
        with ThreadPoolExecutor(self.jobs) as threads:
            waiting: dict[Future[Job], Any] = {}
            for what, prepared in todo:
                waiting[threads.submit(self._ask, prepared)] = what
                if len(waiting) >= self.jobs:
                    yield from _finished(waiting)
            while waiting:
                yield from _finished(waiting)

    def _ask(self, prepared: Prepared) -> Job:
        worker = self.free.get()
        try:
            return worker.ask(prepared)
        finally:
            self.free.put(worker)


def _finished(waiting: dict[Future[Job], Any]) -> Iterator[tuple[Any, Job]]:
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        yield waiting.pop(future), future.result()
