"""Checking a claim from Python, in this process and without a store: `claim.check(depth="quick")`.

The command line runs the same points in parallel and keeps the evidence.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape

from bounds.budget import share
from bounds.core import BoundsError, Claim, Depth, Unavailable, Verdict
from bounds.core.evidence import Evidence
from bounds.core.explain import as_html, number, picture
from bounds.runs import outcome
from bounds.runs.outcome import Algorithm
from bounds.runs.point import Point, Settings, points
from bounds.runs.workbench import Workbench
from bounds.status import as_expected, status
from bounds.vocabulary import FROM_BEST_TO_WORST, Status
from bounds.wording import several


@dataclass(frozen=True, slots=True)
class Checked:
    """What a claim came to: its status, and the evidence of each point by a readable name."""

    claim: str
    status: Status
    expected: Status
    evidence: dict[str, Evidence]
    skipped: dict[str, str]
    of_the_user: bool = False
    """Whether an algorithm of the user's took the place of the claim's own."""

    def _repr_html_(self) -> str:
        return as_table(self)

    @property
    def tightness(self) -> float | None:
        """The largest observed / promised over all points."""
        found = [one.tightness for one in self.evidence.values() if one.tightness is not None]
        return max(found, default=None)

    @property
    def caught(self) -> dict[str, str]:
        """For each point, what the check noticed or would have noticed."""
        return {name: would_catch(one) for name, one in self.evidence.items()}

    def __str__(self) -> str:
        told = "as expected" if self._is_expected() else f"expected {self.expected}"
        lines = [f"{self.claim}: {self.status} ({told}), {several(len(self.evidence), 'point')}"]
        if self.of_the_user:
            lines += [f"  {name}: {one.verdict}; {would_catch(one)}" for name, one in self.evidence.items()]
        return "\n".join([*lines, *(f"  {name} skipped: {reason}" for name, reason in self.skipped.items())])

    def _is_expected(self) -> bool:
        return as_expected(self.status, self.expected)


def check(
    claim: Claim,
    depth: str = "quick",
    *,
    algorithm: Algorithm | None = None,
    device: str = "cpu",
    dtype: str = "float64",
    progress: bool | None = None,
) -> Checked:
    """Judge the witnesses and every point of the experiments at a depth; certificates are left to `bounds prove`.

    Args:
        algorithm: one of your own in the place of the claim's; then only experiments that take one are run, and each
            point tells what it would have caught.
        progress: whether to count the points on standard error; by default where somebody looks on, in a notebook or
            at a terminal.
    """
    bench, evidence, kinds, skipped = Workbench(), dict[str, Evidence](), dict[str, str](), dict[str, str]()
    chosen = _points(claim, Settings(Depth(depth), str(device), str(dtype).removeprefix("torch.")), algorithm)
    for point in counted(chosen, claim.id, is_watched() if progress is None else progress):
        label = point.name if point.kind == "witness" else point.place.removeprefix(f"{claim.id} at ")
        try:
            evidence[label], kinds[label] = outcome.evidence(point, claim, bench, algorithm), point.kind
        except Unavailable as reason:
            skipped[label] = str(reason)
    records = [one.to_json() | {"kind": kinds[name]} for name, one in evidence.items()]
    return Checked(claim.id, status(records), claim.expected, evidence, skipped, algorithm is not None)


def is_watched() -> bool:
    """Whether somebody sees what is written: a notebook or a terminal."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def counted(points: list[Point], name: str, is_shown: bool) -> Iterator[Point]:
    """The points one by one, with a line that says how many are done, and that goes away."""
    for place, point in enumerate(points):
        if is_shown:
            print(f"\r{name}: {place} of {several(len(points), 'point')}", end="", file=sys.stderr, flush=True)
        yield point
    if is_shown:
        print("\r" + " " * (len(name) + 30) + "\r", end="", file=sys.stderr, flush=True)


def _points(claim: Claim, settings: Settings, algorithm: Algorithm | None) -> list[Point]:
    """What is run, with the false alarms split over it."""
    row = {"id": claim.id, "statistical": claim.quantifier.is_statistical, "digest": ""}
    found = [point for point in points(row, claim, settings) if point.kind != "proof"]
    if algorithm is not None:
        found = [one for one in found if one.kind == "experiment" and claim.experiments[one.name].algorithm]
        if not found:
            raise BoundsError(f"{claim.id}: no experiment takes an algorithm, so there is no place for yours")
    alpha = share(len(found) * (len(claim.then) + (len(claim.then) > 1)))
    return [replace(point, alpha=alpha) for point in found]


def would_catch(evidence: Evidence) -> str:
    """What this point noticed, or how much worse a run would have to be for it to notice."""
    if evidence.verdict is not Verdict.HOLDS:
        return f"nothing was shown: {evidence.reason}" if evidence.verdict is not Verdict.VIOLATED else evidence.reason
    told = []
    for part in evidence.parts:
        name = f"{part.name}: " if part.name else ""
        rate, trials = part.statistics.get("would_have_shown"), part.statistics.get("trials")
        if rate is not None:
            told.append(f"{name}a failure rate of {rate:.3g} in {trials} trials")
        elif part.agreement is not None:
            told.append(f"{name}a relative difference of {max(part.agreement, 1e-300):.1e}")
        elif part.tightness:
            told.append(f"{name}a result {1 / part.tightness:.4g} times as large as this one")
        elif part.tightness is not None:
            told.append(f"{name}anything above the promise of {part.rhs}; nothing was observed")
    return f"it would catch {', '.join(told)}" if told else "how much it would catch is not known"


def as_table(checked: Checked) -> str:
    """Status, a table of points, and the instance that is worst."""
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{one.verdict}</td><td>{number(one.tightness)}</td></tr>"
        for name, one in checked.evidence.items()
    )
    head = f"<b>{escape(str(checked).splitlines()[0])}</b>"
    table = f"<table><tr><th>point</th><th>verdict</th><th>tightness</th></tr>{rows}</table>"
    name = worst_point(checked)
    shown = "" if name is None else f"<p>{escape(name)}</p>{as_html(checked.evidence[name])}"
    skipped = "".join(f"<p>{escape(one)} skipped: {escape(why)}</p>" for one, why in checked.skipped.items())
    return f"<div>{head}{table}{_over_points(checked)}{shown}{skipped}</div>"


def _over_points(checked: Checked) -> str:
    """Observed over promised at every point, as a picture, where there is more than one."""
    found = [one.tightness for one in checked.evidence.values() if one.tightness is not None]
    series = {"observed": found, "promised": [1.0] * len(found), "along": "the points, where the promise is one"}
    return picture(series) if len(found) > 1 else ""


def worst_point(checked: Checked) -> str | None:
    """The point with the worst verdict, and among those the tightest one."""

    def rank(name: str) -> tuple[int, float]:
        one = checked.evidence[name]
        return FROM_BEST_TO_WORST.index(one.verdict), one.tightness or 0.0

    return max(checked.evidence, key=rank, default=None)
