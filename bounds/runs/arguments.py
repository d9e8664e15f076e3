"""Are the arguments of an algorithm so alike that no run would see them mixed up? All calls of all points count.

Two equal arguments may be swapped. A symmetric matrix is its own transpose. In a square one each axis has the right
length.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from itertools import combinations
from typing import Any

import numpy as np

from bounds.core.experiment import Experiment, imported
from bounds.runs.patience import Patience
from bounds.runs.point import Point

TRANSPOSES, AXES = ("T", "mT", "transpose"), ("axis", "dim")
Algorithm = Callable[..., Any]


def mixed_up(experiment: Experiment, points: Sequence[Point], patience: Patience) -> Iterator[str]:
    """What could be mixed up in the algorithm that an experiment names, in words."""
    named = experiment.algorithm
    original = imported(named) if isinstance(named, str) and named else named
    if not inspect.isfunction(original) or experiment.batched:
        return
    calls: list[tuple[Any, ...]] = []
    for point in points:
        patience.judged(point, algorithm=_listening(original, calls))
    if not calls or len({len(one) for one in calls}) > 1:
        return
    names = list(inspect.signature(original).parameters)[: len(calls[0])]
    for i, j in combinations(range(len(names)), 2):
        if all(_is_equal(one[i], one[j]) for one in calls):
            yield (
                f"`{original.__name__}` gets the same `{names[i]}` and `{names[j]}` in each call, so no run would see "
                f"them swapped"
            )
    yield from _of_matrices(original, names, calls)


def _of_matrices(original: Algorithm, names: Sequence[str], calls: Sequence[tuple[Any, ...]]) -> Iterator[str]:
    text = _text(original)
    for place, name in enumerate(names):
        matrices = [_matrix(one[place]) for one in calls]
        squares = [one for one in matrices if one is not None and one.shape[0] == one.shape[1] > 1]
        if len(squares) < len(matrices):
            continue
        if all(map(_is_symmetric, squares)) and _transposes(text, name):
            yield (
                f"`{original.__name__}` transposes `{name}`, which is symmetric in each call, so no run "
                f" would see a transpose too many"
            )
        elif any(isinstance(one, ast.keyword) and one.arg in AXES for one in ast.walk(text)):
            yield (
                f"`{original.__name__}` works along an axis of `{name}`, which is square in each call: "
                f"a rectangular one would show whether it is the right axis"
            )


def _text(original: Algorithm) -> ast.AST:
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(original)))
    except (OSError, SyntaxError, TypeError):
        return ast.Module([], [])


def _transposes(text: ast.AST, name: str) -> bool:
    return any(
        isinstance(one, ast.Attribute)
        and one.attr in TRANSPOSES
        and isinstance(one.value, ast.Name)
        and one.value.id == name
        for one in ast.walk(text)
    )


def _matrix(value: Any) -> Any:
    """A value as a matrix, if it is one."""
    if not isinstance(value, np.ndarray | list):
        return None
    try:
        found = np.asarray(value, dtype=object)
    except ValueError:
        return None
    return found if found.ndim == 2 else None


def _is_symmetric(matrix: Any) -> bool:
    return bool(np.all(matrix == matrix.T))


def _is_equal(one: Any, other: Any) -> bool:
    """Whether two arguments are the same numbers; whole ones are sizes, which may well be."""
    if type(one) is not type(other) or isinstance(one, int | str | bytes | bool | type(None)) or callable(one):
        return False
    try:
        return bool(np.all(np.asarray(one == other)))
    except (TypeError, ValueError):
        return False


def _listening(original: Algorithm, calls: list[tuple[Any, ...]]) -> Algorithm:
    @wraps(original)
    def listening(*arguments: Any, **named: Any) -> Any:
        calls.append(arguments)
        return original(*arguments, **named)

    return listening
