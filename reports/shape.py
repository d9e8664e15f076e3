"""Is a stored record shaped like evidence? Files can be edited, merged and written by other versions."""

from typing import Any

from bounds.core.evidence import Record, Verdict

TEXTS = ("claim", "kind", "experiment", "device", "dtype")
FATES = ("killed", "survived")
KINDS = ("experiment", "witness", "proof")
SERIES = ("entry", "observed", "radius", "promised", "inside")


def flaw(record: Record) -> str:
    """What is wrong with a record, or nothing."""
    if record.get("kind") == "mutation":
        return _flaw_of_mutation(record)
    missing = [name for name in TEXTS if not isinstance(record.get(name), str)]
    if missing:
        return f"has no text for {', '.join(missing)}"
    if record["kind"] not in KINDS:
        return f"is of kind {record['kind']!r}, expected one of {', '.join(KINDS)}"
    if not isinstance(record.get("params"), dict):
        return "has no parameters"
    if not isinstance(record.get("seconds", 0), int | float):
        return "has a duration that is not a number"
    if "verdict" in record:
        return _flaw_of_judgement(record)
    return "" if any(isinstance(record.get(name), str) for name in ("error", "skipped")) else "has no verdict"


def _flaw_of_judgement(record: Record) -> str:
    if record["verdict"] not in list(Verdict):
        return f"has the unknown verdict {record['verdict']!r}"
    if not isinstance(record.get("tightness"), int | float | None):
        return "has a tightness that is not a number"
    for name, wanted in (("parts", ("name", "verdict")), ("premises", ("text",))):
        rows = record.get(name)
        if not isinstance(rows, list) or not all(isinstance(row, dict) and set(wanted) <= set(row) for row in rows):
            return f"has {name} that are not a list of objects with {' and '.join(wanted)}"
    return "" if all(_is_series(part.get("series", {})) for part in record["parts"]) else "has a broken series"


def _flaw_of_mutation(record: Record) -> str:
    missing = [name for name in ("claim", "mutant", "reason") if not isinstance(record.get(name), str)]
    if missing:
        return f"has no text for {', '.join(missing)}"
    return "" if record.get("verdict") in FATES else f"has the unknown verdict {record.get('verdict')!r}"


def _is_series(series: Any) -> bool:
    if not series:
        return isinstance(series, dict)
    if not isinstance(series, dict) or not set(SERIES) <= set(series):
        return False
    columns = [series[name] for name in SERIES]
    return all(isinstance(column, list) and len(column) == len(columns[0]) for column in columns) and all(
        isinstance(number, int | float | None) for column in columns for number in column
    )
