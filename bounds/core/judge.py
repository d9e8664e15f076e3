"""The one judge: a pure function from a claim and measured numbers to evidence.

No file, no clock, no random number. The order: read the numbers, evaluate the definitions, certify the premises entry
by entry, then decide each conjunct under its quantifier. The worst conjunct is the verdict.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import sympy as sp
from flint import ctx

from bounds.budget import FALSE_ALARMS
from bounds.core.assertion import Assertion
from bounds.core.assumptions import within_assumptions
from bounds.core.calibrate import calibrate
from bounds.core.closed_forms import forms_among, settled
from bounds.core.curve import curves_among
from bounds.core.definitions import Definition, needs
from bounds.core.errors import BadExperiment
from bounds.core.evidence import Evidence, PartEvidence, PremiseEvidence
from bounds.core.exchangeable import require_exchangeable
from bounds.core.formula import WORKING_BITS, evaluate
from bounds.core.measured import estimates, others, read, ways
from bounds.core.numbers import Entries, Measured, UnreadableError, as_balls, entries, is_exact
from bounds.core.places import Places
from bounds.core.pointwise import FALSE, RESOLUTION, TRUE, Mask, agreement, compare, relative_margin
from bounds.core.probability import all_at_once, require_different
from bounds.core.quantified import decide, one_number
from bounds.core.quantifiers import OnAverage, Quantifier, WithProbability
from bounds.core.relation import Op, Relation, gt
from bounds.core.sides import Sides
from bounds.core.slips import require_axes, require_one_value
from bounds.core.tally import tally
from bounds.status import contradiction
from bounds.vocabulary import Verdict, worst

MORE_BITS = (WORKING_BITS, 1024, 8192)
"""An entry that the working precision leaves undecided is tried again before it counts as unresolved."""

PREMISE_RESOLUTION = 1e-6
"""Two sides of a premise that overlap count as equal only if they agree to this relative precision, and it is told."""


def judge(claim: Assertion, measured: Measured, *, alpha: float = FALSE_ALARMS, points: int = 0) -> Evidence:
    """Judge measured numbers against a claim.

    Args:
        alpha: the false-alarm rate of one statistical verdict.
        points: how many points the first axis holds, where many are judged at once; then they are counted by verdict.
    """
    if not claim.then:
        raise BadExperiment(f"{claim.id}: nothing to judge, because {claim.untested}")
    with ctx.workprec(WORKING_BITS):
        found = replace(
            _judge(claim, measured, alpha, points), curves=curves_among(claim.id, measured), radii=ways(measured)
        )
    guessed = estimates(measured)
    if guessed and found.verdict is Verdict.INCONCLUSIVE:
        found = replace(found, reason=f"the radius of {', '.join(guessed)} is an estimate, which decides nothing")
    return found


def _judge(claim: Assertion, measured: Measured, alpha: float, points: int) -> Evidence:
    values = _values(claim, read(claim.id, claim.symbols, measured))
    values.forms.update(forms_among(claim, measured))
    require_one_value(claim, measured, values.numbers)
    inside, undecided, premises = _premises(claim, values)
    places = Places(values.numbers, others(claim, measured))
    parts, judged = _parts(claim, values, inside, alpha, places)
    parts = _reconciled(parts)
    counts, worst_point = tally(claim.id, judged, inside, undecided, points) if points else ({}, None)
    if not inside.any():
        outside = _not_applicable(claim, premises, parts, bool(undecided.any()))
        return replace(outside, tally=counts, worst_point=worst_point)
    verdict = worst(part.verdict for part in parts)
    reason = next((_named(part) for part in parts if part.verdict is verdict), "")
    exact = all(is_exact(numbers) for numbers in values.numbers.values())
    return Evidence(
        claim.id,
        verdict,
        reason or verdict.sentence,
        parts,
        premises,
        exact,
        tally=counts,
        worst_point=worst_point,
    )


@dataclass(frozen=True, slots=True)
class Values:
    """Measured and defined numbers, and the precision at which expressions of them are evaluated."""

    claim: str
    numbers: dict[sp.Symbol, Entries]
    forms: dict[sp.Symbol, Entries] = field(default_factory=dict)
    definitions: Mapping[sp.Symbol, Definition] = field(default_factory=dict)

    def of(self, expr: sp.Expr, bits: int = WORKING_BITS) -> Entries:
        try:
            return evaluate(expr, self.numbers, bits)
        except ValueError as reason:
            if "broadcast" not in str(reason):
                raise BadExperiment(f"{self.claim}: cannot evaluate `{expr}`: {reason}") from reason
            shapes = ", ".join(f"{one} {self.numbers[one].shape}" for one in sorted(expr.free_symbols, key=str))
            raise BadExperiment(f"{self.claim}: the shapes in `{expr}` do not fit together: {shapes}") from None


def _values(claim: Assertion, numbers: dict[sp.Symbol, Entries]) -> Values:
    """Check that everything needed was measured, then evaluate the definitions in the order of their needs."""
    missing = sorted(set(claim.symbols) - {symbol.name for symbol in numbers})
    if missing:
        raise BadExperiment(
            f"{claim.id}: the experiment returned no value for {', '.join(missing)}; "
            f"it returned {', '.join(sorted(map(str, numbers))) or 'nothing'}"
        )
    known = {symbol.name: symbol for symbol in numbers} | {symbol.name: symbol for symbol in claim.definitions}
    waiting = dict(claim.definitions)
    values = Values(claim.id, dict(numbers), definitions=claim.definitions)
    while waiting:
        ready = [symbol for symbol, one in waiting.items() if not needs(one, known) & set(waiting)]
        if not ready:
            raise BadExperiment(f"{claim.id}: the definitions of {', '.join(map(str, waiting))} need each other")
        for symbol in ready:
            found = _defined(claim, waiting.pop(symbol), values, known)
            try:
                values.numbers[symbol] = within_assumptions(symbol, found, is_defined=True)
            except UnreadableError as reason:
                raise BadExperiment(f"{claim.id}: the definition of `{symbol}`: {reason}") from None
    return values


def _defined(claim: Assertion, definition: Any, values: Values, known: dict[str, sp.Symbol]) -> Entries:
    if isinstance(definition, sp.Expr):
        return values.of(definition)
    arguments = {symbol.name: values.numbers[symbol] for symbol in needs(definition, known)}
    return entries(definition(**arguments))


def _premises(claim: Assertion, values: Values) -> tuple[Mask, Mask, tuple[PremiseEvidence, ...]]:
    """Where all premises certainly hold; where one is undecided and none is false; and what was found of each."""
    inside, outside = np.ones((), dtype=bool), np.zeros((), dtype=bool)
    found = []
    for premise in (*claim.given, *_assumed(values)):
        lhs, rhs, states = _compared(premise, values, PREMISE_RESOLUTION)
        satisfied = states == TRUE
        margins = relative_margin(lhs, premise.op, rhs)[satisfied]
        margin = float(margins.min()) if margins.size else None
        agreed = (agreement(lhs, rhs, satisfied, None) or None) if premise.op is Op.EQ else None
        told = f"({premise.name}) {premise}" if premise.name else str(premise)
        counts = int(satisfied.sum()), int((states == FALSE).sum()), states.size
        found.append(PremiseEvidence(told, *counts, margin, agreed))
        inside = _meet(claim, np.logical_and, inside, satisfied, premise)
        outside = _meet(claim, np.logical_or, outside, states == FALSE, premise)
    return inside, ~inside & ~outside, tuple(found)


def _assumed(values: Values) -> Iterator[Relation]:
    """What is declared of the sign of a symbol, where the numbers leave it open: then it is a premise like others."""
    for symbol, numbers in values.numbers.items():
        if symbol.is_nonzero and not is_exact(numbers) and any(map(_may_be_zero, as_balls(numbers).flat)):
            positive = symbol if symbol.is_positive else -symbol if symbol.is_negative else sp.Abs(symbol)
            yield gt(positive, 0)


def _may_be_zero(ball: Any) -> bool:
    return bool(ball.contains(0))


def _meet(claim: Assertion, combine: Any, mask: Mask, states: Mask, premise: Relation) -> Mask:
    try:
        return np.asarray(combine(mask, states))
    except ValueError:
        raise BadExperiment(
            f"{claim.id}: the premise `{premise}` has shape {states.shape}, the others {mask.shape}"
        ) from None


def _compared(one: Relation, values: Values, resolution: float = RESOLUTION) -> tuple[Entries, Entries, Any]:
    """Both sides and their states; what only the working precision leaves open is tried again with more of it."""
    require_axes(values.claim, one.symbols, values.numbers)
    for bits in MORE_BITS:
        lhs, rhs = values.of(one.lhs, bits), values.of(one.rhs, bits)
        scale = None if one.scale is None else values.of(one.scale, bits)
        try:
            with ctx.workprec(bits):
                states = compare(lhs, one.op, rhs, scale, resolution)
        except ValueError:
            raise BadExperiment(
                f"{values.claim}: in `{one}` the left side has shape {lhs.shape}, the right side {rhs.shape}"
            ) from None
        if (states != 0).all() or not all(is_exact(values.numbers[symbol]) for symbol in one.symbols):
            break
    if values.forms and not states.all():
        states = settled(one, states, values.forms, values.definitions)
    return lhs, rhs, states


def _parts(
    claim: Assertion, values: Values, inside: Mask, alpha: float, places: Places
) -> tuple[tuple[PartEvidence, ...], list[Sides]]:
    """The evidence of every conjunct, and of their joint event where a probability is promised; and their sides."""
    parts, judged = [], []
    for one in claim.then:
        if one.symbols & set(claim.unknown):
            parts.append(calibrate(claim, one, values.of, inside))
        else:
            sides = _sides(claim, one, values, inside)
            if _is_sampled(claim.quantifier) and sides.states.ndim:
                require_different(claim.id, values.numbers.values(), len(sides.states))
                require_exchangeable(claim.id, sides.lhs, len(sides.states))
            parts.append(decide(claim.quantifier, sides, values.of, alpha, places))
            judged.append(sides)
    if isinstance(claim.quantifier, WithProbability) and len(judged) > 1:
        delta = one_number(values.of(claim.quantifier.delta), "delta")
        parts.append(all_at_once(delta, judged, alpha))
    return tuple(parts), judged


def _reconciled(parts: tuple[PartEvidence, ...]) -> tuple[PartEvidence, ...]:
    """Conjuncts that ask of one hidden constant what no number can do are broken together."""
    asked: dict[str, list[dict[str, Any]]] = {}
    for part in parts:
        if part.verdict is Verdict.CALIBRATED:
            asked.setdefault(part.statistics["constant"], []).append(part.statistics)
    told = {name: f"{name} {why}" for name, found in asked.items() if (why := contradiction(found))}
    return tuple(
        replace(part, verdict=Verdict.VIOLATED, reason=told[name], violated=1)
        if (name := part.statistics.get("constant")) in told
        else part
        for part in parts
    )


def _is_sampled(quantifier: Quantifier) -> bool:
    """Whether the first axis holds independent trials."""
    return isinstance(quantifier, WithProbability) or (
        isinstance(quantifier, OnAverage) and quantifier.probability is None
    )


def _sides(claim: Assertion, one: Relation, values: Values, inside: Mask) -> Sides:
    lhs, rhs, states = _compared(one, values)
    _require_defined(claim, one, values, inside, (lhs, rhs))
    if isinstance(claim.quantifier, WithProbability | OnAverage) and 0 < inside.ndim < states.ndim:
        raise BadExperiment(
            f"{claim.id}: the premises have shape {inside.shape}, but `{one}` has shape {states.shape}; trials are the "
            f"first axis of both, so give the premises the other axes, too"
        )
    vacuous: Mask = np.zeros(states.shape, dtype=bool)
    if one.trivially is not None:
        weak = {Op.LE: Op.LE, Op.LT: Op.LE, Op.GE: Op.GE, Op.GT: Op.GE}[one.op]
        vacuous = compare(values.of(one.trivially), weak, rhs) != FALSE  # undecided: it is not certain to say more
    scale = None if one.scale is None else values.of(one.scale)
    try:
        return Sides(one, lhs, rhs, states, *_fit(states.shape, inside, vacuous), scale)
    except ValueError:
        raise BadExperiment(
            f"{claim.id}: the premises have shape {inside.shape}, but `{one}` has shape {states.shape}"
        ) from None


def _require_defined(
    claim: Assertion, one: Relation, values: Values, inside: Mask, sides: tuple[Entries, Entries]
) -> None:
    """From exact numbers inside the premises a formula has a value; where it has none, it divides by zero."""
    if all(map(is_exact, sides)) or not all(is_exact(values.numbers[symbol]) for symbol in one.symbols):
        return
    without_value = np.frompyfunc(lambda ball: not ball.is_finite(), 1, 1)
    both = np.asarray(np.logical_or(*map(without_value, map(as_balls, sides))), dtype=bool)
    if inside.ndim <= both.ndim and (inside & both).any():
        raise BadExperiment(
            f"{claim.id}: `{one}` has no value at {int((inside & both).sum())} entries inside the premises; "
            f"a division by zero there needs a premise that excludes it"
        )


def _fit(shape: tuple[int, ...], inside: Mask, vacuous: Mask) -> tuple[Mask, Mask]:
    """The masks in the shape of the comparison; premises with more axes must hold along all of the extra ones."""
    if inside.shape == vacuous.shape == shape:
        return inside, vacuous
    inside = np.asarray(inside.all(axis=tuple(range(inside.ndim - len(shape)))))
    return np.broadcast_to(inside, shape), np.broadcast_to(vacuous, shape)


def _not_applicable(
    claim: Assertion, premises: tuple[PremiseEvidence, ...], parts: tuple[PartEvidence, ...], undecided: bool
) -> Evidence:
    open_ = [one.text for one in premises if one.satisfied + one.failed < one.entries]
    false = [one.text for one in premises if one.failed]
    state = "is not certified (its two sides differ by less than their errors)" if undecided else "is false here"
    reason = f"the premise {' and '.join(open_ if undecided else false)} {state}"
    verdict = Verdict.INCONCLUSIVE if undecided else Verdict.NOT_APPLICABLE
    outside = tuple(replace(part, verdict=verdict, reason=reason) for part in parts)
    return Evidence(claim.id, verdict, reason, outside, premises)


def _named(part: PartEvidence) -> str:
    return f"{part.name}: {part.reason}" if part.name and part.reason else part.reason
