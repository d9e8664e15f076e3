"""Checking a claim from Python, in this process and without a store: `claim.check(depth="quick")`.

The command line does the same in parallel and keeps the evidence; see `bounds.runs`.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bounds.core.evidence import Evidence, Status, status
from bounds.core.experiment import Depth, Experiment

if TYPE_CHECKING:
    from bounds.core.claim import Claim


@dataclass(frozen=True, slots=True)
class Checked:
    """What a claim came to: its status, and the evidence of each point by a readable name."""

    claim: str
    status: Status
    expected: Status
    evidence: dict[str, Evidence]

    @property
    def tightness(self) -> float | None:
        """The largest observed / promised over all points."""
        found = [one.tightness for one in self.evidence.values() if one.tightness is not None]
        return max(found, default=None)

    def __str__(self) -> str:
        told = "as expected" if self.status is self.expected else f"expected {self.expected}"
        return f"{self.claim}: {self.status} ({told}), {len(self.evidence)} points"


def check(claim: "Claim", depth: str, **context: Any) -> Checked:
    """Judge the witnesses and every point of the experiments at a depth; certificates are left to `bounds prove`."""
    evidence, kinds = {}, {}
    for name, witness in claim.witnesses.items():
        evidence[name], kinds[name] = claim.judge(witness()), "witness"
    for name, experiment in claim.experiments.items():
        for params in experiment.points(Depth(depth)):
            label = f"{name}({', '.join(f'{key}={value}' for key, value in params.items())})"
            evidence[label] = claim.judge(experiment.run(params, **(_context(experiment) | context)))
            kinds[label] = "experiment"
    records = [one.to_json() | {"kind": kinds[name]} for name, one in evidence.items()]
    return Checked(claim.id, status(records), claim.expected, evidence)


def _context(experiment: Experiment) -> dict[str, Any]:
    """The defaults of the command line, where the experiment asks for them."""
    if not experiment.accepts("dtype") and not experiment.accepts("device"):
        return {}
    from importlib import import_module

    torch = import_module("torch")
    return {"device": torch.device("cpu"), "dtype": torch.float64}
