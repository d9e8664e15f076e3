"""What certificates noticed is read from the package as long as it is of the same sources, and found out again else."""

import json
import subprocess
import sys

import pytest

from bounds import checker, registry
from bounds.core import Claim
from bounds.runs import ordeals, outcome
from bounds.runs.addresses import sourced
from bounds.runs.certificates import make
from bounds.runs.point import Point
from bounds.runs.proof_mutants import Ordeal
from bounds.sources import Sources

STALE = """
import json
from bounds import checker, registry
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
    monkeypatch.setattr(outcome, "ordeal", lambda claim, name: Ordeal(0, ("tried again",)))
    return found


def noticed(row, **changed):
    records = [outcome.run(Point(row | changed, "proof", name)) for name in registry.claim_of(row).proofs]
    return {(one["killed"], *one["survived"]) for one in records}


def test_what_the_package_knows_is_not_tried_again(row):
    """The record says what the line says."""
    assert noticed(row) == {(7,)}


@pytest.mark.parametrize("changed", ["digest", "statement"])
def test_a_line_of_other_sources_is_not_believed(row, changed):
    """Another algorithm, or another statement: the proof is tried on its corruptions again."""
    assert noticed(row, **{changed: "other"}) == {(0, "tried again")}


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """A package with the certificates of one claim, just made; how often a claim is asked for one from now on."""
    [found] = [one for one in registry.rows(["minv.lemma1"]) if one["id"] == "minv.lemma1"]
    make([found], tmp_path)
    asked, plain = [], Claim.certificate
    monkeypatch.setattr(ordeals, "SHIPPED", tmp_path)
    monkeypatch.setattr(ordeals, "_shipped", lambda: ordeals.read(tmp_path / ordeals.ORDEALS))
    monkeypatch.setattr(Claim, "certificate", lambda claim, name: asked.append(name) or plain(claim, name))
    return sourced(found, Sources()), sorted(tmp_path.glob("*.json")), asked


def checked(row):
    return [outcome.run(Point(row, "proof", name)) for name in registry.claim_of(row).proofs]


def test_a_certificate_of_the_same_sources_is_checked_and_not_made_again(shipped):
    """The claim is not asked, and what is told is the same."""
    row, paths, asked = shipped
    told = checked(row)
    assert asked == []
    assert checked(row | {"digest": "other"})[0]["reason"] == told[0]["reason"]
    assert set(asked) == set(registry.claim_of(row).proofs)
    assert [one["verdict"] for one in told] == ["holds"] * len(paths)


def test_a_certificate_that_its_line_does_not_name_is_made_again(shipped):
    """Right as it may be, of somebody else's it is not known what it was made from."""
    row, [path, *_], asked = shipped
    other = json.loads(path.read_text()) | {"says": "something else"}
    path.write_text(json.dumps(other | {"digest": checker.digest(other)}))

    assert "something else" not in [one["reason"] for one in checked(row)]
    assert len(asked) == 1


def test_a_certificate_that_was_changed_is_refused(shipped):
    """Under the digest that its line names stands something else: that is an error."""
    row, [path, *_], _ = shipped
    path.write_text(path.read_text().replace("1/1", "2/1", 1))

    assert ["digest does not match" in one.get("error", "") for one in checked(row)].count(True) == 1


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
