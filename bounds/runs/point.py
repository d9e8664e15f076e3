"""A point is one thing to run: an experiment at its parameters, a witness, a proof, or one of these under a mutant.

Its key is a hash of everything that its outcome may depend on, so the same key means the same result.
"""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from bounds import checker
from bounds.core import BadExperiment, BoundsError, Claim, Depth, Unavailable
from bounds.core.evidence import Record, Verdict
from bounds.core.experiment import Experiment, Mutant
from bounds.core.numbers import Measured
from bounds.core.witness import exact_numbers
from bounds.registry import Row, claim_of, line_in
from bounds.runs.proof_mutants import ordeal
from bounds.runs.sources import digest, versions

SCHEMA = 1
MORE_DIGITS = 50
LONGEST_ERROR = 2000
MOST_REMEMBERED = 64
"""Measurements kept in a process, the oldest of which are forgotten: those of one file of claims, mostly."""

OF_THE_MACHINE = ("device", "dtype")


def address(row: Row, **facts: Any) -> str:
    """A hash of a claim's sources, the library versions, and whatever else an outcome depends on."""
    source = digest(Path(row["file"]), row["module"].split(".")[0])
    whole = {"schema": SCHEMA, "claim": row["id"], "source": source, "versions": versions(), **facts}
    return sha256(json.dumps(whole, sort_keys=True, default=str).encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class Settings:
    """What is chosen for a whole run."""

    depth: Depth = Depth.QUICK
    device: str = "cpu"
    dtype: str = "float64"
    seed: int = 0
    alpha: float = 1e-6

    def of_machine(self, taken: Sequence[str]) -> dict[str, str]:
        """Device and dtype of a point, as far as its experiment takes them; the rest runs as it always does."""
        return {name: getattr(self, name) for name in OF_THE_MACHINE if name in taken}

    def shifted(self, params: dict[str, Any]) -> dict[str, Any]:
        """The parameters with the seed of this run added, for fresh random instances."""
        return params | {"seed": params["seed"] + self.seed} if self.seed and "seed" in params else params


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to run. `mutant` names the corruption, if any."""

    row: Row
    kind: str
    name: str
    params: dict[str, Any] = field(default_factory=dict)
    mutant: str = ""
    device: str = "cpu"
    dtype: str = "float64"
    alpha: float = 1e-6

    @property
    def key(self) -> str:
        """The address of the outcome."""
        return address(
            self.row,
            kind=self.kind,
            name=self.name,
            params=self.params,
            mutant=self.mutant,
            device=self.device,
            dtype=self.dtype,
            alpha=self.alpha if self.row["statistical"] else None,
        )

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

    def run(self) -> Record:
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
        try:
            record |= self._outcome(claim_of(self.row))
        except Unavailable as reason:
            record["skipped"] = str(reason)
        except BoundsError as reason:
            record["error"] = f"{self.place}: {_told(reason).removeprefix(self.row['id'] + ': ')}"
        except Exception as reason:
            path = Path(self.row["file"])
            line = f" ({path.name}{line_in(path, reason)})"
            record["error"] = f"{self.place}: {type(reason).__name__}: {_told(reason)}{line}"
        return record | {"seconds": round(time.perf_counter() - start, 6)}

    def _outcome(self, claim: Claim) -> Record:
        mutant = claim.mutants[self.mutant] if self.mutant else None
        judged = claim.mutated(mutant) if mutant else claim
        if self.kind == "proof":
            return _checked(claim, self.name)
        if self.kind == "witness":
            return judged.judge(exact_numbers(claim, self.name), alpha=self.alpha).to_json()
        experiment = claim.experiments[self.name]
        evidence = judged.judge(self._measured(experiment, mutant), alpha=self.alpha)
        if experiment.accepts("digits") and any(part.unresolved for part in evidence.parts):
            evidence = judged.judge(self._measured(experiment, mutant, digits=MORE_DIGITS), alpha=self.alpha)
        return evidence.to_json()

    def _measured(self, experiment: Experiment, mutant: Mutant | None, **more: Any) -> Measured:
        """What the experiment measures. A corrupted statement is held against what was measured for the true one."""
        given = context(experiment, self.device, self.dtype) | more
        if mutant is not None and mutant.replacement is not None:
            return _returned(experiment.run(self.params, mutant=mutant, **given))
        address = f"{replace(self, mutant='').key} {more}"
        if address not in _MEASURED:
            _MEASURED[address] = _returned(experiment.run(self.params, **given))
            while len(_MEASURED) > MOST_REMEMBERED:
                del _MEASURED[next(iter(_MEASURED))]
        return _MEASURED[address]


_MEASURED: dict[str, Measured] = {}


_RUN: dict[str, Record] = {}


def run_once(point: Point) -> Record:
    """The outcome of a point that several ask for in one process: its test, its claim's status, and each mutant."""
    if point.key not in _RUN:
        _RUN[point.key] = point.run()
    return _RUN[point.key]


def _told(reason: Exception) -> str:
    """What an error says, cut where it tells a whole array."""
    text = str(reason)
    return text if len(text) <= LONGEST_ERROR else f"{text[:LONGEST_ERROR]} ... ({len(text)} characters)"


def points(row: Row, claim: Claim, settings: Settings) -> Iterator[Point]:
    """All points of a claim: its witnesses and proofs first, because they are quick and decisive."""
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
        yield Point(**{name: getattr(point, name) for name in Point.__slots__} | {"mutant": mutant})


def context(experiment: Experiment, device: str, dtype: str) -> dict[str, Any]:
    """Device and dtype as torch objects, importing torch only for experiments that ask for them."""
    if not (experiment.accepts("device") or experiment.accepts("dtype")):
        return {}
    import torch

    return {"device": torch.device(device), "dtype": getattr(torch, dtype)}


def _returned(measured: Any) -> Any:
    if not isinstance(measured, dict):
        raise BadExperiment(f"expected a dictionary from symbols to numbers, got {type(measured).__name__}")
    return measured


def _checked(claim: Claim, name: str) -> Record:
    """A proof counts if the independent checker accepts its certificate, read back from JSON, and no corrupted one."""
    certificate = json.loads(json.dumps(claim.certificate(name)))
    try:
        checker.check(certificate)
    except checker.Rejected as reason:
        raise BadExperiment(f"{claim.id}: the certificate {name} is rejected: {reason}") from None
    tried = ordeal(claim, name)
    found = {"verdict": str(Verdict.HOLDS), "reason": certificate["says"], "parts": [], "premises": [], "exact": True}
    return found | {"killed": tried.killed, "survived": list(tried.survived)}


def split_alpha(budget: float, rows: Sequence[Row], depth: Depth) -> float:
    """The share of one statistical judgement in the false-alarm budget of a full run.

    A point is judged once for each conjunct, and once for all of them. The number of judgements is rounded up to a
    power of two, so that a new claim rarely changes everyone's share.
    """
    judgements = sum(row["points"][depth] * row["tests"] for row in rows if row["statistical"])
    return budget / 2 ** max(0, (judgements - 1).bit_length())


def every_share(budget: float, rows: Sequence[Row]) -> set[float]:
    """The shares under which a statistical judgement may have been stored: one for each depth."""
    return {split_alpha(budget, rows, depth) for depth in Depth}
