"""A claim judged here and now: how far it is, what it would have caught, and the point that is worst."""

from dataclasses import replace

import pytest

from bounds.budget import share
from bounds.core import BoundsError, Claim, Quantity, Unavailable, le
from bounds.core.evidence import Evidence, PartEvidence
from bounds.runs.here import Checked, _points, as_table, check, counted, worst_point, would_catch
from bounds.runs.point import Settings
from bounds.vocabulary import Verdict

x = Quantity("x", nonnegative=True)


def halved(n):
    return (n / 2, 0.0)


def claim(**facts):
    one = Claim(id="toy.here", then=le(x, 2), **facts)

    @one.experiment(n=[1, 2, 3], algorithm=halved)
    def run(n, *, algorithm):
        return {x: algorithm(n)}

    @one.experiment()
    def without():
        raise Unavailable("fetch the data first")

    return one


def evidence(verdict=Verdict.HOLDS, *parts):
    return Evidence("toy.here", verdict, "a reason", parts)


def part(name="", verdict=Verdict.HOLDS, **facts):
    return PartEvidence(name, verdict, **facts)


def tight(tightness, verdict=Verdict.HOLDS):
    return evidence(verdict, part("", verdict, tightness=tightness))


@pytest.mark.parametrize("is_shown", [True, False])
def test_the_points_are_counted_where_somebody_looks_on(capsys, is_shown):
    """From zero, on one line that goes away."""
    assert list(counted(["a", "b"], "toy.here", is_shown)) == ["a", "b"]
    told = capsys.readouterr().err.split("\r")

    assert [line.strip() for line in told] == (
        ["", "toy.here: 0 of 2 points", "toy.here: 1 of 2 points", "", ""] if is_shown else [""]
    )
    assert not is_shown or len(told[3]) >= len("toy.here: 1 of 2 points")


def test_an_algorithm_of_ones_own_takes_the_place_of_the_claims():
    """Only where an experiment takes one; each point then says what it would have caught."""
    ours, theirs = check(claim(), progress=False), check(claim(), algorithm=lambda n: (float(n), 0.0), progress=False)

    assert (ours.status, ours.tightness, list(ours.skipped)) == ("holds", 0.75, ["without()"])
    assert (theirs.status, list(theirs.evidence), theirs.skipped) == (
        "violated",
        ["run(n=1)", "run(n=2)", "run(n=3)"],
        {},
    )
    assert "it would catch a result 2 times as large" in str(theirs)
    assert "it would catch" not in str(ours)
    lonely = Claim(id="toy.lonely", then=le(x, 2))
    lonely.experiment()(lambda: {x: 0})
    with pytest.raises(BoundsError, match="no place for yours"):
        check(lonely, algorithm=halved)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (evidence(Verdict.VIOLATED), "a reason"),
        (evidence(Verdict.INCONCLUSIVE), "nothing was shown: a reason"),
        (evidence(Verdict.HOLDS), "how much it would catch is not known"),
        (tight(0.5), "it would catch a result 2 times as large as this one"),
        (
            evidence(Verdict.HOLDS, part(tightness=0.0, rhs="1/2")),
            "it would catch anything above the promise of 1/2; nothing was observed",
        ),
        (evidence(Verdict.HOLDS, part("a", agreement=1e-9)), "it would catch a: a relative difference of 1.0e-09"),
        (evidence(Verdict.HOLDS, part(agreement=0.0)), "it would catch a relative difference of 1.0e-300"),
        (
            evidence(
                Verdict.HOLDS,
                part("a", tightness=0.25, statistics={"would_have_shown": 0.125, "trials": 40}),
                part("b", tightness=0.25),
            ),
            "it would catch a: a failure rate of 0.125 in 40 trials, b: a result 4 times as large as this one",
        ),
    ],
)
def test_a_point_says_what_it_would_have_caught(found, told):
    """Part by part: a rate, a difference, a factor; of what does not hold the reason."""
    assert would_catch(found) == told


@pytest.mark.parametrize(("then", "judgements"), [((le(x, 2),), 3), ((le(x, 2, name="a"), le(x, 3, name="b")), 9)])
def test_false_alarms_are_split_over_all_that_is_judged(then, judgements):
    """Each conjunct at each point, and of several also whether all hold together."""
    several = claim()
    several.experiments.pop("without")
    found = _points(replace(several, then=then), Settings(), None)

    assert [one.alpha for one in found] == [share(judgements)] * 3


def checked(**points):
    return Checked("toy.here", "holds", "holds", points, {"c<d": "no GPU & no data"}, False)


def test_the_worst_point_has_the_worst_verdict_and_is_the_tightest_of_those():
    """Nothing is worse than nothing."""
    points = {
        "a": tight(0.9),
        "b": tight(1.5, Verdict.VIOLATED),
        "c": tight(2.5, Verdict.VIOLATED),
        "d": evidence(Verdict.VIOLATED),
        "e": tight(0.95),
    }

    assert worst_point(checked(**points)) == "c"
    assert worst_point(checked(a=points["a"], e=points["e"])) == "e"
    assert worst_point(checked()) is None


def test_a_table_has_a_line_for_each_point_and_a_picture_of_several():
    """What was skipped is told below, and what is text stays text."""
    two = as_table(checked(a=tight(0.5), b=tight(0.75)))
    one = as_table(checked(a=tight(0.5), b=evidence()))

    assert "<tr><td>a</td><td>holds</td><td>0.5</td></tr><tr><td>b</td><td>holds</td><td>0.75</td></tr>" in two
    assert "<p>c&lt;d skipped: no GPU &amp; no data</p>" in two
    assert "<p>b</p>" in two
    assert "the points, where the promise is one" in two
    assert "the points, where the promise is one" not in one
    assert "<p>" not in as_table(Checked("toy.here", "holds", "holds", {}, {}, False))
