"""A small theorem of every fate, judged and reported once."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from bounds.commands.report_ import report
from tests import theorems

CURVE = '''r"""The harmonic numbers grow no faster than $1 + \\log n$.

For every $n \\ge 1$

$$ H_n = \\sum_{k \\le n} \\tfrac1k \\le 1 + \\log n . $$

- a list with `code`
- and a formula that nobody can read: $\\nosuchcommand{x}$

Kind: inequality. Constants: 1, attained at $n = 1$.
"""

import sympy as sp

from bounds.core import Claim, Quantity, Traced, ge, le

n = Quantity("n", "n", "how many terms", integer=True, positive=True)
H_n = Quantity("H_n", r"H_n", "harmonic number", nonnegative=True)
c = sp.Symbol("c")

printed = Claim(
    id="curve.harmonic", source="by pencil", given=(ge(n, 2),), then=le(H_n, sp.log(n)), expected="refuted",
    erratum="The one is missing: at $n = 2$ the left side is 3/2.",
    survives=r"Yes: $\\frac12$ <b>more</b> | less is all that its last line forgets.",
)
corrected = Claim(
    id="curve.harmonic.corrected", form="corrected", corrects="curve.harmonic", given=(ge(n, 2),),
    then=le(H_n, c + sp.log(n), trivially=(n + 1) / 2), constants=(Traced(c, 1, "the first term"),), source="by pencil",
    title="Harmonic numbers, with <script>alert('title')</script> in the title",
)
untestable = Claim(id="curve.hope", untested="it speaks of $all$ of it & <b>nothing</b>", expected="never_exercised")


def partial_sums(terms):
    from fractions import Fraction

    sums = [Fraction(1)]
    for k in range(2, terms + 1):
        sums.append(sums[-1] + Fraction(1, k))
    return sums


@corrected.experiment(terms=[1, 4, 8, 20], outside={"terms": [1]}, algorithm=partial_sums)
def summing(terms, *, algorithm):
    """Add them up."""
    import numpy as np

    return {n: np.arange(1, terms + 1), H_n: np.array(algorithm(terms), dtype=object)}


@corrected.mutant("every term twice")
def _(original, terms):
    return [2 * value for value in original(terms)]


@corrected.mutant("nothing changed")
def _(original, terms):
    return original(terms)


@printed.witness
def two_terms():
    """Two terms."""
    return {n: 2, H_n: partial_sums(2)[-1]}
'''


@pytest.fixture
def make(tmp_path, monkeypatch) -> Callable[..., SimpleNamespace]:
    """Write theorem files, report them, and read back what was written."""
    monkeypatch.chdir(tmp_path)
    return made


@pytest.fixture(scope="session")
def page(tmp_path_factory) -> Path:
    """The report of two of them, for those who only look at it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("page"))
        return made(CURVE, theorems.HOLDS, mutants=True).page.resolve()


def made(*texts: str, results: str = "results", **options) -> SimpleNamespace:
    """The report of theorem files that are written into the folder where we are."""
    names = [str(theorems.write(Path.cwd(), text, f"theorem{i}.py")) for i, text in enumerate(texts)]
    chosen = {
        "depth": "quick",
        "run_missing": True,
        "mutants": False,
        "against": None,
        "jobs": 1,
        "show": False,
        "single": True,
        "output": Path("site"),
        "results": Path(results),
        "as_json": True,
    }
    code = report(tuple(names), **(chosen | options))
    return SimpleNamespace(
        code=code,
        page=Path("site/index.html"),
        html=Path("site/index.html").read_text(encoding="utf-8"),
        data=json.loads(Path("site/report.json").read_text(encoding="utf-8")),
        results=Path(results),
    )
