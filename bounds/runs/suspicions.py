"""What a green file of a user's own has not shown, although every verdict in it is right.

Each is a slip that looks like success: a grid that changes nothing, a promise read off the run, two sides that are
zero, errors that hide most of what was measured, and a hidden constant that grows.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.relation import Op, Relation
from bounds.registry import Row, claim_of
from bounds.runs.growing import unsettled_constants
from bounds.vocabulary import Record, Verdict
from bounds.wording import several

FEWEST_STEPS = 5
"""A run of fewer may well stand still."""


def suspicions(row: Row, summary: Mapping[str, Any], runs: Sequence[Record]) -> Iterator[str]:
    """Why nothing was shown, in words."""
    yield from unsettled_constants(runs)
    yield from _likely(runs)
    yield from _warned(runs)
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
        yield from _recomputed(one, parts)
        yield from _standing_still(one, parts)
        yield from _without_sign(one, parts)


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


def _recomputed(one: Relation, parts: Sequence[tuple[Record, Any]]) -> Iterator[str]:
    """An inequality that is an equality at every entry of every point looks like its own promise, computed again."""
    shown = [part.get("series", {}) for _, part in parts]
    pairs = [pair for one in shown for pair in zip(one.get("observed", ()), one.get("promised", ()), strict=True)]
    if len(parts) > 1 and all(shown) and len(set(pairs)) > len(parts) and all(x == y for x, y in pairs):
        yield (
            f"both sides of `{one}` are the same at each of {len(pairs)} entries that were looked at: was the promise "
            f"computed twice? (tight=True says that the bound is attained)"
        )


def _standing_still(one: Relation, parts: Sequence[tuple[Record, Any]]) -> Iterator[str]:
    """A run whose every step shows the same number, below a promise that moves: one array, stored again and again.

    Whole numbers are left alone, for counts may stay what they are.
    """
    shown = [part.get("series", {}) for _, part in parts]
    if all(_stands_still(series) for series in shown):
        yield (
            f"what is observed of `{one}` is the same at each {shown[0]['along']}, at all "
            f"{several(len(parts), 'point')}: is one array stored again and again (append a copy), or only the last "
            f"step measured?"
        )


def _stands_still(series: Mapping[str, Any]) -> bool:
    observed, promised = series.get("observed", ()), series.get("promised", ())
    is_a_run = "along" in series and len(observed) >= FEWEST_STEPS and all(series["inside"])
    return is_a_run and len(set(observed)) == 1 < len(set(promised)) and not float(observed[0]).is_integer()


def _without_sign(one: Relation, parts: Sequence[tuple[Record, Any]]) -> Iterator[str]:
    """An observed number that is never positive is below every positive promise, however large it is."""
    shown = [(part["lhs"], part["rhs"]) for _, part in parts if part.get("lhs") and part.get("rhs")]
    is_upper = one.op in (Op.LE, Op.LT) and isinstance(one.lhs, sp.Symbol)
    is_negative = [observed.startswith("-") for observed, _ in shown]
    never_positive = all(is_less or observed == "0" for is_less, (observed, _) in zip(is_negative, shown, strict=True))
    if is_upper and any(is_negative) and never_positive and not any(told.startswith("-") for _, told in shown):
        yield (
            f"what is observed of `{one}` is negative or zero wherever it was judged, and its promise is not: is an "
            f"absolute value missing?"
        )


def _likely(runs: Sequence[Record]) -> Iterator[str]:
    """`delta` is the probability to fail; whoever allows more than one half mostly means its complement."""
    deltas = [
        part["statistics"]["delta"] for one in runs for part in one["parts"] if "delta" in part.get("statistics", {})
    ]
    if deltas and min(deltas) > 1 / 2:
        yield (
            f"it allows {min(deltas):.3g} of the trials to fail or more; WithProbability(delta) takes the probability "
            f"of failure"
        )


def _warned(runs: Sequence[Record]) -> Iterator[str]:
    """Warnings of overflow and of undefined numbers in the author's own lines, while something was measured."""
    told = sorted({one for record in runs for one in record.get("warned", ())})
    if told:
        yield f"while it measured, {'; '.join(told[:3])} (np.errstate says that this is meant)"
