"""One campaign: corruptions in the order of the sample, each asked of the claims that run its line, then of the tests.

An outcome stays known while what decided it is unchanged: the corrupted source, the judge that noticed, and, for a
corruption that nobody noticed, all who were asked.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from bounds.corruption.coverage import Coverage, Judge
from bounds.corruption.judging import COLLECTION, END, IMPORT
from bounds.corruption.memory import Memory
from bounds.corruption.pool import Job, Pool, Prepared, WorkerError
from bounds.corruption.scratch import Scratch
from bounds.corruption.sites import Corruption

Outcome = dict[str, Any]
Judges = tuple[list[Judge], list[Judge]]
BY_CLAIM, BY_TEST, SURVIVED, UNREACHED = "claim", "test", "survived", "unreached"
CLAIM_SECONDS, TEST_SECONDS = 20.0, 30.0
"""How long the claims, and then the tests, may work on one corruption, by the times of the uncorrupted tree."""

LEAST_ALLOWANCE, SLOWER = 10.0, 20.0
"""A judge is ended after ten seconds, or twenty times what it usually takes: a corruption that hangs is noticed."""

FAVOURITES = 3
"""Judges that noticed most of a module's corruptions so far are asked first."""


def sampled(found: Iterable[Corruption], size: int | None, seed: int) -> list[Corruption]:
    """As many as asked for, chosen by name: an edit elsewhere in the sources changes little of the choice."""
    ordered = sorted(found, key=lambda one: sha256(f"{seed} {one.key}".encode()).digest())
    return ordered[:size]


@dataclass
class Campaign:
    """Coverage and memory of one run, and what it has learned so far."""

    coverage: Coverage
    memory: Memory
    killers: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def known(self, todo: Iterable[Corruption]) -> tuple[list[Outcome], list[Corruption]]:
        """The outcomes that still count, and the corruptions that have none."""
        outcomes, left = [], []
        for one in todo:
            outcome = self.memory.get(self._key(one))
            if outcome is not None and self._counts(outcome, one):
                outcomes.append(outcome)
            else:
                left.append(one)
        return outcomes, left

    def run(self, pool: Pool, todo: Sequence[Corruption], seconds: float | None = None) -> Iterator[Outcome]:
        """Try the corruptions until time is up; each outcome is remembered before the next is asked for."""
        deadline = None if seconds is None else time.monotonic() + seconds
        for (one, judges), answer in pool.answers(self._asked(todo, deadline)):
            outcome = self._outcome(one, judges, answer)
            self.memory.add(outcome)
            if outcome["outcome"] in (BY_CLAIM, BY_TEST):
                self.killers[one.module][outcome["judge"]] += 1
            yield outcome

    def judges(self, one: Corruption) -> Judges:
        """The claims' points and the tests to ask: those that run the line, the cheapest of each claim first.

        A line outside all functions runs once, on import: whoever runs something of its package may depend on it.
        """
        file = str(one.path.relative_to(self.coverage.top))
        if one.first:
            wanted = frozenset(range(one.first, one.last + 1))
            able = [judge for judge in self.coverage.judges if not wanted.isdisjoint(judge.lines.get(file, ()))]
        else:
            package = f"{Path(file).parent}/"
            able = [judge for judge in self.coverage.judges if any(other.startswith(package) for other in judge.lines)]
        claims = _in_turn([judge for judge in able if judge.kind == "claim"])
        tests = sorted((judge for judge in able if judge.kind == "test"), key=lambda test: test.seconds)
        return _affordable(claims, CLAIM_SECONDS), _affordable(tests, TEST_SECONDS)

    def _asked(self, todo: Sequence[Corruption], deadline: float | None) -> Iterator[tuple[Any, Prepared]]:
        for one in todo:
            if deadline is not None and time.monotonic() > deadline:
                return
            judges = self.judges(one)
            yield (one, judges), self._prepared(one, judges)

    def _prepared(self, one: Corruption, judges: Judges) -> Prepared:
        first = {name for name, _ in self.killers[one.module].most_common(FAVOURITES)}
        claims, tests = (sorted(group, key=lambda judge: judge.name not in first) for group in judges)
        tests.sort(key=lambda test: not _is_own(test, one))

        def prepared(scratch: Scratch) -> tuple[Job, Path | None, str]:
            return job(self.coverage, scratch, claims, tests), one.path, one.text

        return prepared

    def _outcome(self, one: Corruption, judges: Judges, answer: Job) -> Outcome:
        claims, tests = judges
        kind, judge, why = decided(answer, {test.name for test in tests})
        if kind == "failed" and tests and not claims:
            kind, judge = BY_TEST, IMPORT
        if kind == "failed":
            raise WorkerError(f"no judge could start under a corruption of {one.module}: {why}\n{one.diff}")
        if kind == SURVIVED and not claims and not tests:
            kind, why = UNREACHED, "no claim and no test runs this line"
        facts = {"module": one.module, "function": one.function, "operator": one.operator, "line": one.first}
        asked = {"claims": _digest(claims), "tests": _digest(tests), "asked": [len(claims), len(tests)]}
        source = next((other.source for other in (*claims, *tests) if other.name == judge), "")
        verdict = {"outcome": kind, "judge": judge, "source": source, "why": why, "diff": one.diff}
        return {"key": self._key(one), "name": one.key, **facts, **asked, **verdict}

    def _counts(self, outcome: Outcome, one: Corruption) -> bool:
        claims, tests = self.judges(one)
        noticed = any(
            judge.name == outcome["judge"] and judge.source == outcome["source"] for judge in (*claims, *tests)
        )
        if outcome["outcome"] == BY_CLAIM:
            return noticed
        same_claims, same_tests = outcome["claims"] == _digest(claims), outcome["tests"] == _digest(tests)
        by_one_test = outcome["outcome"] == BY_TEST and outcome["judge"] not in (IMPORT, COLLECTION)
        return same_claims and (noticed if by_one_test else same_tests)

    def _key(self, one: Corruption) -> str:
        return f"{one.key} {sha256(one.tree.code.encode()).hexdigest()[:12]}"


def job(coverage: Coverage, scratch: Scratch, claims: Sequence[Judge], tests: Sequence[Judge]) -> Job:
    """What a worker needs to know to ask these judges in its copy."""
    owners = {judge: claim for claim in coverage.claims.values() for judge in claim.judges}
    used = {owners[judge].row["id"]: owners[judge] for judge in claims}
    files = [str(scratch.folder / file) for file in dict.fromkeys(map(_file, tests))]
    return {
        "trace": False,
        "watch": [],
        "seconds": LEAST_ALLOWANCE,
        "claims": {
            name: {
                "row": claim.row | {"file": str(scratch.here(Path(claim.row["file"])))},
                "asked": claim.asked,
                "records": claim.records,
            }
            for name, claim in used.items()
        },
        "points": [[owners[judge].row["id"], judge.place, allowance(judge)] for judge in claims],
        "tests": {
            "rounds": [round_ for round_ in (files[:1], files[1:]) if round_],
            "only": {test.name: allowance(test) for test in tests},
            "seconds": LEAST_ALLOWANCE,
        }
        if tests
        else {},
    }


def _file(test: Judge) -> str:
    return test.name.split("::")[0]


def _is_own(test: Judge, one: Corruption) -> bool:
    """Whether a test stands in the file that is named after the module: it is quick to read, and likely to notice."""
    return Path(_file(test)).stem == f"test_{one.path.stem.strip('_')}"


def decided(answer: Job, tests: set[str]) -> tuple[str, str, str]:
    """Who noticed, by name, and why."""
    for one in answer["said"]:
        if "red" in one:
            return (BY_CLAIM if one["kind"] == "claim" else BY_TEST), one["red"], one["why"]
    at = [one["at"] for one in answer["said"] if "at" in one]
    if answer["ended"] == "done" or at[-1:] == [END]:
        return SURVIVED, "", ""
    failed = [one["failed"] for one in answer["said"] if "failed" in one]
    if not at:
        return "failed", "", " ".join(failed) or answer["ended"]
    return (BY_TEST if at[-1] in tests else BY_CLAIM), at[-1], " ".join(failed) or f"it {answer['ended']}"


def allowance(judge: Judge) -> float:
    """The processor seconds that a judge may use."""
    return max(LEAST_ALLOWANCE, SLOWER * judge.seconds)


def _in_turn(points: Sequence[Judge]) -> list[Judge]:
    """The cheapest point of every claim, then the next of each."""
    taken: Counter[str] = Counter()
    ranked: list[tuple[int, Judge]] = []
    for judge in sorted(points, key=lambda one: one.seconds):
        claim = judge.name.split("-")[0]
        ranked.append((taken[claim], judge))
        taken[claim] += 1
    return [judge for _, judge in sorted(ranked, key=lambda entry: entry[0])]


def _affordable(judges: Sequence[Judge], seconds: float) -> list[Judge]:
    """As many as fit into the time, the first in any case."""
    chosen: list[Judge] = []
    spent = 0.0
    for judge in judges:
        spent += judge.seconds
        if not chosen or spent <= seconds:
            chosen.append(judge)
    return chosen


def _digest(judges: Sequence[Judge]) -> str:
    return sha256(repr(sorted((judge.name, judge.source) for judge in judges)).encode()).hexdigest()[:16]
