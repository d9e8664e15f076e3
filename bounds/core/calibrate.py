"""A constant that the paper never names: how large must it be, given what was measured?

The relation must be linear in the constant, `observed <= C * a + b`; each entry then gives a least value of C.
"""

from collections.abc import Callable

import numpy as np
import sympy as sp
from flint import arb

from bounds.core.assertion import Assertion
from bounds.core.errors import BadClaim
from bounds.core.evidence import PartEvidence, Verdict
from bounds.core.numbers import Entries, as_balls
from bounds.core.pointwise import Mask
from bounds.core.relation import Op, Relation


def calibrate(claim: Assertion, one: Relation, value_of: Callable[[sp.Expr], Entries], inside: Mask) -> PartEvidence:
    """The smallest (for an upper bound) or largest (for a lower bound) constant consistent with all entries."""
    constants = [symbol for symbol in claim.unknown if symbol in one.symbols]
    if len(constants) != 1 or one.op is Op.EQ:
        raise BadClaim(f"{claim.id}: `{one}` must be an inequality with one unknown constant to be calibrated")
    (constant,) = constants
    slack = sp.expand(one.rhs - one.lhs if one.op in (Op.LE, Op.LT) else one.lhs - one.rhs)
    factor, rest = slack.coeff(constant, 1), slack.coeff(constant, 0)
    if sp.simplify(slack - factor * constant - rest) != 0:
        raise BadClaim(f"{claim.id}: `{one}` is not linear in {constant}, so no single value of it is the least")
    limits, factors = as_balls(value_of(-rest)), as_balls(value_of(factor))
    quotient = np.frompyfunc(lambda a, b: a / b if b > 0 else -(a / -b) if b < 0 else arb("nan"), 2, 1)(limits, factors)
    values = np.vectorize(lambda ball: float(ball.upper()) if ball.is_finite() else np.nan, otypes=[float])(quotient)
    usable = np.broadcast_to(inside, values.shape) & np.isfinite(values)
    if not usable.any():
        return PartEvidence(one.name, Verdict.INCONCLUSIVE, "no entry says anything about the constant", values.size)
    raises = bool((np.vectorize(lambda ball: bool(ball > 0), otypes=[bool])(factors)).any())
    found = float(values[usable].max() if raises else values[usable].min())
    side = "at least" if raises else "at most"
    return PartEvidence(
        name=one.name,
        verdict=Verdict.INCONCLUSIVE,
        reason=f"the constant {constant} is not determined; the runs need {side} {found:.6g}",
        entries=values.size,
        outside=int((~np.broadcast_to(inside, values.shape)).sum()),
        constants={constant.name: found},
    )
