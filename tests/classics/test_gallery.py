"""The gallery: short files, tight bounds that the falsifier reaches, and one formula for searching and judging."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest
import torch

from bounds import checker, registry
from bounds.core.numbers import as_float, entries
from bounds.runs.certificates import sealed
from bounds.runs.falsify import falsify

ROWS = [row for row in registry.rows([]) if row["paper"] == "classics"]
TIGHT = [row for row in ROWS if row["tight"]]
PROVED = [row for row in ROWS if row["has_proof"]]
SEARCHED = [row for row in TIGHT if registry.claim_of(row).adversaries]
CHAPTERS = {
    "convex", "nonconvex", "stochastic", "minimax", "linear_algebra", "concentration", "learning", "networks",
    "false_or_folklore",
}  # fmt: skip
LONGEST = 90
SKIPPED = (
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
)  # fmt: skip


def names(row):
    return row["id"].split(".")[1]


def test_there_are_at_least_sixty_theorems_in_nine_chapters():
    """The tree reads like a table of contents, and no chapter is empty."""
    assert len({row["file"] for row in ROWS}) >= 60
    assert len(TIGHT) >= 25
    assert {Path(row["file"]).parent.name for row in ROWS} == CHAPTERS


def test_what_is_often_cited_and_wrong_comes_with_what_is_true():
    """At least eight statements are refuted, and each has a corrected form."""
    wrong = [row for row in ROWS if row["expected"] == "refuted"]

    assert len(wrong) >= 8
    assert all(row["counterpart"] and "false_or_folklore" in row["file"] for row in wrong)


@pytest.mark.parametrize("row", ROWS, ids=names)
def test_a_theorem_says_what_it_means_in_practice(row):
    """One sentence for whoever does not prove theorems; and the source has a year."""
    text = " ".join(registry.text_of(row).split())

    assert "in practice:" in text.lower()
    assert re.search(r"(1[89]|20)\d\d|edition", text.partition("Source:")[2])


@pytest.mark.parametrize("row", ROWS, ids=names)
def test_a_theorem_fits_on_a_screen(row):
    """At most ninety lines, apart from the docstrings and blank lines."""
    assert code_lines(Path(row["file"]).read_text(encoding="utf-8")) <= LONGEST


@pytest.mark.parametrize("row", TIGHT, ids=names)
def test_the_falsifier_comes_within_a_thousandth_of_what_is_tight(row, tmp_path):
    """Certified with error bars, and never beyond the bound."""
    found = falsify(registry.claim_of(row), tmp_path, seconds=20)

    assert not found["broken"]
    assert found["tightness"] >= 0.999


@pytest.mark.parametrize("row", SEARCHED, ids=names)
def test_the_search_climbs_the_numbers_that_are_judged(row):
    """At one z, the floats of the adversary are those of the experiment, up to the rounding of a short run."""
    claim = registry.claim_of(row)
    (adversary,) = claim.adversaries.values()
    experiment = claim.experiments[adversary.experiment]
    for settings in adversary.settings():
        z = experiment.grid["z"][-1]
        climbed = adversary.function(torch.tensor([z], dtype=torch.float64), **settings)
        judged = experiment.run({"z": z, **settings})
        for symbol, value in climbed.items():
            exact = [as_float(number) for number in entries(judged[symbol]).ravel()]
            # a few dozen operations on numbers of size up to ten
            assert torch.as_tensor(value).ravel().tolist() == pytest.approx(exact, rel=1e-10, abs=1e-12), symbol


@pytest.mark.parametrize("row", ROWS, ids=names)
def test_a_theorem_names_its_source(row):
    """A reader can look it up."""
    assert row["source"]


def test_most_theorems_are_proved():
    """All but Weyl, which is about dimensions, and the matrix sums, which need Lieb's theorem."""
    assert {names(row) for row in ROWS} - {names(row) for row in PROVED} == {"weyl", "matrix_rademacher"}
    assert all(row["expected"] == "proved" for row in PROVED)


@pytest.mark.parametrize("row", PROVED, ids=names)
def test_every_step_of_a_proof_can_be_wrong(row):
    """The checker accepts the certificate, and none in which one side of one step is doubled."""
    (proof,) = registry.claim_of(row).proofs.values()
    certificate = proof()
    checker.check(certificate)
    for number, step in enumerate(certificate["steps"]):
        if step["kind"] != "identity":
            continue
        wrong = step | {"lhs": ["product", ["number", "2/1"], ["sum", step["lhs"], ["number", "1/1"]]]}
        steps = [*certificate["steps"][:number], wrong, *certificate["steps"][number + 1 :]]

        with pytest.raises(checker.Rejected, match=f"step {number}"):
            checker.check(sealed(certificate | {"steps": steps}))


def code_lines(source: str) -> int:
    tree = ast.parse(source)
    places = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef)]
    docstrings = {line for node in places if ast.get_docstring(node) for line in span(node.body[0])}
    used: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SKIPPED:
            used |= set(range(token.start[0], token.end[0] + 1))
    return len(used - docstrings)


def span(node: ast.AST) -> range:
    return range(node.lineno, node.end_lineno + 1)
