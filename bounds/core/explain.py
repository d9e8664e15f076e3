"""A verdict in words: the premises with their margins, both sides, and what would change it. As text and as HTML."""

from collections.abc import Iterator
from html import escape
from typing import Any

WIDTH, HEIGHT = 320, 120


def explain(evidence: Any) -> str:
    """A few lines that say why the verdict is what it is."""
    lines = [f"{evidence.claim}: {evidence.verdict}. {evidence.verdict.sentence}"]
    if evidence.reason and evidence.reason != evidence.verdict.sentence:
        lines.append(f"  {evidence.reason}")
    lines += [f"  premise {_premise(one)}" for one in evidence.premises]
    tight = _tightest(evidence.premises)
    if tight is not None:
        lines.append(f"  nearest to its boundary: {tight.text}, {tight.margin:.3g} inside")
    for part in evidence.parts:
        lines += [f"  {line}" for line in _of_part(part)]
    lines += [f"  radius of {name} by {way}" for name, way in evidence.radii.items()]
    lines += [f"  to change it: {line}" for line in changes(evidence)]
    return "\n".join(lines)


def _premise(one: Any) -> str:
    if not one.satisfied:
        return f"{one.text}: certain in none of {one.entries} entries"
    where = "" if one.satisfied == one.entries else f" in {one.satisfied} of {one.entries} entries"
    return f"{one.text}: certain{where}" + ("" if one.margin is None else f", margin {one.margin:.3g}")


def _tightest(premises: tuple[Any, ...]) -> Any:
    inside = [one for one in premises if one.satisfied and one.margin is not None]
    return min(inside, key=lambda one: one.margin or 0.0) if len(inside) > 1 else None


def _of_part(part: Any) -> Iterator[str]:
    """Both sides where they are closest to each other."""
    name = f"{part.name}: " if part.name else ""
    if part.lhs:
        yield f"{name}{part.verdict}, observed {part.lhs}, promised {part.rhs}"
    else:
        yield f"{name}{part.verdict}" + (f", {part.reason}" if part.reason else "")
    if part.at:
        yield "  where " + ", ".join(f"{key}={value}" for key, value in part.at.items())
    counts = ("resolved", "violated", "unresolved", "vacuous", "outside")
    told = [f"{getattr(part, key)} {key}" for key in counts if getattr(part, key)]
    if part.entries > 1 and told:
        yield f"  {part.entries} entries: " + ", ".join(told)


def changes(evidence: Any) -> list[str]:
    """What would make the verdict another one."""
    found = []
    match evidence.verdict.value:
        case "holds":
            found = [line for part in evidence.parts for line in _power(part)]
        case "violated":
            broken = [part for part in evidence.parts if part.verdict == evidence.verdict and part.lhs]
            found = [f"{part.lhs} promised in place of {part.rhs} would be kept there" for part in broken]
            found = found or ["another statement, or an instance outside the premises"]
        case "not_applicable":
            outside = [one.text for one in evidence.premises if not one.satisfied]
            found = [f"an instance on which {' and '.join(outside) or 'all premises at once'} is certain"]
        case "vacuous":
            found = ["a larger size, where the promise is better than what is always true"]
        case "inconclusive":
            found = _decisive(evidence)
    return found


def _power(part: Any) -> Iterator[str]:
    """How little would have been noticed: by a bound, by an equality, by trials."""
    name = f"{part.name}: " if part.name else ""
    rate, trials = part.statistics.get("would_have_shown"), part.statistics.get("trials")
    if rate is not None:
        yield f"{name}a failure rate of {rate:.3g} would have shown in {trials} trials"
    elif part.agreement is not None:
        yield f"{name}sides further apart than {max(part.agreement, 1e-300):.1e} of their size would be noticed"
    elif part.tightness:
        yield f"{name}a promise smaller by the factor {part.tightness:.4g} would be broken here"
    elif part.tightness is not None:
        yield f"{name}anything above {part.rhs} would be noticed; nothing was observed"


def _decisive(evidence: Any) -> list[str]:
    if any("estimate" in way for way in evidence.radii.values()):
        return ["a certified radius: balls or running errors in place of an estimate"]
    if any(part.statistics for part in evidence.parts):
        return ["more trials, or a longer range of sizes"]
    return [
        "smaller error radii (fractions, balls, or `bounds.tracing.with_radii`), or an instance with room to spare",
        "where equality is meant: fractions, or closed forms such as sympy's sqrt(2)",
    ]


def as_html(evidence: Any) -> str:
    """The explanation and the two sides as a picture, for a notebook."""
    pictures = "".join(picture(part.series) for part in evidence.parts if part.series)
    return f"<div><pre style='white-space:pre-wrap'>{escape(explain(evidence))}</pre>{pictures}</div>"


def picture(series: dict[str, Any]) -> str:
    """Observed (dots) against promised (line), each on the same scale."""
    observed, promised = series["observed"], series["promised"]
    numbers = [float(one) for one in (*observed, *promised)]
    low, high = min(numbers), max(numbers)
    room = (high - low) or 1.0

    def place(index: int, value: float) -> str:
        across = 8 + (WIDTH - 16) * index / max(len(observed) - 1, 1)
        return f"{across:.1f},{HEIGHT - 8 - (HEIGHT - 16) * (value - low) / room:.1f}"

    line = " ".join(place(i, float(value)) for i, value in enumerate(promised))
    dots = "".join(_dot(place(i, float(value))) for i, value in enumerate(observed))
    title = f"observed (dots) and promised (line) along {escape(str(series.get('along', 'the entries')))}"
    return (
        f"<svg width='{WIDTH}' height='{HEIGHT}' role='img' aria-label='{title}'><title>{title}</title>"
        f"<polyline points='{line}' fill='none' stroke='currentColor'/>{dots}</svg>"
    )


def _dot(place: str) -> str:
    x, _, y = place.partition(",")
    return f"<circle cx='{x}' cy='{y}' r='2' fill='#c40'/>"


def number(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"
