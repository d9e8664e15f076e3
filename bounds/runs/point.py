"""A point is one thing to run: an experiment at its parameters, a witness, a proof, or one of these under a mutant.

Its key is a hash of everything that its outcome may depend on, so the same key means the same result.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from bounds import checker
from bounds.budget import FALSE_ALARMS
from bounds.claim_files import line_in
from bounds.core import BadExperiment, BoundsError, Claim, Depth, Unavailable
from bounds.core.claim import takes_claim
from bounds.core.evidence import Evidence
from bounds.core.experiment import MORE, Experiment, Mutant
from bounds.core.numbers import Measured
from bounds.core.witness import exact_numbers
from bounds.kernel.receipts import accepted
from bounds.late import torch
from bounds.registry import Row, claim_of
from bounds.runs import addresses, ordeals
from bounds.runs.conditions import controlled, require_scaling
from bounds.runs.drift import drift, settled
from bounds.runs.proof_mutants import ordeal
from bounds.runs.shadows import shadowed
from bounds.runs.workbench import Workbench
from bounds.sources import Sources
from bounds.vocabulary import Record, Verdict

LONGEST_ERROR = 2000

OF_THE_MACHINE = ("device", "dtype")
Algorithm = Callable[..., Any]


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
        """Whether another seed may break it although nothing is wrong, with a probability that no test bounds."""
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

    def run(self, bench: Workbench | None = None) -> Record:
        """Execute and judge; what the user can mend becomes an `error`, what cannot run here a `skipped` sentence."""
        start = time.perf_counter()
        record: Record = {
            "claim": self.row["id"],
            "kind": self.kind,
            "experiment": self.name,
            "params": self.params,
            "device": self.device,
            "dtype": self.dtype,
        }
        if self.mutant:
            record["mutant"] = self.mutant
        if self.row["statistical"]:
            record["alpha"] = self.alpha
        try:
            record |= self._outcome(claim_of(self.row), bench or Workbench())
        except Unavailable as reason:
            record["skipped"] = str(reason)
        except BoundsError as reason:
            record["error"] = f"{self.place}: {_told(reason).removeprefix(self.row['id'] + ': ')}"
        except Exception as reason:
            path = Path(self.row["file"])
            line = f" ({path.name}{line_in(path, reason)})"
            record["error"] = f"{self.place}: {type(reason).__name__}: {_told(reason)}{line}{shadowed(reason)}"
        return record | {"seconds": round(time.perf_counter() - start, 6)}

    def run_once(self, bench: Workbench) -> Record:
        """The outcome, run only if nobody at this workbench has asked for it before."""
        return bench.outcome(self.key, lambda: self.run(bench))

    def _outcome(self, claim: Claim, bench: Workbench) -> Record:
        if self.kind == "proof":
            return _checked(claim, self.name) | self._ordeal(claim)
        evidence = self.evidence(claim, bench)
        found = evidence.to_json()
        if self.kind == "experiment" and (meant := claim.experiments[self.name].meant(self.params)):
            found["meant"] = meant
        if evidence.worst_point is not None:
            columns = claim.experiments[self.name].columns(self.params)
            found["worst"] = {name: str(column[evidence.worst_point]) for name, column in columns.items()}
        return found

    def _ordeal(self, claim: Claim) -> Record:
        """Which corruptions of the claim its certificate notices, unless the package knows it of the same sources."""
        if known := ordeals.known(self.row, self.name):
            return known
        tried = ordeal(claim, self.name)
        return {"killed": tried.killed, "survived": list(tried.survived)}

    def evidence(self, claim: Claim, bench: Workbench, algorithm: Algorithm | None = None) -> Evidence:
        """Measure and judge. `algorithm` takes the place of the experiment's own."""
        if self.kind == "witness":
            judged = claim.mutated(claim.mutants[self.mutant]) if self.mutant else claim
            return judged.judge(exact_numbers(claim, self.name), alpha=self.alpha)
        require_scaling(claim, bench)
        found = self._judged(claim, bench, algorithm)
        if self.mutant or claim.experiments[self.name].batched or drift(claim, found) is None:
            return found
        if self._is_for_all_by_proof(claim):  # asked last: whoever asks depends on the receipts
            return found
        return settled(
            claim, found, self.params, lambda params: replace(self, params=params)._judged(claim, bench, algorithm)
        )

    def _is_for_all_by_proof(self, claim: Claim) -> bool:
        """Whether more than runs and a word speaks for the claim: a certificate made from it, or the kernel."""
        return any(map(takes_claim, claim.proofs.values())) or bool(accepted({claim.id: self.row.get("statement", "")}))

    def _judged(self, claim: Claim, bench: Workbench, algorithm: Algorithm | None) -> Evidence:
        mutant = claim.mutants[self.mutant] if self.mutant else None
        judged = claim.mutated(mutant) if mutant else claim
        experiment = claim.experiments[self.name]

        def found(times: int) -> Evidence:
            measured = self._measured(experiment, bench, mutant, algorithm, times)
            return judged.judge(measured, alpha=self.alpha, points=size_of(self.params) if experiment.batched else 0)

        evidence = found(times=1)
        if experiment.bits and any(part.unresolved for part in evidence.parts):
            evidence = found(times=MORE)
        return evidence

    def _measured(
        self,
        experiment: Experiment,
        bench: Workbench,
        mutant: Mutant | None,
        algorithm: Algorithm | None,
        times: int,
    ) -> Measured:
        """What the experiment measures, from the workbench where its own algorithm runs."""
        replaces = mutant if mutant is not None and mutant.replacement is not None else None

        def measure() -> Measured:
            given = context(experiment, self.device, self.dtype)
            with controlled(f"{self.name} {self.params}"):
                return _returned(
                    experiment.run(self.params, mutant=replaces, algorithm=algorithm, times=times, **given)
                )

        if replaces is not None or algorithm is not None:
            return measure()
        same = replace(self, mutant="") if self.mutant else self
        return bench.measured(f"{same.key} {times}", measure)


def _told(reason: Exception) -> str:
    """What an error says, cut where it tells a whole array."""
    text = str(reason)
    return text if len(text) <= LONGEST_ERROR else f"{text[:LONGEST_ERROR]} ... ({len(text)} characters)"


def points(row: Row, claim: Claim, settings: Settings) -> Iterator[Point]:
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


def taken_by(experiment: Experiment) -> list[str]:
    """Which of device and dtype an experiment takes."""
    return [name for name in OF_THE_MACHINE if experiment.accepts(name)]


def mutant_points(row: Row, claim: Claim, mutant: str, settings: Settings) -> Iterator[Point]:
    """The points at which a mutant is tried: where the claim itself is judged, witnesses included."""
    chosen = claim.mutants[mutant]
    for point in points(row, claim, settings):
        applies = not chosen.experiment or point.name == chosen.experiment
        replaced = chosen.replacement is not None
        if point.kind == "proof" or (point.kind == "witness" and replaced) or not applies:
            continue
        if replaced and not claim.experiments[point.name].algorithm:
            continue
        yield replace(point, mutant=mutant)


def context(experiment: Experiment, device: str, dtype: str) -> dict[str, Any]:
    """Device and dtype as torch objects, importing torch only for experiments that ask for them."""
    if not (experiment.accepts("device") or experiment.accepts("dtype")):
        return {}
    return {"device": torch.device(device), "dtype": getattr(torch, dtype)}


def _returned(measured: object) -> Measured:
    if not isinstance(measured, dict):
        raise BadExperiment(f"expected a dictionary from symbols to numbers, got {type(measured).__name__}")
    return measured


def _checked(claim: Claim, name: str) -> Record:
    """A proof counts if the independent checker accepts its certificate, read back from JSON."""
    certificate = json.loads(json.dumps(claim.certificate(name)))
    try:
        checker.check(certificate)
    except checker.Rejected as reason:
        raise BadExperiment(f"{claim.id}: the certificate {name} is rejected: {reason}") from None
    return {"verdict": str(Verdict.HOLDS), "reason": certificate["says"], "parts": [], "premises": [], "exact": True}
