"""The table of algorithms and claims says what is so."""

import pytest

from tests.algorithms.gpu_calls import public
from tests.docs.algorithms import PAGE, judges_of_claims, page, rows, runners

EVERY = 24
"""One row in so many is run again; all of them with --depth=thorough."""

AGAIN = {name: claims[0] for name, claims in rows().items() if claims}
SOME = sorted(AGAIN)[::EVERY]


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The claims that run each algorithm, looked for among the first claims of some rows."""
    return runners(judges_of_claims(tmp_path_factory.mktemp("results"), {AGAIN[name] for name in SOME}, jobs=1))


def test_every_public_algorithm_has_a_row():
    """None is missing, none is gone, in the order of their names."""
    assert list(rows()) == sorted(public())


def test_every_public_algorithm_is_run_by_a_claim():
    """A row without a claim is code that no theorem file judges."""
    assert not [name for name, claims in rows().items() if not claims]


@pytest.mark.parametrize("name", SOME)
def test_the_first_claim_of_a_row_runs_the_algorithm(found, name):
    """Some point of it runs a line of the body; if not, python -m tests.docs.algorithms writes the page again."""
    assert AGAIN[name] in found[name]


@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_the_page_is_what_tracing_finds():
    """Every claim is traced, and the page comes out the same."""
    assert page(runners(judges_of_claims())) == PAGE.read_text(encoding="utf-8")
