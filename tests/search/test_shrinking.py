"""The best instance of a search is made simpler as long as it stays nearly as tight; what was found is kept."""

import math

import pytest

from bounds.core import Claim, Finding, Quantity, eq, ge, le
from bounds.core.evidence import Evidence, PartEvidence
from bounds.search.falsify import KEPT, _answer, _replayed, _simpler, drop_premise, shrink
from bounds.search.search import RESPECTED, Search, judged
from bounds.search.search import _score as score
from bounds.vocabulary import Verdict

x, y = Quantity("x"), Quantity("y")


def claim(**facts):
    one = Claim(id="toy.search", **{"then": le(x, 1), **facts})

    @one.experiment(n=[1, 2, 5, 9], z=[0.5])
    def run(n, z):
        return {x: (z, 0.0), y: n}

    return one


class Hill(Search):
    """A search whose heights are known."""

    def measure(self, name, params):
        self.evaluations += 1
        return self.height(params)


def hill(height, params, seconds=1e9):
    search = Hill(claim(), math.inf if seconds else -math.inf)
    search.__class__.height = staticmethod(height)
    search.best = (height(params), "run", params)
    return search


def test_simpler_numbers_are_the_smaller_listed_ones_and_the_rounder_floats():
    """The boldest first; whatever is not a number stays."""
    grid = {"n": [9, 2, 5, 1]}

    assert list(_simpler({"n": 5, "kind": "a", "flag": True}, grid)) == [
        {"n": 1, "kind": "a", "flag": True},
        {"n": 2, "kind": "a", "flag": True},
    ]
    assert [one["z"] for one in _simpler({"z": 0.3}, {})] == [0.0, 0.5, 0.25, 0.25, 0.296875, 0.2998046875]
    assert [one["z"] for one in _simpler({"z": [0.5, 0.3]}, {})][:2] == [[0.0, 0.0], [0.5, 0.5]]
    assert list(_simpler({"z": [], "w": [1, 0.5], "n": 3}, {})) == []
    assert list(_simpler({"z": 2.0}, {})) == []


def test_an_instance_is_shrunk_while_it_stays_nearly_as_tight():
    """A thousandth may be lost in all, and no more."""
    found = hill(lambda params: 0.9 if params["z"] > 0.2 else 0.1, {"n": 9, "z": 0.3})
    shrink(found)
    assert found.best == (0.9, "run", {"n": 1, "z": 0.5})

    for lost, n in ((0.999001, 1), (0.998999, 9)):
        found = hill(lambda params, lost=lost: 1.0 if params["n"] == 9 else lost, {"n": 9})
        shrink(found)
        assert found.best[2]["n"] == n


def test_what_is_below_zero_must_stay_as_high():
    """A thousandth of nothing is nothing."""
    for lower, n in ((-1.0, 1), (-1.0001, 9)):
        found = hill(lambda params, lower=lower: -1.0 if params["n"] == 9 else lower, {"n": 9})
        shrink(found)
        assert found.best[2]["n"] == n


def test_nothing_is_shrunk_when_time_is_up():
    """The best stays the best."""
    found = hill(lambda params: 1.0, {"n": 9}, seconds=0)
    shrink(found)

    assert (found.best[2], found.evaluations) == ({"n": 9}, 0)


def test_a_search_keeps_the_best_and_what_breaks_the_claim():
    """An instance outside the premises, or one that cannot be run, is none."""
    search = Search(claim(given=(ge(y, 2),)), math.inf)

    assert search.offer("run", {"n": 2, "z": 0.5}) == 0.5
    assert search.offer("run", {"n": 2, "z": 0.25}) == 0.25
    assert search.best == (0.5, "run", {"n": 2, "z": 0.5})
    assert search.offer("run", {"n": 1, "z": 0.75}) == search.offer("run", {"n": 2, "z": "a"}) == -math.inf
    assert search.best[0] == 0.5
    assert search.broken == []
    assert search.offer("run", {"n": 2, "z": 1.5}) == math.inf
    assert search.broken == [("run", {"n": 2, "z": 1.5})]
    assert search.evaluations == 5


@pytest.mark.parametrize(
    ("facts", "params", "expected"),
    [
        ({}, {"n": 1, "z": 0.5}, 0.5),
        ({"then": ge(x, y, name="a")}, {"n": 1, "z": 2.0}, 0.5),
        ({"then": le(x, 1), "quantifier": Finding("a table")}, {"n": 1, "z": -0.5}, RESPECTED),
        ({"then": eq(y, 2 * x)}, {"n": 1, "z": 0.5}, pytest.approx(-1)),
        ({"then": eq(y, 2 * x), "given": ge(x, 1)}, {"n": 1, "z": 0.5}, -math.inf),
    ],
)
def test_the_height_of_an_instance_is_its_tightness(facts, params, expected):
    """A law that has none is respected or not; of an identity the precision counts, below all bounds."""
    one = claim(**facts)

    assert score(judged(one, one.experiments["run"], params)) == expected
    assert RESPECTED < -1


@pytest.mark.parametrize(
    ("agreements", "expected"), [((0.25, None, 0.5), -0.5), ((3.0, 0.25), 0), ((1.0,), 0), ((), -2), ((None,), -2)]
)
def test_the_least_precise_part_of_an_identity_counts_and_is_below_every_bound(agreements, expected):
    """Two sides of which no digit agrees come as high as a bound that is never touched."""
    parts = tuple(PartEvidence("", Verdict.HOLDS, agreement=one) for one in agreements)

    assert score(Evidence("toy", Verdict.HOLDS, "", parts)) == expected
    assert score(Evidence("toy", Verdict.INCONCLUSIVE, "", parts)) == -math.inf


def test_winners_are_kept_and_tried_first(tmp_path):
    """The last one first, each once, eight of them; a file that is none is nothing."""
    path = tmp_path / "toy.json"
    known = [("run", {"n": n, "z": 0.5}) for n in range(KEPT + 2)]
    search = Search(claim(), math.inf, evaluations=3, best=(0.75, "run", {"n": 3, "z": 0.5}))
    answer = _answer(search, path, known, 1.23456)

    assert answer == {
        "claim": "toy.search", "tightness": 0.75, "instance": {"experiment": "run", "params": {"n": 3, "z": 0.5}},
        "broken": False, "beyond": False, "seconds": 1.235, "evaluations": 3, "validated": True,
    }  # fmt: skip
    assert [params["n"] for _, params in _replayed(path)] == [3, 0, 1, 2, 4, 5, 6, 7]
    for text in ("", "[]", "{}", '{"instances": [1]}'):
        path.write_text(text)
        assert _replayed(path) == []
    assert _replayed(tmp_path / "none.json") == []


def test_what_is_broken_is_answered_before_what_is_tight(tmp_path):
    """And whether it lies beyond what the experiment is made for."""
    search = Search(
        claim(), math.inf, best=(math.inf, "run", {"n": 1, "z": 0.5}), broken=[("run", {"n": 99, "z": 0.5})]
    )
    answer = _answer(search, tmp_path / "toy.json", [], 0.0)

    assert (answer["broken"], answer["beyond"], answer["tightness"]) == (True, True, None)
    assert answer["instance"]["params"]["n"] == 99


def test_a_search_that_found_nothing_writes_nothing(tmp_path):
    """It answers all the same."""
    answer = _answer(Search(claim(), math.inf), tmp_path / "toy.json", [], 0.0)

    assert (answer["instance"], answer["tightness"], answer["validated"], answer["beyond"]) == (
        None,
        None,
        False,
        False,
    )
    assert not (tmp_path / "toy.json").exists()


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_premise_is_left_out_and_its_own_folder_used(tmp_path, monkeypatch, number):
    """Only that one; budget and seed are handed on, and of the answer what it says of the premise."""
    premises = (ge(y, 9), le(x, 2), ge(x, 0))
    asked = {}

    def searched(claim, folder, **how):
        asked.update(given=claim.given, folder=folder, **how)
        return {"tightness": 0.5, "broken": True, "evaluations": 7}

    monkeypatch.setattr("bounds.search.falsify.falsify", searched)
    answer = drop_premise(claim(given=premises), tmp_path, number, seconds=3.0, seed=5)

    assert answer == {"premise": str(premises[number]), "tightness": 0.5, "broken": True}
    assert asked["given"] == tuple(one for one in premises if one is not premises[number])
    assert asked["folder"] == tmp_path / "without" / str(number)
    assert (asked["seconds"], asked["seed"]) == (3.0, 5)
    drop_premise(claim(given=premises), tmp_path, number, seconds=3.0)
    assert asked["seed"] == 0
