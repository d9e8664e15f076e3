"""MathML as the converter writes it, made small and fit for browsers, which know only the core of the standard.

A browser takes brackets at the ends of a row for stretching fences, and one element for a row of itself; it knows
letters by their characters rather than by a variant, and words as one identifier.
"""

import re
import unicodedata
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from markupsafe import escape

from reports.spacing import SCRIPTS, spaced, tight, without_ends

ROWS = {"math", "mrow", "mtd", "msqrt", "mstyle", "mpadded"}
FLAT = {"mi", "mn", "mo", "mtext", "mspace"}
LARGE = set("∑∏∫⋃⋂⨁")
FENCES = set("()[]{}|‖⟨⟩⌊⌋⌈⌉")
SPACES = {"negativethinmathspace": "-0.167em"}
STYLES = {
    "bold-italic": "BOLD ITALIC",
    "bold": "BOLD",
    "script": "SCRIPT",
    "double-struck": "DOUBLE-STRUCK",
    "fraktur": "FRAKTUR",
}
STRETCHING = {"stretchy": "true", "fence": "true"}


def tidy(root: Element) -> str:
    """The markup of a formula, each element told in the shortest way that looks the same."""
    _tidy(root)
    without_ends(root)
    return _written(root)


def _tidy(one: Element) -> None:
    for child in one:
        _tidy(child)
    if one.tag in ROWS:
        one[:] = [part for child in one for part in (child if _is_loose(child) else [child])]
        one[:] = list(_joined(one))
        _plain_fences(one)
        spaced(one)
    else:
        _keep_small(one)
    if one.tag in SCRIPTS:
        tight(one)
    if one.tag == "msup" and one[1].text == "′":
        one.tag = "mrow"  # the sign is raised already
    one[:] = [_unwrapped(child) for child in one]
    for child in one:
        if _is_upright(child) and not (len(child.text or "") == 1 and str(child.text).isalpha()):
            child.attrib.pop("mathvariant")  # only a single letter would be slanted
    if one.tag == "math" and len(one) == 1 and one[0].tag == "mrow":
        one[:] = list(one[0])
    if one.tag == "mi" and (style := STYLES.get(one.get("mathvariant", ""))):
        one.text, _ = _styled(one.text or "", style), one.attrib.pop("mathvariant")
    if one.get("width") in SPACES:
        one.set("width", SPACES[one.attrib["width"]])


def _unwrapped(one: Element) -> Element:
    """A row of one element is that element."""
    return one[0] if one.tag == "mrow" and len(one) == 1 and not one.attrib else one


def _is_loose(one: Element) -> bool:
    """A row inside a row that no operator begins or ends is nothing but its elements."""
    return one.tag == "mrow" and len(one) > 0 and not one.attrib and not {one[0].tag, one[-1].tag} & {"mo", "mspace"}


def _joined(row: Element) -> Iterator[Element]:
    """Upright letters next to each other are a word, and a colon before an equality sign defines."""
    waiting: list[Element] = []
    for child in row:
        before = waiting[-1] if waiting else None
        if before is not None and _is_upright(before) and _is_upright(child):
            before.text = f"{before.text}{child.text}"
        elif before is not None and (before.tag, before.text, child.text) == ("mi", ":", "="):
            before.tag, before.text = "mo", "≔"
        else:
            waiting.append(child)
    yield from waiting


def _is_upright(one: Element) -> bool:
    return one.tag == "mi" and one.get("mathvariant") == "normal"


def _plain_fences(row: Element) -> None:
    """Attributes that say what a browser takes for granted are left out."""
    is_flat = all(map(_is_low, row))
    for place, child in enumerate(row):
        if child.tag != "mo" or child.text not in FENCES:
            continue
        form = {0: "prefix", len(row) - 1: "postfix"}.get(place)
        stretches = child.attrib == STRETCHING | {"form": form} and len(row) > 1
        stays = child.get("stretchy") == "false"
        if stays or (stretches and is_flat):
            child.tag = "mi"  # an identifier does not stretch, nor does it keep room for stretching
        if stretches or stays:
            child.attrib.clear()


def _is_low(one: Element) -> bool:
    """Not higher than a bracket of the usual size, exponents aside."""
    if one.tag in FLAT:
        return one.text not in LARGE and "minsize" not in one.attrib
    return one.tag in {"msub", "msup", "msubsup", "mrow"} and all(map(_is_low, one))


def _keep_small(one: Element) -> None:
    """A bracket that carries an exponent does not stretch: it is written as an identifier."""
    for child in one:
        if child.tag == "mo" and child.text in FENCES and child.get("stretchy") == "false":
            child.tag, child.attrib = "mi", {}


def _styled(text: str, style: str) -> str:
    """A letter of another style as the character that it is."""
    if len(text) != 1:
        return text
    plain = re.sub("LATIN |GREEK |LETTER ", "", unicodedata.name(text, ""))
    for name in (f"MATHEMATICAL {style} {plain}", f"{style} {plain}"):
        try:
            return unicodedata.lookup(name)
        except KeyError:
            continue
    return text


def _written(one: Element) -> str:
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in one.attrib.items())
    inner = f"{escape(one.text or '')}{''.join(map(_written, one))}"
    return f"<{one.tag}{attributes}>{inner}</{one.tag}>"
