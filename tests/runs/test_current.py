"""Which stored records are still evidence, and what they say against claims that are expected to hold."""

import pytest

from bounds.runs import addresses, current
from bounds.runs.current import counterexamples, is_current
from bounds.vocabulary import Depth

ROW = {"id": "toy.one", "digest": "d", "statistical": False, "expected": "holds"}
POINT = {
    "claim": "toy.one",
    "kind": "experiment",
    "experiment": "run",
    "params": {"n": 1},
    "device": "cpu",
    "dtype": "float64",
}
MUTATION = {"claim": "toy.one", "kind": "mutation", "mutant": "half"}


def key_of(row=ROW, alpha=1.0, mutant="", **changed):
    facts = POINT | changed
    machine = {"device": facts["device"], "dtype": facts["dtype"]}
    return addresses.of_point(
        row, facts["kind"], facts["experiment"], facts["params"], mutant=mutant, alpha=alpha, **machine
    )


def test_a_record_is_current_at_the_address_that_its_own_words_give():
    """Another parameter, another machine, other sources or a mutant give another one."""
    assert is_current(POINT | {"key": key_of()}, ROW)
    for changed in ({"params": {"n": 2}}, {"dtype": "float32"}, {"device": "cuda"}, {"experiment": "b"}):
        assert not is_current(POINT | {"key": key_of()} | changed, ROW)
        assert is_current(POINT | {"key": key_of(**changed)} | changed, ROW)
    assert not is_current(POINT | {"key": key_of()}, ROW | {"digest": "other"})
    assert not is_current(POINT | {"key": key_of(mutant="half")}, ROW)


def test_a_share_of_the_false_alarms_is_part_of_the_address():
    """Of statements about chance; one is what a record had before it named its share."""
    row = ROW | {"statistical": True}
    record = POINT | {"key": key_of(row, 0.25), "alpha": 0.25}

    assert is_current(record, row)
    assert not is_current(record | {"alpha": 0.5}, row)
    assert is_current(POINT | {"key": key_of(row)}, row)


@pytest.mark.parametrize("depth", list(Depth))
def test_a_mutation_is_current_at_any_depth(depth):
    """Its record does not say which."""
    key = addresses.of_mutation(ROW, "half", depth=depth, seed=0, alpha=1.0)

    assert is_current(MUTATION | {"key": key}, ROW)
    assert not is_current(MUTATION | {"key": key, "mutant": "other"}, ROW)
    assert not is_current(MUTATION | {"key": addresses.of_mutation(ROW, "half", depth=depth, seed=1, alpha=1.0)}, ROW)


def test_a_record_of_a_file_that_has_changed_is_not_current(monkeypatch, tmp_path):
    """Whatever its address."""
    record = POINT | {"key": key_of(), "reads": {"files": {str(tmp_path / "gone.txt"): "a hash"}}}

    assert not is_current(record, ROW)


def test_counterexamples_break_claims_that_are_expected_to_hold(monkeypatch):
    """Of claims that are there, by records that are current."""
    monkeypatch.setattr(
        current, "is_current", lambda record, row: record.get("is_current", row["id"] == record["claim"])
    )
    rows = {"toy.one": ROW, "toy.false": {"id": "toy.false", "expected": "refuted"}}
    broken = {"claim": "toy.one", "verdict": "violated"}
    others = [
        {"claim": "toy.one", "verdict": "holds"},
        {"claim": "toy.one", "error": "it failed"},
        {"claim": "toy.false", "verdict": "violated"},
        {"claim": "toy.gone", "verdict": "violated"},
        broken | {"is_current": False},
    ]

    assert list(counterexamples([*others, broken, broken], rows)) == [broken, broken]
