"""What a green file of a user's own has not shown, although every verdict in it is right.

Each is a slip that looks like success: a grid that changes nothing, a promise read off the run, two sides that are
zero, errors that hide most of what was measured, and a hidden constant that grows.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.relation import Op, Relation
from bounds.registry import Row, claim_of
from bounds.vocabulary import Record, Verdict
from bounds.wording import several

GROWS, FEWEST = 1.5, 3
"""A constant that is so many times as large at each of so many values of a parameter is none."""


def suspicions(row: Row, summary: Mapping[str, Any], runs: Sequence[Record]) -> Iterator[str]:
    """Why nothing was shown, in words; what is registered has been read by others, a file has not."""
    yield from _growing_constants(runs)
    if row["module"]:
        return
    claim = claim_of(row)
    if 2 * summary["entries_decided"] < summary["entries"]:
        told = f"{summary['entries_decided']} of {summary['entries']} entries"
        yield f"only {told} are decided; the errors hide the others (undecided=... says that they are meant to)"
    for one in claim.then:
        yield from _unshown(claim, one, [record for record in runs if record["verdict"] == Verdict.HOLDS])


def _unshown(claim: Claim, one: Relation, runs: Sequence[Record]) -> Iterator[str]:
    parts = [(record, part) for record in runs for part in record["parts"] if part["name"] == one.name]
    if not parts or any(part.get("statistics") for _, part in parts):
        return
    if one.rhs.free_symbols and all(map(_is_zero, (part for _, part in parts))):
        yield f"both sides of `{one}` are zero wherever it was judged, so its promise was not tested"
    elif one.op is not Op.EQ and not claim.tight:
        yield from _same_everywhere(claim, one, parts)
        yield from _read_off(claim, one, parts)


def _is_zero(part: Mapping[str, Any]) -> bool:
    series = part.get("series", {})
    shown = [part.get("lhs"), part.get("rhs"), *series.get("observed", ()), *series.get("promised", ())]
    return all(one in ("0", 0) for one in shown)


def _same_everywhere(claim: Claim, one: Relation, parts: Sequence[tuple[Record, Any]]) -> Iterator[str]:
    """Parameters that change neither side; a grid of one value would say as much, and no more."""
    found = defaultdict(list)
    for record, part in parts:
        sides = [part.get(key) for key in ("lhs", "rhs", "tightness", "entries")] + [part.get("series", {})]
        found[record["experiment"]].append(json.dumps(sides, sort_keys=True, default=str))
    for name, sides in found.items():
        if len(sides) > 1 and len(set(sides)) == 1:
            changing = ", ".join(key for key, values in claim.experiments[name].grid.items() if len(values) > 1)
            yield (
                f"{name} measures the same of `{one}` at all {len(sides)} points, whatever {changing} is; does it "
                f"use its parameters? (a grid without them, or tight=True, says that this is meant)"
            )


def _read_off(claim: Claim, one: Relation, parts: Sequence[tuple[Record, Any]]) -> Iterator[str]:
    """A promise that is measured, and met to the last digit wherever it was judged."""
    is_measured = isinstance(one.rhs, sp.Symbol) and one.rhs.name in claim.symbols
    if (
        is_measured
        and len(parts) > 1
        and all(record.get("exact") and part.get("tightness") == 1 for record, part in parts)
    ):
        yield (
            f"`{one}` is attained exactly at all {several(len(parts), 'point')}, and `{one.rhs}` is measured: was it "
            f"read off the run? (tight=True says that the bound is attained)"
        )


def _growing_constants(runs: Sequence[Record]) -> Iterator[str]:
    """A constant that needs to be larger the larger a parameter is depends on that parameter."""
    asked: dict[tuple[str, str, str], dict[float, float]] = defaultdict(dict)
    for record in runs:
        for statistics in (part.get("statistics", {}) for part in record["parts"]):
            for key, value in record["params"].items() if statistics.get("surely_least", 0) > 0 else ():
                if type(value) in (int, float) and key != "seed":
                    needs = asked[record["experiment"], statistics["constant"], key]
                    needs[value] = max(needs.get(value, 0.0), statistics["surely_least"])
    for (_, constant, key), needs in asked.items():
        sizes = [needs[value] for value in sorted(needs)]
        if len(sizes) >= FEWEST and all(later >= GROWS * earlier for earlier, later in pairwise(sizes)):
            yield (
                f"the constant {constant} that the runs need grows along {key}, from {sizes[0]:.3g} to "
                f"{sizes[-1]:.3g}; a constant does not depend on it"
            )
