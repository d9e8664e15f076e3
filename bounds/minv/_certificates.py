"""Steps of certificates that contain the claim's own formulas, at the expressions or the numbers of its proof.

A value is given by the name of its symbol. A relation is found by its name, else by a symbol on its left side.
"""

from collections.abc import Mapping
from typing import Any

import sympy as sp

from bounds.core import BadClaim, Claim, Relation
from bounds.core.certificate import Step, comparison, identity, positive
from bounds.core.relation import Op

NEGATED = {Op.LE: ">", Op.LT: ">=", Op.GE: "<", Op.GT: "<="}
AT_MOST, AT_LEAST = (Op.LE, Op.LT), (Op.GE, Op.GT)


def sides(claim: Claim, key: str, powers: Mapping[Any, Any] | None = None, **values: Any) -> tuple[Any, Any]:
    """Both sides of a relation of the claim; `powers` are parts of its formula that stand for one letter."""
    one = _relation(claim, key)
    return _at(claim, one.lhs, powers, values), _at(claim, one.rhs, powers, values)


def promised(claim: Claim, key: str, powers: Mapping[Any, Any] | None = None, **values: Any) -> Any:
    """The right side of a relation of the claim."""
    return sides(claim, key, powers, **values)[1]


def premise(claim: Claim, name: str, **values: Any) -> Any:
    """The largest or least value that the claim's premises allow a symbol, or what is put for it."""
    found = [one.rhs for one in claim.given if _leads(one, name)]
    if len(found) != 1:
        raise BadClaim(f"{claim.id}: {len(found)} premises bound {name}, the proof needs one")
    return _at(claim, found[0], None, values)


def room(claim: Claim, key: str, powers: Mapping[Any, Any] | None = None, **values: Any) -> Any:
    """What an inequality of the claim leaves: not negative where it holds."""
    lhs, rhs = sides(claim, key, powers, **values)
    op = _relation(claim, key).op
    if op not in (*AT_MOST, *AT_LEAST):
        raise BadClaim(f"{claim.id}: the proof shows an inequality for {key}")
    return rhs - lhs if op in AT_MOST else lhs - rhs


def beyond(claim: Claim, key: str, powers: Mapping[Any, Any] | None = None, **values: Any) -> Any:
    """Left side minus right side of an equality of the claim."""
    if _relation(claim, key).op is not Op.EQ:
        raise BadClaim(f"{claim.id}: the proof shows an equality for {key}")
    lhs, rhs = sides(claim, key, powers, **values)
    return sp.Add(lhs, sp.Mul(-1, rhs, evaluate=False), evaluate=False)


def equal(says: str, lhs: Any, rhs: Any) -> Step:
    """Two polynomials are the same, as their difference is zero."""
    return identity(says, sp.Add(lhs, sp.Mul(-1, rhs, evaluate=False), evaluate=False), 0)


def keeps(says: str, claim: Claim, key: str, **numbers: Any) -> Step:
    """The relation of the claim between numbers."""
    lhs, rhs = sides(claim, key, **numbers)
    return comparison(says, lhs, str(_relation(claim, key).op), rhs)


def breaks(says: str, claim: Claim, key: str, **numbers: Any) -> list[Step]:
    """The opposite of the claim's relation between numbers, and those of its premises that speak of them."""
    lhs, rhs = sides(claim, key, **numbers)
    op = _relation(claim, key).op
    against = NEGATED.get(op, ">" if sp.sympify(lhs - rhs).is_positive else "<")
    if not sp.sympify(lhs - rhs).is_rational:
        return [*_premises(claim, numbers), positive(says, lhs - rhs if op in AT_MOST else rhs - lhs)]
    return [*_premises(claim, numbers), comparison(says, lhs, against, rhs)]


def _premises(claim: Claim, numbers: Mapping[str, Any]) -> list[Step]:
    pairs = [(_at(claim, one.lhs, None, numbers), one, _at(claim, one.rhs, None, numbers)) for one in claim.given]
    return [
        comparison(f"the premise on {one.lhs}", lhs, str(one.op), rhs)
        for lhs, one, rhs in pairs
        if not lhs.free_symbols | rhs.free_symbols
    ]


def _relation(claim: Claim, key: str) -> Relation:
    named = [one for one in claim.then if one.name == key]
    found = named or [one for one in claim.then if _leads(one, key)] or list(claim.then)
    if len(found) != 1:
        raise BadClaim(f"{claim.id}: {len(found)} relations answer to {key}, the proof needs one")
    return found[0]


def _leads(one: Relation, name: str) -> bool:
    return name in {symbol.name for symbol in one.lhs.free_symbols}


def _at(claim: Claim, expr: Any, powers: Mapping[Any, Any] | None, values: Mapping[str, Any]) -> Any:
    formula = claim.unfolded(sp.sympify(expr)).xreplace(dict(powers or {}))
    by_name = {symbol.name: symbol for symbol in formula.free_symbols}
    return formula.xreplace({by_name[name]: sp.sympify(value) for name, value in values.items() if name in by_name})
