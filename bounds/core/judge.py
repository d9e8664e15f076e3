"""The one judge: a pure function from a claim and measured numbers to evidence.

No file, no clock, no random number. The order: read the numbers, evaluate the definitions, certify the premises entry
by entry, then decide each conjunct under its quantifier. The worst conjunct is the verdict.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy as sp
from flint import ctx

from bounds.core.calibrate import calibrate
from bounds.core.curve import curves_among
from bounds.core.definitions import needs
from bounds.core.errors import BadExperiment
from bounds.core.evidence import Evidence, PartEvidence, PremiseEvidence, Verdict, worst
from bounds.core.formula import WORKING_BITS, evaluate
from bounds.core.numbers import Entries, Measured, entries, estimates, is_exact, read, ways
from bounds.core.places import Places
from bounds.core.pointwise import FALSE, TRUE, Mask, compare, relative_margin
from bounds.core.probability import all_at_once
from bounds.core.quantified import decide, one_number
from bounds.core.quantifiers import OnAverage, WithProbability
from bounds.core.relation import Op, Relation
from bounds.core.sides import Sides

if TYPE_CHECKING:
    from bounds.core.claim import Claim

MORE_BITS = (WORKING_BITS, 1024, 8192)
"""An entry that the working precision leaves undecided is tried again before it counts as unresolved."""


def judge(claim: "Claim", measured: Measured, *, alpha: float = 1e-6) -> Evidence:
    """Judge measured numbers against a claim; `alpha` is the false-alarm rate of one statistical verdict."""
    if not claim.then:
        raise BadExperiment(f"{claim.id}: nothing to judge, because {claim.untested}")
    with ctx.workprec(WORKING_BITS):
        found = replace(_judge(claim, measured, alpha), curves=curves_among(claim.id, measured), radii=ways(measured))
    guessed = estimates(measured)
    if guessed and found.verdict is Verdict.INCONCLUSIVE:
        found = replace(found, reason=f"the radius of {', '.join(guessed)} is an estimate, which decides nothing")
    return found


def _judge(claim: "Claim", measured: Measured, alpha: float) -> Evidence:
    values = _values(claim, read(claim.id, claim.symbols, measured))
    inside, premises, undecided = _premises(claim, values)
    parts = _parts(claim, values, inside, alpha)
    if not inside.any():
        return _not_applicable(claim, premises, parts, undecided)
    verdict = worst(part.verdict for part in parts)
    reason = next((_named(part) for part in parts if part.verdict is verdict), "")
    exact = all(is_exact(numbers) for numbers in values.numbers.values())
    return Evidence(claim.id, verdict, reason or verdict.sentence, parts, premises, exact)


@dataclass(frozen=True, slots=True)
class Values:
    """Measured and defined numbers, and the precision at which expressions of them are evaluated."""

    claim: str
    numbers: dict[sp.Symbol, Entries]

    def of(self, expr: sp.Expr, bits: int = WORKING_BITS) -> Entries:
        try:
            return evaluate(expr, self.numbers, bits)
        except ValueError as reason:
            if "broadcast" not in str(reason):
                raise BadExperiment(f"{self.claim}: cannot evaluate `{expr}`: {reason}") from reason
            shapes = ", ".join(f"{one} {self.numbers[one].shape}" for one in sorted(expr.free_symbols, key=str))
            raise BadExperiment(f"{self.claim}: the shapes in `{expr}` do not fit together: {shapes}") from None


def _values(claim: "Claim", numbers: dict[sp.Symbol, Entries]) -> Values:
    """Check that everything needed was measured, then evaluate the definitions in the order of their needs."""
    missing = sorted(set(claim.symbols) - {symbol.name for symbol in numbers})
    if missing:
        raise BadExperiment(
            f"{claim.id}: the experiment returned no value for {', '.join(missing)}; "
            f"it returned {', '.join(sorted(map(str, numbers))) or 'nothing'}"
        )
    known = {symbol.name: symbol for symbol in numbers} | {symbol.name: symbol for symbol in claim.definitions}
    waiting = dict(claim.definitions)
    values = Values(claim.id, dict(numbers))
    while waiting:
        ready = [symbol for symbol, one in waiting.items() if not needs(one, known) & set(waiting)]
        if not ready:
            raise BadExperiment(f"{claim.id}: the definitions of {', '.join(map(str, waiting))} need each other")
        for symbol in ready:
            values.numbers[symbol] = _defined(claim, waiting.pop(symbol), values, known)
    return values


def _defined(claim: "Claim", definition: Any, values: Values, known: dict[str, sp.Symbol]) -> Entries:
    if isinstance(definition, sp.Expr):
        return values.of(definition)
    arguments = {symbol.name: values.numbers[symbol] for symbol in needs(definition, known)}
    return entries(definition(**arguments))


def _premises(claim: "Claim", values: Values) -> tuple[Mask, tuple[PremiseEvidence, ...], bool]:
    """Where all premises certainly hold, what was found of each, and whether one of them is undecided somewhere."""
    inside: Mask = np.ones((), dtype=bool)
    found = []
    undecided = False
    for premise in claim.given:
        lhs, rhs, states = _compared(premise, values)
        satisfied = states == TRUE
        margins = relative_margin(lhs, premise.op, rhs)[satisfied]
        margin = float(margins.min()) if margins.size else None
        found.append(PremiseEvidence(str(premise), int(satisfied.sum()), states.size, margin))
        undecided |= bool(((states != TRUE) & (states != FALSE)).any()) and not (states == FALSE).all()
        inside = _meet(claim, inside, satisfied, premise)
    return inside, tuple(found), undecided


def _meet(claim: "Claim", inside: Mask, satisfied: Mask, premise: Relation) -> Mask:
    try:
        return inside & satisfied
    except ValueError:
        raise BadExperiment(
            f"{claim.id}: the premise `{premise}` has shape {satisfied.shape}, the others {inside.shape}"
        ) from None


def _compared(one: Relation, values: Values) -> tuple[Entries, Entries, Any]:
    """Both sides and their states; what only the working precision leaves open is tried again with more of it."""
    for bits in MORE_BITS:
        lhs, rhs = values.of(one.lhs, bits), values.of(one.rhs, bits)
        scale = None if one.scale is None else values.of(one.scale, bits)
        try:
            with ctx.workprec(bits):
                states = compare(lhs, one.op, rhs, scale)
        except ValueError:
            raise BadExperiment(
                f"{values.claim}: in `{one}` the left side has shape {lhs.shape}, the right side {rhs.shape}"
            ) from None
        used = one.symbols & set(values.numbers)
        if (states != 0).all() or not all(is_exact(values.numbers[symbol]) for symbol in used):
            break
    return lhs, rhs, states


def _parts(claim: "Claim", values: Values, inside: Mask, alpha: float) -> tuple[PartEvidence, ...]:
    """The evidence of every conjunct, and of their joint event where a probability is promised for all of them."""
    parts, judged = [], []
    for one in claim.then:
        if one.symbols & set(claim.unknown):
            parts.append(calibrate(claim, one, values.of, inside))
        else:
            judged.append(_sides(claim, one, values, inside))
            parts.append(decide(claim.quantifier, judged[-1], values.of, alpha, Places(values.numbers)))
    if isinstance(claim.quantifier, WithProbability) and len(judged) > 1:
        delta = one_number(values.of(claim.quantifier.delta), "delta")
        parts.append(all_at_once(delta, judged, alpha))
    return tuple(parts)


def _sides(claim: "Claim", one: Relation, values: Values, inside: Mask) -> Sides:
    lhs, rhs, states = _compared(one, values)
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


def _fit(shape: tuple[int, ...], inside: Mask, vacuous: Mask) -> tuple[Mask, Mask]:
    """The masks in the shape of the comparison; premises with more axes must hold along all of the extra ones."""
    if inside.ndim > len(shape):
        inside = np.asarray(inside.all(axis=tuple(range(inside.ndim - len(shape)))))
    return np.broadcast_to(inside, shape), np.broadcast_to(vacuous, shape)


def _not_applicable(
    claim: "Claim", premises: tuple[PremiseEvidence, ...], parts: tuple[PartEvidence, ...], undecided: bool
) -> Evidence:
    failed = [premise.text for premise in premises if premise.satisfied == 0] or [premise.text for premise in premises]
    state = "is not certified (its two sides differ by less than their errors)" if undecided else "is false here"
    reason = f"the premise {' and '.join(failed)} {state}"
    verdict = Verdict.INCONCLUSIVE if undecided else Verdict.NOT_APPLICABLE
    outside = tuple(replace(part, verdict=verdict, reason=reason) for part in parts)
    return Evidence(claim.id, verdict, reason, outside, premises)


def _named(part: PartEvidence) -> str:
    return f"{part.name}: {part.reason}" if part.name and part.reason else part.reason
