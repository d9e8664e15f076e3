"""A search in progress: the best instance so far, and what it cost. It never believes what it has not measured."""

import math
import time
from dataclasses import dataclass, field
from typing import Any

from bounds.core import Claim, Verdict
from bounds.core.evidence import Evidence
from bounds.core.experiment import Experiment
from bounds.runs.outcome import context

Params = dict[str, Any]
RESPECTED = -2.0
"""The score of a law that holds: a mean, a share or an order of growth has nothing to climb."""


@dataclass(slots=True)
class Search:
    """The best instance so far, certified by its experiment, and what the search cost."""

    claim: Claim
    deadline: float
    evaluations: int = 0
    best: tuple[float, str, Params] | None = None
    broken: list[tuple[str, Params]] = field(default_factory=list)

    def time_is_up(self) -> bool:
        return time.monotonic() > self.deadline

    def measure(self, name: str, params: Params) -> float:
        """The certified score of an instance; minus infinity if it cannot be judged or lies outside the premises."""
        self.evaluations += 1
        evidence = judged(self.claim, self.claim.experiments[name], params)
        if evidence is None:
            return -math.inf
        if evidence.verdict is Verdict.VIOLATED:
            self.broken.append((name, params))
            return math.inf
        return _score(evidence)

    def offer(self, name: str, params: Params) -> float:
        """Measure an instance and keep it if it is the best."""
        found = self.measure(name, params)
        if found > -math.inf and (self.best is None or found > self.best[0]):
            self.best = (found, name, params)
        return found


def judged(claim: Claim, experiment: Experiment, params: Params) -> Evidence | None:
    """An instance measured with error bars and judged; nothing if it cannot be."""
    try:
        return claim.judge(experiment.run(params, **context(experiment, "cpu", "float64")))
    except Exception:  # whatever a search has put into an experiment that was not made for it
        return None


def _score(evidence: Evidence) -> float:
    """Tightness for inequalities; for identities, minus how precisely the sides agree; laws are respected or not."""
    if evidence.tightness is not None:
        return evidence.tightness
    if evidence.verdict is not Verdict.HOLDS:
        return -math.inf
    agreements = [part.agreement for part in evidence.parts if part.agreement is not None]
    return -1.0 + min(max(agreements), 1.0) if agreements else RESPECTED
