"""Further trials are judged together with the first ones, where those left a share open."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bounds.core import Claim, Quantity, Verdict, WithProbability, judge, le
from bounds.core.evidence import Evidence, PartEvidence
from bounds.core.pooled import together, undecided

x, y = Quantity("x"), Quantity("y")
ONE = Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(Fraction(1, 10)))
TWO = Claim(id="toy.pair", then=(le(x, 1, name="a"), le(y, 1, name="b")), quantifier=WithProbability(Fraction(1, 10)))


def shuffled(failures, trials):
    """So many failures among so many trials, evenly spread."""
    return [2 * ((i + 1) * failures // trials > i * failures // trials) for i in range(trials)]


def test_two_samples_are_judged_as_one():
    """Neither of them decides; all counts are sums, and the verdict is that of the whole sample."""
    first, further = (judge(ONE, {x: shuffled(*one)}) for one in ((3, 90), (2, 110)))
    both, whole = together(first, further), judge(ONE, {x: shuffled(3, 90) + shuffled(2, 110)})

    assert undecided(first)
    assert undecided(further)
    assert both.verdict is whole.verdict
    assert both.reason == whole.reason
    assert both.parts[0].statistics == whole.parts[0].statistics
    for name in ("entries", "resolved", "violated", "unresolved", "vacuous", "outside"):
        assert getattr(both.parts[0], name) == getattr(whole.parts[0], name)


def test_what_was_decided_stays():
    """One conjunct holds by itself; the other is open, and decided by the further trials. The reason names it."""
    first = judge(TWO, {x: [0] * 300, y: shuffled(20, 300)})
    further = judge(TWO, {x: shuffled(250, 300), y: shuffled(290, 300)})
    both = together(first, further)

    assert [part.verdict for part in first.parts[:2]] == [Verdict.HOLDS, Verdict.INCONCLUSIVE]
    assert both.parts[0] == first.parts[0]
    assert [part.verdict for part in both.parts[1:]] == [Verdict.VIOLATED] * 2
    assert both.verdict is Verdict.VIOLATED
    assert both.reason == f"b: {both.parts[1].reason}"
    assert both.parts[1].statistics["failures"] == 310


def test_another_share_is_another_law():
    """Trials of which something else was promised are left out."""
    first = judge(ONE, {x: shuffled(3, 90)})
    other = judge(Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(Fraction(1, 5))), {x: shuffled(3, 90)})

    assert together(first, other).parts == first.parts


@pytest.mark.parametrize(
    ("verdict", "part", "delta", "may_be_decided"),
    [
        (Verdict.INCONCLUSIVE, Verdict.INCONCLUSIVE, {"delta": 0.1}, True),
        (Verdict.INCONCLUSIVE, Verdict.INCONCLUSIVE, {"delta": 0.0}, False),  # no number of trials shows probability 0
        (Verdict.INCONCLUSIVE, Verdict.INCONCLUSIVE, {}, False),
        (Verdict.INCONCLUSIVE, Verdict.HOLDS, {"delta": 0.1}, False),
        (Verdict.VIOLATED, Verdict.INCONCLUSIVE, {"delta": 0.1}, False),
    ],
)
def test_further_trials_are_asked_for_where_they_can_decide(verdict, part, delta, may_be_decided):
    """Some share is open, and nothing is broken; one open part among others is enough."""
    one = PartEvidence("", part, statistics=delta)
    evidence = Evidence("toy.rate", verdict, "", (replace(one, verdict=Verdict.HOLDS), one))

    assert undecided(evidence) is may_be_decided
