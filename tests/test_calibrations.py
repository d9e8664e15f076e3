"""Bars that were set for findings are far from what draws do, and no draw judges itself."""

import math

import pytest

from bounds import registry
from bounds.bcgd import _calibration as of_bcgd
from bounds.bfc import _calibration as of_bfc
from bounds.calibration import FIRST, median_alarm, share_alarm, wrong
from bounds.core import WithProbability
from bounds.l2o import _calibration as of_l2o
from bounds.runs.sampling import FURTHER

ALARM = 1e-6
CHAPTERS = {"l2o": of_l2o.CALIBRATION, "bfc": of_bfc.CALIBRATION, "bcgd": of_bcgd.CALIBRATION}
KINDS = [(chapter, kind) for chapter, one in CHAPTERS.items() for kind in one.kinds]
CALIBRATED = [(chapter, kind, claim) for chapter, kind in KINDS for claim in CHAPTERS[chapter].frozen(kind)]
COUNTS = ("count", "draws", "trials")
DERIVED = {
    "resnet.fig1_certified",
    "resnet.fig1_start",
    "resnet.fig1_start.gaussian",
    "bfc.network_draws.signs",
    "bfc.network_draws.spectra",
    "bfc.network_draws.weights",
    "minv.motion_blurs.moments",
    "resnet.starts.moments",
}
"""Findings of which the law of their data says how often they miss."""
ONLY = {"staircase-3": {"dimension": 3}, "shrinkage-shared": {"shared": 1}, "shrinkage-by-layer": {"shared": 0}}
"""The parameters with which a kind is drawn, where its points take other numbers of draws than the rest."""


def claim_of(name):
    """A claim by its name."""
    (row,) = [row for row in registry.rows() if row["id"] == name]
    return registry.claim_of(row)


def draws_of(claim, kind=""):
    """The least number of draws that a point of a claim takes where it draws such, without its thorough runs."""
    grids = [one.grid | found for one in claim.experiments.values() for found in ({}, one.quick or {}) if drawn(one)]
    only = ONLY.get(kind, {})
    return min(n for grid in grids if at(grid, only) for count in COUNTS for n in grid.get(count, ()))


def drawn(experiment):
    """Whether an experiment takes a seed."""
    return "seed" in experiment.grid


def at(grid, only):
    """Whether a grid has points with these parameters."""
    return all(name not in grid or value in grid[name] for name, value in only.items())


@pytest.mark.parametrize(("chapter", "kind", "name"), CALIBRATED)
def test_findings_keep_within_their_bars(chapter, kind, name):
    """A fresh batch of draws breaks a median as rarely as its claim says, and leaves a share open once in a million."""
    claim, values = claim_of(name), CHAPTERS[chapter].frozen(kind)[name]
    count, outside = draws_of(claim, kind), [wrong(one, values) for one in claim.then]
    if isinstance(claim.quantifier, WithProbability):
        at_all = sum(outside).astype(bool)
        draws, delta = count * (1 + FURTHER), float(claim.quantifier.delta)
        alarms, most = [share_alarm(int(one.sum()), draws, delta) for one in (*outside, at_all)], ALARM
    else:
        assert count % 2
        alarms, most = [median_alarm(int(one.sum()), count) for one in outside], claim.quantifier.misses

    assert math.fsum(alarms) <= most <= ALARM, (alarms, [int(one.sum()) for one in outside], count)


@pytest.mark.parametrize(("chapter", "kind"), KINDS)
def test_a_thousand_draws_are_frozen(chapter, kind):
    """Every quantity of a kind was measured in a thousand draws."""
    columns = [column for columns in CHAPTERS[chapter].frozen(kind).values() for column in columns.values()]

    assert columns
    assert {len(column) for column in columns} == {1000}


@pytest.mark.parametrize(("chapter", "kind"), KINDS)
def test_frozen_numbers_are_those_of_the_draws(chapter, kind):
    """The first draw of a kind measures again what was written down, to the digits that rounding leaves."""
    one = CHAPTERS[chapter]
    for claim, name, value in one.measured(kind, FIRST):
        column = one.frozen(kind)[claim][name]

        assert value == pytest.approx(column[0], rel=2e-3, abs=1e-9), (claim, name)


def test_every_finding_that_draws_is_calibrated():
    """No finding takes a seed without a thousand draws behind its bars, or a law that says how often it misses."""
    rows = [row for row in registry.rows() if row["kind"] == "finding"]
    drawing = {
        row["id"] for row in rows if any("seed" in one.grid for one in registry.claim_of(row).experiments.values())
    }

    calibrated = {name for *_, name in CALIBRATED if claim_of(name).quantifier.kind == "finding"}
    assert drawing == DERIVED | calibrated
    assert all(claim_of(name).quantifier.misses is not None for name in drawing)


def test_no_draw_judges_itself():
    """The thousand begin beyond the seeds of any check: 32 bits, times the draws of a batch."""
    assert max(draws_of(claim_of(name)) for *_, name in CALIBRATED) * 2**32 < FIRST


def test_a_bar_among_the_draws_is_no_bar():
    """Where one draw in ten is on the wrong side, a median over nine is so too often; half of all decide no share."""
    assert median_alarm(100, 9) > ALARM
    assert median_alarm(0, 9) < ALARM
    assert math.isclose(median_alarm(1000, 9), 1)
    assert share_alarm(500, 128, 0.5) > 1 - ALARM
    assert share_alarm(0, 128, 0.5) < ALARM
