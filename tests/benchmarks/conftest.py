"""Which claims are timed: all when benchmarks are measured, one of each paper when they only run as tests."""

import pytest

from bounds.registry import rows


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Cross the test of claims with their rows."""
    if "row" in metafunc.fixturenames:
        found = [row for row in rows() if row["experiments"]]
        if metafunc.config.getoption("benchmark_disable") and not metafunc.config.getoption("benchmark_enable"):
            found = list({row["paper"]: row for row in reversed(found)}.values())
        metafunc.parametrize("row", found, ids=[row["id"] for row in found])
