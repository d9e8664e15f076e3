"""An index and a page for each paper: all links lead somewhere, and each page is complete in itself."""

import re
from pathlib import Path

import pytest
from markupsafe import Markup

from reports.badges import badge
from reports.breaking import breaking, broken_entries
from reports.citations import in_tex, of_evidence, of_paper, table
from reports.graph import graph
from reports.typed import linked, typed
from tests import theorems
from tests.reports.browser import Browser, require_browser
from tests.reports.conftest import CURVE
from tests.reports.test_report import Reader

NEEDY = theorems.HOLDS.replace('id="toy.halving"', 'id="toy.halving", needs=("curve.harmonic",), formerly="toy.old"')


def read(path):
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


@pytest.fixture
def site(make):
    return make(CURVE, NEEDY, single=False).page.parent


def test_every_link_of_every_page_leads_to_something_that_is_there(site):
    """Across pages, to badges and to the data."""
    ids = {page.name: set(read(page).ids) for page in site.glob("*.html")}

    assert set(ids) == {"index.html", "curve.html", "toy.html"}
    for page in site.glob("*.html"):
        reader = read(page)
        assert len(reader.ids) == len(set(reader.ids))
        assert {anchor[1:] for anchor in reader.anchors} <= ids[page.name]
        for address in reader.addresses - {"", "data:,"}:
            name, _, anchor = address.partition("#")
            assert (site / name).is_file(), address
            assert not anchor or anchor in ids[name], address


def test_the_index_lists_every_claim_and_shows_none(site):
    """It stays small however much there is to show; a claim's old address leads to its row."""
    index = site.joinpath("index.html").read_text(encoding="utf-8")

    assert "href=curve.html#curve.harmonic.corrected" in index
    assert "<section class=claim" not in index
    assert "<tr id=curve.harmonic>" in index


def test_what_stands_on_a_fallen_claim_says_so(site):
    """On its own page, with a link to the other; earlier ids still lead there."""
    page = site.joinpath("toy.html").read_text(encoding="utf-8")

    assert re.search(r"Its proof as written falls with <a href=\"?curve.html#curve.harmonic\"?>", page)
    assert "id=toy.old" in page
    assert "It carries <a href=toy.html#toy.halving>" in site.joinpath("curve.html").read_text(encoding="utf-8")


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


def test_each_claim_has_a_badge_and_can_be_cited(site):
    """With its status; the entry tells commit, points and a hash of the records."""
    page = site.joinpath("curve.html").read_text(encoding="utf-8")

    assert "curve.harmonic: refuted" in (site / "badges" / "curve.harmonic.svg").read_text(encoding="utf-8")
    assert "@misc{boundbench:curve.harmonic," in page
    assert r"\begin{tabular}{lrrr}" in page


def test_a_broken_claim_shows_what_breaks_it(site):
    """Both sides, the factor, and a figure in which it is marked."""
    own = site.joinpath("curve.html").read_text(encoding="utf-8").partition("id=curve.harmonic>")[2]
    own = own.partition("</section>")[0]

    assert re.search(
        r"<b>Broken</b> by the witness <a .*>two terms</a>: observed <b>3/2</b>, promised ≤ <b>0.6931", own
    )
    assert "off by the factor <b>2.164" in own
    assert 'class="broken dots"' in own or "class='broken dots'" in own


def test_a_badge_is_escaped_and_tells_its_words():
    """Nothing of an id becomes markup."""
    assert "&lt;b&gt;: never exercised" in badge("<b>", "never_exercised")


def test_of_several_broken_points_an_exact_one_is_shown():
    """Floats with error bars never refute."""
    part = {"name": "", "verdict": "violated", "lhs": "2", "rhs": "1", "tightness": 2.0}
    run = {"key": "r", "kind": "experiment", "experiment": "e", "params": {}, "verdict": "violated", "tightness": 9.0,
           "parts": [part]}  # fmt: skip
    exact = run | {"key": "w", "kind": "witness", "tightness": 2.0}
    claim = {"points": [run, exact], "conclusions": [{"name": "", "sign": "≤"}], "kind": "inequality"}

    assert breaking(claim)["key"] == "w"
    assert breaking(claim | {"points": [run | {"verdict": "holds"}]}) is None


def test_what_no_single_entry_can_break_is_told_in_words():
    """An average shows the reason of its verdict, not two numbers of one outcome."""
    part = {"name": "", "verdict": "violated", "lhs": "1", "rhs": "1/4", "tightness": 2.9, "reason": "the mean is off"}
    point = {"key": "w", "kind": "witness", "experiment": "e", "params": {}, "verdict": "violated", "tightness": 2.9,
             "parts": [part]}  # fmt: skip
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


CLIPPED = """
const clipped = [];
for (const one of document.querySelectorAll('math')) {
  const ink = one.getBoundingClientRect();
  for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box), edge = box.getBoundingClientRect();
    if (style.overflowY === 'visible') continue;
    if (ink.top < edge.top - 0.5 || ink.bottom > edge.bottom + 0.5 || box.scrollHeight > box.clientHeight + 1)
      clipped.push(one.textContent);
  }
}
return clipped;
"""
BRACKETS = """
return [...document.querySelectorAll('math mo')].filter((one) => one.textContent === '(')
  .map((one) => one.getBoundingClientRect().height)
"""
TALL = CURVE.replace("sp.log(n))", "sp.log(n / (1 + sp.log(1 + 1 / n)) ** 2) / (1 + 1 / (1 + 1 / n)))")


@pytest.mark.parametrize("width", [1280, 768, 390])
@pytest.mark.parametrize("dark", [False, True])
def test_no_formula_is_clipped(make, width, dark):
    """At three widths and in both themes the box of every formula lies inside of what is shown of its line."""
    require_browser()
    page = make(TALL, single=False).page.with_name("curve.html")
    with Browser(width, 900, dark=dark) as browser:
        browser.open(page)
        browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        browser.run("document.querySelectorAll('.theorem').forEach((one) => one.style.contentVisibility = 'visible')")

        assert TALL != CURVE
        assert browser.run("return document.querySelectorAll('math').length") > 10
        assert browser.run(CLIPPED) == []
        assert browser.run("return document.documentElement.scrollWidth") == width


def test_brackets_grow_with_what_they_hold(make):
    """The font in the page has the pieces for it."""
    require_browser()
    with Browser() as browser:
        browser.open(make(TALL, single=False).page.with_name("curve.html"))
        heights = browser.run(BRACKETS)

        assert browser.run("return document.fonts.check('16px \"Bounds Math\"')")
        assert max(heights) > 1.6 * min(heights)


def test_filters_stand_in_the_address_and_are_read_from_it(site):
    """A colleague who opens it sees the same rows; whoever uses a keyboard reaches the search by a slash."""
    require_browser()
    shown = "return [...document.querySelectorAll('table.claims tbody tr')].filter((row) => row.offsetHeight).length"
    with Browser() as browser:
        browser.open(site / "index.html")
        browser.run("const f = document.getElementById('filter'); f.elements.status.value = 'refuted';"
                    "f.dispatchEvent(new Event('input', {bubbles: true}))")  # fmt: skip
        address = browser.run("return location.href")
        browser.run("location.hash = 'paper=toy'; window.dispatchEvent(new Event('hashchange'))")
        of_paper = browser.run(shown)
        browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}))")

        assert address.endswith("index.html#status=refuted")
        assert of_paper == 1
        assert browser.run("return document.activeElement.name") == "text"


def test_figures_and_commands_are_reached_by_keyboard(site):
    """Values are told at each step; the larger view opens and closes; every command can be copied."""
    require_browser()
    with Browser() as browser:
        browser.open(site / "curve.html")
        browser.run("const f = document.querySelector('svg[data-plot]'); f.focus();"
                    "f.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))")  # fmt: skip
        told = browser.run("return document.querySelector('.tip').textContent")
        browser.run("document.querySelector('.tools button').click()")

        assert re.match(r"observed: \S+ at ", told)
        assert browser.run("return document.querySelector('dialog').open")
        assert browser.run("return [...document.querySelectorAll('code.run')].every((one) => one.tabIndex === 0)")
        assert browser.complaints() == []


def test_one_file_can_be_made_and_says_the_same(make):
    """`--single`: no other page, the same claims."""
    page = make(CURVE, NEEDY).page

    assert [one.name for one in Path(page.parent).glob("*.html")] == ["index.html"]
    assert page.read_text(encoding="utf-8").count("<section class=claim") == 4
