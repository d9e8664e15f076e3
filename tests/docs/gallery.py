"""The table of contents of the gallery: `python -m tests.docs.gallery` writes `docs/gallery.md`."""

from itertools import groupby
from pathlib import Path

from bounds import registry

PAGE = Path(__file__).parents[2] / "docs" / "gallery.md"
HEAD = """# The gallery

Theorems that everybody in the field knows, each in one file with its algorithm, its corruptions and its source.
`bounds show ID` prints a statement, `bounds check ID` runs it, `bounds falsify ID` looks for its worst case. *Tight*
bounds are attained. What is *refuted* is often cited and wrong as cited; what is true follows. Methods with a worst
case in PEPit are held against it in [a table of their own](pepit.md). Made by `python -m tests.docs.gallery`.
"""
ROW = "| [`{id}`]({link}) | {title} | {expected} | {tight} |"


def page() -> str:
    """A table for each chapter, in the order of the folders."""
    found = sorted((row for row in registry.rows() if row["paper"] == "classics"), key=_place)
    chapters = groupby(found, key=lambda row: Path(row["file"]).parent)
    return HEAD + "".join(_chapter(folder, list(rows)) for folder, rows in chapters)


def _chapter(folder: Path, rows: list[registry.Row]) -> str:
    words = (folder / "__init__.py").read_text(encoding="utf-8").strip().strip('"')
    lines = [f"\n## {folder.name.replace('_', ' ').capitalize()}", "", words, ""]
    lines += ["| id | says | expected | |", "|---|---|---|---|", *map(_line, rows)]
    return "\n".join(lines) + "\n"


def _line(row: registry.Row) -> str:
    tight = "tight" if row["tight"] else ""
    link = f"../{registry.path_of(row)}"
    return ROW.format(
        id=row["id"], link=link, title=row["title"].replace("|", "\\|"), expected=row["expected"], tight=tight
    )


def _place(row: registry.Row) -> tuple[str, str]:
    return str(Path(row["file"]).parent), row["id"]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
