"""How often trials fail: one conjunct, or all of them at once.

"With probability 1 - delta, A and B" speaks of the joint event, so the conjuncts are judged one by one and together.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from bounds.core import stats
from bounds.core.errors import BadExperiment
from bounds.core.evidence import PartEvidence
from bounds.core.growth import Ruling
from bounds.core.numbers import Entries, as_floats, is_whole, short
from bounds.core.pointwise import Mask
from bounds.core.sides import Sides
from bounds.vocabulary import Verdict

JOINT = "jointly"
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Trials:
    """One truth value per trial: inside the premises, certainly failed, undecided, and true for free."""

    counted: Mask
    failed: Mask
    unresolved: Mask
    vacuous: Mask


def trials_of(sides: Sides) -> Trials:
    """The first axis counts trials; a trial fails if any of its entries does."""
    if sides.states.ndim == 0:
        raise BadExperiment(f"`{sides.relation}` speaks of trials, but its two sides are single numbers")
    require_trials(sides)
    rest = tuple(range(1, sides.states.ndim))
    counted, failed = (np.asarray(one.any(axis=rest)) for one in (sides.inside, sides.broken))
    unresolved = np.asarray(sides.open.any(axis=rest)) & ~failed
    vacuous = np.asarray((sides.vacuous | ~sides.inside).all(axis=rest)) & counted & ~failed & ~unresolved
    return Trials(counted, failed, unresolved, vacuous)


def require_trials(sides: Sides) -> None:
    """The observed side has a number for each trial, and not one number for all of them."""
    trials, observed = sides.states.shape[0], sides.lhs
    if observed.ndim < sides.states.ndim or observed.shape[0] != trials:
        raise BadExperiment(
            f"`{sides.relation}` speaks of {trials} trials, but its left side was observed once (shape "
            f"{observed.shape}); the first axis of what is observed counts the trials"
        )


def require_different(claim_id: str, numbers: Iterable[Entries], trials: int) -> None:
    """Independent trials do not repeat: numbers that are not counts differ somewhere, by more than rounding does.

    How large their errors are says nothing of that: trials that all end next to zero are apart by as much as they are.
    """
    per_trial = [one for one in numbers if one.ndim and one.shape[0] == trials and not all(map(is_whole, one.flat))]
    if trials > 1 and per_trial and all(map(_is_repeated, per_trial)):
        raise BadExperiment(
            f"{claim_id}: all {trials} trials measured the same up to rounding, for example "
            f"{short(next(per_trial[0].flat))}; independent trials do not repeat (is it one seed for all?)"
        )


def _is_repeated(numbers: Entries) -> bool:
    """Whether all trials are the first one, to nine digits."""
    middles = as_floats(numbers)
    return bool((abs(middles - middles[:1]) <= ROUNDING * abs(middles[:1])).all())


def all_at_once(delta: float, conjuncts: Sequence[Sides], alpha: float) -> PartEvidence:
    """The joint event: a trial fails if any conjunct fails in it."""
    parts = [trials_of(sides) for sides in conjuncts]
    failed: Mask = np.any([part.failed for part in parts], axis=0)
    unresolved: Mask = np.any([part.unresolved for part in parts], axis=0) & ~failed
    vacuous: Mask = np.all([part.vacuous for part in parts], axis=0)
    counted: Mask = np.all([part.counted for part in parts], axis=0)
    trials = Trials(counted, failed, unresolved, vacuous)
    verdict, reason, statistics = judge_rate(trials, delta, alpha)
    return PartEvidence(JOINT, verdict, reason, entries=trials.counted.size, statistics=statistics)


class Counts(NamedTuple):
    """How many trials there were, and how many of them failed, are undecided, and are true for free."""

    trials: int
    failures: int
    unresolved: int
    vacuous: int


def judge_rate(trials: Trials, delta: float, alpha: float) -> Ruling:
    """Whether the failure rate is at most delta."""
    told = (trials.counted, trials.failed, trials.unresolved, trials.vacuous)
    return judge_counts(Counts(*(int((one & trials.counted).sum()) for one in told)), delta, alpha)


def judge_counts(counts: Counts, delta: float, alpha: float) -> Ruling:
    """The same from numbers alone, by a test that stays valid however many trials there are and however one looks."""
    if delta >= 1:
        return Verdict.VACUOUS, f"the allowed failure probability is {delta:.3g}", {}
    if delta < 0:
        raise BadExperiment(f"the allowed failure probability is {delta:.3g}, which is no probability")
    count, failures, unresolved, vacuous = counts
    if count == 0:
        return Verdict.INCONCLUSIVE, "no trial satisfies the premises", {}
    if vacuous == count:
        return Verdict.VACUOUS, "the bound is no better than what is always true, in every trial", {}
    statistics = {
        "test": "beta-binomial mixture",
        **counts._asdict(),
        "delta": delta,
        "alpha": alpha,
        "rate_low": stats.clopper_pearson(failures, count, alpha)[0],
        "rate_high": (high := stats.clopper_pearson(failures + unresolved, count, alpha)[1]),
        "would_have_shown": stats.rate_that_would_show(count, delta, alpha),
    }
    told, goal = f"{failures} of {count} trials fail", -math.log(alpha)
    if stats.log_evidence_above(failures, count, delta) >= goal:
        excess = {"tightness": failures / count / delta} if delta > 0 else {}
        return Verdict.VIOLATED, f"{told}, but a share of {delta:.3g} may", statistics | excess
    if stats.log_evidence_below(failures + unresolved + vacuous, count, delta) >= goal:
        return Verdict.HOLDS, f"{told}; the rate is at most {high:.3g}", statistics
    if delta <= 0:
        return Verdict.INCONCLUSIVE, f"{told}; no number of trials shows probability 0", statistics
    wanted = stats.trials_to_decide(delta, alpha)
    more = f"; {wanted} trials without a failure would decide"
    return Verdict.INCONCLUSIVE, told + more, statistics | {"trials_to_decide": wanted}
