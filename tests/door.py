"""`bounds` and `pytest` as a user calls them, in a process of its own, without the second that their imports take.

A process for each thread that asks has imported what the program imports, and waits. For each call it forks: the child
gets the arguments, the folder, the environment and the path of `python -m bounds`, and ends with its exit code. Of ours
nothing is imported for pytest, which rewrites the modules of its plugins while they are imported.
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
import traceback
from importlib import import_module
from pathlib import Path

HEAVY = ("sympy", "flint", "torch", "scipy.optimize", "scipy.linalg")
OURS = ("bounds.__main__", "bounds.core", "bounds.commands.check_", "bounds.runs.runner", "bounds.kernel.statement")
PROGRAMS = {"bounds": (*HEAVY, *OURS), "pytest": (*HEAVY, "pytest")}
PATIENCE = 120
WAITING: dict[tuple[int, str], subprocess.Popen[str]] = {}
"""By the thread that asks, and what it asks for."""


def bounds(*arguments: str, cwd: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """What the command printed, and its exit code."""
    return run("bounds", *arguments, cwd=cwd, env=env)


def run(
    program: str, *arguments: str, cwd: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The same for `python -m program`."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = (Path(folder, name) for name in ("out", "err"))
        call = {
            "arguments": arguments,
            "cwd": str(cwd),
            "environment": dict(os.environ if env is None else env),
            "printed": [str(out), str(err)],
        }
        code = _answered(program, json.dumps(call))
        return subprocess.CompletedProcess([program, *arguments], code, out.read_text(), err.read_text())


def _answered(program: str, call: str) -> int:
    waiting = _waiting(program)
    waiting.stdin.write(f"{call}\n")
    waiting.stdin.flush()
    if not select.select([waiting.stdout], [], [], PATIENCE)[0]:
        del WAITING[threading.get_ident(), program]
        waiting.kill()
        raise subprocess.TimeoutExpired(program, PATIENCE)
    return int(waiting.stdout.readline())


def _waiting(program: str) -> subprocess.Popen[str]:
    asking = threading.get_ident(), program
    if asking not in WAITING:
        command = [sys.executable, "-m", "tests.door", program]
        pipe, root = subprocess.PIPE, Path(__file__).parents[1]
        process = WAITING[asking] = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=root)
        atexit.register(process.stdin.close)
    return WAITING[asking]


def serve(program: str) -> None:
    """Fork for each line, and tell how the child ended."""
    for name in PROGRAMS[program]:
        import_module(name)
    if program == "bounds":
        import_module("bounds.sources").Sources().of(Path(sys.modules["bounds.core"].__file__))  # as every claim does
        del sys.modules["bounds.__main__"]  # what is run as a program must not have been imported before
    gc.freeze()  # forks need not look through all of this again and again
    path = sys.path[1:]  # without the folder in which this process was started
    for line in iter(sys.stdin.readline, ""):
        child = os.fork()
        if not child:
            _become(program, json.loads(line), path)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _become(program: str, call: dict, path: list[str]) -> None:
    """The process that `python -m program` would be; it does not return."""
    flags = os.O_WRONLY | os.O_CREAT
    for number, name in enumerate((os.devnull, *call["printed"])):
        os.dup2(os.open(name, flags if number else os.O_RDONLY), number)
    os.environ.clear()
    os.environ.update(call["environment"])
    os.chdir(call["cwd"])
    given = [one for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one]
    sys.path[:] = [call["cwd"], *given, *(one for one in path if one not in given)]
    sys.argv = [program, *call["arguments"]]
    _leave(_ran(program))


def _ran(program: str) -> int:
    """The exit code of the program."""
    try:
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    except SystemExit as reason:
        if reason.code is None or isinstance(reason.code, int):
            return reason.code or 0
        print(reason.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def _leave(code: int) -> None:
    """As Python ends, but without taking apart all that was imported, which would copy it first."""
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


if __name__ == "__main__":
    serve(sys.argv[1])
