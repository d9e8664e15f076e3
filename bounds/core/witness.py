"""The numbers of a witness: only rationals, balls and exact floats may refute a theorem."""

from typing import TYPE_CHECKING

from bounds.core.errors import BadExperiment
from bounds.core.numbers import Measured, has_radius

if TYPE_CHECKING:
    from bounds.core.claim import Claim


def exact_numbers(claim: "Claim", name: str) -> Measured:
    """What a witness returns, if it may refute at all: no guessed error radii, no samples."""
    if claim.quantifier.is_statistical:
        raise BadExperiment(
            f"{claim.id}: the witness {name} cannot refute a statement on {claim.quantifier.kind}, because samples and "
            f"finite horizons refute nothing; measure the probability or the average exactly, or make the constant "
            f"hidden in O(.) a quantity and break the bound for each value of it"
        )
    measured = claim.witnesses[name].run({})
    guessed = [str(key) for key, value in measured.items() if has_radius(value)]
    if guessed:
        raise BadExperiment(
            f"{claim.id}: the witness {name} gives {', '.join(guessed)} as (value, radius); "
            f"a refutation needs rationals, balls (arb), or exact(...)"
        )
    return measured
