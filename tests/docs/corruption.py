"""Scores of corrupted sources: `python -m tests.docs.corruption FILE ...` writes `docs/corruption.md` from their JSON.

A file is what `bounds mutate --source --json` printed. The page says how many corruptions of a sample were tried, and
who noticed them; it is a record of those runs and not made anew by any test.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "corruption.md"
HEAD = """# Corrupted sources, and who notices

`bounds mutate --source` corrupts one line of a source at a time and asks the claims that run it, then the tests
([why so](adr/0004-corrupting-the-sources.md)). These are the scores of random samples, by package. What changes nothing
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


def _line(name: str, counts: dict[str, Any]) -> str:
    shares = (f"{100 * counts[what] / counts['mutants']:.1f}" for what in ("killed", "by_claims"))
    return f"| {name} | {' | '.join(str(counts[what]) for what in COUNTS)} | {' | '.join(shares)} |"


if __name__ == "__main__":
    PAGE.write_text(page(json.loads(Path(file).read_text(encoding="utf-8")) for file in sys.argv[1:]), encoding="utf-8")
