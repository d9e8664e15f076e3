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


def require_informative(claim: Assertion) -> None:
    """Refuse a conclusion that is assumed, and one that does not depend on what is measured."""
    for one in claim.then:
        if any((one.lhs, one.op, one.rhs) == (other.lhs, other.op, other.rhs) for other in claim.given):
            raise BadClaim(f"{claim.id}: the conclusion `{one}` is also a premise, so nothing would be tested")
        if _cancels(one, claim):
            raise BadClaim(f"{claim.id}: `{one}` says the same whatever is measured, so nothing would be tested")


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
    return _is_constant(sides[0] - sides[1]) and not sp.simplify(sides[0] - sides[1]).free_symbols


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
