"""A constant that the paper never names: how large must it be, given what was measured?

The relation must be linear in the constant, `observed <= C * a + b`; each entry then gives a least value of C, or a
largest one. Where no value of C satisfies all of them, the claim is violated.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import sympy as sp
from flint import arb

from bounds.core.assertion import Assertion
from bounds.core.errors import BadClaim
from bounds.core.evidence import PartEvidence
from bounds.core.numbers import Entries, as_balls
from bounds.core.pointwise import Mask
from bounds.core.relation import Op, Relation
from bounds.status import contradiction
from bounds.vocabulary import Verdict

SIDES = {"least": "at least", "most": "at most"}


def calibrate(claim: Assertion, one: Relation, value_of: Callable[[sp.Expr], Entries], inside: Mask) -> PartEvidence:
    """What the entries ask of the constant; a violation where no value of it does."""
    constant, factor, rest = _linear(claim, one)
    limits, factors = np.broadcast_arrays(as_balls(value_of(-rest)), as_balls(value_of(factor)))
    shape = np.broadcast_shapes(limits.shape, inside.shape)
    where = np.broadcast_to(inside, shape)
    pairs = list(zip(*(np.broadcast_to(side, shape)[where] for side in (limits, factors)), strict=True))
    facts: dict[str, Any] = {"name": one.name, "entries": int(where.size), "outside": int((~where).sum())}
    hopeless = sum(_is_hopeless(*pair, strictly=one.op in (Op.LT, Op.GT)) for pair in pairs)
    if hopeless:
        reason = f"no value of {constant} makes it true in {hopeless} of {len(pairs)} entries"
        return PartEvidence(verdict=Verdict.VIOLATED, reason=reason, violated=hopeless, **facts)
    asked = _asked(pairs, is_nonnegative=bool(constant.is_nonnegative))
    told = " and ".join(f"{side} {asked[key]:.6g}" for key, side in SIDES.items() if key in asked)
    if told_of := contradiction([asked]):
        return PartEvidence(verdict=Verdict.VIOLATED, reason=f"{constant} {told_of}", violated=1, **facts)
    if not told:
        return PartEvidence(verdict=Verdict.INCONCLUSIVE, reason="no entry says anything about the constant", **facts)
    return PartEvidence(
        verdict=Verdict.CALIBRATED,
        reason=f"the constant {constant} is not determined; the runs need {told}",
        constants={constant.name: asked.get("least", asked.get("most", 0.0))},
        statistics={"constant": constant.name, **asked},
        **facts,
    )


def _linear(claim: Assertion, one: Relation) -> tuple[sp.Symbol, sp.Expr, sp.Expr]:
    """The constant C, and a, b with which the relation says 0 <= C * a + b."""
    constants = [symbol for symbol in claim.unknown if symbol in one.symbols]
    if len(constants) != 1 or one.op is Op.EQ:
        raise BadClaim(f"{claim.id}: `{one}` must be an inequality with one unknown constant to be calibrated")
    (constant,) = constants
    slack = sp.expand(one.rhs - one.lhs if one.op in (Op.LE, Op.LT) else one.lhs - one.rhs)
    factor, rest = slack.coeff(constant, 1), slack.coeff(constant, 0)
    if sp.simplify(slack - factor * constant - rest) != 0:
        raise BadClaim(f"{claim.id}: `{one}` is not linear in {constant}, so no single value of it is the least")
    return constant, factor, rest


def _is_hopeless(limit: arb, factor: arb, *, strictly: bool) -> bool:
    """Whether `C * 0 >= limit` fails for every C."""
    return bool(factor == 0 and (limit >= 0 if strictly else limit > 0))


def _asked(pairs: Sequence[tuple[arb, arb]], *, is_nonnegative: bool) -> dict[str, float]:
    """The bounds on C from `C * factor >= limit`: enough for all entries, and what is certainly needed (`surely_`)."""
    below = [limit / factor for limit, factor in pairs if factor > 0]
    above = [limit / factor for limit, factor in pairs if factor < 0]
    below, above = ([ball for ball in side if ball.is_finite()] for side in (below, above))
    found: dict[str, float] = {}
    if below:
        found["least"], found["surely_least"] = max(map(_upper, below)), max(map(_lower, below))
    if above:
        found["most"], found["surely_most"] = min(map(_lower, above)), min(map(_upper, above))
    if above and is_nonnegative:
        found["surely_least"] = max(found.get("surely_least", 0.0), 0.0)
    return found


def _lower(ball: arb) -> float:
    return float(ball.lower())


def _upper(ball: arb) -> float:
    return float(ball.upper())
