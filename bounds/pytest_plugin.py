"""The pytest plugin: claim files are collected like test files, one item per point, per mutant, and one for the status.

    pytest my_theorem.py
    pytest bounds/minv --bounds-depth standard
    pytest -k "lemma1 and mutant"

A file counts as a claim file if the registry knows it, or if it imports from `bounds`, builds a `Claim(`, and is not a
test file itself.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bounds.budget import FALSE_ALARMS, judgements_of, share
from bounds.late import late

claim_files, core, registry = map(late, ("bounds.claim_files", "bounds.core", "bounds.registry"))
homogeneity, memory, mutation = map(late, ("bounds.core.homogeneity", "bounds.runs.memory", "bounds.runs.mutation"))
outcomes, plan = map(late, ("bounds.runs.outcome", "bounds.runs.point"))
summary, told, workbench = map(late, ("bounds.runs.summary", "bounds.runs.told", "bounds.runs.workbench"))
# a plugin is loaded in every project; what judges claims is imported where there are claims

IMPORTS_BOUNDS = re.compile(rb"^(from|import) bounds\b", re.M)
BUILDS_CLAIMS = re.compile(rb"\bClaim\(")
REGISTERED = pytest.StashKey[dict[Path, Any]]()
PAPERS = pytest.StashKey[tuple[str, ...]]()
WORK = pytest.StashKey["Work"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("bounds", "checking theorems")
    group.addoption(
        "--bounds-depth", default="quick", choices=["quick", "standard", "thorough"], help="how much of each grid"
    )
    group.addoption("--bounds-device", default="cpu", help="device of the experiments: cpu or cuda")
    group.addoption("--bounds-dtype", default="float64", help="float type of the experiments")
    group.addoption("--bounds-seeds", default="0", help="shifts of every seed: 0, 0-9 or 3,5")


def pytest_configure(config: pytest.Config) -> None:
    for line in ("claim(id): the claim that an item judges", "mutant: a corruption that the check must turn red"):
        config.addinivalue_line("markers", line)
    config.stash[PAPERS] = _papers()
    for name in config.stash[PAPERS]:
        config.addinivalue_line("markers", f"{name}: claims of this paper")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--bounds-depth") == "thorough":
        return
    skip = pytest.mark.skip(reason="takes minutes; run it with --bounds-depth=thorough")
    for item in items:
        if item.get_closest_marker("thorough") and _is_of_this_suite(item.path):
            item.add_marker(skip)


def _is_of_this_suite(path: Path) -> bool:
    """A mark of the same name in somebody else's project means what it means there."""
    return path.is_relative_to(Path(__file__).parents[1] / "tests")


def pytest_collection_finish(session: pytest.Session) -> None:
    """The next run need not find the sources of each claim again."""
    if WORK in session.config.stash:
        session.config.stash[WORK].memory.save()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ClaimFile | None":
    if file_path.suffix != ".py" or _is_test(file_path, parent.config) or file_path.name.startswith("_"):
        return None
    if file_path not in _registered(parent.config) and not _looks_like_claims(file_path):
        return None
    collected: ClaimFile = ClaimFile.from_parent(parent, path=file_path)
    return collected


def _registered(config: pytest.Config) -> dict[Path, Any]:
    """The files of registered claims by path, looked for once: there are hundreds."""
    if REGISTERED not in config.stash:
        config.stash[REGISTERED] = {file.path: file for file in claim_files.files()}
    return config.stash[REGISTERED]


def _looks_like_claims(path: Path) -> bool:
    content = path.read_bytes()
    builds = IMPORTS_BOUNDS.search(content) and BUILDS_CLAIMS.search(content)
    return bool(builds) and not path.is_relative_to(Path(__file__).parent)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    found = [
        dict(report.user_properties)["bounds"]
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "call" and "bounds" in dict(report.user_properties)
    ]
    if found:
        terminalreporter.section("verdicts")
        for line in _summary(found):
            terminalreporter.line(line)


class Work:
    """What a test run remembers: measurements and outcomes, the sources, and the share of a statistical judgement."""

    def __init__(self, depth: str) -> None:
        self.bench, self.memory = workbench.Workbench(), memory.Memory()
        self.registered, self.collected = judgements_of(registry.rows([]), depth), 0

    @property
    def alpha(self) -> float:
        """The share of one judgement, known when everything is collected: it is split over all that may run."""
        return share(max(self.registered, self.collected))

    @classmethod
    def of(cls, config: pytest.Config) -> "Work":
        """One for the whole process."""
        if WORK not in config.stash:
            config.stash[WORK] = cls(config.getoption("--bounds-depth"))
        return config.stash[WORK]


class ClaimFile(pytest.File):
    """A file of claims."""

    def collect(self) -> Iterator[pytest.Item]:
        for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(name, "1")  # before the first claim imports numpy or torch, as the runner does
        try:
            known = _registered(self.config).get(self.path)
            rows = registry.rows_in(known) if known else registry.rows_of_file(self.path)
        except claim_files.RegistryError as reason:
            if "defines no claim" in str(reason):
                return
            raise self.CollectError(str(reason)) from reason
        for row in rows:
            yield from self._items(Work.of(self.config).memory.sourced(row), registry.claim_of(row))

    def _items(self, row: dict[str, Any], claim: Any) -> Iterator[pytest.Item]:
        for settings in _settings(self.config):
            for point in plan.points(row, claim, settings):
                Work.of(self.config).collected += row["tests"] * row["statistical"]
                yield self._item(PointItem, point.label, row, point=point)
            yield self._item(StatusItem, f"{row['id']}-status", row, settings=settings)
            if claim.scaling:
                yield self._item(ScalingItem, f"{row['id']}-homogeneity", row)
            for name in claim.mutants:
                label = f"{row['id']}-mutant-{name.replace(' ', '_')}"
                item = self._item(MutantItem, label, row, settings=settings, mutant=name)
                item.add_marker(pytest.mark.mutant)
                yield item

    def _item(self, kind: Any, name: str, row: dict[str, Any], **facts: Any) -> pytest.Item:
        item: pytest.Item = kind.from_parent(self, name=name, row=row, facts=facts)
        item.add_marker(pytest.mark.claim(row["id"]))
        item.add_marker(pytest.mark.xdist_group(row["id"]))
        if row["paper"] in self.config.stash[PAPERS]:
            item.add_marker(getattr(pytest.mark, row["paper"]))
        return item


class ClaimItem(pytest.Item):
    """What the three kinds of items share: the claim's row, the record for the summary, the failure message."""

    def __init__(self, *, row: dict[str, Any], facts: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.row, self.facts = row, facts

    @property
    def bench(self) -> Any:
        """Shared by all items of this process."""
        return Work.of(self.config).bench

    @property
    def settings(self) -> Any:
        """Those of the item, with the share of the false alarms that is known by now."""
        return replace(self.facts["settings"], alpha=Work.of(self.config).alpha)

    def note(self, **record: Any) -> None:
        self.user_properties.append(("bounds", {"claim": self.row["id"], "paper": self.row["paper"], **record}))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        if isinstance(excinfo.value, Surprise):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, ""


class Surprise(Exception):
    """A verdict that nobody expected; the message is what the reader of the test log needs."""


class PointItem(ClaimItem):
    """One point: it must not break the claim, nor fail to run."""

    def runtest(self) -> None:
        point = replace(self.facts["point"], alpha=Work.of(self.config).alpha)
        record = outcomes.run_once(point, self.bench)
        if "skipped" in record:
            pytest.skip(record["skipped"])
        if "error" in record:
            raise Surprise(record["error"])
        self.note(kind=record["kind"], verdict=record["verdict"], tightness=record.get("tightness"))
        for name in ("verdict", "tightness"):
            self.user_properties.append((name, record.get(name)))
        expected = self.row["expected"] in ("refuted", "violated")
        if record["kind"] == "witness" and record["verdict"] != "violated":
            raise Surprise(f"{self.row['id']}: the witness refutes nothing\n{told.describe(record, self.row)}")
        if record["kind"] == "experiment" and record["verdict"] == "violated" and not expected:
            raise Surprise(f"{self.row['id']}: a run breaks it\n{told.describe(record, self.row)}")


class StatusItem(ClaimItem):
    """All points together: the status must be the expected one, so nothing passes that was never exercised."""

    def runtest(self) -> None:
        found = [
            outcomes.run_once(point, self.bench)
            for point in plan.points(self.row, registry.claim_of(self.row), self.settings)
        ]
        outcome = summary.claim_summary(self.row, found)
        self.note(kind="status", status=outcome["status"], tightness=outcome["tightness"])
        self.user_properties.append(("status", outcome["status"]))
        skipped = [record["skipped"] for record in found if "skipped" in record]
        if skipped and outcome["status"] == "never_exercised":
            pytest.skip(skipped[0])
        if summary.surprises(outcome):
            reasons = sorted({f"  {record['verdict']}: {record['reason']}" for record in found if "verdict" in record})
            why = "\n".join([*(f"  unexpected: {one}" for one in outcome["why"]), *reasons[:5]])
            raise Surprise(f"{self.row['id']}: status {outcome['status']}, expected {self.row['expected']}\n{why}")


class ScalingItem(ClaimItem):
    """Both sides of every relation scale alike when the problem does."""

    def runtest(self) -> None:
        found = homogeneity.mismatches(registry.claim_of(self.row))
        if found:
            raise Surprise("\n".join(found))


class MutantItem(ClaimItem):
    """A corruption of the algorithm or of the statement: some point must notice it."""

    def runtest(self) -> None:
        why = mutation.survives(self.row, registry.claim_of(self.row), self.facts["mutant"], self.settings, self.bench)
        self.note(kind="mutant", killed=why is None)
        if why is not None:
            raise Surprise(f"{self.row['id']}: the mutant {self.facts['mutant']!r} survives: {why}")


def _settings(config: pytest.Config) -> Iterator[Any]:
    depth = core.Depth(config.getoption("--bounds-depth"))
    for seed in _seeds(config.getoption("--bounds-seeds")):
        yield plan.Settings(depth, config.getoption("--bounds-device"), config.getoption("--bounds-dtype"), seed)


def _seeds(text: str) -> list[int]:
    seeds: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        if not low.isdigit() or (dash and not high.isdigit()):
            raise pytest.UsageError(f"--bounds-seeds {text!r}: expected numbers and ranges like 0-9 or 3,5")
        seeds += range(int(low), int(high or low) + 1)
    return seeds


def _papers() -> tuple[str, ...]:
    here = Path(__file__).parent
    return tuple(sorted(one.parent.name for one in here.glob("*/__init__.py") if b"\nPAPER" in one.read_bytes()))


def _is_test(path: Path, config: pytest.Config) -> bool:
    return any(path.match(pattern) for pattern in config.getini("python_files")) or path.name == "conftest.py"


def _summary(found: list[dict[str, Any]]) -> Iterator[str]:
    points = [one for one in found if "verdict" in one]
    for paper in sorted({one["paper"] for one in points}):
        counts = Counter(one["verdict"] for one in points if one["paper"] == paper)
        yield f"{paper}: " + ", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items()))
    mutants = [one["killed"] for one in found if one["kind"] == "mutant"]
    if mutants:
        yield f"mutants: {sum(mutants)} of {len(mutants)} turned red"
    tight = sorted({(one["tightness"], one["claim"]) for one in found if one["kind"] == "status" and one["tightness"]})
    if tight:
        yield "tightest: " + ", ".join(f"{claim} ({value:.6g})" for value, claim in reversed(tight[-3:]))
    idle = sorted({one["claim"] for one in found if one.get("status") == "never_exercised"})
    if idle:
        yield "never exercised: " + ", ".join(idle)
    yield f"false alarms: at most {FALSE_ALARMS:g} per run"
