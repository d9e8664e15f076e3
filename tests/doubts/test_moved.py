"""Where else a claim is asked: which parameters are numbers of the statement, which values they take, and when."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from bounds.core import Claim, Finding, Quantity, le
from bounds.core.evidence import Evidence, PartEvidence
from bounds.core.experiment import Experiment
from bounds.doubts import elsewhere as module
from bounds.doubts import neighbours
from bounds.doubts.elsewhere import HALVINGS, _at_the_ends, _handed_on, elsewhere, judged_at, of_the_statement
from bounds.doubts.neighbours import broken_nearby
from bounds.vocabulary import Verdict

x, y = Quantity("x"), Quantity("y")
n, m = Quantity("n", integer=True), Quantity("m", integer=True)


@dataclass
class At:
    """A point of which only the parameters are known."""

    params: dict
    row: str = ""


class Asked:
    """Patience that knows what a point measures and how it is judged, and for how many it has room."""

    def __init__(self, measure=lambda **params: {}, judge=lambda **params: "holds", room=10**6):
        self.measure, self.judge, self.room, self.seen = measure, judge, room, []

    @property
    def has_room(self):
        return len(self.seen) < self.room

    def measured(self, point):
        return self.measure(**point.params)

    def judged(self, point):
        self.seen.append(tuple(point.params.values()))
        word = self.judge(**point.params)
        if word is None:
            return None
        verdict = Verdict(word)
        return Evidence("toy", verdict, "", (PartEvidence("", verdict, lhs="3", rhs="2"),), exact=True)


def grid(**values):
    """An experiment, and its points."""
    names = list(values)
    places = [{}]
    for name in names:
        places = [place | {name: value} for place in places for value in values[name]]
    return Experiment(dict, values), [At(place) for place in places]


@pytest.mark.parametrize(
    ("listed", "measure", "is_handed_on"),
    [
        ([2, 5], lambda p: {n: p}, True),
        ([2, 5], lambda p: {"n": (float(p), 1e-9)}, True),
        ([2.5, 5.0], lambda p: {x: p}, True),
        ([Fraction(1, 2), Fraction(1, 3)], lambda p: {x: p}, True),
        ([2, 5], lambda p: {n: p + 1}, False),
        ([2, 5], lambda p: {n: 2}, False),
        ([2, 5], lambda p: {n: p} if p == 2 else {x: p}, False),
        ([2, 5], lambda p: {3: p}, False),
        ([2], lambda p: {n: p}, False),  # one value alone may be the same by accident
        ([5], lambda p: {n: range(p)}, True),
        ([5, 6], lambda p: {n: range(1, p + 1)}, True),
        ([2, 5], lambda p: {n: p} if p == 2 else None, False),
        ([2, 5], lambda p: None, False),
        (["a", "b"], lambda p: {x: p}, False),
        ([True, False], lambda p: {x: p}, False),
    ],
)
def test_a_parameter_is_a_number_of_the_statement_if_it_is_measured_as_it_is(listed, measure, is_handed_on):
    """At each of its values, alone or as the end of a run."""
    experiment, points = grid(p=listed)

    assert list(of_the_statement(experiment, points, Asked(measure))) == ["p"] * is_handed_on


def test_a_seed_is_no_number_of_a_statement():
    """Even where it is measured."""
    experiment, points = grid(seed=[2, 5])

    assert of_the_statement(experiment, points, Asked(lambda seed: {n: seed})) == {}


def test_a_number_is_tried_as_a_fraction_unless_its_quantity_is_whole():
    """What is named by a text may be whole."""
    experiment, points = grid(p=[2, 5])
    others = {
        name: of_the_statement(experiment, points, Asked(lambda p, name=name: {name: p}))["p"]([2, 5])
        for name in (x, n, "n")
    }

    assert [Fraction(1) in map(Fraction, one) and Fraction(2, 64) in one for one in others.values()] == [
        True,
        False,
        False,
    ]
    several = of_the_statement(experiment, points, Asked(lambda p: {x: p, n: p}))["p"]([2, 5])
    assert Fraction(2, 64) not in several


def test_every_name_under_which_a_value_is_handed_on_is_found():
    """At points that measure the same names."""
    _, points = grid(p=[4, 5])

    assert set(_handed_on("p", points, Asked(lambda p: {x: p, n: np.arange(p), y: 7}))) == {x, n}


def tried(others, listed=(2, 6), judge=lambda p: "holds", within=None, room=10**6):
    """The values that are tried in the place of the listed ones."""
    experiment, points = grid(p=list(listed))
    experiment = Experiment(dict, experiment.grid, within=within)
    asked = Asked(judge=judge, room=room)
    found = list(judged_at(experiment, "p", points, asked, lambda known: others))
    assert all(point.params["p"] == seen[0] for (point, _), seen in zip(found, asked.seen, strict=False))
    return [seen[0] for seen in asked.seen]


def test_other_values_are_tried_once_each_where_they_are_not_listed():
    """In the declared range, ends included, as long as there is room."""
    assert tried([1, 2, 3, 6, 7]) == [1, 3, 7]
    assert tried([1, 3, 7, 8], within={"p": (1, 7)}) == [1, 3, 7]
    assert tried([1, 3, 7], room=2) == [1, 3]
    assert tried([1, 3, 7], judge=lambda p: None) == [1, 3, 7]


def test_from_outside_the_premises_one_goes_back_halfway_some_times():
    """Until a point lies inside, or is listed, or fails."""
    assert tried([38], judge=lambda p: "not_applicable" if p > 10 else "violated") == [38, 22, 14, 10]
    assert tried([1030], judge=lambda p: "not_applicable") == [1030, 518, 262, 134]
    assert len(tried([10**6], judge=lambda p: "not_applicable")) == HALVINGS
    assert tried([8], judge=lambda p: "not_applicable") == [8, 7]
    assert tried([38], judge=lambda p: "not_applicable" if p > 30 else None) == [38, 22]


def ends(judge=lambda p, q: "holds", room=10**6, **others):
    """The places at which several numbers are tried together."""
    experiment, points = grid(p=[2, 6], q=[3, 4])
    asked = Asked(judge=judge, room=room)
    found = list(
        _at_the_ends(experiment, {key: lambda known, one=one: one for key, one in others.items()}, points, asked)
    )
    return asked.seen, len(found)


def test_several_numbers_go_to_their_ends_together():
    """Every combination of the smallest and the largest; one number alone has been there before."""
    assert ends(p=[1, 5], q=[9]) == ([(1, 3), (1, 9), (6, 3), (6, 9)], 4)
    assert ends(p=[1, 5]) == ([], 0)
    assert ends() == ([], 0)
    assert ends(p=[1, 5], q=[9], room=3) == ([(1, 3), (1, 9), (6, 3)], 3)
    assert ends(p=[1, 5], q=[9], judge=lambda p, q: None if p == 1 else "holds")[1] == 2


def test_what_is_no_number_of_the_statement_stays_at_its_first_value():
    """Only the numbers of the statement go to their ends."""
    experiment, points = grid(p=[2, 6], q=[3, 4], r=[7, 8])
    asked = Asked()
    others = {key: lambda known: [] for key in "pq"}
    found = list(_at_the_ends(experiment, others, points, asked))

    assert asked.seen == [(2, 3, 7), (2, 4, 7), (6, 3, 7), (6, 4, 7)]
    assert [point.params["p"] for point, _ in found] == [2, 2, 6, 6]


@pytest.fixture
def told(monkeypatch):
    """What is said of an experiment whose parameters are measured as numbers of the statement, or not."""

    def found(judge, measure, question=elsewhere, batched=False, within=None, facts=None, **values):
        claim = Claim(id="toy.moved", then=le(x, 1), **(facts or {}))
        for one in (module, neighbours):
            monkeypatch.setattr(one, "claim_of", lambda row: claim)
        _, points = grid(**values)
        experiment = Experiment(dict, values, batched=batched, within=within)
        asked = Asked(measure, judge)
        return list(question("run", experiment, points, asked)), asked.seen

    return found


def test_the_first_value_that_breaks_the_statement_is_told(told):
    """With its place and both sides; then nothing else is tried."""
    (note,), seen = told(lambda p: "violated" if p > 6 else "holds", lambda p: {n: p}, p=[2, 6])

    assert note.startswith("run is violated at p=7: observed 3, promised 2; `p` is a number of the statement")
    assert seen[-1] == (7,)
    assert told(lambda p: "holds", lambda p: {n: p}, p=[2, 6])[0] == []
    assert told(lambda p: "violated", lambda p: {n: p + 1}, p=[2, 6])[0] == []


def test_what_only_breaks_together_is_told_with_all_names(told):
    """After each number was moved alone."""

    def measure(p, q):
        return {n: p, m: q}

    (note,), _ = told(lambda p, q: "violated" if p * q > 360 else "holds", measure, p=[2, 6], q=[3, 5])

    assert "at p=48, q=40: observed 3, promised 2; `p`, `q` are numbers of the statement" in note
    (alone,), _ = told(lambda p, q: "violated" if q > 5 else "holds", measure, p=[2, 6], q=[3, 5])
    assert "`q` is a number of the statement" in alone


def test_three_numbers_go_to_their_ends_together_and_no_fourth(told):
    """There would be too many combinations."""

    def measure(a, b, c, d):
        return dict(zip(sp.symbols("a b c d", integer=True), (a, b, c, d), strict=True))

    values = {"a": [1, 2], "b": [1, 2], "c": [1, 2], "d": [1, 2]}
    (three,), _ = told(lambda a, b, c, d: "violated" if a == b == c == 16 else "holds", measure, **values)

    assert "`a`, `b`, `c` are numbers of the statement" in three
    assert told(lambda a, b, c, d: "violated" if b == d == 16 else "holds", measure, **values)[0] == []


@pytest.mark.parametrize("question", [elsewhere, broken_nearby])
def test_statements_of_another_kind_are_not_asked_elsewhere(told, question):
    """A table speaks of its setting, and a block of points shows no single one."""

    def measure(p):
        return {n: p} if question is elsewhere else {}

    def broken(p):
        return "violated" if p not in (2, 6) else "holds"

    assert told(broken, measure, question, p=[2, 6])[0] != []
    assert told(broken, measure, question, p=[2, 6], facts={"quantifier": Finding("a table")})[0] == []
    assert told(broken, measure, question, p=[2, 6], batched=True)[0] == []


def test_a_number_that_builds_instances_is_tried_nearby(told):
    """Of its kind; the first that breaks the statement is told, and the others are not tried."""
    notes, seen = told(lambda p: "violated" if p == 8 else "holds", lambda p: {}, broken_nearby, p=[4, 6])

    assert notes == ["run would be violated at p=8: observed 3, promised 2; within= says for which `p` it is made"]
    assert seen == [(2,), (8,)]


@pytest.mark.parametrize(
    ("values", "within", "measure"),
    [
        ({"p": [4]}, None, {}),
        ({"p": [0, 4]}, None, {}),
        ({"p": [4.0, 6.0]}, None, {}),
        ({"seed": [4, 6]}, None, {}),
        ({"p": [4, 6]}, {"p": (4, 6)}, {}),
        ({"p": [4, 6]}, None, {n: "p"}),
    ],
    ids=["one value", "not positive", "not whole", "seed", "declared", "of the statement"],
)
def test_other_parameters_stay_as_they_are(told, values, within, measure):
    """Of these somebody has said for which values the experiment is made, or nobody can guess."""

    def measured(**params):
        return {name: params[key] for name, key in measure.items()}

    notes, _ = told(lambda **params: "violated", measured, broken_nearby, within=within, **values)

    assert notes == []
