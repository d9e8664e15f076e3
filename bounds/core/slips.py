"""Two slips of whoever measures, which no verdict would show: a number given in spite of its definition, and a column
beside a row."""

from collections.abc import Iterable, Mapping

import sympy as sp

from bounds.core.assertion import Assertion
from bounds.core.errors import BadExperiment
from bounds.core.numbers import Entries, Measured, UnreadableError, entries
from bounds.core.pointwise import FALSE, compare
from bounds.core.relation import Op


def require_one_value(claim: Assertion, measured: Measured, numbers: Mapping[sp.Symbol, Entries]) -> None:
    """A symbol that `where` defines has the value of its definition; one that is measured, too, must not differ."""
    for symbol in claim.definitions:
        if symbol not in measured:
            continue
        try:
            given = entries(measured[symbol])
            differs = (compare(given, Op.EQ, numbers[symbol]) == FALSE).any()
        except (UnreadableError, ValueError):
            continue  # it belongs to another claim, which reads it in its own way
        if differs:
            raise BadExperiment(
                f"{claim.id}: the experiment returned another value of `{symbol}` than `where` defines; "
                f"leave one of the two out"
            )


def require_axes(claim_id: str, symbols: Iterable[sp.Symbol], numbers: Mapping[sp.Symbol, Entries]) -> None:
    """A row of n numbers goes with the last axis of what has more. Refused where that is hardly what was meant.

    A column of n beside it would be compared pair by pair; a square of n by n could go with the row either way.
    """
    shapes = {symbol: numbers[symbol].shape for symbol in symbols if symbol in numbers}
    for row, flat in shapes.items():
        for other, shape in shapes.items():
            if len(flat) != 1 or flat[0] < 2 or len(shape) != 2 or shape[0] != flat[0]:
                continue
            told = f"{claim_id}: `{other}` has shape {shape} and `{row}` has shape {flat}, so "
            if shape[1] == 1:
                raise BadExperiment(
                    f"{told}all pairs would be compared; give both one axis, or write the row as (1, {flat[0]}) if all "
                    f"pairs are meant"
                )
            if shape == flat * 2:
                raise BadExperiment(
                    f"{told}it could go with the rows or with the columns; write it as ({flat[0]}, 1) or (1, {flat[0]})"
                )
