"""The list of claims that draw at random is that of the files."""

from tests.docs.draws import PAGE, page


def test_the_page_lists_every_claim_that_draws():
    """`python -m tests.docs.draws` writes it again."""
    assert PAGE.read_text(encoding="utf-8") == page()
