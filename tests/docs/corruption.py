"""Scores of corrupted sources: `python -m tests.docs.corruption FILE ...` writes `docs/corruption.md` from their JSON.

A file is what `bounds mutate --source --json` printed. The page says how many corruptions of a sample were tried, and
who noticed them; it is a record of those runs and not made anew by any test. The counts are kept in
`bounds/corruption/scores.json`, where the report finds them; a new run takes the place of those of the same packages.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

TOP = Path(__file__).parents[2]
PAGE = TOP / "docs" / "corruption.md"
SCORES = TOP / "bounds" / "corruption" / "scores.json"
HEAD = """# Corrupted sources, and who notices

`bounds mutate --source` corrupts one line of a source at a time and asks the claims that run it, then the tests
([why so](adr/0004-corrupting-the-sources.md)). These are the scores of random samples, by package, those of
commands, core, doubts, runs and search as they were drawn, before what survived was given a test (of
doubts, runs and search most of the tests that start processes were not asked). What changes nothing
is listed with its reason in `bounds/corruption/equivalents.toml` and not counted.
Made by `python -m tests.docs.corruption`.

| package | corruptions | noticed | by claims | by tests | noticed, in percent | by claims, in percent |
|---|---|---|---|---|---|---|
"""
COUNTS = ("mutants", "killed", "by_claims", "by_tests")


def page(scores: Iterable[dict[str, Any]]) -> str:
    """One line for each package, and one for each run."""
    lines: list[str] = []
    for score in scores:
        rows = sorted(score["modules"].items())
        packages = sorted({name.split(".")[0] for name, _ in rows})
        lines += [_line(f"`{name}`", counts) for name, counts in rows]
        if len(rows) > 1:
            lines.append(_line(f"**all of `{', '.join(packages)}`**", score))
        lines += [f"| equivalent, not counted | {score['equivalent']} | | | | | |"]
    return HEAD + "\n".join(lines) + "\n"


def merged(stored: Iterable[dict[str, Any]], new: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The counts of all runs; of packages that were tried again only the new ones."""
    runs = [{name: run[name] for name in (*COUNTS, "modules", "equivalent")} for run in new]
    again = {package for run in runs for package in run["modules"]}
    kept = [run for run in stored if not again.issuperset(run["modules"])]
    return sorted([*kept, *runs], key=lambda run: min(run["modules"]))


def _line(name: str, counts: dict[str, Any]) -> str:
    shares = (f"{100 * counts[what] / counts['mutants']:.1f}" for what in ("killed", "by_claims"))
    return f"| {name} | {' | '.join(str(counts[what]) for what in COUNTS)} | {' | '.join(shares)} |"


if __name__ == "__main__":
    before = json.loads(SCORES.read_text(encoding="utf-8")) if SCORES.is_file() else []
    runs = merged(before, (json.loads(Path(file).read_text(encoding="utf-8")) for file in sys.argv[1:]))
    SCORES.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(runs), encoding="utf-8")
