"""What is said of a claim beside its verdict: what breaks it, how it is cited, what it stands on, its proof."""

import re

import pytest
from markupsafe import Markup

from reports.badges import badge
from reports.breaking import breaking, broken_entries
from reports.citations import in_tex, of_evidence, of_paper, of_sources, table
from reports.graph import graph
from reports.typed import linked, typed


def test_the_graph_draws_each_claim_to_the_right_of_what_it_needs():
    """One line for each use; what stands on something fallen is struck out; a paper without uses has no drawing."""

    def claim(name, needs=(), fallen=()):
        return {"id": name, "needs": list(needs), "fallen": list(fallen), "status": "holds"}

    claims = [claim("p.thm", ["p.b", "p.a", "q.other"], ["p.a"]), claim("p.a"), claim("p.b", ["p.a"]), claim("p.alone")]
    drawn = graph(claims, {one["id"]: f"#{one['id']}" for one in claims})
    left = {name: int(x) for x, name in re.findall(r'x="(\d+)" y="\d+">([^<]+)<', drawn)}

    assert left["p.a"] < left["p.b"] < left["p.thm"]
    assert "p.alone" not in left
    assert drawn.count("C") == 3
    assert drawn.count("fallen") == 1
    assert graph(claims[1:2], {}) == ""


def test_a_badge_is_escaped_and_tells_its_words():
    """Nothing of an id becomes markup."""
    assert "&lt;b&gt;: never exercised" in badge("<b>", "never_exercised")


def test_of_several_broken_points_an_exact_one_is_shown():
    """Floats with error bars never refute."""
    part = {"name": "", "verdict": "violated", "lhs": "2", "rhs": "1", "tightness": 2.0}
    run = {
        "key": "r",
        "kind": "experiment",
        "experiment": "e",
        "params": {},
        "verdict": "violated",
        "tightness": 9.0,
        "parts": [part],
    }
    exact = run | {"key": "w", "kind": "witness", "tightness": 2.0}
    claim = {"points": [run, exact], "conclusions": [{"name": "", "sign": "≤"}], "kind": "inequality"}

    assert breaking(claim)["key"] == "w"
    assert breaking(claim | {"points": [run | {"verdict": "holds"}]}) is None


def test_what_no_single_entry_can_break_is_told_in_words():
    """An average shows the reason of its verdict, not two numbers of one outcome."""
    part = {"name": "", "verdict": "violated", "lhs": "1", "rhs": "1/4", "tightness": 2.9, "reason": "the mean is off"}
    point = {
        "key": "w",
        "kind": "witness",
        "experiment": "e",
        "params": {},
        "verdict": "violated",
        "tightness": 2.9,
        "parts": [part],
    }
    claim = {"points": [point], "conclusions": [{"name": "", "sign": "≤"}], "kind": "average"}

    assert (breaking(claim)["lhs"], breaking(claim)["reason"]) == ("", "the mean is off")
    assert (breaking(claim | {"kind": "inequality"})["lhs"], breaking(claim)["ratio"]) == ("1", 2.9)


def test_an_entry_is_marked_as_broken_only_beyond_its_error():
    """And inside the premises."""
    series = {
        "observed": [2.0, 2.0, 2.0, 0.5],
        "promised": [1.0] * 4,
        "radius": [0.1, 3.0, 0.0, 0.0],
        "inside": [1, 1, 0, 1],
    }

    assert broken_entries(series, "≤") == [True, False, False, False]
    assert broken_entries(series, "≥") == [False, False, False, True]


def test_what_is_not_known_of_a_paper_is_left_out_of_its_entry():
    """No empty field, and an identifier only where the address has one."""
    known = {
        "slug": "p",
        "title": "A & B",
        "authors": "X Y, Z",
        "year": 2020,
        "link": "https://arxiv.org/abs/2003.01094",
    }

    assert "eprint = {2003.01094}" in of_paper(known)
    assert "author = {X Y and Z}" in of_paper(known)
    assert r"A \& B" in of_paper(known)
    assert "url" not in of_paper(known | {"link": ""})


def test_sources_become_entries():
    """Authors, title, where it appeared, year and place of each; a source without a title becomes none."""
    text = "Source: Cauchy 1829; as in Horn and\nJohnson, *Matrix Analysis*, 2nd edition, Springer, 2013, Theorem 4."
    (entry,) = of_sources(text).split("\n\n")

    assert entry.startswith("@misc{Horn2013,")
    for field in (
        "title = {{Matrix Analysis}}",
        "author = {Horn and Johnson}",
        "howpublished = {2nd edition, Springer}",
        "year = {2013}",
        "note = {Theorem 4}",
    ):
        assert field in entry
    assert "author = {Jordan and others}" in of_sources("Source: Jordan et al., *Muon*, 2024.")
    assert of_sources("Source: Cauchy 1829.") == of_sources("No source.") == ""


def test_the_same_evidence_has_the_same_hash():
    """In whatever order its records come; one more record is other evidence."""
    document = {"written": "2026-01-01", "version": "1", "commit": "c"}
    points = [{"key": "a"}, {"key": "b"}]
    claim = {"id": "p.a", "status": "holds", "points_judged": 2, "points": points}

    assert of_evidence(claim, document) == of_evidence(claim | {"points": points[::-1]}, document)
    assert of_evidence(claim, document) != of_evidence(claim | {"points": points[:1]}, document)


def test_numbers_and_names_are_safe_in_latex():
    """Powers of ten are set as such, underscores are escaped."""
    point = {"params": {"n_0": 3}, "experiment": "e", "tightness": 0.5, "parts": [{"lhs": "1/8", "rhs": "2.5e-7"}]}

    assert in_tex("2.5e-07") == r"$2.5 \cdot 10^{-7}$"
    assert r"n\_0=3 & $0.125$ & $2.5 \cdot 10^{-7}$ & $0.5$" in table({"id": "p.a"}, [point])
    assert table({"id": "p.a"}, []) == ""


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("theta_(t+1) <= kappa^2", "θ<sub>t+1</sub> ≤ κ<sup>2</sup>"),
        ("e^(-4/5), W^(0), X^+", "e<sup>−4/5</sup>, W<sup>(0)</sup>, X<sup>+</sup>"),
        ("|r|^2/2 + z^4/24", "|r|<sup>2</sup>/2 + z<sup>4</sup>/24"),
        ("<b> & sqrt(2)", "&lt;b&gt; &amp; √(2)"),
        ("see p.x_y and bcgd.thm3_3", 'see p.x<sub>y</sub> and <a href="#t"><code>bcgd.<wbr>thm3_<wbr>3</code></a>'),
    ],
)
def test_typed_mathematics_is_set(text, html):
    """Indices, exponents, Greek letters, relations; a claim that is named is a link, and nothing becomes markup."""
    assert typed(text, {"bcgd.thm3_3": "#t"}) == html


def test_a_claim_that_a_text_names_is_a_link_where_it_has_an_address():
    """Abbreviations and other names stay as they are."""
    text = linked(Markup("see bcgd.thm3_3, e.g. p.other"), {"bcgd.thm3_3": "#t"})

    assert text == 'see <a href="#t">bcgd.<wbr>thm3_<wbr>3</a>, e.g. p.other'
