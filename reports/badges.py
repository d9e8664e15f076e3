"""A badge for each claim: its id and status as a small drawing that a reader puts beside a theorem or into a README."""

from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

COLOURS = {
    "proved": "#00694a",
    "derived": "#00694a",
    "holds": "#2b6e1c",
    "refuted": "#8a2a78",
    "calibrated": "#1a6480",
    "violated": "#b3261e",
}
OTHERWISE, LABEL = "#7a5300", "#3a3d44"
LETTER, ROOM, HEIGHT = 6.6, 6, 20


def badges(claims: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The drawing of each claim by its file name."""
    return {f"badges/{claim['id']}.svg": badge(claim["id"], claim["status"]) for claim in claims}


def badge(label: str, status: str) -> str:
    """Two fields beside each other, wide enough for their words in any font."""
    words = status.replace("_", " ")
    left, right = (round(LETTER * len(text)) + 2 * ROOM for text in (label, words))
    told = escape(f"{label}: {words}", {'"': "&quot;"})
    texts = "".join(
        f'<text x="{x}" y="14" textLength="{width - 2 * ROOM}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
        for x, width, text in ((ROOM, left, label), (left + ROOM, right, words))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{HEIGHT}" role="img" '
        f'aria-label="{told}"><title>{told}</title>'
        f'<path fill="{LABEL}" d="M3 0h{left - 3}v{HEIGHT}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"/>'
        f'<path fill="{COLOURS.get(status, OTHERWISE)}" d="M{left} 0h{right - 3}a3 3 0 0 1 3 3'
        f'v{HEIGHT - 6}a3 3 0 0 1-3 3H{left}z"/>'
        f'<g fill="#fff" font-family="DejaVu Sans, Verdana, sans-serif" font-size="11">{texts}</g></svg>\n'
    )
