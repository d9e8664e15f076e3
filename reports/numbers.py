"""Numbers of the paper's tables and figures beside ours: a small table for each finding."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from reports.across import number

Facts = dict[str, Any]
MOST_ROWS = 16
DIGITS = 8
PRINTED = re.compile(r"printed|stated", re.IGNORECASE)
SHOWN = re.compile(r"Table|Figure")
NOTHING = re.compile(r"0e([+-]?\d+)")


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
    }


def _is_printed(quantity: Mapping[str, str]) -> bool:
    """Does a quantity stand in the paper, rather than being measured?"""
    return bool(PRINTED.search(quantity["name"]) or PRINTED.search(quantity["meaning"]))


def _rows(point: Facts, varying: Sequence[str]) -> list[Facts]:
    """One row for each entry that a point shows; conclusions about the same entry share it."""
    rows: dict[str, Facts] = {}
    for part in point["parts"]:
        at = part.get("at", {})
        row = rows.setdefault(json.dumps(at, sort_keys=True), {
            "key": point["key"], "verdict": point["verdict"], "reason": point["reason"],
            "witness": "" if point["kind"] == "experiment" else point["experiment"],
            "params": [point["params"].get(name) for name in varying],
            "at": {name: readable(text) for name, text in at.items()}, "checks": {},
        })  # fmt: skip
        row["checks"][part["name"]] = {
            "observed": readable(part.get("lhs", "")), "promised": readable(part.get("rhs", "")),
            "verdict": part["verdict"], "entries": part.get("entries", 0),
        }  # fmt: skip
    return list(rows.values())


def readable(text: str) -> str:
    """A number of the evidence as a table shows it: fractions as decimals, zero up to an error as that error."""
    if match := NOTHING.fullmatch(text):
        return f"0 ± 1e{int(match[1])}"
    value = number(text)
    return text if value is None or not re.search("[/e]", text) else f"{value:.{DIGITS}g}"
