"""Checking a claim from Python, in this process and without a store: `claim.check(depth="quick")`.

The command line runs the same points in parallel and keeps the evidence.
"""

from dataclasses import dataclass

from bounds.core import Claim, Depth, Unavailable
from bounds.core.evidence import Evidence, Status, as_expected, status
from bounds.runs.point import Algorithm, Settings, points
from bounds.runs.workbench import Workbench


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

    def _is_expected(self) -> bool:
        return as_expected(self.status, self.expected)


def check(
    claim: Claim,
    depth: str = "quick",
    *,
    algorithm: Algorithm | None = None,
    device: str = "cpu",
    dtype: str = "float64",
) -> Checked:
    """Judge the witnesses and every point of the experiments at a depth; certificates are left to `bounds prove`."""
    settings = Settings(Depth(depth), str(device), str(dtype).removeprefix("torch."))
    bench, row = Workbench(), {"id": claim.id, "statistical": claim.quantifier.is_statistical, "digest": ""}
    evidence, kinds, skipped = {}, {}, {}
    for point in points(row, claim, settings):
        if point.kind == "proof":
            continue
        label = point.name if point.kind == "witness" else point.place.removeprefix(f"{claim.id} at ")
        try:
            evidence[label], kinds[label] = point.evidence(claim, bench, algorithm), point.kind
        except Unavailable as reason:
            skipped[label] = str(reason)
    records = [one.to_json() | {"kind": kinds[name]} for name, one in evidence.items()]
    return Checked(claim.id, status(records), claim.expected, evidence, skipped)
