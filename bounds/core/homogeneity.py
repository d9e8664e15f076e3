"""Both sides of a formula must scale alike when the problem is scaled: units, checked by arithmetic.

    Claim(..., scaling={"data": {X: 1, Y: 1, error: 2}})        symbols that are not named do not change

Each side is evaluated at random positive numbers, scaled by 1, 2 and 4; its degree is the power of 2 that it grows by.
A degree may itself be a formula in whole numbers (a moment of order p has degree p).
A slip in an exponent shows at once, in every claim that declares a scaling.
"""

import random
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy as sp

from bounds.core.formula import floats

if TYPE_CHECKING:
    from bounds.core.claim import Claim

Degrees = Mapping[sp.Symbol, Any]
CLOSE = 1e-9
DRAWS = 5
ATTEMPTS = 50
ZERO, UNDEFINED = "zero, of any degree", "not defined here"


def mismatches(claim: "Claim") -> list[str]:
    """A sentence for each relation (premises included) whose two sides do not scale alike."""
    told = []
    for name, degrees in claim.scaling.items():
        for one in (*claim.given, *claim.then):
            complaint = _compared(claim.unfolded(one.lhs), claim.unfolded(one.rhs), degrees)
            if complaint:
                told.append(f"{claim.id}: under the scaling of {name}, `{one}` {complaint}")
    return told


def _compared(lhs: sp.Expr, rhs: sp.Expr, degrees: Degrees) -> str:
    """What is wrong with the degrees of two sides, or nothing. Both are taken at the same whole numbers."""
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


def _degree(expr: sp.Expr, degrees: Degrees, counts: Mapping[sp.Symbol, int], draw: random.Random) -> Any:
    """The power by which the expression scales at random numbers; nothing if it has none."""
    counted = expr.subs(counts).doit()  # sums and products over 1..T become finite ones
    if counted == 0:
        return ZERO
    if counted.has(sp.zoo, sp.nan, sp.oo):
        return UNDEFINED
    symbols = sorted(counted.free_symbols, key=str)
    powers = np.array([float(sp.sympify(degrees.get(symbol, 0)).subs(counts)) for symbol in symbols])
    base = np.array([draw.uniform(0.3, 0.9) for _ in symbols])
    one, two, four = (_value(counted, symbols, base * scale**powers) for scale in (1.0, 2.0, 4.0))
    if not all(np.isfinite(value) and value != 0 for value in (one, two, four)):
        return UNDEFINED
    first, second = (float(np.log2(abs(b / a))) for a, b in ((one, two), (two, four)))
    return first if abs(first - second) < CLOSE else None


def _counts(sides: Iterable[sp.Expr], degrees: Degrees, draw: random.Random) -> dict[sp.Symbol, int]:
    """Whole numbers for what counts something, in the formulas and in the degrees themselves."""
    formulas = (*sides, *map(sp.sympify, degrees.values()))
    used = sorted(set().union(*(one.free_symbols for one in formulas)), key=str)
    return {one: draw.randint(2, 4) for one in used if one.is_integer and one not in degrees}


def _value(expr: sp.Expr, symbols: list[sp.Symbol], point: Any) -> float:
    with np.errstate(all="ignore"):  # a logarithm may be undefined at this point; another one is drawn then
        return float(floats(expr, dict(zip(symbols, point, strict=True))) if symbols else expr)
