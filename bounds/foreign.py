"""What a claim file from elsewhere would do, read from its text before anything of it runs.

A theorem starts no program, opens no connection and deletes no file. What plainly says that it does is refused until
somebody who has read it trusts it (`bounds --trust ...`, or the variable BOUNDS_TRUST). This is a look at the text and
no sandbox: who wants to hide something can.
"""

import ast
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from bounds.errors import BoundsError

TRUST = "BOUNDS_TRUST"
MODULES = {
    "starts programs": {"subprocess", "pty", "multiprocessing"},
    "opens connections": {"socket", "ssl", "urllib", "http", "requests", "httpx", "ftplib", "smtplib", "telnetlib"},
    "runs machine code or stored objects": {"ctypes", "cffi", "pickle", "marshal", "shelve", "dill"},
    "moves or deletes files": {"shutil"},
}
CALLS = {
    "runs text as code": {"eval", "exec", "compile", "__import__"},
    "starts programs": {"os.system", "os.popen", "os.fork", "os.posix_spawn", "os.startfile"},
    "moves or deletes files": {"os.remove", "os.unlink", "os.rmdir", "os.removedirs", "os.rename", "os.replace"},
}
METHODS = {"moves or deletes files": {"unlink", "rmdir", "rmtree"}}
DOORS = {"__subclasses__", "__globals__", "__builtins__", "__code__", "__loader__"}


class Distrusted(BoundsError):
    """A file that does what no theorem needs; the message names the lines."""


def require_trust(paths: Iterable[Path]) -> None:
    """Refuse files that do what no theorem needs, unless they are trusted."""
    if os.environ.get(TRUST):
        return
    for path in paths:
        if found := sorted(set(doings(path))):
            told = "; ".join(f"line {line} {doing} ({what})" for line, doing, what in found)
            raise Distrusted(f"{path}: {told}. No theorem needs that. Read the file; `bounds --trust ...` then runs it")


def doings(path: Path) -> Iterator[tuple[int, str, str]]:
    """What a file plainly does that no theorem needs: the line, what it does, and by which name."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return  # the import says it with its line, and runs nothing
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found = [one for name in _imported(node) for one in _needless(name)]
        elif isinstance(node, ast.Call):
            found = _needless(ast.unparse(node.func))
        elif isinstance(node, ast.Attribute) and node.attr in DOORS:
            found = [("reaches behind the language", node.attr)]
        else:
            continue
        yield from ((node.lineno, *one) for one in found)


def _imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    """Modules, and what is taken out of one; the file's own neighbours are read by themselves."""
    if isinstance(node, ast.Import):
        return [one.name for one in node.names]
    return [f"{node.module}.{one.name}" for one in node.names if not node.level]


def _needless(name: str) -> list[tuple[str, str]]:
    """What a module or a function does that no theorem needs."""
    is_start = name.startswith(("os.exec", "os.spawn"))
    return [
        (doing, name)
        for doing in {**MODULES, **CALLS}
        if name.split(".")[0] in MODULES.get(doing, ())
        or name in CALLS.get(doing, ())
        or ("." in name and name.rpartition(".")[2] in METHODS.get(doing, ()))
        or (is_start and doing == "starts programs")
    ]
