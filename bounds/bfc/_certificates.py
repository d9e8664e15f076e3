r"""From what a written proof derives to what its claim promises: the decisive steps, made of the claim's own relations.

A proof writes the symbols of its claim in free numbers, all at least zero, and the observed side as what it derives.
Promised minus derived is then a polynomial whose coefficients are not negative. A corrupted claim leaves a negative one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import sympy as sp

from bounds.core import BadClaim, Claim
from bounds.core.certificate import Step, comparison, identity, positive, sturm
from bounds.core.relation import Op, Relation

At: TypeAlias = Mapping[Any, Any]
STRICT = (Op.LT, Op.GT)
UPPER = (Op.LE, Op.LT)


@dataclass(frozen=True, slots=True)
class Derived:
    """What a proof derives for the observed side of a relation.

    Args:
        at: the symbols of the claim in free numbers that are at least zero; the observed one as it is derived.
        times: a positive factor, which clears denominators.
        rest: what is left, where it is plainly not negative without having such coefficients only; zero for equations.
        squared: whether the squares of both sides are compared.
        over: a variable and the interval on which the difference is positive, by a Sturm chain.
    """

    at: At
    times: Any = 1
    rest: Any = None
    squared: bool = False
    over: tuple[sp.Symbol, Any, Any] | None = None


Cases: TypeAlias = Derived | Sequence[Derived]


def free(names: str) -> Any:
    """Free numbers that are at least zero."""
    return sp.symbols(names, nonnegative=True)


def conclusions(claim: Claim, derived: Cases | Mapping[Any, Cases]) -> list[Step]:
    """Every relation of the claim against what is derived: for all alike, or by (observed side, op) or observed side."""
    steps = []
    for one in claim.then:
        cases: Any = derived
        if isinstance(derived, Mapping):
            cases = derived.get((one.lhs, str(one.op)), derived.get(one.lhs))
        if cases is None:
            raise BadClaim(f"{claim.id}: the proof derives nothing for `{one}`")
        for case in [cases] if isinstance(cases, Derived) else cases:
            steps += conclusion(claim, one, case)
    return steps


def conclusion(claim: Claim, one: Relation, case: Derived) -> list[Step]:
    """One relation against what is derived."""
    lhs, rhs = sides(claim, one, case)
    if case.rest is None and case.over is None and not (lhs.free_symbols | rhs.free_symbols):
        return [comparison_of(f"{one}, in numbers", lhs, one.op, rhs)]
    promised, observed = (rhs, lhs) if one.op in UPPER or one.op is Op.EQ else (lhs, rhs)
    if case.over is not None:
        symbol, low, high = case.over
        return [sturm(f"{one}: positive for {symbol} from {low} to {high}", promised - observed, low, high)]
    rest = 0 if one.op is Op.EQ else case.rest
    if rest is not None:
        return [identity(f"{one}: what is left", sp.Add(promised, -observed, evaluate=False), rest)]
    return nonnegative(f"{one}: what is left", promised, observed, strict=one.op in STRICT)


def sides(claim: Claim, one: Relation, case: Derived) -> tuple[sp.Expr, sp.Expr]:
    """Both sides with the definitions, the constants and what is derived put in."""
    both = [put(claim.unfolded(side), case.at) for side in (one.lhs, one.rhs)]
    if case.squared:
        both = [side**2 for side in both]
    lhs, rhs = (cleared(sp.sympify(case.times) * side) for side in both)
    return lhs, rhs


def cleared(side: sp.Expr) -> sp.Expr:
    """Written out, and denominators that are sums cancelled, which takes long."""
    plain = sp.expand(side)
    return plain if plain.is_polynomial(*plain.free_symbols) else sp.expand(sp.cancel(side))


def put(expr: sp.Expr, at: At) -> sp.Expr:
    """An expression at numbers or other expressions, sums and products over ranges written out."""
    at = {key: sp.sympify(value) for key, value in at.items()}
    return sp.expand_func(expr.subs(at, simultaneous=True).doit())


def nonnegative(says: str, promised: Any, observed: Any = 0, *, strict: bool = False) -> list[Step]:
    """A difference is a polynomial in numbers >= 0 without a negative coefficient (`strict`: and with a constant term)."""
    difference = sp.expand(promised - observed)
    symbols = sorted(difference.free_symbols, key=str)
    coefficients = polynomial(difference, symbols)
    steps = [identity(says, sp.Add(promised, -observed, evaluate=False), difference)] if symbols else []
    least, constant = min(coefficients.values(), default=sp.S.Zero), coefficients.get((0,) * len(symbols), sp.S.Zero)
    steps.append(comparison_of(f"{says}: the smallest coefficient", least, Op.GE, sp.S.Zero))
    if strict:
        steps.append(comparison_of(f"{says}: the constant term", constant, Op.GT, sp.S.Zero))
    return steps


def polynomial(expr: sp.Expr, symbols: Sequence[sp.Symbol]) -> dict[tuple[int, ...], sp.Rational]:
    """The coefficients, which must be rational."""
    if not symbols:
        found: dict[tuple[int, ...], Any] = {(): expr}
    elif not expr.is_polynomial(*symbols):
        raise BadClaim(f"`{expr}` is no polynomial")
    else:
        found = dict(sp.Poly(expr, *symbols).terms())
    if not all(coefficient.is_Rational for coefficient in found.values()):
        raise BadClaim(f"`{expr}` has coefficients that are not rational")
    return found


def at_least(says: str, larger: Any, smaller: Any) -> Step:
    """Two numbers, compared as rationals where their difference is one, and in balls where it is not."""
    difference = sp.simplify(sp.sympify(larger) - smaller)
    if difference.is_Rational:
        return comparison(says, difference, ">=", 0)
    return positive(says, difference)


def comparison_of(says: str, lhs: sp.Expr, op: Op, rhs: sp.Expr) -> Step:
    """A relation between numbers: rationals by arithmetic, others in balls. What is false is refused at once."""
    if lhs.is_Rational and rhs.is_Rational:
        if not {Op.LE: lhs <= rhs, Op.GE: lhs >= rhs, Op.LT: lhs < rhs, Op.GT: lhs > rhs, Op.EQ: lhs == rhs}[op]:
            raise BadClaim(f"{says}: {lhs} {op} {rhs} is not true")
        return comparison(says, lhs, str(op), rhs)
    return positive(says, rhs - lhs if op in UPPER else lhs - rhs)


def premises(claim: Claim, at: At) -> list[Step]:
    """That the numbers of an instance fulfil the premises of the claim."""
    case = Derived(at)
    return [comparison_of(f"premise {one}", *_in_order(claim, one, case)) for one in claim.given]


def breaks(claim: Claim, at: At) -> list[Step]:
    """That the numbers of an instance fulfil the premises and break some relation of the claim."""
    case = Derived(at)
    for one in claim.then:
        lhs, rhs = sides(claim, one, case)
        difference = lhs - rhs
        above = _certain_sign(claim, one, difference)
        if above and (one.op is Op.EQ or (above > 0) == (one.op in UPPER)):
            op = ">" if above > 0 else "<"
            return [*premises(claim, at), comparison_of(f"not {one}", lhs, Op(op), rhs)]
    raise BadClaim(f"{claim.id}: these numbers respect every relation")


def fails(claim: Claim, at: At, times: Any = 1) -> list[Step]:
    """That the relation of the claim whose observed side is known is false for all free numbers at least zero."""
    known = [one for one in claim.then if one.lhs.free_symbols <= set(at)]
    if len(known) != 1:
        raise BadClaim(f"{claim.id}: one relation is observed at a time; got {len(known)}")
    one = known[0]
    lhs, rhs = sides(claim, one, Derived(at, times))
    larger, smaller = (lhs, rhs) if one.op in UPPER else (rhs, lhs)
    return nonnegative(f"not {one}", larger, smaller, strict=True)


def in_exponents(claim: Claim, base: sp.Symbol, exponents: At, at: At, times: Any) -> list[Step]:
    """Powers of a base above one, compared by their exponents; each observed side is such a power."""
    steps = []
    for one in claim.then:
        if one.lhs not in exponents:
            raise BadClaim(f"{claim.id}: the proof derives nothing for `{one}`")
        promised = sp.simplify(sp.expand_log(sp.log(one.rhs), force=True) / sp.log(base))
        derived, promised = (sp.cancel(put(side * times, at)) for side in (exponents[one.lhs], promised))
        larger, smaller = (promised, derived) if one.op in UPPER else (derived, promised)
        steps += nonnegative(f"{one}, in exponents", larger, smaller)
    return steps


def each(cases: Iterable[At], times: Any = 1) -> list[Derived]:
    """Several instances of what is derived."""
    return [Derived(at, times) for at in cases]


def _in_order(claim: Claim, one: Relation, case: Derived) -> tuple[sp.Expr, Op, sp.Expr]:
    lhs, rhs = sides(claim, one, case)
    return lhs, one.op, rhs


def _certain_sign(claim: Claim, one: Relation, difference: sp.Expr) -> int:
    if difference.free_symbols:
        raise BadClaim(f"{claim.id}: the numbers leave {difference} open in `{one}`")
    return int(sp.sign(difference if difference.is_Rational else sp.N(difference, 50)))
