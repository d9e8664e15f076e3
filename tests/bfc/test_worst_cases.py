"""Worst cases over all matrices M, and when the rows of a teacher's weights are independent."""

import pytest

from algorithms.feature_correction import feature_polynomials
from bounds.bfc import _exact, _implicit, _small_teachers


@pytest.mark.parametrize(("first", "second"), [(2, 2), (2, 0), (3, 1)])
def test_the_excess_form_is_semidefinite_up_to_the_worst_ratio(first, second):
    """Just below one over the smallest ratio the quadratic form in M turns indefinite."""
    tops = _implicit.top_features(first, 2, 2, 0, feature_polynomials)
    worst = _implicit.worst_of_squares(tops, 2) if first == second else _implicit.worst_of_pairs(tops, first, second)
    edge = int(float(1 / worst[0].mid()))

    assert _exact.eigenvalues(_implicit.excess(tops, first, second, edge + 2))[0] > 0
    assert _exact.eigenvalues(_implicit.excess(tops, first, second, edge - 1))[0] < 0


def test_row_ranks_see_dependent_rows_from_their_layer_on():
    """Equal rows in layer 3 leave layer 2 alone and spoil all later ones."""
    weights = {(2, 1): [[1, 2], [0, 1]], (3, 2): [[1, 1], [1, 1]], (4, 3): [[1, 0], [0, 1]]}

    assert _small_teachers.row_ranks(weights, 4) == [1, 0, 0]
