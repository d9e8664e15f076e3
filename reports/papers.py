"""One paper: its errata, its files of theorems, and what is not claimed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bounds.registry import paper
from bounds.vocabulary import Status
from reports.breaking import breaking
from reports.claims import NOT_RUN
from reports.numbers import numbers
from reports.reproduced import figures
from reports.vacuity import vacuity

Facts = dict[str, Any]
LONGEST = 240
"""Characters of TeX of formulas that are shown among the errata."""

SURVIVAL = {
    Status.PROVED: "The corrected form is proved in front of a kernel; of the printed proof nothing is said.",
    Status.DERIVED: "The corrected form has a checked certificate of its own; of the printed proof nothing is said.",
    Status.HOLDS: "Of the printed proof nothing is said; the corrected form holds at all points that were run.",
}
"""Where a claim does not say whether the printed proof survives, the status of its corrected form says something."""


def chapters(claims: Sequence[Facts]) -> list[Facts]:
    """A chapter for each paper that has claims here."""
    slugs = sorted({claim["paper"] for claim in claims})
    return [_chapter(slug, [claim for claim in claims if claim["paper"] == slug]) for slug in slugs]


def _chapter(slug: str, claims: Sequence[Facts]) -> Facts:
    about = paper(slug)
    return {
        "slug": slug,
        "title": about.title if about else slug,
        "authors": about.authors if about else "",
        "year": about.year if about else None,
        "link": about.link if about else "",
        "notation": dict(about.notation) if about else {},
        "statuses": dict(Counter(claim["status"] for claim in claims)),
        "unexpected": [claim["id"] for claim in claims if not claim["as_expected"]],
        "files": _by_file(claims),
        "errata": _errata(claims),
        "figures": figures(claims),
        "numbers": numbers(claims),
        "vacuity": vacuity(claims),
        "scope": _scope(claims),
    }


def _by_file(claims: Sequence[Facts]) -> list[Facts]:
    """Claims that share a file share its statement: the printed and the corrected form stand together."""
    files: dict[str, list[Facts]] = {}
    for claim in claims:
        files.setdefault(claim["file"], []).append(claim)
    return [_file(group) for group in files.values()]


def _file(group: Sequence[Facts]) -> Facts:
    first = group[0]
    title, _, statement = first["statement"].partition("\n")
    return {
        "anchor": f"file-{first['id']}",
        "title": title.strip().rstrip(".") or first["title"],
        "statement": statement.strip(),
        "claims": [claim["id"] for claim in group],
        "symbols": list({one["latex"]: one for claim in group for one in claim["symbols"]}.values()),
    }


def _errata(claims: Sequence[Facts]) -> list[Facts]:
    """What is wrong as printed, the numbers that show it, and what is true instead; first what is certainly false."""
    known = {claim["id"]: claim for claim in claims}
    wrong = [one for one in claims if one["form"] == "printed" and (one["erratum"] or one["status"] == Status.REFUTED)]
    return [_erratum(one, known) for one in sorted(wrong, key=lambda one: one["status"] != Status.REFUTED)]


def _erratum(claim: Facts, known: Mapping[str, Facts]) -> Facts:
    corrected = known.get(claim["counterpart"], {})
    return {
        "id": claim["id"],
        "source": claim["source"],
        "title": claim["title"],
        "erratum": claim["erratum"],
        "survival": claim["survives"] or SURVIVAL.get(corrected.get("status", ""), ""),
        "status": claim["status"],
        "printed": _formulas(claim) if claim["status"] == Status.REFUTED else [],
        "witness": _refuting(claim),
        "corrected": corrected.get("id", ""),
        "corrected_formulas": _formulas(corrected),
        "corrected_status": corrected.get("status", ""),
        "corrected_title": corrected.get("title", ""),
        "rests_on": corrected.get("tier", ""),
    }


def _formulas(claim: Facts) -> list[str]:
    """The conclusions, if they fit on a line."""
    found = [one["latex"] for one in claim.get("conclusions", [])]
    return found if sum(map(len, found)) <= LONGEST else []


def _refuting(claim: Facts) -> Facts:
    """The exact witness in two numbers, where two numbers tell it."""
    found = breaking(claim)
    if not found or found["kind"] != "witness":
        return {}
    return {
        "key": found["key"],
        "name": found["experiment"],
        "lhs": found["lhs"],
        "sign": found["sign"],
        "rhs": found["rhs"],
    }


def _scope(claims: Sequence[Facts]) -> Facts:
    """What this report does not say, and why."""
    by_status = {status: [claim["id"] for claim in claims if claim["status"] == status] for status in Status}
    return {
        "untested": [
            {"id": claim["id"], "source": claim["source"], "title": claim["title"], "why": claim["untested"]}
            for claim in claims
            if claim["untested"]
        ],
        "skipped": [{"id": claim["id"], "why": why} for claim in claims for why in claim["skipped"]],
        "never_exercised": [
            name
            for name in by_status[Status.NEVER_EXERCISED]
            if not next(one for one in claims if one["id"] == name)["untested"]
        ],
        "not_run": [claim["id"] for claim in claims if claim["status"] == NOT_RUN],
        "calibrated": by_status[Status.CALIBRATED],
        "vacuous": by_status[Status.VACUOUS],
        "inconclusive": by_status[Status.INCONCLUSIVE],
    }
