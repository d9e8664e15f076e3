"""Points as data: their names, their seeds and machines, how many they are, how they are handed out."""

from collections import Counter
from types import SimpleNamespace

import pytest

from bounds.budget import FALSE_ALARMS
from bounds.core import BoundsError, Claim, Quantity, Unavailable, le
from bounds.runs import outcome
from bounds.runs.outcome import LONGEST_ERROR, _told
from bounds.runs.plan import with_shares
from bounds.runs.point import Point, Settings, points, size_of
from bounds.runs.runner import CHUNK, _chunks, points_by_claim
from bounds.runs.tiers import Tier, tier

ROW = {
    "id": "toy.one", "file": "one.py", "module": "", "statement": "toy", "kind": "inequality", "statistical": True,
    "tests": 2, "digest": "d",
}  # fmt: skip


def point(kind="experiment", name="run", params=None, mutant="", **row):
    return Point(ROW | row, kind, name, params or {}, mutant)


def test_points_have_names_that_can_be_read():
    """With their parameters, and the corruption under which they run."""
    bare, whole = point(), point(params={"n": 4, "seed": 0}, mutant="one off")

    assert (bare.label, bare.place) == ("toy.one-run", "toy.one at run()")
    assert whole.label == "toy.one-run-n4-seed0-one_off"
    assert whole.place == "toy.one at run(n=4, seed=0) under the mutant 'one off'"


@pytest.mark.parametrize(
    ("kind", "of", "params", "rests"),
    [
        ("experiment", "finding", {"seed": 1}, True),
        ("experiment", "finding", {"n": 1}, False),
        ("experiment", "inequality", {"seed": 1}, False),
        ("witness", "finding", {"seed": 1}, False),
    ],
)
def test_only_a_finding_about_a_draw_rests_on_it(kind, of, params, rests):
    """Statements that are always true hold for every seed."""
    assert Point(ROW | {"kind": of}, kind, "run", params).rests_on_its_draw is rests


def test_a_run_shifts_seeds_and_nothing_else():
    """By as much as asked for; a point without a seed, and a run without a shift, stay as they are."""
    params = {"n": 2, "seed": 5}

    assert Settings(seed=7).shifted(params) == {"n": 2, "seed": 12}
    assert Settings(seed=7).shifted({"n": 2}) == {"n": 2}
    assert Settings().shifted(params) is params
    assert params == {"n": 2, "seed": 5}


def test_a_point_gets_the_machine_that_it_asks_for():
    """Device, precision, both or neither."""
    chosen = Settings(device="cuda", dtype="float32")

    assert chosen.of_machine(["device", "dtype"]) == {"device": "cuda", "dtype": "float32"}
    assert chosen.of_machine(["dtype"]) == {"dtype": "float32"}
    assert chosen.of_machine([]) == {}


def test_a_block_is_as_many_points_as_it_holds():
    """And any other point is one."""
    assert size_of({"first": 1000, "end": 1003}) == 3
    assert size_of({"n": 1000}) == size_of({}) == 1
    here = [point(), point(params={"first": 0, "end": 5}), point(id="toy.two"), SimpleNamespace(row={"id": "toy.one"})]

    assert points_by_claim(here) == Counter({"toy.one": 1 + 5 + 1, "toy.two": 1})


@pytest.mark.parametrize(("size", "is_cut"), [(LONGEST_ERROR, False), (LONGEST_ERROR + 1, True)])
def test_an_error_that_tells_a_whole_array_is_cut(size, is_cut):
    """Its beginning stays, and how long it was."""
    told = _told(ValueError("x" * size))

    assert told.startswith("x" * LONGEST_ERROR)
    assert told.endswith(f" ... ({size} characters)") is is_cut
    assert len(told) <= LONGEST_ERROR + 30


@pytest.fixture
def outcome_of(monkeypatch):
    """What comes of a point whose claim fails in this way when it is loaded, an eighth of a second later."""

    def found(failing, reason):
        def claim_of(row):
            raise reason

        clock = iter([5.0, 5.1234564])
        monkeypatch.setattr(outcome, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
        monkeypatch.setattr(outcome, "claim_of", claim_of)
        return outcome.run(failing)

    return found


def test_what_cannot_run_here_is_skipped_with_a_sentence(outcome_of):
    """The record says which point that was, and how long it took to find out."""
    whole = {"claim": "toy.one", "kind": "witness", "experiment": "seen", "params": {"n": 3}, "device": "cpu"}
    whole |= {"dtype": "float64", "skipped": "a GPU is needed", "seconds": 0.123456}

    assert outcome_of(point("witness", "seen", {"n": 3}, statistical=False), Unavailable("a GPU is needed")) == whole
    found = outcome_of(point("witness", "seen", {"n": 3}, "one off"), Unavailable("a GPU is needed"))
    assert found == whole | {"mutant": "one off", "alpha": FALSE_ALARMS}


def test_what_fails_is_an_error_at_its_point(outcome_of):
    """What the user can mend in its own words, once; of anything else also what kind of error it was."""
    assert outcome_of(point(), BoundsError("toy.one: it is odd"))["error"] == "toy.one at run(): it is odd"
    assert outcome_of(point(), ValueError("it is odd"))["error"].startswith(
        "toy.one at run(): ValueError: it is odd (one.py"
    )


def test_points_of_one_experiment_go_to_one_worker():
    """At most eight at once, whatever claim names the experiment; another file, experiment or kind begins anew."""
    shared = [point(params={"n": n}, id=f"toy.{n % 2}") for n in range(CHUNK + 1)]
    others = [
        point(file="two.py"),
        point(name="other"),
        point("witness", "a"),
        point("witness", "b"),
        point("witness", "b"),
    ]

    assert [len(chunk) for chunk in _chunks([*shared, *others], 2)] == [CHUNK, 1, 1, 1, 1, 2]
    assert [one for chunk in _chunks(shared, 2) for one in chunk] == shared


@pytest.mark.parametrize(("points", "registered", "shares"), [(3, 1, 8), (3, 50, 64), (4, 1, 8), (5, 9, 16)])
def test_false_alarms_are_split_over_what_runs_and_never_over_less(points, registered, shares):
    """Two conjuncts each; proofs and statements without chance take nothing. Rounded up to a power of two."""
    sure = point(statistical=False)
    told, alpha = with_shares([point(), *[point()] * (points - 1), point("proof"), sure], registered)

    assert alpha == FALSE_ALARMS / shares
    assert all(one.alpha == alpha for one in told)
    assert len(told) == points + 2


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"expected": "refuted", "witnesses": ["w"], "experiments": ["e"]}, Tier.WITNESS),
        ({"expected": "holds", "witnesses": ["w"], "experiments": ["e"]}, Tier.RUNS),
        ({"expected": "refuted", "witnesses": [], "experiments": ["e"]}, Tier.RUNS),
        ({"expected": "proved", "witnesses": [], "experiments": []}, Tier.NONE),
        ({"expected": "proved", "witnesses": [], "experiments": ["e"]}, Tier.RUNS),
    ],
)
def test_what_an_expectation_rests_on(facts, expected):
    """A witness speaks only against a claim; without a certificate of this statement runs are all there is."""
    assert tier({"id": "toy.nowhere", "statement": "toy"} | facts) is expected


def test_the_points_of_a_claim_begin_with_its_witnesses_and_proofs():
    """Each with its share of the false alarms; only experiments have parameters, and what machine they ask for."""
    x = Quantity("x")
    claim = Claim(id="toy.one", then=le(x, 1))
    claim.experiment(seed=[1, 2])(lambda seed, dtype: {x: seed})
    claim.proof(lambda claim: {})
    claim.witness(lambda: {x: 2})
    found = list(points(ROW, claim, Settings(dtype="float32", device="cuda", seed=5, alpha=0.25)))

    assert [(one.kind, one.params, one.device, one.dtype) for one in found] == [
        ("witness", {}, "cpu", "float64"),
        ("proof", {}, "cpu", "float64"),
        ("experiment", {"seed": 6}, "cpu", "float32"),
        ("experiment", {"seed": 7}, "cpu", "float32"),
    ]
    assert {(one.row["id"], one.row["digest"], one.alpha, one.mutant) for one in found} == {("toy.one", "d", 0.25, "")}
    assert {one.name for one in found} == {"<lambda>"}
