"""What comes of a point: it is measured and judged, or its proof is checked, and told as a record."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from bounds import checker
from bounds.claim_files import line_in
from bounds.core import BadExperiment, BoundsError, Claim, Unavailable
from bounds.core.claim import takes_claim
from bounds.core.evidence import Evidence
from bounds.core.experiment import MORE, Experiment, Mutant
from bounds.core.numbers import Measured
from bounds.core.witness import exact_numbers
from bounds.kernel.receipts import accepted
from bounds.late import torch
from bounds.registry import Row, claim_of
from bounds.runs import ordeals
from bounds.runs.conditions import controlled, require_scaling
from bounds.runs.drift import drift, settled
from bounds.runs.point import Point, size_of
from bounds.runs.proof_mutants import ordeal
from bounds.runs.sampling import decided
from bounds.runs.shadows import shadowed
from bounds.runs.workbench import Workbench
from bounds.vocabulary import Record, Verdict

LONGEST_ERROR = 2000

Algorithm = Callable[..., Any]


def run(point: Point, bench: Workbench | None = None) -> Record:
    """Execute and judge; what the user can mend becomes an `error`, what cannot run here a `skipped` sentence."""
    start = time.perf_counter()
    record: Record = {
        "claim": point.row["id"],
        "kind": point.kind,
        "experiment": point.name,
        "params": point.params,
        "device": point.device,
        "dtype": point.dtype,
    }
    if point.mutant:
        record["mutant"] = point.mutant
    if point.row["statistical"]:
        record["alpha"] = point.alpha
    try:
        record |= _outcome(point, claim_of(point.row), bench or Workbench())
    except Unavailable as reason:
        record["skipped"] = str(reason)
    except BoundsError as reason:
        record["error"] = f"{point.place}: {_told(reason).removeprefix(point.row['id'] + ': ')}"
    except Exception as reason:
        path = Path(point.row["file"])
        line = f" ({path.name}{line_in(path, reason)})"
        record["error"] = f"{point.place}: {type(reason).__name__}: {_told(reason)}{line}{shadowed(reason)}"
    return record | {"seconds": round(time.perf_counter() - start, 6)}


def run_once(point: Point, bench: Workbench) -> Record:
    """The outcome, run only if nobody at this workbench has asked for it before."""
    return bench.outcome(point.key, lambda: run(point, bench))


def evidence(point: Point, claim: Claim, bench: Workbench, algorithm: Algorithm | None = None) -> Evidence:
    """Measure and judge. `algorithm` takes the place of the experiment's own."""
    if point.kind == "witness":
        judged = claim.mutated(claim.mutants[point.mutant]) if point.mutant else claim
        return judged.judge(exact_numbers(claim, point.name), alpha=point.alpha)
    require_scaling(claim)
    found = _judged(point, claim, bench, algorithm)
    experiment = claim.experiments[point.name]
    if point.mutant or experiment.batched:
        return found

    def again(params: dict[str, Any]) -> Evidence:
        return _judged(replace(point, params=params), claim, bench, algorithm)

    if Verdict.INCONCLUSIVE not in experiment.meant(point.params):
        found = decided(found, point.params, again)
    if drift(claim, found) is None:
        return found
    if _is_for_all_by_proof(point.row, claim):  # asked last: whoever asks depends on the receipts
        return found
    return settled(claim, found, point.params, again)


def context(experiment: Experiment, device: str, dtype: str) -> dict[str, Any]:
    """Device and dtype as torch objects, importing torch only for experiments that ask for them."""
    if not (experiment.accepts("device") or experiment.accepts("dtype")):
        return {}
    return {"device": torch.device(device), "dtype": getattr(torch, dtype)}


def _outcome(point: Point, claim: Claim, bench: Workbench) -> Record:
    if point.kind == "proof":
        return _checked(point, claim) | _ordeal(point, claim)
    judged = evidence(point, claim, bench)
    found = judged.to_json()
    if point.kind == "experiment" and (meant := claim.experiments[point.name].meant(point.params)):
        found["meant"] = meant
    if judged.worst_point is not None:
        columns = claim.experiments[point.name].columns(point.params)
        found["worst"] = {name: str(column[judged.worst_point]) for name, column in columns.items()}
    return found


def _checked(point: Point, claim: Claim) -> Record:
    """A proof counts if the independent checker accepts its certificate, read back from JSON."""
    certificate = ordeals.shipped(point.row, point.name) or json.loads(json.dumps(claim.certificate(point.name)))
    try:
        checker.check(certificate)
    except checker.Rejected as reason:
        raise BadExperiment(f"{claim.id}: the certificate {point.name} is rejected: {reason}") from None
    return {
        "verdict": str(Verdict.HOLDS),
        "reason": certificate["says"],
        "parts": [],
        "premises": [],
        "exact": True,
    }


def _ordeal(point: Point, claim: Claim) -> Record:
    """Which corruptions of the claim its certificate notices, unless the package knows it of the same sources."""
    if known := ordeals.known(point.row, point.name):
        return known
    tried = ordeal(claim, point.name)
    return {"killed": tried.killed, "survived": list(tried.survived)}


def _is_for_all_by_proof(row: Row, claim: Claim) -> bool:
    """Whether more than runs and a word speaks for the claim: a certificate made from it, or the kernel."""
    return any(map(takes_claim, claim.proofs.values())) or bool(accepted({claim.id: row.get("statement", "")}))


def _judged(point: Point, claim: Claim, bench: Workbench, algorithm: Algorithm | None) -> Evidence:
    mutant = claim.mutants[point.mutant] if point.mutant else None
    judged = claim.mutated(mutant) if mutant else claim
    experiment = claim.experiments[point.name]

    def found(times: int) -> Evidence:
        measured = _measured(point, experiment, bench, mutant, algorithm, times)
        return judged.judge(measured, alpha=point.alpha, points=size_of(point.params) if experiment.batched else 0)

    once = found(times=1)
    if experiment.bits and any(part.unresolved for part in once.parts):
        return found(times=MORE)
    return once


def _measured(
    point: Point,
    experiment: Experiment,
    bench: Workbench,
    mutant: Mutant | None,
    algorithm: Algorithm | None,
    times: int,
) -> Measured:
    """What the experiment measures, from the workbench where its own algorithm runs."""
    replaces = mutant if mutant is not None and mutant.replacement is not None else None

    def measure() -> Measured:
        given = context(experiment, point.device, point.dtype)
        with controlled(f"{point.name} {point.params}"):
            return _returned(experiment.run(point.params, mutant=replaces, algorithm=algorithm, times=times, **given))

    if replaces is not None or algorithm is not None:
        return measure()
    how = experiment.function, experiment.algorithm, experiment.bits, times, point.device, point.dtype
    where = f"{point.row['id']} {point.params}" if experiment.batched else repr(experiment.restored(point.params))
    return bench.measured((point.row["digest"], *how, where), measure)


def _told(reason: Exception) -> str:
    """What an error says, cut where it tells a whole array."""
    text = str(reason)
    return text if len(text) <= LONGEST_ERROR else f"{text[:LONGEST_ERROR]} ... ({len(text)} characters)"


def _returned(measured: object) -> Measured:
    if not isinstance(measured, dict):
        raise BadExperiment(f"expected a dictionary from symbols to numbers, got {type(measured).__name__}")
    return measured
