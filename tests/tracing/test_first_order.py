"""Running errors of first order: no trial escapes, and a radius is the error itself to a few digits."""

import numpy as np
import pytest
import torch
from flint import ctx

from bounds.tracing import (
    BALLS,
    CORRECTED,
    RUNNING,
    NoRadius,
    _corrected,
    _corrected_functions,
    _first_order,
    with_radii,
)
from bounds.tracing._first_order import RULES
from tests.tracing.functions import FUNCTIONS, finite_class
from tests.tracing.operations import OPERATIONS, excess
from tests.tracing.test_functions import UNFOLLOWED, radii

QUICK, THOROUGH, BATCH = 64, 100_000, 4096
FLOAT64 = [name for name, operation in OPERATIONS.items() if torch.float64 in operation.formats]


@pytest.fixture(autouse=True)
def _precision():
    with ctx.workprec(300):
        yield


def validate(name: str, trials: int) -> None:
    rng = np.random.default_rng(23)
    batches = range(-(-trials // BATCH))
    found = [excess(OPERATIONS[name], torch.float64, min(BATCH, trials), rng, correcting=True) for _ in batches]

    assert np.concatenate(found).min() >= 1


@pytest.mark.parametrize("name", FLOAT64)
def test_what_a_correction_leaves_is_bounded(name):
    """On a sample, the truth is within the bound of value and correction."""
    validate(name, QUICK)


@pytest.mark.thorough
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", FLOAT64)
def test_what_a_correction_leaves_is_bounded_in_a_hundred_thousand_trials(name):
    """No trial of 10^5 escapes."""
    validate(name, THOROUGH)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("add", "plus"),
        ("multiply", "times"),
        ("divide", "over"),
        ("root", "root"),
        ("exp", "exp"),
        ("log", "log"),
        ("matmul", "product"),
        ("sum", "total"),
    ],
)
def test_a_forgotten_part_is_caught(name, part, monkeypatch):
    """Without what it leaves, or with a correction of the other sign, an entry escapes."""
    room = _corrected if hasattr(_corrected, part) else _corrected_functions
    honest = getattr(room, part)

    def turned(*arguments):
        found = honest(*arguments)
        return _corrected.Corrected(found.value, -found.shift, found.error)

    def unbounded(*arguments):
        found = honest(*arguments)
        return _corrected.Corrected(found.value, found.shift, found.error * 0)

    for corruption in (turned, unbounded):
        with monkeypatch.context() as patch:
            patch.setattr(room, part, corruption)
            patch.setattr("bounds.tracing._first_order.RULES", _with(part, corruption))
            with pytest.raises(AssertionError):
                validate(name, 512)


def _with(part, function):
    """The rules that hold a function itself, with another one in its place."""
    named = {"root": "sqrt", "exp": "exp", "log": "log"}
    return RULES | ({named[part]: lambda a: function(a["self"])} if part in named else {})


def test_radii_are_the_errors_in_the_median():
    """Over whole functions, by this way alone, within a factor of 100; of three in four within two percent."""
    ratios = []
    for function, arguments in FUNCTIONS.items():
        if function in UNFOLLOWED:
            continue
        by_balls, found = (radii(with_radii(function, ways=(way,))(*arguments)) for way in (BALLS, CORRECTED))

        assert (found >= by_balls * (1 - 1e-9)).all()
        ratios.append(np.median((found / np.where(by_balls > 0, by_balls, np.nan))[by_balls > 0]))

    assert len(ratios) == 19
    assert np.median(ratios) <= 100
    assert np.mean(np.array(ratios) < 1.02) >= 0.75


def test_an_iteration_that_contracts_forgets_its_errors():
    """Where bounds grow by two fifths in every step, corrections cancel."""

    def contracted(steps):
        x = np.ones(3)
        for _ in range(steps):
            x = 1 / 3 + x * 0.9 - x * 0.5
        return x

    found, bounded = (with_radii(contracted, ways=(way,))(80) for way in (CORRECTED, RUNNING))

    assert found.radius.max() < 1e-15
    assert bounded.radius.max() > 1e-6
    assert found.way == CORRECTED


def test_what_is_written_through_a_view_keeps_its_correction():
    """Views of values, corrections and bounds share memory; numbers are copies."""

    def written(x):
        x = x * 1.0
        first = x[0]
        x[0] = x[1] / 3
        tail = x[1:]
        tail *= 0.1
        return first, x.sum(), x

    first, total, x = with_radii(written, ways=(CORRECTED,))(np.linspace(0.5, 0.7, 5))
    by_balls = with_radii(written, ways=(BALLS,))(np.linspace(0.5, 0.7, 5))

    assert first.radius < 1e-300
    assert total.radius <= by_balls[1].radius * 1.001
    assert (x.radius <= by_balls[2].radius * 1.001 + 1e-300).all()


def test_a_branch_within_the_error_is_refused_here_too():
    """Corrections do not decide what the floats could not."""
    with pytest.raises(NoRadius, match="is open"):
        with_radii(finite_class, ways=(CORRECTED,))(*FUNCTIONS[finite_class])


def test_tiny_and_huge_numbers_are_bounded():
    """Where products underflow or splitting overflows, the standard model takes over."""

    def there_and_back(x):
        return (x * 0.1) * (0.3 / x) + (x * x) * 1e-200

    for x in (1e-200, 1e-307, 1e150, 1e300):
        with np.errstate(over="ignore"):
            by_balls, found = (_or_infinite(there_and_back, way, np.array([x])) for way in (BALLS, CORRECTED))

        assert found >= by_balls * (1 - 1e-9)


def _or_infinite(function, way, x):
    try:
        return with_radii(function, ways=(way,))(x).radius[0]
    except NoRadius:
        return np.inf


def test_blocks_are_the_whole(monkeypatch):
    """Long arrays are worked through in parts that fit the processor's cache."""

    def entries(x, y):
        return np.exp(x) * y / (x + 2) - np.sqrt(y)

    x, y = np.linspace(-1, 1, 60).reshape(6, 10), np.linspace(1, 2, 10)
    whole = with_radii(entries, ways=(CORRECTED,))(x, y)
    monkeypatch.setattr(_first_order, "BLOCK", 7)
    parts = with_radii(entries, ways=(CORRECTED,))(x, y)

    assert (whole.radius == parts.radius).all()
    assert whole.radius.max() < 1e-15


def test_a_long_run_on_a_few_numbers_is_left_to_bounds():
    """Its operations would take a hundred times their own time; the report says so."""

    def long(steps):
        x = np.ones(2)
        for _ in range(steps):
            x = x * 0.5 + 0.1
        return x

    traced = with_radii(long, ways=(CORRECTED, RUNNING))
    found = traced(6000)

    assert traced.report.way == RUNNING
    assert "more than 10000 operations with corrections" in traced.report.not_taken[CORRECTED]
    assert found.radius.max() < 1e-14
