"""A bound for all k whose room shrinks along the run is tried twice as far, and undecided if that does not tell."""

from fractions import Fraction

import numpy as np
import pytest

from bounds.core import BadExperiment, Claim, Finding, Quantity, eq, ge, gt, le, lt
from bounds.core.evidence import Evidence, PartEvidence
from bounds.runs import drift
from bounds.vocabulary import Verdict

k = Quantity("k", integer=True, nonnegative=True)
x = Quantity("x_k", nonnegative=True)

CREEPS = {
    "linearly": lambda i: Fraction(i, 100),
    "with the square root": lambda i: Fraction(round(1e6 * (i / 100) ** 0.5), 10**6),
}
SETTLES = {
    "like one over k": lambda i: 1 - Fraction(1, i + 1),
    "like a rate": lambda i: 1 - Fraction(9, 10) ** i,
    "never moving": lambda i: Fraction(1, 2),
    "falling": lambda i: Fraction(1, i + 1),
}


def claim(value, steps, op=le, **facts) -> Claim:
    """x_k stays on its side of one, measured up to `steps`."""
    made = Claim(id="page.creeping", given=(ge(k, 1),), then=op(x, 1), **facts)

    @made.experiment(steps=[steps])
    def run(steps):
        index = list(range(steps + 1))
        return {k: index, x: [value(i) if op is le else 1 / max(value(i), Fraction(1, 10**6)) for i in index]}

    return made


@pytest.mark.parametrize("op", [le, ge])
@pytest.mark.parametrize("value", CREEPS.values(), ids=CREEPS)
def test_what_breaks_soon_is_found_by_a_run_twice_as_long(value, op):
    """At 60 steps all is well; at 120 it is not, and the reason says where that was seen."""
    found = claim(value, 60, op).check()

    assert found.status == "violated"
    assert "twice as far, at steps = 120" in next(iter(found.evidence.values())).reason


def test_what_breaks_later_is_undecided_and_says_how_far_to_go():
    """Two doublings short of the break the room still shrinks; nobody says that it holds."""
    at, reached = (0, 15, 30, 60, 120, 500), (0.5, 0.6, 0.7, 0.85, 0.96, 1.5)
    found = claim(lambda i: Fraction(float(np.interp(i, at, reached))), 60).check()

    assert found.status == "inconclusive"
    assert "a run to k = 480 would tell" in next(iter(found.evidence.values())).reason


@pytest.mark.parametrize("value", SETTLES.values(), ids=SETTLES)
def test_room_that_settles_holds(value):
    """A bound that is attained in the limit only is one for all k."""
    assert claim(value, 60).check().status == "holds"


def test_a_premise_that_ends_the_run_leaves_nothing_to_come():
    """x_k for k up to 60 is all that is promised."""
    made = Claim(id="page.short", given=(ge(k, 1), le(k, 60)), then=le(x, 1))

    @made.experiment(steps=[60, 90])
    def run(steps):
        return {k: list(range(steps + 1)), x: [Fraction(i, 61) for i in range(steps + 1)]}

    assert made.check().status == "holds"


def test_a_proof_needs_no_longer_run_and_the_word_alone_does():
    """A certificate made from the claim speaks for all k; `expected="proved"` does not, nor a token."""
    said, token, proved = (claim(CREEPS["linearly"], 60, expected="proved") for _ in range(3))
    token.proof(lambda: None)
    proved.proof(lambda claim: None)

    assert [one.check().status for one in (said, token, proved)] == ["violated", "violated", "holds"]


def test_a_horizon_that_is_no_parameter_leaves_it_undecided():
    """Nothing can be run for longer, so the reason asks for it."""
    made = Claim(id="page.fixed", given=(ge(k, 1),), then=le(x, 1))

    @made.experiment()
    def run():
        return {k: list(range(61)), x: [Fraction(i, 61) for i in range(61)]}

    assert made.check().status == "inconclusive"


def test_a_ratio_that_goes_up_and_down_does_not_creep():
    """The digits of a root decide how near bisection comes; the largest of them so far is no trend."""
    made = Claim(id="page.digits", then=le(x, Fraction(1, 2)))
    root = Fraction(10**0.5) - 3

    @made.experiment()
    def run():
        return {k: list(range(24)), x: [abs(root * 2**i % 1 - Fraction(1, 2)) for i in range(24)]}

    ratios = [2 * abs(root * 2**i % 1 - Fraction(1, 2)) for i in range(24)]
    assert drift.pace([(i, float(one)) for i, one in enumerate(ratios) if i]) is not None
    assert made.check().status == "holds"


def test_a_count_that_the_statement_does_not_name_runs_along():
    """A statement for all k may bound the sum alone: what is counted beside it tells where the run goes."""
    made = Claim(id="page.unnamed", then=le(x, 1))

    @made.experiment(steps=[60])
    def run(steps):
        return {k: list(range(steps + 1)), x: [Fraction(i, 100) for i in range(steps + 1)]}

    assert "twice as far, at steps = 120" in next(iter(made.check().evidence.values())).reason


def test_an_experiment_that_ends_says_so():
    """The error of the longer run is the error of the point."""
    made = Claim(id="page.ends", given=(ge(k, 1),), then=le(x, 1))

    @made.experiment(steps=[60])
    def run(steps):
        if steps > 60:
            raise BadExperiment("there are sixty steps")
        return {k: list(range(61)), x: [Fraction(i, 61) for i in range(61)]}

    with pytest.raises(BadExperiment, match="sixty steps"):
        made.check()


def test_only_the_conjunct_that_creeps_is_undecided():
    """The others hold as before; the evidence as a whole does not."""
    parts = tuple(PartEvidence(name, Verdict.HOLDS, reason="it holds") for name in "ab")
    creeping = drift.Drift("b", "k", 60, 0.9, 77, True)
    found = drift._undecided(Evidence("toy", Verdict.HOLDS, "it holds", parts), creeping)

    assert [(one.verdict, one.reason) for one in (*found.parts, found)] == [
        (Verdict.HOLDS, "it holds"),
        *[(Verdict.INCONCLUSIVE, str(creeping))] * 2,
    ]


@pytest.mark.parametrize(
    ("reached", "gone"),
    [([0.2, 0.4, 0.8], True), ([0.5, 0.7, 0.8], False), ([0.5, 0.7, 0.89], True), ([0.9, 0.9, 0.9], False)],
)
def test_the_pace_of_the_last_doublings_decides(reached, gone):
    """0.2, 0.4, 0.8 goes on with 1.6; 0.5, 0.7, 0.8 with 0.85; and 0.5, 0.7, 0.89 with 1.07."""
    path = [(i, reached[0] if i <= 2 else reached[1] if i <= 4 else reached[2]) for i in range(1, 9)]

    assert (drift.pace(path) is not None) == gone


@pytest.mark.parametrize(
    ("quarter", "half", "taken"), [(200, 400, 0.8), (197, 393, 0.8), (203, 400, None), (200, 407, 0.6)]
)
def test_a_quarter_and_a_half_of_the_run_count_to_their_last_entry(quarter, half, taken):
    """What comes later has come with the next doubling."""
    found = drift.pace([(quarter, 0.2), (half, 0.4), (800, 0.8)])

    assert found == (None if taken is None else pytest.approx(taken))


def part(observed, *, promised=1.0, entry=None, inside=None, along=True, verdict=Verdict.HOLDS):
    """What a record shows of a run along k."""
    size = len(observed)
    column = promised if isinstance(promised, list) else [promised] * size
    series = {"entry": entry or list(range(size)), "observed": observed, "promised": column}
    series |= {"inside": inside or [True] * size} | ({"along": "k"} if along else {})
    return PartEvidence("", verdict, series=series)


CREEPING = [i / 14.5 for i in range(9)]
"""In eight steps to 8 / 14.5 of the bound, by as much in each of them."""

FOUND = drift.Drift("", "k", 8, 8 / 14.5, 15, True)


def creeping(one, op=le, **facts):
    """What is said of one part of a claim for all k."""
    made = Claim(id="toy.drift", then=op(x, 1), **facts)
    return drift.drift(made, Evidence("toy", one.verdict, "", (one,)))


def test_a_run_that_creeps_says_by_where_its_room_is_gone():
    """From above and from below; each entry against its own promise."""
    assert creeping(part(CREEPING)) == FOUND
    assert creeping(part(CREEPING), lt) == FOUND
    upside = part([1.0] * 9, promised=CREEPING)
    assert creeping(upside, ge) == creeping(upside, gt) == FOUND
    assert creeping(part([2 * i for i in CREEPING], promised=[2.0] * 9)) == FOUND


@pytest.mark.parametrize(
    "change",
    [
        {"observed": [i / 13 for i in range(8)]},
        {"entry": [i / 2 for i in range(9)]},
        {"entry": [0, 1, 2, 3, 4, 5, 6, 7, 7]},
        {"inside": [True] * 3 + [False] + [True] * 5},
        {"along": False},
        {"verdict": Verdict.INCONCLUSIVE},
        {"promised": [1.0, 1.0, -1.0, *[1.0] * 6]},
        {"promised": [1.0, 1.0, None, *[1.0] * 6]},
        {"observed": [*CREEPING[:4], None, *CREEPING[5:]]},
        {"observed": [*CREEPING[:4], -1.0, *CREEPING[5:]]},
        {"entry": range(-1, 8)},
    ],
    ids=["seven", "halves", "twice", "outside", "no run", "open", "negative", "blank", "nothing", "sign", "zero"],
)
def test_a_run_of_fewer_than_eight_steps_says_nothing(change):
    """Those that count are whole, rise, and have a ratio to speak of."""
    assert creeping(part(**{"observed": CREEPING} | change)) is None


def test_statements_of_another_kind_do_not_creep():
    """Identities have no room, a table ends where it ends."""
    assert creeping(part(CREEPING), eq) is None
    assert creeping(part(CREEPING), quantifier=Finding("a table")) is None
    assert creeping(part(CREEPING), given=ge(x, 0)) == FOUND


@pytest.mark.parametrize("given", [le(k, 60), lt(k, 60), ge(60, k), gt(60, k), le(k + 1, 60)])
def test_a_premise_from_above_ends_a_run(given):
    """However it is written; so does one that fails at the last entry."""
    assert creeping(part(CREEPING), given=given) is None
    assert creeping(part([*CREEPING, 9 / 14.5], inside=[True] * 9 + [False])) is None


@pytest.mark.parametrize(
    ("params", "longer"),
    [
        ({"steps": 8}, {"steps": 16}),
        ({"steps": 9}, {"steps": 18}),
        ({"steps": 7, "n": 3}, {"steps": 14, "n": 3}),
        ({"steps": 10}, None),
        ({"steps": 6}, None),
        ({"steps": 8.0}, None),
        ({"steps": 8, "n": 9}, None),
    ],
)
def test_the_horizon_is_the_one_parameter_at_the_last_index(params, longer):
    """Or next to it; where there is none, or more than one, nothing is run again."""
    made, asked = Claim(id="toy.drift", then=le(x, 1)), []
    once = Evidence("toy", Verdict.HOLDS, "it holds", (part(CREEPING),))

    def again(params):
        asked.append(params)
        return Evidence("toy", Verdict.HOLDS, "it holds", (part([0.5] * 17),))

    found = drift.settled(made, once, params, again)
    assert asked == ([] if longer is None else [longer])
    assert found.verdict == ("holds" if longer else "inconclusive")


def test_a_longer_run_that_goes_up_and_down_changes_nothing():
    """One that creeps on leaves the shorter one undecided; one that is undecided says so in its own words."""
    made = Claim(id="toy.drift", then=le(x, 1))
    once = Evidence("toy", Verdict.HOLDS, "it holds", (part(CREEPING),))

    def longer(observed, verdict=Verdict.HOLDS):
        twice = Evidence("toy", verdict, "it is open", (part(observed, verdict=verdict),))
        return drift.settled(made, once, {"steps": 8}, lambda params: twice)

    jumping = [*(0.3 * (i in (2, 4)) + 0.01 for i in range(8)), *[0.01] * 8, 0.8]
    assert longer(jumping).verdict == "holds"
    assert longer([i / 28.5 for i in range(17)]).reason.startswith("the room below the bound shrinks along k: 0.5614")
    undecided = longer([0.5] * 17, Verdict.INCONCLUSIVE)
    assert (undecided.verdict, undecided.reason) == ("inconclusive", "twice as far, at steps = 16: it is open")
