"""One judged point in words: the instance, both sides, the margins, and the command that runs it again."""

import json
import os
import shlex
from typing import Any

from bounds.registry import Row, claim_of
from bounds.vocabulary import Depth, Record


def describe(record: Record, row: Row) -> str:
    """One judged point: the instance, both sides, the margin and how to run it again."""
    lines = [f"  {record['verdict']} at {record['experiment']}({_pairs(record['params'])}): {record['reason']}"]
    if "worst" in record:
        counts = ", ".join(f"{number} {verdict}" for verdict, number in record["tally"].items())
        lines.append(f"    {counts}; the worst at {_pairs(record['worst'])}")
    for part in record["parts"]:
        if part.get("lhs"):
            name = f"{part['name']}: " if part.get("name") else ""
            lines.append(f"    {name}observed {part['lhs']}, promised {part['rhs']}")
        if part.get("at"):
            lines.append(f"    where {_pairs(part['at'])}")
    for premise in record["premises"]:
        margin = "not certified" if premise["margin"] is None else f"margin {premise['margin']:.3g}"
        lines.append(f"    premise {premise['text']}: {margin}")
    lines.append(f"    again: {replay(record, row)}")
    return "\n".join(lines)


def replay(record: Record, row: Row) -> str:
    """The command that runs this point again; a claim that is not registered is named by its file."""
    target = record["claim"] if row["module"] else shlex.quote(os.path.relpath(row["file"]))
    point = ",".join(f"{key}={shown(value)}" for key, value in record["params"].items())
    options = f" --point {shlex.quote(point)}" if point else ""
    depth, shift = _place(record, row)
    seed = f" --seed {shift}" if shift else ""
    return f"bounds check {target}{options} --depth {depth}{seed} --no-cache"


def _place(record: Record, row: Row) -> tuple[str, int]:
    """A depth at which this point is run, and how far its seed is shifted there."""
    params = record["params"]
    if "end" in params:
        return params["grid"], 0
    experiment = claim_of(row).experiments.get(record["experiment"]) if record["kind"] == "experiment" else None
    if experiment is None:
        return Depth.THOROUGH, 0
    for depth in (Depth.THOROUGH, Depth.STANDARD, Depth.QUICK):
        grid = json.loads(json.dumps({key: list(each) for key, each in experiment.grid_at(depth).items()}, default=str))
        if all(params.get(name) in values for name, values in grid.items() if name != "seed"):
            return depth, min((params["seed"] - one for one in grid.get("seed", ())), key=abs, default=0)
    return Depth.THOROUGH, 0


def shown(value: Any) -> str:
    """A parameter as it is typed on the command line; stored evidence has lists where a grid has tuples."""
    return str(list(value) if isinstance(value, tuple) else value)


def _pairs(values: dict[str, Any]) -> str:
    return ", ".join(f"{key}={value}" for key, value in values.items())
