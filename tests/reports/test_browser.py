"""The page in a real browser: it reads, filters, fits a phone, and asks for nothing."""

import time
from pathlib import Path

from tests import theorems
from tests.reports.browser import Browser
from tests.reports.conftest import CURVE

SHOWN = "return [...document.querySelectorAll('table.claims tbody tr')].filter((row) => row.offsetHeight).length"
TYPE = """
const form = document.getElementById('filter');
for (const [name, value] of Object.entries(%s)) form.elements[name].value = value;
form.dispatchEvent(new Event('input', {bubbles: true}));
"""
UNNAMED = """
const regions = [...document.querySelectorAll('[role=region]')].map((one) => one.ariaLabel);
return [
  ...[...document.querySelectorAll('a, button, th')].filter((one) => !one.textContent.trim()),
  ...[...document.querySelectorAll('table')].filter((one) => !one.ariaLabel && !one.closest('[aria-label]')),
  ...regions.filter((one, i) => !one || regions.indexOf(one) < i),
].map((one) => one.outerHTML ?? one);
"""
SKIPPED = """
const orders = [...document.querySelectorAll('h1, h2, h3, h4, h5')].map((one) => +one.tagName[1]);
return orders.filter((order, i) => i && order > orders[i - 1] + 1);
"""


def test_it_loads_quickly_without_a_complaint_or_a_request(page):
    """One file, one request, an empty console, less than a second; the font of the formulas comes with the page."""
    with Browser() as browser:
        start = time.perf_counter()
        browser.open(page)
        seconds = time.perf_counter() - start

        assert browser.complaints() == []
        assert [one for one in browser.requests() if not one.startswith("data:")] == [page.resolve().as_uri()]
        assert seconds < 5  # a loaded machine is slow; alone it takes a quarter of a second


def test_an_index_of_a_thousand_claims_opens_in_half_a_second(make):
    """Of processor time, from the first byte to a page that is laid out: other processes do not count."""
    page = make(CURVE, theorems.HOLDS, single=False).page
    text = page.read_text(encoding="utf-8")
    start = text.index("<tbody>", text.index("<table class=claims")) + len("<tbody>")
    end = text.index("</tbody>", start)
    page.write_text(text[:start] + 250 * text[start:end] + text[end:], encoding="utf-8")
    with Browser() as browser:
        browser.developer("Performance.enable", timeDomain="threadTicks")
        quick = any(_opening(browser, page) < 0.5 for _ in range(8))  # noise only adds

        assert browser.run("return document.querySelectorAll('table.claims tbody tr').length") == 1000
        assert quick


def _opening(browser, page):
    """Seconds of work between an empty page and this one."""
    browser.open(Path("/dev/null"))
    before = _busy(browser)
    browser.open(page)
    browser.run("return document.body.offsetHeight")
    return _busy(browser) - before


def _busy(browser):
    """Seconds that the page's thread has worked."""
    metrics = browser.developer("Performance.getMetrics")["metrics"]
    return next(one["value"] for one in metrics if one["name"] == "TaskDuration")


def test_search_and_filters_narrow_the_table(page):
    """Words and choices combine; clearing shows everything again."""
    with Browser() as browser:
        browser.open(page)
        everything = browser.run(SHOWN)
        browser.run(TYPE % '{"text": "harmonic"}')
        by_word = browser.run(SHOWN)
        browser.run(TYPE % '{"status": "refuted"}')
        by_both = browser.run(SHOWN)
        told = browser.run("return document.querySelector('#filter output').value")
        browser.run("document.querySelector('#filter button').click()")
        time.sleep(0.2)

        assert (everything, by_word, by_both, browser.run(SHOWN)) == (4, 3, 1, 4)
        assert told == "1 of 4"


def test_a_count_in_the_table_of_papers_filters_the_claims(page):
    """One click from the number to what it counts."""
    with Browser() as browser:
        browser.open(page)
        browser.run("document.querySelector('a.t-refuted[data-paper=curve]').click()")

        assert browser.run(SHOWN) == 1


def test_columns_can_be_sorted(page):
    """By the button in their head, which says so to those who do not see it."""
    with Browser() as browser:
        browser.open(page)
        browser.run("document.querySelector('table.claims th button').click()")
        browser.run("document.querySelector('table.claims th button').click()")
        first = browser.run("return document.querySelector('table.claims tbody td').textContent")

        assert first == "toy.halving"
        assert browser.run("return document.querySelector('table.claims th').ariaSort") == "descending"


def test_a_number_leads_to_its_point_and_opens_it(page):
    """The command that runs it again becomes visible."""
    with Browser() as browser:
        browser.open(page)
        browser.run('document.querySelector(\'[id="curve.harmonic.corrected"] dd a[href^="#p-"]\').click()')
        time.sleep(0.3)
        seen = browser.run("return document.querySelector(':target code.run').checkVisibility()")

        assert seen is True


def test_the_page_fits_a_phone(make):
    """At 400 pixels nothing makes the whole page scroll sideways, not even a symbol with the name of a sentence."""
    named = CURVE.replace('"H_n", r"H_n"', '"H_n", r"\\text{share of all draws that improve by one half or more: }H_n"')
    with Browser(400, 800) as browser:
        browser.open(make(named, mutants=True).page)
        browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        browser.run("document.querySelectorAll('.theorem').forEach((one) => one.style.contentVisibility = 'visible')")

        assert named != CURVE
        assert browser.run("return document.documentElement.scrollWidth") == 400


def test_a_deep_link_opens_at_its_claim_and_the_way_back_leads_where_one_was(page):
    """A claim's address can be sent to a colleague; the filter and the place in the table are kept."""
    top = "return Math.round(document.getElementById('toy.halving').getBoundingClientRect().top)"
    with Browser(1000, 500) as browser:
        browser.open(page)
        browser.run("location.hash = 'toy.halving'")
        time.sleep(0.3)
        place = browser.run(top)
        browser.run("history.back()")
        time.sleep(0.3)
        browser.run(TYPE % '{"text": "halving"}')
        browser.run("document.querySelector('table.claims tbody tr:not([hidden]) a').click(); history.back()")
        time.sleep(0.3)

        assert 0 <= place < 250
        assert browser.run(SHOWN) == 1


def test_there_is_a_dark_page_and_a_printed_one(page):
    """The background follows the reader's choice, and printing works."""
    background = "return getComputedStyle(document.body).backgroundColor"
    with Browser() as light, Browser(dark=True) as dark:
        light.open(page)
        dark.open(page)

        assert light.run(background) != dark.run(background)
        assert light.printed().startswith(b"%PDF")


PRINTED = """
const seen = (path) => [...document.querySelectorAll(path)].filter((one) => one.checkVisibility()).length;
return [seen('nav'), seen('#filter'), seen('.point'), seen('.claim'), seen('table.claims'), seen('.paper')];
"""


def test_on_paper_what_is_folded_stays_folded_and_what_only_a_mouse_can_use_is_left_out(page):
    """Every claim is printed, and nothing is cut off at the side; the heads of tables stay whole and are repeated."""
    with Browser() as browser:
        browser.open(page)
        browser.developer("Emulation.setEmulatedMedia", media="print")
        hidden = browser.run(
            "return [...document.querySelectorAll('.claim, .formula, .wide')]"
            ".filter((one) => getComputedStyle(one).overflowX !== 'visible').length"
        )

        assert browser.run(PRINTED) == [0, 0, 0, 4, 1, 2]
        assert hidden == 0
        assert browser.run("return getComputedStyle(document.querySelector('thead')).breakInside") == "avoid"


def test_a_chapter_can_be_printed_alone(page):
    """And after that the page is as it was."""
    with Browser() as browser:
        browser.open(page)
        browser.run("window.print = () => {}; document.querySelector('#toy button.print').click()")
        browser.developer("Emulation.setEmulatedMedia", media="print")
        alone = browser.run(PRINTED)
        browser.run("dispatchEvent(new Event('afterprint'))")

        assert alone == [0, 0, 0, 1, 0, 1]
        assert browser.run(PRINTED) == [0, 0, 0, 4, 1, 2]


def test_fifty_claims_are_printed_in_seconds(make):
    """Half a thousand in the time it takes to fetch the paper."""
    page = make(*(theorems.HOLDS.replace("toy.halving", f"toy.halving{i}") for i in range(50))).page
    with Browser() as browser:
        browser.open(page)
        start = time.perf_counter()
        printed = browser.printed()
        seconds = time.perf_counter() - start

    assert printed.startswith(b"%PDF")
    assert seconds < 20  # alone it takes one


def test_markup_that_is_left_out_changes_nothing(make, monkeypatch):
    """A browser that reads implied end tags builds the same elements, attributes and texts."""
    slim = _elements(make(CURVE, mutants=True).page)
    monkeypatch.setattr("reports.render._slim", lambda html: html)

    assert slim == _elements(make(CURVE, mutants=True).page)


def _elements(page):
    with Browser() as browser:
        browser.open(page)
        return browser.run("""
            const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_ALL), found = [];
            for (let one = walker.nextNode(); one; one = walker.nextNode()) {
              const text = (one.data ?? '').replace(/\\s+/g, ' ').trim();
              const values = [...(one.attributes ?? [])].map((attribute) => attribute.value);
              if (one.tagName) found.push([one.tagName, one.parentNode.tagName, values]);
              else if (text) found.push(text);
            }
            return found.filter((one) => !/ s$| UTC|^\\d{8}-/.test(one));""")


def test_everything_can_be_reached_and_read_without_a_mouse_or_eyes(page):
    """Figures have words, form fields have labels, and there is one heading of the first order."""
    with Browser() as browser:
        browser.open(page)

        assert browser.run("return [...document.querySelectorAll('svg[role=img]')].every((one) => one.ariaLabel)")
        assert browser.run("return [...document.querySelectorAll('input, select')].every((one) => one.labels.length)")
        assert browser.run("return document.querySelectorAll('h1').length") == 1
        assert browser.run(UNNAMED) == []
        assert browser.run(SKIPPED) == []
        assert browser.run("return document.querySelectorAll('[role=img] a, [role=img] button').length") == 0
        assert browser.run("return [...document.querySelectorAll('[onclick]')].length") == 0


def test_it_reads_without_javascript(page):
    """The form that needs it stays hidden; every claim is there."""
    with Browser() as browser:
        browser.developer("Emulation.setScriptExecutionDisabled", value=True)
        browser.open(page)
        browser.developer("Emulation.setScriptExecutionDisabled", value=False)

        assert browser.run("return document.getElementById('filter').hidden") is True
        assert browser.run("return document.querySelectorAll('section.claim').length") == 4
