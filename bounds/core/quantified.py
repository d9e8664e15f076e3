"""How each quantifier turns the states of many entries into one verdict."""

import math
from collections.abc import Callable
from functools import singledispatch
from typing import Any

import numpy as np
import sympy as sp
from flint import arb, fmpq

from bounds.core import stats
from bounds.core.errors import BadExperiment
from bounds.core.evidence import PartEvidence
from bounds.core.growth import Ruling, order_of_growth
from bounds.core.numbers import Entries, as_balls, as_float, as_floats, is_sharp, short
from bounds.core.places import Places, entry
from bounds.core.pointwise import (
    RESOLUTION,
    TRUE,
    agreement,
    apart,
    compare,
    factor_apart,
    ratio,
    ratios,
)
from bounds.core.probability import judge_rate, require_trials, trials_of
from bounds.core.quantifiers import Exists, Finding, ForAll, OnAverage, Quantifier, Scaling, WithProbability
from bounds.core.relation import Op
from bounds.core.sides import Sides
from bounds.vocabulary import Verdict

CREDIBLE = 2.0
"""A sample with more than this many times the assumed variance speaks against the assumption."""

NO_RANGE = (
    "no number of samples bounds the mean of numbers that may be rare and large; state the range of lhs - rhs "
    "(lowest, highest), a bound on its variance (variance), or measure the probabilities"
)

ZERO, ONE = (np.array(fmpq(number), dtype=object) for number in (0, 1))
SERIES = 64
"""How many entries of the two sides are kept for figures."""


ValueOf = Callable[[sp.Expr], Entries]


def decide(quantifier: Quantifier, sides: Sides, value_of: ValueOf, alpha: float, places: Places) -> PartEvidence:
    """The verdict of one conjunct under its quantifier, with everything that a reader needs to understand it."""
    if not sides.inside.any():
        none = Verdict.NOT_APPLICABLE
        size, reason = sides.states.size, "no entry satisfies all premises"
        return PartEvidence(sides.relation.name, none, reason, entries=size, outside=size)
    verdict, reason, statistics = _verdict(quantifier, sides, value_of, alpha)
    tightness, shown = _shown(sides, verdict)
    if not isinstance(quantifier, ForAll | Finding):
        tightness = statistics.get("tightness")  # the best of many trials says nothing of their mean or their rate
    if isinstance(quantifier, Exists) and sides.decisive.any():
        shown = tuple(int(one) for one in np.argwhere(sides.decisive)[0])  # the witness, not what is none
    shape = sides.states.shape
    return PartEvidence(
        name=sides.relation.name,
        verdict=verdict,
        reason=reason,
        entries=sides.states.size,
        resolved=int(sides.decisive.sum()),
        violated=int(sides.broken.sum()),
        unresolved=int(sides.open.sum()),
        vacuous=int((sides.inside & sides.vacuous).sum()),
        outside=int((~sides.inside).sum()),
        tightness=tightness,
        agreement=_agreement(sides),
        lhs="" if shown is None else short(entry(sides.lhs, shape, shown)),
        rhs="" if shown is None else short(entry(sides.rhs, shape, shown)),
        at={} if shown is None else places.at(shape, shown),
        series=_series(sides, places),
        statistics=statistics,
    )


@singledispatch
def _verdict(quantifier: Any, sides: Sides, value_of: ValueOf, alpha: float) -> Ruling:
    raise TypeError(f"no rule for the quantifier {quantifier!r}")


@_verdict.register
def _for_all(quantifier: ForAll, sides: Sides, value_of: ValueOf, alpha: float) -> Ruling:
    if sides.broken.any():
        return (
            Verdict.VIOLATED,
            _certainly_false(int(sides.broken.sum()), int(sides.inside.sum())),
            {},
        )
    if sides.decisive.any():
        return Verdict.HOLDS, "", {}
    if sides.open.any():
        return Verdict.INCONCLUSIVE, "the two sides differ by less than their errors in every entry", {}
    return Verdict.VACUOUS, "the bound is no better than what is always true", {}


def _certainly_false(broken: int, among: int) -> str:
    if among == 1:
        return "it is certainly false"
    return f"{broken} of {among} entries {'is' if broken == 1 else 'are'} certainly false"


@_verdict.register
def _finding(quantifier: Finding, sides: Sides, value_of: ValueOf, alpha: float) -> Ruling:
    return _for_all(ForAll(), sides, value_of, alpha)


@_verdict.register
def _exists(quantifier: Exists, sides: Sides, value_of: ValueOf, alpha: float) -> Ruling:
    if sides.decisive.any():
        return (
            Verdict.HOLDS,
            f"{int(sides.decisive.sum())} of {int(sides.inside.sum())} entries are witnesses",
            {},
        )
    if quantifier.exhaustive and not sides.open.any() and not (sides.inside & sides.vacuous).any():
        return Verdict.VIOLATED, "the entries exhaust the candidates and none of them is a witness", {}
    return Verdict.INCONCLUSIVE, "no witness among the entries, which proves nothing", {}


@_verdict.register
def _with_probability(quantifier: WithProbability, sides: Sides, value_of: ValueOf, alpha: float) -> Ruling:
    return judge_rate(trials_of(sides), one_number(value_of(quantifier.delta), "delta"), alpha)


@_verdict.register
def _on_average(quantifier: OnAverage, sides: Sides, value_of: ValueOf, alpha: float) -> Ruling:
    if sides.states.ndim == 0:
        raise BadExperiment(f"`{sides.relation}` is a statement on average, but its two sides are single numbers")
    if not sides.inside.all():
        return (
            Verdict.INCONCLUSIVE,
            "some outcomes lie outside the premises, so their average means nothing",
            {},
        )
    if quantifier.probability is not None:
        return _exact_average(quantifier, sides, value_of(quantifier.probability), value_of, alpha)
    return _sampled_average(quantifier, sides, value_of, alpha)


def _exact_average(
    quantifier: OnAverage, sides: Sides, probability: Entries, value_of: ValueOf, alpha: float
) -> Ruling:
    total: list[Any] = as_balls(np.asarray(probability.sum(axis=0))).ravel().tolist()
    if (compare(probability, Op.LT, ZERO) == TRUE).any() or (compare(probability, Op.GT, ONE) == TRUE).any():
        raise BadExperiment(f"the probabilities `{quantifier.probability}` leave [0, 1]")
    if not all(one.contains(1) for one in total):
        raise BadExperiment(f"the probabilities `{quantifier.probability}` sum to {short(total[0])}, not to 1")
    lhs, rhs = (_expectation(side, probability, sides.states.shape) for side in (sides.lhs, sides.rhs))
    states = compare(lhs, sides.relation.op, rhs)
    mean = Sides(sides.relation, lhs, rhs, states, np.ones(states.shape, bool), np.asarray(sides.vacuous.all(axis=0)))
    verdict, reason, _ = _for_all(ForAll(), mean, value_of, alpha)
    shown = {
        "test": "exact enumeration",
        "outcomes": len(probability),
        "lhs": as_float(lhs.flat[0]),
        "rhs": as_float(rhs.flat[0]),
        "tightness": _shown(mean, verdict)[0],
    }
    return verdict, reason, shown


def _expectation(side: Entries, probability: Entries, shape: tuple[int, ...]) -> Entries:
    weights = probability.reshape(probability.shape + (1,) * (len(shape) - probability.ndim))
    return np.asarray((np.broadcast_to(side, shape) * weights).sum(axis=0))


def _sampled_average(quantifier: OnAverage, sides: Sides, value_of: ValueOf, alpha: float) -> Ruling:
    require_trials(sides)
    lhs, rhs = (_by_trial(side, sides.states.shape) for side in (sides.lhs, sides.rhs))
    difference = lhs - rhs
    values = as_floats(difference)
    radii = as_floats(np.frompyfunc(arb.rad, 1, 1)(difference)).max(axis=0)
    share = alpha / len(radii)
    if quantifier.lowest is not None and quantifier.highest is not None:
        ends = (
            one_number(value_of(quantifier.lowest), "lowest"),
            one_number(value_of(quantifier.highest), "highest"),
        )
        if (values < ends[0]).any() or (values > ends[1]).any():
            raise BadExperiment(f"lhs - rhs leaves the stated range [{ends[0]:.4g}, {ends[1]:.4g}]")
        test, pairs = (
            "empirical Bernstein",
            [stats.mean_in_range(column, *ends, share) for column in values.T],
        )
    elif quantifier.variance is not None:
        variance = one_number(value_of(quantifier.variance), "variance")
        if (seen := float(values.var(axis=0).max())) > CREDIBLE * variance:
            raise BadExperiment(f"the sample has variance {seen:.4g}, but at most {variance:.4g} is assumed")
        test, pairs = "Catoni", [stats.mean_of_bounded_variance(column, variance, share) for column in values.T]
    else:
        return Verdict.INCONCLUSIVE, NO_RANGE, {"trials": len(values)}
    low, high = np.array(pairs).T + np.stack([-radii, radii])
    statistics = {
        "test": test,
        "trials": len(values),
        "alpha": alpha,
        "low": float(low.min()),
        "high": float(high.max()),
    }
    means = [as_floats(side).mean(axis=0) for side in (lhs, rhs)]
    small, large = means if sides.relation.op in (Op.LE, Op.LT) else means[::-1]
    if sides.relation.op is not Op.EQ and (small >= 0).all() and (large > 0).all():
        statistics["tightness"] = float((small / large).max())
    return (*_compare_mean(sides.relation.op, low, high, abs(as_floats(rhs)).mean(axis=0)), statistics)


def _by_trial(side: Entries, shape: tuple[int, ...]) -> Entries:
    """A row of balls for each trial."""
    return as_balls(np.broadcast_to(side, shape)).reshape(shape[0], -1)


def _compare_mean(op: Op, low: Any, high: Any, size: Any) -> tuple[Verdict, str]:
    shown = f"E[lhs - rhs] lies in [{low.min():.3g}, {high.max():.3g}]"
    below, above = high <= 0, low > 0
    if op in (Op.GE, Op.GT):
        below, above = low >= 0, high < 0
    if op is Op.EQ:
        below, above = high - low <= 20 * RESOLUTION * size, (low > 0) | (high < 0)
    if above.any():
        return Verdict.VIOLATED, shown
    return (Verdict.HOLDS if below.all() else Verdict.INCONCLUSIVE), shown


@_verdict.register
def _scaling(quantifier: Scaling, sides: Sides, value_of: ValueOf, alpha: float) -> Ruling:
    sizes = value_of(quantifier.in_)
    if not all(is_sharp(number) for number in sizes.flat):
        raise BadExperiment(f"`{quantifier.in_}` has an error radius; a scaling runs along numbers that are known")
    x = as_floats(sizes).ravel()
    if sides.states.ndim != 1 or x.shape != sides.states.shape:
        raise BadExperiment(
            f"`{sides.relation}` scales in {quantifier.in_}: expected one value for each of its {x.size} values"
        )
    exponent = one_number(value_of(quantifier.exponent), "exponent")
    margin = one_number(value_of(quantifier.margin), "margin")
    ratio = as_balls(np.broadcast_to(sides.lhs, x.shape)) / as_balls(np.broadcast_to(sides.rhs, x.shape))
    x, ratio = x[sides.inside], ratio[sides.inside]
    if not all(ball.rad() <= RESOLUTION * abs(ball.mid()) for ball in ratio):
        return Verdict.INCONCLUSIVE, "the errors of measurement hide the order of growth", {}
    y = as_floats(ratio)
    if quantifier.towards_zero:
        x, exponent = 1 / x, -exponent
    return order_of_growth(sides.relation.op, x, y, exponent, margin, alpha)


def one_number(numbers: Entries, name: str) -> float:
    """A parameter of the quantifier, which is known and the same in all entries of a point."""
    if not all(is_sharp(number) for number in numbers.flat):
        raise BadExperiment(f"{name} has an error radius; it is a number of the statement, not a measurement")
    found = {as_float(number) for number in numbers.flat}
    if len(found) != 1:
        raise BadExperiment(f"{name} takes {len(found)} different values in one point; give each its own point")
    return found.pop()


def _shown(sides: Sides, verdict: Verdict) -> tuple[float | None, tuple[int, ...] | None]:
    """The tightness (of what is broken: by how much), and the entry to show: the worst broken, else the tightest."""
    if not sides.states.ndim:
        return _tightness_alone(sides, verdict), ()
    attained = np.asarray(sides.open & ~sides.vacuous)
    ratio = ratios(sides.lhs, sides.relation.op, sides.rhs, np.asarray(sides.decisive | sides.broken), attained)
    telling = np.where(sides.broken if verdict is Verdict.VIOLATED else ~sides.broken, ratio, np.nan)
    if verdict is Verdict.VIOLATED and sides.relation.op is Op.EQ:
        telling = ratio = apart(sides.lhs, sides.rhs, sides.broken)
    tightness = float(np.nanmax(telling)) if np.isfinite(telling).any() else None
    chosen = sides.broken if sides.broken.any() else sides.decisive if sides.decisive.any() else sides.inside
    if not chosen.any():
        return tightness, None
    candidate = np.where(chosen & np.isfinite(ratio), ratio, -np.inf)
    flat = int(candidate.argmax()) if np.isfinite(candidate).any() else int(chosen.argmax())
    return tightness, tuple(int(i) for i in np.unravel_index(flat, chosen.shape))


def _tightness_alone(sides: Sides, verdict: Verdict) -> float | None:
    """The same for two numbers inside the premises, without the masks of numpy, which take longer than the numbers."""
    is_broken = bool(sides.broken)
    if (verdict is Verdict.VIOLATED) != is_broken:
        return None
    if sides.relation.op is Op.EQ:
        found = factor_apart(sides.lhs.item(), sides.rhs.item()) if is_broken else math.nan
    else:
        is_open = bool(sides.open) and not bool(sides.vacuous)
        found = ratio(sides.lhs.item(), sides.relation.op, sides.rhs.item(), bool(sides.decisive) or is_broken, is_open)
    return found if math.isfinite(found) else None


def _agreement(sides: Sides) -> float | None:
    return agreement(sides.lhs, sides.rhs, sides.decisive, sides.scale) if sides.relation.op is Op.EQ else None


def _series(sides: Sides, places: Places) -> dict[str, Any]:
    """A few values of both sides along the first entries, for a figure of bound against observation."""
    shape = sides.states.shape
    size = sides.states.size
    if size < 2:
        return {}
    picked = np.unique(np.linspace(0, size - 1, min(size, SERIES)).astype(int))
    lhs, rhs = (as_balls(np.broadcast_to(side, shape).ravel()[picked]) for side in (sides.lhs, sides.rhs))
    name, column = places.along(shape, sides.relation.lhs.free_symbols) or ("", list(range(size)))
    return {
        **({"along": name} if name else {}),
        "entry": [_rounded(column[i]) if name else int(i) for i in picked],
        "observed": [_rounded(as_float(ball)) for ball in lhs],
        "radius": [_rounded(float(ball.rad())) for ball in lhs],
        "promised": [_rounded(as_float(ball)) for ball in rhs],
        "inside": [int(i) for i in sides.inside.ravel()[picked]],
    }


def _rounded(number: float) -> float:
    return float(f"{number:.5g}")
