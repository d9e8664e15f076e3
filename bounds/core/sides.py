"""Both sides of one relation, compared entry by entry: what the quantifiers decide from."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bounds.core.numbers import Entries
from bounds.core.pointwise import FALSE, TRUE, UNDECIDED, Mask, States
from bounds.core.relation import Relation


@dataclass(frozen=True)
class Sides:
    """The two sides, the state of each entry, and where the premises hold and the bound says nothing."""

    relation: Relation
    lhs: Entries
    rhs: Entries
    states: States
    inside: Mask
    vacuous: Mask
    scale: Entries | None = None

    @cached_property
    def decisive(self) -> Mask:
        """Entries that could have gone either way and went right."""
        return np.asarray(self.inside & (self.states == TRUE) & ~self.vacuous)

    @cached_property
    def broken(self) -> Mask:
        """Entries that are certainly false where the premises certainly hold."""
        return np.asarray(self.inside & (self.states == FALSE))

    @cached_property
    def open(self) -> Mask:
        """Entries that the errors leave undecided."""
        return np.asarray(self.inside & (self.states == UNDECIDED))
