"""The proposition of a claim: symbols as functions of an instance, signs and premises, conclusion.

    Definition premises (R : realType) (I : Type) (L k : I -> nat) (c_0 e_0 e_k norm_A : I -> R) (i : I) : Prop := ...
    Definition conclusion ... (i : I) : Prop := ...
    Definition statement ... : Prop := forall i : I, premises i -> conclusion i.
    Definition inhabited ... : Prop := exists i : I, premises i.
    Definition refuted ... : Prop := exists i : I, premises i /\\ ~ conclusion i.

A theory chooses the instance and the symbols; it cannot choose the proposition.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

import sympy as sp

from bounds.core import Claim
from bounds.core.quantifiers import Exists, Finding, ForAll, OnAverage, Scaling, WithProbability
from bounds.core.relation import Op, Relation
from bounds.kernel.names import flat, identifiers
from bounds.kernel.terms import Kind, Terms, Unprintable, kind_of, something

PRELUDE = """\
From bounds.theory Require Import language.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
"""

KNOWN = {"integer", "positive", "nonnegative", "real", "commutative", "finite"}
"""Assumptions of a symbol that the statement expresses, or that every number satisfies."""

WITHOUT = {
    Finding: "a finding of a table or figure is observed, not proved",
    Scaling: "a growth judged from runs fixes neither a constant nor where it begins",
    WithProbability: "the runs draw from a distribution that the claim does not write down",
    OnAverage: "the average is over a distribution that the claim does not write down",
}
"""Quantifiers without a proposition, and why."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What the kernel is asked. `symbols` are (name, kind) in the order of the arguments."""

    claim: str
    symbols: tuple[tuple[str, Kind], ...]
    definitions: str
    sides: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()
    random: bool = False

    @property
    def module(self) -> str:
        """The name of its Coq module."""
        return flat(self.claim)

    @property
    def hash(self) -> str:
        """Changes with every symbol, premise, constant and relation."""
        return sha256(f"{self.claim}\n{self.definitions}".encode()).hexdigest()[:24]

    @property
    def text(self) -> str:
        """The whole Coq file."""
        return f"(* Generated from the claim {self.claim}; do not edit. *)\n{PRELUDE}\n{self.definitions}"

    @property
    def inlined(self) -> str:
        """The same as a module inside another file, on one line, so that errors there name the lines of that file."""
        opened = " ".join(PRELUDE.splitlines()[1:])
        return " ".join([f"Module {self.module}.", opened, *self.definitions.split(), f"End {self.module}."])

    def applied(self, theory: str) -> str:
        """The arguments that a theory fills in: the instance, then each symbol."""
        given = ["instance", *(["outcome"] if self.random else []), *(name for name, _ in self.symbols)]
        return " ".join(f"(@{theory}{'.' if theory else ''}{name} R)" for name in given)


def statement(claim: Claim) -> Statement:
    """The proposition of a claim, or `Unprintable` with the reason why it has none."""
    quantifier = claim.quantifier
    if not claim.then:
        raise Unprintable("it states nothing that is tested")
    if claim.unknown:
        raise Unprintable(f"nothing determines the constant {', '.join(map(str, claim.unknown))}")
    weight = quantifier.probability if isinstance(quantifier, OnAverage) else None
    if not isinstance(quantifier, ForAll | Exists) and weight is None:
        raise Unprintable(WITHOUT[type(quantifier)])
    given, then = ([unfolded(claim, one) for one in part] for part in (claim.given, claim.then))
    symbols = set().union(*(one.symbols for one in (*given, *then)))
    symbols |= {weight} - {None}
    try:
        names = identifiers(symbols)
    except ValueError as reason:
        raise Unprintable(str(reason)) from None
    kinds = tuple((names[symbol], kind_of(symbol)) for symbol in names)
    suffix = " i w" if weight else " i"
    terms = Terms({symbol: name + suffix for symbol, name in names.items()}, premised(given))
    signs = [text for symbol in names for text in _signs(symbol, terms)]
    premises = signs + [_proposition(one, terms) for one in given]
    if weight:
        parts = _on_average(names[weight], kinds, premises, then, terms)
    else:
        parts = _for_each(kinds, premises, [_proposition(one, terms) for one in then])
    text = _by_functions(claim, symbols) + _definitions(*parts, exists=isinstance(quantifier, Exists))
    sides = tuple((_names_in(one.lhs, names), _names_in(one.rhs, names)) for one in then)
    return Statement(claim.id, kinds, text, sides, weight is not None)


def _names_in(side: sp.Expr, names: Mapping[sp.Symbol, str]) -> frozenset[str]:
    return frozenset(names[symbol] for symbol in side.free_symbols)


# ----- the four definitions -------------------------------------------------------------------------------------------


def _for_each(kinds: Iterable[tuple[str, Kind]], premises: list[str], conclusions: list[str]) -> tuple[str, str, str]:
    return "(R : realType) (I : Type)" + _binders(kinds, "I -> {}"), _all(premises), _all(conclusions)


def _binders(kinds: Iterable[tuple[str, Kind]], shape: str) -> str:
    """The arguments of a definition; neighbours of one type share theirs."""
    runs = ((kind, " ".join(name for name, _ in run)) for kind, run in groupby(kinds, key=lambda one: one[1]))
    return "".join(f" ({names} : {shape.format(kind)})" for kind, names in runs)


def _on_average(
    weight: str, kinds: tuple[tuple[str, Kind], ...], premises: list[str], then: list[Relation], terms: Terms
) -> tuple[str, str, str]:
    """Each symbol depends on the outcome `w` as well; an expectation is the weighted sum over the outcomes."""
    binders = "(R : realType) (I : Type) (O : I -> finType)" + _binders(kinds, "forall i : I, O i -> {}")
    chance = f"\\sum_(w : O i) {weight} i w = 1 :> R"
    whole = _all([f"(forall w : O i,\n    {_all(premises, 4)})", chance])
    means = []
    for one in then:
        lhs, rhs = (f"\\sum_(w : O i) {weight} i w * ({terms.real(side)})" for side in (one.lhs, one.rhs))
        means.append(_compared(lhs, one.op, rhs))
    return binders, whole, _all(means)


def _definitions(binders: str, premises: str, conclusion: str, exists: bool) -> str:
    arguments = " ".join(_names(binders))

    def named(name: str, body: str, more: str = "") -> str:
        return f"Definition {name} {binders}{more} : Prop :=\n  {body}.\nArguments {name} : clear implicits.\n"

    given, then = f"premises {arguments} i", f"conclusion {arguments} i"
    some, every = f"exists i : I, {given} /\\ {{}}{then}", f"forall i : I, {given} -> {{}}{then}"
    return "\n".join(
        [
            named("premises", premises, " (i : I)"),
            named("conclusion", conclusion, " (i : I)"),
            named("statement", (some if exists else every).format("")),
            named("inhabited", f"exists i : I, {given}"),
            named("refuted", (every if exists else some).format("~ ")),
        ]
    )


def _names(binders: str) -> list[str]:
    return [part.split(" : ")[0] for part in binders.strip("()").split(") (")]


def _all(parts: list[str], indent: int = 2) -> str:
    return f" /\\\n{' ' * indent}".join(parts) or "True"


# ----- premises and conclusions ---------------------------------------------------------------------------------------


def _signs(symbol: sp.Symbol, terms: Terms) -> list[str]:
    """What the assumptions of a symbol say of it, beyond its type."""
    more = {name for name, value in symbol._assumptions_orig.items() if value} - KNOWN
    if more:
        raise Unprintable(f"`{symbol}` is assumed to be {', '.join(sorted(more))}, which the printer does not know")
    name = terms.names[symbol]
    match kind_of(symbol):
        case Kind.NAT:
            return [f"(0 < {name})%N"] if symbol.is_positive else []
        case Kind.REAL if symbol.is_positive:
            return [f"0 < {name}"]
        case Kind.REAL if symbol.is_nonnegative:
            return [f"0 <= {name}"]
    return []


def _proposition(one: Relation, terms: Terms) -> str:
    if terms.is_natural(one.lhs) and terms.is_natural(one.rhs):
        return _compared(terms.natural(one.lhs), one.op, terms.natural(one.rhs), natural=True)
    return _compared(terms.real(one.lhs), one.op, terms.real(one.rhs))


def _compared(lhs: str, op: Op, rhs: str, natural: bool = False) -> str:
    """Greater is written as less, as in the libraries."""
    if op in (Op.GE, Op.GT):
        lhs, rhs = rhs, lhs
    sign = {Op.GE: "<=", Op.LE: "<=", Op.GT: "<", Op.LT: "<", Op.EQ: "="}[op]
    if natural:
        return f"({lhs} {sign} {rhs})%N"
    return f"{lhs} {sign} {rhs} :> R"


def premised(given: Iterable[Relation]) -> dict[sp.Symbol, sp.Expr]:
    """What premises on integers make of a symbol: `n >= m + 2` makes n = m + 2 + something, `m == 1` makes m = 1."""
    found: dict[sp.Symbol, sp.Expr] = {}
    for one in given:
        room = (one.lhs - one.rhs) * (-1 if one.op in (Op.LE, Op.LT) else 1)
        if not room.is_integer or room.atoms(sp.Pow):
            continue
        for symbol in sorted(room.free_symbols, key=str):
            bound = sp.expand(symbol - room) + int(one.op in (Op.LT, Op.GT))
            if not bound.has(symbol):
                found[symbol] = bound if one.op is Op.EQ else bound + something()
    return found


def unfolded(claim: Claim, one: Relation) -> Relation:
    return Relation(claim.unfolded(one.lhs), one.op, claim.unfolded(one.rhs), one.name)


def _by_functions(claim: Claim, symbols: set[sp.Symbol]) -> str:
    """Symbols that Python code defines: the theory defines them again, and an edit of the code turns a receipt off."""
    functions: dict[str, Callable[..., object]] = {
        symbol.name: value
        for symbol, value in claim.where.items()
        if symbol in symbols and not isinstance(value, sp.Expr)
    }
    return "".join(
        f"(* {name} is defined by a function; its source has the digest {_digest(function)}. *)\n"
        for name, function in sorted(functions.items())
    )


def _digest(function: Callable[..., object]) -> str:
    try:
        return sha256(inspect.getsource(function).encode()).hexdigest()[:24]
    except (OSError, TypeError):
        raise Unprintable(f"the source of the definition by {function!r} cannot be read") from None


def statement_hash(claim: Claim) -> str:
    """What a receipt and a certificate are tied to: the proposition, or the formulas of a claim that has none."""
    try:
        return statement(claim).hash
    except Unprintable:
        parts = (claim.given, claim.then, claim.quantifier, sorted(map(str, claim.constants)))
        formulas = sorted(f"{key} = {value}" for key, value in claim.where.items() if isinstance(value, sp.Expr))
        return sha256(f"{claim.id}\n{parts}\n{formulas}".encode()).hexdigest()[:24]
