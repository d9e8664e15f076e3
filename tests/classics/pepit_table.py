"""The page that holds PEPit's numbers against ours; `python -m tests.classics.pepit_table` writes it."""

import contextlib
import importlib
import io
import time
import warnings
from pathlib import Path
from typing import Any

from tests.classics.pepit_rows import Row, rows

PAGE = Path(__file__).parents[2] / "docs" / "pepit.md"
CLOSE = 1e-3
"""Relative precision that the semidefinite solver reaches in all of these examples, with a margin of three."""

HEAD = """# The gallery on PEPit's own ground

[PEPit](https://pepit.readthedocs.io) computes worst cases of first-order methods by semidefinite programming. Below are
its examples that fall under a theorem of `bounds/classics`: the number that it computes, our bound, and what the worst
run of ours reaches, which is judged in exact numbers or balls and needs no solver. *Below* says by how much PEPit's
number lies below a run that exists: a solver's answer is no bound. *Above* is the room between our bound and PEPit's
number: where it is not a solver's precision, the printed theorem is not the best one. *Exactly* is our bound as a
fraction, or a ball around it. Made by `python -m tests.classics.pepit_table`; seconds are of one thread.

| example | PEPit | our bound | exactly | our worst run | below | above | PEPit, s | ours, s |
|---|---|---|---|---|---|---|---|---|
"""


def computed(row: Row) -> float:
    """What PEPit computes, not what it quotes."""
    module, name = row.example.split(".")
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")  # of the solvers that PEPit imports
        example = getattr(importlib.import_module(f"PEPit.examples.{module}"), name)
        found, _ = example(verbose=-1, **row.arguments)
    return float(found)


def line(row: Row) -> str:
    """One row of the table."""
    theirs, their_time = timed(computed, row)
    observed, our_time = timed(Row.observed, row)
    promised = row.promised()
    below, above = max(0.0, observed / theirs - 1), max(0.0, promised / theirs - 1)
    numbers = f"{theirs:.6g} | {promised:.6g} | {row.exact()} | {observed:.6g}"
    return f"| `{row.claim}`, {row.name} | {numbers} | {below:.0e} | {above:.1g} | {their_time:.2f} | {our_time:.3f} |"


def timed(function: Any, *arguments: Any) -> tuple[Any, float]:
    start = time.perf_counter()
    return function(*arguments), time.perf_counter() - start


def page() -> str:
    """The whole page."""
    return HEAD + "\n".join(map(line, rows())) + "\n"


def shown() -> dict[str, tuple[float, float, float]]:
    """What the page says of each row: PEPit's number, our bound, our worst run."""
    cells = [one.split(" | ") for one in PAGE.read_text(encoding="utf-8").splitlines() if one.startswith("| `")]
    return {first.removeprefix("| "): (float(a), float(b), float(c)) for first, a, b, _, c, *_ in cells}


if __name__ == "__main__":
    first = next(rows())
    computed(first), first.observed()  # so that importing PEPit and torch is nobody's time
    PAGE.write_text(page(), encoding="utf-8")
