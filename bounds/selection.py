"""Choosing claims: ids, globs, files and `key:value` terms.

Terms of different kinds must all match; several ids or globs are alternatives, and so are values joined by a comma. A
claim also answers to the id that it had before:

    minv.lemma1     bcgd.*     paper:minv,bcgd kind:identity     status:refuted     tight:yes     my_theorem.py
"""

import difflib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from bounds.claim_files import RegistryError
from bounds.errors import BoundsError
from bounds.registry import Row, rows_of_file

KEYS = ("id", "paper", "kind", "form", "expected", "status", "tight")


class NoSuchClaim(BoundsError):
    """A selector that matches nothing, with what comes near it."""


def select(rows: Iterable[Row], terms: Iterable[str], statuses: Mapping[str, str] | None = None) -> list[Row]:
    """The rows that the terms choose; all of them if there are none."""
    pool = [row | {"status": (statuses or {}).get(row["id"], "")} for row in rows]
    names, filters, paths = _sorted_out(terms)
    for path in paths:
        own = rows_of_file(path)
        registered = {row["id"]: row for row in pool}
        for row in own:
            other = registered.get(row["id"], row)
            if Path(other["file"]) != Path(row["file"]):
                raise RegistryError(f"two claims have the id {row['id']}: {other['file']} and {row['file']}")
        pool = [row for row in pool if row["id"] not in {one["id"] for one in own}] + own
        names += [row["id"] for row in own]
    chosen = [row for row in pool if not names or any(_named(row, name) for name in names)]
    for name in names:
        if not any(_named(row, name) for row in pool):
            raise NoSuchClaim(_near(name, [row["id"] for row in pool]))
    for key, values in filters:
        known = sorted({_word(row[key]) for row in pool if _word(row[key])})
        kept = [row for row in chosen if any(fnmatchcase(_word(row[key]), value) for value in values)]
        if not kept and not any(fnmatchcase(value, wanted) for value in known for wanted in values):
            raise NoSuchClaim(f"no claim has {key}:{','.join(values)}; there are {', '.join(known) or 'none yet'}")
        chosen = kept
    return sorted(chosen, key=lambda row: row["id"])


def select_some(rows: Iterable[Row], terms: Iterable[str], statuses: Mapping[str, str] | None = None) -> list[Row]:
    """As `select`, for commands that do something with what is chosen: nothing to do is a slip of whoever asked."""
    terms = list(terms)
    chosen = select(rows, terms, statuses)
    if not chosen:
        raise NoSuchClaim(
            f"no claim fits all of {' '.join(terms)}; alternatives are joined by a comma: paper:minv,bcgd"
        )
    return chosen


def _sorted_out(terms: Iterable[str]) -> tuple[list[str], list[tuple[str, list[str]]], list[Path]]:
    names, filters, paths = [], [], []
    for term in (word for text in terms for word in ([text] if Path(text).is_file() else text.split())):
        key, colon, value = term.partition(":")
        if term.endswith(".py"):
            paths.append(Path(term))
        elif colon and key in KEYS:
            filters.append((key, value.split(",")))
        elif colon:
            raise NoSuchClaim(f"unknown key in `{term}`; a term is one of {', '.join(f'{key}:...' for key in KEYS)}")
        else:
            names.append(term)
    return names, filters, paths


def _word(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _named(row: Row, name: str) -> bool:
    return bool(name in (row["id"], row["formerly"]) or fnmatchcase(row["id"], name))


def _near(name: str, ids: list[str]) -> str:
    tails = {claim_id.split(".", 1)[-1]: claim_id for claim_id in ids}
    near = difflib.get_close_matches(name, ids, n=3) or [
        tails[one] for one in difflib.get_close_matches(name, tails, n=3)
    ]
    hint = f"; did you mean {', '.join(near)}?" if near else "; `bounds list` shows all ids."
    is_foreign = "." in name and name.split(".")[0] not in {claim_id.split(".")[0] for claim_id in ids}
    own = " A claim of your own is chosen by its file, as in `bounds check my_theorem.py`." if is_foreign else ""
    return f"there is no claim `{name}`{hint}{own}"
