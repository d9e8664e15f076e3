"""Two commits, side by side: `python -m asv_bench.compare BASE` tells what became slower since BASE.

Both are checked out beside each other and timed in turns, round after round, with the benchmarks of the working tree
and the libraries that are installed. A benchmark counts as slower when both the medians and the minima of the rounds
are further apart than the factor: noise only adds, so a single round hides nothing and accuses nobody. What seems
slower is timed anew, twice as often, and reported if it is slower again. Compare a commit with itself to see the noise.
"""

import argparse
import json
import os
import re
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


def settings(folder: Path) -> Path:
    """The suite's settings, with results kept apart from those of whole runs."""
    known = json.loads((HERE / "asv.conf.json").read_text(encoding="utf-8"))
    places = {"repo": HERE.parent, "benchmark_dir": HERE / known["benchmark_dir"], "env_dir": HERE / known["env_dir"]}
    own = known | {name: str(place) for name, place in places.items()} | {"results_dir": str(folder / "results")}
    path = folder / "asv.conf.json"
    path.write_text(json.dumps(own), encoding="utf-8")
    return path


def timed(tree: Path, commit: str, select: str) -> dict[str, float]:
    """Seconds per benchmark and parameters, named as asv does, with the packages of that tree."""
    folder = tree.parent
    attributes = [part for setting in QUICK for part in ("--attribute", setting)]
    asv = str(Path(sys.executable).with_name("asv"))
    whose = ("--python=same", f"--set-commit-hash={commit}")
    run(
        asv,
        "--config",
        str(settings(folder)),
        "run",
        *whose,
        "--bench",
        select,
        *attributes,
        where=HERE,
        ASV_PYTHONPATH=str(tree),
        OMP_NUM_THREADS="1",
    )
    return {
        f"{name}({', '.join(map(repr, key))})": number
        for name, of in values(newest(folder / "results")).items()
        for key, number in of.items()
        if ".time_" in name
    }


def alternate(trees: tuple[Path, Path], commits: tuple[str, str], rounds: int, select: str) -> tuple[Times, Times]:
    """Rounds of base and head in turns, the order reversed every time."""
    both: tuple[Times, Times] = ({}, {})
    for number in range(rounds):
        for side in (0, 1) if number % 2 == 0 else (1, 0):
            for name, seconds in timed(trees[side], commits[side], select).items():
                if re.search(select, name):
                    both[side].setdefault(name, []).append(seconds)
    return both


def slower(base: Times, head: Times, factor: float) -> list[str]:
    """Benchmarks whose medians and minima have both grown by more than the factor."""
    return [
        name
        for name in sorted(base.keys() & head.keys())
        if all(of(head[name]) > factor * of(base[name]) for of in (statistics.median, min))
    ]


def spread(rounds: list[float]) -> float:
    """How far the rounds of one commit lie apart, as a ratio."""
    return max(rounds) / min(rounds)


def table(base: Times, head: Times, factor: float) -> Table:
    """All benchmarks, those that suffered most first."""
    shown = Table("benchmark", "base ms", "head ms", "medians", "minima", "noise", "", title="head / base")
    words = dict.fromkeys(slower(head, base, factor), "faster") | dict.fromkeys(slower(base, head, factor), "SLOWER")
    rows = []
    for name in base.keys() & head.keys():
        before, after = (statistics.median(times[name]) for times in (base, head))
        ratio, least = after / before, min(head[name]) / min(base[name])
        noise = max(spread(base[name]), spread(head[name]))
        numbers = (f"{1e3 * before:.3g}", f"{1e3 * after:.3g}", f"{ratio:.2f}", f"{least:.2f}", f"{noise:.2f}")
        rows.append((ratio, (short(name), *numbers, words.get(name, ""))))
    for _, row in sorted(rows, reverse=True):
        shown.add_row(*row)
    return shown


def short(name: str) -> str:
    """The parameters, which tell benchmarks of one kind apart."""
    return " ".join(re.findall("'([^']*)'", name)) or name


def noise_of(*sides: Times) -> str:
    """What the rounds of one commit say about the machine."""
    spreads = sorted(spread(rounds) for side in sides for rounds in side.values())
    return (
        f"Noise: the rounds of one commit lie a factor {statistics.median(spreads):.2f} apart in the middle, "
        f"{spreads[-1]:.2f} at most."
    )


def main() -> None:
    """Exit with 1 if something became slower."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="the commit to compare with")
    parser.add_argument("--head", default="HEAD", help="the commit in question")
    parser.add_argument("--factor", type=float, default=1.5, help="smaller ratios are not reported")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--bench", default="algorithms.*float64", help="which benchmarks, as a regular expression")
    arguments = parser.parse_args()
    commits = full_hash(arguments.base), full_hash(arguments.head)
    with (
        tempfile.TemporaryDirectory() as folder,
        checkout(commits[0], Path(folder) / "base") as one,
        checkout(commits[1], Path(folder) / "head") as other,
    ):
        base, head = alternate((one, other), commits, arguments.rounds, arguments.bench)
        if not base.keys() & head.keys():
            raise SystemExit(f"No benchmark that matches {arguments.bench!r} ran on both commits.")
        if suspects := slower(base, head, arguments.factor):
            again = alternate((one, other), commits, 2 * arguments.rounds, "|".join(map(re.escape, suspects)))
            base, head = base | again[0], head | again[1]
    Console().print(table(base, head, arguments.factor))
    print(noise_of(base, head))
    if found := slower(base, head, arguments.factor):
        raise SystemExit(f"PERFORMANCE DECREASED in {len(found)}: {', '.join(map(short, found))}")
    print(f"Nothing became slower by more than a factor {arguments.factor:g}.")


if __name__ == "__main__":
    main()
