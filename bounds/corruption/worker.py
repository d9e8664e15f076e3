"""A warm process: the libraries are loaded once, and every job runs in a fork of it, which no other job can spoil.

Run by its path in a scratch copy, because nothing of ours may be loaded before the fork: what is corrupted is ours.
Jobs come as JSON lines on stdin, answers leave on stdout. A fork tells which judge is at work before it starts, so that
a hang or a crash has a name.
"""

import gc
import json
import os
import select
import signal
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any

LIBRARIES = (
    "numpy",
    "scipy.linalg",
    "scipy.optimize",
    "scipy.stats",
    "scipy.special",
    "sympy",
    "flint",
    "mpmath",
    "torch",
    "torch.func",
    "torch._subclasses.fake_tensor",
    "pytest",
    "hypothesis",
    "click",
    "rich.console",
    "joblib",
)
PATIENCE = 20
"""Seconds of waiting for each second of processor time that a judge may use: the machine may be busy."""

Job = dict[str, Any]


def main() -> None:
    warnings.simplefilter("ignore")
    for name in LIBRARIES:
        with suppress(ImportError):
            import_module(name)
    warnings.resetwarnings()
    gc.freeze()  # forks need not look through the libraries' objects again and again
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(forked(json.loads(line))), flush=True)


def forked(job: Job) -> Job:
    """What the judges of a job said, and how it ended: `done`, `crashed` or `hung`."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _work(job, writing)
    os.close(writing)
    said: list[Job] = []
    ended = "hung"
    for message in _messages(reading, job["seconds"]):
        said.append(message)
        if message.get("done"):
            ended = "done"
    os.close(reading)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if ended != "done" and (said and said[-1].get("gone")):
        ended = "hung" if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU else "crashed"
    return {"said": [one for one in said if not one.get("gone")], "ended": ended}


def _work(job: Job, writing: int) -> None:
    """The fork: its own group of processes, silent, and gone at the end whatever happens."""
    try:
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        with os.fdopen(writing, "w", encoding="utf-8") as told:

            def tell(message: Job) -> None:
                told.write(json.dumps(message, default=str) + "\n")
                told.flush()

            try:
                import_module("bounds.corruption.judging").work(job, tell)
                tell({"done": True})
            except BaseException as reason:
                tell({"failed": f"{type(reason).__name__}: {reason}"})
    finally:
        os._exit(1)


def _messages(reading: int, seconds: float) -> Iterator[Job]:
    """The lines of the fork until it ends or stays silent for too long."""
    buffer, limit = b"", time.monotonic() + PATIENCE * seconds
    while (left := limit - time.monotonic()) > 0:
        if not select.select([reading], [], [], left)[0]:
            return
        chunk = os.read(reading, 1 << 16)
        if not chunk:
            yield {"gone": True}
            return
        *lines, buffer = (buffer + chunk).split(b"\n")
        for line in lines:
            message = json.loads(line)
            seconds = message["seconds"] if "at" in message else seconds
            limit = time.monotonic() + PATIENCE * seconds
            yield message
            if message.get("done"):
                return


if __name__ == "__main__":
    main()
