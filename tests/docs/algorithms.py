"""The table of public algorithms and the claims that run them: `python -m tests.docs.algorithms` writes it again.

A claim runs a function if one of its points at quick depth runs a line of the function's body.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from types import CodeType, FunctionType

from bounds import registry
from bounds.budget import FALSE_ALARMS, split_alpha
from bounds.core import Depth
from bounds.corruption.coverage import Coverage, Judge, asked_of_claims, assembled, traced
from bounds.corruption.memory import Memory
from bounds.corruption.pool import Pool
from bounds.corruption.targets import root
from bounds.runs.environment import cores
from bounds.runs.memory import sourced_rows
from bounds.runs.plan import planned_by_claim
from bounds.runs.point import Settings
from tests.algorithms.gpu_calls import public

TOP = Path(__file__).parents[2]
PAGE = TOP / "docs" / "algorithms.md"
RESULTS = TOP / ".bounds"
SHOWN = 3
HEAD = """# Algorithms and the claims that run them

Every function and method that a subject of `algorithms` exports, how many claims have a point at quick depth that runs
its body, and the first of them. A row without a claim is code that only tests judge.
Made by `python -m tests.docs.algorithms`.

| algorithm | claims | which |
|---|---|---|
"""


def judges_of_claims(results: Path = RESULTS, only: Collection[str] = (), jobs: int = 0) -> Coverage:
    """Every claim or only some, traced where one of their sources changed since the last time."""
    everything = sourced_rows(registry.rows())
    settings = Settings(alpha=split_alpha(FALSE_ALARMS, everything, Depth.QUICK))
    chosen = [row for row in everything if not only or row["id"] in only]
    asked = list(asked_of_claims(planned_by_claim(chosen, settings)))
    memory = Memory(results / "corruption" / "coverage.jsonl")
    with Pool(root(), jobs or cores()) as pool:
        for _ in traced(pool, memory, asked, "algorithms"):
            pass
    return assembled(root(), memory, asked, "algorithms")


def runners(coverage: Coverage) -> dict[str, list[str]]:
    """For each public algorithm the claims that run it, by name."""
    by_file: dict[str, list[Judge]] = defaultdict(list)
    for judge in coverage.judges:
        for file in judge.lines:
            by_file[file].append(judge)
    bodies = {name: body(function) for name, function in sorted(public().items())}
    return {
        name: sorted({claim_of(judge) for judge in by_file[file] if not lines.isdisjoint(judge.lines[file])})
        for name, (file, lines) in bodies.items()
    }


def body(function: FunctionType) -> tuple[str, frozenset[int]]:
    """The file of a function, and the lines of its body."""
    code = function.__code__
    return str(Path(code.co_filename).relative_to(TOP)), frozenset(_lines(code)) - {code.co_firstlineno}


def claim_of(judge: Judge) -> str:
    return judge.name.split("-")[0]


def page(found: dict[str, list[str]]) -> str:
    return HEAD + "\n".join(_row(name, claims) for name, claims in found.items()) + "\n"


def rows() -> dict[str, list[str]]:
    """The page read back: the claims that it names for each algorithm."""
    lines = (line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `"))
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return {name.strip("`"): [one.strip("`") for one in named.split(", ") if one] for name, _, named in cells}


def _row(name: str, claims: list[str]) -> str:
    shown = ", ".join(f"`{claim}`" for claim in claims[:SHOWN])
    return f"| `{name}` | {len(claims)} | {shown} |"


def _lines(code: CodeType) -> Iterator[int]:
    yield from (line for _, _, line in code.co_lines() if line is not None)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _lines(constant)


if __name__ == "__main__":
    PAGE.write_text(page(runners(judges_of_claims())), encoding="utf-8")
