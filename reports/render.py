"""The document through the templates: an index and a page for each paper, or all of it as one file; and as data.

Each page is complete in itself: style, script and the font of its formulas stand inside it.
"""

import base64
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from markupsafe import Markup

from bounds.errors import BoundsError
from reports import telling
from reports.anchors import anchors
from reports.badges import badges
from reports.document import Document
from reports.figures import map_of_sizes, samples_of_lines
from reports.filters import LONG, environment

INDEX, WHOLE = "index.html.jinja", "whole.html.jinja"
CHAPTER = "chapter.html.jinja"
BESIDE = {"report.md": "report.md.jinja", "report.tex": "report.tex.jinja"}
DATA, MANIFEST = "report.json", "manifest.json"
PAGE = "index.html"
TAG = re.compile(r"<[a-z][^<>]*>")
NEEDLESS_END = re.compile(
    r"</(?:li|dt|dd|td|th|tr)>\s*(?=</?(?:li|dt|dd|td|th|tr|ul|thead|tbody|div)\b)"
    r"|</p>\s*(?=<(?:p|ul|dl|div|details|figure|table|section|article|h[2-5])\b|</(?:div|dd|section|article|header|details)>)"
)
PLAIN_VALUE = re.compile(r'="([\w#.:-]+)"(?=[\s>])')
LARGEST = 5_000_000
"""Bytes of a single page that opens at once and can be sent by mail."""


class ReportError(BoundsError):
    """A report that cannot be written; the message names the file."""


def write(document: Document, folder: Path, *, is_single: bool = False) -> list[Path]:
    """Write all files into a folder; the first one is where a reader begins."""
    texts = pages(document, is_single=is_single)
    texts[DATA] = json.dumps(_without_series(document), ensure_ascii=False, default=str)
    written = [_replace(folder / name, text) for name, text in texts.items()]
    of_badges = badges(document["claims"])
    for name, text in of_badges.items():
        _replace(folder / name, text)
    _replace(folder / MANIFEST, _manifest(document, texts | of_badges))
    return written


def _manifest(document: Document, texts: Mapping[str, str]) -> str:
    """What was written, from which sources, on which machine; the hashes are those of `sha256sum`."""
    facts = {name: document[name] for name in ("schema", "version", "commit", "run", "written", "environment")}
    files = {name: sha256(text.encode()).hexdigest() for name, text in sorted(texts.items())}
    return json.dumps(facts | {"files": files}, indent=1, default=str)


def pages(document: Document, *, is_single: bool = False) -> dict[str, str]:
    """The text of each page by its file name; if one page cannot hold everything, the least telling is left out."""
    shown_of = {claim["id"]: telling.shown_of(claim) for claim in document["claims"]}
    if not is_single:
        return dict(_several(document, shown_of))
    written = dict(_single(document, shown_of, is_brief=False))
    if len(written[PAGE].encode()) > LARGEST:
        brief = {claim["id"]: telling.in_brief(claim, shown_of[claim["id"]]) for claim in document["claims"]}
        written = dict(_single(document, brief, is_brief=True))
    return written


def _single(document: Document, shown_of: Mapping[str, Any], *, is_brief: bool) -> Iterator[tuple[str, str]]:
    shown = _shown(document, shown_of) | {"is_brief": is_brief, "at": anchors(document, shown_of), "is_single": True}
    yield PAGE, _slim(_rendered(WHOLE, shown))
    yield from ((name, _rendered(template, shown)) for name, template in BESIDE.items())


def _several(document: Document, shown_of: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    shown = _shown(document, shown_of) | {"is_brief": False, "is_single": False}
    page_of = {paper["slug"]: f"{paper['slug']}.html" for paper in document["papers"]}
    yield PAGE, _slim(_rendered(INDEX, shown | {"at": anchors(document, shown_of, page_of)}))
    for paper in document["papers"]:
        at = anchors(document, shown_of, page_of, here=paper["slug"])
        here = {"paper": paper, "at": at, "first_use": _first_use(document, [paper])}
        yield page_of[paper["slug"]], _slim(_rendered(CHAPTER, shown | here))
    yield from ((name, _rendered(template, shown)) for name, template in BESIDE.items())


def _rendered(template: str, shown: Mapping[str, Any]) -> str:
    return environment().get_template(template).render(shown)


def _shown(document: Document, shown_of: Mapping[str, Any]) -> dict[str, Any]:
    """What every page may speak of."""
    return document | {
        "claim_of": {claim["id"]: claim for claim in document["claims"]},
        "shown_of": shown_of,
        "first_use": _first_use(document, document["papers"]),
        "survival": {one["id"]: one["survival"] for paper in document["papers"] for one in paper["errata"]},
        "drawn_at": {
            said["id"]: one["id"] for paper in document["papers"] for one in paper["figures"] for said in one["claims"]
        },
        "maps": {one["id"]: _map(one) for paper in document["papers"] for one in paper["vacuity"]["maps"]},
        "samples": samples_of_lines() if any(one["lines"] for one in shown_of.values()) else "",
        "style": _inline("style.css"),
        "font": base64.b64encode(files("reports").joinpath("fonts", "stix-two-math.woff2").read_bytes()).decode(),
        "scripts": {name: _inline(f"{name}.js") for name in ("filter", "page")},
    }


def _slim(html: str) -> str:
    """Without end tags that the next tag implies and quotes around values that need none: some 250 kB."""
    html = NEEDLESS_END.sub("", html)
    return TAG.sub(lambda tag: PLAIN_VALUE.sub(r"=\1", tag[0]), html)


def _first_use(document: Document, papers: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Where a long formula stands in full; other claims of these papers that share it lead there."""
    claim_of = {claim["id"]: claim for claim in document["claims"]}
    found: dict[str, str] = {}
    for claim_id in (one for paper in papers for file in paper["files"] for one in file["claims"]):
        for formula in (*claim_of[claim_id]["premises"], *claim_of[claim_id]["conclusions"]):
            if len(formula["latex"]) > LONG:
                found.setdefault(formula["latex"], claim_id)
    return found


def _map(one: Mapping[str, Any]) -> Markup:
    """Where a theorem says something, drawn and told."""
    found = one["map"]
    said = sum(row.count("1") for row in found["cells"]) / sum(map(len, found["cells"]))
    ranges = f"{found['x']} from {found['across'][0]} to {found['across'][-1]} and {found['y']} from {found['up'][0]}"
    told = f"{one['id']}: with {ranges} to {found['up'][-1]} it says something in {said:.0%} of the plane."
    return map_of_sizes(found, told)


def _inline(name: str) -> Markup:
    """Our own style and script, which stand inside the page."""
    return Markup(files("reports").joinpath("templates", name).read_text(encoding="utf-8"))


def _without_series(document: Document) -> Document:
    """The data file leaves out what only figures need; the evidence files keep it."""
    return document | {
        "claims": [claim | {"points": [_lean(point) for point in claim["points"]]} for claim in document["claims"]]
    }


def _lean(point: dict[str, Any]) -> dict[str, Any]:
    parts = [{key: value for key, value in part.items() if key != "series"} for part in point["parts"]]
    return point | {"parts": parts}


def _replace(path: Path, text: str) -> Path:
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(text, encoding="utf-8", newline="\n")
        partial.replace(path)
    except OSError as reason:
        raise ReportError(f"cannot write {path}: {reason.strerror}; choose another folder with --output") from None
    return path
