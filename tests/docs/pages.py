"""Reading Markdown pages as programs.

A Python block runs in the page's namespace, one after the other. In a console block every `$ command` runs in the
page's folder and must print what follows it: `...` stands for anything, times and counts of evaluations may differ,
and `exit code 1` as a last line is checked. A comment right before a block changes that:

    <!-- file: name.py -->                   the block is written to that file
    <!-- append: name.py -->                 the block is appended to that file
    <!-- edit: name.py: old => new -->       first the file is edited, as the text tells the reader to do
    <!-- not run -->                         the block is left alone, apart from its options
"""

import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests import door

BLOCK = re.compile(r"(?:<!-- (?P<note>[^\n]*?) -->\n+)?```(?P<language>\w+)\n(?P<body>.*?)```", re.S)
TIMES = (
    (r"\b\d+(\.\d+)? s\b", "0 s"),
    (r"(?m)(\s)\d+\.\d+$", r"\g<1>0.0"),
    (r"\b\d+ evaluations", "0 evaluations"),
    (r"[ \t]+", " "),
)


@dataclass(frozen=True, slots=True)
class Block:
    note: str
    language: str
    body: str


def blocks(text: str) -> list[Block]:
    return [Block(one["note"] or "", one["language"], one["body"]) for one in BLOCK.finditer(text)]


def run_page(text: str, folder: Path) -> int:
    """Run a page's blocks in a folder; returns how many did something."""
    namespace: dict[str, Any] = {"__name__": "page"}
    done = 0
    for block in blocks(text):
        if block.note == "not run":
            continue
        if block.note.startswith("edit: "):
            edit(folder, block.note.removeprefix("edit: "))
        if block.note.startswith("file: "):
            (folder / block.note.removeprefix("file: ")).write_text(block.body)
        elif block.note.startswith("append: "):
            with (folder / block.note.removeprefix("append: ")).open("a") as file:
                file.write(block.body)
        elif block.language == "python":
            exec(compile(block.body, "<page>", "exec"), namespace)
        elif block.language == "console":
            for command, expected in commands(block.body):
                compare(command, expected, *ran(command, folder))
        else:
            continue
        done += 1
    return done


def edit(folder: Path, change: str) -> None:
    """Replace the first occurrence of a text."""
    name, _, texts = change.partition(": ")
    old, new = texts.replace(r"\n", "\n").split(" => ")
    source = (folder / name).read_text()

    assert source.count(old) >= 1, f"{name} does not contain {old!r}"
    (folder / name).write_text(source.replace(old, new, 1))


def commands(body: str) -> list[tuple[str, str]]:
    """Every command of a console block, with what is printed after it."""
    parts = re.split(r"(?m)^\$ (.*)\n?", body)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def ran(command: str, folder: Path) -> tuple[str, int]:
    """What a command prints, and its exit code."""
    name, *arguments = shlex.split(command)
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:randomly"] if name == "pytest" else []
    if name == "python":
        done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=120)
    else:
        done = door.run(name, *quiet, *arguments, cwd=folder)
    return done.stdout, done.returncode


def compare(command: str, expected: str, printed: str, code: int) -> None:
    """The page shows what happens."""
    wanted = re.search(r"(?m)^exit code (\d)\n\Z", expected)
    if wanted:
        expected = expected[: wanted.start()]

    assert code == (int(wanted[1]) if wanted else 0), f"{command}: exit code {code}\n{printed}"
    if expected.strip():
        pattern = ".*".join(re.escape(part.strip()) for part in steady(expected).split("..."))
        assert re.fullmatch(pattern, steady(printed), re.S), (
            f"{command} printed\n{printed}\nbut the page shows\n{expected}"
        )


def steady(text: str) -> str:
    """Without what differs from run to run."""
    for pattern, instead in TIMES:
        text = re.sub(pattern, instead, text)
    return text.strip()


def options(text: str) -> list[tuple[str, list[str]]]:
    """Every `bounds COMMAND` in a block that is not run, with its options."""
    found = []
    for block in blocks(text):
        if block.note == "not run":
            for line in re.findall(r"(?m)^(?:\$ )?bounds (\w+)(.*)$", block.body):
                found.append((line[0], re.findall(r"--[a-z-]+", line[1])))
    return found
