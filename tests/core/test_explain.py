"""A verdict explains itself: premises with margins, both sides, and what would change it."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from bounds.core import Claim, Quantity, Unavailable, ge, le
from bounds.core.explain import HEIGHT, picture
from bounds.tracing import DOUBLED, with_radii

n = Quantity("n", integer=True, positive=True)
x = Quantity("x", "|x_n|", nonnegative=True)
claim = Claim(id="toy.explained", given=(ge(n, 2), le(n, 100)), then=le(x, 1 / n, trivially=1))


def test_what_holds_says_by_how_much():
    """The factor by which the promise could be smaller, and the premise that is nearest to its boundary."""
    told = claim.judge({n: [2, 4], x: [Fraction(1, 4), Fraction(1, 5)]}).explain()

    assert "toy.explained: holds." in told
    assert "premise n >= 2: certain, margin 0" in told
    assert "nearest to its boundary: n >= 2" in told
    assert "observed 1/5, promised 1/4" in told
    assert "where n=4, x=1/5" in told
    assert "to change it: a promise smaller by the factor 0.8 would be broken here" in told


@pytest.mark.parametrize(
    ("measured", "change"),
    [
        ({n: 2, x: 1}, "1 promised in place of 1/2 would be kept there"),
        ({n: 1, x: 1}, "an instance on which n >= 2 is certain"),
        ({n: 2, x: (0.5, 0.01)}, "smaller error radii"),
        ({n: 2, x: with_radii(lambda: 1 / 3, ways=(DOUBLED,))()}, "a certified radius"),
    ],
)
def test_every_verdict_says_what_would_change_it(measured, change):
    """In one line at the end."""
    assert any("to change it" in line and change in line for line in claim.judge(measured).explain().splitlines())


def test_what_is_always_true_asks_for_a_larger_size():
    """Vacuous, and how to leave that."""
    weak = Claim(id="toy.weak", then=le(x, 3 / n, trivially=1))

    assert "a larger size" in weak.judge({n: 2, x: 0}).explain()


def test_the_way_of_a_radius_is_part_of_the_explanation():
    """Where it came from."""
    assert "radius of x by balls" in claim.judge(with_radii(lambda: {n: 2, x: 1 / 3})()).explain()


def test_a_notebook_shows_statement_verdict_and_picture():
    """Well-formed markup, with nothing of the user's unescaped."""
    evidence = claim.judge({n: [2, 4], x: [Fraction(1, 4), Fraction(1, 5)]})
    shown = evidence._repr_html_()

    assert claim._repr_latex_().startswith("$")
    assert r"\Longrightarrow" in claim._repr_latex_()
    assert ElementTree.fromstring(shown).find("svg") is not None
    assert "n &gt;= 2" in shown


def test_a_checked_claim_shows_its_worst_instance():
    """The violated point, in full, after a table of all of them."""
    checked_claim = Claim(id="toy.shown", then=le(x, 1))

    @checked_claim.experiment(size=[0, 2, 1])
    def sizes(size):
        return {x: size}

    @checked_claim.experiment()
    def missing():
        raise Unavailable("fetch <the data> first")

    shown = checked_claim.check()._repr_html_()
    text = "".join(ElementTree.fromstring(shown).itertext())

    assert "sizes(size=2)toy.shown: violated" in text
    assert "fetch <the data> first" in text


def test_the_picture_reaches_from_the_least_to_the_largest_number():
    """The lowest dot stands on the lower margin and the highest point of the line below the upper one."""
    drawn = ElementTree.fromstring(picture({"observed": [10, 11], "promised": [11, 12]}))
    heights = [float(one.get("cy")) for one in drawn.iter("circle")]
    line = [float(one.split(",")[1]) for one in drawn.find("polyline").get("points").split()]

    assert heights == [HEIGHT - 8, HEIGHT / 2]
    assert line == [HEIGHT / 2, 8]
