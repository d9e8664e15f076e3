"""How much would have to be wrong before the runs of a claim said so? What the records of its green points tell.

Beside the power of an inequality: a promise that nothing comes near, an equality of few digits, failures that are far
rarer than they may be, an order of growth with room to spare, and a witness at zero.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bounds.core import Claim, Exists, OnAverage, Scaling, WithProbability
from bounds.core.relation import Op, Relation
from bounds.vocabulary import Record, Verdict

FEW_DIGITS = 1e-5
"""Two sides that agree to no more than this are equal to a few digits only."""

FAR = 10.0
"""A share of failures, or a mean, that may be so many times as large says little."""

LIKELY_FAILURES = 3
"""Nobody is surprised by so many failures that did not happen."""

HALF_A_POWER = 0.5

Part = Mapping[str, Any]


def blunt(claim: Claim, records: Sequence[Record]) -> Iterator[str]:
    """What the runs would hardly have noticed, in words."""
    for one in claim.then:
        parts = [part for record in records for part in record["parts"] if part["name"] == one.name]
        held = [part for part in parts if part["verdict"] == Verdict.HOLDS]
        if held:
            yield from _of_one(claim, one, held)


def _of_one(claim: Claim, one: Relation, parts: Sequence[Part]) -> Iterator[str]:
    match claim.quantifier:
        case WithProbability():
            yield from _rare(one, parts)
        case Scaling() as scaling:
            yield from _far_order(one, scaling, parts)
        case OnAverage():
            yield from _weak_average(one, parts)
        case Exists():
            yield from _trivial(one, parts)
        case _:
            yield from _few_digits(one, parts)
            yield from _nothing_observed(one, parts)


def _nothing_observed(one: Relation, parts: Sequence[Part]) -> Iterator[str]:
    small, large = ("lhs", "rhs") if one.op in (Op.LE, Op.LT) else ("rhs", "lhs")
    column = "observed" if small == "lhs" else "promised"
    is_zero = all(part.get(small) == "0" and not any(part.get("series", {}).get(column, ())) for part in parts)
    is_tried = small == "lhs" or one.rhs.free_symbols
    if one.op is not Op.EQ and is_tried and is_zero and any(part.get(large) != "0" for part in parts):
        yield f"the smaller side of `{one}` is 0 at every point, so no run came near the other one"


def _few_digits(one: Relation, parts: Sequence[Part]) -> Iterator[str]:
    worst = max(part.get("agreement") or 0.0 for part in parts)
    if one.op is Op.EQ and worst > FEW_DIGITS:
        yield f"the two sides of `{one}` agree to {worst:.1g} only; their errors would hide any smaller difference"


def _rare(one: Relation, parts: Sequence[Part]) -> Iterator[str]:
    shares = [part["statistics"] for part in parts if part.get("statistics", {}).get("trials")]
    factors = [one["delta"] * one["trials"] / (one["failures"] + LIKELY_FAILURES) for one in shares]
    if factors and min(factors) >= FAR:
        yield (
            f"trials fail `{one}` far more rarely than they may: these runs would not see that the probability is "
            f"wrong by less than {min(factors):.3g}"
        )


def _far_order(one: Relation, scaling: Scaling, parts: Sequence[Part]) -> Iterator[str]:
    exponent = scaling.exponent
    if not exponent.is_number or one.op is Op.EQ:
        return
    promised = float(-exponent if scaling.towards_zero else exponent)
    sign = 1 if one.op in (Op.LE, Op.LT) else -1
    slopes = [part["statistics"]["slope"] for part in parts if "slope" in part.get("statistics", {})]
    if slopes and min(sign * (promised - slope) for slope in slopes) >= HALF_A_POWER:
        shown = -slopes[0] if scaling.towards_zero else slopes[0]
        yield (
            f"the runs grow in {scaling.in_} like a power of {shown:.2f}, far from the stated {exponent}: they would "
            f"not see an order that is wrong by less"
        )


def _weak_average(one: Relation, parts: Sequence[Part]) -> Iterator[str]:
    nearest = max(part.get("tightness") or 0.0 for part in parts)
    if one.op is not Op.EQ and 0 < nearest <= 1 / FAR:
        yield f"the mean is never nearer to the bound of `{one}` than {nearest:.3g} of it"


def _trivial(one: Relation, parts: Sequence[Part]) -> Iterator[str]:
    """A lone witness at which something is zero is often the one that everybody knows."""
    at_zero = []
    for part in parts:
        searched = {symbol.name for symbol in one.symbols if symbol != one.lhs}
        zeros = [name for name, value in part.get("at", {}).items() if value == "0" and name in searched]
        at_zero.append(zeros[0] if part.get("resolved") == 1 and zeros else "")
    if all(at_zero):
        yield (
            f"the only witness of `{one}` has {at_zero[0]} = 0; where that is the trivial one, a premise "
            f"(gt({at_zero[0]}, 0)) leaves it out"
        )
