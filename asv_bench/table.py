"""What the last run found, as tables: `python -m asv_bench.table` for people, `--markdown` for the README."""

import argparse
import math
import statistics
from collections.abc import Sequence

import torch
from rich.console import Console
from rich.table import Table

from asv_bench.benchmarks.exponents import GROWTHS
from asv_bench.benchmarks.pairs import PAIRS, PEERS
from asv_bench.benchmarks.pairs.core import RATE
from asv_bench.benchmarks.pairs.minv import METHODS as PEER_NAMES
from asv_bench.benchmarks.speedups import GemmShare
from asv_bench.results_of import Values, newest, values

Rows = list[tuple[str, ...]]
Section = tuple[str, tuple[str, ...], Rows]


def sections(found: dict[str, Values]) -> list[Section]:
    """All tables of a run that have at least one row."""
    every = [
        ("Ours against the obvious way", ("job", "against", "times faster", "at least"), _speedups(found)),
        ("Instances judged per second and core", ("measured", "at least"), _rates(found)),
        ("Against factorisations (below 1 the peer is faster)", ("job", *PEER_NAMES), _peers(found)),
        ("Rate of hyperpower, as a share of plain products", ("job", *GemmShare.params[1]), _shares(found)),
        ("Growth of cost", ("cost of", "exponent", "95 % interval", "promised at most"), _growth(found)),
        ("Workloads", ("workload", "device", "dtype", "ms"), _workloads(found)),
        ("Claims", ("paper", "experiments", "median ms", "slowest", "ms", "median tightness"), _claims(found)),
        ("Noise: the same job against itself", ("workload", "a slowdown shows from"), _noise(found)),
    ]
    return [section for section in every if section[2]]


def _speedups(found: dict[str, Values]) -> Rows:
    rows = []
    for (pair, device), ratio in found.get("speedups.Speedup.track_speedup", {}).items():
        known = PAIRS[pair]
        target = "" if known.target is None else f"{known.target:g}"
        place = "" if device == "cpu" else f" ({device})"
        rows.append((known.job + place, known.against, f"{ratio:.3g}" if ratio < 100 else f"{ratio:.0f}", target))
    return rows


def _rates(found: dict[str, Values]) -> Rows:
    return [(f"{rate:.3g}", f"{RATE:g}") for rate in found.get("speedups.Judging.track_rate", {}).values()]


def _peers(found: dict[str, Values]) -> Rows:
    ratios: dict[str, dict[str, str]] = {}
    for (pair, device), ratio in found.get("speedups.BreakEven.track_ratio", {}).items():
        place = "" if device == "cpu" else f" ({device})"
        ratios.setdefault(PEERS[pair].job + place, {})[PEERS[pair].against] = f"{ratio:.2f}"
    return [(job, *(of.get(name, "") for name in PEER_NAMES)) for job, of in sorted(ratios.items(), key=_by_size)]


def _shares(found: dict[str, Values]) -> Rows:
    shares: dict[str, dict[str, str]] = {}
    for (job, against), share in found.get("speedups.GemmShare.track_share", {}).items():
        shares.setdefault(job, {})[against] = f"{100 * share:.0f} %"
    return [(job, *(of.get(against, "") for against in GemmShare.params[1])) for job, of in shares.items()]


def _by_size(entry: tuple[str, object]) -> tuple[int, ...]:
    return tuple(int(digits) for digits in "".join(c if c.isdigit() else " " for c in entry[0]).split()[::-1])


def _growth(found: dict[str, Values]) -> Rows:
    low, high = (found.get(f"exponents.Exponent.track_exponent_at_{end}", {}) for end in ("least", "most"))
    rows = []
    for (name,), exponent in found.get("exponents.Exponent.track_exponent", {}).items():
        interval = f"[{low[name,]:.2f}, {high[name,]:.2f}]"
        promised = GROWTHS[name].promised
        rows.append((name, _rounded(exponent), interval, "" if promised is None else f"{promised:g}"))
    return rows


def _rounded(number: float) -> str:
    return f"{number:.2f}".replace("-0.00", "0.00")


def _workloads(found: dict[str, Values]) -> Rows:
    times = found.get("algorithms.Algorithm.time_run", {})
    return [(*key, f"{1e3 * seconds:.3g}") for key, seconds in times.items()]


def _claims(found: dict[str, Values]) -> Rows:
    papers: dict[str, list[tuple[float, str]]] = {}
    for (claim,), seconds in found.get("claims.Experiment.time_experiment", {}).items():
        papers.setdefault(claim.split(".")[0], []).append((1e3 * seconds, claim))
    rows = []
    for paper, times in sorted(papers.items()):
        worst, name = max(times)
        middle = statistics.median(milliseconds for milliseconds, _ in times)
        rows.append((paper, str(len(times)), f"{middle:.3g}", name, f"{worst:.3g}", _tightness(found, paper)))
    return rows


def _tightness(found: dict[str, Values], paper: str) -> str:
    tracked = found.get("claims.Experiment.track_tightness", {})
    numbers = [number for (claim,), number in tracked.items() if claim.startswith(f"{paper}.")]
    return f"{statistics.median(numbers):.2f} of {len(numbers)}" if numbers else ""


def _noise(found: dict[str, Values]) -> Rows:
    seen = found.get("noise.Noise.track_visible_slowdown", {})
    return [(name, f"{math.ceil(percent)} %") for (name,), percent in seen.items()]


def as_markdown(title: str, header: Sequence[str], rows: Rows) -> str:
    """A table between pipes."""
    lines = [header, ["---"] * len(header), *rows]
    return f"**{title}**\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--markdown", action="store_true", help="print tables for a Markdown file")
    arguments = parser.parse_args()
    console = Console()
    for title, header, rows in sections(values(newest())):
        if arguments.markdown:
            print(as_markdown(title, header, rows))
            continue
        table = Table(*header, title=title, title_justify="left")
        for row in rows:
            table.add_row(*row)
        console.print(table)
    if not torch.cuda.is_available() and not arguments.markdown:
        print("No GPU here: everything was timed on the CPU. docs/gpu.md says what to run on one.")


if __name__ == "__main__":
    main()
