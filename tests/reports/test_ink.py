"""No pixel of a formula is cut off: pages are photographed as they are, and with nothing clipped, and compared."""

import base64
import io
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops

from tests.reports.browser import Browser, require_browser
from tests.reports.conftest import CURVE
from tests.reports.test_pages import TALL

WIDTHS = [1280, 768, 390]
PIECE, EDGE = 4000, 10
OPEN = """
document.querySelectorAll('details').forEach((one) => { one.open = true; });
document.querySelectorAll('.theorem').forEach((one) => { one.style.contentVisibility = 'visible'; });
document.fonts.load('16px "Bounds Math"');
return document.documentElement.scrollHeight
"""
CLIPPING = """
const clips = (one) => getComputedStyle(one).overflowY !== 'visible';
window.boxes = [...document.querySelectorAll('main *')].filter((one) => one.querySelector('math') && clips(one));
return window.boxes.map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.top, box.right, box.bottom]);
"""
RELEASE = """
for (const one of window.boxes) {
  const display = getComputedStyle(one).display;
  one.style.overflow = 'visible';
  if (display === 'block' || display === 'list-item') one.style.display = 'flow-root';
}
return window.boxes.map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.top, box.right, box.bottom]);
"""
Box = tuple[float, float, float, float]


def clipped(browser: Browser) -> list[Box]:
    """The boxes above or below which there is ink that the page does not show."""
    height, boxes = browser.run(OPEN), browser.run(CLIPPING)
    shown = list(_pieces(browser, height))
    assert browser.run(RELEASE) == boxes, "what is released must not move"
    released = list(_pieces(browser, height))
    pieces = [ImageChops.difference(*both) for both in zip(shown, released, strict=True)]
    return [box for box in boxes if any(_has_ink(pieces, box, edge) for edge in _edges(box))]


def _edges(box: Box) -> Iterator[tuple[int, int]]:
    """What lies just above and just below."""
    yield int(box[1]) - EDGE, int(box[1])
    yield int(box[3]) + 1, int(box[3]) + 1 + EDGE


def _has_ink(pieces: list[Image.Image], box: Box, rows: tuple[int, int]) -> bool:
    for number, piece in enumerate(pieces):
        top, bottom = (max(0, min(piece.height, row - number * PIECE)) for row in rows)
        if top < bottom and piece.crop((int(box[0]), top, int(box[2]), bottom)).convert("L").point(_visible).getbbox():
            return True
    return False


def _visible(level: int) -> int:
    """A difference that an eye can see."""
    return 255 * (level > 40)


def _pieces(browser: Browser, height: int) -> Iterator[Image.Image]:
    for top in range(0, height, PIECE):
        clip = {"x": 0, "y": top, "width": browser.size[0], "height": min(PIECE, height - top), "scale": 1}
        found = browser.developer("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)
        yield Image.open(io.BytesIO(base64.b64decode(found["data"]))).convert("RGB")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
def test_no_ink_of_a_formula_is_clipped(make, width, dark):
    """At three widths and in both themes, with fractions in fractions and roots."""
    require_browser()
    assert TALL != CURVE
    page = make(TALL, single=False).page.with_name("curve.html")
    with Browser(width, 900, dark=dark) as browser:
        browser.open(page)

        assert clipped(browser) == []
        assert len(browser.run("return window.boxes.map((one) => one.tagName)")) > 5


def test_a_formula_that_is_clipped_is_seen(make):
    """A line that is too low for its fraction turns the comparison red."""
    require_browser()
    page = make(TALL, single=False).page.with_name("curve.html")
    page.write_text(page.read_text().replace("</style>", ".formula { max-height: 1.2em; padding: 0 }</style>"))
    with Browser(768, 900) as browser:
        browser.open(page)

        assert clipped(browser) != []
