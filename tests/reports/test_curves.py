"""The lines of a paper's figures are drawn as they were measured, told apart without colours, and told in words."""

import json
import re
from pathlib import Path

import pytest

from reports.curves import MOST_LINES, MOST_PANELS, panels
from reports.figures import lines_of_a_figure, samples_of_lines
from reports.reproduced import figures
from reports.svg import LINES, again

DRAWN = '''"""Figure 1: halving beats waiting."""

from bounds.core import Claim, Curve, Finding, Quantity, lt

h = Quantity("h", r"h", "error after halving")
w = Quantity("w", r"w", "error after waiting")

fig1 = Claim(id="toy.fig1", source="Figure 1", then=lt(h, w, name="last"), quantifier=Finding("one number"))
same = Claim(id="toy.fig1.half", source="Figure 1, text below it", then=lt(h, w / 2), quantifier=Finding("one number"))
thm = Claim(id="toy.thm", source="Theorem 1", then=lt(h, w))


@thm.experiment(steps=[4])
@same.experiment(steps=[4, 8])
@fig1.experiment(steps=[4, 8])
def both(steps):
    """Halve and wait."""
    from fractions import Fraction

    halves = [Fraction(1, 2**k) for k in range(steps + 1)]
    return {
        h: halves[-1], w: 1, Curve("halving <it>", of="error"): halves, Curve("waiting", of="error"): [1] * (steps + 1),
    }
'''


def curve(label="gd", of="error", up=(1.0, 0.5, 0.25), across=None, along="steps"):
    return {"label": label, "along": along, "of": of, "x": list(across or range(len(up))), "y": list(up)}


def point(curves, key="k", **params):
    return {"key": key, "experiment": "e", "params": params, "verdict": "holds", "curves": curves, "parts": []}


def claim(*points, name="p.fig1", source="Figure 1"):
    return {"id": name, "source": source, "points": list(points), "conclusions": []}


def plot(*curves):
    (panel,) = panels(claim(point(curves)))
    return lines_of_a_figure(panel, "p.fig1")


def test_the_largest_run_is_drawn_and_words_are_not_sizes():
    """A seed is no size either; each word that was chosen has a figure of its own."""
    small, large = (
        point([curve()], widths=[2, 3], seed=9, kind="relu"),
        point([curve()], "l", widths=[4, 5], seed=0, kind="relu"),
    )
    other = point([curve()], "o", widths=[2, 2], seed=0, kind="tanh")
    found = panels(claim(small, other, large))

    assert [one["point"]["key"] for one in found] == ["l", "o"]


def test_a_scale_that_has_a_name_is_a_size():
    """Whichever took longer is the larger one."""
    small, paper = (
        point([curve()], name, scale=name) | {"seconds": seconds} for name, seconds in (("small", 1), ("paper", 9))
    )

    assert [one["point"]["key"] for one in panels(claim(paper, small))] == ["paper"]


def test_what_is_counted_has_whole_numbers_on_its_axis():
    """Nobody trains two and a half layers."""
    labels = re.findall(r"<text[^>]*>([^<]*)</text>", plot(curve(up=[1.0, 2.0], across=[2, 3])))

    assert "2.5" not in labels
    assert {"2", "3"} <= set(labels)


def test_a_zero_is_left_out_of_a_logarithmic_axis():
    """The line begins where it can be seen instead of falling out of the figure."""
    with_zero, without = (plot(curve(up=[first, 1e-6, 1e-3, 1.0]), curve("b", up=[1.0] * 4)) for first in (0.0, None))
    path = re.compile(r'class="line1" d="([^"]*)"')

    assert path.findall(with_zero) == path.findall(without)


def test_different_quantities_have_axes_of_their_own():
    """A loss and a distance are not compared."""
    found = panels(claim(point([curve("gd", "loss"), curve("bcgd", "loss"), curve("gd", "distance")])))

    assert [(one["of"], [line["label"] for line in one["curves"]]) for one in found] == [
        ("loss", ["gd", "bcgd"]),
        ("distance", ["gd"]),
    ]


def test_there_are_never_too_many():
    """What is left out of a plot is counted."""
    crowd = [curve(str(i)) for i in range(MOST_LINES + 2)]
    found = panels(claim(*(point(crowd, str(i), kind=str(i)) for i in range(5))))

    assert len(found) == MOST_PANELS
    assert (len(found[0]["curves"]), found[0]["more"]) == (MOST_LINES, 2)


@pytest.mark.parametrize("bad", [curve(up=[None, None, None]), curve(up=[1.0]), curve(up=[None, 2.0])])
def test_a_line_that_cannot_be_seen_is_no_figure(bad):
    """One dot, or nothing but numbers that are not finite."""
    assert panels(claim(point([bad]))) == []


def test_lines_are_told_apart_by_dash_marker_and_colour():
    """Each has a class of its own, whose looks the stylesheet says, and a marker of its own shape."""
    drawn = plot(*(curve(str(i), up=[1.0 + i, 2.0 + i, 4.0 + i]) for i in range(MOST_LINES)))
    shapes = set(re.findall(r'dots" d="M45 15([^"]*)"', samples_of_lines()))

    assert set(re.findall(r'class="(line\d)"', drawn)) == set(LINES)
    assert set(re.findall(r'class="(line\d) dots"', drawn)) == set(LINES)
    assert len(shapes) == MOST_LINES


def test_the_words_say_where_each_line_begins_and_ends():
    """Numbers that are not finite are passed over."""
    drawn = plot(curve("gd <1>", up=[1.0, 1e-3, 1e-6, None]), curve("bcgd", up=[1.0, 0.5, 0.25, 0.125]))

    assert (
        "p.fig1: error along steps, on a logarithmic axis: gd &lt;1&gt; from 1 to 1e-06; bcgd from 1 to 0.125." in drawn
    )


def test_a_drawing_can_be_shown_again_at_another_place():
    """With the same words, and without an id of its own."""
    (panel,) = panels(claim(point([curve()])))
    drawn = lines_of_a_figure(panel, "p.fig1", "lines1-p.fig1")

    assert drawn.count('id="lines1-p.fig1"') == 1
    assert "id=" not in again(drawn, "lines1-p.fig1")
    assert "error along steps" in again(drawn, "lines1-p.fig1")


def test_a_figure_of_five_long_lines_stays_small():
    """As many places as evidence keeps; what lies on a line between others is not drawn, and places are told once."""
    places = [float(i) for i in range(48)]
    drawn = plot(*(curve(f"method {k}", up=[0.9 ** (k * i) for i in places], across=places) for k in range(1, 6)))

    assert len(drawn) < 4500
    assert len(re.sub(" data-plot='[^']*'", "", drawn)) < 2500
    assert len(drawn.partition("line1")[2].partition("/>")[0]) < 60


def test_the_chapter_shows_a_figure_once_with_all_that_is_said_of_it():
    """Theorems that drew something keep it in their own section."""
    lines = [curve()]
    found = figures(
        [
            claim(point(lines)),
            claim(point(lines), name="p.fig1.b"),
            claim(point(lines), name="p.thm", source="Theorem 1"),
        ]
    )

    assert [[said["id"] for said in one["claims"]] for one in found] == [["p.fig1", "p.fig1.b"]]


def test_a_reader_finds_the_figure_in_the_chapter_and_in_the_claim(make):
    """Drawn once, shown twice, with what was measured, the run that made it, and the numbers in the data file."""
    made = make(DRAWN)
    chapter = made.html.partition("id=toy-figures>")[2].partition("</section>")[0]
    own = made.html.partition("<section class=claim id=toy.fig1>")[2].partition("</section>")[0]
    stored = [point["curves"] for one in made.data["claims"] for point in one["points"]]

    assert made.code == 0
    assert all(one in chapter for one in ("id=lines1-toy.fig1 ", "halving &lt;it&gt;", "0.00390625", "--point steps=8"))
    assert all(one in own for one in ('<use href="#lines1-toy.fig1"/>', "halving &lt;it&gt;"))
    assert made.html.count('<use href="#lines1-') == 2
    assert "id=lines1-toy.thm " in made.html
    assert "<it>" not in made.html
    assert [[line["label"] for line in curves] for curves in stored] == [["halving <it>", "waiting"]] * 5


def test_the_markdown_names_the_figures(make):
    """A line for each."""
    make(DRAWN)
    text = Path("site/report.md").read_text(encoding="utf-8")

    assert r"- Figure 1: `toy.fig1`, `toy.fig1.half`, the lines halving \<it\>; waiting" in text


def test_curves_of_the_wrong_shape_are_named_and_left_out(make):
    """The rest of the evidence is still reported."""
    results = make(DRAWN).results
    (stored,) = (results / "evidence").glob("*.jsonl")
    lines = stored.read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines if line]
    records[0]["curves"][0]["x"] = [1, 2]
    stored.write_text("".join(json.dumps(one) + "\n" for one in records), encoding="utf-8")
    made = make(DRAWN, run_missing=False)

    assert (made.code, made.data["points"]) == (2, 4)
    assert any("`curves` of the wrong type; it is left out" in one for one in made.data["problems"])
