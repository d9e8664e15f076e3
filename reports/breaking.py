"""The run that breaks a claim: where it is broken worst, both sides, and by which factor."""

from collections.abc import Mapping, Sequence
from typing import Any

from bounds.vocabulary import Verdict

Facts = Mapping[str, Any]
OF_MANY = ("average", "probability", "scaling")
"""Statements that no single entry can break: what a point shows of its entries is not what breaks them."""


def breaking(claim: Facts) -> dict[str, Any] | None:
    """The worst broken point with the conclusion that it breaks; exact numbers before measured ones."""
    broken = [point for point in claim["points"] if point["verdict"] == Verdict.VIOLATED]
    if not broken:
        return None
    point = max(broken, key=lambda one: (one["kind"] == "witness", one["tightness"] or 0.0))
    parts = [part for part in point["parts"] if part["verdict"] == Verdict.VIOLATED]
    part: Facts = max(parts, key=lambda one: one.get("tightness") or 0.0, default={})
    is_of_many = claim["kind"] in OF_MANY
    sign = next((one["sign"] for one in claim["conclusions"] if one["name"] == part.get("name")), "")
    return {
        "key": point["key"],
        "experiment": point["experiment"],
        "params": point["params"],
        "kind": point["kind"],
        "name": part.get("name", ""),
        "lhs": "" if is_of_many else part.get("lhs", ""),
        "rhs": "" if is_of_many else part.get("rhs", ""),
        "reason": part.get("reason", "") if is_of_many else "",
        "sign": sign,
        "ratio": part.get("tightness") or point["tightness"],
        "at": part.get("at", {}),
    }


def broken_entries(series: Mapping[str, Sequence[float]], sign: str) -> list[bool]:
    """At which entries the two sides stand the wrong way round, by more than the error."""
    columns = (series[name] for name in ("observed", "promised", "radius", "inside"))
    return [
        bool(inside) and _is_wrong(sign, observed, promised) and (not radius or abs(observed - promised) > radius)
        for observed, promised, radius, inside in zip(*columns, strict=True)
    ]


def _is_wrong(sign: str, observed: float, promised: float) -> bool:
    return {
        "≤": observed > promised,
        "<": observed >= promised,
        "≥": observed < promised,
        ">": observed <= promised,
        "=": observed != promised,
    }.get(sign, False)
