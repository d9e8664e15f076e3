"""What a reader's own paper needs: BibTeX of the paper and of the evidence, and a claim's points as a LaTeX table."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from bounds.wording import several
from reports.digits import number

Facts = Mapping[str, Any]
ARXIV = re.compile(r"arxiv\.org/abs/(\d{4}\.\d{4,5})")
SOURCE = re.compile(r"(?P<authors>[^*]+), \*(?P<title>[^*]+)\*, (?P<rest>[^*]*\b(?:1[6-9]|20)\d\d\b[^*]*)")
INTRODUCED = re.compile(r"^.*\b(?:as in|after|by|in|of|to|with)(?= [A-Z])")
YEAR = re.compile(r"^(.*?)\b((?:1[6-9]|20)\d\d)\b(.*)$")
MOST_ROWS = 8
SPECIAL = {"\\": r"\textbackslash{}", "_": r"\_", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "{": r"\{",
           "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "–": "--"}  # fmt: skip


def of_paper(paper: Facts) -> str:
    """BibTeX of the paper itself; what is not known of it is left out."""
    found = ARXIV.search(paper["link"])
    fields = {
        "title": f"{{{tex(paper['title'])}}}",
        "author": " and ".join(map(tex, paper["authors"].split(", "))),
        "year": paper["year"],
        "url": paper["link"],
        "eprint": found[1] if found else "",
        "archiveprefix": "arXiv" if found else "",
    }
    return bibtex("misc", f"{paper['slug']}{paper['year'] or ''}", fields)


def of_sources(text: str) -> str:
    """BibTeX of what a file names as its sources: `Source: Authors, *Title*, where it appeared, year, place; ...`."""
    named = " ".join(text.partition("Source:")[2].split())
    return "\n\n".join(_source(found) for one in named.split(";") if (found := SOURCE.search(one)))


def _source(found: re.Match[str]) -> str:
    surnames = INTRODUCED.sub("", found["authors"]).strip().removesuffix(" et al.").replace(", ", " and ")
    authors = surnames + (" and others" if "et al." in found["authors"] else "")
    venue, year, place = YEAR.search(found["rest"]).groups()  # type: ignore[union-attr]  # SOURCE ends with a year
    fields = {
        "title": f"{{{tex(found['title'])}}}",
        "author": tex(authors),
        "howpublished": tex(venue.strip(" ,")),
        "year": year,
        "note": tex(place.strip(" ,.")),
    }
    return bibtex("misc", re.sub(r"\W", "", surnames.split(" and ")[0]) + year, fields)


def of_evidence(claim: Facts, document: Facts) -> str:
    """BibTeX of what was found of a claim, with the commit that found it and a hash of all its records."""
    fields = {
        "title": f"{{{tex(claim['id'])}: {claim['status'].replace('_', ' ')}}}",
        "author": "{boundbench}",
        "year": document["written"][:4],
        "note": f"Version {tex(document['version'])}, commit {tex(document['commit'] or 'unknown')}, "
        f"{several(claim['points_judged'], 'point')}, records {hash_of(claim)}",
    }
    return bibtex("misc", f"boundbench:{claim['id']}", fields)


def hash_of(claim: Facts) -> str:
    """A hash of the addresses of all records of a claim: the same evidence, the same hash."""
    keys = sorted(point["key"] for point in claim["points"])
    return sha256("\n".join([claim["id"], claim["status"], *keys]).encode()).hexdigest()[:16]


def bibtex(kind: str, key: str, fields: Facts) -> str:
    """An entry without the fields that are empty."""
    inner = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items() if value)
    return f"@{kind}{{{key},\n{inner}\n}}"


def table(claim: Facts, points: Sequence[Facts]) -> str:
    """Points with both sides, for `\\input`; empty where no point has numbers."""
    rows = [row for point in points for row in _rows(point)][:MOST_ROWS]
    if not rows:
        return ""
    head = r"\begin{tabular}{lrrr}" + "\npoint & observed & promised & observed / promised \\\\\n\\hline\n"
    return f"% {claim['id']}\n{head}" + "".join(" & ".join(row) + " \\\\\n" for row in rows) + r"\end{tabular}"


def _rows(point: Facts) -> list[list[str]]:
    told = ", ".join(f"{name}={value}" for name, value in point["params"].items()) or point["experiment"]
    ratio = "" if point["tightness"] is None else in_tex(f"{point['tightness']:.4g}")
    return [[tex(told), in_tex(part["lhs"]), in_tex(part["rhs"]), ratio] for part in point["parts"] if part.get("lhs")]


def in_tex(text: str) -> str:
    """A number as LaTeX sets it: powers of ten as such, fractions as decimals."""
    value = number(text)
    if value is None:
        return tex(text)
    digits, _, power = f"{value:.6g}".partition("e")
    return rf"${digits} \cdot 10^{{{int(power)}}}$" if power else f"${digits}$"


def tex(text: Any) -> str:
    """Text that LaTeX prints as it is."""
    return "".join(SPECIAL.get(character, character) for character in " ".join(str(text).split()))
