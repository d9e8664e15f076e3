"""A share that a sample leaves open is asked again under further seeds, by a test that may be asked often."""

from fractions import Fraction

import numpy as np
import pytest

from bounds.core import Claim, Quantity, WithProbability, exact, le
from bounds.runs.sampling import FURTHER, STRIDE, decided
from bounds.vocabulary import Verdict

x, y = Quantity("x"), Quantity("y")
COIN = Claim(
    id="toy.coin",
    then=(le(x, 1, name="x"), le(y, 1, name="y")),
    quantifier=WithProbability(Fraction(1, 2)),
    source="by pencil",
)
ALPHA = 1e-9


def tossed(params, failing, trials=60):
    """Trials of which this share fails; the second conjunct never does."""
    rng = np.random.default_rng(params["seed"])
    failed = rng.random(trials) < failing
    return COIN.judge(
        {
            x: [Fraction(2 * int(one)) + Fraction(int(n), 10**9) for n, one in enumerate(failed)],
            y: exact(rng.random(trials)),
        }
    )


def after(failing, seed=3):
    """What is decided of this share, and how many samples that took."""
    asked = [seed]

    def again(params):
        asked.append(params["seed"])
        return tossed(params, failing)

    return decided(tossed({"seed": seed}, failing), {"seed": seed}, again), asked


def test_an_open_share_is_decided_by_further_samples():
    """A fifth fails where a half may: sixty trials leave that open at this level, and all of them together do not."""
    first = tossed({"seed": 3}, 0.2)
    found, asked = after(0.2)

    assert (first.verdict, found.verdict) == (Verdict.INCONCLUSIVE, Verdict.HOLDS)
    assert asked == [3 + number * STRIDE for number in range(len(asked))]
    assert found.parts[0].statistics["trials"] == found.parts[0].entries == 60 * len(asked)
    assert f"of {60 * len(asked)} trials fail" in found.parts[0].reason


def test_a_share_that_is_too_large_is_found_out():
    """Three quarters fail; more trials show it."""
    assert after(0.75)[0].verdict is Verdict.VIOLATED


def test_what_is_decided_stays():
    """The second conjunct is decided by the first sample, and its trials are not counted again."""
    found, asked = after(0.2)

    assert len(asked) > 1
    assert (found.parts[1].verdict, found.parts[1].statistics["trials"]) == (Verdict.HOLDS, 60)


def test_nobody_waits_for_ever():
    """Where half fail as half may, nothing decides; it is given up."""
    found, asked = after(0.5, seed=1)

    assert found.verdict is Verdict.INCONCLUSIVE
    assert len(asked) == 1 + FURTHER


def test_without_a_seed_nothing_is_drawn_again():
    """The same numbers again are no further trials."""
    first = tossed({"seed": 3}, 0.2)

    assert decided(first, {}, again=pytest.fail) is first


def test_the_same_trials_under_another_seed_are_refused():
    """An experiment that does not use its seed would count its trials eight times."""
    first = tossed({"seed": 3}, 0.2)
    with pytest.raises(Exception, match="does the experiment use its seed"):
        decided(first, {"seed": 3}, lambda params: first)
