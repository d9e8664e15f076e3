"""What is built installs into an empty environment and works there without the source tree.

Nothing is downloaded: the build backend is the installed one, and the new environment sees the installed dependencies
through a path file (which does not carry over an editable installation of ours).
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import theorems

ROOT = Path(__file__).parents[2]
pytest.importorskip("build", reason="the package `build` is not installed: pip install build hatchling")
pytestmark = pytest.mark.xdist_group("packaging")

PYPROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "toy-theorems"
version = "1"
dependencies = ["boundbench"]

[project.entry-points."bounds.claims"]
toy = "toy_theorems"
"""


@dataclass(frozen=True)
class Environment:
    """An environment of its own, and a folder far from the source tree."""

    python: Path
    folder: Path

    def run(self, *command: str, code: int = 0) -> str:
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST", "COV"))}
        done = subprocess.run(
            [str(self.python), *command], cwd=self.folder, env=clean, capture_output=True, text=True, timeout=300
        )

        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    def install(self, wheel: Path) -> None:
        options = ("--no-deps", "--no-index", "--quiet", "--disable-pip-version-check")
        call(sys.executable, "-m", "pip", "--python", str(self.python), "install", *options, str(wheel))


def call(*command: str, cwd: Path | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300)

    assert done.returncode == 0, done.stdout + done.stderr


def built(project: Path, out: Path) -> dict[str, Path]:
    """The source distribution of a project, and the wheel that is made from it."""
    call(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(project))
    return {"sdist": next(out.glob("*.tar.gz")), "wheel": next(out.glob("*.whl"))}


@pytest.fixture(scope="module")
def artefacts(tmp_path_factory):
    return built(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def environment(artefacts, tmp_path_factory):
    """Empty but for our wheel; the dependencies are those of the running Python."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home / "venv", with_pip=False)
    site = next((home / "venv").glob("lib*/python*/site-packages"))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    (home / "work").mkdir()
    one = Environment(home / "venv" / "bin" / "python", home / "work")
    one.install(artefacts["wheel"])
    return one


def test_the_wheel_holds_the_packages_and_nothing_else(artefacts):
    """Code, templates and certificates; no tests, no benchmarks."""
    with zipfile.ZipFile(artefacts["wheel"]) as wheel:
        names = wheel.namelist()
    tops = {name.split("/")[0] for name in names}

    assert {top for top in tops if not top.endswith(".dist-info")} == {"bounds", "algorithms", "reports"}
    assert "bounds/classics/linear_algebra/weyl.py" in names
    assert any(name.startswith("reports/templates/") for name in names)
    assert any(name.startswith("bounds/certificates/") for name in names)
    assert not any("_site/" in name or "__pycache__" in name for name in names)


def test_the_source_distribution_can_be_tested_and_built(artefacts):
    """Tests, pages and the lock file are in it."""
    with tarfile.open(artefacts["sdist"]) as sdist:
        names = {name.split("/", 1)[-1] for name in sdist.getnames()}

    assert {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "requirements.lock",
        "cuda.lock",
        "docs/tutorial.md",
        "tests/helpers.py",
    } <= names
    assert not any(name.startswith((".venv/", ".bounds/", ".ci/")) for name in names)


def test_a_theorem_is_judged_without_the_source_tree(environment):
    """The README's example, checked and tested by the installed commands."""
    source = re.search(r"```python\n(\"\"\"Newton.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)[1]
    (environment.folder / "newton.py").write_text(source)
    where = environment.run("-c", "import bounds, algorithms, reports; print(bounds.__file__)").strip()
    answer = json.loads(environment.run("-m", "bounds", "check", "newton.py", "--json"))
    tested = environment.run("-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly", "-q", "newton.py")

    assert Path(where).is_relative_to(environment.python.parents[1])
    assert [(one["id"], one["status"]) for one in answer["claims"]] == [("mine.newton", "holds")]
    assert "1 of 1 turned red" in tested


def test_the_script_and_our_own_claims_are_installed(environment):
    """`bounds` is a command; the claims of the papers are listed and judged."""
    script = environment.python.with_name("bounds")
    listed = json.loads(environment.run(str(script), "list", "--json"))
    judged = json.loads(environment.run(str(script), "check", "classics.weyl", "--json"))

    assert len({row["paper"] for row in listed}) >= 6
    assert judged["unexpected"] == []


def test_an_installed_package_contributes_claims(environment, tmp_path):
    """A project with the entry point `bounds.claims`, built and installed as its author would."""
    package = tmp_path / "src" / "toy_theorems"
    package.mkdir(parents=True)
    (tmp_path / "src" / "pyproject.toml").write_text(PYPROJECT)
    (package / "__init__.py").write_text('"""Toy theorems."""\n')
    theorems.write(package, theorems.HOLDS, "halving.py")
    environment.install(built(tmp_path / "src", tmp_path / "dist")["wheel"])
    listed = json.loads(environment.run("-m", "bounds", "list", "toy.*", "--json"))
    judged = json.loads(environment.run("-m", "bounds", "check", "toy.halving", "--json"))

    assert [row["id"] for row in listed] == ["toy.halving"]
    assert [(one["id"], one["status"]) for one in judged["claims"]] == [("toy.halving", "holds")]


def test_the_example_paper_is_a_chapter_with_a_report_of_its_own(environment, tmp_path):
    """Built and installed as `docs/new-paper.md` tells: five statements, one erratum, a figure, and all mutants die."""
    environment.install(built(ROOT / "docs" / "example_paper", tmp_path / "dist")["wheel"])
    judged = json.loads(environment.run("-m", "bounds", "check", "paper:accurate_sum", "--json"))
    mutants = json.loads(environment.run("-m", "bounds", "mutate", "paper:accurate_sum", "--json"))
    environment.run("-m", "bounds", "report", "paper:accurate_sum", "--output", "site")
    page = "".join(one.read_text(encoding="utf-8") for one in (environment.folder / "site").rglob("*.html"))

    assert {one["id"]: one["status"] for one in judged["claims"]} == EXAMPLE
    assert judged["unexpected"] == []
    assert mutants["survivors"] == []
    assert all(word in page for word in ("Accurate sum and dot product", "Ogita", "digits that cancel"))


EXAMPLE = {
    "accurate_sum.fast_two_sum": "refuted",
    "accurate_sum.fast_two_sum.corrected": "holds",
    "accurate_sum.recursive_sum": "holds",
    "accurate_sum.sum2": "holds",
    "accurate_sum.two_sum": "holds",
    "accurate_sum.vec_sum": "holds",
}
