"""Is a stored record shaped like evidence? Files can be edited, merged and written by other versions."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from bounds.vocabulary import Record, Verdict

TEXTS = ("claim", "kind", "experiment", "device", "dtype")
FATES = ("killed", "survived")
KINDS = ("experiment", "witness", "proof")
SERIES = ("entry", "observed", "radius", "promised", "inside")
COUNTS = ("entries", "resolved", "violated", "unresolved", "vacuous", "outside")
PLAIN = {int, float, type(None)}
Check = Callable[[Any], bool]


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def is_number_or_nothing(value: Any) -> bool:
    return value is None or is_number(value)


def is_count(value: Any) -> bool:
    return isinstance(value, int) and value >= 0


def is_mapping(of: Check) -> Check:
    """Of texts to what is named."""
    return lambda value: isinstance(value, dict) and all(map(is_text, value)) and all(map(of, value.values()))


def is_series(series: Any) -> bool:
    """Nothing, or columns of equal length."""
    if not isinstance(series, dict) or not series:
        return isinstance(series, dict)
    columns: list[Any] = [series.get(name) for name in SERIES]
    size = len(columns[0]) if isinstance(columns[0], list) else -1
    return is_text(series.get("along", "")) and all(is_column(one) and len(one) == size for one in columns)


def is_column(column: Any) -> bool:
    """A list of numbers, with gaps. There are thousands for each claim, so they are looked at all at once."""
    if not isinstance(column, list) or not PLAIN.issuperset(map(type, column)):
        return False
    return all(map(math.isfinite, [one for one in column if one is not None]))


def is_curves(curves: Any) -> bool:
    """Lines with their names and as many places as values."""
    return isinstance(curves, list) and all(map(_is_curve, curves))


def _is_curve(curve: Any) -> bool:
    if not isinstance(curve, dict) or not all(is_text(curve.get(name)) for name in ("label", "along", "of")):
        return False
    columns: list[Any] = [curve.get(name) for name in ("x", "y")]
    return all(map(is_column, columns)) and len(set(map(len, columns))) == 1


def is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def is_reads(value: Any) -> bool:
    """Files and variables with the hashes of what was read; a variable may be missing."""
    known = {"files": is_mapping(is_text), "variables": is_mapping(lambda one: one is None or is_text(one))}
    return isinstance(value, dict) and all(name in known and known[name](found) for name, found in value.items())


RECORD: Mapping[str, Check] = {
    "key": is_text,
    "reason": is_text,
    "run": is_text,
    "seconds": is_number,
    "tightness": is_number_or_nothing,
    "error": is_text,
    "skipped": is_text,
    "curves": is_curves,
    "tally": is_mapping(is_count),
    "worst": is_mapping(is_text),
    "reads": is_reads,
    "unrepeatable": is_text,
    "meant": is_texts,
    "warned": is_texts,
    "time": is_number,
    "alpha": is_number,
    "killed": is_count,
    "survived": is_texts,
    "radii": is_mapping(is_text),
}
PART: Mapping[str, Check] = {
    "name": is_text,
    "reason": is_text,
    "lhs": is_text,
    "rhs": is_text,
    "tightness": is_number_or_nothing,
    "at": is_mapping(is_text),
    "constants": is_mapping(is_number),
    "series": is_series,
    "statistics": is_mapping(lambda value: True),
    **dict.fromkeys(COUNTS, is_count),
}
PREMISE: Mapping[str, Check] = {
    "text": is_text,
    "satisfied": is_count,
    "entries": is_count,
    "margin": is_number_or_nothing,
}


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
    if wrong := _misshapen(record, RECORD):
        return f"has `{wrong}` of the wrong type"
    if "verdict" in record:
        return _flaw_of_judgement(record)
    return "" if any(name in record for name in ("error", "skipped")) else "has no verdict"


def _flaw_of_judgement(record: Record) -> str:
    if record["verdict"] not in list(Verdict):
        return f"has the unknown verdict {record['verdict']!r}"
    for name, wanted, checks in (("parts", ("name", "verdict"), PART), ("premises", ("text",), PREMISE)):
        rows = record.get(name)
        if not isinstance(rows, list) or not all(isinstance(row, dict) and set(wanted) <= set(row) for row in rows):
            return f"has {name} that are not a list of objects with {' and '.join(wanted)}"
        if wrong := next((found for row in rows if (found := _misshapen(row, checks))), ""):
            return f"has `{wrong}` of the wrong type among its {name}"
    unknown = [part["verdict"] for part in record["parts"] if part["verdict"] not in list(Verdict)]
    return f"has the unknown verdict {unknown[0]!r} among its parts" if unknown else ""


def _flaw_of_mutation(record: Record) -> str:
    missing = [name for name in ("claim", "mutant", "reason") if not isinstance(record.get(name), str)]
    if missing:
        return f"has no text for {', '.join(missing)}"
    if wrong := _misshapen(record, RECORD):
        return f"has `{wrong}` of the wrong type"
    return "" if record.get("verdict") in FATES else f"has the unknown verdict {record.get('verdict')!r}"


def _misshapen(row: Mapping[str, Any], checks: Mapping[str, Check]) -> str:
    """The first field whose value is of another type than evidence has."""
    return next((name for name, check in checks.items() if name in row and not check(row[name])), "")
