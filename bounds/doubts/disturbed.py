"""Does what an experiment measures depend on the algorithm that it names? The same points, with a disturbed one.

Four slips leave every verdict as it was: the algorithm is never called, its failure is swallowed, what it returns is
not used, and what it writes into its arguments is measured as if it had stood there before.
"""

import copy
import inspect
import json
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any

import numpy as np

from bounds.core.experiment import Experiment, imported
from bounds.runs.outcome import Algorithm
from bounds.runs.patience import Patience
from bounds.runs.point import Point
from bounds.vocabulary import Verdict

FAR = 10**6
CORRUPTIONS: tuple[Callable[[Any], Any], ...] = (
    lambda value: value * FAR,
    lambda value: value + FAR,
    lambda value: -value,
    lambda value: value * 0,
)
"""No result of an algorithm is right to within any of these."""

MARKED = (str, bytes, type(None))
"""What has no arithmetic that means anything."""


def disturbances(name: str, experiment: Experiment, points: Sequence[Point], patience: Patience) -> Iterator[str]:
    """What does not depend on the algorithm although it should; `points` are those of the experiment, all green."""
    original = imported(experiment.algorithm) if isinstance(experiment.algorithm, str) else experiment.algorithm
    if not (inspect.isfunction(original) or inspect.isbuiltin(original)):
        return  # a class or an object is used in more ways than by a call
    called = f"`{original.__name__}`"
    calls: list[Any] = []
    before = [_parts(point, _listening(original, calls), patience) for point in points]
    if None in before:
        return
    if not calls:
        yield f"{name} never calls its algorithm {called}, so nothing is said of it"
    elif _is_still_green(points, _failing(original), patience):
        yield f"{name} is as green when its algorithm {called} fails: its error is swallowed"
    elif any(map(_is_arithmetic, calls)) and _is_indifferent(before, original, points, patience):
        yield (
            f"{name} measures the same when what {called} returns is a million times as large, a million off, of the "
            f"other sign and zero: is its result used?"
        )
    elif _overwrites(before, original, points, patience):
        yield (
            f"{name} measures something else when {called} works on copies of its arguments: it overwrites what is "
            f"measured or compared later"
        )


def _parts(point: Point, algorithm: Algorithm | None, patience: Patience) -> str | None:
    """What was found of each conjunct, as text; nothing where the run failed or there was no time."""
    found = patience.judged(point, algorithm=algorithm)
    return None if found is None else json.dumps(found.to_json()["parts"], default=str)


def _is_still_green(points: Sequence[Point], algorithm: Algorithm, patience: Patience) -> bool:
    for point in points:
        found = patience.judged(point, algorithm=algorithm)
        if found is None or found.verdict is not Verdict.HOLDS:
            return False
    return True


def _is_indifferent(
    before: Sequence[str | None], original: Algorithm, points: Sequence[Point], patience: Patience
) -> bool:
    """Whether no corruption of what it returns changes anything that was measured."""
    corrupted = [_corrupted(original, one) for one in CORRUPTIONS]
    return all(
        _parts(point, one, patience) == known for one in corrupted for known, point in zip(before, points, strict=True)
    )


def _overwrites(before: Sequence[str | None], original: Algorithm, points: Sequence[Point], patience: Patience) -> bool:
    """Whether it writes into what it is given, returns something as well, and a run without that differs."""
    for known, point in zip(before, points, strict=True):
        written: list[Any] = []
        found = _parts(point, _on_copies(original, written), patience)
        if found is None:
            return False
        if written and found != known:
            return _parts(point, None, patience) == known  # a point that is never the same twice is told elsewhere
    return False


def _listening(original: Algorithm, calls: list[Any]) -> Algorithm:
    @wraps(original)
    def listening(*arguments: Any, **named: Any) -> Any:
        found = original(*arguments, **named)
        calls.append(found)
        return found

    return listening


def _failing(original: Algorithm) -> Algorithm:
    @wraps(original)
    def failing(*arguments: Any, **named: Any) -> Any:
        raise RuntimeError("the algorithm fails on purpose")

    return failing


def _corrupted(original: Algorithm, corruption: Callable[[Any], Any]) -> Algorithm:
    @wraps(original)
    def corrupted(*arguments: Any, **named: Any) -> Any:
        return _mapped(original(*arguments, **named), corruption)

    return corrupted


def _on_copies(original: Algorithm, written: list[Any]) -> Algorithm:
    """The algorithm on copies of its arguments; `written` gets those that it overwrites beside returning something."""

    @wraps(original)
    def on_copies(*arguments: Any, **named: Any) -> Any:
        given = [*arguments, *named.values()]
        copies = list(map(_copied, given))
        found = original(*copies[: len(arguments)], **dict(zip(named, copies[len(arguments) :], strict=True)))
        pairs = zip(given, copies, strict=True)
        written.extend(one for one, other in pairs if found is not None and one is not other and _differ(one, other))
        return found

    return on_copies


def _differ(one: Any, other: Any) -> bool:
    return not bool(np.all(np.asarray(one == other)))


def _copied(value: Any) -> Any:
    """Arrays, tensors and lists of numbers; generators, logs and objects go on being shared."""
    if isinstance(value, np.ndarray) or hasattr(value, "detach"):
        return copy.deepcopy(value)
    is_matrix = isinstance(value, list) and value and all(map(_is_arithmetic, value))
    return copy.deepcopy(value) if is_matrix else value


def _is_arithmetic(value: Any) -> bool:
    """Whether there is a number somewhere in it that a corruption changes."""
    if isinstance(value, list | tuple):
        return any(map(_is_arithmetic, value))
    if isinstance(value, dict):
        return any(map(_is_arithmetic, value.values()))
    if isinstance(value, np.ndarray) and value.dtype.kind not in "biufcO":
        return False
    return not isinstance(value, MARKED) and all(hasattr(value, one) for one in ("__mul__", "__add__", "__neg__"))


def _mapped(value: Any, corruption: Callable[[Any], Any]) -> Any:
    """A result with every number in it corrupted, the rest as it is."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(_mapped(one, corruption) for one in value))
    if isinstance(value, list | tuple):
        return type(value)(_mapped(one, corruption) for one in value)
    if isinstance(value, dict):
        return {key: _mapped(one, corruption) for key, one in value.items()}
    if isinstance(value, bool | np.bool_):
        return not value
    if isinstance(value, np.ndarray) and value.dtype == bool:
        return ~value
    return corruption(value) if _is_arithmetic(value) else value
