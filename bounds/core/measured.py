"""What an experiment returns, read as entries of the symbols of a claim."""

from collections.abc import Mapping

import sympy as sp

from bounds.core.assertion import Assertion
from bounds.core.assumptions import within_assumptions
from bounds.core.curve import Curve
from bounds.core.errors import BadExperiment
from bounds.core.formula import evaluate
from bounds.core.numbers import Entries, Measured, UnreadableError, entries


def read(claim_id: str, symbols: Mapping[str, sp.Symbol], measured: Measured) -> dict[sp.Symbol, Entries]:
    """All measured values of a claim as entries, or an error that names the claim and the symbol."""
    if not isinstance(measured, Mapping):
        raise BadExperiment(
            f"{claim_id}: the experiment returned {_named(measured)}; expected a dict with a number for each of "
            f"{', '.join(sorted(symbols))}"
        )
    numbers: dict[sp.Symbol, Entries] = {}
    for key, value in measured.items():
        if isinstance(key, Curve):
            continue
        symbol = symbols.get(key.name if isinstance(key, sp.Symbol) else str(key))
        if symbol is None and isinstance(key, sp.Symbol):
            continue  # one experiment may serve several claims; a slip in a symbol still shows as a missing one
        if symbol is None:
            expected = ", ".join(sorted(symbols))
            hidden = (
                "" if isinstance(key, str) else "; does a parameter or variable have a quantity's name and hide it?"
            )
            raise BadExperiment(
                f"{claim_id}: the experiment returned `{key}`, which the claim does not use; it uses {expected}{hidden}"
            )
        if symbol in numbers:
            raise BadExperiment(f"{claim_id}: the experiment returned `{symbol}` twice, as a symbol and as a text")
        try:
            numbers[symbol] = within_assumptions(symbol, entries(_in_balls(value)))
        except UnreadableError as reason:
            raise BadExperiment(f"{claim_id}: cannot read `{key}`: {reason}") from None
    return numbers


def others(claim: Assertion, measured: Measured) -> dict[sp.Symbol, Entries]:
    """What was measured beside the symbols of the claim: for another claim, or for a symbol that sympy has cancelled.

    What is declared of it is certified, too: sympy may have made use of that before the claim saw the formula.
    """
    known, numbers = claim.symbols, dict[sp.Symbol, Entries]()
    for key, value in measured.items():
        if not isinstance(key, sp.Symbol) or key.name in known or key in claim.definitions or key in claim.unknown:
            continue
        try:
            found = entries(_in_balls(value))
        except (UnreadableError, ValueError):
            continue  # whoever needs it says what is wrong with it
        try:
            numbers[key] = within_assumptions(key, found)
        except UnreadableError as reason:
            raise BadExperiment(f"{claim.id}: cannot read `{key}`: {reason}") from None
    return numbers


def _in_balls(value: object) -> object:
    """A closed form such as sqrt(5)/2 as the ball that holds it."""
    if isinstance(value, list):
        return [_in_balls(one) for one in value]
    is_closed_form = isinstance(value, sp.Expr) and not value.free_symbols and not value.atoms(sp.Float)
    return evaluate(value, {}).item() if is_closed_form else value


def ways(measured: Measured) -> dict[str, str]:
    """How the radius of each measured number was found, where the pair says so itself (`bounds.tracing`)."""
    return {str(key): str(value.way) for key, value in measured.items() if hasattr(value, "way")}


def estimates(measured: Measured) -> list[str]:
    """The numbers whose radius was only estimated; as balls they are infinitely wide."""
    return [str(key) for key, value in measured.items() if hasattr(value, "estimate")]


def _named(value: object) -> str:
    return "nothing (is `return` missing?)" if value is None else f"a {type(value).__name__}"
