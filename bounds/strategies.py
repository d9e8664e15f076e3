"""Hypothesis strategies: parameters of an experiment, numbers that satisfy premises, matrices.

Shrinking works on these few numbers, not on what is built from them. Needs `hypothesis` (the extra `test`).
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy as sp
from hypothesis import assume
from hypothesis import strategies as st

from bounds.core import Relation
from bounds.core.experiment import Experiment
from bounds.core.relation import Op
from bounds.instances import at_boundary, is_inside, matrix

LARGEST_SEED = 2**31 - 1
DENOMINATORS = 1000


def parameters(experiment: Experiment) -> st.SearchStrategy[dict[str, Any]]:
    """Parameter sets of one experiment; its quick values where it has them, because large sizes are for grids."""
    grid = {**experiment.grid, **(experiment.quick or {})}
    return st.fixed_dictionaries({name: _values(name, list(values)) for name, values in grid.items()})


def _values(name: str, listed: Sequence[Any]) -> st.SearchStrategy[Any]:
    if name == "seed":
        return seeds()
    if is_range(listed):
        return st.floats(min(listed), max(listed))
    return st.sampled_from(listed)


def is_range(listed: Sequence[Any]) -> bool:
    """Whether these values stand for all floats between them."""
    return len(listed) > 1 and all(isinstance(value, float) for value in listed)


def seeds() -> st.SearchStrategy[int]:
    """Seeds of random numbers."""
    return st.integers(0, LARGEST_SEED)


@st.composite
def satisfying(
    draw: st.DrawFn, premises: Iterable[Relation], within: Mapping[Any, tuple[Any, Any]]
) -> dict[sp.Symbol, Fraction]:
    """Exact values within their ranges that satisfy every premise; each is on its boundary in about half of the draws.

    Args:
        within: the least and the largest value of each symbol; integers where the symbol is declared one.
    """
    premises = list(premises)
    symbols = sorted(
        {one for premise in premises for one in premise.symbols} | {_as_symbol(one) for one in within}, key=str
    )
    ranges = {str(key): ends for key, ends in within.items()}
    missing = [str(one) for one in symbols if str(one) not in ranges]
    if missing:
        raise ValueError(f"expected a range for {', '.join(missing)}")
    values = {one: draw(_within(one, *ranges[str(one)])) for one in symbols}
    for premise in premises:
        on_it = draw(st.booleans())
        if not on_it and is_inside(premise, values):
            continue
        side = "equality" if premise.op is Op.EQ else draw(st.sampled_from(("equality", "inside")))
        for moved in draw(st.permutations(sorted(premise.symbols, key=str))):
            found = _on_boundary(premise, values, moved, side, ranges[str(moved)])
            if found is not None:
                values[moved] = found
                break
    assume(all(_is_allowed(one, value) for one, value in values.items()))
    assume(all(is_inside(premise, values) for premise in premises))
    return values


def _is_allowed(symbol: sp.Symbol, value: Fraction) -> bool:
    """What the symbol itself declares."""
    return not (symbol.is_positive and value <= 0) and not (symbol.is_nonnegative and value < 0)


def _on_boundary(
    premise: Relation, values: Mapping[sp.Symbol, Fraction], moved: sp.Symbol, side: str, within: tuple[Any, Any]
) -> Fraction | None:
    """The value on the boundary, if there is one in the range of the symbol."""
    others = {one: value for one, value in values.items() if one != moved}
    try:
        found = at_boundary(premise, others, move=moved, side=side)
    except ValueError:
        return None
    is_whole = not moved.is_integer or found.denominator == 1
    return found if is_whole and within[0] <= found <= within[1] else None


def _within(symbol: sp.Symbol, low: Any, high: Any) -> st.SearchStrategy[Fraction]:
    if symbol.is_integer:
        return st.integers(int(low), int(high)).map(Fraction)
    return st.fractions(Fraction(low), Fraction(high), max_denominator=DENOMINATORS)


def _as_symbol(key: Any) -> sp.Symbol:
    return key if isinstance(key, sp.Symbol) else sp.Symbol(str(key))


def matrices(
    rows: st.SearchStrategy[int], columns: st.SearchStrategy[int], *, condition: float = 100.0, exact: bool = False
) -> st.SearchStrategy[Any]:
    """Dense matrices of every rank up to the full one, with condition numbers up to the given one."""

    @st.composite
    def drawn(draw: st.DrawFn) -> Any:
        m, n = draw(rows), draw(columns)
        rank = draw(st.integers(min(m, n), min(m, n)) | st.integers(0, min(m, n)))
        kappa = draw(st.sampled_from((1, 2, 10)) | st.floats(1, condition, allow_nan=False))
        return matrix(m, n, seed=draw(seeds()), rank=rank, condition=Fraction(kappa) if exact else kappa, exact=exact)

    return drawn()
