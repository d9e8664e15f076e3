"""Theories that no other needs, several to a file: loading the libraries takes longer than most of their proofs."""

from collections import defaultdict
from collections.abc import Sequence
from zlib import crc32

from bounds.kernel.build import Job

FILES = 24


def inside(name: str) -> str:
    """The module that holds a theory in such a file."""
    return name.replace(".", "_")


def together(jobs: Sequence[Job]) -> tuple[list[Job], dict[str, str]]:
    """The jobs with the last ones put together, and the file that holds each of those.

    A hash of the name chooses the file, so a new theory moves no other.
    """
    needed = {name for job in jobs for name in job.needs}
    files: defaultdict[int, list[Job]] = defaultdict(list)
    for job in jobs:
        if job.name not in needed:
            files[crc32(job.name.encode()) % FILES].append(job)
    found, homes = [job for job in jobs if job.name in needed], dict[str, str]()
    for number, members in sorted(files.items()):
        found.append(_file(f"file{number:02}", members))
        homes |= {job.name: found[-1].name for job in members}
    return found, homes


def _file(name: str, members: Sequence[Job]) -> Job:
    text = "".join(f"Module {inside(job.name)}.\n{job.text}\nEnd {inside(job.name)}.\n" for job in members)
    needs = dict.fromkeys(need for job in members for need in job.needs)
    return Job(f"together.{name}", text, f"together/{name}.v", tuple(needs))
