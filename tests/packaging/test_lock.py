"""The lock files pin everything that an installation brings."""

import re
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


def pins(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = [line.partition("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(package): pinned for package, _, pinned in found}


def test_every_line_pins_one_version():
    """By ==, and nothing twice."""
    for name in ("requirements.lock", "cuda.lock"):
        lines = [line for line in (ROOT / name).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]

        assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.+-]+", line)] == []
        assert len(pins(name)) == len(lines)


def test_whatever_a_pinned_package_asks_for_here_is_pinned():
    """On this Python and platform; what is only a constraint counts too."""
    locked = pins("requirements.lock") | pins("cuda.lock")
    loose = set()
    for name in locked:
        try:
            needed = [Requirement(one) for one in requires(name) or []]
        except PackageNotFoundError:
            continue
        loose |= {
            f"{name} asks for {one.name}"
            for one in needed
            if (one.marker is None or one.marker.evaluate({"extra": ""})) and canonicalize_name(one.name) not in locked
        }

    assert loose == set()


@pytest.mark.skipif(Path(sys.prefix) != ROOT / ".venv", reason="not the environment that make install creates")
def test_what_is_installed_is_what_is_pinned():
    """A local label such as +cpu apart."""
    differing = {}
    for name, pinned in pins("requirements.lock").items():
        try:
            if version(name).partition("+")[0] != pinned:
                differing[name] = version(name)
        except PackageNotFoundError:
            differing[name] = "missing"

    assert differing == {}
