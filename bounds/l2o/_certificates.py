r"""How certificates of this paper are made from a claim: what a proof yields against what the claim promises.

`follows` compares bounds: the promised side minus what the proof yields must be a polynomial without negative
coefficients in symbols that are not negative (a number that starts at 1 is written 1 + k). `identical` writes an
equality out on an instance in letters. `broken` puts the numbers of a witness into premises and conclusion.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import sympy as sp

from bounds.core import BadClaim, Claim, Relation
from bounds.core.certificate import Box, Step, comparison, cover, identity
from bounds.core.relation import Op

Values = Mapping[Any, Any]
BELOW, ABOVE = (Op.LE, Op.LT), (Op.GE, Op.GT)
OPPOSITE = {Op.LE: Op.GT, Op.LT: Op.GE, Op.GE: Op.LT, Op.GT: Op.LE}


def part(claim: Claim, name: str) -> Relation:
    """The conclusion of that name."""
    return _only(claim, [one for one in claim.then if one.name == name], f"no conclusion is called {name}")


def premise(claim: Claim, about: Any) -> Relation:
    """The premise of that name, or whose left side is that."""
    return _only(claim, [one for one in claim.given if about in (one.name, one.lhs)], f"no premise is about {about}")


def _only(claim: Claim, found: list[Relation], otherwise: str) -> Relation:
    if len(found) != 1:
        raise BadClaim(f"{claim.id}: {otherwise}")
    return found[0]


# ----- inequalities -------------------------------------------------------------------------------------------------


def follows(claim: Claim, *yields: Relation, at: Values | None = None, squared: bool = False) -> list[Step]:
    """Every conclusion of the claim from what its proof yields, relations with the same left side.

    Args:
        at: what symbols stand for, so that all that is left is not negative.
        squared: whether both sides are compared by their squares.
    """
    return [_one_follows(claim, one, yields, at or {}, squared) for one in claim.then]


def _one_follows(claim: Claim, one: Relation, yields: Sequence[Relation], at: Values, squared: bool) -> Step:
    lhs, rhs = (put(claim, side, at) for side in (one.lhs, one.rhs))
    found = [put(claim, other.rhs, at) for other in yields if put(claim, other.lhs, at) == lhs and _serves(other, one)]
    reasons = []
    for reached in found or [lhs]:
        sides = (reached, rhs) if one.op in BELOW else (rhs, reached)
        try:
            if one.op is Op.EQ:
                return same(f"what the proof yields is {one.rhs}", reached, rhs)
            return at_least(f"{one} has room for what the proof yields", *(_power(side, squared) for side in sides))
        except BadClaim as reason:
            reasons.append(str(reason))
    raise BadClaim(f"{claim.id}: `{one}` does not follow: {'; '.join(reasons)}")


def _serves(found: Relation, wanted: Relation) -> bool:
    return found.op is Op.EQ or any(found.op in side and wanted.op in side for side in (BELOW, ABOVE))


def _power(side: sp.Expr, squared: bool) -> sp.Expr:
    return side**2 if squared else side


def at_least(says: str, smaller: Any, larger: Any) -> Step:
    """larger - smaller, times positive denominators, has no negative coefficient."""
    left, rest = _over_common_denominator(larger, smaller)
    if any(not coefficient.is_nonnegative for coefficient in rest.coeffs()):
        raise BadClaim(f"{rest.as_expr()} has a negative coefficient")
    return identity(says, left, rest.as_expr())


def same(says: str, lhs: Any, rhs: Any) -> Step:
    """Two rational functions are the same."""
    left, rest = _over_common_denominator(lhs, rhs)
    if not rest.is_zero:
        raise BadClaim(f"`{lhs}` and `{rhs}` differ by {rest.as_expr()}")
    return identity(says, left, 0)


def _over_common_denominator(larger: Any, smaller: Any) -> tuple[sp.Expr, sp.Poly]:
    """The numerator of a difference, as it comes and expanded."""
    (top, bottom), (other, below) = (sp.fraction(sp.together(side)) for side in in_letters(larger, smaller))
    apart = [sp.Mul(top, below, evaluate=False), sp.Mul(-1, other, bottom, evaluate=False)]
    left = sp.Add(*apart, evaluate=False)
    try:
        symbols = sorted(left.free_symbols, key=str) or [sp.Symbol("k")]
        rest, *denominators = (sp.Poly(expr, *symbols, domain="QQ") for expr in (left, bottom, below))
    except (sp.PolynomialError, sp.CoercionFailed) as reason:
        raise BadClaim(f"`{left}` is not a polynomial") from reason
    if any(not coefficient.is_positive for one in denominators for coefficient in one.coeffs()):
        raise BadClaim(f"nothing shows that {bottom} and {below} are positive")
    return left, rest


def in_letters(*sides: Any) -> list[sp.Expr]:
    """Sums, extrema and roots of numbers as letters, the same for the same."""
    kinds = (sp.Sum, sp.Min, sp.Max)
    sides = tuple(map(sp.sympify, sides))
    roots = {root for side in sides for root in side.atoms(sp.Pow) if root.is_number and not root.is_Rational}
    whole = sorted({one for side in sides for one in side.atoms(*kinds)} | roots, key=str)
    letters = {one: sp.Symbol(f"letter_{number}", positive=True) for number, one in enumerate(whole)}
    return [side.xreplace(letters) for side in sides]


def put(claim: Claim, expr: Any, at: Values) -> sp.Expr:
    """An expression of the claim with its definitions and these values put in, sums written out where they can be."""
    return _summed(claim.unfolded(sp.sympify(expr)).subs(dict(at), simultaneous=True))


def _summed(expr: sp.Expr) -> sp.Expr:
    """Sums and products with numbers for ends, term by term."""
    return expr.xreplace({one: _terms(one) for one in expr.atoms(sp.Sum, sp.Product) if _has_ends(one)})


def _has_ends(one: sp.Sum | sp.Product) -> bool:
    return all(end.is_Integer for _, *ends in one.limits for end in ends)


def _terms(one: sp.Sum | sp.Product) -> sp.Expr:
    ((index, first, last),) = one.limits
    terms = [_summed(one.function.subs(index, value)) for value in range(int(first), int(last) + 1)]
    return sp.Add(*terms) if isinstance(one, sp.Sum) else sp.Mul(*terms)


# ----- equalities ---------------------------------------------------------------------------------------------------


def identical(claim: Claim, at: Values | None = None) -> list[Step]:
    """Both sides of every conclusion, written out in letters."""
    sides = [(one, put(claim, one.lhs, at or {}), put(claim, one.rhs, at or {})) for one in claim.then]
    if any(one.op is not Op.EQ for one, _, _ in sides):
        raise BadClaim(f"{claim.id}: this proof shows equalities")
    return [same(f"{one} in letters", lhs, rhs) for one, lhs, rhs in sides]


# ----- witnesses ----------------------------------------------------------------------------------------------------


def broken(claim: Claim, at: Values, box: Box | None = None) -> list[Step]:
    """The premises at the numbers of a witness, and a conclusion that fails there.

    A number may be a bound of what it stands for, from the side that makes the conclusion easier to meet.
    """
    box = box or {}
    met = [step for one in claim.given for step in _met(claim, one, at, box)]
    for one in claim.then:
        lhs, rhs = (written(claim, side, at) for side in (one.lhs, one.rhs))
        if (lhs.free_symbols | rhs.free_symbols) <= set(box):
            for op in [OPPOSITE[one.op]] if one.op in OPPOSITE else [Op.GT, Op.LT]:
                try:
                    return [*met, _shown(f"against `{one}`"[:200], lhs, op, rhs, box)]
                except BadClaim:
                    continue
    raise BadClaim(f"{claim.id}: nothing fails at these numbers")


def _met(claim: Claim, one: Relation, at: Values, box: Box) -> list[Step]:
    lhs, rhs = (written(claim, side, at) for side in (one.lhs, one.rhs))
    if not (lhs.free_symbols | rhs.free_symbols) <= set(box):
        raise BadClaim(f"{claim.id}: nothing is known of the premise `{one}`")
    return [_shown(f"premise {one.name or one}"[:200], lhs, one.op, rhs, box)]


def _shown(says: str, lhs: sp.Expr, op: Op, rhs: sp.Expr, box: Box) -> Step:
    """A relation on a box: in balls where it is strict, in rationals where both sides agree."""
    exact = (lhs.doit(), rhs.doit())
    if all(side.is_Rational for side in exact) and (op is Op.EQ or exact[0] == exact[1]):
        if exact[0] != exact[1] or op in (Op.LT, Op.GT):
            raise BadClaim(f"{exact[0]} {op} {exact[1]} is not true")
        return comparison(says, exact[0], op.value, exact[1])
    if op is Op.EQ:
        raise BadClaim("an equality of numbers that are not rational is not shown here")
    larger, smaller = (lhs, rhs) if op in ABOVE else (rhs, lhs)
    return cover(says, sp.Add(larger, sp.Mul(-1, smaller, evaluate=False), evaluate=False), box)


def written(claim: Claim, expr: Any, at: Values) -> sp.Expr:
    """The claim's expression with numbers in place of symbols, not evaluated: the checker does the arithmetic."""
    counts = {symbol: value for symbol, value in at.items() if symbol.is_integer}
    return _replaced(_summed(claim.unfolded(sp.sympify(expr)).subs(counts)), at)


def _replaced(expr: sp.Expr, at: Values) -> sp.Expr:
    if expr in at:
        return sp.sympify(at[expr])
    if not expr.args:
        return expr
    return expr.func(*(_replaced(arg, at) for arg in expr.args), evaluate=False)
