"""The claims that draw at random, and for whom they speak: `python -m tests.docs.draws` writes `docs/draws.md`."""

import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from bounds import registry
from bounds.core import Claim, Finding, OnAverage, Scaling, WithProbability
from bounds.twins import difference

PAGE = Path(__file__).parents[2] / "docs" / "draws.md"
TRIALS = ("trials", "draws", "samples", "problems", "count")
NAMED = ("draw", "first", "teacher", "teachers")
"""Parameters that name the draws of which a claim speaks; a number of draws from a seed is called otherwise."""

EVERY, BAND = "every draw", "band"
HEAD = """# Claims that draw at random

A statement judged on a few stored draws must hold for every draw, or speak of their law. This page lists every claim
whose experiments take a seed: for whom it speaks and why, how many seeds a quick and a standard check try, and how many
trials the largest of its points draws. `bounds check --seeds 100` asks fresh ones. Made by
`python -m tests.docs.draws`.

- *every draw, proved*: a kernel or a certificate says that no seed can break it.
- *every draw*: a seed that breaks it is news, for the reason that stands beside it.
- *share*, *mean*, *order*: a statement about the law of the draws, decided with the error budget of a run.
- *band*: a finding that says how often, at most, a fresh seed falls outside its band: by the law of its data, or by a
  thousand other draws that are stored beside the claims. A check under another seed than the stored one adds this to
  its false alarms.

A finding of your own that does not say how often it misses is one about single draws: a fresh seed may break it with a
probability that no test bounds, so a check under another seed counts it beside its false alarms. Here there is none.
"""
NAMED_HEAD = """
## Named draws

These findings name the draws of which they speak, and speak of no other. A seed has no part in them.

| claim | its setting |
|---|---|
"""
COLUMNS = "| claim | speaks of | because | seeds, quick | seeds, standard | trials |\n|---|---|---|---|---|---|\n"


def page() -> str:
    """A table for each paper, and the findings about named draws."""
    claims = [(row, registry.claim_of(row)) for row in registry.rows() if row["experiments"]]
    drawing = [(row, claim) for row, claim in claims if _draws(claim)]
    tables = [
        f"\n## {paper}\n\n{COLUMNS}" + "".join(_line(row, claim) for row, claim in found)
        for paper, found in groupby(drawing, key=lambda one: one[0]["paper"])
    ]
    return HEAD + "".join(tables) + NAMED_HEAD + "".join(_named(claims))


def _draws(claim: Claim) -> bool:
    return any("seed" in one.grid for one in claim.experiments.values())


def _named(claims: list[tuple[registry.Row, Claim]]) -> Iterator[str]:
    """Findings whose grid names draws by their numbers."""
    for row, claim in claims:
        grids = [one.grid for one in claim.experiments.values()]
        numbers = [value for grid in grids for name in NAMED for value in grid.get(name, ())]
        if isinstance(claim.quantifier, Finding) and any(isinstance(value, int) for value in numbers):
            yield f"| `{row['id']}` | {claim.quantifier.setting} |\n"


def _line(row: registry.Row, claim: Claim) -> str:
    drawing = [one for one in claim.experiments.values() if "seed" in one.grid]
    quick = sum(len((one.quick or {}).get("seed", one.grid["seed"])) for one in drawing)
    trials = [one.grid[name] for one in drawing for name in TRIALS if name in one.grid]
    most = max((value for values in trials for value in values if isinstance(value, int)), default="")
    standard = sum(len(one.grid["seed"]) for one in drawing)
    return f"| `{claim.id}` | {speaks_of(row, claim)} | {because(row, claim)} | {quick} | {standard} | {most} |\n"


def speaks_of(row: registry.Row, claim: Claim) -> str:
    """For whom a claim speaks."""
    if isinstance(claim.quantifier, WithProbability):
        return "share"
    if isinstance(claim.quantifier, OnAverage):
        return "mean"
    if isinstance(claim.quantifier, Scaling):
        return "order"
    if row["expected"] in ("proved", "derived"):
        return "every draw, proved"
    if isinstance(claim.quantifier, Finding):
        return BAND
    return EVERY


def because(row: registry.Row, claim: Claim) -> str:
    """Why no draw may break it; empty where the kind says it, or where nothing does."""
    if isinstance(claim.quantifier, Finding) and claim.quantifier.misses is not None:
        return f"a fresh seed misses it at most with probability {claim.quantifier.misses:g}"
    if speaks_of(row, claim) != EVERY:
        return ""
    if row["expected"] == "refuted":
        return "it is false; any draw may break it"
    if row["expected"] == "calibrated":
        return "each draw says how large its hidden constant must be"
    measured = {symbol for one in claim.then for symbol in (one.lhs.free_symbols | one.rhs.free_symbols)}
    if difference in measured:
        return "two programs for one formula, up to rounding"
    told = _paragraph(row, "Every draw") or _paragraph(row, "Kind")
    return re.split(r"[.;](?:\s|$)", told, maxsplit=1)[0].replace("|", r"\|")


def _paragraph(row: registry.Row, name: str) -> str:
    """What the claim's file says behind `name:`, on one line."""
    text = sys.modules[row["module"]].__doc__ or ""
    found = re.search(rf"(?:^|\s){name}: (.*?)(?:\n\n|\Z)", text, re.DOTALL)
    return " ".join(found[1].split()) if found else ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
