"""The table of algorithms and claims says what is so."""

import pytest

from bounds.corruption.judging import forget
from bounds.corruption.tracing import Tracer
from bounds.runs.runner import quietly_run
from tests.algorithms.gpu_calls import public
from tests.docs.algorithms import PAGE, TOP, body, judges_of_claims, page, points_of, rows, runners

EVERY = 12
"""One row in twelve is run again; all of them with --depth=thorough."""


def test_every_public_algorithm_has_a_row():
    """None is missing, none is gone, in the order of their names."""
    assert list(rows()) == sorted(public())


@pytest.mark.parametrize("name", [name for name, claims in rows().items() if claims][::EVERY])
def test_the_first_claim_of_a_row_runs_the_algorithm(name):
    """Some point of it runs a line of the body."""
    file, lines = body(public()[name])
    ran: set[int] = set()
    tracer = Tracer([str(TOP / "algorithms")])
    for point in points_of(rows()[name][0]):
        forget()
        with tracer:
            quietly_run(point)
        ran.update(tracer.taken().get(str(TOP / file), ()))
        if ran & lines:
            return

    raise AssertionError(
        f"{rows()[name][0]} runs {name} no more; python -m tests.docs.algorithms writes the page again"
    )


@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_the_page_is_what_tracing_finds():
    """Every claim is traced, and the page comes out the same."""
    assert page(runners(judges_of_claims())) == PAGE.read_text(encoding="utf-8")
