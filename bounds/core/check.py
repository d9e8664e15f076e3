"""Checking a claim from Python, in this process and without a store: `claim.check(depth="quick")`.

The command line does the same in parallel and keeps the evidence; see `bounds.runs`.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bounds.core.errors import Unavailable
from bounds.core.evidence import Evidence, Status, as_expected, status
from bounds.core.experiment import Depth, Experiment
from bounds.core.explain import checked_as_html
from bounds.core.witness import exact_numbers

if TYPE_CHECKING:
    from bounds.core.claim import Claim


@dataclass(frozen=True, slots=True)
class Checked:
    """What a claim came to: its status, and the evidence of each point by a readable name."""

    claim: str
    status: Status
    expected: Status
    evidence: dict[str, Evidence]
    skipped: dict[str, str]

    @property
    def tightness(self) -> float | None:
        """The largest observed / promised over all points."""
        found = [one.tightness for one in self.evidence.values() if one.tightness is not None]
        return max(found, default=None)

    def __str__(self) -> str:
        told = "as expected" if self._is_expected() else f"expected {self.expected}"
        return f"{self.claim}: {self.status} ({told}), {len(self.evidence)} points" + "".join(
            f"\n  {name} skipped: {reason}" for name, reason in self.skipped.items()
        )

    def _repr_html_(self) -> str:
        return checked_as_html(self)

    def _is_expected(self) -> bool:
        """Certificates are not looked at here, so what is expected to be proved can only hold."""
        unproved = Status.HOLDS if self.expected is Status.PROVED else self.expected
        return as_expected(self.status, unproved)


def check(claim: "Claim", depth: str, **context: Any) -> Checked:
    """Judge the witnesses and every point of the experiments at a depth; certificates are left to `bounds prove`."""
    evidence, kinds, skipped = {}, {}, {}
    for name in claim.witnesses:
        evidence[name], kinds[name] = claim.judge(exact_numbers(claim, name)), "witness"
    for name, experiment in claim.experiments.items():
        for params in experiment.points(Depth(depth)):
            label = f"{name}({', '.join(f'{key}={value}' for key, value in params.items())})"
            try:
                evidence[label] = claim.judge(experiment.run(params, **(_context(experiment) | context)))
            except Unavailable as reason:
                skipped[label] = str(reason)
            kinds[label] = "experiment"
    records = [one.to_json() | {"kind": kinds[name]} for name, one in evidence.items()]
    return Checked(claim.id, status(records), claim.expected, evidence, skipped)


def _context(experiment: Experiment) -> dict[str, Any]:
    """The defaults of the command line, where the experiment asks for them."""
    if not experiment.accepts("dtype") and not experiment.accepts("device"):
        return {}
    from importlib import import_module

    torch = import_module("torch")
    return {"device": torch.device("cpu"), "dtype": torch.float64}
