"""Compiles theories and audits in order, in parallel, and only what changed.

.bounds/kernel/bounds/       copies of the theories with the generated statements put in
.bounds/kernel/together/     several of those that nothing else needs in one file
.bounds/kernel/audits/       generated, one file for a few claims
"""

import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from bounds.kernel.theories import digest

SECONDS = 600
INSTALL = (
    "apt-get install -y coq libcoq-mathcomp-algebra libcoq-mathcomp-algebra-tactics libcoq-mathcomp-real-closed "
    "libcoq-mathcomp-analysis libcoq-interval"
)


class KernelMissing(Exception):
    """Coq is not installed; the message says how to install it."""


@dataclass
class Job:
    """A Coq file to compile, and the names of the jobs that it needs."""

    name: str
    text: str
    place: str
    needs: tuple[str, ...] = ()
    key: str = ""
    output: str = ""
    failed: bool = field(default=False)
    fresh: bool = field(default=False)


def compiler() -> str:
    """Where Coq is, or an error with the line that installs it."""
    found = shutil.which("coqc")
    if found is None:
        raise KernelMissing(f"Coq is not installed, so no theorem was checked; on Debian or Ubuntu: {INSTALL}")
    return found


def versions() -> dict[str, str]:
    """The versions of the kernel and of its libraries, as far as they can be found."""
    coq = subprocess.run([compiler(), "--print-version"], capture_output=True, text=True, check=True).stdout.split()[0]
    found = {"coq": coq}
    if shutil.which("dpkg-query"):
        packages = ["libcoq-mathcomp-algebra", "libcoq-mathcomp-analysis", "libcoq-interval"]
        asked = ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *packages]
        lines = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.splitlines()
        found |= {line.split()[0].removeprefix("libcoq-"): line.split()[1] for line in lines}
    return found


def compile_all(jobs: Sequence[Job], root: Path, workers: int, tell: Callable[[Job, int], None]) -> None:
    """Compile each job once what it needs is there; `tell` hears of each, with the number that is left."""
    by_name = {job.name: job for job in jobs}
    waiting, done = dict(by_name), set[str]()
    running: dict[Future[None], Job] = {}
    with ThreadPoolExecutor(workers) as pool:
        while waiting or running:
            for name in [name for name, job in waiting.items() if done.issuperset(job.needs)]:
                job = waiting.pop(name)
                running[pool.submit(_compile, job, [by_name[need] for need in job.needs], root)] = job
            if not running:
                raise ValueError(f"theories require each other in a circle: {', '.join(sorted(waiting))}")
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                job = running.pop(future)
                future.result()
                done.add(job.name)
                tell(job, len(waiting) + len(running))


def _compile(job: Job, needed: Iterable[Job], root: Path) -> None:
    """Compile one file, or take the result of the same text with the same needs."""
    broken = [need.name for need in needed if need.failed]
    if broken:
        job.failed, job.output = True, f"it needs {', '.join(broken)}, which failed"
        return
    path = root / job.place
    stamp, log = path.with_suffix(".stamp"), path.with_suffix(".log")
    job.key = digest("\n".join([job.text, *sorted(need.key for need in needed)]))
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == job.key and path.with_suffix(".vo").is_file():
        job.output = log.read_text(encoding="utf-8")
        return
    job.fresh = True
    path.parent.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    path.write_text(job.text, encoding="utf-8")
    command = [compiler(), "-q", "-w", "none", *paths(root), str(path)]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        job.failed, job.output = True, f"it did not end within {SECONDS} s"
        return
    job.failed, job.output = ran.returncode != 0, ran.stdout + ran.stderr
    if not job.failed:
        log.write_text(job.output, encoding="utf-8")
        stamp.write_text(job.key, encoding="utf-8")


def paths(root: Path) -> list[str]:
    """Where Coq finds the files by their names."""
    folders = ("bounds", "together", "audits")
    there = [folder for folder in folders if (root / folder).is_dir()]
    return [word for folder in there for word in ("-Q", str(root / folder), folder)]
