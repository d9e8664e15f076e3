"""Which claims and tests run which lines: every judge is traced once, and again only when one of its sources changes.

A judge is a point of a claim at quick depth, or a test. What it says of the uncorrupted tree is kept too: a judge that
is red without a corruption cannot notice one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from bounds.corruption.memory import Memory
from bounds.corruption.pool import Pool, Prepared, WorkerError
from bounds.corruption.scratch import Scratch
from bounds.registry import Row
from bounds.runs.point import Point
from bounds.runs.summary import claim_summary
from bounds.sources import Sources, versions
from bounds.status import as_expected
from bounds.vocabulary import Record

SCHEMA = 2
LONGEST = 600.0
"""Processor seconds that one judge may take while it is traced."""

TOGETHER = 12
"""Claims that are traced in one fork, which imports what they share only once."""


@dataclass(frozen=True, eq=False)
class Judge:
    """A point (`place` in its claim's list) or a test, and the lines that it runs by file."""

    kind: str
    name: str
    place: int
    seconds: float
    lines: dict[str, frozenset[int]]
    source: str


@dataclass(frozen=True, eq=False)
class Claimed:
    """A claim as a group of judges: its row, how its points are asked for, what they say of the uncorrupted tree."""

    row: Row
    asked: list[dict[str, Any]]
    records: list[Record]
    judges: list[Judge]


@dataclass(frozen=True, eq=False)
class Coverage:
    """Everything that may judge a campaign."""

    top: Path
    claims: dict[str, Claimed]
    tests: list[Judge]

    @cached_property
    def judges(self) -> list[Judge]:
        return [judge for claim in self.claims.values() for judge in claim.judges] + self.tests


Asked = tuple[str, str, Any]
"""What is traced in one fork: `claim` or `tests`, its key in the memory, and the row with its points, or the file."""


def asked_of_claims(rows: Sequence[tuple[Row, list[Point]]]) -> Iterator[Asked]:
    """One piece of tracing for each claim."""
    for row, points in rows:
        source = row["digest"]
        asked = [facts(point) for point in points]
        yield "claim", _key("claim", row["id"], source, asked), (row, points, source)


def asked_of_tests(top: Path, files: Sequence[Path]) -> Iterator[Asked]:
    """One piece of tracing for each test file."""
    sources = Sources()
    shared = sources.digest(top / "tests" / "conftest.py", "tests")
    for path in files:
        source = f"{sources.digest(path, 'tests')} {shared}"
        yield "tests", _key("tests", path.relative_to(top), source), (path, source)


def traced(pool: Pool, memory: Memory, asked: Sequence[Asked], watch: str) -> Iterator[dict[str, Any]]:
    """Trace what the memory does not know; yields each piece as it is finished."""
    unknown = [one for one in asked if memory.get(f"{watch} {one[1]}") is None]
    for group, answer in pool.answers([(group, _prepared(group, watch)) for group in _grouped(unknown)]):
        if answer["ended"] != "done":
            told = answer["said"][-1] if answer["said"] else "nothing"
            raise WorkerError(f"tracing {_named(group)} {answer['ended']} without any corruption; it last said {told}")
        for one in group:
            record = {"key": f"{watch} {one[1]}", "said": _about(one, answer["said"])}
            memory.add(record)
            yield record


def assembled(top: Path, memory: Memory, asked: Sequence[Asked], watch: str) -> Coverage:
    """The judges that the memory knows of, without those that are red already."""
    coverage = Coverage(top, {}, [])
    for kind, key, what in asked:
        record = memory.get(f"{watch} {key}")
        if record is None:
            continue
        if kind == "tests":
            coverage.tests.extend(_judging_tests(record["said"], what[1]))
        elif (claim := _judging_claim(record["said"], *what)) is not None:
            coverage.claims[claim.row["id"]] = claim
    return coverage


def facts(point: Point) -> dict[str, Any]:
    """How a point is asked for, in a fork that knows its row."""
    return {name: value for name, value in asdict(point).items() if name not in ("row", "mutant")}


def _grouped(asked: Sequence[Asked]) -> Iterator[Sequence[Asked]]:
    """Claims by the dozen, neighbours together; each file of tests alone."""
    claims = [one for one in asked if one[0] == "claim"]
    yield from (claims[first : first + TOGETHER] for first in range(0, len(claims), TOGETHER))
    yield from ([one] for one in asked if one[0] == "tests")


def _prepared(group: Sequence[Asked], watch: str) -> Prepared:
    def prepared(scratch: Scratch) -> tuple[dict[str, Any], Path | None, str]:
        job: dict[str, Any] = {
            "trace": True,
            "watch": [str(scratch.folder / watch)],
            "claims": {},
            "points": [],
            "tests": {},
            "seconds": LONGEST,
        }
        for kind, _, what in group:
            if kind == "tests":
                job["tests"] = {"rounds": [[str(scratch.here(what[0]))]], "only": {}, "seconds": LONGEST}
                continue
            row, points, _ = what
            here = row | {"file": str(scratch.here(Path(row["file"])))}
            asked = [facts(point) for point in points]
            job["claims"][row["id"]] = {"row": here, "asked": asked, "records": [None] * len(points)}
            job["points"] += [[row["id"], place, LONGEST] for place in range(len(points))]
        return job, None, ""

    return prepared


def _named(group: Iterable[Asked]) -> str:
    return ", ".join(str(what[0]["id"] if kind == "claim" else what[0]) for kind, _, what in group)


def _judging_claim(said: list[dict[str, Any]], row: Row, points: list[Point], source: str) -> Claimed | None:
    """The claim's judges, if its status is the expected one without any corruption."""
    told = {one["judge"]: one for one in said if "judge" in one}
    if len(told) < len(points):
        return None
    records = [told[place]["record"] for place in range(len(points))]
    if not as_expected(claim_summary(row, records)["status"], row["expected"]):
        return None
    judges = [
        Judge("claim", point.label, place, told[place]["seconds"], _sets(told[place]["lines"]), source)
        for place, point in enumerate(points)
        if "verdict" in records[place]
    ]
    return Claimed(row, [facts(point) for point in points], records, judges)


def _judging_tests(said: list[dict[str, Any]], source: str) -> Iterator[Judge]:
    """The tests that ran and were green."""
    red = {one["red"] for one in said if "red" in one}
    ran = {one["ran"] for one in said if "ran" in one}
    for one in said:
        if "judge" in one and one["judge"] in ran - red:
            yield Judge("test", one["judge"], 0, one["seconds"], _sets(one["lines"]), source)


def _about(one: Asked, said: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was said of one claim, or of one file's tests."""
    kind, _, what = one
    if kind == "claim":
        return [word for word in said if word.get("claim") == what[0]["id"]]
    return [word for word in said if "at" not in word and "done" not in word]


def _sets(lines: dict[str, list[int]]) -> dict[str, frozenset[int]]:
    return {file: frozenset(ran) for file, ran in lines.items()}


def _key(*facts: Any) -> str:
    return sha256(repr((SCHEMA, sorted(versions().items()), *facts)).encode()).hexdigest()[:20]
