"""A copy of the tree in which one file at a time is corrupted: nothing is ever changed in the checkout itself."""

import compileall
import os
import shutil
from pathlib import Path

from bounds.corruption.trail import SITE

COPIED = ("algorithms", "bounds", "reports", "tests", "docs", "asv_bench", "README.md", "CONTRIBUTING.md",
          "CHANGELOG.md", "Makefile", "pyproject.toml", "requirements.lock", "cuda.lock")  # fmt: skip
PARSED = ("algorithms", "bounds", "tests")
LEFT_BEHIND = ("_site", ".bounds", ".hypothesis", "*.part")
REMADE = (".bounds", ".hypothesis", ".benchmarks")
"""What tests may leave in the folder that they run in."""


class Scratch:
    """A copy of the checkout, for one worker."""

    def __init__(self, top: Path, folder: Path) -> None:
        self.top, self.folder = top, folder
        self.kept: dict[Path, bytes] = {}
        for name in COPIED:
            if (top / name).is_dir():
                shutil.copytree(top / name, folder / name, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
            elif (top / name).is_file():
                shutil.copy2(top / name, folder / name)
        (folder / "sitecustomize.py").write_text(SITE, encoding="utf-8")
        for name in PARSED:  # once here, and not in every fork
            compileall.compile_dir(folder / name, quiet=2)
        for index in self._indices():  # they name the claims' files; to make them anew takes most of a minute
            index.write_text(index.read_text(encoding="utf-8").replace(str(top), str(folder)), encoding="utf-8")
        self.remember()

    def here(self, path: Path) -> Path:
        """Where a file of the checkout lies in the copy."""
        return self.folder / path.relative_to(self.top)

    def remember(self) -> None:
        """Take the indices of claims as they are now for those of the uncorrupted tree."""
        self.kept = {path: path.read_bytes() for path in self._indices()}

    def corrupt(self, path: Path, text: str) -> None:
        """Write the corrupted source. Byte code counts by the time of its source, and two writes may share a time."""
        place = self.here(path)
        place.write_text(text, encoding="utf-8")
        for old in (place.parent / "__pycache__").glob(f"{place.stem}.*.pyc"):
            old.unlink()

    def restore(self, path: Path) -> None:
        """Undo a corruption, and what the corrupted code may have written."""
        place = self.here(path)
        shutil.copy2(path, place)
        for old in (place.parent / "__pycache__").glob(f"{place.stem}.*.pyc"):
            old.unlink()
        for name in REMADE:
            shutil.rmtree(self.folder / name, ignore_errors=True)
        for index in self._indices():
            if index not in self.kept:
                index.unlink()
        for index, content in self.kept.items():
            index.write_bytes(content)

    def environment(self) -> dict[str, str]:
        """The variables under which everything, subprocesses too, imports the copy and writes no byte code into it."""
        return os.environ | {
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
            "MKL_NUM_THREADS": "1",
        }

    def _indices(self) -> list[Path]:
        return sorted((self.folder / "bounds" / "__pycache__").glob("*.json"))
