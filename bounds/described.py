"""What a claim says of itself, as plain data, so that `bounds show` need not import it."""

from typing import Any

from bounds.core import Claim


def described(claim: Claim) -> dict[str, Any]:
    """Statement, premises, constants, what is to be measured and what is attached, all as texts."""
    return {
        "id": claim.id,
        "source": claim.source,
        "kind": claim.kind,
        "form": claim.form,
        "expected": str(claim.expected),
        "formerly": claim.formerly,
        "needs": list(claim.needs),
        "latex": claim.latex,
        "premises": [str(one) for one in claim.given],
        "conclusions": [str(one) for one in claim.then],
        "quantifier": type(claim.quantifier).__name__,
        "constants": [_constant(one) for one in claim.constants],
        "measured": {name: getattr(symbol, "meaning", "") for name, symbol in claim.symbols.items()},
        "erratum": claim.erratum,
        "survives": claim.survives,
        "untested": claim.untested,
        "experiments": {
            name: {key: list(map(str, values)) for key, values in one.grid.items()}
            for name, one in claim.experiments.items()
        },
        "mutants": list(claim.mutants),
        "witnesses": list(claim.witnesses),
        "proofs": list(claim.proofs),
    }


def _constant(one: Any) -> dict[str, str]:
    origin = getattr(one, "proof", "") or getattr(one, "where", "") or getattr(one, "why", "")
    return {
        "symbol": str(one.symbol),
        "provenance": type(one).__name__,
        "value": str(getattr(one, "value", "")),
        "from": origin,
    }
