"""Figures say what the numbers say, and nothing where there is nothing to say."""

import math
import re

import pytest

from reports.digits import number
from reports.figures import bound_and_observation, tightness_of_points
from reports.over_points import over_points
from reports.series import is_restless, of_part, spans_magnitudes, worth_drawing
from reports.telling import shown_of

LABEL = re.compile(r"<text[^>]*>([^<]*)</text>")
COORDINATE = re.compile(r'[dxy]="([^"]*)"')


def series(observed, promised, radius=None, inside=None):
    size = len(observed)
    return {
        "entry": list(range(size)),
        "observed": observed,
        "promised": promised,
        "radius": radius or [0.0] * size,
        "inside": inside or [1] * size,
    }


@pytest.mark.parametrize(
    "numbers",
    [
        [1.0, 2.0, 3.0],
        [1e-12, 1.0, 1.0],
        [-5.0, 5.0, 0.0],
        [1e300, 1e-300, 1.0],
        [1e-310, 1e-300, 1e-250],
        [1e308, 1e307, 1.0],
        [0.0, 1e-9, 1e9],
        [math.inf, 1.0, 2.0],
    ],
)
def test_whatever_the_numbers_a_few_round_ones_label_the_axes(numbers):
    """Neither huge nor tiny numbers, zeros or infinities leave an axis without labels or with a crowd of them."""
    drawn = bound_and_observation(series(numbers, [numbers[-1]] * 3), "x")
    labels = [label for label in LABEL.findall(drawn) if label != "entry"]

    assert 5 <= len(labels) <= 11
    assert all(re.fullmatch(r"[-+.·e\d⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", label) for label in labels)


def test_the_axis_is_logarithmic_where_the_numbers_differ_by_orders_of_magnitude():
    """The data decides."""
    assert spans_magnitudes([1e-6, 1.0])
    assert not spans_magnitudes([1.0, 2.0])
    assert not spans_magnitudes([-1.0, 1e6])


def test_a_band_is_drawn_only_where_it_can_be_seen():
    """An error of one part in a million is narrower than the line."""
    numbers, bound = [1.0, 2.0, 3.0, 4.0], [5.0] * 4

    assert 'class="band"' in bound_and_observation(series(numbers, bound, radius=[0.5] * 4), "x")
    assert 'class="band"' not in bound_and_observation(series(numbers, bound, radius=[1e-6] * 4), "x")


def test_the_part_outside_the_premises_is_shaded():
    """A reader sees where the theorem promises nothing."""
    drawn = bound_and_observation(series([1.0, 2.0, 3.0, 4.0], [5.0] * 4, inside=[0, 1, 1, 1]), "x")

    assert drawn.count('class="outside"') == 1
    assert "At 1 entry a premise is false" in drawn


def test_numbers_that_are_not_finite_are_left_out_of_the_lines():
    """No coordinate of a drawing is nan or infinite."""
    drawn = bound_and_observation(series([math.nan, 2.0, 3.0, 0.0], [math.inf, 1e9, 1e-9, 5.0]), "x")

    assert all(re.fullmatch(r"[-mMlhvz \d]*", one) for one in COORDINATE.findall(drawn))


def test_every_figure_says_in_words_what_it_shows():
    """The text alternative names both sides and the kind of axis."""
    drawn = bound_and_observation(series([1e-6, 1e-3, 1.0], [2.0, 2.0, 2.0]), "<claim>")

    assert 'role="img"' in drawn
    assert "&lt;claim&gt;, 3 entries on a logarithmic axis: observed from 1e-06 to 1, promised from 2 to 2." in drawn


@pytest.mark.parametrize(
    ("observed", "inside", "worth"),
    [
        ([1.0, 2.0, 3.0], [1, 1, 1], True),
        ([1.0, 2.0], [1, 1], False),
        ([4.0, 4.0, 4.0], [1, 1, 1], False),
        ([1.0, 2.0, 3.0], [0, 0, 0], False),
        ([math.nan] * 3, [1, 1, 1], False),
        ([0.0, 0.0, 1e-9, 0.0], [1, 1, 1, 1], False),
    ],
)
def test_a_figure_is_drawn_only_where_it_says_something(observed, inside, worth):
    """A flat line and two dots are said better in words."""
    assert worth_drawing(series(observed, [4.0] * len(observed), inside=inside)) is worth


def test_entries_without_an_order_are_sorted_and_not_joined():
    """Independent trials make no curve."""
    noise = [(i * 7919 % 31) / 31 + 0.1 for i in range(40)]
    drawn = bound_and_observation(series(noise, [1.0 + one for one in noise]), "x")

    assert is_restless(series(noise, noise))
    assert "entries, sorted by the promise" in drawn
    assert 'class="observed"' not in drawn
    assert 'class="observed dots"' in drawn


def test_a_figure_stays_small():
    """Thousands of entries cost no more than a few dozen, and their curve no more than its coordinates."""
    long = [1.0 / (1 + i) for i in range(5000)]

    assert len(bound_and_observation(series(long, [2 * one for one in long], radius=long), "x")) < 4000
    assert len(tightness_of_points([0.5] * 40)) < 1500


def test_single_numbers_are_drawn_along_the_parameter_that_varies():
    """Points that differ in one number lie along it."""
    points = [
        {
            "key": str(n),
            "experiment": "e",
            "params": {"n": n, "seed": 0},
            "verdict": "holds",
            "parts": [{"name": "", "verdict": "holds", "lhs": f"1/{n}", "rhs": "2.5"}],
        }
        for n in (64, 4, 16, 8)
    ]
    claim = {"id": "a.b", "points": points, "experiments": [{"name": "e"}]}
    figure = over_points(claim, {"name": "", "latex": "x"})

    assert figure is not None
    assert "observed from 0.25 to 0.0156" in figure["svg"]
    assert ">n</text>" in figure["svg"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3/4", 0.75),
        ("1.5e-3", 0.0015),
        ("", None),
        ("x", None),
        ("1/0", None),
        ("nan", None),
        ("2.5e+9999999999", None),
        ("2.5e-9999999999", 0.0),
        ("0e-14", 0.0),
    ],
)
def test_numbers_are_read_as_evidence_writes_them(text, value):
    """Decimals and fractions; anything else is no number, and one of a billion digits takes no time."""
    assert number(text) == value


def test_colours_are_those_of_the_page():
    """A figure says what a line is and leaves its looks to the stylesheet."""
    drawn = bound_and_observation(series([1.0, 2.0, 3.0, 4.0], [5.0] * 4, radius=[0.5] * 4, inside=[0, 1, 1, 1]), "x")

    assert set(re.findall(r'<path class="([^"]*)"', drawn)) == {
        "axis",
        "grid",
        "outside",
        "band",
        "promised",
        "observed",
        "observed dots",
    }
    assert not re.search(r"style=|fill=|stroke=|clip-path|<metadata|<defs| id=", drawn)


def test_the_axis_is_named_by_what_the_evidence_says_it_runs_along():
    """Steps that double stand evenly on a logarithmic axis, whose values are those of the steps."""
    steps = {
        "entry": [1, 10, 100, 1000],
        "observed": [1.0, 0.5, 0.2, 0.1],
        "promised": [2.0] * 4,
        "radius": [0.0] * 4,
        "inside": [1] * 4,
        "along": "t",
    }
    part = {"name": "", "verdict": "holds", "series": steps}
    point = {"key": "k", "kind": "experiment", "verdict": "holds", "tightness": 0.5, "parts": [part], "params": {}}
    claim = {"id": "a.b", "kind": "inequality", "tightness": 0.5, "points": [point], "conclusions": [{"name": ""}]}
    (figure,) = shown_of(claim)["figures"]
    labels = LABEL.findall(figure["svg"])

    assert "t" in labels
    assert {"1", "10", "100", "1000"} <= set(labels)


def test_what_is_broken_shows_dots_only_with_what_breaks_it():
    """Points that agree are no picture of a refuted statement; a ratio of the broken one is needed."""

    point = {"key": "k", "kind": "experiment", "experiment": "e", "parts": [], "params": {}, "verdict": "holds"}
    agreeing = [point | {"tightness": 0.1 * k} for k in range(1, 5)]
    claim = {"id": "a.b", "kind": "inequality", "tightness": 0.4, "conclusions": [{"name": ""}], "experiments": []}

    def dots(*broken):
        worst = [point | {"verdict": "violated", "tightness": ratio} for ratio in broken]
        return shown_of(claim | {"points": [*agreeing, *worst]})["dots"]

    assert "observed dots" in dots()
    assert dots(None) is None
    assert "broken dots" in dots(2.0)


def test_a_conclusion_borrows_the_count_of_another_about_the_same_entries():
    """If the evidence of one of them says that its entries are depths, so are those of the other."""
    bare = {
        "entry": [0, 1, 2],
        "observed": [1.0, 2.0, None],
        "promised": [3.0] * 3,
        "radius": [0.0] * 3,
        "inside": [1] * 3,
    }
    parts = [{"name": "a", "series": bare}, {"name": "b", "series": bare | {"entry": [1, 5, 9], "along": "depth"}}]
    found, along = of_part({"parts": parts}, "a")

    assert (along, found["entry"]) == ("depth", [1, 5, 9])
    assert math.isnan(found["observed"][2])
    assert of_part({"parts": parts}, "c") == ({}, "")


def test_points_without_an_order_are_not_joined():
    """They are sorted by what is promised."""
    points = [
        {
            "key": f"{n}{seed}",
            "experiment": "e",
            "params": {"n": n, "seed": seed},
            "verdict": "holds",
            "parts": [{"name": "", "verdict": "holds", "lhs": f"{n}", "rhs": f"{2 * n + seed}"}],
        }
        for n in (64, 4)
        for seed in (0, 1)
    ]
    figure = over_points({"id": "a.b", "points": points, "experiments": [{"name": "e"}]}, {"name": ""})

    assert "points, sorted by the promise" in LABEL.findall(figure["svg"])
    assert 'class="observed"' not in figure["svg"]
