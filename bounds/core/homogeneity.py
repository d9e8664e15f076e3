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
    if expr == 0:
        return "any"
    symbols = sorted(expr.free_symbols, key=str)
    powers = np.array([float(degrees.get(symbol, 0)) for symbol in symbols])
    found = [_growth(expr, symbols, powers, draw) for draw in range(DRAWS)]
    first, *rest = (one for pair in found for one in pair)
    return first if all(abs(first - one) < CLOSE for one in rest) else None


def _growth(expr: sp.Expr, symbols: list[sp.Symbol], powers: Any, seed: int) -> tuple[float, float]:
    """How the value grows from scale 1 to 2 and from 2 to 4."""
    draw = random.Random(seed)
    base = np.array([float(draw.randint(2, 4)) if one.is_integer else draw.uniform(0.3, 0.9) for one in symbols])
    values = []
    for scale in (1.0, 2.0, 4.0):
        point = dict(zip(symbols, base * scale**powers, strict=True))
        value = float(floats(expr, point)) if symbols else float(expr)
        if not np.isfinite(value) or value == 0:
            raise BadClaim(f"`{expr}` is {value} at the test point, so its degree cannot be read off")
        values.append(value)
    return tuple(float(np.log2(abs(b / a))) for a, b in ((values[0], values[1]), (values[1], values[2])))  # type: ignore[return-value]
