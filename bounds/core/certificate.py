"""Certificates are machine proofs as plain data; the independent checker (`bounds/checker.py`) sees only their JSON.

@lemma.proof
def telescoping():
    return identities("e_{k+1} = e_k^L, by induction over L", [("base", lhs, rhs), ("step", lhs, rhs)])
"""

from collections.abc import Sequence
from typing import Any

import sympy as sp

from bounds.core.errors import BadClaim

Tree = list[Any]
"""["number", "1/3"], ["variable", "e"], ["sum", tree, ...], ["product", tree, ...] or ["power", tree, 4]."""


def identities(says: str, steps: Sequence[tuple[str, sp.Expr, sp.Expr]]) -> dict[str, Any]:
    """A certificate that polynomials are identical; each step is (sentence, left, right)."""
    return {
        "schema": 1,
        "kind": "identity",
        "says": says,
        "steps": [{"says": sentence, "lhs": tree(lhs), "rhs": tree(rhs)} for sentence, lhs, rhs in steps],
    }


def tree(expr: Any) -> Tree:
    """A polynomial as nested lists, without evaluating or reordering anything that sympy has not already."""
    match sp.sympify(expr):
        case sp.Rational() as number:
            return ["number", f"{number.p}/{number.q}"]
        case sp.Symbol() as symbol:
            return ["variable", symbol.name]
        case sp.Add() as total:
            return ["sum", *map(tree, total.args)]
        case sp.Mul() as product:
            return ["product", *map(tree, product.args)]
        case sp.Pow(base=base, exp=sp.Integer() as power) if power >= 0:
            return ["power", tree(base), int(power)]
    raise BadClaim(f"`{expr}` is not a polynomial with rational coefficients, so it has no identity certificate")
