"""What certificates noticed is read from the package as long as it is of the same sources, and found out again else."""

import subprocess
import sys

import pytest

from bounds import registry
from bounds.runs import ordeals, point
from bounds.runs.addresses import sourced
from bounds.runs.point import Point
from bounds.runs.proof_mutants import Ordeal
from bounds.sources import Sources

STALE = """
import json
from bounds import registry
from bounds.runs import ordeals
from bounds.runs.addresses import sourced
from bounds.sources import Sources

sources, rows = Sources(), {row["id"]: row for row in registry.rows() if row["has_proof"]}
lines = ordeals.read(ordeals.SHIPPED / ordeals.ORDEALS)
stale = [name for name, row in rows.items() if lines[name]["sources"] != ordeals.sources_of(sourced(row, sources))]
print(json.dumps([len(stale), len(rows)]))
"""


@pytest.fixture
def row(monkeypatch):
    """A shipped claim whose proofs are known to have noticed seven corruptions; whoever tries them notices none."""
    found = next(one for one in registry.rows(["minv.lemma1"]) if one["id"] == "minv.lemma1")
    found = sourced(found, Sources())
    noticed = {name: {"killed": 7, "survived": []} for name in registry.claim_of(found).proofs}
    line = {"statement": found["statement"], "sources": ordeals.sources_of(found), "proofs": noticed}
    monkeypatch.setattr(ordeals, "_shipped", lambda: {found["id"]: line})
    monkeypatch.setattr(point, "ordeal", lambda claim, name: Ordeal(0, ("tried again",)))
    return found


def noticed(row, **changed):
    records = [Point(row | changed, "proof", name).run() for name in registry.claim_of(row).proofs]
    return {(one["killed"], *one["survived"]) for one in records}


def test_what_the_package_knows_is_not_tried_again(row):
    """The record says what the line says."""
    assert noticed(row) == {(7,)}


@pytest.mark.parametrize("changed", ["digest", "statement"])
def test_a_line_of_other_sources_is_not_believed(row, changed):
    """Another algorithm, or another statement: the proof is tried on its corruptions again."""
    assert noticed(row, **{changed: "other"}) == {(0, "tried again")}


def test_the_judges_are_part_of_the_sources(row, monkeypatch):
    """Whoever changes what is tried, or the algebra behind it, makes all lines stale."""
    today = ordeals.sources_of(row)
    with monkeypatch.context() as patch:
        patch.setattr(ordeals, "version", lambda name: "0")
        assert ordeals.sources_of(row) != today
    monkeypatch.setattr(ordeals, "_judges", lambda: "other")
    assert ordeals.sources_of(row) != today


def test_most_lines_are_of_todays_sources():
    """Else checks would try hundreds of proofs again: `bounds prove --folder bounds/certificates` writes them again."""
    done = subprocess.run([sys.executable, "-c", STALE], capture_output=True, text=True, check=True)
    stale, proved = map(int, done.stdout.strip("[]\n").split(","))

    assert stale <= proved / 10
