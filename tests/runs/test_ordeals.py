"""What certificates noticed is read from the package as long as it is of the same sources, and found out again else."""

import json

import pytest

from bounds import registry
from bounds.runs import ordeals, point
from bounds.runs.addresses import sourced
from bounds.runs.point import Point
from bounds.runs.proof_mutants import Ordeal
from bounds.sources import Sources

STALE = "`bounds prove --folder bounds/certificates` writes them again"


@pytest.fixture
def row():
    found = next(one for one in registry.rows(["minv.lemma1"]) if one["id"] == "minv.lemma1")
    return sourced(found, Sources())


@pytest.fixture(autouse=True)
def _tried(monkeypatch):
    monkeypatch.setattr(point, "ordeal", lambda claim, name: Ordeal(0, ("tried again",)))


def proofs(row, **changed):
    return [Point(row | changed, "proof", name).run() for name in registry.claim_of(row).proofs]


def test_what_the_package_knows_is_not_tried_again(row):
    """The record says what the shipped line says."""
    lines = ordeals.read(ordeals.SHIPPED / ordeals.ORDEALS)[row["id"]]["proofs"]

    assert proofs(row)
    assert [{key: one[key] for key in ("killed", "survived")} for one in proofs(row)] == list(lines.values())


@pytest.mark.parametrize("changed", ["digest", "statement"])
def test_a_line_of_other_sources_is_not_believed(row, changed):
    """Another algorithm, or another statement: the proof is tried on its corruptions again."""
    assert all(one["survived"] == ["tried again"] for one in proofs(row, **{changed: "other"}))


def test_the_judges_are_part_of_the_sources(row, monkeypatch):
    """Whoever changes what is tried, or the algebra behind it, makes all lines stale."""
    today = ordeals.sources_of(row)
    monkeypatch.setattr(ordeals, "version", lambda name: "0")
    assert ordeals.sources_of(row) != today
    monkeypatch.undo()
    monkeypatch.setattr(ordeals, "_judges", lambda: "other")
    assert ordeals.sources_of(row) != today


def test_most_lines_are_of_todays_sources():
    """Else checks would try hundreds of proofs again, each time."""
    sources, rows = Sources(), {row["id"]: row for row in registry.rows() if row["has_proof"]}
    lines = map(json.loads, (ordeals.SHIPPED / ordeals.ORDEALS).read_text(encoding="utf-8").splitlines())
    stale = [
        one["claim"] for one in lines if one["sources"] != ordeals.sources_of(sourced(rows[one["claim"]], sources))
    ]

    assert len(stale) <= len(rows) / 10, STALE
