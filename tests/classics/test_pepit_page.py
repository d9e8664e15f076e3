"""The page about PEPit says what our claims say today; PEPit itself is not needed for that."""

import pytest

from tests.classics.pepit_rows import rows
from tests.classics.pepit_table import CLOSE, PAGE, shown

ROWS = {f"`{row.claim}`, {row.name}": row for row in rows()}
PRINTED = 1e-5
"""Six digits are shown."""


def test_the_page_has_every_row():
    """At least forty, none twice."""
    assert list(shown()) == list(ROWS)
    assert len(ROWS) >= 40


@pytest.mark.parametrize("name", ROWS)
def test_our_numbers_on_the_page_are_those_of_the_claim(name):
    """The bound, and what the worst run reaches, which is never beyond the bound."""
    _, promised, observed = shown()[name]

    assert f" | {ROWS[name].exact()} | " in PAGE.read_text(encoding="utf-8")
    assert ROWS[name].promised() == pytest.approx(promised, rel=PRINTED)
    assert ROWS[name].observed() == pytest.approx(observed, rel=PRINTED)
    assert observed <= promised * (1 + PRINTED)


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.theorem.tight])
def test_a_bound_called_tight_is_reached_and_is_the_number_of_the_solver(name):
    """Within a thousandth, without a solver on our side."""
    theirs, promised, observed = shown()[name]

    assert observed >= 0.999 * promised
    assert theirs == pytest.approx(promised, rel=CLOSE)


@pytest.mark.parametrize("name", ROWS)
def test_no_solver_finds_more_than_is_promised(name):
    """Beyond its own precision."""
    theirs, promised, _ = shown()[name]

    assert theirs <= promised * (1 + CLOSE)
