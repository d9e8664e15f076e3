"""Both sides of a formula must scale alike when the problem is scaled: units, checked by arithmetic.

    Claim(..., scaling={"data": {X: 1, Y: 1, error: 2}})        symbols that are not named do not change

Each side is evaluated at random positive numbers, scaled by 1, 2 and 4; its degree is the power of 2 that it grows by.
A degree may itself be a formula in whole numbers (a moment of order p has degree p).
A slip in an exponent shows at once, in every claim that declares a scaling.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy as sp

from bounds.core.errors import BadClaim
from bounds.core.formula import floats

if TYPE_CHECKING:
    from bounds.core.claim import Claim

Degrees = Mapping[sp.Symbol, Any]
CLOSE = 1e-9
DRAWS = 5
ATTEMPTS = 50
SCALES = np.array([1.0, 2.0, 4.0])
ZERO, UNDEFINED = "zero, of any degree", "not defined here"


@lru_cache(maxsize=1024)
def mismatches(claim: "Claim") -> tuple[str, ...]:
    """A sentence for each relation (premises included) whose two sides do not scale alike; every point asks."""
    told = []
    for name, degrees in claim.scaling.items():
        for one in (*claim.given, *claim.then):
            complaint = _compared(claim.unfolded(one.lhs), claim.unfolded(one.rhs), degrees)
            if complaint:
                told.append(f"{claim.id}: under the scaling of {name}, `{one}` {complaint}")
    return tuple(told)


def _compared(lhs: sp.Expr, rhs: sp.Expr, degrees: Degrees) -> str:
    """What is wrong with the degrees of two sides, or nothing. Both are taken at the same whole numbers."""
    if _agree_at_once(lhs, rhs, degrees):
        return ""
    compared = 0
    for seed in range(ATTEMPTS):
        draw = random.Random(seed)
        counts = _counts((lhs, rhs), degrees, draw)
        left, right = (_degree(side, degrees, counts, draw) for side in (lhs, rhs))
        if UNDEFINED in (left, right):
            continue
        if None in (left, right):
            return "has a side that is not homogeneous"
        if ZERO not in (left, right) and abs(left - right) > CLOSE:
            return f"has degree {left:.3g} on the left, {right:.3g} on the right"
        compared += 1
        if compared == DRAWS:
            return ""
    return f"is defined at {compared} of {ATTEMPTS} test points, too few to read a degree off"


def _agree_at_once(lhs: sp.Expr, rhs: sp.Expr, degrees: Degrees) -> bool:
    """Whether both sides have one degree at each of several draws, all in one array: quick, and mostly the answer."""
    draw = random.Random(0)
    counts = {one: _column(lambda: draw.randint(2, 4)) for one in _counting((lhs, rhs), degrees)}
    symbols = sorted((lhs.free_symbols | rhs.free_symbols) - counts.keys(), key=str)
    powers = {one: floats(sp.sympify(degrees.get(one, 0)), counts) for one in symbols}
    scaled = {one: _column(lambda: draw.uniform(0.3, 0.9)) * SCALES**power for one, power in powers.items()}
    try:
        sides = [np.broadcast_to(floats(side, counts | scaled), (DRAWS, len(SCALES))) for side in (lhs, rhs)]
    except (BadClaim, TypeError, ValueError, ArithmeticError):
        return False
    if not np.isfinite(sides).all() or not np.all(sides):
        return False
    grown = np.diff(np.log2(np.abs(sides)))
    return bool((np.ptp(grown, axis=(0, 2)) < CLOSE).all())


def _column(draw: Callable[[], float]) -> Any:
    return np.array([[draw()] for _ in range(DRAWS)])


def _degree(expr: sp.Expr, degrees: Degrees, counts: Mapping[sp.Symbol, int], draw: random.Random) -> Any:
    """The power by which the expression scales at random numbers; nothing if it has none.

    As it stands it is compiled once for all whole numbers. Where that says nothing, they are put into the formula.
    """
    degree = _slope(expr, degrees, counts, draw)
    if isinstance(degree, float):
        return degree
    counted = expr.subs(counts).doit()  # sums and products over 1..T become finite ones
    if counted == 0:
        return ZERO
    if counted.has(sp.zoo, sp.nan, sp.oo):
        return UNDEFINED
    return _slope(counted, degrees, counts, draw)


def _slope(expr: sp.Expr, degrees: Degrees, counts: Mapping[sp.Symbol, int], draw: random.Random) -> Any:
    """The power of two by which the value grows from one scale to the next, if it is the same both times."""
    symbols = sorted(expr.free_symbols - counts.keys(), key=str)
    scaled = {one: draw.uniform(0.3, 0.9) * SCALES ** _power(degrees.get(one, 0), counts) for one in symbols}
    values = np.broadcast_to(floats(expr, {**counts, **scaled}), SCALES.shape)
    if not np.isfinite(values).all() or not values.all():
        return UNDEFINED
    first, second = np.diff(np.log2(np.abs(values))).tolist()
    return first if abs(first - second) < CLOSE else None


def _power(degree: Any, counts: Mapping[sp.Symbol, int]) -> float:
    return float(degree.subs(counts) if isinstance(degree, sp.Expr) else degree)


def _counts(sides: Iterable[sp.Expr], degrees: Degrees, draw: random.Random) -> dict[sp.Symbol, int]:
    """Whole numbers for what counts something."""
    return {one: draw.randint(2, 4) for one in _counting(sides, degrees)}


def _counting(sides: Iterable[sp.Expr], degrees: Degrees) -> list[sp.Symbol]:
    """What counts something, in the formulas and in the degrees themselves."""
    formulas = (*sides, *map(sp.sympify, degrees.values()))
    used = set().union(*(one.free_symbols for one in formulas))
    return sorted((one for one in used if one.is_integer and one not in degrees), key=str)
