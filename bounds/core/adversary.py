"""An adversary looks for the instance on which a bound is tightest, or broken.

It turns vectors `z` (one per start) into measured tensors without error bars, differentiably, such that the premises
hold by construction. What it finds is judged by an experiment that takes the same `z` and knows its rounding:

    @claim.adversary(experiment="two_point", size=2)
    def spectrum(z): ...            # z has shape (starts, size); returns {symbol: tensor of shape (starts, ...)}
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bounds.core.errors import BadClaim
from bounds.core.experiment import Experiment


@dataclass(frozen=True, slots=True)
class Adversary:
    """A differentiable family of instances, and the experiment that re-measures its members."""

    function: Callable[..., Mapping[Any, Any]]
    size: int
    experiment: str
    grid: Mapping[str, Sequence[Any]]

    def settings(self) -> Iterator[dict[str, Any]]:
        """The discrete parameters (sizes, ranks, depths), one search for each combination."""
        for values in itertools.product(*self.grid.values()):
            yield dict(zip(self.grid, values, strict=True))

    def validate(self, claim_id: str, experiments: Mapping[str, Experiment]) -> None:
        """The experiment must exist and take `z` and the discrete parameters."""
        one = experiments.get(self.experiment)
        if one is None:
            raise BadClaim(
                f"{claim_id}: the adversary names the experiment {self.experiment!r}, which must come before it"
            )
        missing = [name for name in ("z", *self.grid) if name not in one.grid]
        if missing:
            raise BadClaim(f"{claim_id}: the experiment {self.experiment} must have {', '.join(missing)} in its grid")
