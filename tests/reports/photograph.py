"""The picture of the report for the front page: its index beside one claim.

python -m tests.reports.photograph reports/_site/index.html classics.nesterov_monotone docs/report.png
"""

import io
import sys
import time
from pathlib import Path

from PIL import Image

from tests.reports.browser import Browser

WIDTH, HEIGHT, GAP = 920, 1180, 24
COLOURS = 96
GREY = (150, 150, 150)


def photograph(page: Path, claim: str, picture: Path) -> None:
    """Two windows side by side, with few colours so that the file stays small."""
    with Browser(WIDTH, HEIGHT) as browser:
        browser.open(page)
        head = browser.screenshot()
        browser.open(page.with_name(f"{claim.partition('.')[0]}.html"))
        for _ in range(2):  # what comes into view is laid out only then, and moves the rest
            browser.run(f"document.getElementById({claim!r}).scrollIntoView()")
            time.sleep(0.5)
        body = browser.screenshot()
    sheet = Image.new("RGB", (2 * WIDTH + GAP, HEIGHT), GREY)
    for left, window in ((0, head), (WIDTH + GAP, body)):
        sheet.paste(Image.open(io.BytesIO(window)), (left, 0))
    sheet.quantize(COLOURS).save(picture, optimize=True)


if __name__ == "__main__":
    photograph(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
