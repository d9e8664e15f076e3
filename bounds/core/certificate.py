"""Certificates are machine proofs as plain data; the independent checker (`bounds/checker.py`) sees only their JSON.

    @lemma.proof
    def telescoping():
        return certificate("the residual is raised to the power L", identity("base", lhs, rhs), identity("step", ...))

A certificate says in words what it proves, including what is left to the reader; its steps are checked one by one.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import ctx

from bounds import checker
from bounds.core.errors import BadClaim

Tree = list[Any]
"""["number", "1/3"], ["variable", "e"], ["sum", ...], ["product", ...], ["power", tree, 4], ["exp", tree], ..."""

Step = dict[str, Any]
Box = Mapping[sp.Symbol, tuple[Any, Any]]
Piece = list[tuple[Fraction, Fraction]]

FUNCTIONS = ("exp", "log", "sin", "cos", "sinh", "cosh", "tanh", "atan")
MOST_LEAVES = 20_000
MOST_HALVINGS = 40


def certificate(says: str, *steps: Step) -> dict[str, Any]:
    """Steps that together prove what `says` says."""
    content = {"schema": checker.SCHEMA, "says": says, "steps": list(steps)}
    return content | {"digest": checker.digest(content)}


def identities(says: str, steps: Sequence[tuple[str, sp.Expr, sp.Expr]]) -> dict[str, Any]:
    """A certificate that polynomials are identical; each step is (sentence, left, right)."""
    return certificate(says, *(identity(*step) for step in steps))


def identity(says: str, lhs: Any, rhs: Any) -> Step:
    """Two polynomials are the same."""
    return {"kind": "identity", "says": says, "lhs": tree(lhs), "rhs": tree(rhs)}


def comparison(says: str, lhs: Any, op: str, rhs: Any) -> Step:
    """A relation (`<`, `<=`, `==`, ...) between explicit rational numbers."""
    return {"kind": "comparison", "says": says, "lhs": tree(lhs), "op": op, "rhs": tree(rhs)}


def positive(says: str, expr: Any) -> Step:
    """A number with roots, exponentials or pi in it is positive."""
    return cover(says, expr, {})


def sturm(says: str, polynomial: Any, low: Any, high: Any) -> Step:
    """A polynomial in one variable is positive on [low, high]."""
    return {
        "kind": "sturm",
        "says": says,
        "polynomial": tree(polynomial),
        "interval": [_rational(low), _rational(high)],
    }


def cover(says: str, positive: Any, box: Box) -> Step:
    """An expression is positive on a box, shown by bisection in balls until every piece is certain."""
    expr = sp.sympify(positive)
    names = sorted(box, key=str)
    whole: Piece = [(_fraction(box[name][0]), _fraction(box[name][1])) for name in names]
    expression, leaves = tree(expr), []
    waiting = [(whole, 0)]
    with ctx.workprec(checker.BITS):
        while waiting:
            piece, halvings = waiting.pop()
            if _is_positive(expression, names, piece):
                leaves.append(_plain(names, piece))
            elif not names or halvings > MOST_HALVINGS * len(names) or len(leaves) > MOST_LEAVES:
                where = ", ".join(f"{name} = {float(low):.6g}" for name, (low, _) in zip(names, piece, strict=True))
                raise BadClaim(f"`{expr}` could not be shown to be positive" + f" near {where}" * bool(where))
            else:
                waiting.extend((half, halvings + 1) for half in _halves(piece))
    return {"kind": "cover", "says": says, "expression": expression, "box": _plain(names, whole), "leaves": leaves}


def positive_semidefinite(says: str, matrix: sp.Matrix) -> Step:
    """A symmetric rational matrix is positive semidefinite, by an exact L D L^T."""
    n = matrix.rows
    M = [[_fraction(matrix[i, j]) for j in range(n)] for i in range(n)]
    L = [[Fraction(i == j) for j in range(n)] for i in range(n)]
    D: list[Fraction] = []
    for j in range(n):
        D.append(M[j][j] - sum((L[j][k] ** 2 * D[k] for k in range(j)), start=Fraction(0)))
        for i in range(j + 1, n):
            rest = M[i][j] - sum((L[i][k] * D[k] * L[j][k] for k in range(j)), start=Fraction(0))
            if D[j] == 0 and rest != 0:
                raise BadClaim("the matrix is not positive semidefinite: a zero pivot has a non-zero column")
            L[i][j] = rest / D[j] if D[j] else Fraction(0)
    if min(D) < 0:
        raise BadClaim(f"the matrix is not positive semidefinite: a pivot is {min(D)}")
    rows = {"matrix": M, "lower": L}
    shown = {name: [[_rational(entry) for entry in row] for row in value] for name, value in rows.items()}
    return {"kind": "ldl", "says": says, **shown, "diagonal": [_rational(entry) for entry in D]}


def written(formula: Callable[..., Any], *values: Any) -> Any:
    """A formula at numbers or symbols, not evaluated: the checker does the arithmetic."""
    numbers = [sp.sympify(value, rational=True) for value in values]
    with sp.evaluate(False):
        return formula(*numbers)


def tree(expr: Any) -> Tree:
    """An expression as nested lists, reordered no further than sympy already has."""
    match sp.sympify(expr):
        case sp.E:
            return ["exp", ["number", "1/1"]]
        case sp.pi:
            return ["product", ["number", "4/1"], ["atan", ["number", "1/1"]]]
        case sp.Rational() as number:
            return ["number", f"{number.p}/{number.q}"]
        case sp.Symbol() as symbol:
            return ["variable", symbol.name]
        case sp.Add() as total:
            return ["sum", *map(tree, total.args)]
        case sp.Mul() as product:
            return ["product", *map(tree, product.args)]
        case sp.Pow(base=base, exp=sp.Integer() as power):
            return ["power", tree(base), int(power)]
        case sp.Pow(base=base, exp=sp.Rational(q=2) as power):
            return ["power", ["root", tree(base)], int(power.p)]
        case sp.Function() as call if type(call).__name__ in FUNCTIONS:
            return [type(call).__name__, tree(call.args[0])]
    raise BadClaim(
        f"`{expr}` cannot be written in a certificate (rationals, symbols, + * **, roots, {', '.join(FUNCTIONS)})"
    )


def _is_positive(expression: Tree, names: Sequence[sp.Symbol], piece: Piece) -> bool:
    box = {str(name): checker.interval_ball(*ends) for name, ends in zip(names, piece, strict=True)}
    return bool(checker.enclose(expression, box) > 0)


def _halves(piece: Piece) -> list[Piece]:
    widest = max(range(len(piece)), key=lambda i: piece[i][1] - piece[i][0])
    low, high = piece[widest]
    middle = (low + high) / 2
    return [[*piece[:widest], half, *piece[widest + 1 :]] for half in ((low, middle), (middle, high))]


def _plain(names: Sequence[sp.Symbol], piece: Piece) -> dict[str, list[str]]:
    return {str(name): [_rational(low), _rational(high)] for name, (low, high) in zip(names, piece, strict=True)}


def _fraction(value: Any) -> Fraction:
    number = sp.Rational(value)
    return Fraction(int(number.p), int(number.q))


def _rational(value: Any) -> str:
    number = value if isinstance(value, Fraction) else _fraction(value)
    return f"{number.numerator}/{number.denominator}"
