"""`bounds` as a user calls it, in a process of its own, without the second that its imports take.

A process for each thread that asks has imported what the commands import, and waits. For each call it forks: the child
gets the arguments, the folder, the environment and the path of `python -m bounds`, and ends with its exit code.
"""

import atexit
import gc
import json
import os
import runpy
import select
import subprocess
import sys
import tempfile
import threading
from importlib import import_module
from pathlib import Path

from bounds.sources import Sources

IMPORTED = ("bounds.__main__", "bounds.core", "bounds.commands.check_", "bounds.runs.runner", "bounds.kernel.statement")
HEAVY = ("torch", "scipy.optimize", "scipy.linalg")
PATIENCE = 120
WAITING: dict[int, subprocess.Popen[str]] = {}
"""By the thread that asks."""


def bounds(*arguments: str, cwd: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """What the command printed, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = (Path(folder, name) for name in ("out", "err"))
        call = {
            "arguments": arguments,
            "cwd": str(cwd),
            "environment": dict(os.environ if env is None else env),
            "printed": [str(out), str(err)],
        }
        code = _answered(json.dumps(call))
        return subprocess.CompletedProcess(["bounds", *arguments], code, out.read_text(), err.read_text())


def _answered(call: str) -> int:
    waiting = _waiting()
    waiting.stdin.write(f"{call}\n")
    waiting.stdin.flush()
    if not select.select([waiting.stdout], [], [], PATIENCE)[0]:
        del WAITING[threading.get_ident()]
        waiting.kill()
        raise subprocess.TimeoutExpired("bounds", PATIENCE)
    return int(waiting.stdout.readline())


def _waiting() -> subprocess.Popen[str]:
    thread = threading.get_ident()
    if thread not in WAITING:
        command = [sys.executable, "-m", "tests.door"]
        pipe, root = subprocess.PIPE, Path(__file__).parents[1]
        process = WAITING[thread] = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=root)
        atexit.register(process.stdin.close)
    return WAITING[thread]


def serve() -> None:
    """Fork for each line, and tell how the child ended."""
    for name in (*IMPORTED, *HEAVY):
        import_module(name)
    Sources().of(Path(sys.modules["bounds.core"].__file__))  # every claim file rests on it
    del sys.modules["bounds.__main__"]  # what is run as a program must not have been imported before
    gc.freeze()  # forks need not look through all of this again and again
    path = sys.path[1:]  # without the folder in which this process was started
    for line in iter(sys.stdin.readline, ""):
        child = os.fork()
        if not child:
            _become(json.loads(line), path)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _become(call: dict, path: list[str]) -> None:
    """The process that `python -m bounds` would be; it does not return."""
    flags = os.O_WRONLY | os.O_CREAT
    for number, name in enumerate((os.devnull, *call["printed"])):
        os.dup2(os.open(name, flags if number else os.O_RDONLY), number)
    os.environ.clear()
    os.environ.update(call["environment"])
    os.chdir(call["cwd"])
    given = [one for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one]
    sys.path[:] = [call["cwd"], *given, *(one for one in path if one not in given)]
    sys.argv = ["bounds", *call["arguments"]]
    runpy.run_module("bounds", run_name="__main__", alter_sys=True)
    sys.exit()


if __name__ == "__main__":
    serve()
