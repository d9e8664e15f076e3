"""Closed forms such as sqrt(5)/2, kept beside the balls that hold them: two that are the same are equal exactly.

Balls of equal numbers overlap at every precision. Where both sides of a relation are closed forms, sympy may know that
their difference is zero; what it does not know stays undecided.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from bounds.core.assertion import Assertion
from bounds.core.formula import evaluate
from bounds.core.numbers import Entries, Measured, as_balls
from bounds.core.pointwise import FALSE, TRUE, UNDECIDED, States
from bounds.core.relation import Op, Relation

MOST = 64
"""Entries that sympy is asked about; it thinks for milliseconds about each."""

LONGEST = 60
"""Parts of a difference that it is asked about."""

BITS = (1024, 8192)
SIGNS = {Op.LE: (-1, 0), Op.LT: (-1,), Op.GE: (0, 1), Op.GT: (1,), Op.EQ: (0,)}

Forms = Mapping[sp.Symbol, Entries]


def forms_among(claim: Assertion, measured: Measured) -> dict[sp.Symbol, Entries]:
    """The measured values that are closed forms or rational numbers throughout; none if no root or pi is among them."""
    known = claim.symbols
    read = {known[str(key)]: _forms(value) for key, value in measured.items() if str(key) in known}
    found = {symbol: forms for symbol, forms in read.items() if forms is not None}
    irrational = any(not one.is_Rational for forms in found.values() for one in forms.ravel().tolist())
    return found if irrational else {}


def _forms(value: Any) -> Entries | None:
    array = np.array(value, dtype=object) if isinstance(value, list) else np.empty((), dtype=object)
    if not isinstance(value, list):
        array[()] = value
    if not all(map(_is_closed, array.flat)):
        return None
    return np.asarray(np.frompyfunc(sp.sympify, 1, 1)(array), dtype=object)


def _is_closed(value: Any) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int | Fraction) or (
        isinstance(value, sp.Expr) and not value.free_symbols and not value.atoms(sp.Float)
    )


def settled(one: Relation, states: States, forms: Forms, definitions: Mapping[sp.Symbol, Any]) -> States:
    """The states, with the entries decided that were open and whose sides are the same number in closed form."""
    difference = one.lhs - one.rhs
    formulas = {symbol: value for symbol, value in definitions.items() if isinstance(value, sp.Expr)}
    for _ in formulas:
        difference = difference.subs(formulas)
    used = difference.free_symbols
    open_ = np.argwhere(states == UNDECIDED)
    if not used or not used <= forms.keys() or len(open_) > MOST:
        return states
    result = states.copy()
    for index in map(tuple, open_):
        numbers = {symbol: np.broadcast_to(forms[symbol], states.shape)[index] for symbol in used}
        if (sign := _sign(difference.xreplace(numbers))) is not None:
            result[index] = TRUE if sign in SIGNS[one.op] else FALSE
    return result


def _sign(difference: sp.Expr) -> int | None:
    """By many digits where they tell, else zero where sympy proves it: that a number is small is no proof."""
    for bits in BITS:
        ball = as_balls(evaluate(difference, {}, bits)).item()
        if not ball.contains(0):
            return 1 if ball > 0 else -1
    if sum(1 for _ in sp.preorder_traversal(difference)) > LONGEST:
        return None
    return 0 if sp.simplify(difference) == 0 else None
