"""Does the room below a bound shrink along a run, so that a longer one would leave none?

A statement for all k is judged as far as a run goes. How near its bound a run has come by a quarter, by half, and by
the whole of it tells how fast the room shrinks. What the last doubling of k took is continued for one more, faster or
slower as the doubling before. Room that settles, as that of a rate does which is attained in the limit, is not gone by
this rule.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from bounds.core import Claim
from bounds.core.assertion import Assertion
from bounds.core.evidence import Evidence, PartEvidence
from bounds.core.quantifiers import ForAll
from bounds.core.relation import Op
from bounds.vocabulary import Verdict

SHORTEST = 8
"""A run of fewer entries says nothing of where it goes."""

FASTEST = 2.0
"""The next doubling takes at most so many times what the last one took."""


class Drift(NamedTuple):
    """The room below a bound along an index: how much of the bound is reached, and by where all of it at this pace."""

    part: str
    along: str
    last: int
    reached: float
    gone_at: int
    steady: bool
    """Whether the run as a whole comes nearer; a ratio that goes up and down has a largest value that says nothing."""

    def __str__(self) -> str:
        return (
            f"the room below the bound shrinks along {self.along}: {self.reached:.4g} of it is reached at "
            f"{self.along} = {self.last}, and at this pace all of it by {self.along} = {self.gone_at}; "
            f"a run to {self.along} = {4 * self.last} would tell, or a proof"
        )


def settled(claim: Claim, evidence: Evidence, params: Mapping[str, Any], again: Callable[..., Evidence]) -> Evidence:
    """The evidence, if it is not to be expected that a longer run says something else; else what that run says.

    `again` runs the experiment with other parameters. The horizon is the one whose value is the last index.
    """
    found = drift(claim, evidence)
    if found is None:
        return evidence
    horizon = [name for name, value in params.items() if type(value) is int and abs(value - found.last) <= 1]
    if len(horizon) == 1:
        longer = again({**params, horizon[0]: 2 * params[horizon[0]]})
        if longer.verdict is not Verdict.HOLDS:
            told = f"twice as far, at {horizon[0]} = {2 * params[horizon[0]]}: {longer.reason}"
            return replace(longer, reason=told)
        found = drift(claim, longer)
    return _undecided(evidence, found) if found is not None and found.steady else evidence


def _undecided(evidence: Evidence, found: Drift) -> Evidence:
    none, told = Verdict.INCONCLUSIVE, str(found)
    parts = tuple(
        replace(part, verdict=none, reason=told) if part.name == found.part else part for part in evidence.parts
    )
    return replace(evidence, parts=parts, verdict=none, reason=told)


def drift(claim: Assertion, evidence: Evidence) -> Drift | None:
    """The first conjunct that holds so far and would not much longer."""
    if not isinstance(claim.quantifier, ForAll) or evidence.verdict is not Verdict.HOLDS:
        return None
    relations = {one.name: one.op for one in claim.then}
    endless = (part for part in evidence.parts if part.name in relations and not _ends(claim, part.series))
    found = (_drift(relations[part.name], part) for part in endless)
    return next((one for one in found if one is not None), None)


def _ends(claim: Assertion, series: Mapping[str, Any]) -> bool:
    """Whether a premise ends the run: then there is nothing beyond."""
    small = [(one.lhs, one.rhs) if one.op in (Op.LE, Op.LT) else (one.rhs, one.lhs) for one in claim.given]
    names = {symbol.name for lower, _ in small for symbol in lower.free_symbols}
    return series.get("along") in names or not series.get("inside", [0])[-1]


def _drift(op: Op, part: PartEvidence) -> Drift | None:
    series = part.series
    if op is Op.EQ or part.verdict is not Verdict.HOLDS or "along" not in series:
        return None
    is_upper = op in (Op.LE, Op.LT)
    columns = zip(*(series[name] for name in ("entry", "observed", "promised", "inside")), strict=True)
    path = [
        (index, observed / promised if is_upper else promised / observed)
        for index, observed, promised, inside in columns
        if inside and index > 0 and observed and promised and observed > 0 and promised > 0
    ]
    indices = [index for index, _ in path]
    if len(path) < SHORTEST or any(index != int(index) for index in indices):
        return None
    if any(b <= a for a, b in pairwise(indices)):
        return None
    if (left := pace(path)) is None:
        return None
    last, reached = path[-1][0], max(ratio for _, ratio in path)
    gone_at = int(last * (1 + (1 - reached) / left)) + 1
    return Drift(part.name, str(series["along"]), int(last), reached, gone_at, _is_steady(path))


def _is_steady(path: Sequence[tuple[Any, float]]) -> bool:
    """Whether most of the second half lies nearer to the bound than anything in the first quarter."""
    last = path[-1][0]
    late = median(ratio for index, ratio in path if index > last / 2)
    return late > max((ratio for index, ratio in path if index <= last / 4), default=0.0)


def pace(path: Sequence[tuple[Any, float]]) -> float | None:
    """What the next doubling of the index takes of the bound, if that is all that is left."""
    last = path[-1][0]
    early, half, whole = (max((r for k, r in path if k <= last * part), default=0.0) for part in (0.25, 0.5, 1))
    before, lately = half - early, whole - half
    if not early or lately <= 0 or whole >= 1:
        return None
    found = lately * (min(lately / before, FASTEST) if before > 0 else 1.0)
    return found if whole + found > 1 else None
