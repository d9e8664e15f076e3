"""Does a bound rest on a little number that somebody added to it? `error <= rate**k + 1/100` allows for anything small.

An added number that is small beside the promise is taken away. Where the runs then break what is left of the bound, or
no more decide it, it is the addition that they respect.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy as sp

from bounds.core import Claim, Finding, ForAll
from bounds.core.relation import Op, Relation
from bounds.doubts.elsewhere import is_broken
from bounds.runs.patience import Patience
from bounds.runs.point import Point
from bounds.vocabulary import Record, Verdict

LITTLE = 0.1
"""Of the largest promise that was seen."""


def rests_on_allowances(
    claim: Claim, points: Sequence[Point], records: Sequence[Record], patience: Patience
) -> Iterator[str]:
    """The relations that hold only by a little number that is added to their promise, in words."""
    if not isinstance(claim.quantifier, ForAll | Finding):
        return
    for place, one in enumerate(claim.then):
        added = _added(one)
        parts = [part for record in records for part in record["parts"] if part["name"] == one.name]
        if not added or abs(float(added)) > LITTLE * max(map(_largest, parts), default=0.0):
            continue
        less = replace(one, rhs=one.rhs - added)
        without = replace(claim, then=(*claim.then[:place], less, *claim.then[place + 1 :]))
        for point in points:
            found = patience.judged(point, claim=without)
            if found is not None and (is_broken(found) or found.verdict is Verdict.INCONCLUSIVE):
                told = ", ".join(f"{key}={value}" for key, value in point.params.items()) or "its only point"
                yield f"`{one}` rests on the {added} in it: without that it is {found.verdict} at {told}"
                break


def _added(one: Relation) -> sp.Expr:
    """The number below one that makes a promise weaker; 0 if there is none."""
    number, rest = one.rhs.as_coeff_Add()
    weakens = number > 0 if one.op in (Op.LE, Op.LT) else number < 0 if one.op in (Op.GE, Op.GT) else False
    return number if weakens and abs(number) < 1 and rest.free_symbols else sp.S.Zero


def _largest(part: Mapping[str, Any]) -> float:
    """The largest promise that a record shows."""
    series: list[float] = [abs(one) for one in part.get("series", {}).get("promised", ()) if one is not None]
    try:
        return max(*series, abs(float(Fraction(part.get("rhs", "0")))), 0.0)
    except ValueError:
        return max(series, default=0.0)
