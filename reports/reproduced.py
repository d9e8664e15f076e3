"""The figures of a paper that were drawn again, each beside all that is said of it."""

import json
import re
from collections.abc import Sequence
from typing import Any

from reports.curves import panels
from reports.numbers import both_readable

Facts = dict[str, Any]
FIGURE = re.compile(r"\bFig(ure|s?\.)", re.IGNORECASE)


def figures(claims: Sequence[Facts]) -> list[Facts]:
    """The paper's figures that were drawn again, each with all claims that speak of the same lines."""
    found: dict[str, Facts] = {}
    for claim in claims:
        shown = panels(claim) if FIGURE.search(claim["source"]) else []
        if shown:
            one = found.setdefault(json.dumps([panel["curves"] for panel in shown]), {"id": claim["id"], "claims": []})
            point = shown[0]["point"]
            one["claims"].append({"id": claim["id"], "key": point["key"], "checks": _checks(claim, point)})
    return list(found.values())


def _checks(claim: Facts, point: Facts) -> list[Facts]:
    """What is said of a figure's numbers, and what its run measured of that."""
    parts = {part["name"]: part for part in point["parts"]}
    return [
        {"name": one["name"], "latex": one["latex"], "sign": one["sign"], "verdict": parts[one["name"]]["verdict"]}
        | dict(zip(("observed", "promised"), _sides(parts[one["name"]]), strict=True))
        for one in claim["conclusions"]
        if one["name"] in parts
    ]


def _sides(part: Facts) -> tuple[str, str]:
    return both_readable(part.get("lhs", ""), part.get("rhs", ""))
