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
    """A column and a row of n numbers each would be compared pair by pair; who means that writes the row as (1, n)."""
    shapes = {symbol: numbers[symbol].shape for symbol in symbols if symbol in numbers}
    for column, tall in shapes.items():
        for row, flat in shapes.items():
            if len(flat) == 1 and flat[0] > 1 and len(tall) == 2 and tall == (flat[0], 1):
                raise BadExperiment(
                    f"{claim_id}: `{column}` has shape {tall} and `{row}` has shape {flat}, so all pairs would be "
                    f"compared; give both one axis, or write the row as (1, {flat[0]}) if all pairs are meant"
                )
