"""The claims that draw at random, and for whom they speak: `python -m tests.docs.draws` writes `docs/draws.md`."""

from itertools import groupby
from pathlib import Path

from bounds import registry
from bounds.core import Claim, OnAverage, Scaling, WithProbability

PAGE = Path(__file__).parents[2] / "docs" / "draws.md"
TRIALS = ("trials", "draws", "samples", "problems", "count")
HEAD = """# Claims that draw at random

A statement judged on a few stored draws must hold for every draw, or speak of their law. This page lists every claim
whose experiments take a seed: for whom it speaks, how many seeds a quick and a standard check try, and how many trials
the largest of its points draws. `bounds check --seeds 100` asks fresh ones. Made by `python -m tests.docs.draws`.

- *every draw, proved*: a kernel or a certificate says that no seed can break it.
- *every draw*: each judged draw must respect it; a seed that breaks it is news.
- *share*, *mean*, *order*: a statement about the law of the draws, decided with the error budget of a run.
"""
LINE = "| `{id}` | {kind} | {quick} | {standard} | {trials} |"


def page() -> str:
    """A table for each paper."""
    rows = [row for row in registry.rows() if row["experiments"]]
    return HEAD + "".join(_table(paper, list(found)) for paper, found in groupby(rows, key=lambda row: row["paper"]))


def _table(paper: str, rows: list[registry.Row]) -> str:
    lines = [_line(row, claim) for row in rows if _draws(claim := registry.claim_of(row))]
    head = [
        f"\n## {paper}",
        "",
        "| claim | speaks of | seeds, quick | seeds, standard | trials |",
        "|---|---|---|---|---|",
    ]
    return "\n".join([*head, *lines]) + "\n" if lines else ""


def _draws(claim: Claim) -> bool:
    return any("seed" in one.grid for one in claim.experiments.values())


def _line(row: registry.Row, claim: Claim) -> str:
    drawing = [one for one in claim.experiments.values() if "seed" in one.grid]
    quick = sum(len((one.quick or {}).get("seed", one.grid["seed"])) for one in drawing)
    trials = [one.grid[name] for one in drawing for name in TRIALS if name in one.grid]
    most = max((value for values in trials for value in values if isinstance(value, int)), default="")
    standard = sum(len(one.grid["seed"]) for one in drawing)
    return LINE.format(id=claim.id, kind=speaks_of(row, claim), quick=quick, standard=standard, trials=most)


def speaks_of(row: registry.Row, claim: Claim) -> str:
    """For whom a claim speaks."""
    if isinstance(claim.quantifier, WithProbability):
        return "share"
    if isinstance(claim.quantifier, OnAverage):
        return "mean"
    if isinstance(claim.quantifier, Scaling):
        return "order"
    return "every draw, proved" if row["expected"] in ("proved", "derived") else "every draw"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
