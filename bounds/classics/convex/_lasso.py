r"""A lasso problem whose solution is known: $\frac12 \sum a_i (x_i - c_i)^2 + \lambda \|x\|_1$, solved by soft thresholding."""

from dataclasses import dataclass
from typing import Any

from algorithms.exact import rational, rationals
from bounds.classics._instances import huber_slope


def soft(x: Any, threshold: Any) -> Any:
    """The proximal map of threshold |x|."""
    return x - threshold * huber_slope(x / threshold)


@dataclass(frozen=True, slots=True)
class Lasso:
    """Curvatures, centres and the weight of the norm."""

    curvature: Any
    centre: Any
    weight: Any

    @classmethod
    def example(cls) -> "Lasso":
        """Three coordinates, one of which vanishes in the solution."""
        return cls(rationals([1, 3, 8]), rationals([5, -2, "1/10"]), rational(1))

    @property
    def solution(self) -> Any:
        return soft(self.centre, self.weight / self.curvature)

    def gap(self, x: Any) -> Any:
        """How far the value at x is above the least one."""
        return self._value(x) - self._value(self.solution)

    def distance2(self, x: Any) -> Any:
        """The squared distance from the solution."""
        apart = x - self.solution
        return (apart * apart).sum()

    def gradient(self, x: Any) -> Any:
        """Of the smooth part."""
        return self.curvature * (x - self.centre)

    def _value(self, x: Any) -> Any:
        return (self.curvature * (x - self.centre) * (x - self.centre)).sum() / 2 + self.weight * abs(x).sum()
