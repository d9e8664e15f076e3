"""Two commits, side by side: `python -m asv_bench.compare BASE` tells what became slower since BASE.

Both are checked out beside each other and timed in turns, round after round, with the benchmarks of the working tree
and the libraries that are installed. A benchmark counts as slower when the ratio of the medians exceeds both the factor
and the spread that the rounds of one commit show among themselves. Compare a commit with itself to see the noise.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table

from asv_bench.results_of import HERE, newest, values

Times = dict[str, list[float]]
QUICK = ("repeat=5", "rounds=1", "warmup_time=0.05", "sample_time=0.02")


def run(*command: str, where: Path = HERE.parent, **environment: str) -> str:
    """Output of a command; if it fails, its own words and the end of this program."""
    done = subprocess.run(command, cwd=where, env=os.environ | environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"`{' '.join(command)}` failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def full_hash(commit: str) -> str:
    """The hash that git knows a commit by."""
    return run("git", "rev-parse", "--verify", f"{commit}^{{commit}}").strip()


@contextmanager
def checkout(commit: str, folder: Path) -> Iterator[Path]:
    """A working tree of a commit, removed afterwards."""
    run("git", "worktree", "add", "--detach", str(folder), commit)
    try:
        yield folder
    finally:
        run("git", "worktree", "remove", "--force", str(folder))


def timed(tree: Path, commit: str, select: str) -> dict[str, float]:
    """Seconds per benchmark and parameters, with the packages of that tree."""
    attributes = [part for setting in QUICK for part in ("--attribute", setting)]
    asv = str(Path(sys.executable).with_name("asv"))
    run(
        asv, "run", "--python=same", f"--set-commit-hash={commit}", "--bench", select, *attributes,
        where=HERE, ASV_PYTHONPATH=str(tree), OMP_NUM_THREADS="1",
    )  # fmt: skip
    found = values(newest())
    return {
        f"{name.split('.')[-1]} {' '.join(key)}": number
        for name, of in found.items()
        for key, number in of.items()
        if ".time_" in name
    }


def alternate(trees: tuple[Path, Path], commits: tuple[str, str], rounds: int, select: str) -> tuple[Times, Times]:
    """Rounds of base and head in turns, the order reversed every time."""
    both: tuple[Times, Times] = ({}, {})
    for number in range(rounds):
        for side in (0, 1) if number % 2 == 0 else (1, 0):
            for name, seconds in timed(trees[side], commits[side], select).items():
                both[side].setdefault(name, []).append(seconds)
    return both


def spread(rounds: list[float]) -> float:
    """How far the rounds of one commit lie apart, as a ratio."""
    return max(rounds) / min(rounds)


def report(base: Times, head: Times, factor: float) -> list[str]:
    """Print the table, worst first, and return what became slower."""
    table = Table("benchmark", "base ms", "head ms", "ratio", "noise", "", title="head / base")
    slower = []
    rows = []
    for name in base.keys() & head.keys():
        before, after = (statistics.median(times[name]) for times in (base, head))
        ratio, noise = after / before, max(spread(base[name]), spread(head[name]))
        limit = max(factor, noise)
        word = "SLOWER" if ratio > limit else "faster" if ratio < 1 / limit else ""
        if word == "SLOWER":
            slower.append(name)
        rows.append((ratio, (name, f"{1e3 * before:.3g}", f"{1e3 * after:.3g}", f"{ratio:.2f}", f"{noise:.2f}", word)))
    for _, row in sorted(rows, reverse=True):
        table.add_row(*row)
    Console().print(table)
    return slower


def main() -> None:
    """Exit with 1 if something became slower."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="the commit to compare with")
    parser.add_argument("--head", default="HEAD", help="the commit in question")
    parser.add_argument("--factor", type=float, default=1.5, help="smaller ratios are not reported")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--bench", default="algorithms.*float64", help="which benchmarks, as a regular expression")
    arguments = parser.parse_args()
    base, head = (
        run("git", "rev-parse", "--verify", f"{one}^{{commit}}").strip() for one in (arguments.base, arguments.head)
    )
    with (
        tempfile.TemporaryDirectory() as folder,
        checkout(base, Path(folder) / "base") as one,
        checkout(head, Path(folder) / "head") as other,
    ):
        slower = report(*alternate((one, other), (base, head), arguments.rounds, arguments.bench), arguments.factor)
    if slower:
        raise SystemExit(f"PERFORMANCE DECREASED in {len(slower)}: {', '.join(slower)}")
    print(f"Nothing became slower by more than {arguments.factor:g} and the noise.")


if __name__ == "__main__":
    main()
