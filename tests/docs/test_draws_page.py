"""The list of claims that draw at random is that of the files, and each has a reason to hold for the draw."""

from bounds import registry
from tests.docs.draws import EVERY, PAGE, because, page, speaks_of


def test_the_page_lists_every_claim_that_draws():
    """`python -m tests.docs.draws` writes it again."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_what_holds_for_every_draw_says_why():
    """Its file has a line that starts with `Every draw:` or `Kind:`, or its shape is the reason."""
    rows = [row for row in registry.rows() if row["experiments"]]
    mute = [
        row["id"]
        for row in rows
        if speaks_of(row, claim := registry.claim_of(row)) == EVERY
        and any("seed" in one.grid for one in claim.experiments.values())
        and not because(row, claim)
    ]

    assert mute == []
