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
import numpy.typing as npt

from bounds.core.experiment import Experiment, imported
from bounds.runs.patience import Patience
from bounds.runs.point import Point

TRANSPOSES, AXES = ("T", "mT", "transpose"), ("axis", "dim")
ROUNDING = 1e-9
Numbers = npt.NDArray[np.float64]
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
    yield from _of_arrays(original, names, calls)


def _of_arrays(original: Algorithm, names: Sequence[str], calls: Sequence[tuple[Any, ...]]) -> Iterator[str]:
    called, text = f"`{original.__name__}`", _text(original)
    for place, name in enumerate(names):
        arrays = [found for one in calls if (found := _array(one[place])) is not None]
        matrices = [one for one in arrays if one.ndim == 2]
        if matrices and all(map(_is_symmetric, matrices)) and _transposes(text, name):
            yield (
                f"{called} transposes `{name}`, which is symmetric in each call, so no run would see a transpose too "
                f"many"
            )
        elif matrices and all(map(_is_square, matrices)) and _names_an_axis(text):
            yield (
                f"{called} works along an axis of `{name}`, which is square in each call: a rectangular one would show "
                f"whether it is the right axis"
            )
        special = [told for told, is_special in SPECIAL.items() if arrays and all(map(is_special, matrices or arrays))]
        if special:
            yield f"`{name}` is {special[0]} in each call of {called}; one that is not would show more"


def _is_constant(array: Numbers) -> bool:
    """Zero and uniform weights are left alone: runs start there."""
    first = array.flat[0]
    return bool((array == first).all()) and first not in (0, 1 / array.size)


def _is_lonely(array: Numbers) -> bool:
    return array.ndim == 1 and np.count_nonzero(array) == 1


def _is_diagonal(array: Numbers) -> bool:
    return _is_square(array) and bool((array == np.diag(np.diag(array))).all())


def _has_rank_one(array: Numbers) -> bool:
    return array.ndim == 2 and min(array.shape) > 1 and np.linalg.matrix_rank(array, rtol=ROUNDING) == 1


def _is_square(array: Numbers) -> bool:
    return array.ndim == 2 and array.shape[0] == array.shape[1]


def _is_symmetric(array: Numbers) -> bool:
    return _is_square(array) and bool((array == array.T).all())


SPECIAL: dict[str, Callable[[Numbers], bool]] = {
    "constant": _is_constant,
    "zero but for one entry": _is_lonely,
    "diagonal": _is_diagonal,
    "of rank one": _has_rank_one,
}
"""Arrays on which much is true that is not true of others."""


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


def _names_an_axis(text: ast.AST) -> bool:
    return any(isinstance(one, ast.keyword) and one.arg in AXES for one in ast.walk(text))


def _array(value: Any) -> Numbers | None:
    """A value as an array of at least two finite numbers, if it is one."""
    if not isinstance(value, np.ndarray | list | tuple):
        return None
    try:
        found = np.asarray(value, dtype=float)
    except (TypeError, ValueError, OverflowError):
        return None
    return found if found.size > 1 and bool(np.isfinite(found).all()) else None


def _is_equal(one: Any, other: Any) -> bool:
    """Whether two arguments are the same numbers, not zero; whole ones are sizes, which may well be the same."""
    if type(one) is not type(other) or isinstance(one, int | str | bytes | bool | type(None)) or callable(one):
        return False
    try:
        return bool(np.all(np.asarray(one == other))) and bool(np.any(np.asarray(one != 0)))
    except (TypeError, ValueError):
        return False


def _listening(original: Algorithm, calls: list[tuple[Any, ...]]) -> Algorithm:
    @wraps(original)
    def listening(*arguments: Any, **named: Any) -> Any:
        calls.append(arguments)
        return original(*arguments, **named)

    return listening
