"""The document through the templates: one HTML file, JSON, Markdown and LaTeX macros, each replaced in one step."""

import json
import os
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from bounds.errors import BoundsError
from reports import choose, mathematics
from reports.document import Document
from reports.figures import map_of_sizes, samples_of_lines
from reports.numbers import told_zero
from reports.plain import plain

PAGE = "index.html"
PAGES = {
    PAGE: "page.html.jinja",
    "report.md": "report.md.jinja",
    "report.tex": "report.tex.jinja",
}
DATA = "report.json"
TAG = re.compile(r"<[a-z][^<>]*>")
NEEDLESS_END = re.compile(
    r"</(?:li|dt|dd|td|th|tr)>\s*(?=</?(?:li|dt|dd|td|th|tr|ul|thead|tbody|div)\b)"
    r"|</p>\s*(?=<(?:p|ul|dl|div|details|figure|table|section|article|h[2-5])\b|</(?:div|dd|section|article|header|details)>)"
)
PLAIN_VALUE = re.compile(r'="([\w#.:-]+)"(?=[\s>])')
LARGEST = 5_000_000
"""Bytes of a page that opens at once and can be sent by mail."""

LONG = 120
"""Formulas with more characters of TeX than this stand on the page once."""


class ReportError(BoundsError):
    """A report that cannot be written; the message names the file."""


def write(document: Document, folder: Path) -> list[Path]:
    """Write all files into a folder."""
    written = [_replace(folder / name, text) for name, text in pages(document).items()]
    return [*written, _replace(folder / DATA, json.dumps(_without_series(document), ensure_ascii=False, default=str))]


def pages(document: Document) -> dict[str, str]:
    """The text of each page by its file name; if there is more to show than fits, the least telling is left out."""
    shown_of = {claim["id"]: choose.shown_of(claim) for claim in document["claims"]}
    written = _written(document, shown_of, is_brief=False)
    if len(written[PAGE].encode()) > LARGEST:
        brief = {claim["id"]: choose.in_brief(claim, shown_of[claim["id"]]) for claim in document["claims"]}
        written = _written(document, brief, is_brief=True)
    return written


def _written(document: Document, shown_of: Mapping[str, Any], *, is_brief: bool) -> dict[str, str]:
    templates = environment()
    shown = {
        "claim_of": {claim["id"]: claim for claim in document["claims"]},
        "shown_of": shown_of,
        "is_brief": is_brief,
        "first_use": _first_use(document),
        "survival": {one["id"]: one["survival"] for paper in document["papers"] for one in paper["errata"]},
        "drawn_at": {
            said["id"]: one["id"] for paper in document["papers"] for one in paper["figures"] for said in one["claims"]
        },
        "places": {point["key"] for one in shown_of.values() for point in one["points"]},
        "maps": {one["id"]: _map(one) for paper in document["papers"] for one in paper["vacuity"]["maps"]},
        "samples": samples_of_lines() if any(one["lines"] for one in shown_of.values()) else "",
        "style": _inline("style.css"),
        "script": _inline("script.js"),
    }
    written = {name: templates.get_template(template).render(document | shown) for name, template in PAGES.items()}
    return written | {PAGE: _slim(written[PAGE])}


def _slim(html: str) -> str:
    """Without end tags that the next tag implies and quotes around values that need none: some 250 kB."""
    html = NEEDLESS_END.sub("", html)
    return TAG.sub(lambda tag: PLAIN_VALUE.sub(r"=\1", tag[0]), html)


def _first_use(document: Document) -> dict[str, str]:
    """Where a long formula stands in full; other claims that share it lead there."""
    claim_of = {claim["id"]: claim for claim in document["claims"]}
    found: dict[str, str] = {}
    for claim_id in (one for paper in document["papers"] for file in paper["files"] for one in file["claims"]):
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


def environment() -> Environment:
    """Templates in which everything is escaped unless it was built as markup."""
    found = Environment(
        loader=PackageLoader("reports"),
        autoescape=lambda name: bool(name) and ".html" in str(name),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        comment_start_string="<#",
        comment_end_string="#>",
    )
    found.filters |= {
        "math": mathematics.mathml, "formula": mathematics.formula, "line": mathematics.line,
        "prose": mathematics.prose, "plain": plain, "short": short, "params": params, "tex": tex,
        "cell": cell, "words": words, "size": size, "breakable": mathematics.breakable,
        "left_side": mathematics.left_side, "reason": reason, "told_zero": told_zero,
    }  # fmt: skip
    return found


def reason(text: str, premises: Sequence[Mapping[str, Any]]) -> Markup:
    """What evidence says in words, with the premises that it names as formulas, of long ones what they are about."""
    known = {one["text"]: one["latex"] for one in premises}
    if not known:
        return escape(text)
    longest_first = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    return Markup("").join(
        mathematics.mathml(_shortened(known[piece])) if piece in known else escape(piece)
        for piece in re.split(f"({longest_first})", text)
    )


def _shortened(latex: str) -> str:
    return latex if len(latex) <= LONG else mathematics.left_side(latex)


def _inline(name: str) -> Markup:
    """Our own style and script, which stand inside the page."""
    return Markup(files("reports").joinpath("templates", name).read_text(encoding="utf-8"))


def short(number: float | str | None, digits: int = 4) -> str:
    """A number as a person reads it; a dash where there is none."""
    if number is None:
        return "–"
    return f"{number:.{digits}g}" if isinstance(number, int | float) else str(number)


def size(number: int) -> str:
    """A whole number, rounded where nobody counts."""
    return f"{number:,}".replace(",", " ") if number < 10**6 else f"{number:.3g}"


def params(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in values.items())


def words(name: str) -> str:
    return name.replace("_", " ")


TEX = {"\\": r"\textbackslash{}", "_": r"\_", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "{": r"\{", "}": r"\}",
       "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "–": "--"}  # fmt: skip


def tex(text: Any) -> str:
    """Text that LaTeX prints as it is."""
    return "".join(TEX.get(character, character) for character in " ".join(str(text).split()))


def cell(text: Any) -> str:
    """Text inside a Markdown table, with nothing that would start markup."""
    line = " ".join(str(text).split())
    return "".join(f"\\{character}" if character in r"\`*_|[]<>" else character for character in line)


def _without_series(document: Document) -> Document:
    """The data file leaves out what only figures need; the evidence files keep it."""
    return document | {"claims": [claim | {"points": [_lean(point) for point in claim["points"]]}
                                  for claim in document["claims"]]}  # fmt: skip


def _lean(point: dict[str, Any]) -> dict[str, Any]:
    parts = [{key: value for key, value in part.items() if key != "series"} for part in point["parts"]]
    return point | {"parts": parts}


def _replace(path: Path, text: str) -> Path:
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as reason:
        raise ReportError(f"cannot write {path}: {reason.strerror}; choose another folder with --output") from None
    return path
