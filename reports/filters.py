"""The templates' environment, and how they write numbers, names and reasons."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from reports import mathematics
from reports.citations import in_tex, of_evidence, of_paper, of_sources, table, tex
from reports.digits import in_powers, told_zero
from reports.graph import graph
from reports.history import sparkline
from reports.plain import plain
from reports.typed import linked, typed

LONG = 120
"""Formulas with more characters of TeX than this stand on a page once."""


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
    found.globals |= {
        "bibtex_of_paper": of_paper,
        "bibtex_of_evidence": of_evidence,
        "bibtex_of_sources": of_sources,
        "table_of": table,
        "sparkline": sparkline,
        "graph_of": graph,
    }
    found.filters |= {
        "math": mathematics.mathml,
        "formula": mathematics.formula,
        "line": mathematics.line,
        "prose": mathematics.prose,
        "plain": plain,
        "short": short,
        "params": params,
        "tex": tex,
        "in_tex": in_tex,
        "cell": cell,
        "words": words,
        "size": size,
        "breakable": mathematics.breakable,
        "left_side": mathematics.left_side,
        "brief": brief,
        "reason": reason,
        "typed": typed,
        "linked": linked,
        "told_zero": told_zero,
    }
    return found


def reason(text: str, premises: Sequence[Mapping[str, Any]]) -> Markup:
    """What evidence says in words, with the premises that it names as formulas, of long ones what they are about."""
    known = {one["text"]: one["latex"] for one in premises}
    if not known:
        return escape(text)
    longest_first = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    return Markup("").join(
        brief(known[piece]) if piece in known else escape(piece) for piece in re.split(f"({longest_first})", text)
    )


def brief(latex: str) -> Markup:
    """A formula, or what a long one is about."""
    return mathematics.mathml(latex if len(latex) <= LONG else mathematics.left_side(latex))


def short(number: float | str | None, digits: int = 4) -> str:
    """A number as a person reads it; a dash where there is none."""
    if number is None:
        return "–"
    return in_powers(f"{number:.{digits}g}") if isinstance(number, int | float) else str(number)


def size(number: int) -> str:
    """A whole number, rounded where nobody counts."""
    return f"{number:,}".replace(",", " ") if number < 10**6 else in_powers(f"{number:.3g}")


def params(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in values.items())


def words(name: str) -> str:
    return name.replace("_", " ")


def cell(text: Any) -> str:
    """Text inside a Markdown table, with nothing that would start markup."""
    line = " ".join(str(text).split())
    return "".join(f"\\{character}" if character in r"\`*_|[]<>" else character for character in line)
