"""What a verdict tells, word by word: every line of an explanation, and its picture."""

from xml.etree import ElementTree

import pytest

from bounds.core import Quantity, Verdict
from bounds.core.evidence import Evidence, PartEvidence, PremiseEvidence
from bounds.core.explain import HEIGHT, WIDTH, changes, explain, number, picture

x, y, p = Quantity("x"), Quantity("y"), Quantity("p")
n = Quantity("n", integer=True, positive=True)


def evidence(verdict, *parts, premises=(), reason="", **facts):
    return Evidence("toy.told", verdict, reason, parts, premises, **facts)


def test_every_line_of_an_explanation():
    """The verdict, its reason, the premises with the nearest boundary, each part with its counts, and the change."""
    first = PartEvidence(
        "a",
        Verdict.HOLDS,
        entries=4,
        resolved=2,
        unresolved=1,
        vacuous=1,
        tightness=0.5,
        lhs="1",
        rhs="2",
        at={"k": "3", "m": "4"},
    )
    second = PartEvidence("", Verdict.INCONCLUSIVE, reason="too wide", entries=1, unresolved=1)
    premises = (
        PremiseEvidence("n >= 2", 4, 0, 4, 0.25),
        PremiseEvidence("m > 0", 3, 1, 4, 0.125),
        PremiseEvidence("q > 0", 0, 4, 4, None),
    )
    told = explain(evidence(Verdict.INCONCLUSIVE, first, second, premises=premises, reason="why", radii={"x": "balls"}))

    assert told.splitlines() == [
        f"toy.told: inconclusive. {Verdict.INCONCLUSIVE.sentence}",
        "  why",
        "  premise n >= 2: certain, margin 0.25",
        "  premise m > 0: certain in 3 of 4 entries, margin 0.125",
        "  premise q > 0: certain in none of 4 entries",
        "  nearest to its boundary: m > 0, 0.125 inside",
        "  a: holds, observed 1, promised 2",
        "    where k=3, m=4",
        "    4 entries: 2 resolved, 1 unresolved, 1 vacuous",
        "  inconclusive, too wide",
        "  radius of x by balls",
        (
            "  to change it: smaller error radii (fractions, balls, or `bounds.tracing.with_radii`), "
            "or an instance with room to spare"
        ),
        "  to change it: where equality is meant: fractions, or closed forms such as sympy's sqrt(2)",
    ]


def test_what_needs_no_telling_is_left_out():
    """A reason that only repeats the verdict, a single premise's boundary, an equality's margin."""
    one = PremiseEvidence("n == 2", 1, 0, 1, None)
    told = explain(
        evidence(Verdict.HOLDS, PartEvidence("", Verdict.HOLDS), premises=(one,), reason=Verdict.HOLDS.sentence)
    )

    assert told.splitlines() == [f"toy.told: holds. {Verdict.HOLDS.sentence}", "  premise n == 2: certain", "  holds"]
    both = (PremiseEvidence("n >= 2", 1, 0, 1, 0.0), PremiseEvidence("n >= 1", 0, 1, 1, -0.5))
    assert "nearest" not in explain(evidence(Verdict.HOLDS, premises=both))


@pytest.mark.parametrize(
    ("verdict", "parts", "facts", "told"),
    [
        (
            Verdict.HOLDS,
            [PartEvidence("", Verdict.HOLDS, tightness=0.75)],
            {},
            ["a promise smaller by the factor 0.75 would be broken here"],
        ),
        (Verdict.HOLDS, [PartEvidence("", Verdict.HOLDS)], {}, []),
        (
            Verdict.HOLDS,
            [
                PartEvidence("rate", Verdict.HOLDS, statistics={"would_have_shown": 0.02, "trials": 500}),
                PartEvidence("same", Verdict.HOLDS, agreement=2e-9),
                PartEvidence("none", Verdict.HOLDS, tightness=0.0, rhs="3"),
            ],
            {},
            [
                "rate: a failure rate of 0.02 would have shown in 500 trials",
                "same: sides further apart than 2.0e-09 of their size would be noticed",
                "none: anything above 3 would be noticed; nothing was observed",
            ],
        ),
        (
            Verdict.VIOLATED,
            [PartEvidence("a", Verdict.HOLDS, lhs="7", rhs="8"), PartEvidence("b", Verdict.VIOLATED, lhs="3", rhs="2")],
            {},
            ["3 promised in place of 2 would be kept there"],
        ),
        (
            Verdict.VIOLATED,
            [PartEvidence("b", Verdict.VIOLATED)],
            {},
            ["another statement, or an instance outside the premises"],
        ),
        (
            Verdict.NOT_APPLICABLE,
            [],
            {
                "premises": (
                    PremiseEvidence("p", 0, 1, 1, None),
                    PremiseEvidence("q", 1, 0, 1, 1.0),
                    PremiseEvidence("r", 0, 1, 1, None),
                )
            },
            ["an instance on which p and r is certain"],
        ),
        (
            Verdict.NOT_APPLICABLE,
            [],
            {"premises": (PremiseEvidence("p", 1, 1, 2, 1.0),)},
            ["an instance on which all premises at once is certain"],
        ),
        (Verdict.VACUOUS, [], {}, ["a larger size, where the promise is better than what is always true"]),
        (
            Verdict.INCONCLUSIVE,
            [PartEvidence("", Verdict.INCONCLUSIVE, statistics={"trials": 3})],
            {},
            ["more trials, or a longer range of sizes"],
        ),
        (
            Verdict.INCONCLUSIVE,
            [PartEvidence("", Verdict.INCONCLUSIVE, statistics={"trials": 3})],
            {"radii": {"x": "an estimate"}},
            ["a certified radius: balls or running errors in place of an estimate"],
        ),
        (Verdict.CALIBRATED, [], {}, []),
    ],
)
def test_what_would_change_a_verdict(verdict, parts, facts, told):
    """Of each kind, from its own parts only."""
    assert changes(evidence(verdict, *parts, **facts)) == told


def test_a_picture_has_both_sides_on_one_scale():
    """Dots and line from the left edge to the right, the least at the bottom and the largest at the top."""
    drawn = picture({"observed": [0.0, 5.0, 10.0], "promised": [10.0, 10.0, 20.0], "along": "k & m"})
    root = ElementTree.fromstring(drawn)
    dots = [(float(one.get("cx")), float(one.get("cy"))) for one in root.iter("circle")]
    line = [tuple(map(float, one.split(","))) for one in root.find("polyline").get("points").split()]

    assert (int(root.get("width")), int(root.get("height"))) == (WIDTH, HEIGHT) == (320, 120)
    assert dots == [(8, 112), (160, 86), (312, 60)]
    assert line == [(8, 60), (160, 60), (312, 8)]
    assert root.find("title").text == "observed (dots) and promised (line) along k & m"
    flat = ElementTree.fromstring(picture({"observed": [2.0], "promised": [2.0]}))
    assert (flat.find("circle").get("cx"), flat.find("circle").get("cy")) == ("8.0", "112.0")
    assert "along the entries" in flat.find("title").text


@pytest.mark.parametrize(("value", "text"), [(None, ""), (0.123456, "0.1235"), (12345.6, "1.235e+04"), (0.0, "0")])
def test_a_number_has_four_digits(value, text):
    """Or is nothing."""
    assert number(value) == text
