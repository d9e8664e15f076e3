"""One claim and all that is known of it, as plain data."""

import inspect
from collections import Counter
from collections.abc import Sequence
from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.constants import Constant
from bounds.core.quantifiers import Exists, Finding, ForAll, OnAverage, Quantifier, Scaling, WithProbability
from bounds.core.relation import Op
from bounds.core.tex import tex
from bounds.kernel.believed import believed, proposition
from bounds.kernel.receipts import accepted
from bounds.kernel.statement import statement
from bounds.registry import Row, path_of, text_of
from bounds.runs.summary import claim_summary, surprises
from bounds.runs.told import replay
from bounds.vocabulary import Record, Status
from reports.mutants import fates
from reports.speaks_from import reach

COPIED = ("id", "paper", "title", "source", "kind", "form", "counterpart", "statistical", "formerly", "needs")
NOT_RUN, NOTHING = "not_run", "Nothing was run yet."
SIGNS = {Op.LE: "≤", Op.GE: "≥", Op.LT: "<", Op.GT: ">", Op.EQ: "="}
Facts = dict[str, Any]


def facts(row: Row, claim: Claim, records: Sequence[Record], of_mutants: Sequence[Record]) -> Facts:
    """Everything that the report says of a claim."""
    summary = claim_summary(row, list(records))
    judged = [record for record in records if "verdict" in record]
    return {
        **{name: row[name] for name in COPIED},
        **summary,
        "points_judged": summary["points"],
        **_verdict(summary, _is_waiting(row, records)),
        "tier": _tier(summary["status"], judged),
        "erratum": claim.erratum,
        "survives": claim.survives,
        "untested": claim.untested,
        "statement": text_of(row),
        "file": path_of(row),
        "line": row["line"],
        "latex": claim.latex,
        "for_whom": _for_whom(claim.quantifier),
        "premises": _premises(claim, judged),
        "conclusions": [{"name": one.name, "latex": one.latex, "sign": SIGNS[one.op]} for one in claim.then],
        "quantities": _quantities(claim),
        "definitions": [_definition(symbol, value) for symbol, value in claim.where.items()],
        "constants": [_constant(one, judged) for one in claim.constants],
        "symbols": [
            {"latex": tex(symbol), "meaning": symbol.meaning}
            for symbol in claim.symbols.values()
            if getattr(symbol, "meaning", "")
        ],
        "verdicts": dict(Counter(record["verdict"] for record in judged)),
        "experiments": [_experiment(name, one) for name, one in claim.experiments.items()],
        "witnesses": [_attached(name, one.function, "witness", judged) for name, one in claim.witnesses.items()],
        "kernel": _kernel(row, claim),
        "proofs": [_attached(name, one, "proof", judged) for name, one in claim.proofs.items()],
        "mutants": fates(list(claim.mutants), of_mutants),
        "skipped": sorted({record["skipped"] for record in records if "skipped" in record}),
        "errors": sorted({record["error"] for record in records if "error" in record}),
        "reach": reach(claim, judged),
        "replay": f"bounds check {claim.id} --no-cache",
        "points": [_point(record, row) for record in judged],
    }


def _kernel(row: Row, claim: Claim) -> Facts | None:
    """What the kernel accepted of a claim, and the definitions that a reader has to believe."""
    outcome = accepted({claim.id: row["statement"]}).get(claim.id)
    if outcome is None:
        return None
    generated = statement(claim)
    definitions = believed(generated.module)
    return {
        "outcome": outcome,
        "theory": definitions[0].place,
        "proposition": proposition(generated.definitions, outcome),
        "definitions": [{"place": one.place, "text": one.text} for one in definitions],
    }


def _is_waiting(row: Row, records: Sequence[Record]) -> bool:
    """There is something to run, and nothing of it was."""
    return not records and bool(row["experiments"] or row["witnesses"] or row["has_proof"])


def _verdict(summary: Facts, is_waiting: bool) -> Facts:
    """The status in words; of what was not run nothing is said, not even that it surprises."""
    if is_waiting:
        return {"status": NOT_RUN, "sentence": NOTHING, "as_expected": True}
    status = Status(summary["status"])
    return {"sentence": status.sentence, "as_expected": not surprises(summary)}


def _tier(status: str, judged: Sequence[Record]) -> str:
    """What kind of evidence the status rests on, the strongest first."""
    runs = [record for record in judged if record["kind"] == "experiment"]
    statistical = any(part.get("statistics", {}).get("alpha") for record in runs for part in record["parts"])
    match Status(status):
        case Status.PROVED:
            return "theorem in Coq's kernel, and runs that agree"
        case Status.DERIVED:
            return "certificate that fails for corrupted statements, and runs that agree"
        case Status.REFUTED:
            has_witness = any(record["kind"] == "witness" for record in judged)
            return "witness in exact numbers" if has_witness else "theorem in Coq's kernel"
        case Status.NEVER_EXERCISED:
            return "none"
        case Status.CALIBRATED:
            return "runs that measure the hidden constant"
    if statistical:
        return "statistical test over independent trials"
    if runs and all(record.get("exact") for record in runs):
        return "runs in exact rational numbers"
    return "runs with certified error bars"


def _for_whom(quantifier: Quantifier) -> Facts:
    """The quantifier in words, with a formula where it has one."""
    match quantifier:
        case ForAll(over=over):
            return {
                "text": f"for all {over}" if over else "for all instances",
                "latex": "",
            }
        case WithProbability(delta=delta, over=over):
            words = f"with probability over {over}, failing at most" if over else "with probability, failing at most"
            return {"text": words, "latex": tex(delta)}
        case OnAverage(over=over, probability=probability):
            how = "by exact enumeration" if probability is not None else "estimated from independent trials"
            return {"text": f"on average{f' over {over}' if over else ''}, {how}", "latex": ""}
        case Scaling(in_=variable, exponent=exponent) if exponent == 0:
            return {"text": "up to a constant, for growing", "latex": tex(variable)}
        case Scaling(in_=variable, exponent=exponent):
            return {"text": "up to a constant and a factor of", "latex": tex(variable**exponent)}
        case Exists(over=over):
            return {"text": f"for at least one {over}" if over else "for at least one entry", "latex": ""}
        case Finding(setting=setting):
            return {"text": f"found in an experiment: {setting}" if setting else "found in an experiment", "latex": ""}


def _premises(claim: Claim, judged: Sequence[Record]) -> list[Facts]:
    """Each premise with the smallest certified margin, and the points at which it was certified."""
    found = []
    for number, premise in enumerate(claim.given):
        seen = [record["premises"][number] for record in judged if len(record["premises"]) == len(claim.given)]
        met = [one for one in seen if one.get("satisfied")]
        margins = [one["margin"] for one in met if one.get("margin") is not None]
        found.append(
            {
                "latex": premise.latex,
                "text": str(premise),
                "margin": min(margins, default=None),
                "points_met": len(met),
                "points": len(seen),
            }
        )
    return found


def _quantities(claim: Claim) -> list[Facts]:
    """What the conclusions speak of, in the order in which they do."""
    text = " ".join(one.latex for one in claim.then)
    spoken = {symbol for one in claim.then for symbol in one.symbols}
    found = [
        {"name": one.name, "latex": tex(one), "meaning": getattr(one, "meaning", "")}
        for one in claim.symbols.values()
        if one in spoken
    ]
    return sorted(found, key=lambda one: text.find(one["latex"]))


def _definition(symbol: sp.Symbol, value: Any) -> Facts:
    if isinstance(value, sp.Basic):
        return {"latex": f"{tex(symbol)} = {tex(value)}", "text": ""}
    words = inspect.cleandoc(value.__doc__ or "").split("\n\n")[0] if callable(value) else ""
    return {"latex": tex(symbol), "text": words or "computed by a function of the claim's file"}


def _constant(one: Constant, judged: Sequence[Record]) -> Facts:
    """A constant with where it comes from; an unknown one with the smallest value that all runs allow."""
    value = getattr(one, "value", None)
    parts = [part for record in judged for part in record["parts"]]
    needed = [part["constants"][one.symbol.name] for part in parts if one.symbol.name in part.get("constants", {})]
    return {
        "latex": tex(one.symbol) if value is None else f"{tex(one.symbol)} = {tex(value)}",
        "provenance": type(one).__name__.lower(),
        "origin": getattr(one, "proof", "") or getattr(one, "where", "") or getattr(one, "why", ""),
        "needed": max(needed, default=None),
    }


def _experiment(name: str, one: Any) -> Facts:
    return {
        "name": name,
        "text": _first_paragraph(one.function),
        "algorithm": one.algorithm if isinstance(one.algorithm, str) else getattr(one.algorithm, "__name__", ""),
        "grid": {key: [str(value) for value in values] for key, values in one.grid.items()},
    }


def _attached(name: str, function: Any, kind: str, judged: Sequence[Record]) -> Facts:
    """A witness or a proof: what it says, and what became of it."""
    record = next((one for one in judged if one["kind"] == kind and one["experiment"] == name), None)
    return {"name": name, "text": _first_paragraph(function), "point": record["key"] if record else ""} | (
        {"verdict": record["verdict"], "reason": record["reason"]} if record else {"verdict": "", "reason": ""}
    )


def _first_paragraph(function: Any) -> str:
    return inspect.cleandoc(function.__doc__ or "").split("\n\n")[0]


def _point(record: Record, row: Row) -> Facts:
    """A judged point with the command that runs it again."""
    return {"tightness": None} | record | {"replay": replay(record, row)}
