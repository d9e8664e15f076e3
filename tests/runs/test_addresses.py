"""The same address means the same result: whatever a result depends on changes it."""

import pytest

from bounds.registry import claim_of, rows_of_file
from bounds.runs import addresses
from bounds.runs.current import counterexamples, is_current
from bounds.runs.memory import sourced_rows
from bounds.runs.mutation import Mutation
from bounds.runs.outcome import run
from bounds.runs.point import Point, Settings, points
from bounds.vocabulary import Depth
from tests import theorems

ROW = {"id": "toy.one", "digest": "abc", "statistical": False}
POINT = {"kind": "experiment", "name": "run", "params": {"n": 1}, "mutant": "", "device": "cpu", "dtype": "float64"}
POINT |= {"alpha": 0.1}
MUTATION = {"name": "half", "depth": "quick", "seed": 0, "alpha": 0.1}


@pytest.mark.parametrize(
    ("address", "facts", "other"),
    [
        (addresses.of_point, POINT, {"kind": "witness"}),
        (addresses.of_point, POINT, {"name": "walk"}),
        (addresses.of_point, POINT, {"params": {"n": 2}}),
        (addresses.of_point, POINT, {"mutant": "half"}),
        (addresses.of_point, POINT, {"device": "cuda"}),
        (addresses.of_point, POINT, {"dtype": "float32"}),
        (addresses.of_mutation, MUTATION, {"name": "twice"}),
        (addresses.of_mutation, MUTATION, {"depth": "standard"}),
        (addresses.of_mutation, MUTATION, {"seed": 1}),
    ],
)
def test_every_fact_is_part_of_an_address(address, facts, other, monkeypatch):
    """And so are the claim, its sources and the versions of the libraries."""
    before = address(ROW, **facts)

    assert address(ROW, **facts) == before
    assert address(ROW, **facts | other) != before
    assert address(ROW | {"id": "toy.two"}, **facts) != before
    assert address(ROW | {"digest": "abd"}, **facts) != before
    monkeypatch.setattr(addresses, "versions", lambda: {"numpy": "0"})
    assert address(ROW, **facts) != before


@pytest.mark.parametrize(("address", "facts"), [(addresses.of_point, POINT), (addresses.of_mutation, MUTATION)])
def test_a_share_of_the_false_alarms_counts_where_chance_decides(address, facts):
    """Elsewhere it changes nothing, so the address stays."""
    less = facts | {"alpha": 0.05}
    drawn = ROW | {"statistical": True}

    assert address(ROW, **facts) == address(ROW, **less)
    assert address(drawn, **facts) != address(drawn, **less)


@pytest.fixture
def row(tmp_path):
    """A claim of a file with its sources."""
    (one,) = sourced_rows(rows_of_file(theorems.write(tmp_path, theorems.VIOLATED)))
    return one


def records(row, settings=Settings()):
    """What comes of its points and of its mutant."""
    here = [one for one in points(row, claim_of(row), settings) if one.kind == "experiment"]
    tried = [Mutation(row, "a third instead", settings)]
    return [{**one.run(), "key": one.key} if one in tried else {**run(one), "key": one.key} for one in (*here, *tried)]


def test_a_record_is_evidence_while_its_address_is_todays(row):
    """Of a point and of a mutant, at any depth; not of other sources, nor where what it read has changed."""
    for settings in (Settings(), Settings(Depth.STANDARD)):
        found = records(row, settings)
        assert [is_current(one, row) for one in found] == [True] * 4
        assert not any(is_current(one, row | {"digest": "of an edit"}) for one in found)
        assert not any(is_current(one | {"reads": {"files": {"/gone": "hash"}}}, row) for one in found)


def test_what_the_store_holds_against_a_claim_is_told(row):
    """What breaks it and is current; not of claims that are expected to be false, or are not asked about."""
    found = records(row)[:3]
    stale = found[0] | {"key": "another"}
    fine = found[0] | {"verdict": "holds"}

    assert list(counterexamples([*found, stale, fine], {"toy.wrong": row})) == found
    assert list(counterexamples(found, {"toy.wrong": row | {"expected": "refuted"}})) == []
    assert list(counterexamples(found, {})) == []


def test_a_point_knows_its_address(row):
    """It is that of its facts."""
    point = Point(row, "experiment", "counting", {"n": 1}, "half", "cpu", "float32", 0.25)

    assert point.key == addresses.of_point(
        row, "experiment", "counting", {"n": 1}, mutant="half", device="cpu", dtype="float32", alpha=0.25
    )
