"""All outcomes of fair coins as columns: one row for each round, one entry for each sequence."""

from typing import Any

from algorithms.exact import rational, rationals
from bounds.late import late

random_functions = late("algorithms.random_functions")


def fair(rounds: int) -> tuple[Any, list[Any]]:
    """Signs of shape (rounds, sequences), and the probability of each sequence."""
    outcomes = random_functions.all_outcomes(rounds, (-1, 1))
    return rationals(outcomes).T, [rational(1) / len(outcomes)] * len(outcomes)
