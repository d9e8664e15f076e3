"""Files of certificates: whose name they bear, which statement they belong to, and what is told of those that fail."""

import json

import pytest

from bounds import checker
from bounds.core import BoundsError
from bounds.runs import certificates
from bounds.runs.certificates import make, sealed, tokens, verify
from bounds.runs.ordeals import ORDEALS, read
from bounds.runs.proof_mutants import Ordeal


@pytest.fixture
def written(tmp_path, monkeypatch):
    """A file of a certificate whose mathematics is right unless it says otherwise."""

    def check(certificate):
        if certificate.get("says") == "wrong":
            raise checker.Rejected("the mathematics is wrong")

    def write(name="toy.one.area.json", **content):
        path = tmp_path / name
        path.write_text(json.dumps({"claim": "toy.one", "statement": "hash"} | content))
        return path

    monkeypatch.setattr(checker, "check", check)
    return write


TODAY = {"toy.one": "hash", "toy.two": "another"}


def test_a_certificate_of_todays_statement_is_accepted(written):
    """With its claim's name, and, where nobody asks for statements, whatever it belongs to."""
    assert verify([written()], TODAY) == []
    assert verify([written(statement="old")]) == []
    assert verify([written("toy.three.area.json", claim="toy.three")]) == []


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("toy.one.area.json", {"says": "wrong"}, "the mathematics is wrong"),
        ("toy.two.area.json", {}, "it is a certificate of 'toy.one', but its name is that of another claim"),
        ("toy.oneself.json", {}, "its name is that of another claim"),
        ("toy.one.area.json", {"claim": None}, "it is a certificate of None"),
        ("toy.three.area.json", {"claim": "toy.three"}, "there is no claim 'toy.three'"),
        ("toy.one.area.json", {"statement": "old"}, "another statement than that of toy.one today"),
    ],
)
def test_a_file_that_fails_is_named_with_the_reason(written, name, content, reason):
    """And the others are looked at all the same."""
    (failed,) = verify([written("toy.one.good.json"), written(name, **content)], TODAY)

    assert failed["certificate"] == name
    assert reason in failed["reason"]


def test_a_file_that_cannot_be_read_fails(written, tmp_path):
    """One that is torn, and one that is gone."""
    torn = tmp_path / "toy.one.torn.json"
    torn.write_text("{")

    assert [one["certificate"] for one in verify([torn, tmp_path / "toy.one.gone.json"])] == [
        "toy.one.torn.json",
        "toy.one.gone.json",
    ]


def test_a_proof_that_noticed_nothing_is_a_token():
    """By claim and name."""
    ordeals = [
        {"claim": "toy.one", "proofs": {"area": {"killed": 0}, "length": {"killed": 2}}},
        {"claim": "toy.two", "proofs": {"volume": {"killed": 0}}},
    ]

    assert tokens(ordeals) == ["toy.one: area", "toy.two: volume"]


class Proved:
    """A claim with two proofs, one of which cannot be made."""

    id = "toy.one"
    proofs = ("area", "length")

    def certificate(self, name):
        if name == "length":
            raise BoundsError("there is no length")
        return {"says": name}


def test_certificates_are_written_with_their_claim_and_what_they_noticed(tmp_path, monkeypatch):
    """What cannot be made is told; the lines of other claims stay, and a claim without proofs writes nothing."""
    row = {"id": "toy.one", "statement": "hash", "has_proof": True}
    (tmp_path / ORDEALS).write_text('{"claim": "toy.zero"}\n{"claim": "toy.one"}\n')
    monkeypatch.setattr(certificates, "sourced_rows", lambda rows: rows)
    monkeypatch.setattr(certificates, "sources_of", lambda row: "sources")
    monkeypatch.setattr(certificates, "claim_of", lambda row: Proved())
    monkeypatch.setattr(certificates, "ordeal", lambda claim, name: Ordeal(3, ("half",)))
    paths, failed, ordeals = make([row, row | {"id": "toy.two", "has_proof": False}], tmp_path)

    content = {"says": "area", "claim": "toy.one", "statement": "hash"}
    assert [path.name for path in paths] == ["toy.one.area.json"]
    assert json.loads(paths[0].read_text()) == content | {"digest": checker.digest(content)} == sealed(content)
    assert paths[0].read_text().count("\n") == 0
    assert failed == [{"certificate": "toy.one.length.json", "reason": "there is no length"}]
    noticed = {"killed": 3, "survived": ["half"], "certificate": sealed(content)["digest"]}
    line = {"claim": "toy.one", "statement": "hash", "sources": "sources", "proofs": {"area": noticed}}
    assert ordeals == [line]
    assert list(read(tmp_path / ORDEALS).items()) == [("toy.one", line), ("toy.zero", {"claim": "toy.zero"})]


def test_without_proofs_no_line_is_touched(tmp_path, monkeypatch):
    """A folder without certificates stays empty."""
    monkeypatch.setattr(certificates, "sourced_rows", lambda rows: rows)

    assert make([{"has_proof": False}], tmp_path) == ([], [], [])
    assert list(tmp_path.iterdir()) == []
