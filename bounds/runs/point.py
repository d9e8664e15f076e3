"""A point is one thing to run: an experiment at its parameters, a witness, a proof, or one of these under a mutant.

Its key is a hash of everything that its outcome may depend on, so the same key means the same result. Nothing here runs
it (`bounds.runs.outcome` does), so whoever finds the key in the store need not wait for the language of theorems.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bounds.budget import FALSE_ALARMS
from bounds.registry import Row
from bounds.runs import addresses
from bounds.sources import Sources
from bounds.vocabulary import Depth

if TYPE_CHECKING:
    from bounds.core import Claim
    from bounds.core.experiment import Experiment

OF_THE_MACHINE = ("device", "dtype")


@dataclass(frozen=True, slots=True)
class Settings:
    """What is chosen for a whole run."""

    depth: Depth = Depth.QUICK
    device: str = "cpu"
    dtype: str = "float64"
    seed: int = 0
    alpha: float = FALSE_ALARMS

    def of_machine(self, taken: Sequence[str]) -> dict[str, str]:
        """Device and dtype of a point, as far as its experiment takes them; the rest runs as it always does."""
        return {name: getattr(self, name) for name in OF_THE_MACHINE if name in taken}

    def shifted(self, params: dict[str, Any]) -> dict[str, Any]:
        """The parameters with the seed of this run added, for fresh random instances."""
        return params | {"seed": params["seed"] + self.seed} if self.seed and "seed" in params else params


def size_of(params: Mapping[str, Any]) -> int:
    """How many points of a grid lie behind these parameters: one, or those of a block."""
    return int(params["end"] - params["first"]) if "end" in params else 1


@dataclass(frozen=True)
class Point:
    """One thing to run, or a block of points. `mutant` names the corruption, if any."""

    row: Row
    kind: str
    name: str
    params: dict[str, Any] = field(default_factory=dict)
    mutant: str = ""
    device: str = "cpu"
    dtype: str = "float64"
    alpha: float = FALSE_ALARMS

    @cached_property
    def key(self) -> str:
        """The address of the outcome."""
        machine = {"device": self.device, "dtype": self.dtype}
        return addresses.of_point(
            self.row, self.kind, self.name, self.params, mutant=self.mutant, alpha=self.alpha, **machine
        )

    @property
    def rests_on_its_draw(self) -> bool:
        """Whether another seed may break it although nothing is wrong: how often is for its claim to say (`misses`)."""
        return self.kind == "experiment" and self.row["kind"] == "finding" and "seed" in self.params

    @property
    def label(self) -> str:
        """A readable id: `minv.lemma1-gaussian-n4-order2-seed0`."""
        values = "-".join(f"{key}{value}" for key, value in self.params.items())
        return "-".join(part for part in (self.row["id"], self.name, values, self.mutant.replace(" ", "_")) if part)

    @property
    def place(self) -> str:
        """Where an error happened: `minv.lemma1 at gaussian(n=4, order=2, seed=0)`."""
        values = ", ".join(f"{key}={value}" for key, value in self.params.items())
        mutant = f" under the mutant {self.mutant!r}" if self.mutant else ""
        return f"{self.row['id']} at {self.name}({values}){mutant}"


def points(row: Row, claim: "Claim", settings: Settings) -> Iterator[Point]:
    """All points of a claim: its witnesses and proofs first, because they are quick and decisive."""
    row = row if "digest" in row else addresses.sourced(row, Sources())
    for name in claim.witnesses:
        yield Point(row, "witness", name, alpha=settings.alpha)
    for name in claim.proofs:
        yield Point(row, "proof", name, alpha=settings.alpha)
    for name, experiment in claim.experiments.items():
        machine = settings.of_machine(taken_by(experiment))
        for params in experiment.points(settings.depth):
            yield Point(row, "experiment", name, settings.shifted(params), alpha=settings.alpha, **machine)


def taken_by(experiment: "Experiment") -> list[str]:
    """Which of device and dtype an experiment takes."""
    return [name for name in OF_THE_MACHINE if experiment.accepts(name)]
