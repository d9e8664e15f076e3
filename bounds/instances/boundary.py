"""The boundary of a premise, found from the relation itself: equality, just inside, just outside."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from bounds.core import Relation
from bounds.core.formula import evaluate
from bounds.core.numbers import entries
from bounds.core.pointwise import FALSE, TRUE, compare

SIDES = ("equality", "inside", "outside")
APART = Fraction(1, 1000)
HALVINGS = 200


def at_boundary(
    premise: Relation,
    values: Mapping[Any, Any],
    *,
    move: Any,
    side: str = "equality",
    apart: Fraction = APART,
) -> Fraction:
    """The value of one symbol at which a premise is on its boundary, the others as given; the solution nearest to zero
    among the positive ones, or the nearest one.

    Args:
        values: exact numbers (integers, fractions) by symbol or name, for every other symbol.
        move: the symbol to move, or its name.
        side: `equality`; `inside` or `outside` by the relative distance `apart`, at the nearest integer for an integer.

    Raises:
        ValueError: where the premise has no boundary in this symbol, or equality is irrational (ask for a side).
    """
    if side not in SIDES:
        raise ValueError(f"expected a side among {', '.join(SIDES)}, came {side!r}")
    symbol = _symbol(premise, move)
    given = {_symbol(premise, key): Fraction(value) for key, value in values.items() if _known(premise, key)}
    missing = sorted(str(one) for one in premise.symbols - set(given) - {symbol})
    if missing:
        raise ValueError(f"the premise {premise} needs a value for {', '.join(missing)}")
    boundary = _root(premise, given, symbol)
    if side == "equality":
        if not boundary.is_Rational:
            near = sp.N(boundary, 6)
            raise ValueError(f"the premise {premise} is an equality near {near}, which is irrational; ask for a side")
        if symbol.is_integer and not boundary.is_Integer:
            raise ValueError(f"the premise {premise} is an equality at {boundary}, which is no integer; ask for a side")
        return Fraction(int(boundary.p), int(boundary.q))
    return _beside(premise, given, symbol, boundary, side, apart)


def is_inside(premise: Relation, values: Mapping[Any, Any]) -> bool:
    """Whether exact values certainly satisfy a premise."""
    numbers = {_symbol(premise, key): entries(Fraction(value)) for key, value in values.items() if _known(premise, key)}
    lhs, rhs = (evaluate(one, numbers) for one in (premise.lhs, premise.rhs))
    return bool((compare(lhs, premise.op, rhs) == TRUE).all())


def _known(premise: Relation, key: Any) -> bool:
    return str(key) in {str(one) for one in premise.symbols}


def _symbol(premise: Relation, key: Any) -> sp.Symbol:
    found = next((one for one in premise.symbols if str(one) == str(key)), None)
    if found is None:
        raise ValueError(
            f"the premise {premise} has no symbol {key}; it has {', '.join(sorted(map(str, premise.symbols)))}"
        )
    return found


def _root(premise: Relation, given: Mapping[sp.Symbol, Fraction], symbol: sp.Symbol) -> sp.Expr:
    """Where the two sides meet."""
    exact = {key: sp.Rational(value.numerator, value.denominator) for key, value in given.items()}
    plain = sp.Symbol("z", real=True)  # assumptions of the symbol hide solutions outside of them
    gap = (premise.lhs - premise.rhs).subs(exact).subs(symbol, plain)
    roots = _of_a_line(gap, plain)
    if not roots:
        try:
            roots = [root for root in sp.solve(gap, plain) if root.is_real and root.is_number]
        except NotImplementedError:
            roots = []
    roots = roots or _bisected(gap, plain)
    if symbol.is_nonnegative:
        roots = [root for root in roots if root.is_nonnegative]
    if not roots:
        raise ValueError(f"the premise {premise} has no boundary in {symbol}")
    return min(roots, key=lambda root: (root <= 0, abs(root)))


def _of_a_line(gap: sp.Expr, symbol: sp.Symbol) -> list[sp.Expr]:
    """The root where the numerator is linear, without asking a solver for all that there may be."""
    above, below = sp.fraction(sp.together(gap))
    line = sp.Poly(above, symbol) if above.is_polynomial(symbol) else None
    if line is None or line.degree() != 1:
        return []
    slope, rest = line.all_coeffs()
    root = -rest / slope
    return [root] if root.is_real and below.subs(symbol, root) != 0 else []


def _bisected(gap: sp.Expr, symbol: sp.Symbol) -> list[sp.Expr]:
    """A change of sign between powers of two, narrowed down; for equations that sympy does not solve."""
    places = [sp.Rational(2) ** i for i in range(-20, 21)]
    signs = [sp.sign(gap.subs(symbol, place).evalf(30)) for place in places]
    exact = [place for place, sign in zip(places, signs, strict=True) if sign == 0]
    if exact:
        return exact
    for low, high, before, after in zip(places, places[1:], signs, signs[1:], strict=False):
        if before * after < 0:
            for _ in range(HALVINGS):
                middle = (low + high) / 2
                same = sp.sign(gap.subs(symbol, middle).evalf(80)) == before
                low, high = (middle, high) if same else (low, middle)
            simple = sp.Rational(Fraction(int(low.p), int(low.q)).limit_denominator(10**6))
            return [simple if gap.subs(symbol, simple) == 0 else sp.Float((low + high) / 2, 50)]
    return []


def _beside(
    premise: Relation,
    given: Mapping[sp.Symbol, Fraction],
    symbol: sp.Symbol,
    boundary: sp.Expr,
    side: str,
    apart: Fraction,
) -> Fraction:
    """A rational a little below or above the boundary, on the side that was asked for."""
    near = boundary if boundary.is_Rational else sp.nsimplify(boundary.evalf(40), rational=True)
    centre = Fraction(int(near.p), int(near.q))
    step = apart * (abs(centre) or 1)
    candidates = [centre - step, centre + step]
    if symbol.is_integer:
        floor = centre.numerator // centre.denominator
        candidates = [Fraction(one) for one in (floor, floor - 1, floor + 1, floor + 2)]
    wanted = side == "inside"
    for value in candidates:
        if symbol.is_nonnegative and value < 0:
            continue
        if is_inside(premise, {**given, symbol: value}) == wanted and (
            wanted or _is_false(premise, given, symbol, value)
        ):
            return value
    raise ValueError(f"the premise {premise} has nothing {side} near {symbol} = {boundary}")


def _is_false(premise: Relation, given: Mapping[sp.Symbol, Fraction], symbol: sp.Symbol, value: Fraction) -> bool:
    numbers = {key: entries(one) for key, one in {**given, symbol: value}.items()}
    lhs, rhs = (evaluate(one, numbers) for one in (premise.lhs, premise.rhs))
    return bool((compare(lhs, premise.op, rhs) == FALSE).all())
