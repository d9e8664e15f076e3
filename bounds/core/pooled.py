"""Further trials of the same law: what was undecided is judged again on all of them together.

The test of a share stays valid however often one looks, so whoever stops at the first decision may say it.
"""

from collections.abc import Sequence
from dataclasses import replace

from bounds.core.evidence import Evidence, PartEvidence
from bounds.core.probability import Counts, judge_counts
from bounds.vocabulary import Verdict, worst


def together(first: Evidence, further: Evidence) -> Evidence:
    """Both samples as one. What the first has decided stays."""
    parts = tuple(map(_pooled, first.parts, further.parts))
    verdict = worst(part.verdict for part in parts)
    part = next(part for part in parts if part.verdict is verdict)
    told = f"{part.name}: {part.reason}" if part.name else part.reason
    return replace(first, parts=parts, verdict=verdict, reason=told)


def undecided(evidence: Evidence) -> bool:
    """Whether further trials may decide it: some share is open, and nothing is broken."""
    return evidence.verdict is Verdict.INCONCLUSIVE and any(map(_is_open, evidence.parts))


def _is_open(part: PartEvidence) -> bool:
    return part.verdict is Verdict.INCONCLUSIVE and part.statistics.get("delta", 0.0) > 0


def _pooled(first: PartEvidence, further: PartEvidence) -> PartEvidence:
    if not _is_open(first) or further.statistics.get("delta") != first.statistics["delta"]:
        return first
    counts = Counts(*map(sum, zip(*map(_counts, (first, further)), strict=True)))
    verdict, reason, statistics = judge_counts(counts, first.statistics["delta"], first.statistics["alpha"])
    sums = {name: getattr(first, name) + getattr(further, name) for name in SUMMED}
    return replace(first, verdict=verdict, reason=reason, statistics=statistics, **sums)


SUMMED = ("entries", "resolved", "violated", "unresolved", "vacuous", "outside")
"""Numbers of entries behind a verdict."""


def _counts(part: PartEvidence) -> Sequence[int]:
    return [part.statistics[name] for name in Counts._fields]
