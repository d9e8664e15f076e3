"""Numbers of the paper's tables and figures beside ours: a small table for each finding."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from reports.digits import NOTHING, in_powers, number, told_zero
from reports.series import Series, of_part

Facts = dict[str, Any]
MOST_ROWS = 16
DIGITS = (6, 9, 12)
FEWEST, MOST_POINTS = 3, 3
PRINTED = re.compile(r"printed|stated", re.IGNORECASE)
SHOWN = re.compile(r"Table|Figure")


def numbers(claims: Sequence[Facts]) -> list[Facts]:
    """A table for each finding that has points: what was varied, what was measured, and what is said of it."""
    findings = [claim for claim in claims if claim["kind"] == "finding" and claim["points"]]
    return [_table(claim) for claim in sorted(findings, key=lambda claim: not SHOWN.search(claim["source"]))]


def _table(claim: Facts) -> Facts:
    params = [point["params"] for point in claim["points"]]
    names = list(dict.fromkeys(name for one in params for name in one))
    varying = [name for name in names if len({str(one.get(name)) for one in params}) > 1]
    rows = [row for point in claim["points"] for row in _rows(point, varying)]
    columns = [one for one in claim["quantities"] if any(one["name"] in row["at"] for row in rows)]
    return {
        "id": claim["id"],
        "source": claim["source"],
        "title": claim["title"],
        "status": claim["status"],
        "as_expected": claim["as_expected"],
        "expected": claim["expected"],
        "erratum": claim["erratum"],
        "setting": claim["for_whom"]["text"].removeprefix("found in an experiment: "),
        "fixed": {name: params[0].get(name) for name in names if name not in varying},
        "varying": varying,
        "columns": [one | {"printed": _is_printed(one)} for one in columns],
        "relations": claim["conclusions"],
        "rows": rows[:MOST_ROWS],
        "more": max(0, len(rows) - MOST_ROWS),
        "in_full": [one for one in map(_all_entries, claim["points"]) if one and len(one["entries"]) >= FEWEST][
            :MOST_POINTS
        ],
    }


def _is_printed(quantity: Mapping[str, str]) -> bool:
    """Does a quantity stand in the paper, rather than being measured?"""
    return bool(PRINTED.search(quantity["name"]) or PRINTED.search(quantity["meaning"]))


def _rows(point: Facts, varying: Sequence[str]) -> list[Facts]:
    """One row for each entry that a point shows; conclusions about the same entry share it."""
    rows: dict[str, Facts] = {}
    for part in point["parts"]:
        at = part.get("at", {})
        row = rows.setdefault(
            json.dumps(at, sort_keys=True),
            {
                "key": point["key"],
                "verdict": point["verdict"],
                "reason": point["reason"],
                "witness": "" if point["kind"] == "experiment" else point["experiment"],
                "params": [point["params"].get(name) for name in varying],
                "at": {name: readable(text) for name, text in at.items()},
                "checks": {},
            },
        )
        sides = both_readable(part.get("lhs", ""), part.get("rhs", ""))
        row["checks"][part["name"]] = {
            "observed": sides[0],
            "promised": sides[1],
            "verdict": part["verdict"],
            "entries": part.get("entries", 0),
        }
    return list(rows.values())


def _all_entries(point: Facts) -> Facts | None:
    """Both sides at every entry of a point that is a row of a table by itself, such as one depth after the other."""
    found = {part["name"]: of_part(point, part["name"]) for part in point["parts"] if part.get("series")}
    sizes = {len(series["entry"]) for series, _ in found.values()}
    if len(sizes) != 1 or not FEWEST <= max(sizes) <= MOST_ROWS:
        return None
    series, along = next(iter(found.values()))
    places = range(len(series["entry"]))
    return {
        "key": point["key"],
        "params": point["params"],
        "along": along,
        "entries": [f"{series['entry'][place]:g}" if along else f"{place + 1}" for place in places],
        "cells": {name: [_cell(one, place) for place in places] for name, (one, _) in found.items()},
    }


def _cell(series: Series, place: int) -> list[str] | None:
    """Observed and promised, where the premises hold."""
    sides = [series[name][place] for name in ("observed", "promised")]
    if not series["inside"][place] or not all(map(math.isfinite, sides)):
        return None
    return list(both_readable(*(repr(side) for side in sides)))


def both_readable(observed: str, promised: str) -> tuple[str, str]:
    """Two numbers with as many digits as tell them apart."""
    values = number(observed), number(promised)
    digits = next((few for few in DIGITS if readable(observed, few) != readable(promised, few)), DIGITS[0])
    return (observed, promised) if None in values else (readable(observed, digits), readable(promised, digits))


def readable(text: str, digits: int = DIGITS[0]) -> str:
    """A number of the evidence as a table shows it: fractions as decimals, zero up to an error as that error."""
    value = number(text)
    if NOTHING.fullmatch(text):
        return told_zero(text)
    return text if value is None or re.fullmatch(r"-?\d{1,9}", text) else in_powers(f"{value:.{digits}g}")
