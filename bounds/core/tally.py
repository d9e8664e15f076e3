"""Of many points judged together: how many came out how, and which came out worst."""

from collections.abc import Sequence

import numpy as np

from bounds.core.errors import BadExperiment
from bounds.core.pointwise import Mask
from bounds.core.sides import Sides
from bounds.vocabulary import FROM_BEST_TO_WORST, Verdict

RANK = {verdict: place for place, verdict in enumerate(FROM_BEST_TO_WORST)}


def tally(
    claim_id: str, parts: Sequence[Sides], inside: Mask, undecided: Mask, size: int
) -> tuple[dict[str, int], int]:
    """How many points have which verdict, the worst conjunct of each counting; and the first of the worst."""
    ranks = np.full(size, RANK[Verdict.HOLDS])
    for sides in parts:
        ranks = np.maximum(ranks, _ranks(claim_id, sides, size))
    outside = np.where(undecided, RANK[Verdict.INCONCLUSIVE], RANK[Verdict.NOT_APPLICABLE])
    ranks = np.where(np.broadcast_to(inside, size), ranks, np.broadcast_to(outside, size))
    counts = {str(verdict): int((ranks == rank).sum()) for verdict, rank in RANK.items()}
    return {verdict: count for verdict, count in counts.items() if count}, int(ranks.argmax())


def _ranks(claim_id: str, sides: Sides, size: int) -> Mask:
    if sides.states.shape not in ((), (size,)):
        raise BadExperiment(
            f"{claim_id}: a batched experiment returns one number for each of its {size} points, "
            f"but `{sides.relation}` has shape {sides.states.shape}"
        )
    ranks = np.full(sides.states.shape, RANK[Verdict.VACUOUS])
    for mask, verdict in (
        (sides.decisive, Verdict.HOLDS),
        (sides.open, Verdict.INCONCLUSIVE),
        (sides.broken, Verdict.VIOLATED),
    ):
        ranks = np.where(mask, RANK[verdict], ranks)
    return np.broadcast_to(ranks, (size,))
