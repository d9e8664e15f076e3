"""The gallery: short files, tight bounds that the falsifier reaches, and one formula for searching and judging."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest
import torch

from bounds import registry
from bounds.core.claim import takes_claim
from bounds.core.numbers import as_float, entries
from bounds.runs.proof_mutants import ordeal
from bounds.search.falsify import falsify
from reports.citations import of_sources

ALL = [row for row in registry.rows([]) if row["paper"] == "classics"]
ROWS = [row for row in ALL if Path(row["file"]).parent.name != "as_printed"]
"""The theorems; `as_printed` holds what the code of their algorithms is held against."""
TIGHT = [row for row in ROWS if row["tight"]]
PROVED = [row for row in ROWS if row["has_proof"]]
SEARCHED = [row for row in TIGHT if registry.claim_of(row).adversaries]
CHAPTERS = {
    "convex",
    "nonconvex",
    "stochastic",
    "minimax",
    "linear_algebra",
    "concentration",
    "learning",
    "networks",
    "false_or_folklore",
}
NAMES = """
gradient descent · strongly convex · polyak-lojasiewicz · nesterov · optimised gradient · heavy ball
proximal point · ista · fista · frank-wolfe · mirror descent · subgradient · newton · conjugate gradients
lanczos · power iteration · jacobi · gauss-seidel · kaczmarz · coordinate descent · sgd
stochastic gradient descent · svrg · adagrad · online gradient descent · hedge · ucb · adam · sinkhorn
extragradient · descent-ascent · admm · douglas-rachford · weyl · davis-kahan · wedin · eckart-young
bauer-fike · gershgorin · cauchy interlacing · randomised svd · johnson-lindenstrauss · newton-schulz · polar
muon · hoeffding · bernstein · mcdiarmid · matrix chernoff · matrix bernstein · gaussian lipschitz
marchenko-pastur · vc · finite class · rademacher · pac-bayes · ridge · stability · universal approximation
telgarsky · ntk · xavier · he initialisation · attention · lipschitz product
"""
LONGEST, NEAR = 90, 0.999
CITED = ("author", "title", "howpublished", "year")
SKIPPED = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)


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
    """One sentence for whoever does not prove theorems."""
    assert "in practice:" in " ".join(registry.text_of(row).split()).lower()


@pytest.mark.parametrize("row", ROWS, ids=names)
def test_a_theorem_can_be_cited(row):
    """Its file names a source with authors, title, where it appeared and when, which the report prints as BibTeX."""
    entries_ = of_sources(registry.text_of(row)).split("\n\n")

    assert any(all(f"  {name} = {{" in one for name in CITED) for one in entries_)


@pytest.mark.parametrize("name", re.split(r"[·\n]", NAMES.strip()), ids=str.strip)
def test_a_reader_finds_it_by_its_name(name):
    """In what the filter of the report looks at: id, title and source."""
    told = [f"{row['id']} {row['title']} {row['source']}".lower() for row in ROWS]

    assert any(all(word in one for word in name.split()) for one in told)


@pytest.mark.parametrize("file", sorted({row["file"] for row in ROWS}), ids=lambda file: Path(file).stem)
def test_a_theorem_runs_an_algorithm_of_a_library_and_a_corrupted_one(file):
    """What it judges is not written in the file, and some mutant replaces it."""
    claims = [registry.claim_of(row) for row in ROWS if row["file"] == file]
    experiments = [one for claim in claims for one in claim.experiments.values()]

    assert all(str(one.algorithm).startswith(("algorithms.", "numpy.", "torch.")) for one in experiments)
    assert any(mutant.replacement for claim in claims for mutant in claim.mutants.values())


@pytest.mark.parametrize("row", ROWS, ids=names)
def test_a_theorem_fits_on_a_screen(row):
    """At most ninety lines, apart from the docstrings and blank lines."""
    assert code_lines(Path(row["file"]).read_text(encoding="utf-8")) <= LONGEST


@pytest.mark.parametrize("row", TIGHT, ids=names)
def test_the_falsifier_comes_within_a_thousandth_of_what_is_tight(row, tmp_path):
    """Certified with error bars, and never beyond the bound."""
    found = falsify(registry.claim_of(row), tmp_path, seconds=20 if row in SEARCHED else 2)
    if found["tightness"] < NEAR:  # on a loaded machine two seconds are few; what was found is kept
        found = falsify(registry.claim_of(row), tmp_path, seconds=30)

    assert not found["broken"]
    assert found["tightness"] >= NEAR


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


def test_what_is_called_proved_has_a_certificate_of_its_own_formula():
    """Thirteen theorems at least; each certificate is built from its claim."""
    assert len(PROVED) >= 13
    assert {row["id"] for row in ROWS if row["expected"] == "proved"} == {row["id"] for row in PROVED}
    assert all(takes_claim(proof) for row in PROVED for proof in registry.claim_of(row).proofs.values())


@pytest.mark.parametrize("row", PROVED, ids=names)
def test_a_proof_notices_when_its_claim_is_made_wrong(row):
    """No formula mutant and no moved constant is proved as well."""
    claim = registry.claim_of(row)
    tried = [ordeal(claim, name) for name in claim.proofs]

    assert all(one.killed >= 1 and not one.survived for one in tried)


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
