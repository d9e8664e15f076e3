"""What the site adds to the pages: the README as the first page, and the gallery from the theorem files."""

import re
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from bounds import registry
from bounds.runs.store import Store
from reports.document import document, summary
from reports.evidence import gather
from reports.mathematics import line, prose
from reports.telling import shown_of

ROOT = Path(__file__).parents[1]
SHELF, GALLERY = "classics", "<!-- gallery -->"


def on_files(files: Any, config: Any) -> Any:
    """The README is the first page, its links seen from docs/; the font of the report sets the formulas here, too."""
    from mkdocs.structure.files import File

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    files.append(File.generated(config, "index.md", content=re.sub(r"\]\(docs/", "](", text)))
    font = ROOT / "reports" / "fonts" / "stix-two-math.woff2"
    files.append(File.generated(config, f"assets/{font.name}", content=font.read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """The gallery stands where its page says so."""
    return markdown.replace(GALLERY, gallery()) if page.file.src_uri == "gallery-in-full.md" else markdown


def gallery() -> str:
    """Each file of the shelf: title, statement, figures of what was run so far, and its source."""
    rows = [row for row in registry.rows() if row["paper"] == SHELF]
    found = gather(rows, rows, Store(ROOT / ".bounds"))
    shown = document(found, summary(found, found.alpha, 0.0))
    claims = {claim["id"]: claim for claim in shown["claims"]}
    return "\n\n".join(_file(one, claims) for one in shown["papers"][0]["files"])


def _file(one: dict[str, Any], claims: dict[str, Any]) -> str:
    """Raw HTML for formulas and figures; Markdown for the heading and the code, so that they are found and coloured."""
    of_file = [claims[name] for name in one["claims"]]
    figures = [figure["svg"] for claim in of_file for figure in shown_of(claim)["figures"]]
    drawn = Markup("").join(Markup('<figure class="of-claim">{}</figure>').format(svg) for svg in figures)
    statuses = ", ".join(f"`{claim['id']}` {claim['status'].replace('_', ' ')}" for claim in of_file)
    source = (ROOT / of_file[0]["file"]).read_text(encoding="utf-8")
    body = "\n".join(f"    {text}" for text in f"```python\n{source}```".split("\n"))
    html = f"<div>{prose(one['statement'])}{drawn}</div>".replace("\n", " ")
    return f'## {_plain(one["title"])}\n\n{statuses}\n\n{html}\n\n??? note "{of_file[0]["file"]}"\n{body}'


def _plain(title: str) -> str:
    return re.sub(r"<[^>]+>", "", line(title)) if "$" in title else str(escape(title))
