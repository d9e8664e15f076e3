"""Bars that were set for l2o's findings are far from what the median over draws does, and no draw judges itself."""

import math

import pytest

from bounds import registry
from bounds.l2o import _calibration as calibration

ALARM = 1e-6
CALIBRATED = [(kind, claim) for kind in calibration.KINDS for claim in calibration.frozen(kind)]


def claim_of(name):
    """A claim and the least number of draws of which it takes the median, without its thorough runs."""
    (row,) = [row for row in registry.rows() if row["id"] == name]
    claim = registry.claim_of(row)
    return claim, min(count for one in claim.experiments.values() for count in one.grid["count"])


@pytest.mark.parametrize(("kind", "name"), CALIBRATED)
def test_medians_keep_within_their_bars(kind, name):
    """A median is on the wrong side of some conjunct at most as often as its claim says: once in a million batches."""
    claim, count = claim_of(name)
    values = calibration.frozen(kind)[name]
    wrong = [calibration.outside(one, values) for one in claim.then]
    alarm = math.fsum(calibration.false_alarm(number, count) for number in wrong)

    assert count % 2
    assert alarm <= claim.quantifier.misses <= ALARM, (wrong, count, alarm)


@pytest.mark.parametrize("kind", calibration.KINDS)
def test_a_thousand_draws_are_frozen(kind):
    """Every quantity of a kind was measured in a thousand draws."""
    columns = [column for columns in calibration.frozen(kind).values() for column in columns.values()]

    assert columns
    assert {len(column) for column in columns} == {1000}


@pytest.mark.parametrize("kind", calibration.KINDS)
def test_frozen_numbers_are_those_of_the_draws(kind):
    """The first draw of a kind measures again what was written down, to the digits that rounding leaves."""
    for claim, name, value in calibration.measured(kind, calibration.FIRST):
        column = calibration.frozen(kind)[claim][name]

        assert value == pytest.approx(column[0], rel=2e-3, abs=1e-9), (claim, name)


def test_every_finding_that_draws_is_calibrated():
    """No finding of this paper takes a seed without a thousand draws behind its bars."""
    rows = [row for row in registry.rows() if row["paper"] == "l2o" and row["kind"] == "finding"]
    drawing = {
        row["id"] for row in rows if any("seed" in one.grid for one in registry.claim_of(row).experiments.values())
    }

    assert drawing == {name for _, name in CALIBRATED}


def test_no_draw_judges_itself():
    """The thousand begin beyond the seeds of any check: 32 bits, times the draws of a batch."""
    assert max(claim_of(name)[1] for _, name in CALIBRATED) * 2**32 < calibration.FIRST


def test_a_bar_among_the_draws_is_no_bar():
    """Where one draw in ten is on the wrong side, a median over nine of them is so too often."""
    assert calibration.false_alarm(100, 9) > ALARM
    assert calibration.false_alarm(0, 9) < ALARM
    assert math.isclose(calibration.false_alarm(1000, 9), 1)
