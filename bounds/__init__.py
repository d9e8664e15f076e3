"""Theorems as values, judged against real runs.

    import bounds
    claim = bounds.get("bcgd.thm3_2a")
    claim.judge(my_measurements)        # your own run, our verdict
    claim.bound(eta=0.1, kappa=3.0)     # the promised side, at numbers or arrays

To write a theorem, import the language: `from bounds.core import Claim, Quantity, le`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.core import Claim

__version__ = "0.1.0"
__all__ = ["get", "ids"]


def get(claim_id: str) -> "Claim":
    """One registered claim by its id."""
    from bounds import registry
    from bounds.selection import select

    (row,) = select(registry.rows(), [claim_id])
    return registry.claim_of(row)


def ids() -> list[str]:
    """The ids of all registered claims."""
    from bounds import registry

    return [row["id"] for row in registry.rows()]
