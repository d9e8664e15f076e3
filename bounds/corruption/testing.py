"""Tests as judges: pytest inside the fork, on chosen tests, in the order that was asked for."""

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bounds.corruption.judging import COLLECTION, END, Tell, announce, forget, relative, spent
from bounds.corruption.tracing import Tracer
from bounds.corruption.trail import Trail

OPTIONS = (
    "-q", "-o", "addopts=", "--benchmark-disable", "--hypothesis-seed=0", "-p", "no:randomly", "-p", "no:cacheprovider",
    "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning", "--assert=plain",
)  # fmt: skip
"""Asserts stay as they are written: to rewrite them takes longer than most tests, in each fork anew."""

COLLECTING = 60.0
"""Processor seconds for what pytest does at its end, and for reading the files of the next round."""

GREEN = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def run_tests(tests: dict[str, Any], tracer: Tracer | None, tell: Tell) -> None:
    """Run the tests, one round of files after the other until a judge is red.

    `only` maps the tests' ids to the processor seconds that each may use, in the order to run them.
    """
    stop = [] if tracer else ["-x"]
    with tempfile.TemporaryDirectory() as folder:
        chosen = _Chosen(tests, tracer, tell, Trail(Path(folder, "trail"), list(tracer.folders)) if tracer else None)
        for files in tests["rounds"]:
            code = pytest.main([*OPTIONS, *stop, *files], plugins=[chosen])
            if chosen.trouble or code not in GREEN:
                break
    if chosen.trouble or code not in (*GREEN, pytest.ExitCode.TESTS_FAILED):
        tell({"red": COLLECTION, "kind": "test", "why": chosen.trouble or f"pytest ended with {code!r}"})


class _Chosen:
    """The plugin that chooses, orders, traces and tells."""

    def __init__(self, tests: dict[str, Any], tracer: Tracer | None, tell: Tell, trail: Trail | None) -> None:
        self.only: dict[str, float] = tests["only"]
        self.seconds: float = tests["seconds"]
        self.tracer, self.tell, self.trail = tracer, tell, trail
        self.elsewhere = 0.0
        self.shared: dict[str, dict[str, list[int]]] = {}
        self.trouble = ""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        if self.tracer is None:
            order = {test: place for place, test in enumerate(self.only)}
            items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.trouble = str(report.longrepr).strip().splitlines()[-1]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        announce(item.nodeid, self.only.get(item.nodeid, self.seconds), self.tell)
        if self.tracer is None or self.trail is None:
            return (yield)
        forget()
        start = spent()
        with self.tracer:
            done = yield
        lines = self._with_shared(item, relative(self._taken()))
        self.tell({"judge": item.nodeid, "lines": lines, "seconds": spent() - start + self.elsewhere})
        self.elsewhere = 0.0
        return done

    def pytest_sessionfinish(self) -> None:
        """What pytest does at its end is no work of the last test."""
        announce(END, COLLECTING, self.tell)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            why = getattr(getattr(report.longrepr, "reprcrash", None), "message", str(report.longrepr))
            self.tell({"red": report.nodeid, "kind": "test", "why": why[:400]})
        elif report.when == "call":
            self.tell({"ran": report.nodeid})

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Iterator[Any]:
        """A fixture that several tests share runs for the first of them only; its lines count for all."""
        if self.tracer is None or fixturedef.scope == "function":
            return (yield)
        so_far = self._taken()
        done = yield
        self.shared[fixturedef.argname] = relative(self._taken())
        for file, lines in so_far.items():
            self.tracer.lines[file].update(lines)
        return done

    def _taken(self) -> dict[str, list[int]]:
        """The lines since the last call, of this process and of those that it has started."""
        assert self.tracer is not None
        assert self.trail is not None
        lines: dict[str, set[int]] = defaultdict(set)
        elsewhere, seconds = self.trail.taken()
        self.elsewhere += seconds
        for found in (self.tracer.taken(), elsewhere):
            for file, some in found.items():
                lines[file].update(some)
        return {file: sorted(some) for file, some in lines.items()}

    def _with_shared(self, item: pytest.Item, lines: dict[str, list[int]]) -> dict[str, list[int]]:
        for name in getattr(item, "fixturenames", ()):
            for file, more in self.shared.get(name, {}).items():
                lines[file] = sorted({*lines.get(file, ()), *more})
        return lines
