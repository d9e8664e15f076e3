"""Both sides of a formula must scale alike when the problem is scaled: units, checked by arithmetic.

    Claim(..., scaling={"data": {X: 1, Y: 1, error: 2}})        symbols that are not named do not change

Each side is evaluated at random positive numbers, scaled by 1, 2 and 4; its degree is the power of 2 that it grows by.
A slip in an exponent shows at once, in every claim that declares a scaling.
"""

import random
from collections.abc import Mapping
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


def mismatches(claim: "Claim") -> list[str]:
    """A sentence for each relation (premises included) whose two sides do not scale alike."""
    told = []
    for name, degrees in claim.scaling.items():
        for one in (*claim.given, *claim.then):
            lhs, rhs = (degree(claim.unfolded(side), degrees) for side in (one.lhs, one.rhs))
            where = f"{claim.id}: under the scaling of {name}, `{one}`"
            if lhs is None or rhs is None:
                told.append(f"{where} has a side that is not homogeneous")
            elif "any" not in (lhs, rhs) and abs(lhs - rhs) > CLOSE:
                told.append(f"{where} has degree {lhs:.3g} on the left, {rhs:.3g} on the right")
    return told


def degree(expr: sp.Expr, degrees: Degrees) -> Any:
    """The power by which the expression scales; "any" for zero, nothing if it has none."""
    found: list[float] = []
    for seed in range(DRAWS):
        counted = _with_counts(expr, degrees, random.Random(seed))
        if counted == 0:
            return "any"
        found.extend(_growth(counted, degrees, random.Random(seed)))
    first, *rest = found
    return first if all(abs(first - one) < CLOSE for one in rest) else None


def _with_counts(expr: sp.Expr, degrees: Degrees, draw: random.Random) -> sp.Expr:
    """Whole numbers put in first, so that sums and products over 1..T become finite ones."""
    counts = [one for one in sorted(expr.free_symbols, key=str) if one.is_integer and one not in degrees]
    return expr.subs({one: draw.randint(2, 4) for one in counts}).doit()


def _growth(expr: sp.Expr, degrees: Degrees, draw: random.Random) -> tuple[float, float]:
    """How the value grows from scale 1 to 2 and from 2 to 4, at a point where the expression is defined."""
    symbols = sorted(expr.free_symbols, key=str)
    powers = np.array([float(degrees.get(symbol, 0)) for symbol in symbols])
    for _ in range(ATTEMPTS):
        base = np.array([draw.uniform(0.3, 0.9) for _ in symbols])
        one, two, four = (_value(expr, symbols, base * scale**powers) for scale in (1.0, 2.0, 4.0))
        if all(np.isfinite(value) and value != 0 for value in (one, two, four)):
            return float(np.log2(abs(two / one))), float(np.log2(abs(four / two)))
    raise BadClaim(f"`{expr}` is zero or undefined at {ATTEMPTS} test points, so its degree cannot be read off")


def _value(expr: sp.Expr, symbols: list[sp.Symbol], point: Any) -> float:
    with np.errstate(all="ignore"):  # a logarithm may be undefined at this point; another one is drawn then
        return float(floats(expr, dict(zip(symbols, point, strict=True))) if symbols else expr)
