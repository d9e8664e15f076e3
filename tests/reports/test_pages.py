"""An index and a page for each paper: all links lead somewhere, and each page is complete in itself."""

import json
import re
import time
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

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
        browser.run(
            "const f = document.getElementById('filter'); f.elements.status.value = 'refuted';"
            "f.dispatchEvent(new Event('input', {bubbles: true}))"
        )
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
        browser.run(
            "const f = document.querySelector('svg[data-plot]'); f.focus();"
            "f.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))"
        )
        told = browser.run("return document.querySelector('.tip').textContent")
        browser.run("document.querySelector('.tools button').click()")

        assert re.match(r"observed: \S+ at ", told)
        assert browser.run("return document.querySelector('dialog').open")
        assert browser.run("return [...document.querySelectorAll('code.run')].every((one) => one.tabIndex === 0)")
        assert browser.complaints() == []


def test_the_manifest_names_every_file_by_its_hash(site):
    """And the sources and the machine that made them; whoever gets the folder can check it."""
    manifest = json.loads(site.joinpath("manifest.json").read_text(encoding="utf-8"))
    written = {one.relative_to(site).as_posix() for one in site.rglob("*") if one.is_file()} - {"manifest.json"}

    assert set(manifest["files"]) == written
    assert all(sha256(site.joinpath(name).read_bytes()).hexdigest() == told for name, told in manifest["files"].items())
    assert {"schema", "version", "commit", "run", "environment"} <= set(manifest)


def test_one_file_can_be_made_and_says_the_same(make):
    """`--single`: no other page, the same claims."""
    page = make(CURVE, NEEDY).page

    assert [one.name for one in Path(page.parent).glob("*.html")] == ["index.html"]
    assert page.read_text(encoding="utf-8").count("<section class=claim") == 4


OUT_OF_REACH = """
return [...document.querySelectorAll('main *')].filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth
  && getComputedStyle(one).overflowX === 'auto' && one.tabIndex < 0).map((one) => one.outerHTML.slice(0, 80))
"""
LEVELS = "return [...document.querySelectorAll('h1, h2, h3, h4, h5')].map((one) => Number(one.tagName[1]))"


def test_a_page_of_a_paper_can_be_read_without_a_mouse(make):
    """On a phone what is wider than the screen can be scrolled by keys, and headings step down one by one."""
    require_browser()
    page = make(TALL, single=False).page.with_name("curve.html")
    with Browser(390, 4000) as browser:
        browser.open(page)
        browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        browser.run("document.querySelectorAll('main *').forEach((one) => one.scrollIntoView())")
        deadline = time.monotonic() + 20
        while browser.run(OUT_OF_REACH) and time.monotonic() < deadline:
            time.sleep(0.1)
        levels = browser.run(LEVELS)

        assert browser.run(OUT_OF_REACH) == []
        assert levels.count(1) == 1
        assert all(deeper <= above + 1 for above, deeper in pairwise(levels))


def test_the_menu_of_six_papers_fits_a_phone(page):
    """Every chapter can be seen and touched without scrolling sideways."""
    papers = "bcgd bfc classics l2o minv resnet"
    with Browser(390, 844) as browser:
        browser.open(page)
        browser.run(
            "const menu = document.querySelector('nav');"
            f"menu.lastElementChild.before(...'{papers}'.split(' ').map("
            "(name) => Object.assign(document.createElement('a'), { href: '#', textContent: name })))"
        )

        assert browser.run("return document.querySelectorAll('nav a').length") >= 9
        assert browser.run(
            "return [...document.querySelectorAll('nav a')].every((one) => one.getBoundingClientRect().right <= 390)"
        )
