"""Steps of certificates that contain what a claim says: its own sides, with values of the proof for its symbols.

A corrupted claim has other sides, so its step cannot be made or is not accepted.
"""

from functools import partial
from typing import Any

import sympy as sp

from bounds.core.certificate import Step, comparison, identity, positive
from bounds.core.claim import Claim
from bounds.core.errors import BadClaim
from bounds.core.relation import Op, Relation

OPPOSITE = {Op.LE: ">", Op.LT: ">=", Op.GE: "<", Op.GT: "<="}


def put(claim: Claim, expr: sp.Expr, **values: Any) -> sp.Expr:
    """An expression of a claim with values for symbols, given by name, and with the definitions of the others."""
    known = {key: value for key, value in claim.definitions.items() if key.name not in values}
    known = {key: value for key, value in known.items() if isinstance(value, sp.Expr)}
    expr = _put(sp.sympify(expr), values)
    for _ in known:
        expr = _put(expr.subs(known), values)
    return expr


def promises(claim: Claim, about: str = "") -> list[Relation]:
    """The conclusions whose left side contains a symbol; all of them without one."""
    return [one for one in claim.then if not about or about in map(str, one.lhs.free_symbols)]


def rooms(claim: Claim, about: str = "", **values: Any) -> list[sp.Expr]:
    """What the conclusions leave: not negative where they hold, zero for an equality."""
    sides = [(one.op, put(claim, one.lhs, **values), put(claim, one.rhs, **values)) for one in promises(claim, about)]
    return [rhs - lhs if op in (Op.LE, Op.LT) else lhs - rhs for op, lhs, rhs in sides]


def premise(claim: Claim, about: str, **values: Any) -> sp.Expr:
    """The right side of the premise on a symbol, which the proof needs."""
    for one in claim.given:
        if about in map(str, one.lhs.free_symbols):
            return put(claim, one.rhs, **values)
    raise BadClaim(f"{claim.id}: the proof needs a premise on {about}")


def equal(says: str, lhs: Any, rhs: Any) -> Step:
    """Two quotients of polynomials are the same, cross-multiplied; one side is expanded where both read the same."""
    (above, below), (top, bottom) = _quotient(lhs), _quotient(rhs)
    left, right = above * bottom if bottom != 1 else above, top * below if below != 1 else top
    if left != right:
        return identity(says, left, right)
    plain = sp.expand(right)
    return identity(says, left, plain) if left != plain else identity(says, sp.Add(left, -right, evaluate=False), 0)


def no_negative_term(says: str, larger: Any, smaller: Any = 0) -> Step:
    """A difference of quotients, in symbols that are not negative, has no negative coefficient above or below."""
    if not never_negative(larger - smaller):
        raise BadClaim(f"`{larger} - ({smaller})` has terms of both signs")
    told = says + " (no term of the difference is negative)"
    above, below = _expanded(larger - smaller)
    numerator = sp.fraction(sp.together(larger - smaller))[0]
    if not below.is_Rational and numerator != above:
        return identity(told, numerator, above)
    (top, b), (bottom, d) = _quotient(larger), _quotient(smaller)
    return identity(told, sp.Add(top * d, -bottom * b, evaluate=False), sp.expand(sp.cancel(above / below * b * d)))


def never_negative(expr: Any) -> bool:
    """Whether all coefficients above and below have one sign."""
    coefficients = [one for part in _expanded(expr) for one in part.as_coefficients_dict().values()]
    return len({sp.sign(one) for one in coefficients if one != 0}) <= 1


def decided(expr: sp.Expr) -> sp.Expr:
    """Each maximum and minimum replaced by the one of its arguments that it is, in symbols that are not negative."""

    def choice(sign: int, *arguments: Any) -> Any:
        for one in arguments:
            if all(never_negative(sign * (one - other)) for other in arguments):
                return one
        raise BadClaim(f"the values do not decide which of {arguments} it is")

    return expr.replace(sp.Max, partial(choice, 1)).replace(sp.Min, partial(choice, -1))


def shown(claim: Claim, says: str, about: str = "", **values: Any) -> list[Step]:
    """The conclusions at values that the proof allows, in symbols that are not negative."""
    steps = []
    for one in promises(claim, about):
        lhs, rhs = (decided(put(claim, side, **values)) for side in (one.lhs, one.rhs))
        if one.op is Op.EQ:
            steps.append(equal(says, lhs, rhs))
        else:
            steps.append(no_negative_term(says, *((rhs, lhs) if one.op in (Op.LE, Op.LT) else (lhs, rhs))))
    return steps


def stated(claim: Claim, says: str, about: str = "", **values: Any) -> list[Step]:
    """The conclusions at explicit numbers."""
    return [compared(claim, one, says, **values) for one in promises(claim, about)]


def broken(claim: Claim, says: str, about: str = "", **values: Any) -> list[Step]:
    """The conclusions at the numbers of a witness, which does the opposite."""
    return [compared(claim, one, says, _opposite(claim, one, values), **values) for one in promises(claim, about)]


def satisfied(claim: Claim, says: str, **values: Any) -> list[Step]:
    """The premises at explicit numbers."""
    return [compared(claim, one, f"{says}: {one}", **values) for one in claim.given]


def compared(claim: Claim, one: Relation, says: str, op: str = "", **values: Any) -> Step:
    """One relation at explicit numbers: rationals as they are, the difference of others in a ball."""
    op = op or one.op.value
    lhs, rhs = put(claim, one.lhs, **values), put(claim, one.rhs, **values)
    if (lhs.is_Rational and rhs.is_Rational) or op == "==":
        return comparison(says, lhs, op, rhs)
    return positive(says, rhs - lhs if op.startswith("<") else lhs - rhs)


def at_least(says: str, larger: Any, smaller: Any) -> list[Step]:
    """One explicit number is at least another: a positive difference, or nothing to show where they are the same."""
    return [] if sp.simplify(larger - smaller) == 0 else [positive(says, larger - smaller)]


def _expanded(expr: Any) -> tuple[sp.Expr, sp.Expr]:
    above, below = sp.fraction(sp.together(expr))
    return sp.expand(above), sp.expand(below)


def _quotient(expr: Any) -> tuple[sp.Expr, sp.Expr]:
    """A polynomial is left as it is written."""
    expr = sp.sympify(expr)
    return (expr, sp.S.One) if expr.is_polynomial() else sp.fraction(sp.together(expr))


def _put(expr: sp.Expr, values: dict[str, Any]) -> sp.Expr:
    known = {one: sp.sympify(values[one.name], rational=True) for one in expr.free_symbols if one.name in values}
    return expr.subs(known, simultaneous=True) if known else expr


def _opposite(claim: Claim, one: Relation, values: dict[str, Any]) -> str:
    if one.op is not Op.EQ:
        return OPPOSITE[one.op]
    lhs, rhs = (put(claim, side, **values).doit() for side in (one.lhs, one.rhs))  # formulas stay as they were written
    return "<" if lhs < rhs else ">"
