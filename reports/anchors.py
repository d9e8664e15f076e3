"""Where everything stands: the address of each claim, point and chapter, seen from one page.

An anchor never changes: a claim's is its id, a point's is the beginning of its record's address, a chapter's is its
paper's short name.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from reports.document import Document

SECTIONS = ("errata", "figures", "numbers", "vacuity", "scope")


def anchors(
    document: Document, shown_of: Mapping[str, Any], page_of: Mapping[str, str] | None = None, here: str = ""
) -> dict[str, str]:
    """The address of each anchor; `page_of` says which page a paper has, if not all stand on one."""
    found: dict[str, str] = {}
    for paper in document["papers"]:
        page = "" if page_of is None or paper["slug"] == here else page_of[paper["slug"]]
        found |= {anchor: f"{page}#{anchor}" for anchor in _of_paper(paper, document, shown_of)}
    index = "" if page_of is None or not here else "index.html"
    return found | {anchor: f"{index}#{anchor}" for anchor in ("top", "claims", "method", "changes")}


def _of_paper(paper: Mapping[str, Any], document: Document, shown_of: Mapping[str, Any]) -> Iterator[str]:
    slug = paper["slug"]
    yield slug
    yield from (f"{slug}-{section}" for section in SECTIONS)
    for claim in document["claims"]:
        if claim["paper"] == slug:
            yield claim["id"]
            yield f"{claim['id']}-numbers"
            yield from (point_anchor(point["key"]) for point in shown_of[claim["id"]]["points"])


def point_anchor(key: str) -> str:
    """What a point is called inside a page."""
    return f"p-{key[:12]}"
