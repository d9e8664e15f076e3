"""For whom a statement is made: for all, with probability, on average, in order of growth, for some, or in a table.

Where a quantifier speaks of repeated trials, they are the first axis of every measured array.
"""

from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from bounds.core.relation import expression

CLOSE_POWERS = sp.Rational(1, 20)


@dataclass(frozen=True, slots=True)
class ForAll:
    """Every entry that was measured must satisfy the relation. `over` says in words what the entries range over."""

    over: str = ""
    kind = "inequality"
    is_statistical = False


@dataclass(frozen=True, slots=True)
class WithProbability:
    """The relation fails with probability at most `delta` (an expression), over independent trials."""

    delta: Any
    over: str = ""
    kind = "probability"
    is_statistical = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "delta", expression(self.delta, "WithProbability(delta)"))


@dataclass(frozen=True, slots=True)
class OnAverage:
    """The relation holds between the expectations of its two sides.

    With `probability` (a symbol measured along the first axis) the expectation is an exact finite sum. Without it,
    the first axis holds independent trials, and something must be known of `lhs - rhs`: its range (`lowest` and
    `highest`), or a bound on its variance (`variance`). Otherwise no number of samples decides.
    """

    over: str = ""
    probability: sp.Symbol | None = None
    lowest: Any = None
    highest: Any = None
    variance: Any = None
    kind = "average"

    def __post_init__(self) -> None:
        for side in ("lowest", "highest", "variance"):
            if (value := getattr(self, side)) is not None:
                object.__setattr__(self, side, expression(value, f"OnAverage({side})"))

    @property
    def is_statistical(self) -> bool:
        return self.probability is None


@dataclass(frozen=True, slots=True)
class Scaling:
    """The left side, divided by the right side, grows like `in_` to the power `exponent`.

    `le(error, 1)` with exponent -2 and `le(error, k**-2)` with exponent 0 both say that the error is O(k^-2);
    `ge` bounds the power from below, `eq` fixes it. The values of `in_` lie along the first axis: about fifteen of them
    over three octaves or more, so that the slope of the tail is certain. Powers closer than `margin` count as one.
    Growth is judged where `in_` is large, or, `towards_zero`, where it is small: there `le(error, 1)` with exponent 2
    says that the error is O(alpha^2) as alpha tends to zero.
    """

    in_: sp.Symbol
    exponent: Any = 0
    margin: Any = CLOSE_POWERS
    towards_zero: bool = False
    kind = "scaling"
    is_statistical = True

    def __post_init__(self) -> None:
        for side in ("exponent", "margin"):
            object.__setattr__(self, side, expression(getattr(self, side), f"Scaling({side})"))


@dataclass(frozen=True, slots=True)
class Exists:
    """At least one measured entry certainly satisfies the relation.

    Only where the entries exhaust the candidates (`exhaustive`) can failure of all of them be a violation.
    """

    over: str = ""
    exhaustive: bool = False
    kind = "existence"
    is_statistical = False


@dataclass(frozen=True, slots=True)
class Finding:
    """An empirical statement of a table or figure: the observation lies in the stated band in this setting.

    `misses` says how often, at most, a point under a fresh seed falls outside the band although nothing is wrong. It
    comes from a derivation or from draws on other seeds; where nobody knows it, a run under a fresh seed says so.
    """

    setting: str = ""
    misses: float | None = field(default=None, repr=False)
    kind = "finding"
    is_statistical = False


Quantifier = ForAll | WithProbability | OnAverage | Scaling | Exists | Finding
