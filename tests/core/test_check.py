"""A claim that checks itself from Python, and what counts as expected."""

import pytest

import bounds
from bounds.core import BadExperiment, Claim, Quantity, Unavailable, exact, le
from bounds.status import as_expected, falls_short

x = Quantity("x")


def test_a_claim_checks_itself_from_python():
    """Status, tightness and the evidence of each point, without a store."""
    checked = bounds.get("bfc.factC_4_2").check()
    corrected = bounds.get("bfc.factC_4_2.corrected").check(depth="standard")

    assert (checked.status, corrected.status, corrected.tightness) == ("refuted", "holds", 1.0)
    assert str(checked).startswith("bfc.factC_4_2: refuted (as expected)")


def test_what_is_expected_to_be_proved_may_hold_without_its_certificate():
    """Certificates are checked by `bounds prove`, so a claim with one is not reported as a surprise here."""
    claim = Claim(id="toy.proved", then=le(x, 1), expected="proved")

    @claim.experiment()
    def zero():
        return {x: 0}

    assert str(claim.check()) == "toy.proved: holds (as expected), 1 point"


def test_a_point_whose_data_are_missing_is_skipped_with_the_reason():
    """Nothing is judged, and the sentence that says what to do is passed on."""
    claim = Claim(id="toy.data", then=le(x, 1), expected="never_exercised")

    @claim.experiment()
    def measured():
        raise Unavailable("fetch the data first")

    checked = claim.check()

    assert checked.status == "never_exercised"
    assert str(checked).endswith("measured() skipped: fetch the data first")


@pytest.mark.parametrize(
    ("found", "expected", "surprising"),
    [
        ("holds", "holds", False),
        ("proved", "holds", False),
        ("holds", "never_exercised", False),
        ("derived", "holds", False),
        ("holds", "proved", False),
        ("never_exercised", "proved", True),
        ("violated", "never_exercised", True),
        ("never_exercised", "holds", True),
        ("refuted", "holds", True),
        ("holds", "refuted", True),
    ],
)
def test_only_better_news_than_expected_surprises_nobody(found, expected, surprising):
    """A proof of what should hold, or of what holds so far, or data that have arrived, are no surprise; the rest is."""
    assert as_expected(found, expected) is not surprising


@pytest.mark.parametrize(
    ("found", "expected", "short"),
    [
        ("holds", "proved", True),
        ("derived", "proved", True),
        ("holds", "derived", True),
        ("proved", "proved", False),
        ("proved", "derived", False),
        ("holds", "holds", False),
        ("violated", "proved", False),
    ],
)
def test_a_claim_that_rests_on_less_than_a_proof_is_counted(found, expected, short):
    """What is said to be proved and only holds is no contradiction, but it is told."""
    assert falls_short(found, expected) is short


@pytest.mark.parametrize("value", [(2.0, 1e-9), [(2.0, 1e-9)], exact((2.0, 1e-9))])
def test_a_guessed_radius_refutes_nothing(value):
    """However deep it is hidden, (value, radius) is a measurement and not an exact number."""
    claim = Claim(id="toy.false", then=le(x, 1), expected="refuted")

    @claim.witness
    def measured():
        return {x: value}

    with pytest.raises(BadExperiment, match=r"gives x as \(value, radius\)"):
        claim.check()


def test_whoever_looks_on_sees_how_far_it_is(capsys):
    """Points are counted where somebody sees it or asks for it, and the line goes away; elsewhere there is none."""
    claim = Claim(id="toy.counted", then=le(x, 9))
    claim.experiment(n=[1, 2, 3])(lambda n: {x: n})
    claim.check()
    assert capsys.readouterr().err == ""
    claim.check(progress=True)
    written = capsys.readouterr().err

    assert "toy.counted: 0 of 3 points" in written
    assert written.split("\r")[-1] == ""


def test_a_notebook_shows_all_points_in_one_picture():
    """One number at each point is too little for a picture of its own; over all of them there is one."""
    claim = Claim(id="toy.pictured", then=le(x, 4))
    claim.experiment(n=[1, 2, 3])(lambda n: {x: n})
    shown = claim.check()._repr_html_()

    assert shown.count("<svg") == 1
    assert shown.count("<circle") == 3
    assert "observed 3, promised 4" in shown
