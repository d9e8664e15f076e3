"""At which points a mutant is tried, what there counts as noticed, and what is said of one that survives."""

from types import SimpleNamespace

import pytest

from bounds.core import Claim, Quantity, Unknown, le
from bounds.core.experiment import Experiment, Mutant
from bounds.runs import mutation
from bounds.runs.mutation import KILLED, SURVIVED, Mutation, _unnoticed, mutant_points, mutations, survives
from bounds.runs.point import Point, Settings
from bounds.vocabulary import Depth

x, C = Quantity("x"), Quantity("C", positive=True)
ROW = {"id": "toy.one", "digest": "d", "statistical": False, "expected": "holds", "file": "toy.py", "module": ""}
LISTED = [
    Point(ROW, "witness", "seen"),
    Point(ROW, "proof", "area"),
    Point(ROW, "experiment", "run", {"n": 1}),
    Point(ROW, "experiment", "other", {"n": 2}),
    Point(ROW, "experiment", "plain", {"n": 3}),
]


@pytest.fixture
def claim(monkeypatch):
    """A claim with two experiments that take an algorithm, one that takes none, a witness and a proof."""
    one = Claim(id="toy.one", then=le(x, 1))
    one.experiments.update(
        run=Experiment(dict, {}, algorithm=abs), other=Experiment(dict, {}, algorithm=abs), plain=Experiment(dict, {})
    )
    monkeypatch.setattr(mutation, "points", lambda row, claim, settings: LISTED)
    monkeypatch.setattr(mutation, "claim_of", lambda row: one)
    return one


@pytest.mark.parametrize(
    ("mutant", "names"),
    [
        (Mutant("m", abs, {}), ["run", "other"]),
        (Mutant("m", abs, {}, experiment="other"), ["other"]),
        (Mutant("m", abs, {}, experiment="plain"), []),
        (Mutant("m", None, {x: 2}), ["seen", "run", "other", "plain"]),
        (Mutant("m", None, {x: 2}, experiment="plain"), ["plain"]),
        (Mutant("m", None, {x: 2}, experiment="seen"), ["seen"]),
    ],
)
def test_a_mutant_is_tried_where_it_changes_something(claim, mutant, names):
    """A corrupted algorithm where one is taken, a corrupted statement wherever it is judged; no proof."""
    claim.mutants["m"] = mutant
    found = list(mutant_points(ROW, claim, "m", Settings()))

    assert [one.name for one in found] == names
    assert all(one.mutant == "m" for one in found)


@pytest.fixture
def judged(monkeypatch):
    """What is said of points that come out like this under their mutant, and like that without it."""

    def unnoticed(*pairs, unknowns=()):
        records = {(one, bool(name)): pair[not name] for one, pair in enumerate(pairs) for name in ("m", "")}

        def found(point, bench):
            return records[point.params["n"], bool(point.mutant)]

        monkeypatch.setattr(mutation, "run", found)
        monkeypatch.setattr(mutation, "run_once", found)
        points = [Point(ROW, "experiment", "run", {"n": n}, mutant="m") for n in range(len(pairs))]
        return _unnoticed(points, SimpleNamespace(unknowns=unknowns), None)

    return unnoticed


HOLDS, BROKEN, OPEN = ({"verdict": word} for word in ("holds", "violated", "inconclusive"))


def test_a_point_that_is_broken_by_the_mutant_alone_notices(judged):
    """Any of them; one that is broken anyway shows nothing."""
    assert judged((BROKEN, HOLDS)) is None
    assert judged((HOLDS, HOLDS), (BROKEN, OPEN)) is None
    assert judged((BROKEN, BROKEN)) == "the verdicts are violated without the mutant, too"


def test_what_is_said_of_a_survivor_is_sorted_and_said_once(judged):
    """Verdicts, errors, and why something was skipped."""
    told = judged(
        (OPEN, HOLDS), (HOLDS, HOLDS), (HOLDS, HOLDS), ({"error": "it fails"}, HOLDS), ({"skipped": "a GPU"}, {})
    )

    assert told == "the verdicts are a GPU, holds, inconclusive, it fails"


def needing(least, verdict="calibrated"):
    return {"verdict": verdict, "parts": [{"statistics": {"constant": "C", "least": least}}]}


def test_a_point_that_needs_a_worse_constant_notices(judged):
    """By more than the factor that the claim states."""
    unknowns = (Unknown(C, within=10),)

    assert judged((needing(11.0), needing(1.0)), unknowns=unknowns) is None
    assert judged((needing(9.0), needing(1.0)), unknowns=unknowns) == "the verdicts are calibrated"
    assert judged((needing(11.0), needing(1.0))) == "the verdicts are calibrated"
    assert judged((needing(11.0, "holds"), needing(1.0)), unknowns=unknowns) == "the verdicts are holds"


@pytest.fixture
def trying(claim, monkeypatch):
    """A mutant that is noticed at some depth, and the depths and points at which it was tried."""

    def tried(at=None, depth=Depth.QUICK, kind="experiment", **facts):
        asked = []
        grids = {Depth.QUICK: [1], Depth.STANDARD: [1, 2], Depth.THOROUGH: [1, 2, 3]}

        def points(row, claim, mutant, settings):
            return [Point(row, kind, "run", {"n": n}, mutant=mutant) for n in grids[settings.depth]]

        def unnoticed(points, claim, bench):
            asked.append([one.params["n"] for one in points])
            return None if at in asked[-1] else f"nothing at {asked[-1]}"

        monkeypatch.setattr(mutation, "mutant_points", points)
        monkeypatch.setattr(mutation, "_unnoticed", unnoticed)
        monkeypatch.setattr(mutation, "_still_refuted", lambda points, bench: f"{len(points)} witnesses")
        return survives(ROW | facts, claim, "m", Settings(depth), None), asked

    return tried


def test_what_survives_at_few_points_is_tried_at_the_others_of_the_grid(trying):
    """Each point once; a depth that was asked for is not left."""
    assert trying(at=1) == (None, [[1]])
    assert trying(at=2) == (None, [[1], [2]])
    assert trying(at=3) == ("nothing at [2]", [[1], [2]])
    assert trying(at=2, depth=Depth.STANDARD) == (None, [[1, 2]])
    assert trying(at=9, depth=Depth.THOROUGH) == ("nothing at [1, 2, 3]", [[1, 2, 3]])


def test_a_refuted_statement_is_asked_of_its_witnesses(trying):
    """Nothing else can tell whether the corrected one would stand."""
    assert trying(expected="refuted") == ("0 witnesses", [])
    assert trying(expected="refuted", kind="witness") == ("1 witnesses", [])


def test_a_mutant_that_no_point_takes_survives_with_a_hint(claim):
    """Most often its experiment takes no algorithm."""
    claim.mutants["m"] = Mutant("m", abs, {}, experiment="plain")

    assert (
        survives(ROW, claim, "m", Settings(), None) == "no point applies to it (does its experiment take `algorithm`?)"
    )


@pytest.mark.parametrize(("told", "verdict"), [(None, KILLED), ("nothing", SURVIVED)])
@pytest.mark.parametrize("statistical", [True, False])
def test_an_outcome_is_kept_with_its_reason(claim, monkeypatch, told, verdict, statistical):
    """And with its share of the false alarms, where there are any."""
    monkeypatch.setattr(mutation, "survives", lambda row, claim, name, settings, bench: told)
    clock = iter([5.0, 5.1234564])
    monkeypatch.setattr(mutation, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    (one,) = mutations([ROW | {"mutants": ["m"], "statistical": statistical}], Settings(alpha=0.25))
    record = one.run()

    assert isinstance(one, Mutation)
    assert record == {
        "seconds": 0.123456,
        "claim": "toy.one",
        "kind": "mutation",
        "mutant": "m",
        "verdict": verdict,
        "reason": told or "",
        **({"alpha": 0.25} if statistical else {}),
    }
