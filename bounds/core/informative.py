"""Does a relation say anything? One whose measured symbols cancel says the same of every run, and so tests nothing."""

import random
from collections import Counter

import numpy as np
import sympy as sp

from bounds.core.assertion import Assertion
from bounds.core.errors import BadClaim
from bounds.core.formula import floats
from bounds.core.relation import Op, Relation

DRAWS = 3
CLOSE = 1e-9
LONGEST = 12
"""Parts of a formula that sympy decides at once."""


def require_informative(claim: Assertion) -> None:
    """Refuse a conclusion that is assumed, and one that does not depend on what is measured."""
    for one in claim.then:
        if any((one.lhs, one.op, one.rhs) == (other.lhs, other.op, other.rhs) for other in claim.given):
            raise BadClaim(f"{claim.id}: the conclusion `{one}` is also a premise, so nothing would be tested")
        if (premise := next((other for other in claim.given if _follows(one, other)), None)) is not None:
            raise BadClaim(f"{claim.id}: `{one}` follows from the premise `{premise}`, so nothing would be tested")
        if _cancels(one, claim):
            raise BadClaim(f"{claim.id}: `{one}` says the same whatever is measured, so nothing would be tested")
        if _is_declared(one):
            raise BadClaim(f"{claim.id}: `{one}` follows from what its symbols declare, so nothing would be tested")


def _follows(one: Relation, premise: Relation) -> bool:
    """Whether a premise says the same, perhaps turned around or multiplied by a number, or more by a number."""
    if Op.EQ in (one.op, premise.op) or one.lhs.free_symbols | one.rhs.free_symbols != premise.symbols:
        return False
    room, assumed = _room(one), _room(premise)
    spare = sp.expand(room - assumed)
    if spare.is_number and spare.is_positive:
        return True
    is_stricter = one.op in (Op.LT, Op.GT) and premise.op in (Op.LE, Op.GE)
    return not is_stricter and (spare == 0 or bool(sp.cancel(room / assumed).is_positive))


def _is_declared(one: Relation) -> bool:
    """Whether the signs of the symbols alone make it true; long formulas are not asked, which would take its time."""
    room = _room(one)
    if one.op is Op.EQ or sum(1 for _ in sp.preorder_traversal(room)) > LONGEST:
        return False
    return bool(room.is_positive if one.op in (Op.LT, Op.GT) else room.is_nonnegative)


def _room(one: Relation) -> sp.Expr:
    return one.rhs - one.lhs if one.op in (Op.LE, Op.LT) else one.lhs - one.rhs


def _cancels(one: Relation, claim: Assertion) -> bool:
    formulas = {key: value for key, value in claim.definitions.items() if isinstance(value, sp.Expr)}
    sides = [one.lhs, one.rhs]
    for _ in formulas:
        if not set().union(*(side.free_symbols for side in sides)) & set(formulas):
            break
        sides = [side.subs(formulas) for side in sides]
    symbols = set().union(*(side.free_symbols for side in sides))
    if one.op is Op.EQ:  # that two different formulas are the same is a theorem: an identity
        return bool(symbols) and bool(sides[0] == sides[1])
    seen = Counter(leaf for side in sides for leaf in sp.preorder_traversal(side) if leaf in symbols)
    if not symbols or 1 in seen.values():  # what occurs once has nothing to cancel with
        return False
    difference = (sides[0] - sides[1]).xreplace({symbol: _real(symbol) for symbol in symbols})  # they are measured
    return _is_constant(difference) and not sp.simplify(difference).free_symbols


def _real(symbol: sp.Symbol) -> sp.Symbol:
    return symbol if symbol.is_real else sp.Dummy(symbol.name, real=True)


def _is_constant(difference: sp.Expr) -> bool:
    """Whether it looks constant at a few random places; the slow proof is asked only then."""
    symbols = sorted(difference.free_symbols, key=str)
    if not symbols:
        return True
    found = []
    for seed in range(DRAWS):
        draw = random.Random(seed)
        values = {one: draw.randint(2, 5) if one.is_integer else draw.uniform(0.3, 0.9) for one in symbols}
        try:
            with np.errstate(all="ignore"):
                found.append(float(floats(difference, values)))
        except (BadClaim, TypeError, ValueError, ArithmeticError):
            return False
    return bool(np.isfinite(found).all()) and max(found) - min(found) <= CLOSE * max(1.0, *map(abs, found))
