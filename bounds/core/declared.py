"""What is declared of a claim, read and refused where it makes no sense: when a file is read, not when it is run."""

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Any, Protocol

import sympy as sp

from bounds.core.assertion import Assertion
from bounds.core.assumptions import require_certifiable
from bounds.core.definitions import Definition
from bounds.core.errors import BadClaim
from bounds.core.informative import require_informative
from bounds.core.quantifiers import ForAll, Quantifier
from bounds.core.relation import Op, Relation, expression
from bounds.vocabulary import Status

FORMS = ("printed", "corrected", "added")
ID = re.compile(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)+")


class Declared(Assertion, Protocol):
    """An assertion with what is said of it."""

    @property
    def form(self) -> str: ...

    @property
    def corrects(self) -> str: ...

    @property
    def needs(self) -> tuple[str, ...]: ...


def relations(claim_id: str, name: str, value: Any) -> tuple[Relation, ...]:
    """One relation or several, each with a name where there are several to promise."""
    found = tuple(value) if isinstance(value, list | tuple) else (value,)
    for one in found:
        if not isinstance(one, Relation):
            hint = "; use le(a, b), which does not simplify" if isinstance(one, sp.Basic | bool) else ""
            raise BadClaim(f"{claim_id}: `{name}` expects relations, got {type(one).__name__} {one!r}{hint}")
    if name == "then" and len(found) > 1:
        found = tuple(one if one.name else replace(one, name=f"part{k}") for k, one in enumerate(found, 1))
    names = [one.name for one in found if one.name]
    if len(names) != len(set(names)):
        raise BadClaim(f"{claim_id}: two relations of `{name}` have the same name: {', '.join(names)}")
    return found


def status(claim_id: str, value: Any) -> Status:
    """The status that the suite expects."""
    try:
        return Status(value)
    except ValueError:
        known = ", ".join(Status)
        raise BadClaim(f"{claim_id}: expected={value!r} is no status; expected one of {known}") from None


def definition(claim_id: str, symbol: Any, value: Any) -> Definition:
    """An expression or a function that `where` gives for a symbol."""
    if not isinstance(symbol, sp.Symbol):
        raise BadClaim(f"{claim_id}: `where` defines {symbol!r}, which is not a symbol")
    is_function = callable(value) and not isinstance(value, sp.Basic)
    return value if is_function else expression(value, f"{claim_id}: {symbol}")


def kind(quantifier: Quantifier, then: Collection[Relation]) -> str:
    """What sort of statement it is: equalities for all instances are an identity."""
    if isinstance(quantifier, ForAll) and then and all(one.op is Op.EQ for one in then):
        return "identity"
    return quantifier.kind


def require_sense(claim: Declared) -> None:
    """Refuse what no run could judge, with the reason."""
    if not ID.fullmatch(claim.id):
        raise BadClaim(f"{claim.id!r}: a claim id looks like paper.name, in letters, digits, _ and dots")
    if not claim.then and not claim.untested:
        raise BadClaim(f"{claim.id}: a claim needs `then`, or `untested` with the reason why nothing can test it")
    if claim.form not in FORMS:
        raise BadClaim(f"{claim.id}: form is {claim.form!r}; expected one of {', '.join(FORMS)}")
    if claim.corrects and claim.form != "corrected":
        raise BadClaim(f"{claim.id}: it corrects {claim.corrects}, so its form is 'corrected', not {claim.form!r}")
    if isinstance(claim.needs, str) or not all(map(ID.fullmatch, claim.needs)) or claim.id in claim.needs:
        raise BadClaim(f"{claim.id}: needs={claim.needs!r}; expected ids of other claims, needs=('paper.lemma1',)")
    _require_one_meaning_per_name(claim)
    for symbol in claim.symbols.values():
        require_certifiable(symbol, claim.id)
    require_informative(claim)
    _require_known_premises(claim)


def _require_one_meaning_per_name(claim: Declared) -> None:
    """Symbols of one name and different assumptions are different to sympy, and a formula would mix them up."""
    used = set().union(*(part.symbols for part in (*claim.then, *claim.given))) | set(claim.definitions)
    names = [symbol.name for symbol in used]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadClaim(
            f"{claim.id}: there are two symbols called {', '.join(twice)}, with different assumptions; declare it "
            f"once and use that one everywhere"
        )


def _require_known_premises(claim: Declared) -> None:
    """A hidden constant is neither defined nor part of a premise."""
    clash = set(claim.definitions) & set(claim.unknown)
    if clash:
        raise BadClaim(f"{claim.id}: {', '.join(map(str, clash))} is both defined and unknown")
    hidden = set(claim.unknown) & set().union(*(one.symbols for one in claim.given))
    if hidden:
        raise BadClaim(
            f"{claim.id}: a premise contains the unknown constant {', '.join(map(str, hidden))}, so no instance can "
            f"be certified; give it the value that the proof supports (`Traced`), or state the claim for each value"
        )
