"""What the claims on the slope of a layer share: their symbols and premises, and slopes at corner coefficients."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.core import Quantity, ge, le

slope = Quantity("slope", r"|\partial e_{k+1}/\partial e_k|", "slope of a layer", nonnegative=True)
e = Quantity("e", "e_k", "residual before the layer, with sign")
u = Quantity("u", "|e_k|", "its modulus", nonnegative=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
delta = Quantity("delta", r"\delta", "largest |C - 1|", nonnegative=True)

Run = Callable[..., Any]

PREMISES = (ge(L, 4), le(delta, sp.Rational(1, 8)))


def corners(order: int, thousandths: int, residuals: list[fmpq], algorithm: Run) -> dict[Quantity, Any]:
    """All 2^L corner coefficients at every residual."""
    d = fmpq(thousandths, 1000)
    tables = np.array(list(itertools.product([1 - d, 1 + d], repeat=order)), dtype=object)
    slopes = algorithm(residuals, tables)
    return {
        slope: abs(slopes),
        e: residuals,
        u: [abs(x) for x in residuals],
        L: order,
        delta: d,
    }


GRID = {"order": [4, 5, 8], "thousandths": [125, 40]}
QUICK = {"order": [4, 5], "thousandths": [125]}
THOROUGH = {"order": [4, 5, 8, 12], "thousandths": [125, 40, 10]}
ALGORITHM = "algorithms.hyperpower.exact_layer_slope"


def gentle_slopes(order: int, thousandths: int, algorithm: Run) -> dict[Quantity, Any]:
    """Coefficients one at two residuals."""
    residuals = [fmpq(1, 3), fmpq(1, 5)]
    slopes = algorithm(residuals, [fmpq(1)] * order)
    return {slope: abs(slopes), e: residuals, u: residuals, L: order, delta: fmpq(thousandths, 1000)}


def with_wrong_sign(exact_layer_slope: Run, e: Any, c: Any) -> Any:
    """p + (1 - e) p' in place of p - (1 - e) p'."""
    e, c = (np.asarray(values, dtype=object) for values in (e, c))
    p = sum(c[..., i, None] * e**i for i in range(c.shape[-1]))
    return 2 * p - exact_layer_slope(e, c)
