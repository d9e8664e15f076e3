"""Where the numbers in a theorem come from: printed in it, traced through its proof, or never said."""

from dataclasses import dataclass
from typing import Any

import sympy as sp

from bounds.core.relation import expression


@dataclass(frozen=True, slots=True)
class Printed:
    """A constant that stands in the statement itself."""

    symbol: sp.Symbol
    value: Any
    where: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", expression(self.value, f"constant {self.symbol}"))


@dataclass(frozen=True, slots=True)
class Traced:
    """A constant hidden in an O(.) or called absolute, with its value and the line of the proof that gives it."""

    symbol: sp.Symbol
    value: Any
    proof: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", expression(self.value, f"constant {self.symbol}"))


@dataclass(frozen=True, slots=True)
class Unknown:
    """A constant that nothing determines: the smallest value consistent with the runs is reported, never "holds".

    A mutant is noticed where it needs a constant that is more than `within` times worse than without it.
    """

    symbol: sp.Symbol
    why: str = ""
    within: float = 10.0


Constant = Printed | Traced | Unknown
