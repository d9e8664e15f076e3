"""Is a certificate about its claim? Made from a corrupted claim, it must fail to be made or to be accepted.

The corruptions are the formula mutants of the claim, and each printed or traced constant moved by a tenth to the side
that promises more. A certificate that survives all of them is a token: true perhaps, but not a step of this proof.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
import sympy as sp
from flint import fmpq

from bounds import checker
from bounds.core import BoundsError, Claim
from bounds.core.claim import takes_claim
from bounds.core.constants import Printed, Traced
from bounds.core.formula import evaluate
from bounds.core.relation import Op, Relation
from bounds.kernel.statement import statement_hash

SAMPLES = 200
TENTH = sp.Rational(1, 10)


@dataclass(frozen=True, slots=True)
class Ordeal:
    """What became of one proof: how many corruptions it noticed, and which it did not.

    A proof that does not take its claim is not tried: it can notice nothing.
    """

    killed: int
    survived: tuple[str, ...]

    @property
    def is_token(self) -> bool:
        """Whether nothing shows that the certificate is about the claim."""
        return self.killed == 0


def ordeal(claim: Claim, proof: str) -> Ordeal:
    """Try a proof on every corruption of its claim."""
    if not takes_claim(claim.proofs[proof]):
        return Ordeal(0, ())
    corrupted = list(corruptions(claim))
    survived = tuple(name for name, one in corrupted if _is_accepted(one, proof))
    return Ordeal(len(corrupted) - len(survived), survived)


def corruptions(claim: Claim) -> Iterator[tuple[str, Claim]]:
    """The claims that a certificate must not prove, each with a name."""
    known = statement_hash(claim)
    for name, mutant in claim.mutants.items():
        if mutant.changes:
            one = claim.mutated(mutant)
            if statement_hash(one) != known:
                yield name, one
    for number, constant in enumerate(claim.constants):
        if isinstance(constant, Printed | Traced):
            for sign in wrong_sides(claim, constant):
                moved = replace(constant, value=constant.value * (1 + sign * TENTH))
                changed = (*claim.constants[:number], moved, *claim.constants[number + 1 :])
                yield f"{constant.symbol} {'raised' if sign > 0 else 'lowered'} by a tenth", _with(claim, changed)


def wrong_sides(claim: Claim, constant: Printed | Traced) -> list[int]:
    """Where the claim promises more: +1 for a larger constant, -1 for a smaller one; both where nobody can tell."""
    signs = {sign for one in (*claim.then, *claim.given) for sign in _sides(claim, constant, one)}
    if not signs or any(one.op is Op.EQ and _depends(claim, constant, one) for one in claim.then):
        return [-1, 1]
    return sorted(signs)


def _sides(claim: Claim, constant: Printed | Traced, one: Relation) -> Iterator[int]:
    """The sign of the change of the room that a relation leaves when the constant grows, wherever it can be told."""
    if one.op is Op.EQ or not _depends(claim, constant, one):
        return
    kept = [other for other in claim.constants if other is not constant]
    free = _with(claim, tuple(kept))
    room = free.unfolded(one.rhs - one.lhs) * (1 if one.op in (Op.LE, Op.LT) else -1)
    grown = room.subs(constant.symbol, constant.value * (1 + TENTH)) - room.subs(constant.symbol, constant.value)
    grown = free.unfolded(grown)
    value = _sample(grown)
    if value:
        yield -value if any(one is other for other in claim.then) else value


def _depends(claim: Claim, constant: Printed | Traced, one: Relation) -> bool:
    free = _with(claim, tuple(other for other in claim.constants if other is not constant))
    return any(constant.symbol in free.unfolded(side).free_symbols for side in (one.lhs, one.rhs))


def _sample(expr: sp.Expr) -> int:
    """The sign at some point that the assumptions of the symbols allow and where it is certain."""
    draw = Random(0)
    symbols = sorted(expr.free_symbols, key=str)
    for _ in range(SAMPLES):
        try:
            value: Any = evaluate(expr, {one: np.array(_draw(one, draw), dtype=object) for one in symbols}).flat[0]
        except (ArithmeticError, TypeError, ValueError, BoundsError):
            continue
        if value > 0 or value < 0:
            return 1 if value > 0 else -1
    return 0


def _draw(symbol: sp.Symbol, draw: Random) -> fmpq:
    return fmpq(draw.randint(1, 6)) if symbol.is_integer else fmpq(draw.randint(1, 60), 20)


def _with(claim: Claim, constants: tuple[Any, ...]) -> Claim:
    return replace(claim, constants=constants)


def _is_accepted(claim: Claim, proof: str) -> bool:
    """Whether the certificate of a corrupted claim is made and accepted. A crash is no refusal."""
    try:
        checker.check(json.loads(json.dumps(claim.certificate(proof))))
    except (BoundsError, checker.Rejected):
        return False
    except Exception:
        return True
    return True
